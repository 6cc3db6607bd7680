import { daysBetween } from '../_dates.ts'
import { type Backup, byAge } from './index.ts'

/** For how many days, weeks and months back a backup is kept, and the most of one week besides the last of each day. */
export const kept = { days: 7, weeks: 5, months: 12, most: 30 } as const

type Dated = Pick<Backup, 'name' | 'at' | 'day' | 'isDamaged'>

/** No server is off for longer, and so many nights pass until somebody has noticed a wrong clock. */
const [longestOff, nightsUntilSeen] = [180, 7]

/**
 * True if the clock has jumped, as on a board without a battery, and would make all backups old at once. Backups half a year or more
 * before the next count as that old only after a week of nights. A day in the future comes from a clock that was wrong then.
 */
export function isClockNew(backups: readonly Pick<Dated, 'day'>[], today: string): boolean {
  const days = [...new Set(backups.map(({ day }) => day))].filter((day) => day <= today).sort()
  const since = days.findLastIndex((day, n) => n > 0 && daysBetween(days[n - 1] ?? day, day) >= longestOff)
  return since > 0 && days.length - since < nightsUntilSeen
}

/** True if as many backups are dated in the future as in the past: the clock is behind, as on a board without a battery until it is set. */
export function isClockBehind(backups: readonly Pick<Dated, 'day'>[], today: string): boolean {
  const days = [...new Set(backups.map(({ day }) => day))]
  const ahead = days.filter((day) => daysBetween(today, day) > 1)
  return ahead.length > 0 && ahead.length * 2 >= days.length
}

/**
 * The backups to remove. Those of the last days stay, then the last sound one of each week and month, and the last sound one however
 * old it is.
 */
export function toRemove<B extends Dated>(backups: readonly B[], today: string): B[] {
  if (isClockNew(backups, today)) return []
  const latest = [...backups].sort(byAge)
  const sound = latest.filter(({ isDamaged }) => !isDamaged)
  const recent = latest.filter(({ day }) => daysBetween(day, today) < kept.days).slice(0, kept.most)
  const stays = new Set<B>([
    ...sound.slice(0, 1),
    ...recent,
    ...lastOfEach(sound, ({ day }) => day).filter(({ day }) => daysBetween(day, today) < kept.days),
    ...lastOfEach(sound, ({ day }) => weekOf(day)).filter(({ day }) => weeksBetween(day, today) < kept.weeks),
    ...lastOfEach(sound, ({ day }) => day.slice(0, 7)).filter(({ day }) => monthsBetween(day, today) < kept.months),
  ])
  return latest.filter((backup) => !stays.has(backup))
}

/** The first of each group in a list sorted by age. */
function lastOfEach<B>(latest: readonly B[], of: (backup: B) => string | number): B[] {
  const found = new Map<string | number, B>()
  for (const backup of latest) if (!found.has(of(backup))) found.set(of(backup), backup)
  return [...found.values()]
}

const monday = '2001-01-01'
/** The number of a week; weeks begin on Monday. */
const weekOf = (day: string) => Math.floor(daysBetween(monday, day) / 7)
const weeksBetween = (from: string, to: string) => weekOf(to) - weekOf(from)
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const monthsBetween = (from: string, to: string) => monthOf(to) - monthOf(from)
