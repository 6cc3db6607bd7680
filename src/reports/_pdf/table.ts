import type { Cell, Column, Row, Table } from '../_model.ts'
import { lineHeight, mm } from './geometry.ts'
import type { Laid, Layout } from './laid.ts'
import { linesOf } from './lines.ts'
import { drawTable } from './table-draw.ts'
import { headOf } from './table-head.ts'
import { type Box, type Grid, hair, heightOf, type Lane, type Line, roomOf, thick, toned } from './table-lines.ts'

export function layTable(layout: Layout, table: Table): Laid {
  const lanes = lanesOf(layout, table)
  const grid = {
    columns: table.columns,
    lanes,
    isRuled: table.isRuled,
    width: layout.place.content,
    head: headOf(layout, table.columns, lanes),
  }
  const lay = (row: Row) => layRow(layout, table.columns, lanes, row)
  return assemble(layout, table, grid, table.rows.map(lay), table.foot.map(lay))
}

function assemble(layout: Layout, table: Table, grid: Grid, rows: Line[], foot: Line[]): Laid {
  const headHeight = heightOf(grid.head) + thick
  const again = (some: Line[], end: Line[]) => assemble(layout, table, grid, some, end)
  return {
    part: { ...table, rows: rows.map((r) => r.row), foot: foot.map((r) => r.row) },
    height: headHeight + heightOf(rows) + heightOf(foot),
    draw: (pen, y) => drawTable(pen, y, grid, rows, foot),
    split(room, isFresh) {
      let free = room - headHeight
      let fits = 0
      while (fits < rows.length && (rows[fits]?.height ?? 0) <= free) free -= rows[fits++]?.height ?? 0
      if (fits === rows.length && foot.length > 0) fits-- // a foot needs a row above it
      if (fits > 0) return [again(rows.slice(0, fits), []), again(rows.slice(fits), foot)]
      const cut = isFresh && rows[0] ? cutRow(layout, rows[0], free) : null
      return cut && [again([cut[0]], []), again([cut[1], ...rows.slice(1)], foot)]
    },
  }
}

function lanesOf({ density, place }: Layout, { columns, isRuled }: Table): Lane[] {
  const fixed = columns.reduce((sum, { width }) => sum + (width === 'rest' ? 0 : mm(width)), 0)
  const rest = (place.content - fixed) / columns.filter((c) => c.width === 'rest').length
  let end = 0
  return columns.map((column, i) => {
    const width = column.width === 'rest' ? rest : mm(column.width)
    end += width
    const side = mm(isRuled && !column.group ? density.side + 0.4 : density.side)
    return { x: end - width, width, pad: [i === 0 && !isRuled ? 0 : side, side] }
  })
}

function layRow(layout: Layout, columns: readonly Column[], lanes: Lane[], row: Row): Line {
  let at = 0
  const boxes = row.map((cell) => {
    const from = at
    at += cell.span ?? 1
    return layCell(layout, cell, columns[from], lanes.slice(from, at))
  })
  return lineOf(layout, row, boxes)
}

function lineOf({ density }: Layout, row: Row, boxes: Box[]): Line {
  const high = lineHeight * density.text
  const most = Math.max(1, ...boxes.map((b) => b.lines.length))
  return { row, boxes, height: most * high + 2 * mm(density.row) + hair, lineHeight: high }
}

function layCell(layout: Layout, cell: Cell, column: Column | undefined, lanes: Lane[]): Box {
  const style = toned(layout, cell.tone)
  const room = roomOf(lanes)
  const lines = linesOf(layout, style, room.width, cell.text)
  if (cell.number !== undefined && lines.length > 1) layout.isCramped = true
  const { tone, bar } = cell
  return { ...room, lines, style, align: cell.span ? 'center' : (column?.align ?? 'left'), ...(tone && { tone }), ...(bar && { bar }) }
}

/** Continues a row that is higher than a page on the next page, line by line. */
function cutRow(layout: Layout, { row, boxes }: Line, room: number): readonly [Line, Line] | null {
  const count = Math.floor((room - 2 * mm(layout.density.row) - hair) / (lineHeight * layout.density.text))
  if (count < 1) return null
  const piece = (from: number, to?: number) => {
    const some = boxes.map((box) => ({ ...box, lines: box.lines.slice(from, to) }))
    const cells = row.map((cell, i) => ({ ...cell, text: some[i]?.lines.join(' ') ?? '' }))
    return lineOf(layout, cells, some)
  }
  return [piece(0, count), piece(count)]
}
