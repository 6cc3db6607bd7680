import { nextYear } from '../../_dates.ts'
import type { TermKey, TermValues } from '../../_terms.ts'

/** From one academic year into the next. */
export type Years = { from: number; to: number }

/** What a change of year is made of, in the order in which it is shown. */
export const steps = ['terms', 'classes', 'promotion', 'staff', 'subjects', 'holidays', 'registration'] as const
export type Step = (typeof steps)[number]

/** Those that are written as a batch, and undone as one. */
export const batchSteps = ['promotion', 'subjects'] as const satisfies readonly Step[]
export type BatchStep = (typeof batchSteps)[number]

type Known = { current: TermKey | undefined; registered: readonly number[]; begun: readonly number[] }

/**
 * Into the year of the current term while that is Term 1 and either nobody is registered there or its change began here; otherwise into the
 * year after. `registered` are the years that have term records. None in a school where nobody has been registered yet.
 */
export function changeAtHand({ current, registered, begun }: Known): Years | undefined {
  if (!current) return undefined
  const isBeginning =
    current.term === 1 &&
    registered.some((year) => year < current.year) &&
    (begun.includes(current.year) || !registered.includes(current.year))
  const to = isBeginning ? current.year : nextYear(current.year)
  const before = registered.filter((year) => year < to)
  return before.length > 0 ? { from: Math.max(...before), to } : undefined
}

type OpenTerm = TermKey & Pick<TermValues, 'termEnd'> & { isPosted: boolean }

/** True once a term's reports are posted, or its last day is past. */
export const isOver = ({ isPosted, termEnd }: Pick<OpenTerm, 'isPosted' | 'termEnd'>, today: string) =>
  isPosted || (termEnd !== null && today > termEnd)

/** Whether it is time to start the new school year: the last term of a year is posted or over (YEAR-1). */
export const isTimeToChange = (current: OpenTerm | undefined, today: string): boolean =>
  current !== undefined && current.term === 3 && isOver(current, today)

/** Why students cannot be put into their new classes yet: `last` is the last term of the old year that has dates. */
export function tooEarly(current: OpenTerm, { from }: Years, last: number, today: string): boolean {
  if (current.year > from) return false
  return current.term < last || !isOver(current, today)
}

/** The day on which who goes has left: the last of the year's last term, or today where that is still to come or not known. */
export const leavingDay = (lastDay: string | null, today: string) => (lastDay !== null && lastDay < today ? lastDay : today)
