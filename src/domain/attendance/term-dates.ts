import { isSameTerm, type TermKey, type TermValues } from '../terms.ts'

type Dates = Pick<TermValues, 'termStart' | 'termEnd'>
export type TermDatesFault = 'overlapping' | 'outside-year' | 'too-long' | 'no-end' | 'no-start'

/** What no term of a school can be; its end before its start is refused with every other save of a term. */
export function termDatesFault(
  key: TermKey,
  { termStart, termEnd }: Dates,
  others: readonly (TermKey & Dates)[],
): TermDatesFault | undefined {
  if (termStart === null && termEnd === null) return undefined
  if (termEnd === null) return 'no-end'
  if (termStart === null) return 'no-start'
  if (termEnd < termStart) return undefined
  const [first, last] = [Math.floor(key.year / 10_000), key.year % 10_000]
  if (termStart < `${first}-06-01` || termEnd > `${last}-10-31`) return 'outside-year'
  if (Date.parse(termEnd) - Date.parse(termStart) > 366 * 86_400_000) return 'too-long'
  const touches = (other: Dates) =>
    other.termStart !== null && other.termEnd !== null && other.termStart <= termEnd && termStart <= other.termEnd
  return others.some((other) => !isSameTerm(other, key) && touches(other)) ? 'overlapping' : undefined
}
