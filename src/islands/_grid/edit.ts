import { type Direction, move } from './move.ts'
import { keyOf, needsHand, without } from './outbox.ts'
import { type Block, parseBlock, placeBlock, type Spot } from './paste.ts'
import { strayIn } from './pasted-headings.ts'
import { withQuestion } from './posted.ts'
import {
  type CellText,
  type Definition,
  entryAt,
  fieldAt,
  type GridState,
  isShutAt,
  type Moment,
  selection,
  setTexts,
  textAt,
} from './state.ts'
import { redo, undo } from './undo.ts'

/** Puts texts into cells, and asks before posted values change. */
function put<R>(def: Definition<R>, state: GridState<R>, cells: readonly CellText[], moment: Moment, undoable = true): GridState<R> {
  return withQuestion(def, setTexts(def, state, cells, moment, undoable), moment)
}

/** Typing replaces the cell from the first key; past the last row it is dropped. */
export function type<R>(def: Definition<R>, state: GridState<R>, text: string, choice: string | null): GridState<R> {
  if (def.isReadOnly || state.isPast) return state
  const isFirst = state.mode === 'nav'
  return { ...state, draft: text, choice, pasted: null, anchor: state.at, ...(isFirst && { mode: 'typing', session: state.session + 1 }) }
}

/** Puts the caret into the cell, to change part of its text. */
export function edit<R>(def: Definition<R>, state: GridState<R>): GridState<R> {
  if (state.mode === 'editing' || isShutAt(def, state.rows, state.at)) return state
  if (state.mode === 'typing') return { ...state, mode: 'editing' }
  return {
    ...state,
    mode: 'editing',
    isPast: false,
    draft: textAt(def, state, state.at),
    choice: null,
    anchor: state.at,
    session: state.session + 1,
  }
}

/** Keeps what was typed so far and goes on typing. */
export function keep<R>(def: Definition<R>, state: GridState<R>, moment: Moment): GridState<R> {
  return state.draft === null ? state : put(def, state, [{ ...state.at, text: state.choice ?? state.draft }], moment)
}

/** Ends typing in the cell. */
export function commit<R>(def: Definition<R>, state: GridState<R>, moment: Moment): GridState<R> {
  if (state.draft === null) return state.mode === 'nav' ? state : { ...state, mode: 'nav' }
  const text = state.choice ?? state.draft
  const next = text === textAt(def, state, state.at) ? state : put(def, state, [{ ...state.at, text }], moment)
  return { ...next, mode: 'nav', draft: null, choice: null }
}

export function moveTo<R>(def: Definition<R>, state: GridState<R>, at: Spot, moment: Moment, extend = false): GridState<R> {
  const isSame = at.row === state.at.row && at.col === state.at.col
  if (isSame && (extend || (state.anchor.row === at.row && state.anchor.col === at.col))) return awake(state)
  const left = isSame ? state : commit(def, state, moment)
  return { ...left, isPast: false, at, anchor: extend ? state.anchor : at, session: left.session + 1 }
}

const awake = <R>(state: GridState<R>): GridState<R> => (state.isPast ? { ...state, isPast: false } : state)

export function step<R>(
  def: Definition<R>,
  state: GridState<R>,
  direction: Direction,
  page: number,
  moment: Moment,
  extend = false,
): GridState<R> {
  const isEnd = direction === 'last' || direction === 'row-end'
  const isShut = (spot: Spot) => isShutAt(def, state.rows, spot) || (isEnd && def.isUnused?.(fieldAt(def, spot)) === true)
  const at = move(state.at, direction, { rows: state.rows.length, cols: def.fields.length, isShut, page })
  return moveTo(def, commit(def, state, moment), at, moment, extend)
}

/** Enter. It does not leave the last row, so that the next mark of a teacher who has lost count does not replace the last student's. */
export function enter<R>(def: Definition<R>, state: GridState<R>, moment: Moment): GridState<R> {
  const next = step(def, state, 'down', 1, moment)
  const isStuck = next.at.row === state.at.row && !needsHand(entryAt(def, next, next.at)) // a faulty text is selected to be typed again
  return isStuck ? { ...next, isPast: true } : next
}

/** Moves to the next cell, row by row, that stays unsaved until somebody corrects it. */
export function toWrong<R>(def: Definition<R>, state: GridState<R>, moment: Moment): GridState<R> {
  const size = def.fields.length
  const placeOf = (spot: Spot) => spot.row * size + spot.col
  const wrong = state.rows
    .flatMap((_, row) => def.fields.map((_field, col) => ({ row, col })))
    .filter((spot) => needsHand(entryAt(def, state, spot)))
  const to = wrong.find((spot) => placeOf(spot) > placeOf(state.at)) ?? wrong[0]
  return to ? moveTo(def, state, to, moment) : state
}

/** Escape: drops what is being typed and was kept of it; in a cell that cannot be saved, restores the stored value. */
export function restore<R>(def: Definition<R>, state: GridState<R>, moment: Moment): GridState<R> {
  if (state.mode !== 'nav') {
    const last = state.history.done.at(-1)
    const typed: GridState<R> = { ...state, mode: 'nav', draft: null, choice: null }
    if (last?.session !== state.session) return typed
    const undone = unwind(def, typed, undo, moment)
    return { ...undone, history: { ...undone.history, undone: [] } }
  }
  const row = state.rows[state.at.row]
  const field = fieldAt(def, state.at)
  const entry = entryAt(def, state, state.at)
  if (!row || !entry?.fault) return { ...state, isPast: false, anchor: state.at, pasted: null }
  if (isShutAt(def, state.rows, state.at) || def.isReadOnly) return { ...state, outbox: without(state.outbox, keyOf(entry.row, field)) }
  return put(def, nextSession(state), [{ ...state.at, text: def.show(field, def.valueOf(row, field)) }], moment)
}

const nextSession = <R>(state: GridState<R>): GridState<R> => ({ ...state, isPast: false, session: state.session + 1 })

export function clear<R>(def: Definition<R>, state: GridState<R>, moment: Moment): GridState<R> {
  return put(
    def,
    { ...nextSession(state), pasted: null },
    spots(state).map((spot) => ({ ...spot, text: '' })),
    moment,
  )
}

function spots<R>(state: GridState<R>): Spot[] {
  const { from, to } = selection(state)
  const rows = Array.from({ length: to.row - from.row + 1 }, (_, i) => from.row + i)
  return rows.flatMap((row) => Array.from({ length: to.col - from.col + 1 }, (_, j) => ({ row, col: from.col + j })))
}

/** The texts of the selection, row by row. */
export function selected<R>(def: Definition<R>, state: GridState<R>): Block {
  const { from, to } = selection(state)
  return state.rows
    .slice(from.row, to.row + 1)
    .map((_, i) =>
      Array.from({ length: to.col - from.col + 1 }, (_unused, j) => textAt(def, state, { row: from.row + i, col: from.col + j })),
    )
}

export function paste<R>(def: Definition<R>, state: GridState<R>, text: string, moment: Moment): GridState<R> {
  if (def.isReadOnly) return state
  const { from, to } = selection(state)
  const size = { rows: state.rows.length, cols: def.fields.length }
  const block = parseBlock(text)
  const stray = strayIn(def, block, from)
  if (stray !== undefined) return { ...nextSession(state), pasted: { keys: [], over: 0, shut: 0, kept: 0, stray } }
  const { cells, blanks, over, shut } = placeBlock(block, from, to, size, (spot) => isShutAt(def, state.rows, spot))
  const next = put(def, nextSession(state), cells, moment)
  const kept = blanks.filter((spot) => textAt(def, state, spot) !== '').length
  const last = cells.at(-1)
  return {
    ...nextSession(next),
    pasted: { keys: cells.map((cell) => keyAt(def, state, cell)), over, shut, kept },
    at: from,
    anchor: last ? { row: last.row, col: last.col } : from,
  }
}

const keyAt = <R>(def: Definition<R>, { rows }: GridState<R>, spot: Spot) => keyOf(def.idOf(rows[spot.row] as R), fieldAt(def, spot))

export const undoLast = <R>(def: Definition<R>, state: GridState<R>, moment: Moment) => unwind(def, state, undo, moment)
export const redoLast = <R>(def: Definition<R>, state: GridState<R>, moment: Moment) => unwind(def, state, redo, moment)

/** Undo and redo save what they restore, and move to it. */
function unwind<R>(def: Definition<R>, state: GridState<R>, way: typeof undo, moment: Moment): GridState<R> {
  const turned = way(state.history)
  if (!turned) return state
  const places = new Map(
    state.rows.flatMap((row, i) => def.fields.map((field, col) => [keyOf(def.idOf(row), field), { row: i, col }] as const)),
  )
  const cells = turned.texts.flatMap(([key, text]): CellText[] => {
    const spot = places.get(key)
    return spot ? [{ ...spot, text }] : []
  })
  const at = cells[0] ? { row: cells[0].row, col: cells[0].col } : state.at
  const next = put(def, { ...nextSession(state), history: turned.history }, cells, moment, false)
  return { ...next, at, anchor: at, pasted: null }
}
