import { isTypedFor, type Seat, termPossible } from '../../_possible-attendance.ts'
import type { SchoolDays } from '../../_school-days.ts'
import type { TermKey } from '../../_terms.ts'

/**
 * Term reports whose possible attendance no longer matches what their students owe. `says`: the printed figures, most frequent first;
 * `owed`: the right figure for most. `isRecorded`: the term has attendance, so an update can count it.
 */
export type OldCards = {
  term: TermKey & { isCurrent: boolean; isPosted: boolean }
  cards: number
  says: readonly (number | null)[]
  owed: number
  isRecorded: boolean
}

/** Reports of a past term whose absences or lates no longer match the attendance. */
export type OldFigures = {
  term: OldCards['term']
  cards: readonly { studentId: number; firstName: string; lastName: string; classId: string }[]
}

/** ATT-13: a figure typed for the student is not outdated; nor is a blank of a past term. */
export function oldFigure(seat: Seat, isCurrent: boolean, days: SchoolDays): { says: number | null; owed: number } | undefined {
  if (isTypedFor(seat) || (seat.possible === null && !isCurrent)) return undefined
  const owed = termPossible(seat, days)
  return owed === seat.possible ? undefined : { says: seat.possible, owed }
}

/** The values, most frequent first. */
export function byFrequency<T>(counts: readonly { value: T; count: number }[]): T[] {
  const sums = new Map<T, number>()
  for (const { value, count } of counts) sums.set(value, (sums.get(value) ?? 0) + count)
  return [...sums]
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([value]) => value)
}
