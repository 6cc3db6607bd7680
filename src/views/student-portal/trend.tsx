import { termTitle } from '../../domain/_titles.ts'
import type { Trend } from '../../domain/student-portal.ts'
import { averagesOf, portalWords as words } from '../../domain/words/student-portal.ts'

const line = (points: readonly { x: number; y: number }[]) => points.map(({ x, y }) => `${x},${y}`).join(' ')

/** The own averages as a line over the class's, drawn by the server. The figures stand in its name and in the list of cards. */
export function TrendChart({ trend: { ticks, terms, own, ofClass } }: { trend: Trend }) {
  const said = [
    averagesOf(
      words.average,
      own.map(({ value }) => value),
    ),
    ...(ofClass.length > 0
      ? [
          averagesOf(
            words.classAverage,
            ofClass.map(({ value }) => value),
          ),
        ]
      : []),
  ]
  return (
    <>
      <svg className="trend" viewBox="0 0 320 176" role="img" aria-label={said.join(' ')}>
        {ticks.map(({ y, value }) => (
          <g key={value}>
            <path className="trend-axis" d={`M28 ${y}H320`} />
            <text x="22" y={y + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {ofClass.length > 1 && <polyline className="trend-class" points={line(ofClass)} />}
        <polyline className="trend-own" points={line(own)} />
        {own.map(({ x, y, value }) => (
          <g key={x}>
            <circle cx={x} cy={y} r="4" />
            <text className="trend-value" x={x} y={y - 10}>
              {value}
            </text>
          </g>
        ))}
        {terms.map(({ x, term }) => (
          <text key={x} x={x} y="166">
            {termTitle(term)}
          </text>
        ))}
      </svg>
      <p className="legend trend-legend">
        <span>
          <i />
          {words.average}
        </span>
        {ofClass.length > 1 && (
          <span>
            <i className="is-line" />
            {words.classAverage}
          </span>
        )}
      </p>
    </>
  )
}
