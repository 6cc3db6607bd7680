import { dayFields, uploadFields } from '../school/students/fields.ts'
import type { Typed as StudentTyped, UploadRow } from '../school/students/upload.ts'
import type { TypedRow } from './sheets.ts'

/** A row of the sheet Students for the students' own upload. Its short years were read with the columns; corrected cells have none. */
export const studentRow = ({ number, typed }: TypedRow): UploadRow => ({
  row: number,
  typed: Object.fromEntries(uploadFields.map((field) => [field, typed[field] ?? ''])) as StudentTyped,
  ...{ unread: {}, mended: dayFields, isHidden: false, isAccepted: false },
})
