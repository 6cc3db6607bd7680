import { fail, ok, type Result } from './_result.ts'

/** `20252026` as `2025-2026` (S0 §9). */
export const yearTitle = (year: number) => `${Math.floor(year / 10000)}-${year % 10000}`

/** `20252026` as `2025-26`, for the welcome line and the year field (S0 §3). */
export const yearShort = (year: number) => `${Math.floor(year / 10000)}-${String(year % 100).padStart(2, '0')}`

/** The year after: `20252026` gives `20262027`. */
export const nextYear = (year: number) => year + 10001

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A school day as the specification shows it: `08-May-2013`; empty for none. Without date-fns, because the page script uses it too. */
export function shownDay(day: string | null): string {
  if (!day) return ''
  const [year, month, date] = day.split('-')
  return `${date}-${months[Number(month) - 1]}-${year}`
}

/** The first day that a date picker offers (S0 §9). */
export const firstDay = '1950-01-01'

/** A day as typed or picked, `08-May-2013` or `2013-05-08`; blank is none. Anything else is refused: `05/08/2013` could be two days. */
export function parseDay(text: string): Result<string | null, 'not-a-day'> {
  const typed = text.trim()
  if (typed === '') return ok(null)
  const [, date, name = '', year] = /^(\d{1,2})-([a-z]{3})-(\d{4})$/i.exec(typed) ?? []
  const month = months.findIndex((m) => m.toLowerCase() === name.toLowerCase()) + 1
  const day = date ? `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}` : typed
  return isDay(day) ? ok(day) : fail('not-a-day')
}

/** A real day of the calendar as `YYYY-MM-DD`, from `firstDay` on. */
export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= firstDay && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** `YYYY-MM-DD` of an instant, in the school's time zone. */
export const schoolDay = (at: Date, timeZone: string) => stamp(at, timeZone).slice(0, 10)

/** `2025-12-15 09:12:40` in the school's time zone: the Swedish form in which a posting is stamped (S0 §9). */
export const stamp = (at: Date, timeZone: string) => {
  const swedish = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, swedish)
  return swedish.format(at)
}

/** Kept, since a list of a thousand students has two thousand instants, and to begin anew for each takes thirty times as long. */
const clocks = new Map<string, Intl.DateTimeFormat>()

export const clock = (at: Date, timeZone: string) => stamp(at, timeZone).slice(11, 16)

/** `15-Dec-2025 09:12` of an instant, in the school's time zone. */
export function moment(at: Date, timeZone: string): string {
  const stamped = stamp(at, timeZone)
  return `${shownDay(stamped.slice(0, 10))} ${stamped.slice(11, 16)}`
}
