import { isLate, isRoomLow, type Kept } from './index.ts'
import { isClockBehind } from './keeping.ts'
import type { Trouble } from './place.ts'

type Plain = 'clock' | 'failed' | 'none' | 'off' | 'damaged' | 'trial-failed' | 'room' | 'no-place' | 'same-disk'
type OfCopy = 'copy-failed' | 'copy-late' | 'copy-not-whole' | 'copy-same-disk'
/** A fault that administrators see without looking for it; `days` is its age. */
export type Wrong = { kind: Plain | OfCopy } | { kind: 'old' | 'trial-old'; days: number } | { kind: 'place'; trouble: Trouble }

const dayMs = 86_400_000
/** A missed night is made up the day after; without nightly backups people make one a week; a rehearsal is due each week. */
const [oldDays, oldWithoutNights, trialDays] = [2, 8, 15]

/** The faults of the school's backups, worst first. */
export const wrongsOf = (kept: Kept, now: Date): Wrong[] => [
  ...plain(isClockBehind(kept.backups, now.toISOString().slice(0, 10)), 'clock'),
  ...backupWrongs(kept, now),
  ...trialWrongs(kept, now),
  ...plain(isRoomLow(kept.room), 'room'),
  ...placeWrongs(kept),
  ...copyWrongs(kept, now),
]

function backupWrongs({ failed, isOff, backups, underWay }: Kept, now: Date): Wrong[] {
  const ages = backups.flatMap(({ at, isDamaged }) => (isDamaged ? [] : [daysSince(at, now)]))
  const days = Math.min(...ages)
  const isOld = ages.length > 0 && days >= (isOff ? oldWithoutNights : oldDays)
  return [
    ...plain(failed !== undefined, 'failed'),
    ...plain(ages.length === 0 && !underWay, 'none'),
    ...(isOld ? [{ kind: 'old', days } as const] : []),
    ...plain(isOff, 'off'),
    ...plain(
      backups.some(({ isDamaged }) => isDamaged),
      'damaged',
    ),
  ]
}

/** Before the first rehearsal, the first backup's age counts. */
function trialWrongs({ rehearsal, backups }: Kept, now: Date): Wrong[] {
  const trials = backups.flatMap(({ rehearsedAt }) => (rehearsedAt ? [daysSince(rehearsedAt, now)] : []))
  const days = trials.length > 0 ? Math.min(...trials) : Math.max(0, ...backups.map(({ at }) => daysSince(at, now)))
  return [...plain(rehearsal !== undefined, 'trial-failed'), ...(days >= trialDays ? [{ kind: 'trial-old', days } as const] : [])]
}

function placeWrongs({ place }: Kept): Wrong[] {
  if (!place) return plain(true, 'no-place')
  return place.trouble ? [{ kind: 'place', trouble: place.trouble }] : plain(place.isSameDisk, 'same-disk')
}

function copyWrongs({ replica }: Kept, now: Date): Wrong[] {
  if (!replica) return []
  if (replica.fault) return plain(true, 'copy-failed')
  const { wholeFault, isSameDisk } = replica
  return [
    ...plain(isLate(replica, now), 'copy-late'),
    ...plain(wholeFault !== undefined, 'copy-not-whole'),
    ...plain(isSameDisk, 'copy-same-disk'),
  ]
}

const plain = (isSo: boolean, kind: Plain | OfCopy): Wrong[] => (isSo ? [{ kind }] : [])
const daysSince = (at: string, now: Date) => Math.floor((now.getTime() - Date.parse(at)) / dayMs)
