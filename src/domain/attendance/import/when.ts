import { type DayOrder, readings } from '../../_dates.ts'

const two = (text: string) => text.padStart(2, '0')

/** A day as files write it, also with a two-digit year: `24.11.25`. Nothing is guessed: `order` says which number is the month. */
export const readDay = (text: string, order: DayOrder): string | undefined =>
  readings(
    text.replace(/^(\d{1,2}[-/.]\d{1,2}[-/.])(?=\d\d$)/, (dayAndMonth) => `${dayAndMonth}20`),
    order,
  )[0]

/** Reads `7:41`, `07:41:05` or `7:41 PM` as `HH:MM:SS`. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '', seconds = '00', half = ''] =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?(?:\s*([ap])\.?m\.?)?$/i.exec(text) ?? []
  if (!hours || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  if (half && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return hour > 23 ? undefined : `${two(String(hour))}:${minutes}:${seconds}`
}

/** Splits a cell with day and time: `2025-11-24T07:41:05`, `24/11/2025 7:41 AM`. */
export function splitMoment(text: string): { date: string; time: string } {
  const [, date = text, time = ''] = /^(\S+?)(?:T|,?\s+)(\d.*)$/.exec(text) ?? []
  return { date, time }
}
