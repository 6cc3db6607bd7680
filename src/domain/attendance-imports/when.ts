import { isDay, parseDay } from '../_dates.ts'

export type DateOrder = 'day-first' | 'month-first'
const two = (text: string) => text.padStart(2, '0')

/** A day as files write it: `2025-11-24`, `24/11/2025`, `24.11.25`, `24-Nov-2025`. Nothing is guessed: `order` says which number is the month. */
export function readDay(text: string, order: DateOrder): string | undefined {
  const [, a = '', b = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? []
  if (a) {
    const [date, month] = order === 'day-first' ? [a, b] : [b, a]
    const day = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(date)}`
    return isDay(day) ? day : undefined
  }
  const parsed = parseDay(text.replace(/^(\d{4})\/(\d\d)\/(\d\d)$/, '$1-$2-$3'))
  return parsed.ok && parsed.value ? parsed.value : undefined
}

/** `7:41`, `07:41:05`, `7:41 PM` as `HH:MM:SS`. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '', seconds = '00', half = ''] =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?(?:\s*([ap])\.?m\.?)?$/i.exec(text) ?? []
  if (!hours || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  if (half && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return hour > 23 ? undefined : `${two(String(hour))}:${minutes}:${seconds}`
}

/** Day and time of one cell: `2025-11-24T07:41:05`, `24/11/2025 7:41 AM`. */
export function splitMoment(text: string): { date: string; time: string } {
  const [, date = text, time = ''] = /^(\S+?)(?:T|,?\s+)(\d.*)$/.exec(text) ?? []
  return { date, time }
}
