import { figureOf, type Mark, type MarkRules, noWords } from './_mark-words.ts'

/** The mean of the existing marks, to 3 significant digits, rounded half up by exact arithmetic, as printed; null without marks (AVG-1). */
export function average(marks: readonly Mark[], rules: MarkRules = noWords): string | null {
  const counted = marks.map((mark) => figureOf(mark, rules)).filter((mark) => mark !== null)
  if (counted.length === 0) return null
  return toSignificant(BigInt(counted.reduce((sum, mark) => sum + mark, 0)), BigInt(counted.length))
}

/** The mean of exact averages (each a sum and a number of marks), rounded once and printed as an average; null without any. */
export function mean(averages: readonly (readonly [sum: number, count: number])[]): string | null {
  if (averages.length === 0) return null
  const sums = new Map<number, number>()
  for (const [own, count] of averages) sums.set(count, (sums.get(count) ?? 0) + own)
  let [sum, shared] = [0n, 1n]
  for (const [count, own] of sums) {
    sum = sum * BigInt(count) + BigInt(own) * shared
    shared *= BigInt(count)
  }
  return toSignificant(sum, shared * BigInt(averages.length))
}

/** `sum / count` with 3 significant digits, half up, in whole numbers only. */
function toSignificant(sum: bigint, count: bigint): string {
  if (sum === 0n) return '0.00'
  let decimals = 2
  while (decimals > 0 && sum >= count * 10n ** BigInt(3 - decimals)) decimals--
  while (decimals >= 2 && sum * 10n ** BigInt(decimals - 2) < count) decimals++
  const scaled = (2n * sum * 10n ** BigInt(decimals) + count) / (2n * count)
  const value = Number(scaled)
  if (value === 1000 && decimals > 0) return (value / 10 ** decimals).toFixed(decimals - 1)
  return (value / 10 ** decimals).toFixed(decimals)
}

/** The quotient before it is rounded, exactly, as far as four decimals; `…` where it goes on. */
export function quotient(sum: number, count: number): string {
  const [whole, rest] = [Math.floor(sum / count), sum % count]
  const decimals = String(Math.floor((rest * 10_000) / count)).padStart(4, '0')
  const goesOn = (rest * 10_000) % count !== 0
  return goesOn ? `${whole}.${decimals}…` : [whole, decimals.replace(/0+$/, '')].filter((part) => part !== '').join('.')
}

/** The sign for a missing average on every sheet (AVG-1). */
export const noAverage = '--'

export const subjectGrades = [
  ['A', 80],
  ['B', 70],
  ['C', 60],
  ['D', 55],
  ['E', 50],
  ['U', 0],
] as const
export const averageGrades = [
  ['A', 75],
  ['B', 60],
  ['C', 50],
  ['D', 35],
  ['E', 0],
] as const

/** The grade of a subject mark (AVG-3); null without one. */
export const subjectGrade = (mark: number | null) => (mark === null ? null : (subjectGrades.find(([, from]) => mark >= from)?.[0] ?? null))

/** The grade of a printed average with its boundaries: the least average that has it, and the least that has a better one. */
export function gradeStep(printed: string | null) {
  const value = Number(printed)
  const at = printed === null ? -1 : averageGrades.findIndex(([, from]) => value >= from)
  const [own, better] = [averageGrades[at], averageGrades[at - 1]]
  return own && { grade: own[0], from: own[1], below: better?.[1] ?? null }
}

/** The grade of a printed average (AVG-4); `-` without one. */
export const averageGrade = (printed: string | null) => gradeStep(printed)?.grade ?? '-'

/**
 * Ranks by the printed average, highest first: equal averages share a rank and the next is skipped (1, 2, 2, 4); null without one
 * (AVG-5).
 */
export function ranks(printed: readonly (string | null)[]): (number | null)[] {
  const values = printed.map((average) => (average === null ? null : Number(average)))
  const sorted = values.filter((value) => value !== null).sort((a, b) => b - a)
  const rankOf = new Map<number, number>()
  sorted.forEach((value, index) => {
    if (!rankOf.has(value)) rankOf.set(value, index + 1)
  })
  return values.map((value) => (value === null ? null : (rankOf.get(value) ?? null)))
}
