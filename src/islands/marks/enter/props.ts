import type { MarkRules } from '../../../domain/_marks.ts'
import type { PostedOfSheet } from '../../../domain/_posted.ts'
import type { CodedComment, ReadOnly, SheetRow } from '../../../domain/marks/enter/index.ts'

export type SheetHead = {
  year: number
  term: number
  classId: string
  subjectId: number
  subject: string
  timeZone: string
  readOnly: ReadOnly | null
  /** Until when marks may be entered, or that it is over; none without a deadline. */
  deadline: string | null
  /** What a mark can be besides a number. */
  rules?: MarkRules | undefined
  /** The term is closed for others. */
  isClosed: boolean
  /** Its cards are posted, and can be changed here. */
  posted: PostedOfSheet | null
  user: string
  /** `/admin` or `/term-reports`. */
  base: string
  /** As it was left in this browser. */
  showsPicture: boolean
  /** The lesson picker, the teacher list for who may choose from it, and where one signs in. */
  next: string
  back: string | null
  /** Where the sheet goes out to be filled in, and in again. */
  excel: string
  signIn: string
  /** Signed by the server: what was typed here may be sent later with it. */
  ticket: string
}
export type EnterMarksProps = { head: SheetHead; rows: readonly SheetRow[]; comments: readonly CodedComment[] }
