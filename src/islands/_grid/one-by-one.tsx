import { useLayoutEffect, useRef } from 'react'
import { common } from '../../domain/words/common.ts'
import { oneByOneWords as words } from '../../domain/words/enter-marks.ts'
import { Button } from '../_ui/button.tsx'
import { useMedia } from './media.ts'
import { move } from './move.ts'
import { focusCell } from './places.ts'
import { type Definition, type GridState, isShutAt } from './state.ts'

/** A phone, upright or sideways; what is seen there is chosen by `_sheets.css`, before any script has come. */
export const phone = '(width < 30em), (pointer: coarse) and (width < 50em)'

/** Where there is room for only one row, the cursor's row is the one displayed, and is focused then. */
export function useOneByOne({ at: { row, col } }: GridState<unknown>): void {
  const isOne = useMedia(phone)
  const shown = useRef(row)
  useLayoutEffect(() => {
    const isLeft = shown.current !== row && !(document.activeElement instanceof HTMLSelectElement)
    shown.current = row
    if (isOne && isLeft) focusCell({ row, col }, 'nav')
  }, [isOne, row, col])
}

type Way = 'up' | 'down'
type Props<R> = {
  def: Definition<R>
  state: GridState<R>
  /** The labels of all rows in the list. */
  names: readonly string[]
  onStep: (way: Way) => void
  onJump: (row: number) => void
}

/** Back, the present row, Next, and a list of all rows. */
export function OneByOne<R>({ def, state, names, onStep, onJump }: Props<R>) {
  const { at, rows } = state
  const shape = { rows: rows.length, cols: def.fields.length, page: 1, isShut: (spot: typeof at) => isShutAt(def, rows, spot) }
  const isEnd = (way: Way) => move(at, way, shape).row === at.row
  return (
    <nav className="one-nav" aria-label={words.students}>
      <Button icon="left" disabled={isEnd('up')} onClick={() => onStep('up')}>
        {common.back}
      </Button>
      <b aria-live="polite">{words.place(at.row + 1, rows.length)}</b>
      <Button disabled={isEnd('down')} onClick={() => onStep('down')}>
        {words.next}
      </Button>
      <select className="input" aria-label={words.student} value={at.row} onChange={(event) => onJump(Number(event.currentTarget.value))}>
        {names.map((name, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
          <option key={row} value={row}>
            {name}
          </option>
        ))}
      </select>
    </nav>
  )
}
