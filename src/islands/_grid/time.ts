import { shownDay } from '../../domain/_dates.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(parts)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts })
  formats.set(key, known)
  return known
}

/** `10:42`, in the school's time zone. */
export const clock = (at: number, timeZone: string) => format(timeZone, { hour: '2-digit', minute: '2-digit' }).format(at)
const day = (at: number, timeZone: string) => format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** `at 10:42`, and with the day when that was not today. */
export function whenWords(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  const then = day(at, timeZone)
  return `${then === day(Date.now(), timeZone) ? '' : `on ${shownDay(then)} `}at ${clock(at, timeZone)}`
}
