import { useState } from 'react'
import { chartWords as words } from '../../domain/_messages/attendance.ts'
import { Button } from '../_ui/button.tsx'
import { Doughnut, type DoughnutProps } from './doughnut.tsx'

export type ChartsProps = { charts: readonly DoughnutProps[] }

/** The doughnuts of a student (S2 §2.6): small beside the days, or large above them. */
export function AttendanceCharts({ charts }: ChartsProps) {
  const [isLarge, setLarge] = useState(false)
  return (
    <div className="charts" data-large={isLarge ? '' : undefined}>
      {charts.map((chart) => (
        <Doughnut key={chart.id} {...chart} isLarge={isLarge} />
      ))}
      <Button look="quiet" small icon={isLarge ? 'collapse' : 'expand'} aria-expanded={isLarge} onClick={() => setLarge(!isLarge)}>
        {isLarge ? words.collapse : words.expand}
      </Button>
    </div>
  )
}
