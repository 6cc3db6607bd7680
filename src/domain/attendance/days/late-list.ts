import type { NamedStudent } from '../../_names.ts'

/** `classId` and `firstBell` are those of that day; `sortKey` sorts the names. */
export type LateLine = NamedStudent & { date: string; classId: string | null; timeIn: string | null; firstBell: string; sortKey: string }
/** `isCut`: only the latest of these days were read. */
export type LateList = { lines: readonly LateLine[]; isCut: boolean }
export type LateCount = NamedStudent & { classId: string | null; sortKey: string; times: number; minutes: number | null }

/** At most this many are listed; a longer list says that it is shortened, and gives no counts. */
export const mostLate = 4000

const secondsOf = (time: string) => time.split(':').reduce((sum, part, index) => sum + Number(part) * (3600 / 60 ** index), 0)

/** Minutes late, rounded up; null without a known time, or before the bell. */
export function minutesLate(timeIn: string | null, firstBell: string): number | null {
  if (!timeIn) return null
  const seconds = secondsOf(timeIn) - secondsOf(firstBell)
  return seconds > 0 ? Math.ceil(seconds / 60) : null
}

/** How often each student was late, most often first, then by class and name; minutes only if every time is known. */
export function lateCounts({ lines }: Pick<LateList, 'lines'>): LateCount[] {
  const counts = new Map<number, LateCount>()
  for (const { date: _, timeIn, firstBell, ...line } of lines) {
    const known = counts.get(line.studentId) ?? { ...line, times: 0, minutes: 0 }
    const minutes = minutesLate(timeIn, firstBell)
    const sum = known.minutes === null || minutes === null ? null : known.minutes + minutes
    counts.set(line.studentId, { ...known, classId: line.classId, times: known.times + 1, minutes: sum })
  }
  const place = ({ classId, sortKey }: LateCount) => `${classId ?? '~'}/${sortKey}`
  const sorted = [...counts.values()].map((count) => [place(count), count] as const).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted.map(([, count]) => count).sort((a, b) => b.times - a.times)
}
