import { dayFields, uploadFields } from '../school/students/fields.ts'
import type { Typed as StudentTyped, UploadRow } from '../school/students/upload.ts'
import type { TypedRow } from './sheets.ts'

/** A row of the sheet Students as the students' own upload has it. Its short years were read with the columns; what is typed since has none. */
export const studentRow = ({ number, typed }: TypedRow): UploadRow => ({
  row: number,
  typed: Object.fromEntries(uploadFields.map((field) => [field, typed[field] ?? ''])) as StudentTyped,
  ...{ unread: {}, mended: dayFields, isHidden: false, isAccepted: false },
})
