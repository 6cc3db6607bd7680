import { yearShort } from '../domain/_dates.ts'
import { percentPresent, shownPercent } from '../domain/_numbers.ts'
import { termTitle } from '../domain/_titles.ts'
import type { ReportClass, ReportStudent } from '../domain/figures/index.ts'
import { cardWords as words } from '../domain/words/reports.ts'
import type { Block } from './_model.ts'

/** Smaller differences than this are not drawn steeper. */
const leastSpan = 10

/** The average and attendance of the terms up to the card's; nothing while there is only one of them. */
export function trendOf({ year, term }: ReportClass, student: ReportStudent, average: string | null): Block[] {
  const own = average === null ? [] : [{ year, term, average, attendance: percentPresent(student) }]
  const points = [...(student.trend ?? []), ...own]
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
        average: point.average,
        attendance: shownPercent(point.attendance),
        height: (Number(point.average) - least) / span,
      })),
    },
  ]
}
