import { format, parseISO } from 'date-fns'
import { TZDate } from '@date-fns/tz'

/** `20252026` as `2025-2026` (S0 §9). */
export const yearTitle = (year: number) => `${Math.floor(year / 10000)}-${year % 10000}`

/** `20252026` as `2025-26`, for the welcome line and the year field (S0 §3). */
export const yearShort = (year: number) => `${Math.floor(year / 10000)}-${String(year % 100).padStart(2, '0')}`

/** The year after: `20252026` gives `20262027`. */
export const nextYear = (year: number) => year + 10001

/** A school day as the specification shows it: `08-May-2013`; empty for none. */
export const shownDay = (day: string | null) => (day === null ? '' : format(parseISO(day), 'dd-MMM-yyyy'))

/** `YYYY-MM-DD` of an instant, in the school's time zone. */
export const schoolDay = (at: Date, timeZone: string) => format(new TZDate(at, timeZone), 'yyyy-MM-dd')

/** `2025-12-15 09:12:40` in the school's time zone: the Swedish form in which a posting is stamped (S0 §9). */
export const stamp = (at: Date, timeZone: string) => format(new TZDate(at, timeZone), 'yyyy-MM-dd HH:mm:ss')

export const clock = (at: Date, timeZone: string) => format(new TZDate(at, timeZone), 'HH:mm')
