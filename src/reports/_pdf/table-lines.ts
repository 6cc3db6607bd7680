import type { Column, Row, Tone } from '../_model.ts'
import { ink, mm } from './geometry.ts'
import type { Layout } from './laid.ts'
import type { Style } from './lines.ts'
import type { Align } from './pen.ts'

export const hair = mm(0.2)
export const thick = mm(0.5)

/** A column on the paper: its start, its width and the padding of its cells. */
export type Lane = { x: number; width: number; pad: readonly [left: number, right: number] }
export type Box = { x: number; width: number; lines: string[]; style: Style; align: Align; tone?: Tone; bar?: number; isTall?: true }
export type Line = { row: Row; boxes: Box[]; height: number; lineHeight: number }
export type Grid = { columns: readonly Column[]; lanes: Lane[]; isRuled: boolean; width: number; head: Line[] }

export const heightOf = (rows: readonly Line[]) => rows.reduce((sum, row) => sum + row.height, 0)

/** Returns the space for the text of neighbouring cells. */
export function roomOf(lanes: readonly Lane[]): { x: number; width: number } {
  const [first, last] = [lanes[0], lanes.at(-1)]
  if (!first || !last) return { x: 0, width: 0 }
  const x = first.x + first.pad[0]
  return { x, width: last.x + last.width - last.pad[1] - x }
}

export function toned(layout: Layout, tone: Tone | undefined): Style {
  const isHeavy = tone === 'bold' || tone === 'low'
  return { font: isHeavy ? 'sans-bold' : 'sans', size: layout.density.text, colour: tone === 'dim' ? ink.third : ink.ink }
}
