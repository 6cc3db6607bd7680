import { Icon, type IconName } from '../_ui/icon.tsx'
import type { CellState } from './batch.ts'
import { cellId } from './places.ts'
import type { BaseView, CellView } from './view.ts'

export const stateIcons: Record<CellState, [name: IconName, tone: string]> = {
  saving: ['saving', 'dim'],
  saved: ['check', 'good'],
  failed: ['alert', 'bad'],
  conflict: ['conflict', 'warn'],
  unsent: ['offline', 'warn'],
}

/** Cells are functions that return elements: a class has hundreds, and each component would cost as much as its elements. */
export type Cell<R> = CellView & { view: BaseView<R>; col: number; isTyping: boolean; isPicked: boolean }

/** A cell of a row as it is now, with what is being typed in it. */
export function cellAt<R>(view: BaseView<R>, col: number): Cell<R> {
  const cell = view.cells[col] as CellView
  const isTyping = view.at === col && view.mode !== 'nav'
  const isPicked = view.from >= 0 && col >= view.from && col <= view.to
  return { ...cell, view, col, isTyping, isPicked, text: isTyping ? (view.draft ?? cell.text) : cell.text }
}

export const cellClass = (base: string, { state, isPicked }: Pick<Cell<never>, 'state' | 'isPicked'>) =>
  state || isPicked ? [base, state && `is-${state}`, isPicked && 'is-picked'].filter(Boolean).join(' ') : base

export function cellIcon({ state }: Pick<CellView, 'state'>) {
  if (!state) return null
  const [name, tone] = stateIcons[state]
  return <Icon name={name} className={tone} />
}

const noop = () => {}

/** What names a cell, and says what is wrong with it. */
export const cellProps = <R,>({ view, col, state }: Cell<R>, describedBy: string | undefined) => ({
  id: cellId(view.index, col),
  'aria-invalid': state === 'failed' ? (true as const) : undefined,
  'aria-describedby': describedBy,
})

/** The attributes of a cell's field; the grid listens for all of them. */
export const fieldProps = <R,>(cell: Cell<R>, label: string, describedBy: string | undefined) => ({
  ...cellProps(cell, describedBy),
  'aria-label': label,
  value: cell.text,
  readOnly: cell.isShut || cell.view.isReadOnly,
  onChange: noop,
})

export const isWrong = ({ state }: Pick<CellView, 'state'>) => state === 'failed' || state === 'conflict'
