import { daysBetween } from '../../_dates.ts'
import { isSameTerm, type TermKey, type TermValues } from '../../_terms.ts'

type Dates = Pick<TermValues, 'termStart' | 'termEnd'>
export type TermDatesFault = 'overlapping' | 'out-of-order' | 'outside-year' | 'too-long' | 'no-end' | 'no-start'
export type OpeningFault = 'opening-within' | 'opening-outside-year'

/** Why a term's dates are impossible. Every save of a term refuses an end before the start. */
export function termDatesFault(
  key: TermKey,
  { termStart, termEnd }: Dates,
  others: readonly (TermKey & Dates)[],
): TermDatesFault | undefined {
  if (termStart === null && termEnd === null) return undefined
  if (termEnd === null) return 'no-end'
  if (termStart === null) return 'no-start'
  if (termEnd < termStart) return undefined
  const [first, last] = calendarYears(key)
  if (termStart < `${first}-06-01` || termEnd > `${last}-10-31`) return 'outside-year'
  if (daysBetween(termStart, termEnd) > 366) return 'too-long'
  const touches = (other: Dates) =>
    other.termStart !== null && other.termEnd !== null && other.termStart <= termEnd && termStart <= other.termEnd
  if (others.some((other) => !isSameTerm(other, key) && touches(other))) return 'overlapping'
  const isAstray = (other: TermKey & Dates) => other.termStart !== null && isEarlier(other, key) !== other.termStart < termStart
  return others.some((other) => !isSameTerm(other, key) && isAstray(other)) ? 'out-of-order' : undefined
}

/** Checks that school reopens after the term and within the calendar years of its academic year. */
export function openingFault(key: TermKey, { termStart, termEnd }: Dates, opening: string | null): OpeningFault | undefined {
  if (opening === null) return undefined
  const [first, last] = calendarYears(key)
  if (opening < `${first}-06-01` || opening > `${last}-12-31`) return 'opening-outside-year'
  const known = termEnd ?? termStart
  return known !== null && opening <= known ? 'opening-within' : undefined
}

const calendarYears = ({ year }: TermKey) => [Math.floor(year / 10_000), year % 10_000] as const
const isEarlier = (a: TermKey, b: TermKey) => a.year * 10 + a.term < b.year * 10 + b.term
