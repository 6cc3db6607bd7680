import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { intentOf, type Mode } from '../../../src/islands/_grid/keys.ts'
import { type Direction, move } from '../../../src/islands/_grid/move.ts'

const at = (row: number, col: number) => ({ row, col })
/** Four rows of three; the middle column is shut in the last row, the second row altogether. */
const isShut = ({ row, col }: { row: number; col: number }) => row === 1 || (row === 3 && col === 1)
const shape = { rows: 4, cols: 3, isShut, page: 2 }

test.each<[Direction, [number, number], [number, number]]>([
  ['down', [0, 0], [2, 0]],
  ['up', [2, 1], [0, 1]],
  ['up', [0, 1], [0, 1]],
  ['down', [2, 1], [2, 1]],
  ['right', [3, 0], [3, 2]],
  ['right', [0, 2], [0, 2]],
  ['left', [3, 2], [3, 0]],
  ['row-start', [2, 2], [2, 0]],
  ['row-end', [2, 0], [2, 2]],
  ['column-start', [3, 0], [0, 0]],
  ['column-end', [0, 1], [2, 1]],
  ['page-down', [0, 0], [2, 0]],
  ['page-up', [3, 0], [2, 0]],
  ['first', [3, 2], [0, 0]],
  ['last', [0, 0], [3, 2]],
])('%s from %j leads to %j', (direction, from, to) => expect(move(at(...from), direction, shape)).toEqual(at(...to)))

test('moving never leaves the grid and never ends on a cell that cannot be filled', () => {
  const ends: Direction[] = ['row-start', 'row-end', 'column-start', 'column-end', 'first', 'last']
  const directions: Direction[] = ['up', 'down', 'left', 'right', 'page-up', 'page-down', ...ends]
  const cell = fc.record({ row: fc.integer({ min: 0, max: 5 }), col: fc.integer({ min: 0, max: 4 }) })
  fc.assert(
    fc.property(cell, fc.constantFrom(...directions), fc.array(cell), (from, direction, shut) => {
      const isClosed = (spot: typeof from) => shut.some((s) => s.row === spot.row && s.col === spot.col)
      const to = move(from, direction, { rows: 6, cols: 5, page: 3, isShut: isClosed })
      expect(to.row >= 0 && to.row < 6 && to.col >= 0 && to.col < 5).toBe(true)
      expect(isClosed(to) && !(to.row === from.row && to.col === from.col)).toBe(false)
    }),
  )
})

describe('a key', () => {
  const press = (key: string, mode: Mode = 'nav', held: Partial<KeyboardEvent> = {}) =>
    intentOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, mode)

  test('Enter goes down, and with Shift up', () =>
    expect([press('Enter', 'typing'), press('Enter', 'nav', { shiftKey: true })]).toEqual([
      { kind: 'enter' },
      { kind: 'move', direction: 'up', extend: false },
    ]))

  test.each<[string, Mode, string | undefined]>([
    ['ArrowLeft', 'nav', 'left'],
    ['ArrowLeft', 'typing', 'left'],
    ['ArrowLeft', 'editing', undefined],
    ['ArrowDown', 'editing', 'down'],
    ['Home', 'nav', 'row-start'],
    ['Home', 'editing', undefined],
    ['PageDown', 'nav', 'page-down'],
    ['7', 'nav', undefined],
    ['Tab', 'nav', undefined],
  ])('%s while %s moves %s', (key, mode, direction) =>
    expect(press(key, mode)).toEqual(direction && { kind: 'move', direction, extend: false }),
  )

  test.each<[string, Mode, string | undefined]>([
    ['ArrowLeft', 'nav', 'left'],
    ['ArrowLeft', 'typing', undefined],
    ['ArrowDown', 'typing', undefined],
    ['ArrowUp', 'editing', undefined],
    ['End', 'typing', undefined],
  ])('%s in a cell of whole sentences, while %s, moves %s', (key, mode, direction) =>
    expect(intentOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }, mode, true)).toEqual(
      direction && { kind: 'move', direction, extend: false },
    ),
  )

  test('Shift with Enter goes up, with an arrow it selects', () => {
    expect(press('Enter', 'nav', { shiftKey: true })).toMatchObject({ direction: 'up', extend: false })
    expect(press('ArrowDown', 'nav', { shiftKey: true })).toMatchObject({ direction: 'down', extend: true })
  })

  test('Ctrl with Home and End goes to the ends of the sheet, with Z and Y through what was done', () => {
    expect(press('Home', 'nav', { ctrlKey: true })).toMatchObject({ direction: 'first' })
    expect(press('End', 'typing', { metaKey: true })).toMatchObject({ direction: 'last' })
    expect(press('ArrowUp', 'nav', { ctrlKey: true })).toMatchObject({ direction: 'column-start' })
    expect(press('ArrowLeft', 'editing', { ctrlKey: true })).toBeUndefined()
    expect(press('z', 'nav', { ctrlKey: true })).toEqual({ kind: 'undo' })
    expect(press('Z', 'nav', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'redo' })
    expect(press('y', 'nav', { ctrlKey: true })).toEqual({ kind: 'redo' })
  })

  test('Delete clears a cell, and a character of a text that is being edited', () => {
    expect(press('Delete')).toEqual({ kind: 'clear' })
    expect(press('Delete', 'editing')).toBeUndefined()
  })

  test('F2 edits, Escape restores, Alt leaves all to the browser', () => {
    expect([press('F2'), press('Escape', 'typing'), press('ArrowLeft', 'nav', { altKey: true })]).toEqual([
      { kind: 'edit' },
      { kind: 'restore' },
      undefined,
    ])
  })
})
