import type { Step } from '../school/terms/years.ts'

/** The facts that decide the state of the steps. */
export type YearFacts = {
  hasTerms: boolean
  hasMoved: boolean
  isTooEarly: boolean
  /** Classes whose students have no next class. */
  undecided: number
  lessons: number
  hasSubjects: boolean
  holidays: number
  registered: number
}
/** `waits`: another step, or the end of the year, comes first. */
export type Status = 'done' | 'todo' | 'waits'

/** The progress of a change of year, read from the school, so that a step done elsewhere counts (YEAR-4). */
export function progressOf(standing: YearFacts): Record<Step, Status> {
  const { hasTerms, hasMoved, isTooEarly, undecided, lessons, hasSubjects, holidays, registered } = standing
  const status = (isDone: boolean, mayBegin = true): Status => (isDone ? 'done' : mayBegin ? 'todo' : 'waits')
  return {
    terms: status(hasTerms),
    classes: status(hasMoved || undecided === 0),
    promotion: status(hasMoved, !isTooEarly && undecided === 0),
    staff: status(lessons > 0),
    subjects: status(hasSubjects || registered > 0, hasMoved),
    holidays: status(holidays > 0),
    registration: status(registered > 0, hasTerms && hasMoved),
  }
}
