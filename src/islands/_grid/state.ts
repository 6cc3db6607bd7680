import type { PostedQuestion } from '../../domain/_posted.ts'
import type { Result } from '../../domain/_result.ts'
import type { Mode } from './keys.ts'
import { type Entry, emptyOutbox, keyOf, type Outbox, put, type Value } from './outbox.ts'
import type { Spot } from './paste.ts'
import type { StoredEntry } from './store.ts'
import { type Edit, type History, noHistory, record } from './undo.ts'

/** What a grid must know of its rows and columns. */
export type Definition<R> = {
  fields: readonly string[]
  /** True if everything can be seen and copied, but not changed. */
  isReadOnly: boolean
  idOf(row: R): number
  versionOf(row: R): number
  /** The id of the row's record, if rows can be deleted and made again. */
  recordOf?(row: R): number | null
  valueOf(row: R, field: string): Value
  /** True for a cell that cannot be filled. */
  isShut(row: R, field: string): boolean
  /** True for an empty column, where End does not stop. */
  isUnused?(field: string): boolean
  show(field: string, value: Value): string
  parse(field: string, text: string): Result<Value, string>
  /** True for a text that belongs above or beside the values in a spreadsheet: a heading or a name. */
  isStray?(field: string, text: string): boolean
  /** True for a text that the field accepts but nobody means; a paste with one is refused. */
  isNever?(field: string, text: string): boolean
  /** True for a field that may come back to the sheet: what was typed for it is kept, not sent. */
  isGone?(field: string): boolean
  /** The present name of a field with an earlier entry; its own name if the field is gone. */
  fieldNow?(field: string): string | undefined
  /** What a field means now, if that can change while an entry waits. */
  meaningOf?(field: string): string | undefined
  /** Why the changes of a row wait, although each could be sent. */
  waits(row: R, changes: readonly Entry[]): string | undefined
}

/** True if the row was deleted and made again since. */
export const isAnother = <R>(def: Definition<R>, row: R, kept: Pick<Entry, 'record' | 'version'>) =>
  (def.recordOf?.(row) ?? null) !== kept.record || def.versionOf(row) < kept.version

/** True if the field now means something else, such as an assessment that was changed or added since. */
export const isOfAnother = <R>(def: Definition<R>, { field, column }: Pick<StoredEntry, 'field' | 'column'>) =>
  !def.isGone?.(field) && ((def.fieldNow?.(field) ?? field) !== field || def.meaningOf?.(field) !== column)

/** Why nothing reaches the server now, and since when. */
export type Cause = 'network' | 'server' | 'busy' | 'full' | 'session' | 'gone' | 'forbidden'
export type Link = { cause: Cause; since: number }
/** `keys`: the filled cells; `kept`: how many blanks left their cells unchanged; `stray`: why the whole paste was refused. */
export type Pasted = { keys: readonly string[]; over: number; shut: number; kept: number; stray?: string }

/** The sheet has posted cards, and no change was confirmed in this session yet (POST-8). `isExact`: the server named the cards. */
export type Asking = { of: PostedQuestion; isOpen: boolean; isExact: boolean }

export type GridState<R> = {
  rows: readonly R[]
  outbox: Outbox
  /** What was typed in an earlier sign-in or on another day and not sent: it is in its cell and waits until the person has looked at it. */
  older: ReadonlyMap<string, StoredEntry>
  at: Spot
  /** The other corner of the selection. */
  anchor: Spot
  mode: Mode
  /** True after Enter in the last row: the next typing is meant for a student who is not on the sheet. */
  isPast: boolean
  /** The text being typed in the cell; null while nobody types. */
  draft: string | null
  /** The suggestion for the typed text, if the field has a list. */
  choice: string | null
  /** Counts visits to cells, so that the saves of one visit are undone together. */
  session: number
  history: History
  sending: ReadonlySet<string>
  /** Values that another tab has sent or withdrawn, until the rows are read again. */
  arrived: ReadonlyMap<string, readonly Value[]>
  /** What was saved in the last two seconds. */
  recent: ReadonlySet<string>
  link: Link | null
  pasted: Pasted | null
  cannotKeep: boolean
  asking: Asking | null
  /** The posted term whose change was confirmed here. */
  allowed: string | null
}

export const initialState = <R>(rows: readonly R[], at: Spot, question: PostedQuestion | null = null): GridState<R> => ({
  ...{
    rows,
    outbox: emptyOutbox,
    older: new Map(),
    at,
    anchor: at,
    mode: 'nav',
    isPast: false,
    draft: null,
    choice: null,
    session: 0,
    history: noHistory,
  },
  ...{ sending: new Set(), arrived: new Map(), recent: new Set(), link: null, pasted: null, cannotKeep: false },
  ...{ asking: question && { of: question, isOpen: false, isExact: false }, allowed: null },
})

/** The tab and the time of typing. */
export type Moment = { now: number; tab: string }
/** The state of the sheet on screen, and the only way to change it. */
export type Held<R> = {
  def: Definition<R>
  get(): GridState<R>
  update(change: (state: GridState<R>) => GridState<R>): void
  moment(): Moment
}
export type CellText = Spot & { text: string }

export const fieldAt = <R>(def: Definition<R>, { col }: Spot) => def.fields[col] ?? ''
export const isShutAt = <R>(def: Definition<R>, rows: readonly R[], spot: Spot) => {
  const row = rows[spot.row]
  return !row || def.isShut(row, fieldAt(def, spot))
}

export function entryAt<R>(def: Definition<R>, state: GridState<R>, spot: Spot): Entry | undefined {
  const row = state.outbox.size > 0 ? state.rows[spot.row] : undefined
  return row && state.outbox.get(keyOf(def.idOf(row), fieldAt(def, spot)))
}

/** The text of a cell, without what is being typed into it. */
export function textAt<R>(def: Definition<R>, state: GridState<R>, spot: Spot): string {
  const row = state.rows[spot.row]
  if (!row) return ''
  return entryAt(def, state, spot)?.text ?? storedText(def, state, row, fieldAt(def, spot))
}

/** What a cell without an unsent change shows. */
export const storedText = <R>(def: Definition<R>, { older }: Pick<GridState<R>, 'older'>, row: R, field: string) =>
  older.get(keyOf(def.idOf(row), field))?.text ?? def.show(field, def.valueOf(row, field))

/** The value that a cell shows; undefined while its text is invalid. */
export function valueAt<R>(def: Definition<R>, state: { outbox: Outbox }, row: R, field: string): Value | undefined {
  const entry = state.outbox.get(keyOf(def.idOf(row), field))
  return entry ? entry.value : def.valueOf(row, field)
}

/** Puts texts into cells as changes to send; the step can be undone. */
export function setTexts<R>(
  def: Definition<R>,
  state: GridState<R>,
  cells: readonly CellText[],
  moment: Moment,
  undoable = true,
): GridState<R> {
  if (def.isReadOnly) return state
  const edits: Edit[] = []
  let { outbox, older } = state
  for (const cell of cells) {
    const row = state.rows[cell.row]
    const field = fieldAt(def, cell)
    if (!row || def.isShut(row, field)) continue
    const typed = typedOf(def, row, field, cell.text, moment)
    const key = keyOf(typed.row, field)
    edits.push({ key, before: textAt(def, state, cell), after: typed.text })
    const kept = older.get(key)
    if (edits.at(-1)?.before === typed.text && !outbox.get(key)?.fault && !kept) continue
    const record = def.recordOf?.(row) ?? null
    const stored = { value: def.valueOf(row, field), version: def.versionOf(row), record, arrived: state.arrived.get(key) }
    outbox = put(outbox, typed, stored)
    if (!kept) continue
    outbox = metSince(outbox, key, kept, stored)
    older = new Map([...older].filter(([one]) => one !== key))
  }
  const history = undoable ? record(state.history, edits, state.session) : state.history
  return { ...state, outbox, older, history }
}

/** Adds a conflict if the stored value has changed since the entry was kept, so that it is not overwritten unseen. */
function metSince(outbox: Outbox, key: string, kept: StoredEntry, { value, version }: { value: Value; version: number }): Outbox {
  const entry = outbox.get(key)
  if (!entry || kept.bases.includes(value)) return outbox
  return new Map(outbox).set(key, { ...entry, theirs: { value, version, by: null, at: null } })
}

export function typedOf<R>(def: Definition<R>, row: R, field: string, text: string, { now, tab }: Moment) {
  const parsed = def.parse(field, text)
  const shared = { row: def.idOf(row), field, typedAt: now, tab }
  return parsed.ok
    ? { ...shared, text: def.show(field, parsed.value), value: parsed.value, fault: undefined }
    : { ...shared, text, value: undefined, fault: parsed.error }
}

/** The selected block, from its first to its last cell. */
export function selection({ at, anchor }: Pick<GridState<unknown>, 'at' | 'anchor'>): { from: Spot; to: Spot } {
  return {
    from: { row: Math.min(at.row, anchor.row), col: Math.min(at.col, anchor.col) },
    to: { row: Math.max(at.row, anchor.row), col: Math.max(at.col, anchor.col) },
  }
}
