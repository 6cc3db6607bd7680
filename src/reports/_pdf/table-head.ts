import type { Column } from '../_model.ts'
import { ink, labelSize, lineHeight, mm } from './geometry.ts'
import type { Layout } from './laid.ts'
import { linesOf, type Style } from './lines.ts'
import type { Align } from './pen.ts'
import { type Box, hair, type Lane, type Line, roomOf, toned } from './table-lines.ts'

/** One row of titles, or two if columns have a group; then the other titles are as tall as both. */
export function headOf(layout: Layout, columns: readonly Column[], lanes: Lane[]): Line[] {
  const label = labelStyle(layout)
  const isGrouped = columns.some((c) => c.group)
  const titles = columns.flatMap(({ title, group, align }, i) => {
    if (!group) return [box(layout, title, lanes.slice(i, i + 1), align, label, isGrouped)]
    if (columns[i - 1]?.group === group) return []
    return [box(layout, group.title, lanes.slice(i, i + columns.filter((c) => c.group === group).length), 'center', label)]
  })
  if (!isGrouped) return [line(layout, titles, label.size)]
  const under = columns.flatMap(({ title, group, align, tone }, i) =>
    group ? [box(layout, title, lanes.slice(i, i + 1), align, toned(layout, tone))] : [],
  )
  return [line(layout, titles, label.size), line(layout, under, layout.density.text)]
}

const labelStyle = ({ density }: Layout): Style => ({ font: 'sans-bold', size: labelSize(density), colour: ink.green })

function box(layout: Layout, words: string, lanes: Lane[], align: Align, style: Style, isTall = false): Box {
  const room = roomOf(lanes)
  return { ...room, lines: linesOf(layout, style, room.width, words), style, align, ...(isTall && { isTall }) }
}

function line({ density }: Layout, boxes: Box[], size: number): Line {
  const most = Math.max(1, ...boxes.map((b) => (b.isTall ? Math.ceil(b.lines.length / 2) : b.lines.length)))
  return { row: [], boxes, height: most * lineHeight * size + 2 * mm(density.row) + hair, lineHeight: lineHeight * size }
}
