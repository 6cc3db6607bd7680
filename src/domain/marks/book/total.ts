import { figureOf, type MarkRules, noWords } from '../../_marks.ts'
import { type Assessment, type BookRow, markOf } from './book.ts'

/** The counting number of a mark, and its total. */
export type Scored = { mark: number | null; total: number | null }

/**
 * COURSE-3: the sum of the marks divided by the sum of the totals, where both exist, with one decimal, rounded half up by exact
 * arithmetic; null without any.
 */
export function totalPercent(scored: readonly Scored[]): string | null {
  let [marks, totals] = [0, 0]
  for (const { mark, total } of scored) {
    if (mark === null || total === null) continue
    marks += mark
    totals += total
  }
  if (totals === 0) return null
  const tenths = Math.floor((2000 * marks + totals) / (2 * totals))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

export const scoredOf = (row: BookRow, assessments: readonly Assessment[], rules: MarkRules = noWords): Scored[] =>
  assessments.map(({ number, total }) => ({ mark: figureOf(markOf(row, number), rules), total }))
