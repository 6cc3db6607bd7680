import type { Mark } from '../../_marks.ts'

/** A student's mark and the assessment's total; a `weighting` of null or 0 does not count in the weighted percentage. */
export type Counted = { mark: number; total: number; weighting: number | null }
/** An exact percentage. */
export type Percent = { readonly over: bigint; readonly under: bigint }

export const bases = ['unweighted', 'weighted'] as const
export type Basis = (typeof bases)[number]

/** COURSE-3: the sum of the marks divided by the sum of the totals, for assessments with both. */
export function unweightedPercent(marks: readonly Counted[]): Percent | null {
  const [mark, total] = [sum(marks.map((one) => one.mark)), sum(marks.map((one) => one.total))]
  return total === 0 ? null : { over: BigInt(mark) * 100n, under: BigInt(total) }
}

/** The mean of mark divided by total, weighted by shares of the weightings; assessments without a mark do not count (COURSE-4). */
export function weightedPercent(marks: readonly Counted[]): Percent | null {
  const counted = marks.filter(({ weighting }) => weighting)
  const weight = sum(counted.map(({ weighting }) => weighting ?? 0))
  if (weight === 0) return null
  let [over, under] = [0n, 1n]
  for (const { mark, total, weighting } of counted) {
    over = over * BigInt(total) + BigInt(weighting ?? 0) * BigInt(mark) * under
    under *= BigInt(total)
  }
  return { over: over * 100n, under: under * BigInt(weight) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Rounded half up, by exact arithmetic. */
export const rounded = ({ over, under }: Percent, decimals = 0) => (2n * over * 10n ** BigInt(decimals) + under) / (2n * under)

/** With one decimal, or more if one decimal would round to another mark: 74.46 is not shown as 74.5. */
export function percentWords(percent: Percent): string {
  let decimals = 1
  while (rounded({ over: rounded(percent, decimals), under: 10n ** BigInt(decimals) }) !== rounded(percent)) decimals++
  const digits = String(rounded(percent, decimals)).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** A student of the lesson: the two percentages and the stored course mark; `version` is null if nothing can be entered. */
type StoredCourseMark = { unweighted: Percent | null; weighted: Percent | null; courseMark: Mark; version: number | null }
export type Proposal =
  | { kind: 'new' | 'same' | 'other'; mark: number }
  | { kind: 'none'; why: 'not-registered' | 'no-marks' | 'no-weights' | 'over-100' }

/** The proposed course mark of a student. `other` would overwrite a stored mark. */
export function proposalOf({ courseMark, version, ...percents }: StoredCourseMark, basis: Basis): Proposal {
  if (version === null) return { kind: 'none', why: 'not-registered' }
  const percent = percents[basis]
  if (!percent) return { kind: 'none', why: percents.unweighted ? 'no-weights' : 'no-marks' }
  const mark = Number(rounded(percent))
  if (mark > 100) return { kind: 'none', why: 'over-100' }
  if (courseMark === null) return { kind: 'new', mark }
  return { kind: courseMark === mark ? 'same' : 'other', mark }
}

type Weighed = { total: number | null; weighting: number | null }

/** What the weighted percentage leaves out, and the sum of the other weightings. */
export function weightings<T extends Weighed>(assessments: readonly T[]) {
  const withoutTotal = assessments.filter(({ total }) => total === null)
  const withoutWeighting = assessments.filter(({ total, weighting }) => total !== null && !weighting)
  const weighed = assessments.filter(({ total, weighting }) => total !== null && weighting)
  return { withoutTotal, withoutWeighting, sum: sum(weighed.map(({ weighting }) => weighting ?? 0)) }
}

/** The weighted basis if every counting assessment has a weighting. */
export const firstBasis = (assessments: readonly Weighed[]): Basis => {
  const { withoutWeighting, sum: all } = weightings(assessments)
  return withoutWeighting.length === 0 && all > 0 ? 'weighted' : 'unweighted'
}
