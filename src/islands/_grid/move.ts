import type { Spot } from './paste.ts'

export type Direction =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'row-start'
  | 'row-end'
  | 'column-start'
  | 'column-end'
  | 'page-up'
  | 'page-down'
  | 'first'
  | 'last'
type Shape = { rows: number; cols: number; isShut: (spot: Spot) => boolean; page: number }

const steps: Record<Direction, (at: Spot, shape: Shape) => { start: Spot; step: Spot }> = {
  up: (at) => ({ start: { ...at, row: at.row - 1 }, step: { row: -1, col: 0 } }),
  down: (at) => ({ start: { ...at, row: at.row + 1 }, step: { row: 1, col: 0 } }),
  left: (at) => ({ start: { ...at, col: at.col - 1 }, step: { row: 0, col: -1 } }),
  right: (at) => ({ start: { ...at, col: at.col + 1 }, step: { row: 0, col: 1 } }),
  'row-start': (at) => ({ start: { ...at, col: 0 }, step: { row: 0, col: 1 } }),
  'row-end': (at, { cols }) => ({ start: { ...at, col: cols - 1 }, step: { row: 0, col: -1 } }),
  'column-start': (at) => ({ start: { ...at, row: 0 }, step: { row: 1, col: 0 } }),
  'column-end': (at, { rows }) => ({ start: { ...at, row: rows - 1 }, step: { row: -1, col: 0 } }),
  'page-up': (at, { page }) => ({ start: { ...at, row: Math.max(0, at.row - page) }, step: { row: 1, col: 0 } }),
  'page-down': (at, { page, rows }) => ({ start: { ...at, row: Math.min(rows - 1, at.row + page) }, step: { row: -1, col: 0 } }),
  first: () => ({ start: { row: 0, col: 0 }, step: { row: 0, col: 1 } }),
  last: (_, { rows, cols }) => ({ start: { row: rows - 1, col: cols - 1 }, step: { row: 0, col: -1 } }),
}

/** The next cell that can be filled in that direction, or the same one. */
export function move(at: Spot, direction: Direction, shape: Shape): Spot {
  const { start, step } = steps[direction](at, shape)
  for (let spot = start; isInside(spot, shape); spot = next(spot, step, direction, shape)) {
    if (!shape.isShut(spot)) return spot
  }
  return at
}

const isInside = ({ row, col }: Spot, { rows, cols }: Shape) => row >= 0 && row < rows && col >= 0 && col < cols

/** Continues in the next or previous row at the end of a row. */
function next({ row, col }: Spot, step: Spot, direction: Direction, { cols }: Shape): Spot {
  const spot = { row: row + step.row, col: col + step.col }
  if (direction === 'first' && spot.col >= cols) return { row: row + 1, col: 0 }
  if (direction === 'last' && spot.col < 0) return { row: row - 1, col: cols - 1 }
  return spot
}
