import { scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { yearShort } from '../../domain/_dates.ts'
import type { LineChartProps } from './line-chart.tsx'

/** `beside` is the value that it is compared with. */
type LinePoint = { year: number; term: number; value: number | null; shown: string; beside?: number | null }
type LineChart = { title: string; points: readonly LinePoint[]; from: number; to: number; isDownwards?: boolean }

const frame = { width: 320, top: 22, bottom: 112, left: 34, right: 14 } as const
const tenth = (n: number) => Math.round(n * 10) / 10
/** With more figures they would touch, so every second one or more is left out; the table has all. */
const mostFigures = 5

/** A line through the terms with a figure. `isDownwards` puts the first place at the top. Computed here to save the browser d3. */
export function lineOf({ title, points, from, to, isDownwards }: LineChart): LineChartProps {
  const heights = isDownwards ? [frame.top, frame.bottom] : [frame.bottom, frame.top]
  const height = scaleLinear([from, Math.max(to, from + 1)], heights)
  const place = scalePoint(points.map(keyOf), [frame.left, frame.width - frame.right]).padding(0.5)
  const there = points.flatMap((point) =>
    point.value === null ? [] : [{ ...point, x: at(place(keyOf(point))), y: at(height(point.value)) }],
  )
  const path = line<{ x: number; y: number }>(
    ({ x }) => x,
    ({ y }) => y,
  )
  const compared = points.flatMap((point) =>
    point.beside == null ? [] : [{ x: at(place(keyOf(point))), y: at(height(Math.min(to, Math.max(from, point.beside)))) }],
  )
  return {
    ...{ title, width: frame.width, left: frame.left, bottom: frame.bottom },
    path: path(there) ?? '',
    beside: compared.length > 1 ? (path(compared) ?? '') : '',
    ticks: [from, Math.max(to, from + 1)].map((value) => ({ y: at(height(value)), label: String(value) })),
    points: there.map(({ x, y, shown }, i) => ({
      x,
      y,
      label: (there.length - 1 - i) % Math.ceil(there.length / mostFigures) === 0 ? shown : '',
    })),
    terms: points.map((point, i) => ({
      x: at(place(keyOf(point))),
      label: String(point.term),
      year: points[i - 1]?.year === point.year ? '' : yearShort(point.year),
    })),
  }
}

const at = (n: number | undefined) => tenth(n ?? frame.left)
const keyOf = ({ year, term }: LinePoint) => `${year}-${term}`

/** The range in tens around the figures, so that a change is visible. */
export function around(points: readonly Pick<LinePoint, 'value' | 'beside'>[]): { from: number; to: number } {
  const values = points.flatMap(({ value, beside }) => [value ?? [], beside ?? []].flat())
  if (values.length === 0) return { from: 0, to: 100 }
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { from: Math.max(0, 10 * Math.floor((least - 5) / 10)), to: Math.min(100, 10 * Math.ceil((most + 5) / 10)) }
}
