import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'
import { fullName } from '../../../domain/_names.ts'
import { words } from '../../../domain/words/attendance-cards.ts'
import { clean, runsOf } from '../../_model.ts'
import type { Fonts } from '../../_pdf/fonts.ts'
import { ink, lineHeight, mm } from '../../_pdf/geometry.ts'
import { type Fitted, fitted, type Style } from '../../_pdf/lines.ts'
import type { Pen } from '../../_pdf/pen.ts'

export type Card = { id: number; firstName: string; lastName: string; classId: string | null }
/** The operations that draw a card; each medium draws the photo in its own way. */
export type CardPen = Pick<Pen, 'line' | 'bars'> & { picture(x: number, y: number, width: number, height: number): void }

/** The size of a bank card; a sheet of A4 has two by five. */
const [cardWidth, cardHeight] = [mm(85.6), mm(54)]
const [columns, rows] = [2, 5]
const [sheetWidth, sheetHeight] = [mm(210), mm(297)]
export const sheetSize = { width: sheetWidth, height: sheetHeight }
const left = (sheetWidth - columns * cardWidth) / 2
const top = (sheetHeight - rows * cardHeight) / 2
const side = mm(4)
const overhang = mm(4)
const hair = 0.35

/** Returns the corner of the n-th card of a sheet, row after row. */
const placeOf = (n: number) => ({ x: left + (n % columns) * cardWidth, y: top + Math.floor(n / columns) * cardHeight })

/** Draws lines to cut along, beyond the corners of the outer cards. */
export function drawCuts(pen: Pick<Pen, 'bars'>): void {
  const down = Array.from(
    { length: columns + 1 },
    (_, i) => [left + i * cardWidth - hair / 2, top - overhang, hair, rows * cardHeight + 2 * overhang] as const,
  )
  const across = Array.from(
    { length: rows + 1 },
    (_, i) => [left - overhang, top + i * cardHeight - hair / 2, columns * cardWidth + 2 * overhang, hair] as const,
  )
  pen.bars(ink.frame, [...down, ...across])
}

/** Draws the n-th card of a sheet. */
export function drawCard(pen: CardPen, fonts: Fonts, school: string, card: Card & { hasPhoto: boolean }, n: number): void {
  const { x, y } = placeOf(n)
  const inner = cardWidth - 2 * side
  drawHead(pen, fonts, school, { x: x + side, y, inner })
  if (card.hasPhoto) pen.picture(x + side, y + mm(10.6), mm(18), mm(22.5))
  const from = x + side + (card.hasPhoto ? mm(21) : 0)
  const room = x + cardWidth - side - from
  const name = fitted(fonts, { font: 'sans-bold', size: 13, colour: ink.ink }, [13, 11.5, 10, 8.5], room, 2, clean(fullName(card)))
  const below = write(pen, name, from, y + mm(11), room) + mm(1)
  const small: Style = { font: 'sans', size: 9, colour: ink.second }
  pen.line(small, card.classId ? `${words.class} ${clean(card.classId)}` : words.noClass, from, below)
  drawBarcode(pen, card.id, x, y)
}

/** Sets the school's name on one line, or small on two, above the card's rule. */
function drawHead(pen: CardPen, fonts: Fonts, school: string, { x, y, inner }: { x: number; y: number; inner: number }): void {
  const style: Style = { font: 'serif-bold', size: 11, colour: ink.deep }
  const one = fitted(fonts, style, [11, 10, 9, 8], inner, 1, clean(school))
  const head = one.lines.length === 1 ? one : fitted(fonts, style, [6.5], inner, 1, clean(school))
  const rule = y + mm(8.6)
  write(pen, head, x, Math.min(y + mm(3), rule - head.lines.length * head.style.size * lineHeight), inner)
  pen.bars(ink.green, [[x, rule, inner, mm(0.5)]])
}

/** Draws the bars as wide as the card allows, up to 0.6 mm a module, with the number below for typing. */
function drawBarcode(pen: CardPen, id: number, x: number, y: number): void {
  const { bars, modules } = barcodeOf(id)
  const module = Math.min(mm(0.6), (cardWidth - mm(2)) / modules)
  const start = x + (cardWidth - module * modules) / 2
  pen.bars(
    '#000000',
    bars.map(([from, count]) => [start + from * module, y + mm(34.6), count * module, mm(12.4)]),
  )
  pen.line({ font: 'sans-bold', size: 11, colour: ink.ink }, String(id), x, y + mm(47.3), cardWidth, 'center')
}

function write(pen: CardPen, { style, lines }: Fitted, x: number, y: number, width: number): number {
  for (const [i, line] of lines.entries()) pen.line(style, line, x, y + i * style.size * lineHeight, width)
  return y + lines.length * style.size * lineHeight
}

/** Light space on both sides; without it a scanner cannot find the first bar. */
const quiet = 10

/** A student number in Code 128: the start and width of each bar in modules, and the number of modules. */
export function barcodeOf(id: number): { bars: readonly (readonly [from: number, count: number])[]; modules: number } {
  const { data } = new CODE128(String(id), {}).encode()
  const row = Array.from(data, (module) => module === '1')
  return { bars: runsOf(row).map(([from, count]) => [from + quiet, count]), modules: row.length + 2 * quiet }
}
