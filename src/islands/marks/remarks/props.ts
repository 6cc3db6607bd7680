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
  /** Those of them that this person may not fill. */
  shut: readonly RemarkField[]
  readOnly: ReadOnly | null
  /** The term is closed for others. */
  isClosed: boolean
  /** Its cards are posted, and can be changed here. */
  posted: PostedOfSheet | null
  /** Until when what may be entered, and what no more. */
  closes: readonly string[]
  over: readonly string[]
  /** Before and after the place of a student in the address of the term report. */
  report: readonly [string, string]
  next: string
  print: string
  signIn: string
  /** Signed by the server: what was typed here may be sent later with it. */
  ticket: string
  /** The list on the page from which coded comments are chosen. */
  phrases: string
}
export type ClassRemarksProps = { head: RemarksHead } & Packed
