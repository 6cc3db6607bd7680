import type { MarkRules } from '../../../domain/_marks.ts'
import type { Assessment, BookKey, ReadOnly } from '../../../domain/marks/book/index.ts'
import type { BookRow } from './book.ts'

export type BookHead = {
  key: BookKey
  subject: string
  formLevel: number | null
  /** Whose it is, when not one's own. */
  teacher: string | null
  timeZone: string
  readOnly: ReadOnly | null
  /** Until when marks may be entered, or that it is over; none without a deadline. */
  deadline: string | null
  /** What a mark can be besides a number. */
  rules?: MarkRules | undefined
  /** The term is closed for others. */
  isClosed: boolean
  user: string
  /** Addresses: of this sheet, of its lesson in Enter Marks, of its file, of the options, of the lessons, and where one signs in. */
  sheet: string
  enterMarks: string
  download: string
  options: string
  lessons: string
  signIn: string
  /** Signed by the server: what was typed here may be sent later with it. */
  ticket: string
}
export type MarkBookProps = { head: BookHead; assessments: readonly Assessment[]; rows: readonly BookRow[] }
