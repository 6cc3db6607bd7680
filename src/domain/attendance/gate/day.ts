import type { Bells } from '../../_bells.ts'
import type { Session } from '../../_school-days.ts'

export type { Bells } from '../../_bells.ts'

/** A session's mark by hand; `L` means present but late. */
export type Mark = Session | 'L'
export type Marks = { am?: Mark | null | undefined; pm?: Mark | null | undefined }
export type CapturedDay = { am: Session; pm: Session; timeIn: string | null; timeOut: string | null; isLate: boolean }
/** `scans`: their times of that day as `HH:MM:SS` in the school's zone, in any order. */
type DaySources = { scans: readonly string[]; marks?: Marks | undefined; away?: Away | undefined; bells: Bells }
/** The sessions in which the student is absent for a reason that counts as present (ATT-15). */
export type Away = { am: boolean; pm: boolean }

export const noon = '12:00:00'
const oneScanSeconds = 60
/** Nobody leaves sooner after arriving. */
const arrivingSeconds = 15 * 60

/**
 * A student's day (ATT-2 to ATT-6): the first scan is the time in, the last later one the time out. A mark by hand wins over the scans
 * of its session, and lateness concerns the morning. Without scans, marks and such reasons there is no day. The order in which scans arrive does not
 * matter (decision 028).
 */
export function dayOf({ scans, marks = {}, away, bells }: DaySources): CapturedDay | null {
  const times = passages(scans, bells)
  const [timeIn = null, ...later] = times
  if (timeIn === null && !marks.am && !marks.pm && !away?.am && !away?.pm) return null
  const timeOut = later.at(-1) ?? null
  const seen = sessionsSeen(timeIn, timeOut, marks, bells)
  return {
    am: away?.am ? 'P' : marks.am ? presence(marks.am) : seen.am,
    pm: away?.pm ? 'P' : marks.pm ? presence(marks.pm) : seen.pm,
    timeIn,
    timeOut,
    isLate: marks.am ? marks.am === 'L' : seen.isLate,
  }
}

/** The sessions seen; a student marked present in the morning without a scan is assumed to stay. */
function sessionsSeen(timeIn: string | null, timeOut: string | null, marks: Marks, bells: Bells) {
  if (timeIn === null) return { am: 'A', pm: marks.am ? presence(marks.am) : 'A', isLate: false } as const
  const am = timeIn <= noon ? 'P' : 'A'
  const pm = timeOut === null || timeOut >= at(bells.afternoon) ? 'P' : 'A'
  return { am, pm, isLate: am === 'P' && isAfterBell(timeIn, bells) } as const
}

const presence = (mark: Mark): Session => (mark === 'A' ? 'A' : 'P')

/** True after the first bell; a scan at the bell itself is not late. */
export const isAfterBell = (time: string, { first }: Pick<Bells, 'first'>) => time > at(first)
const at = (bell: string) => `${bell}:00`

/**
 * The scans that count as arriving or leaving. Scans at most a minute apart count once, at the first. Before the first bell, within a
 * quarter of an hour of arriving, and where nobody scans out, later scans only repeat the first.
 */
export function passages(scans: readonly string[], { first, isOutScanned }: Omit<Bells, 'afternoon'>): string[] {
  const times = [...scans].sort()
  const [timeIn = ''] = times
  const mayBeOut = (time: string) => isOutScanned && time >= at(first) && secondsOf(time) - secondsOf(timeIn) > arrivingSeconds
  return times.filter((time, n) => n === 0 || (mayBeOut(time) && secondsOf(time) - secondsOf(times[n - 1] as string) > oneScanSeconds))
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
