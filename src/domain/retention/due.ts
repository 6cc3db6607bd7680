import { isAhead, lastNight, retryMs } from '../backups/due.ts'

type Clock = {
  now: Date
  timeZone: string
  /** When what was over its time was deleted last, to the end, and when that failed. */
  sweptAt: Date | undefined
  failedAt: Date | undefined
  /** The last backup; null where none are made at night. */
  madeAt: Date | undefined | null
}

/** After the backup of the night, so that it has what is deleted then; without one only where the school wants none. */
export function isSweepDue({ now, timeZone, sweptAt, failedAt, madeAt }: Clock): boolean {
  const night = lastNight(now, timeZone)
  if (sweptAt && sweptAt >= night && !isAhead(sweptAt, now)) return false
  if (failedAt && failedAt <= now && now.getTime() - failedAt.getTime() < retryMs) return false
  return madeAt === null || (madeAt !== undefined && madeAt >= night)
}
