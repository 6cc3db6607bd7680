import { setImmediate } from 'node:timers/promises'
import type { By } from './_history.ts'
import { inParts } from './_in-steps.ts'
import type { Db, Trx } from './_open.ts'
import type { Flag, NewRow } from './_schema.ts'

type BatchKind = 'students' | 'attendance' | 'school' | 'class-marks'

/** An uploaded file: pending until somebody confirms it, and perhaps undone later. */
export type Batch = {
  id: number
  fileName: string
  rows: number
  at: string
  by: string
  /** Notes about the file. */
  note: string
  confirmedAt: string | null
  confirmedBy: string | null
  undoneAt: string | null
  undoneBy: string | null
  /** When its expired rows were deleted: it cannot be undone any more. */
  sweptAt: string | null
  /** True if it was confirmed but not fully written. */
  isUnfinished: boolean
  /** Every change makes a new version, so that people confirm only what they have seen. */
  version: number
}

/** `moved`: somebody has changed it since it was read. */
export type BatchOutcome = 'done' | 'missing' | 'moved'

/** The kind of a file whose rows are still being stored, or were abandoned: it is hidden. */
const unfinished = (kind: BatchKind) => `${kind}, unfinished`

export const batchesOf = (db: Db, kind: BatchKind) =>
  db
    .selectFrom('batch')
    .select(['id', 'name as fileName', 'rows', 'at', 'made_by as by', 'note', 'version'])
    .select(['confirmed_at as confirmedAt', 'confirmed_by as confirmedBy', 'undone_at as undoneAt', 'undone_by as undoneBy'])
    .select('swept_at as sweptAt')
    .select((eb) => eb('is_unfinished', '=', 1).$castTo<boolean>().as('isUnfinished'))
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(200)

export const findBatch = (db: Db, kind: BatchKind, id: number): Promise<Batch | undefined> =>
  batchesOf(db, kind).where('id', '=', id).executeTakeFirst()

type NewBatch<T> = { kind: BatchKind; fileName: string; note?: string; rows: readonly T[] }
export type NewBatchRow = Omit<NewRow<'batch_row'>, 'batch_id'>

const atOnce = 100

/** Keeps a file's rows until they are confirmed, through reloads and restarts. Other requests run after each hundred. */
export async function storeBatch<T>(
  db: Db,
  { kind, fileName, note = '', rows }: NewBatch<T>,
  stored: (some: readonly T[]) => NewBatchRow[] | Promise<NewBatchRow[]>,
  by: By,
): Promise<number> {
  const nobody = { confirmed_at: null, confirmed_by: null, undone_at: null, undone_by: null }
  const administrator = by.actor.kind === 'administrator' ? by.actor.id : null
  const whose = { at: by.at, administrator_id: administrator, made_by: by.actor.name }
  const { id } = await db
    .insertInto('batch')
    .values({ kind: unfinished(kind), name: fileName, rows: rows.length, note, ...whose, ...nobody })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRows(db, id, rows, stored)
  await db.updateTable('batch').set({ kind }).where('id', '=', id).execute()
  return id
}

/** Replaces the rows of a pending batch after another reading of its file. It is hidden meanwhile, and other requests run in between. */
export async function rewriteBatch<T>(
  db: Db,
  { kind, id, version, note, rows }: { kind: BatchKind; id: number; version: number; note: string; rows: readonly T[] },
  stored: (some: readonly T[]) => NewBatchRow[],
): Promise<BatchOutcome | 'closed'> {
  const hide = { kind: unfinished(kind), rows: rows.length, note }
  const outcome = await changeBatch<'closed'>(db, { kind, id, version }, async (trx, { confirmedAt }) => {
    if (confirmedAt) return 'closed'
    await trx.updateTable('batch').set(hide).where('id', '=', id).execute()
    return 'done'
  })
  if (outcome !== 'done') return outcome
  await dropRows(db, id)
  await addRows(db, id, rows, stored)
  await db.updateTable('batch').set({ kind }).where('id', '=', id).execute()
  return 'done'
}

async function addRows<T>(
  db: Db,
  id: number,
  rows: readonly T[],
  stored: (some: readonly T[]) => NewBatchRow[] | Promise<NewBatchRow[]>,
): Promise<void> {
  await inParts(rows, atOnce, async (some) => {
    const values = (await stored(some)).map((row) => ({ batch_id: id, ...row }))
    await db.insertInto('batch_row').values(values).execute()
  })
}

type Stamps = { confirmed_at?: string | null; confirmed_by?: string | null; undone_at?: string; undone_by?: string; is_unfinished?: Flag }

/** Changes a batch in one transaction; `version` is the one that was read. Returns the outcome, or who confirms or undoes it. */
export async function changeBatch<T extends string = never>(
  db: Db,
  { kind, id, version }: { kind: BatchKind; id: number; version?: number },
  change: (trx: Trx, batch: Batch) => Promise<BatchOutcome | T | Stamps>,
): Promise<BatchOutcome | T> {
  return db.transaction().execute(async (trx) => {
    const batch = await findBatch(trx, kind, id)
    if (!batch) return 'missing'
    if (version !== undefined && batch.version !== version) return 'moved'
    const outcome = await change(trx, batch)
    if (typeof outcome === 'string' && outcome !== 'done') return outcome
    await writeBatch(trx, id, typeof outcome === 'string' ? {} : outcome)
    return 'done'
  })
}

export async function writeBatch(trx: Trx, id: number, stamps: Stamps): Promise<void> {
  await trx
    .updateTable('batch')
    .set((eb) => ({ ...stamps, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Discards a batch before its confirmation: it is hidden at once, and its rows are deleted in parts. */
export async function discardBatch(db: Db, which: { kind: BatchKind; id: number; version?: number }): Promise<BatchOutcome | 'closed'> {
  const outcome = await changeBatch<'closed'>(db, which, async (trx, batch) => {
    if (batch.confirmedAt) return 'closed'
    await trx
      .updateTable('batch')
      .set({ kind: unfinished(which.kind) })
      .where('id', '=', batch.id)
      .execute()
    return 'done'
  })
  if (outcome === 'done') await sweep(db, which.id)
  return outcome
}

async function sweep(db: Db, id: number): Promise<void> {
  await dropRows(db, id)
  await db.deleteFrom('batch').where('id', '=', id).execute()
}

async function dropRows(db: Db, id: number): Promise<void> {
  for (;;) {
    const some = await db.selectFrom('batch_row').select('sheet_row').where('batch_id', '=', id).limit(500).execute()
    if (some.length === 0) break
    const rows = some.map((row) => row.sheet_row)
    await db.deleteFrom('batch_row').where('batch_id', '=', id).where('sheet_row', 'in', rows).execute()
    await setImmediate()
  }
}
