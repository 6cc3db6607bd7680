import type { NoSchool } from '../../_school-days.ts'
import { type Bells, isAfterBell, noon, passages } from './day.ts'

/** Why a scan is kept for the office but not counted. `removed`: its day was deleted since. */
const scanProblems = ['unknown', 'archived', 'future', 'old', 'archived-day', 'outside-term', 'no-school', 'removed'] as const
export type ScanProblem = (typeof scanProblems)[number]

/** A scan that does not count, as it is listed. */
export type KeptScan = {
  id: number
  typed: string
  day: string
  time: string
  problem: ScanProblem
  kiosk: string | null
  lastName: string | null
  firstName: string | null
}
type Counted = 'in' | 'late' | 'out' | 'repeated'
export const scanOutcomes = ['in', 'late', 'out', 'repeated', 'undone', ...scanProblems] as const
export type ScanOutcome = (typeof scanOutcomes)[number]
/** The most scans in a request. */
export const mostScans = 100
export const longestKioskName = 60

const clockToleranceMs = 2 * 60_000
const oldestDays = 14
/** How long the kiosk can undo the last scan. */
export const undoMs = 2 * 60_000

/** The facts about an arriving scan. `student`: null if the number is unknown. */
type Arrival = {
  scannedAt: Date
  now: Date
  student: { isArchived: boolean } | null
  isDayArchived: boolean
  /** Why this student has no school on that day. */
  noSchool: NoSchool | undefined
  /** Problems to ignore: a file may have old scans, and the office may count an old scan. */
  overlooks: readonly ScanProblem[]
}

/** Why the scan does not count, or null. */
export function problemOf({ scannedAt, now, student, isDayArchived, noSchool, overlooks }: Arrival): ScanProblem | null {
  if (!student) return 'unknown'
  if (student.isArchived) return 'archived'
  const ageMs = now.getTime() - scannedAt.getTime()
  if (ageMs < -clockToleranceMs) return 'future'
  if (isDayArchived) return 'archived-day'
  if (!overlooks.includes('old') && ageMs > oldestDays * 86_400_000) return 'old'
  if (!noSchool) return null
  return noSchool.kind === 'no-term' ? 'outside-term' : 'no-school'
}

/** The outcome of each counted scan of a student's day, by id: the first within a minute is arriving or leaving, the others repeat it. */
export function outcomesOf(scans: readonly { id: number; time: string }[], bells: Bells): Map<number, Counted> {
  const sorted = [...scans].sort((a, b) => (a.time === b.time ? a.id - b.id : a.time < b.time ? -1 : 1))
  const times = passages(
    sorted.map(({ time }) => time),
    bells,
  )
  const outcomes = new Map<number, Counted>()
  let last = ''
  for (const { id, time } of sorted) {
    const isFirst = time !== last && times.includes(time)
    outcomes.set(id, isFirst ? comesOrGoes(time, times[0] as string, bells) : 'repeated')
    last = time
  }
  return outcomes
}

function comesOrGoes(time: string, first: string, bells: Bells): Counted {
  if (time !== first) return 'out'
  return time <= noon && isAfterBell(time, bells) ? 'late' : 'in'
}
