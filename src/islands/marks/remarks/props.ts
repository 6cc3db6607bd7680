import type { PostedOfSheet } from '../../../domain/_posted.ts'
import type { ReadOnly, RemarkField } from '../../../domain/marks/remarks/index.ts'
import type { Packed } from '../../../domain/marks/remarks/packed.ts'

export type RemarksHead = {
  year: number
  term: number
  classId: string
  timeZone: string
  user: string
  /** `/admin` or `/term-reports`. */
  base: string
  columns: readonly RemarkField[]
  /** The columns that this person may not fill. */
  shut: readonly RemarkField[]
  readOnly: ReadOnly | null
  /** The term is closed for others. */
  isClosed: boolean
  /** Its cards are posted and can be changed here. */
  posted: PostedOfSheet | null
  /** The deadlines, and the entries that are closed. */
  closes: readonly string[]
  over: readonly string[]
  /** The parts before and after a student's place in the address of the term report. */
  report: readonly [string, string]
  next: string
  print: string
  signIn: string
  /** Signed by the server, to send later what was typed here. */
  ticket: string
  /** The page's list of coded comments. */
  phrases: string
}
export type ClassRemarksProps = { head: RemarksHead } & Packed
