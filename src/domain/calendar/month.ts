import { sheetOf } from '../_calendar.ts'
import { dayAt, isDay } from '../_dates.ts'
import type { CalendarDays, SchoolDays, Span, TermDays } from '../_school-days.ts'
import { type Closes, dayOf, type Entry } from '../school/deadlines.ts'

/** A deadline for everybody, or more time for a class or for the reader. */
export type Deadline = { entry: Entry; closes: Closes; classId: string | null; isOwn: boolean }
export type Item =
  | ({ kind: 'closed' | 'held' | 'exams' } & Pick<CalendarDays, 'reason' | 'level' | 'session'>)
  | { kind: 'term-begins'; term: number; year: number }
  | { kind: 'term-ends'; term: number; year: number }
  | ({ kind: 'deadline' } & Deadline)
export type MonthDay = { day: string; isSchoolDay: boolean; items: Item[] }
/** `2026-03`; `column` is the place of its first day, 1 for Monday. */
export type Month = { month: string; column: number; days: MonthDay[]; schoolDays: number }
export type Known = { terms: readonly TermDays[]; entries: readonly CalendarDays[]; deadlines: readonly Deadline[]; days: SchoolDays }

export const isMonth = (text: string) => /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`)
export const monthOf = (day: string) => day.slice(0, 7)
export const monthsLater = (month: string, by: number) => monthOf(dayAt(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1))
export const spanOf = (month: string): Span => ({ from: `${month}-01`, to: dayAt(Number(month.slice(0, 4)), Number(month.slice(5)), 0) })

/** The months of an academic year, September to August. */
export const monthsOf = (year: number) => Array.from({ length: 12 }, (_, n) => monthsLater(`${Math.floor(year / 10_000)}-09`, n))

/** The events of each day of a month. */
export function monthShown(month: string, known: Known): Month {
  const span = spanOf(month)
  const cells = sheetOf('day', span.from, { first: span.from, last: span.to }).rows.flat()
  const days = cells.flatMap((cell) => (cell ? [dayShown(cell.day, known)] : []))
  return { month, column: cells.findIndex((cell) => cell !== null) + 1, days, schoolDays: known.days.count(null, span) }
}

function dayShown(day: string, { terms, entries, deadlines, days }: Known): MonthDay {
  const items: Item[] = [
    ...terms.filter(({ from }) => from === day).map(({ term, year }) => ({ kind: 'term-begins' as const, term, year })),
    ...entries.filter(({ from, to }) => from <= day && day <= to),
    ...deadlines.filter(({ closes }) => dayOf(closes) === day).map((deadline) => ({ kind: 'deadline' as const, ...deadline })),
    ...terms.filter(({ to }) => to === day).map(({ term, year }) => ({ kind: 'term-ends' as const, term, year })),
  ]
  return { day, isSchoolDay: days.isHeld(null, day), items }
}
