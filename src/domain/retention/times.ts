import { dayAt, daysLater } from '../_dates.ts'

type Unit = 'days' | 'months' | 'years'
/** `always`: until the school decides otherwise. */
export type Time = 'always' | `${number} ${Unit}`

export function timeParts(time: Time): { n: number; unit: Unit } | undefined {
  if (time === 'always') return undefined
  const [n, unit] = time.split(' ')
  return { n: Number(n), unit: unit as Unit }
}

/** The last day on which a record of that day is kept; a month after 31 January is the last day of February. */
function lastDay(day: string, time: Time): string | null {
  const parts = timeParts(time)
  if (!parts) return null
  if (parts.unit === 'days') return daysLater(day, parts.n)
  const { year, month, date } = split(day)
  const months = parts.unit === 'years' ? 12 * parts.n : parts.n
  const end = dayAt(year, month + months + 1, 0)
  const there = `${end.slice(0, 8)}${String(date).padStart(2, '0')}`
  return there < end ? there : end
}

/** The day in whose night a record of that day is deleted: the first after its time; null if it is kept. */
export function goesOn(day: string, time: Time): string | null {
  const last = lastDay(day, time)
  return last === null ? null : daysLater(last, 1)
}

/** The first day whose records are still kept today; earlier ones are deleted. Null if all are kept. */
export function keptFrom(today: string, time: Time): string | null {
  const parts = timeParts(time)
  if (!parts) return null
  if (parts.unit === 'days') return daysLater(today, -parts.n)
  const { year, month, date } = split(today)
  const months = parts.unit === 'years' ? 12 * parts.n : parts.n
  const end = dayAt(year, month - months + 1, 0)
  return date > Number(end.slice(8)) ? daysLater(end, 1) : `${end.slice(0, 8)}${String(date).padStart(2, '0')}`
}

function split(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month: month - 1, date }
}
