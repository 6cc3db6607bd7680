import { arc, pie } from 'd3-shape'
import { shownPercent } from '../../../domain/_numbers.ts'
import type { DoughnutProps } from './doughnut.tsx'

type Named = readonly [label: string, value: number]

const inOrder = pie<number>().sort(null)
const ring = arc<{ startAngle: number; endAngle: number }>().innerRadius(40).outerRadius(55)

/** Computes the paths on the server, so that the browser needs no d3. A part of zero has no path. */
export function ringOf(id: string, title: string, percent: number | null, unit: string, ...parts: readonly Named[]): DoughnutProps {
  const angles = inOrder(parts.map(([, value]) => value))
  return {
    id,
    title,
    percent: shownPercent(percent),
    unit: unit.toLowerCase(),
    parts: parts.map(([label, value], index) => ({
      label,
      value,
      tone: index === 0 ? 'a' : 'b',
      path: value > 0 && angles[index] ? (ring(angles[index]) ?? '') : '',
    })),
  }
}
