import { parseDay } from '../_dates.ts'
import { isTerm, isYear, type TermKey, termFault } from '../_terms.ts'
import { lastNumber } from '../school/comment-import.ts'
import { longestComment, parseWords } from '../school/lists.ts'
import { termDatesFault } from '../school/terms/dates.ts'
import { parseField } from '../term-reports/fields.ts'
import type { Context } from './context.ts'
import type { CheckedRow, Faults } from './plan.ts'
import type { Typed } from './sheets.ts'

/** Reads `2024-2025`, `2024-25`, `2024/25` or `20242025`; undefined if it is no year. */
export function readYear(typed: string): number | undefined {
  const [, first = '', second = ''] = /^(\d{4})\s*[-/–]?\s*(\d{4}|\d{2})$/.exec(typed.trim()) ?? []
  const year = Number(`${first}${second.length === 2 ? first.slice(0, 2) : ''}${second}`)
  return isYear(year) ? year : undefined
}

export function readTerm(typed: string): number | undefined {
  const term = Number(/^(?:t|term)?\s*([1-3])$/i.exec(typed.trim())?.[1])
  return isTerm(term) ? term : undefined
}

export function readTermKey({ year: yearTyped = '', term: termTyped = '' }: Typed, faults: Faults): TermKey | undefined {
  const [year, term] = [readYear(yearTyped), readTerm(termTyped)]
  if (!year) faults.year ??= { kind: 'not-a-year' }
  if (!term) faults.term ??= { kind: 'not-a-term' }
  return year && term ? { year, term } : undefined
}

/** Past terms only: coming terms are made one after the other, and become current. */
export function checkTerm(context: Context, { typed, faults }: CheckedRow): boolean {
  const key = readTermKey(typed, faults)
  const current = context.terms.find(({ isCurrent }) => isCurrent)
  if (!current) faults.year ??= { kind: 'no-year' }
  const [start, end] = [parseDay(typed.termStart ?? ''), parseDay(typed.termEnd ?? '')]
  if (!start.ok) faults.termStart = { kind: 'not-a-day' }
  if (!end.ok) faults.termEnd = { kind: 'not-a-day' }
  const possible = parseField('possible_attendance', typed.possible ?? '')
  if (!possible.ok) faults.possible = { kind: 'not-a-count' }
  if (!key || !current || !start.ok || !end.ok || !possible.ok || context.term(key)) return false
  const dates = { termStart: start.value, termEnd: end.value }
  const isPast = key.year < current.year || (key.year === current.year && key.term < current.term)
  if (!isPast) faults.term = { kind: 'not-past' }
  const values = { ...dates, newTermBeginning: null, possibleAttendance: possible.value as number | null }
  if (termFault(values) || termDatesFault(key, dates, context.terms)) faults.termEnd = { kind: 'not-in-year' }
  if (Object.keys(faults).length > 0) return false
  context.addTerm({
    ...key,
    ...dates,
    isCurrent: false,
    isPosted: false,
    mayWrite: context.school.mayWritePast,
    rules: context.school.rules,
  })
  context.plan.terms.push({ ...key, ...dates, possible: values.possibleAttendance })
  return true
}

export function checkComment({ names, plan, school }: Context, { number, typed, faults }: CheckedRow): boolean {
  const words = parseWords(typed.comment ?? '', longestComment)
  if (!words.ok) faults.comment = { kind: words.error }
  if (!words.ok || names.isSaid(words.value)) return false
  const last = Math.max(0, ...school.comments.map(({ id }) => id)) + plan.comments.length
  if (last >= lastNumber) faults.comment = { kind: 'no-numbers' }
  if (Object.keys(faults).length > 0) return false
  names.addComment({ row: number }, words.value)
  plan.comments.push({ row: number, detail: words.value })
  return true
}
