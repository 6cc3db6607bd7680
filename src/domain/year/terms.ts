import { daysLater } from '../_dates.ts'
import { type TermValues, terms } from '../_terms.ts'

export type ProposedTerm = Pick<TermValues, 'termStart' | 'termEnd' | 'newTermBeginning'> & { term: number }

/** The same weekday a year later, in no earlier month: 01-Sep-2025, a Monday, gives 07-Sep-2026. */
export function aYearLater(day: string): string {
  const later = daysLater(day, 364)
  return later.slice(5, 7) < day.slice(5, 7) || later.slice(0, 4) === day.slice(0, 4) ? daysLater(day, 371) : later
}

/** The three terms of a new year from last year's dates: terms that are set stay, and Term 1 begins on the day in the last reports. */
export function proposedTerms(last: readonly ProposedTerm[], set: readonly ProposedTerm[]): ProposedTerm[] {
  const later = (day: string | null | undefined) => (day ? aYearLater(day) : null)
  const rows = terms.map((term): ProposedTerm => {
    const stored = set.find((one) => one.term === term && one.termStart !== null)
    if (stored) return stored
    const before = last.find((one) => one.term === term)
    return { term, termStart: later(before?.termStart), termEnd: later(before?.termEnd), newTermBeginning: later(before?.newTermBeginning) }
  })
  const [first] = rows
  const named = last.find(({ term }) => term === terms.length)?.newTermBeginning
  const isSet = set.some(({ term, termStart }) => term === 1 && termStart !== null)
  if (first && named && !isSet && (first.termEnd === null || named < first.termEnd)) first.termStart = named
  return rows.map((row, place) => {
    const next = rows[place + 1]?.termStart
    return set.some((one) => one.term === row.term && one.termStart !== null) || !next ? row : { ...row, newTermBeginning: next }
  })
}
