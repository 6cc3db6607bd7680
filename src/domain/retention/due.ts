import { isAhead, lastNight, retryMs } from '../backups/due.ts'

type Clock = {
  now: Date
  timeZone: string
  /** The last complete deletion of expired records, and its last failure. */
  sweptAt: Date | undefined
  failedAt: Date | undefined
  /** The last backup; null without nightly backups. */
  madeAt: Date | undefined | null
}

/** True after the night's backup, which then has what is deleted; without a backup only if the school wants none. */
export function isSweepDue({ now, timeZone, sweptAt, failedAt, madeAt }: Clock): boolean {
  const night = lastNight(now, timeZone)
  if (sweptAt && sweptAt >= night && !isAhead(sweptAt, now)) return false
  if (failedAt && failedAt <= now && now.getTime() - failedAt.getTime() < retryMs) return false
  return madeAt === null || (madeAt !== undefined && madeAt >= night)
}
