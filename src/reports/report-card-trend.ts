import { yearShort } from '../domain/_dates.ts'
import { percentPresent, shownPercent } from '../domain/_numbers.ts'
import type { TermKey, TrendPoint } from '../domain/_terms.ts'
import { termTitle } from '../domain/_titles.ts'
import type { ReportClass, ReportStudent, StudentResult } from '../domain/figures/index.ts'
import { averageText } from '../domain/words/mark-words.ts'
import { cardWords as words } from '../domain/words/reports.ts'
import type { Block } from './_model.ts'

/** Smaller differences than this are not drawn steeper. */
const leastSpan = 10

/** The average and attendance of the terms up to the card's; nothing while there is only one of them. */
export function trendOf({ year, term }: ReportClass, student: ReportStudent, standing: StudentResult): Block[] {
  const points = pointsOf({ year, term }, student, standing)
  if (points.length < 2) return []
  const values = points.map((point) => Number(point.average))
  const least = Math.min(...values)
  const span = Math.max(leastSpan, Math.max(...values) - least)
  return [
    {
      kind: 'trend',
      average: words.trend,
      attendance: words.attendance,
      points: points.map((point) => ({
        term: `${termTitle(point.term)} ${yearShort(point.year)}`,
        average: averageText({ average: point.average, ...(point.isIncomplete && { words: ['incomplete'] }) }),
        attendance: shownPercent(point.attendance),
        height: (Number(point.average) - least) / span,
      })),
    },
  ]
}

/** True if an average of the trend is printed with a sign, which a note explains. */
export const hasIncompleteTrend = (of: ReportClass, student: ReportStudent, standing: StudentResult) => {
  const points = pointsOf(of, student, standing)
  return points.length > 1 && points.some(({ isIncomplete }) => isIncomplete)
}

function pointsOf({ year, term }: TermKey, student: ReportStudent, { average, words }: StudentResult): TrendPoint[] {
  const isIncomplete = words?.includes('incomplete') ?? false
  const own = average === null ? [] : [{ year, term, average, isIncomplete, attendance: percentPresent(student) }]
  return [...(student.trend ?? []), ...own]
}
