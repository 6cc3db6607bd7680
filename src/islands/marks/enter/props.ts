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
  /** The deadline for marks, or that it is over; null without a deadline. */
  deadline: string | null
  /** The words that a mark can be instead of a number. */
  rules?: MarkRules | undefined
  /** The term is closed for others. */
  isClosed: boolean
  /** Its cards are posted and can be changed here. */
  posted: PostedOfSheet | null
  user: string
  /** `/admin` or `/term-reports`. */
  base: string
  /** The setting kept in this browser. */
  showsPhoto: boolean
  /** The lesson picker, the teacher list for people who may choose from it, and the sign-in. */
  next: string
  back: string | null
  /** The page that downloads the sheet and uploads it again. */
  excel: string
  signIn: string
  /** Signed by the server, to send later what was typed here. */
  ticket: string
}
export type EnterMarksProps = { head: SheetHead; rows: readonly SheetRow[]; comments: readonly CodedComment[] }
