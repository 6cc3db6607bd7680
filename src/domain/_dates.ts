import { fail, ok, type Result } from './_result.ts'

/** `20252026` as `2025-2026`. */
export const yearTitle = (year: number) => `${Math.floor(year / 10000)}-${year % 10000}`

/** `20252026` as `2025-26`, for the welcome line and the year field. */
export const yearShort = (year: number) => `${Math.floor(year / 10000)}-${String(year % 100).padStart(2, '0')}`

/** The year after: `20252026` gives `20262027`. */
export const nextYear = (year: number) => year + 10001

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A school day in the specification's format, `08-May-2013`; empty for null. */
export function shownDay(day: string | null): string {
  if (!day) return ''
  const [year, month, date] = day.split('-')
  return `${date}-${months[Number(month) - 1]}-${year}`
}

/** The text of a file: a day in the specification's format, any other text unchanged. */
export const shownIfDay = (text: string) => (isDay(text) ? shownDay(text) : text)

/** `20 Feb`, where the year is clear. */
export const shortDay = (day: string) => shownDay(day).slice(0, 6).replace('-', ' ')

/** `20 Feb 26`, for the narrow heads of columns. */
export const headDay = (day: string) => `${shortDay(day)} ${day.slice(2, 4)}`

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** 0 is Sunday. */
export const weekdayNumber = (day: string) => new Date(day).getUTCDay()
/** `Friday`. */
export const weekdayOf = (day: string) => weekdays[weekdayNumber(day)] ?? ''

/** `Friday 20 February 2026`. */
export function longDay(day: string): string {
  const month = fullMonths[Number(day.slice(5, 7)) - 1] ?? ''
  return `${weekdayOf(day)} ${Number(day.slice(8))} ${month.charAt(0).toUpperCase()}${month.slice(1)} ${day.slice(0, 4)}`
}

/** `20-Feb-2026`, or `20-Feb-2026 to 27-Feb-2026`. */
export const shownDays = ({ from, to }: { from: string | null; to: string | null }) =>
  from === to ? shownDay(from) : `${shownDay(from)} to ${shownDay(to)}`

/** `14:31:37` as `02:31:37 PM`. */
export function shownTime(time: string | null): string {
  if (!time) return '–'
  const [hours = '', minutes = '00', seconds = '00'] = time.split(':')
  return `${String(Number(hours) % 12 || 12).padStart(2, '0')}:${minutes}:${seconds} ${Number(hours) < 12 ? 'AM' : 'PM'}`
}

/** Days are computed in UTC, where every day has 24 hours, so that no time zone matters. */
const dayMs = 86_400_000
const written = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The day of a date. Months count from 0; a month or day out of range runs over, so day 0 is the last of the month before. */
export const dayAt = (year: number, month: number, date: number) => written(Date.UTC(year, month, date))
export const daysLater = (day: string, days: number) => written(Date.parse(day) + days * dayMs)
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The first day that a date picker offers. */
export const firstDay = '1950-01-01'

/** Parses a typed, picked or uploaded day; blank is null. Refuses what is no day, and an ambiguous text such as `05/08/2013`. */
export function parseDay(text: string): Result<string | null, 'not-a-day'> {
  if (text.trim() === '') return ok(null)
  const [day, another] = readings(text)
  return day && !another ? ok(day) : fail('not-a-day')
}

export type DayOrder = 'day-first' | 'month-first'

/**
 * The days that a text can mean, day first before month first: `25/12/2013`, `25-12-2013`, `25.12.2013`, `25 Dec 2013`,
 * `25-December-2013`, `December 25, 2013`, `2013-12-25` mean one day; `05/08/2013` means two, unless the order is known.
 */
export function readings(text: string, order?: DayOrder): string[] {
  const typed = text.trim()
  const dayOf = (year = '', month: string | number = 0, date = '') => `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  const [, year, middle, last] = /^(\d{4})[-/.](\d\d)[-/.](\d\d)$/.exec(typed) ?? []
  if (year) return [dayOf(year, middle, last)].filter(isDay)
  const [, date, name, named] = /^(\d{1,2})[-/. ]+([a-z]{3,9})\.?[-/., ]+(\d{4})$/i.exec(typed) ?? []
  if (name) return [dayOf(named, monthOf(name), date)].filter(isDay)
  const [, before, after, of] = /^([a-z]{3,9})\.?[-/. ]+(\d{1,2})[-/., ]+(\d{4})$/i.exec(typed) ?? []
  if (before) return [dayOf(of, monthOf(before), after)].filter(isDay)
  const [, one = '', two = '', end] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(typed) ?? []
  const orders = { 'day-first': [dayOf(end, two, one)], 'month-first': [dayOf(end, one, two)] }
  return [...new Set(order ? orders[order] : Object.values(orders).flat())].filter(isDay)
}

const fullMonths = 'january february march april may june july august september october november december'.split(' ')
/** `Dec`, `Sept`, `december`: 0 for none. */
const monthOf = (name: string) => fullMonths.findIndex((month) => month.startsWith(name.toLowerCase())) + 1

/** The day of a spreadsheet's serial number. The 1900 system counts a 29-Feb-1900, which did not exist. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const whole = Math.floor(serial)
  if (!(whole >= 0 && whole <= 2_958_465)) return undefined
  const base = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30)
  return written(base + whole * dayMs)
}

/** True for a real day of the calendar as `YYYY-MM-DD`. */
export function isRealDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return month >= 1 && month <= 12 && day >= 1 && day <= last
}
export const isDay = (text: string) => isRealDay(text) && text >= firstDay

/** The school's time zone, or undefined for the reader's own, if a page does not know the school's. */
type Zone = string | undefined
export const ownTimeZone = undefined

/** `YYYY-MM-DD` of an instant, in the school's time zone. */
export const schoolDay = (at: Date, timeZone: Zone) => stamp(at, timeZone).slice(0, 10)

/** `2025-12-15 09:12:40` in the school's time zone: the Swedish format, in which postings are stored. */
export const stamp = (at: Date, timeZone: Zone) => {
  const swedish = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, swedish)
  return swedish.format(at)
}

/** Cached: a list of a thousand students has two thousand instants, and a new formatter for each takes thirty times as long. */
const clocks = new Map<Zone, Intl.DateTimeFormat>()

export const clock = (at: Date, timeZone: Zone) => stamp(at, timeZone).slice(11, 16)

/** `15-Dec-2025 09:12` of an instant, in the school's time zone. */
export function moment(at: Date, timeZone: string): string {
  const stamped = stamp(at, timeZone)
  return `${shownDay(stamped.slice(0, 10))} ${stamped.slice(11, 16)}`
}

/** `at 10:42`, with the day unless it is today: `on 20-Feb-2026 at 10:42`. */
export function whenWords(at: Date, timeZone: Zone, now: Date): string {
  const day = schoolDay(at, timeZone)
  return `${day === schoolDay(now, timeZone) ? '' : `on ${shownDay(day)} `}at ${clock(at, timeZone)}`
}

/** `2026-09` and its days within the span, for each month of the span. */
export function monthsOf({ from, to }: { from: string; to: string }): { month: string; from: string; to: string }[] {
  const all: { month: string; from: string; to: string }[] = []
  for (let day = from; day <= to; ) {
    const last = dayAt(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)
    all.push({ month: day.slice(0, 7), from: day, to: last < to ? last : to })
    day = daysLater(last, 1)
  }
  return all
}

/** `September 2026`. */
export const longMonth = (month: string) => longDay(`${month}-01`).split(' ').slice(2).join(' ')
