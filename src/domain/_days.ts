import { parseDay } from './_dates.ts'

/** School days including both ends; null means no limit. */
export type Days = { from: string | null; to: string | null }
export type DaysFault = 'not-a-day' | 'backwards'
type DaysFaults = { from?: DaysFault; to?: DaysFault }

/** Parses the typed days of a report: a single date is both ends, no date means every day. */
export function parseDays(typed: { from: string; to: string }): { ok: true; days: Days } | { ok: false; faults: DaysFaults } {
  const [from, to] = [parseDay(typed.from), parseDay(typed.to)]
  if (!from.ok || !to.ok) return { ok: false, faults: { ...(!from.ok && { from: 'not-a-day' }), ...(!to.ok && { to: 'not-a-day' }) } }
  const days = { from: from.value ?? to.value, to: to.value ?? from.value }
  return isBackwards(days) ? { ok: false, faults: { to: 'backwards' } } : { ok: true, days }
}

export const isBackwards = ({ from, to }: Days) => from !== null && to !== null && to < from
