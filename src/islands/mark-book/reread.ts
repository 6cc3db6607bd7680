import { type Entry, keyOf, type Outbox, put } from '../_grid/outbox.ts'
import { type Definition, type GridState, typedOf } from '../_grid/state.ts'
import type { History } from '../_grid/undo.ts'
import type { BookRow, Column } from './book.ts'

/** By what the columns that had no assessment are known now that they have one. */
function renamedOf(before: readonly Column[], after: readonly Column[]): ReadonlyMap<string, string> {
  return new Map(
    before.flatMap(({ number, field, assessment }) => {
      const now = after[number - 1]
      return !assessment && now?.assessment ? [[field, now.field] as const] : []
    }),
  )
}

/**
 * The state of the sheet over other columns: what was typed stays where it was typed, and what could not be sent, for want of a total or
 * because of it, is tried again. What was typed for an assessment that is gone goes with it.
 */
export function reread(
  def: Definition<BookRow>,
  state: GridState<BookRow>,
  before: readonly Column[],
  after: readonly Column[],
): GridState<BookRow> {
  const renamed = renamedOf(before, after)
  const known = new Set(after.map(({ field }) => field))
  const byId = new Map(state.rows.map((row) => [row.id, row]))
  let outbox: Outbox = new Map()
  for (const [key, entry] of state.outbox) {
    const field = renamed.get(entry.field) ?? entry.field
    const row = byId.get(entry.row)
    if (!row || !known.has(field)) continue
    outbox = field === entry.field && !entry.fault ? new Map(outbox).set(key, entry) : tried(def, outbox, row, { ...entry, field })
  }
  const last = after.length - 1
  const [at, anchor] = [state.at, state.anchor].map((spot) => ({ ...spot, col: Math.min(spot.col, last) })) as [
    typeof state.at,
    typeof state.anchor,
  ]
  return { ...state, outbox, history: renamedHistory(state.history, renamed, known), at, anchor }
}

function tried(def: Definition<BookRow>, outbox: Outbox, row: BookRow, entry: Entry): Outbox {
  const typed = typedOf(def, row, entry.field, entry.text, { now: entry.typedAt, tab: entry.tab })
  return put(outbox, typed, { value: def.valueOf(row, entry.field), version: def.versionOf(row) })
}

function renamedHistory({ done, undone }: History, renamed: ReadonlyMap<string, string>, known: ReadonlySet<string>): History {
  const steps = (all: History['done']) =>
    all.flatMap((step) => {
      const edits = step.edits.flatMap((edit) => {
        const [row = '', old = ''] = edit.key.split('/')
        const field = renamed.get(old) ?? old
        return known.has(field) ? [{ ...edit, key: keyOf(Number(row), field) }] : []
      })
      return edits.length > 0 ? [{ ...step, edits }] : []
    })
  return { done: steps(done), undone: steps(undone) }
}
