import type { MarkRules } from '../../../domain/_marks.ts'
import type { Assessment, BookKey, ReadOnly } from '../../../domain/marks/book/index.ts'
import type { BookRow } from './book.ts'

export type BookHead = {
  key: BookKey
  subject: string
  formLevel: number | null
  /** The teacher, if not the person. */
  teacher: string | null
  timeZone: string
  readOnly: ReadOnly | null
  /** The deadline for marks, or that it is over; null without a deadline. */
  deadline: string | null
  /** The words that a mark can be instead of a number. */
  rules?: MarkRules | undefined
  /** The term is closed for others. */
  isClosed: boolean
  user: string
  /** Addresses: this sheet, its lesson in Enter Marks, its file, the options, the lessons, and the sign-in. */
  sheet: string
  enterMarks: string
  download: string
  options: string
  lessons: string
  signIn: string
  /** Signed by the server, to send later what was typed here. */
  ticket: string
}
export type MarkBookProps = { head: BookHead; assessments: readonly Assessment[]; rows: readonly BookRow[] }
