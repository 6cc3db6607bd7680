import { type Entry, keyOf, sendable } from './outbox.ts'
import type { Definition, GridState } from './state.ts'

/** The changes for the next request: at most `rows` rows, each with all its changes; of a waiting row only what was withdrawn. */
export function batchOf<R>(
  def: Definition<R>,
  state: GridState<R>,
  tab: string,
  now: number,
  rows: number,
  isClosed?: (tab: string) => boolean,
): Entry[] {
  const byRow = grouped(sendable(state.outbox, tab, now, isClosed))
  const ready = state.rows.flatMap((row) => {
    const changes = byRow.get(def.idOf(row)) ?? []
    const going = def.waits(row, changes) ? changes.filter(isTakenBack) : changes
    return going.length > 0 ? [going] : []
  })
  return ready.slice(0, rows).flat()
}

/** True if the cell is empty now, but an earlier value may have arrived. */
const isTakenBack = ({ value, bases }: Entry) => value === null && bases.length > 1

function grouped(entries: readonly Entry[]): Map<number, Entry[]> {
  const groups = new Map<number, Entry[]>()
  for (const entry of entries) groups.set(entry.row, [...(groups.get(entry.row) ?? []), entry])
  return groups
}

/** The state that a cell shows; undefined if it is stored. */
export type CellState = 'saving' | 'saved' | 'failed' | 'conflict' | 'unsent'

export function stateOf<R>(def: Definition<R>, state: GridState<R>, row: R, field: string): CellState | undefined {
  if (state.outbox.size + state.older.size + state.recent.size === 0) return undefined
  const key = keyOf(def.idOf(row), field)
  const entry = state.outbox.get(key)
  if (!entry) return state.older.has(key) ? 'unsent' : state.recent.has(key) ? 'saved' : undefined
  if (entry.theirs) return 'conflict'
  if (entry.fault) return 'failed'
  if (state.asking) return 'unsent'
  if (!state.link) return state.sending.has(key) || !waitsFor(def, state, row) ? 'saving' : 'unsent'
  return ['network', 'busy', 'full', 'session'].includes(state.link.cause) ? 'unsent' : 'failed'
}

/** Returns why a row's changes wait, or undefined. */
export function waitsFor<R>(def: Definition<R>, state: GridState<R>, row: R): string | undefined {
  const changes = def.fields.flatMap((field) => state.outbox.get(keyOf(def.idOf(row), field)) ?? []).filter((e) => !e.fault && !e.theirs)
  return changes.length > 0 ? def.waits(row, changes) : undefined
}
