import { daysLater, schoolDay } from '../_dates.ts'
import { instantOf } from '../_time-zones.ts'
import type { Backup } from './index.ts'

/** The time of the nightly backup, by the school's clock. */
const nightly = '22:30'

const minute = 60_000
/** After a start, requests come before a missed nightly backup, but not for longer than this. */
const [settles, quiet, longest] = [5 * minute, 2 * minute, 90 * minute]
export const retryMs = 30 * minute
const rehearsedEvery = 7 * 24 * 60 * minute

/** True for a time more than a day ahead: a wrong clock made it, so it says nothing about later nights. */
export const isAhead = (at: Date, now: Date) => at.getTime() - now.getTime() > 24 * 60 * minute

/** The last time when the nightly backup was due. */
export function lastNight(now: Date, timeZone: string): Date {
  const today = schoolDay(now, timeZone)
  const tonight = new Date(instantOf(today, nightly, timeZone))
  return tonight <= now ? tonight : new Date(instantOf(daysLater(today, -1), nightly, timeZone))
}

export function nextNight(now: Date, timeZone: string): Date {
  return new Date(instantOf(daysLater(schoolDay(lastNight(now, timeZone), timeZone), 1), nightly, timeZone))
}

type Clock = {
  now: Date
  timeZone: string
  startedAt: Date
  /** The last request of any person. */
  askedAt: Date | undefined
  /** The last backup, and the last failure since then. */
  madeAt: Date | undefined
  failedAt: Date | undefined
}

/** True if the nightly backup is due now. */
export function isNightDue({ now, timeZone, startedAt, askedAt, madeAt, failedAt }: Clock): boolean {
  const night = lastNight(now, timeZone)
  if (madeAt && madeAt >= night && !isAhead(madeAt, now)) return false
  if (failedAt && since(failedAt, now) < retryMs) return false
  const isMissed = startedAt > night
  if (!isMissed) return true
  const up = since(startedAt, now)
  const isQuiet = !askedAt || since(askedAt, now) >= quiet
  return up >= longest || (up >= settles && isQuiet)
}

export const isRehearsalDue = (now: Date, backups: readonly Pick<Backup, 'rehearsedAt'>[]) =>
  !backups.some(({ rehearsedAt }) => rehearsedAt && since(new Date(rehearsedAt), now) < rehearsedEvery)

/** The time since then; a time in the future comes from a clock that was set back, and counts as long ago. */
const since = (then: Date, now: Date) => (then > now ? Number.POSITIVE_INFINITY : now.getTime() - then.getTime())
