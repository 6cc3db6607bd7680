import { averageGrades, subjectGrades } from '../_average.ts'

/** From this mark or average on a student passes (STAT-1). */
export const passMark = 50
/** With fewer values, one student changes the figures by much (STAT-4). */
export const fewValues = 10
/** A comparison with fewer values is not shown, because it would say single students' marks (STAT-4). */
export const leastCompared = 5
/** Course and exam mark are far apart from this difference on (STAT-5). */
export const farApart = 15

/** `mean` is printed; the others are marks, or averages as printed. */
export type Summary = {
  n: number
  mean: string
  median: number
  lower: number
  upper: number
  least: number
  most: number
  passed: number
}

/** The middle value, or the mean of the two in the middle (STAT-2); the values are in order. */
function middle(sorted: readonly number[]): number {
  const half = sorted.length / 2
  const [below, above] = [sorted[Math.ceil(half) - 1] ?? 0, sorted[Math.floor(half)] ?? 0]
  return Math.round((below + above) * 50) / 100
}

/** The figures of a group; `mean` is printed by the rules of averages. A quartile is the middle of a half, without the middle value (STAT-2). */
export function summaryOf(values: readonly number[], mean: string | null): Summary | undefined {
  const [sorted, n] = [[...values].sort((a, b) => a - b), values.length]
  if (n === 0 || mean === null) return undefined
  const half = Math.floor(n / 2)
  return {
    ...{ n, mean, median: middle(sorted), least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 },
    lower: n === 1 ? (sorted[0] ?? 0) : middle(sorted.slice(0, half)),
    upper: n === 1 ? (sorted[0] ?? 0) : middle(sorted.slice(n - half)),
    passed: values.filter((value) => value >= passMark).length,
  }
}

/** How many values are in each ten: 0 to 9, …, 90 to 100 (STAT-3). */
export function inTens(values: readonly number[]): number[] {
  const tens = new Array<number>(10).fill(0)
  for (const value of values) {
    const at = Math.min(9, Math.floor(value / 10))
    tens[at] = (tens[at] ?? 0) + 1
  }
  return tens
}

/** How many have each grade, of marks or of averages (AVG-3, AVG-4). */
export function byGrade(values: readonly number[], isOfMarks: boolean): { grade: string; count: number }[] {
  const scale: readonly (readonly [string, number])[] = isOfMarks ? subjectGrades : averageGrades
  return scale.map(([grade, from], i) => {
    const below = scale[i - 1]?.[1] ?? Number.POSITIVE_INFINITY
    return { grade, count: values.filter((value) => value >= from && value < below).length }
  })
}
