import type { Paper } from '../_model.ts'

/** Converts millimetres to points. */
export const mm = (millimetres: number) => (millimetres * 72) / 25.4

export type Place = { width: number; height: number; top: number; left: number; content: number; room: number }

const place = (width: number, height: number, top: number, left: number): Place => ({
  width: mm(width),
  height: mm(height),
  top: mm(top),
  left: mm(left),
  content: mm(width - 2 * left),
  room: mm(height - 2 * top),
})

/** A4, with the margins that `@page` sets in print pages. */
export const places: Record<Paper, Place> = {
  card: place(210, 297, 10, 11),
  list: place(210, 297, 10, 11),
  wide: place(297, 210, 8, 8),
}

/**
 * The spacing of a sheet, from normal to the tightest that is still easy to read: the text size in points; in millimetres a row's
 * padding, its sides, the gap between blocks and the space above a signature line; and the size of figures. `_paper.css` has the same
 * numbers.
 */
export type Density = { text: number; row: number; side: number; gap: number; sign: number; figure: number }

export const densities: Record<Paper, readonly Density[]> = {
  card: [
    { text: 9, row: 1.6, side: 1.4, gap: 4, sign: 20, figure: 15 },
    { text: 9, row: 1, side: 1.4, gap: 3.2, sign: 18, figure: 14 },
    { text: 8.5, row: 0.8, side: 1.4, gap: 2.6, sign: 14, figure: 13 },
    { text: 8, row: 0.6, side: 1.2, gap: 2.2, sign: 8, figure: 12 },
    { text: 7.5, row: 0.4, side: 1, gap: 1.8, sign: 7, figure: 11 },
  ],
  list: [
    { text: 9, row: 1, side: 1.4, gap: 4, sign: 12, figure: 15 },
    { text: 9, row: 0.7, side: 1.4, gap: 3, sign: 10, figure: 14 },
    { text: 8.5, row: 0.5, side: 1.4, gap: 2.4, sign: 9, figure: 13 },
  ],
  wide: [
    { text: 7, row: 0.42, side: 0.5, gap: 2, sign: 9, figure: 12 },
    { text: 6.6, row: 0.3, side: 0.45, gap: 1.8, sign: 8, figure: 11 },
    { text: 6, row: 0.2, side: 0.4, gap: 1.6, sign: 7, figure: 10 },
  ],
}

/** The sizes of the school's name in the letterhead; `_paper.css` has the same. */
export const nameSizes = [20, 17, 14] as const

/** The height of a line, as a multiple of the size. */
export const lineHeight = 1.3
export const headLineHeight = 1.2

/** The size of table heads, labels and block titles, which shrinks with the text. */
export const labelSize = (density: Density) => Math.min(7.5, density.text + 0.5)
export const smallSize = 7
export const footSize = 7

export const ink = {
  green: '#1a671b',
  deep: '#0f4a11',
  wash: '#fff7ee',
  ink: '#1f1d19',
  second: '#57524a',
  third: '#6b655c',
  edge: '#8b857a',
  frame: '#d2cbbf',
  line: '#e7e2d9',
} as const
