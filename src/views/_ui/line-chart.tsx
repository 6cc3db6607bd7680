import { yearShort } from '../../domain/_dates.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { termTitle } from '../../domain/_titles.ts'
import { averagesOf } from '../../domain/words/trend.ts'

/** The printed figures of a term: the own, and the one that it is compared with. The line passes over a term without one. */
export type LinePoint = TermKey & { own: string | null; other?: string | null }
/** `own` and `other` name the lines. A `last` rank makes a line of ranks, the first at the top. */
type Props = { points: readonly LinePoint[]; own: string; other?: string; last?: number }
type Place = { x: number; y: number; value: string }

const frame = { left: 44, right: 288, top: 24, bottom: 144 }
/** With more terms than these their names are numbers, and not every figure is written: they would touch. The table has all. */
const mostNames = 6

/** A line of figures over the terms, 320 wide, drawn by the server. Its name has the figures, a list or table beside it too. */
export function LineChart({ points, own, other = '', last }: Props) {
  const { ticks, terms, owns, others } = placed(points, last)
  const [every, hasYears] = [Math.ceil(owns.length / mostNames), new Set(points.map(({ year }) => year)).size > 1]
  const isCompared = others.length > 1
  return (
    <figure className="line-chart">
      <svg viewBox={`0 0 320 ${hasYears ? 190 : 176}`} role="img" aria-label={[said(own, owns), said(other, others)].join(' ').trim()}>
        {ticks.map(({ y, value }) => (
          <g key={value}>
            <path className="line-axis" d={`M28 ${y}H320`} />
            <text x="22" y={y + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {isCompared && <polyline className="line-other" points={line(others)} />}
        <polyline className="line-own" points={line(owns)} />
        {owns.map(({ x, y, value }, n) => (
          <g key={x}>
            <circle cx={x} cy={y} r="4" />
            {(owns.length - 1 - n) % every === 0 && (
              <text className="line-value" x={x} y={y - 10}>
                {value}
              </text>
            )}
          </g>
        ))}
        {terms.map(({ x, name, year }) => (
          <text key={x} x={x} y="166">
            {name}
            {hasYears && year && (
              <tspan x={x} y="182">
                {year}
              </tspan>
            )}
          </text>
        ))}
      </svg>
      <figcaption className="legend">
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
      </figcaption>
    </figure>
  )
}

const line = (places: readonly Place[]) => places.map(({ x, y }) => `${x},${y}`).join(' ')

const said = (whose: string, places: readonly Place[]) =>
  places.length === 0
    ? ''
    : averagesOf(
        whose,
        places.map(({ value }) => value),
      )

function placed(points: readonly LinePoint[], last: number | undefined) {
  const values = points.flatMap(({ own, other }) => [own, other ?? null].flatMap((one) => (one === null ? [] : [Number(one)])))
  const [from, to] = last === undefined ? tensAround(values) : [1, Math.max(2, last)]
  const [top, bottom] = last === undefined ? [to, from] : [from, to]
  const xOf = (n: number) => Math.round(frame.left + (frame.right - frame.left) * (points.length === 1 ? 0.5 : n / (points.length - 1)))
  const yOf = (value: number) => Math.round((frame.bottom - ((frame.bottom - frame.top) * (value - bottom)) / (top - bottom)) * 10) / 10
  const place = (value: string | null, n: number) => (value === null ? [] : [{ x: xOf(n), y: yOf(Number(value)), value }])
  const step = last === undefined ? (to - from > 40 ? 20 : 10) : to - from
  return {
    ticks: Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => ({ value: from + n * step, y: yOf(from + n * step) })),
    terms: points.map(({ year, term }, n) => ({
      x: xOf(n),
      name: points.length > mostNames ? String(term) : termTitle(term),
      year: points[n - 1]?.year === year ? '' : yearShort(year),
    })),
    owns: points.flatMap(({ own }, n) => place(own, n)),
    others: points.flatMap(({ other = null }, n) => place(other, n)),
  }
}

/** Tens below and above all, so that a change is visible. */
function tensAround(values: readonly number[]): [from: number, to: number] {
  if (values.length === 0) return [0, 100]
  const from = Math.min(90, 10 * Math.floor(Math.min(...values) / 10))
  return [from, Math.max(from + 10, Math.min(100, 10 * Math.ceil((Math.max(...values) + 1) / 10)))]
}
