import { dayAt, isRealDay, weekdayNumber } from '../_dates.ts'
import { daysIn, type Span } from '../_school-days.ts'

/** A yearly event, as holidays are: on the same date, or on the nth weekday of a month (`-1MO` is the last Monday). */
export type Yearly = { interval: number; until: string | null; count: number | null; month: number | null; weekday: string | null }

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The days on which it begins within the period. */
export function yearlyStarts(first: string, { interval, until, count, month, weekday }: Yearly, within: Span): string[] {
  const [from, last] = [Number(first.slice(0, 4)), Number(within.to.slice(0, 4))]
  const step = Math.max(1, Math.floor(interval))
  const times = Math.min(count ?? Number.POSITIVE_INFINITY, Math.floor(Math.max(0, last - from) / step) + 1, 400)
  const starts: string[] = []
  for (let n = 0; n < times; n++) {
    const year = from + n * step
    const day = weekday && month ? nthWeekday(year, month, weekday) : dateIn(first, year)
    if (day && day >= first && (until === null || day <= until)) starts.push(day)
  }
  return starts
}

function dateIn(first: string, year: number): string | undefined {
  const day = `${String(year).padStart(4, '0')}${first.slice(4)}`
  return isRealDay(day) ? day : undefined
}

function nthWeekday(year: number, month: number, weekday: string): string | undefined {
  const [, sign, nth = '', name = ''] = /^([+-]?)([1-5])(SU|MO|TU|WE|TH|FR|SA)$/.exec(weekday) ?? []
  const start = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  const end = dayAt(year, month, 0)
  const days = daysIn({ from: start, to: end }).filter((day) => weekdays[weekdayNumber(day)] === name)
  return days.at(sign === '-' ? -Number(nth) : Number(nth) - 1)
}
