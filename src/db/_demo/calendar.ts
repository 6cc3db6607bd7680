import { daysLater } from '../../domain/_dates.ts'
import { daysIn, isWeekend, type Span } from '../../domain/school-calendar/index.ts'
/** The year in which the demo school stands, whatever the clock says: terms 1 and 2 are over, term 3 has just been examined. */
export const currentYear = 2025
export const yearId = (start: number) => start * 10_000 + start + 1

const terms = [
  { start: '2025-09-08', end: '2025-12-05', next: '2026-01-05', posted: '2025-12-11 14:05:32' },
  { start: '2026-01-05', end: '2026-03-27', next: '2026-04-13', posted: '2026-04-01 15:40:11' },
  { start: '2026-04-13', end: '2026-07-03', next: '2026-09-07', posted: '2026-07-09 13:22:47' },
]
/** What closes the school in its terms. */
const closed = [
  { from: '2025-09-24', to: '2025-09-24', reason: 'Republic Day' },
  { from: '2025-10-20', to: '2025-10-21', reason: 'Divali and mid-term break' },
  { from: '2026-02-16', to: '2026-02-17', reason: 'Carnival Monday and Tuesday' },
  { from: '2026-03-13', to: '2026-03-13', reason: 'Staff development day' },
  { from: '2026-03-20', to: '2026-03-20', reason: 'Eid-ul-Fitr' },
  { from: '2026-06-04', to: '2026-06-04', reason: 'Corpus Christi' },
  { from: '2026-06-19', to: '2026-06-19', reason: 'Labour Day' },
]

export type Term = { year: number; term: number; start: string; end: string; next: string; posted: string; days: string[] }

/** The three terms of the school year that begins in that September: whole weeks from the present ones, so that Mondays stay Mondays. */
export function termsOf(startYear: number): Term[] {
  const moved = movedTo(startYear)
  const holidays = new Set(holidaysOf(startYear).flatMap(({ from, to }) => schoolDays({ from, to })))
  return terms.map((t, index) => {
    const [start, end] = [moved(t.start), moved(t.end)]
    const days = schoolDays({ from: start, to: end }).filter((date) => !holidays.has(date))
    return {
      year: yearId(startYear),
      term: index + 1,
      start,
      end,
      next: moved(t.next),
      posted: `${moved(t.posted.slice(0, 10))}${t.posted.slice(10)}`,
      days,
    }
  })
}

const movedTo = (startYear: number) => {
  const weeks = Math.round(((currentYear - startYear) * 365.25) / 7)
  return (day: string) => daysLater(day, -7 * weeks)
}

export function holidaysOf(startYear: number) {
  const moved = movedTo(startYear)
  return closed.map(({ from, to, reason }) => ({ from: moved(from), to: moved(to), reason }))
}

const schoolDays = (span: Span) => daysIn(span).filter((day) => !isWeekend(day))

/** Two sessions a day. */
export const possibleAttendance = (term: Term) => term.days.length * 2
