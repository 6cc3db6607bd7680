import { type Entry, keyOf, type Outbox } from '../../_grid/outbox.ts'
import { type Definition, type GridState, typedOf } from '../../_grid/state.ts'
import type { History } from '../../_grid/undo.ts'
import type { BookRow, Column } from './book.ts'

/** The new names of columns that had no assessment and now have one. */
function renamedOf(before: readonly Column[], after: readonly Column[]): ReadonlyMap<string, string> {
  return new Map(
    before.flatMap(({ number, field, assessment }) => {
      const now = after[number - 1]
      return !assessment && now?.assessment ? [[field, now.field] as const] : []
    }),
  )
}

/**
 * The state of the sheet with other columns: what was typed stays at its column, and what could not be sent for lack of a total, or
 * because of it, is tried again. Typing for a deleted assessment is kept for its return.
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
  const draft = draftOf(state, before, (field) => known.has(renamed.get(field) ?? field))
  let outbox: Outbox = new Map()
  for (const [key, entry] of draft ? new Map(state.outbox).set(keyOf(draft.row, draft.field), draft) : state.outbox) {
    const field = renamed.get(entry.field) ?? entry.field
    const row = byId.get(entry.row)
    if (!row) continue
    if (!known.has(field) && !def.isGone?.(field)) continue
    outbox =
      field === entry.field && !entry.fault && known.has(field)
        ? new Map(outbox).set(key, entry)
        : tried(def, outbox, row, { ...entry, field, ...(field !== entry.field && storedIn(def, row, field)) })
  }
  const last = after.length - 1
  const [at, anchor] = [state.at, state.anchor].map((spot) => ({ ...spot, col: Math.min(spot.col, last) })) as [
    typeof state.at,
    typeof state.anchor,
  ]
  const history = renamedHistory(state.history, renamed, known)
  return { ...state, outbox, history, at, anchor, ...(draft && { mode: 'nav', draft: null, choice: null }) }
}

/** The text being typed in a column that goes; undefined if the column stays. */
function draftOf({ draft, rows, at, outbox }: GridState<BookRow>, before: readonly Column[], stays: (field: string) => boolean) {
  const [row, column] = [rows[at.row], before[at.col]]
  if (draft === null || !row || !column || stays(column.field)) return undefined
  const { id, version } = row
  const known = outbox.get(keyOf(id, column.field))
  const first = { row: id, field: column.field, bases: [null], version, typedAt: 0, tab: '', theirs: undefined, record: null }
  return { ...first, ...known, text: draft, value: undefined, fault: 'removed' } satisfies Entry
}

/** What was typed for assessments that were deleted since. */
export const goneOf = (def: Definition<BookRow>, { outbox }: Pick<GridState<BookRow>, 'outbox'>) =>
  [...outbox.values()].filter(({ field }) => def.isGone?.(field))

/** The stored mark of a cell that was blank when something was typed into it. */
function storedIn(def: Definition<BookRow>, row: BookRow, field: string): Pick<Entry, 'theirs'> {
  const value = def.valueOf(row, field)
  return { theirs: value === null ? undefined : { value, version: def.versionOf(row), by: null, at: null } }
}

function tried(def: Definition<BookRow>, outbox: Outbox, row: BookRow, entry: Entry): Outbox {
  const typed = typedOf(def, row, entry.field, entry.text, { now: entry.typedAt, tab: entry.tab })
  const isThere = entry.bases.length === 1 && typed.value === def.valueOf(row, entry.field)
  return isThere ? outbox : new Map(outbox).set(keyOf(entry.row, entry.field), { ...entry, ...typed })
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
