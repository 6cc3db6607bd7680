import type { Block } from '../_model.ts'
import { ink, mm } from './geometry.ts'
import type { Laid, Layout } from './laid.ts'
import type { Style } from './lines.ts'
import { high, label, small, smallStrong } from './parts.ts'

/** The width of a term; `_paper.css` has the same, and the titles take what six of them leave. */
const column = mm(25)
const titles = mm(38)

/** The terms, a line of their averages, the averages and the attendance; the card's own term is the last, in bold. */
export function layTrend(layout: Layout, part: Extract<Block, { kind: 'trend' }>): Laid {
  const head: Style = { ...small, colour: ink.second }
  const line = mm(layout.density.gap * 1.5)
  const rows = [
    { title: '', of: (n: number) => part.points[n]?.term ?? '', below: line, style: head },
    { title: part.average, of: (n: number) => part.points[n]?.average ?? '', below: 0, style: small },
    { title: part.attendance, of: (n: number) => part.points[n]?.attendance ?? '', below: 0, style: small },
  ]
  const step = high(small)
  return {
    part,
    height: rows.length * step + line,
    draw(pen, top) {
      const last = part.points.length - 1
      pen.trend(
        ink.green,
        part.points.map(({ height }, n) => [titles + (n + 0.5) * column, top + step + line * (0.85 - 0.7 * height)]),
      )
      let y = top
      for (const { title, of, below, style } of rows) {
        pen.line(label(layout), title, 0, y, 0, 'left', step)
        for (const n of part.points.keys())
          pen.line(n === last && style === small ? smallStrong : style, of(n), titles + n * column, y, column, 'center', step)
        y += step + below
      }
    },
  }
}
