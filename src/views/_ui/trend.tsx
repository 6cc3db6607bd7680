import { termTitle } from '../../domain/_titles.ts'
import type { Trend } from '../../domain/_trend.ts'
import { averagesOf } from '../../domain/words/trend.ts'

const line = (points: readonly { x: number; y: number }[]) => points.map(({ x, y }) => `${x},${y}`).join(' ')
const said = (whose: string, points: Trend['own']) =>
  averagesOf(
    whose,
    points.map(({ value }) => value),
  )

/** `own` and `other` name the two lines. */
type Props = { trend: Trend; own: string; other: string }

/** A line of averages over another, drawn by the server. The figures stand in its name, and in a list or table beside it. */
export function TrendChart({ trend, own, other }: Props) {
  const isCompared = trend.other.length > 1
  const name = [said(own, trend.own), ...(trend.other.length > 0 ? [said(other, trend.other)] : [])]
  return (
    <>
      <svg className="trend" viewBox="0 0 320 176" role="img" aria-label={name.join(' ')}>
        {trend.ticks.map(({ y, value }) => (
          <g key={value}>
            <path className="trend-axis" d={`M28 ${y}H320`} />
            <text x="22" y={y + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {isCompared && <polyline className="trend-class" points={line(trend.other)} />}
        <polyline className="trend-own" points={line(trend.own)} />
        {trend.own.map(({ x, y, value }) => (
          <g key={x}>
            <circle cx={x} cy={y} r="4" />
            <text className="trend-value" x={x} y={y - 10}>
              {value}
            </text>
          </g>
        ))}
        {trend.terms.map(({ x, term }) => (
          <text key={x} x={x} y="166">
            {termTitle(term)}
          </text>
        ))}
      </svg>
      <p className="legend trend-legend">
        <span>
          <i />
          {own}
        </span>
        {isCompared && (
          <span>
            <i className="is-line" />
            {other}
          </span>
        )}
      </p>
    </>
  )
}
