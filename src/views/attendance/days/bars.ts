import { scaleBand, scaleLinear } from 'd3-scale'
import { percentOf, shownNumber, shownPercent } from '../../../domain/_numbers.ts'
import { formTitle } from '../../../domain/_titles.ts'
import type { AttendanceSummary } from '../../../domain/attendance/days/index.ts'
import { spokenBar, summaryWords } from '../../../domain/words/attendance.ts'
import type { SummaryChartProps } from './summary-chart.tsx'

const frame = { width: 676, height: 420, top: 26, bottom: 384, gap: 2 } as const
const tenth = (n: number) => Math.round(n * 10) / 10

/** Computed on the server, so that the browser needs no d3. */
export function barsOf({ forms }: AttendanceSummary): SummaryChartProps {
  const most = Math.max(1, ...forms.map((form) => form.total))
  const height = scaleLinear([0, most], [frame.bottom, frame.top]).nice(4)
  const left = 18 + 8 * shownNumber(height.domain()[1] ?? most).length
  const place = scaleBand(
    forms.map((form) => form.level),
    [left, frame.width],
  ).padding(0.55)
  return {
    ...{ title: summaryWords.chart, width: frame.width, height: frame.height, bottom: frame.bottom, left },
    barWidth: tenth(place.bandwidth()),
    ticks: height
      .ticks(4)
      .filter(Number.isInteger)
      .map((tick) => ({ y: tenth(height(tick)), label: shownNumber(tick) })),
    bars: forms.map(({ level, present, total }) => {
      const [top, between] = [tenth(height(total)), tenth(height(present))]
      const absentHeight = Math.max(0, tenth(between - top - frame.gap))
      return {
        label: formTitle(level),
        spoken: spokenBar(formTitle(level), present, total - present, shownPercent(percentOf(present, total))),
        x: tenth(place(level) ?? left),
        present: { y: between, height: tenth(frame.bottom - between), text: shownNumber(present) },
        absent: { y: tenth(between - frame.gap - absentHeight), height: absentHeight, text: shownNumber(total - present) },
      }
    }),
  }
}
