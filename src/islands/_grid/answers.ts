import { type Entry, keepOurs, keyOf, type Outbox, refused, saved, withConflict, without } from './outbox.ts'
import type { Definition, GridState } from './state.ts'
import { forget } from './undo.ts'

/** The server's answer for one row of a save; `row` is the stored row. */
export type Answer<R> = { id: number } & (
  | { kind: 'saved'; row: R }
  | { kind: 'conflict'; row: R; changes: readonly { field: string; by: string | null; at: string | null }[] }
  | { kind: 'refused'; row: R | null; fault: string; fields: readonly string[] }
)

/** Applies the answers: shows the server's rows, removes stored values from the outbox, and keeps the rest with the reason. */
export function answered<R>(def: Definition<R>, state: GridState<R>, batch: readonly Entry[], answers: readonly Answer<R>[]): GridState<R> {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  const outbox = batch.reduce((box, entry) => settled(def, box, batch, entry, byId.get(entry.row)), state.outbox)
  const recent = batch.map((entry) => keyOf(entry.row, entry.field)).filter((key) => !outbox.has(key))
  const fresh = answers.flatMap(({ row }) => (row ? [row] : []))
  return { ...merged(def, state, fresh), outbox, sending: new Set(), recent: new Set([...state.recent, ...recent]), link: null }
}

function settled<R>(def: Definition<R>, outbox: Outbox, batch: readonly Entry[], entry: Entry, answer: Answer<R> | undefined): Outbox {
  const { row, field, value = null } = entry
  const key = keyOf(row, field)
  if (answer?.kind === 'saved') return saved(outbox, key, value, def.versionOf(answer.row))
  if (answer?.kind === 'refused') {
    const isMeant = answer.fields.length === 0 || answer.fields.includes(field)
    const changes = batch.filter((one) => one.row === row)
    const isWaiting = answer.row !== null && def.waits(answer.row, changes) === answer.fault
    return isMeant && !isWaiting ? refused(outbox, key, value, answer.fault) : outbox
  }
  const change = answer?.changes.find((c) => c.field === field)
  if (!answer || !change) return outbox
  return withConflict(outbox, key, {
    value: def.valueOf(answer.row, field),
    version: def.versionOf(answer.row),
    by: change.by,
    at: change.at,
  })
}

/** Merges rows that were just read, and ignores an answer that a later one overtook. */
export function merged<R>(def: Definition<R>, state: GridState<R>, fresh: readonly R[]): GridState<R> {
  const byId = new Map(fresh.map((row) => [def.idOf(row), row]))
  const rows = state.rows.map((row) => {
    const now = byId.get(def.idOf(row))
    return now && def.versionOf(now) >= def.versionOf(row) ? now : row
  })
  return { ...state, rows }
}

/** Keeps our value instead of theirs, or takes theirs. */
export function settle<R>(state: GridState<R>, key: string, choice: 'keep' | 'take'): GridState<R> {
  if (choice === 'keep') return { ...state, outbox: keepOurs(state.outbox, key) }
  return { ...state, outbox: without(state.outbox, key), history: forget(state.history, key) }
}
