import { uploadFields } from '../students/fields.ts'
import type { Typed as StudentTyped, UploadRow } from '../students/upload.ts'
import type { TypedRow } from './sheets.ts'

/** A row of the sheet Students as the students' own upload has it. */
export const studentRow = ({ number, typed }: TypedRow): UploadRow => ({
  row: number,
  typed: Object.fromEntries(uploadFields.map((field) => [field, typed[field] ?? ''])) as StudentTyped,
  ...{ unread: {}, mended: [], isHidden: false, isAccepted: false },
})
