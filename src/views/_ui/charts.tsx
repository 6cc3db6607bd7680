import type { ReactNode } from 'react'

/** Drawings 320 wide, by the server, under 3 kB; the figures stand in the table behind each. */
const width = 320
const round = (n: number) => Math.round(n * 10) / 10

type Frame = { label: string; height: number; children: ReactNode }
const Drawing = ({ label, height, children }: Frame) => (
  <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
    {children}
  </svg>
)

type BarsProps = {
  label: string
  names: readonly string[]
  own: readonly number[]
  beside?: readonly number[] | undefined
  mark?: { until: number; says: string }
}

/** Counts side by side, and what they are compared with in grey. `mark` shades the first columns. */
export function Bars({ label, names, own, beside, mark }: BarsProps) {
  const [bottom, top] = [200, 24]
  const most = Math.max(1, ...own, ...(beside ?? []))
  const [step, heightOf] = [304 / names.length, (count: number) => round(((bottom - top) * count) / most)]
  const wide = round(step * (beside ? 0.4 : 0.7))
  return (
    <Drawing label={label} height={222}>
      {mark && (
        <>
          <rect className="cshade" x="8" y="4" width={round(step * mark.until)} height={bottom - 4} />
          <text className="l" x="12" y="16">
            {mark.says}
          </text>
        </>
      )}
      {own.map((count, n) => {
        const x = round(8 + step * n + step * (beside ? 0.08 : 0.15))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column stays in its place
          <g key={n}>
            {beside && (beside[n] ?? 0) > 0 && (
              <rect
                className="c2"
                x={round(x + wide)}
                y={round(bottom - heightOf(beside[n] ?? 0))}
                width={wide}
                height={heightOf(beside[n] ?? 0)}
              />
            )}
            {count > 0 && (
              <>
                <rect className="c1" x={x} y={round(bottom - heightOf(count))} width={wide} height={heightOf(count)} />
                <text className="val" x={round(x + wide / 2)} y={round(bottom - heightOf(count) - 5)}>
                  {count}
                </text>
              </>
            )}
            <text x={round(8 + step * (n + 0.5))} y="216">
              {names[n]}
            </text>
          </g>
        )
      })}
      <path className="caxis" d={`M8 ${bottom}H312`} />
    </Drawing>
  )
}

export type BoxRow = {
  name: string
  note: string
  lower: number
  median: number
  upper: number
  least: number
  most: number
  isOwn: boolean
}

/** Lowest, middle half, median and highest of several groups. */
export function Boxes({ label, rows }: { label: string; rows: readonly BoxRow[] }) {
  const [left, right] = [128, 312]
  const from = Math.min(80, 20 * Math.floor(Math.min(...rows.map(({ least }) => least)) / 20))
  const x = (value: number) => round(left + ((right - left) * (value - from)) / (100 - from))
  const ticks = [0, 20, 40, 60, 80, 100].filter((value) => value >= from)
  const bottom = 44 * rows.length
  return (
    <Drawing label={label} height={bottom + 18}>
      <path className="caxis" d={ticks.map((value) => `M${x(value)} 0V${bottom}`).join('')} />
      {ticks.map((value) => (
        <text key={value} x={x(value)} y={bottom + 14}>
          {value}
        </text>
      ))}
      {rows.map(({ name, note, lower, median, upper, least, most, isOwn }, n) => {
        const y = 44 * n + 20
        return (
          <g key={name} className={isOwn ? 'cown' : undefined}>
            <text className="l" x="0" y={y - 2}>
              {name}
            </text>
            <text className="l" x="0" y={y + 12}>
              {note}
            </text>
            <path className="cspan" d={`M${x(least)} ${y}H${x(most)}`} />
            <rect className="cbox" x={x(lower)} y={y - 10} width={Math.max(2, round(x(upper) - x(lower)))} height="20" rx="3" />
            <path className="cmedian" d={`M${x(median)} ${y - 10}v20`} />
          </g>
        )
      })}
    </Drawing>
  )
}

/** `name` is written beside it, on the left for every second. */
export type Dot = { x: number; y: number; isFar: boolean; name?: string | undefined; isLeft?: boolean }

/** Two marks of each; those far from each other in another colour, a few of them with names. All dots are two paths, to stay small. */
export function Dots({ label, across, up, band, dots }: { label: string; across: string; up: string; band: number; dots: readonly Dot[] }) {
  const [left, right, top, bottom] = [34, 310, 12, 226]
  const from = Math.min(60, 20 * Math.floor(Math.min(...dots.flatMap(({ x, y }) => [x, y])) / 20))
  const xOf = (value: number) => Math.round(left + ((right - left) * (value - from)) / (100 - from))
  const yOf = (value: number) => Math.round(bottom - ((bottom - top) * (value - from)) / (100 - from))
  const path = (some: readonly Dot[]) => some.map(({ x, y }) => `M${xOf(x)} ${yOf(y)}h0`).join('')
  const ticks = [20, 40, 60, 80, 100].filter((value) => value >= from && value > 0)
  return (
    <Drawing label={label} height={260}>
      <path
        className="cshade"
        d={`M${left} ${yOf(from + band)}L${xOf(100 - band)} ${top}H${right}V${yOf(100 - band)}L${xOf(from + band)} ${bottom}H${left}Z`}
      />
      <path className="caxis" d={ticks.map((value) => `M${left} ${yOf(value)}H${right}`).join('')} />
      {ticks.map((value) => (
        <g key={value}>
          <text className="r" x={left - 6} y={yOf(value) + 4}>
            {value}
          </text>
          <text x={xOf(value)} y={bottom + 16}>
            {value}
          </text>
        </g>
      ))}
      <path className="cline2" d={`M${left} ${bottom}L${right} ${top}`} />
      <path className="cdot" d={path(dots.filter(({ isFar }) => !isFar))} />
      <path className="coff" d={path(dots.filter(({ isFar }) => isFar))} />
      {dots.map(
        ({ x, y, name, isLeft = xOf(x) > 230 }) =>
          name && (
            <text key={`${name} ${x} ${y}`} className={isLeft ? 'val r' : 'val l'} x={xOf(x) + (isLeft ? -7 : 7)} y={yOf(y) + 4}>
              {name}
            </text>
          ),
      )}
      <text x="172" y="256">
        {across}
      </text>
      <text className="l" x={left} y="8">
        {up}
      </text>
    </Drawing>
  )
}

/** What the colours of a chart are. */
export const Legend = ({ parts }: { parts: readonly { kind?: 'is-2' | 'is-off'; says: string }[] }) => (
  <p className="legend">
    {parts.map(({ kind, says }) => (
      <span key={says}>
        <i className={kind} />
        {says}
      </span>
    ))}
  </p>
)
