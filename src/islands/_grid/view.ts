import { fullName } from '../../domain/_names.ts'
import { alertWords, type PasteCounts, refusedWords } from '../../domain/words/enter-marks.ts'
import { type CellState, stateOf, waitsFor } from './batch.ts'
import type { Mode } from './keys.ts'
import type { Student } from './open.ts'
import { type Entry, needsHand, type Outbox } from './outbox.ts'
import { type Definition, entryAt, type GridState, type Pasted, selection, storedText } from './state.ts'

export type CellView = { text: string; state: CellState | undefined; isShut: boolean; entry: Entry | undefined }

/** What every grid needs to draw a row. */
export type BaseView<R> = {
  row: R
  index: number
  cells: readonly CellView[]
  /** The current column of this row, or -1, and the text being typed there. */
  at: number
  mode: Mode
  draft: string | null
  choice: string | null
  /** The selected columns, including `to`; nothing is selected if `from` is -1. */
  from: number
  to: number
  isReadOnly: boolean
}

/** Makes the rows to draw, and reuses the object of a row that has not changed. */
export function viewer<R, V extends BaseView<R>>(viewOf: (state: GridState<R>, index: number) => V, isSame: (a: V, b: V) => boolean) {
  let last: GridState<R> | undefined
  let views: readonly V[] = []
  return (state: GridState<R>): readonly V[] => {
    const before = last
    const isOnlyHere = before !== undefined && shared.every((name) => before[name] === state[name])
    views = state.rows.map((_, index) => {
      const known = views[index]
      if (known && isOnlyHere && !touches(before, index) && !touches(state, index)) return known
      const view = viewOf(state, index)
      return known && isSameView(known, view) && isSame(known, view) ? known : view
    })
    last = state
    return views
  }
}

const shared = ['rows', 'outbox', 'cannotKeep', 'older', 'sending', 'recent', 'link', 'asking'] as const
const touches = ({ at, anchor }: GridState<unknown>, index: number) =>
  index >= Math.min(at.row, anchor.row) && index <= Math.max(at.row, anchor.row)

const plain = ['row', 'index', 'at', 'mode', 'draft', 'choice', 'from', 'to', 'isReadOnly'] as const

const isSameView = <R>(a: BaseView<R>, b: BaseView<R>) =>
  plain.every((name) => a[name] === b[name]) &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell, i) => isSameCell(cell, b.cells[i]))

const isSameCell = (a: CellView, b: CellView | undefined) =>
  a.text === b?.text && a.state === b.state && a.isShut === b.isShut && a.entry === b.entry

/** Row `index` as it is drawn. */
export function baseView<R>(def: Definition<R>, state: GridState<R>, index: number): BaseView<R> {
  const row = state.rows[index] as R
  const cells = def.fields.map((field, col): CellView => {
    const entry = entryAt(def, state, { row: index, col })
    const text = entry?.text ?? storedText(def, state, row, field)
    return { text, state: stateOf(def, state, row, field), isShut: def.isShut(row, field), entry }
  })
  const isHere = state.at.row === index
  const { from, to } = selection(state)
  const isPicked = index >= from.row && index <= to.row && (from.row !== to.row || from.col !== to.col)
  return {
    ...{ row, index, cells, at: isHere ? state.at.col : -1, mode: isHere ? state.mode : 'nav', draft: isHere ? state.draft : null },
    ...{ choice: isHere ? state.choice : null, from: isPicked ? from.col : -1, to: isPicked ? to.col : -1 },
    isReadOnly: def.isReadOnly,
  }
}

/** The state of a row that the browser could not keep. */
const nowhere = (kind: CellState, { cannotKeep }: { cannotKeep: boolean }) =>
  cannotKeep && (kind === 'unsent' || kind === 'saving') ? alertWords.nowhere : undefined

/** True if something typed is neither sent nor kept. */
export const isNowhere = ({ cannotKeep, outbox }: { cannotKeep: boolean; outbox: Outbox }) => cannotKeep && outbox.size > 0

const stateOrder = ['failed', 'conflict', 'unsent', 'saving', 'saved'] as const satisfies readonly CellState[]

/** Kept entries that only wait for the server. */
export const unsentIn = ({ outbox }: { outbox: Outbox }) =>
  [...outbox.values()].filter((entry) => entry.value !== undefined && !entry.fault && !entry.theirs)

/** The counts of the last paste; cells refused since do not count as filled. */
export function pasteCounts({ pasted, outbox }: { pasted: Pasted | null; outbox: Outbox }): PasteCounts | undefined {
  if (!pasted) return undefined
  const { keys, ...counts } = pasted
  const wrong = keys.filter((key) => outbox.get(key)?.fault || outbox.get(key)?.theirs).length
  return { ...counts, wrong, cells: keys.length - wrong }
}

/** What is still unsent when the sheet is left. */
export function leftIn(state: { outbox: Outbox }) {
  const [all, unsent] = [[...state.outbox.values()], unsentIn(state).length]
  const met = all.filter((entry) => entry.theirs).length
  return { unsent, met, wrong: all.length - unsent - met }
}

/** The number of cells that stay unsaved until somebody corrects them. */
export const wrongIn = ({ outbox }: { outbox: Outbox }) => [...outbox.values()].filter(needsHand).length

/** What the foot says of the whole sheet. */
export const footStateOf = (state: Pick<GridState<unknown>, 'outbox' | 'isPast' | 'cannotKeep'>) => ({
  wrong: wrongIn(state),
  isPast: state.isPast,
  isNowhere: isNowhere(state),
})

/** The latest faulty entry, if any. */
const lastWrong = ({ outbox }: { outbox: Outbox }): Entry | undefined =>
  [...outbox.values()].filter(needsHand).sort((a, b) => b.typedAt - a.typedAt)[0]

export type RowStatus = { kind: CellState; words: string } | undefined

/** The words of a sheet: why something was refused, if it is known, and the states of a cell. */
export type Says = { faultOf: (fault: string | undefined, text: string) => string | undefined; states: Record<CellState, string> }

/** Says why what was typed is not saved. */
export const whyFailed = ({ faultOf, states }: Says, { link }: Pick<GridState<never>, 'link'>, entry: Entry | undefined) =>
  faultOf(entry?.fault, entry?.text ?? '') ?? (!entry?.fault && link ? refusedWords[link.cause] : undefined) ?? states.failed

/** The state of a row with unsaved changes: that of its cell which most needs somebody. */
export function rowStatus<R>(def: Definition<R>, state: GridState<R>, { row, cells }: BaseView<R>, says: Says): RowStatus {
  const kind = stateOrder.find((one) => cells.some((cell) => cell.state === one))
  if (!kind) return undefined
  if (kind === 'failed') return { kind, words: whyFailed(says, state, cells.find((cell) => cell.state === kind)?.entry) }
  const waits = kind === 'unsent' && !state.link ? waitsFor(def, state, row) : undefined
  return { kind, words: says.faultOf(waits, '') ?? nowhere(kind, state) ?? says.states[kind] }
}

/** What a screen reader hears when it changes: the latest fault, or that it was saved. */
export function spoken<R extends Student>(def: Definition<R>, state: GridState<R>, says: Says): string {
  const wrong = lastWrong(state)
  if (state.recent.size > 0) return says.states.saved
  if (!wrong) return ''
  const row = state.rows.find((one) => def.idOf(one) === wrong.row)
  const words = wrong.theirs ? says.states.conflict : (says.faultOf(wrong.fault, wrong.text) ?? says.states.failed)
  return `${row ? fullName(row) : ''}: ${words}`
}
