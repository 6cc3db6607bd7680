import { nextYear } from '../../_dates.ts'
import type { TermKey, TermValues } from '../../_terms.ts'

/** From one academic year to the next. */
export type Years = { from: number; to: number }

/** The steps of a change of year, in display order. */
export const steps = ['terms', 'classes', 'promotion', 'staff', 'subjects', 'holidays', 'registration'] as const
export type Step = (typeof steps)[number]

/** Steps that are written and undone as a whole. */
const batchSteps = ['promotion', 'subjects'] as const satisfies readonly Step[]
export type BatchStep = (typeof batchSteps)[number]

type Known = { current: TermKey | undefined; registered: readonly number[]; begun: readonly number[] }

/**
 * The change of year to make: into the current term's year while that is Term 1 and nobody is registered or its change began here;
 * otherwise into the next year. `registered` are the years with term records. Undefined before the first registration.
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
const isOver = ({ isPosted, termEnd }: Pick<OpenTerm, 'isPosted' | 'termEnd'>, today: string) =>
  isPosted || (termEnd !== null && today > termEnd)

/** True when the new school year may start: the last term of a year is posted or over (YEAR-1). */
export const isTimeToChange = (current: OpenTerm | undefined, today: string): boolean =>
  current !== undefined && current.term === 3 && isOver(current, today)

/** True if students cannot move to their new classes yet: `last` is the old year's last term with dates. */
export function tooEarly(current: OpenTerm, { from }: Years, last: number, today: string): boolean {
  if (current.year > from) return false
  return current.term < last || !isOver(current, today)
}

/** The leaving day: the last day of the year's last term, or today if that is later or unknown. */
export const leavingDay = (lastDay: string | null, today: string) => (lastDay !== null && lastDay < today ? lastDay : today)
