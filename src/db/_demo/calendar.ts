/** A school day is never reckoned by the machine's zone: every date here is at noon UTC. */
const day = 86_400_000
const at = (date: string) => Date.parse(`${date}T12:00:00Z`)
const written = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The year in which the demo school stands, whatever the clock says: terms 1 and 2 are over, term 3 has just been examined. */
export const currentYear = 2025
export const yearId = (start: number) => start * 10_000 + start + 1

const terms = [
  { start: '2025-09-08', end: '2025-12-05', next: '2026-01-05', posted: '2025-12-11 14:05:32' },
  { start: '2026-01-05', end: '2026-03-27', next: '2026-04-13', posted: '2026-04-01 15:40:11' },
  { start: '2026-04-13', end: '2026-07-03', next: '2026-09-07', posted: '2026-07-09 13:22:47' },
]
/** Republic Day, Divali and the mid-term break, Carnival, a staff day, Eid-ul-Fitr, Corpus Christi, Labour Day. */
const closed = [
  ...['2025-09-24', '2025-10-20', '2025-10-21', '2026-02-16', '2026-02-17', '2026-03-13', '2026-03-20'],
  ...['2026-06-04', '2026-06-19'],
]

export type Term = { year: number; term: number; start: string; end: string; next: string; posted: string; days: string[] }

/** The three terms of the school year that begins in that September: whole weeks from the present ones, so that Mondays stay Mondays. */
export function termsOf(startYear: number): Term[] {
  const shift = Math.round(((currentYear - startYear) * 365.25) / 7) * 7 * day
  const moved = (date: string) => written(at(date) - shift)
  const holidays = new Set(closed.map(moved))
  return terms.map((t, index) => {
    const [start, end] = [moved(t.start), moved(t.end)]
    const days = schoolDays(start, end).filter((date) => !holidays.has(date))
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

function schoolDays(start: string, end: string): string[] {
  const days: string[] = []
  for (let instant = at(start); instant <= at(end); instant += day) if (new Date(instant).getUTCDay() % 6 !== 0) days.push(written(instant))
  return days
}

/** Two sessions a day. */
export const possibleAttendance = (term: Term) => term.days.length * 2
export const daysAfter = (date: string, days: number) => written(at(date) + days * day)
