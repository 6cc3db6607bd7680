export type LineChartProps = {
  title: string
  width: number
  left: number
  bottom: number
  path: string
  /** What it is compared with, dotted. */
  beside: string
  ticks: readonly { y: number; label: string }[]
  points: readonly { x: number; y: number; label: string }[]
  /** Below the line: the number of each term, and the year at its first term. */
  terms: readonly { x: number; label: string; year: string }[]
}

/** A drawing of the table's figures, hidden from screen readers and the keyboard. */
export const LineChart = ({ title, width, left, bottom, path, beside, ticks, points, terms }: LineChartProps) => (
  <figure className="line-chart">
    <figcaption className="small dim">{title}</figcaption>
    <svg className="chart" viewBox={`0 0 ${width} ${bottom + 36}`} aria-hidden="true">
      {ticks.map(({ y, label }) => (
        <g key={label}>
          <path className="chart-line" d={`M${left} ${y}H${width}`} />
          <text className="chart-tick" x={left - 6} y={y + 4}>
            {label}
          </text>
        </g>
      ))}
      {beside && <path className="chart-beside" d={beside} />}
      <path className="chart-path" d={path} />
      {points.map(({ x, y, label }) => (
        <g key={x}>
          <circle className="chart-point" cx={x} cy={y} r="3.5" />
          <text x={x} y={y - 8}>
            {label}
          </text>
        </g>
      ))}
      {terms.map(({ x, label, year }) => (
        <g key={x}>
          <text x={x} y={bottom + 16}>
            {label}
          </text>
          <text className="chart-year" x={x} y={bottom + 31}>
            {year}
          </text>
        </g>
      ))}
    </svg>
  </figure>
)
