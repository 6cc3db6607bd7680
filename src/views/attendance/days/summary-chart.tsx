import { chartWords as words } from '../../../domain/words/attendance.ts'
import { Chart } from './chart.ts'

type Piece = { y: number; height: number; text: string }
/** Computed on the server. `spoken` has the form's figures. */
type Bar = { label: string; spoken: string; x: number; present: Piece; absent: Piece }
export type SummaryChartProps = {
  title: string
  width: number
  height: number
  left: number
  bottom: number
  barWidth: number
  ticks: readonly { y: number; label: string }[]
  bars: readonly Bar[]
}

/** A bar for each form, present below and absent above; pointing or focus shows the figures. */
export function SummaryChart({ title, width, height, left, bottom, barWidth, ticks, bars }: SummaryChartProps) {
  return (
    <Chart>
      <figure className="bars">
        <div className="row">
          <h2>{title}</h2>
          <ul className="legend row push small">
            <li>
              <i className="ch-a" />
              {words.present}
            </li>
            <li>
              <i className="ch-b" />
              {words.absent}
            </li>
          </ul>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn */}
        <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={title}>
          {ticks.map(({ y, label }) => (
            <g key={label}>
              <path className="chart-line" d={`M${left} ${y}H${width}`} />
              <text className="chart-tick" x={left - 10} y={y + 4}>
                {label}
              </text>
            </g>
          ))}
          {bars.map(({ label, spoken, x, present, absent }) => (
            // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: focused, it says its figures; there is nothing to press
            <g key={label} role="img" aria-label={spoken} tabIndex={0} data-part={label} data-says={spoken}>
              <rect className="ch-a" x={x} y={present.y} width={barWidth} height={present.height} />
              <rect className="ch-b" x={x} y={absent.y} width={barWidth} height={absent.height} />
              <text x={x + barWidth / 2} y={absent.y - 8}>
                {absent.text}
              </text>
              {present.height > 30 && (
                <text className="chart-inside" x={x + barWidth / 2} y={present.y + 20}>
                  {present.text}
                </text>
              )}
              <text x={x + barWidth / 2} y={bottom + 22}>
                {label}
              </text>
            </g>
          ))}
        </svg>
        <p className="chart-said small dim" aria-hidden="true" data-said="">
          {'\u00a0'}
        </p>
      </figure>
    </Chart>
  )
}
