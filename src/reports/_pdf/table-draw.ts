import { ink, mm } from './geometry.ts'
import type { Pen } from './pen.ts'
import { type Grid, hair, type Line, thick } from './table-lines.ts'

const barHeight = mm(1.1)

type Rule = readonly [x: number, y: number, width: number, height: number]

/** Draws the rules first and then the words, so that the colour changes rarely. */
export function drawTable(pen: Pen, top: number, grid: Grid, rows: readonly Line[], foot: readonly Line[]): void {
  const head = placed(grid.head, top)
  const body = placed([...rows, ...foot], head.end + thick)
  drawRowRules(pen, grid, body.lines, rows.length)
  if (grid.isRuled) drawColumnRules(pen, grid, head.lines, body.end)
  pen.bars(ink.green, [[0, head.end, grid.width, thick]])
  for (const { line, y } of head.lines) drawLine(pen, line, y, head.end - top)
  for (const { line, y } of body.lines) drawLine(pen, line, y, line.height)
}

type Placed = { line: Line; y: number }

function placed(lines: readonly Line[], top: number): { lines: Placed[]; end: number } {
  let end = top
  const all = lines.map((line) => {
    end += line.height
    return { line, y: end - line.height }
  })
  return { lines: all, end }
}

/** Draws a rule below each row, and a ledger line below every fifth row of a ruled table. */
function drawRowRules(pen: Pen, { isRuled, width }: Grid, lines: readonly Placed[], rows: number): void {
  const isLedger = (i: number) => isRuled && i < rows && i % 5 === 4
  const rules = lines.map(({ line, y }): Rule => [0, y + line.height - hair, width, hair])
  pen.bars(
    ink.frame,
    rules.filter((_, i) => !isLedger(i)),
  )
  pen.bars(
    ink.edge,
    rules.filter((_, i) => isLedger(i)),
  )
}

/** Draws firm rules on both sides of a group and hair lines elsewhere; inside a group they begin below its title. */
function drawColumnRules(pen: Pen, { columns, lanes }: Grid, head: readonly Placed[], bottom: number): void {
  const top = head[0]?.y ?? 0
  const below = top + (head[0]?.line.height ?? 0)
  const groupOf = (i: number) => columns[i]?.group
  const isInside = (i: number) => groupOf(i) !== undefined && groupOf(i) === groupOf(i + 1)
  const isFirm = (i: number) => (groupOf(i) ?? groupOf(i + 1)) !== undefined && !isInside(i)
  const ends = lanes.slice(0, -1).map(({ x, width }, i): Rule => {
    const from = isInside(i) ? below : top
    return [x + width - hair / 2, from, hair, bottom - from]
  })
  const titles = lanes.flatMap(({ x, width }, i): Rule[] => (groupOf(i) ? [[x, below - hair, width, hair]] : []))
  pen.bars(ink.line, [...ends.filter((_, i) => !isFirm(i)), ...titles])
  pen.bars(
    ink.edge,
    ends.filter((_, i) => isFirm(i)),
  )
}

/** Centres the words in the row's height, or in `tall` for a title beside two rows of titles. */
function drawLine(pen: Pen, { boxes, height, lineHeight }: Line, y: number, tall: number): void {
  for (const { lines, style, x, width, align, tone, bar, isTall } of boxes) {
    const room = (isTall ? tall : height) - hair
    for (const [i, words] of lines.entries()) {
      const at = y + (room - lines.length * lineHeight) / 2 + i * lineHeight
      pen.line(style, words, x, at, width, align, lineHeight)
      if (tone === 'low') pen.underline(style, words, x, at, width, align, lineHeight)
    }
    if (bar) pen.bars(ink.green, [[x, y + (room - barHeight) / 2, (width * bar) / 100, barHeight]])
  }
}
