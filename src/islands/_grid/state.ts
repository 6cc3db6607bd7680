import type { PostedQuestion } from '../../domain/_posted.ts'
import type { Result } from '../../domain/_result.ts'
import type { Mode } from './keys.ts'
import { type Entry, emptyOutbox, keyOf, type Outbox, put, type Value } from './outbox.ts'
import type { Spot } from './paste.ts'
import type { StoredEntry } from './store.ts'
import { type Edit, type History, noHistory, record } from './undo.ts'

/** What a grid must say of its rows and columns. */
export type Definition<R> = {
  fields: readonly string[]
  /** Everything can be seen and copied, nothing changed. */
  isReadOnly: boolean
  idOf(row: R): number
  versionOf(row: R): number
  /** The id of the row's own record, where a row can be deleted and made again. */
  recordOf?(row: R): number | null
  valueOf(row: R, field: string): Value
  /** True for a cell that cannot be filled. */
  isShut(row: R, field: string): boolean
  /** True for a column that takes nothing yet: End goes to the last before it. */
  isUnused?(field: string): boolean
  show(field: string, value: Value): string
  parse(field: string, text: string): Result<Value, string>
  /** True for a text that is no value of the field, but what stands above or beside its values in a spreadsheet: a heading, a name. */
  isStray?(field: string, text: string): boolean
  /** True for a text that the field would take, and that nobody means for it: one such in what is pasted, and nothing is taken. */
  isNever?(field: string, text: string): boolean
  /** True for a field that was on the sheet and may come back: what was typed for it is kept, and not sent. */
  isGone?(field: string): boolean
  /** The present name of a field for which something was typed earlier; its own name if the field is gone. */
  fieldNow?(field: string): string | undefined
  /** What a field stands for now, where that can change while something typed for it waits. */
  meaningOf?(field: string): string | undefined
  /** Why the changes of a row wait, although each by itself could be sent. */
  waits(row: R, changes: readonly Entry[]): string | undefined
}

/** The row has been deleted and made again since. */
export const isAnother = <R>(def: Definition<R>, row: R, kept: Pick<Entry, 'record' | 'version'>) =>
  (def.recordOf?.(row) ?? null) !== kept.record || def.versionOf(row) < kept.version

/** The field stands for something else by now than when this was typed for it, such as an assessment that was changed or added since. */
export const isOfAnother = <R>(def: Definition<R>, { field, column }: Pick<StoredEntry, 'field' | 'column'>) =>
  !def.isGone?.(field) && ((def.fieldNow?.(field) ?? field) !== field || def.meaningOf?.(field) !== column)

/** Why nothing goes to the server just now, and since when. */
export type Cause = 'network' | 'server' | 'busy' | 'full' | 'session' | 'gone' | 'forbidden'
export type Link = { cause: Cause; since: number }
/** `keys`: the cells that were filled; `kept`: how many blanks left what stands in their cell; `stray`: why none of it was taken. */
export type Pasted = { keys: readonly string[]; over: number; shut: number; kept: number; stray?: string }

/** Cards of this sheet are posted, and a change was not asked about in this sitting (POST-8). `isExact`: the server has said which cards change. */
export type Asking = { of: PostedQuestion; isOpen: boolean; isExact: boolean }

export type GridState<R> = {
  rows: readonly R[]
  outbox: Outbox
  /** What was typed in an earlier sign-in, or on another day, and not sent: it stands in its cell, and waits until the person has looked at it. */
  older: ReadonlyMap<string, StoredEntry>
  at: Spot
  /** The other corner of the selection. */
  anchor: Spot
  mode: Mode
  /** Enter was pressed in the last row: what is typed next is meant for a student who is not on the sheet. */
  isPast: boolean
  /** What stands in the cell that is being typed in; null while none is. */
  draft: string | null
  /** The suggestion that stands for what is being typed, where a list offers some. */
  choice: string | null
  /** Counts the visits to cells, so that what is saved during one is undone as one. */
  session: number
  history: History
  sending: ReadonlySet<string>
  /** What another tab of ours has got rid of, saved or not, until the rows have been read again. */
  arrived: ReadonlyMap<string, readonly Value[]>
  /** What was saved in the last two seconds. */
  recent: ReadonlySet<string>
  link: Link | null
  pasted: Pasted | null
  cannotKeep: boolean
  asking: Asking | null
  /** The posted term of which a change was asked about here. */
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

/** Who is typing, and when. */
export type Moment = { now: number; tab: string }
/** The state of the sheet on screen, and the one way to change it. */
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

/** The text that stands in a cell, apart from what is being typed into it. */
export function textAt<R>(def: Definition<R>, state: GridState<R>, spot: Spot): string {
  const row = state.rows[spot.row]
  if (!row) return ''
  return entryAt(def, state, spot)?.text ?? storedText(def, state, row, fieldAt(def, spot))
}

/** What a cell shows of which nothing is to be sent. */
export const storedText = <R>(def: Definition<R>, { older }: Pick<GridState<R>, 'older'>, row: R, field: string) =>
  older.get(keyOf(def.idOf(row), field))?.text ?? def.show(field, def.valueOf(row, field))

/** The value that a cell shows; undefined while its text is not a value. */
export function valueAt<R>(def: Definition<R>, state: { outbox: Outbox }, row: R, field: string): Value | undefined {
  const entry = state.outbox.get(keyOf(def.idOf(row), field))
  return entry ? entry.value : def.valueOf(row, field)
}

/** Puts texts into cells, each as a change to be sent; the step can be undone. */
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

/** What has been stored since is not written over unseen: the cell showed what was kept. */
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
