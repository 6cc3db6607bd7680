import type { Named } from '../../_names.ts'
import type { TermKey } from '../../_terms.ts'

/** Why the report of a prepared term is not as the student is today: see MOVE-11. */
export type NextReportFault = 'class' | 'left' | 'missing' | 'subjects'

/** `classId`: today's. `there`: the class of the report. `lacks`, `extra`: subjects by title. */
export type NextReport = Named & {
  id: number
  term: TermKey
  fault: NextReportFault
  classId: string | null
  there: string | null
  leftOn: string | null
  lacks: readonly string[]
  extra: readonly string[]
}

/** One student is one, however many terms or faults. */
export const countStudents = (reports: readonly NextReport[]): number => new Set(reports.map(({ id }) => id)).size
