import { TZDate } from '@date-fns/tz'

/** The instant at which a school day begins, or the day `days` later. It is not in `_dates.ts`, which browsers load. */
export function startOfDay(day: string, timeZone: string, days = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date + days, timeZone).getTime())
}

/** The instant of a day's time, `HH:MM:SS`, in the school's time zone. */
export function instantOf(day: string, time: string, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, date, hours, minutes, seconds, timeZone).getTime()).toISOString()
}
