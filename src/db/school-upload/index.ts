import { setImmediate } from 'node:timers/promises'
import {
  type Checked,
  checkInSteps,
  type FaultKind,
  fieldsOf,
  leftOut,
  mended,
  type Taken,
  type Typed,
  type TypedRow,
  type UploadField,
  type UploadKind,
} from '../../domain/school-upload/index.ts'
import { type Batch, type BatchOutcome, batchesOf, changeBatch, discardBatch, findBatch } from '../_batch.ts'
import { inTurns, nextSize } from '../_in-steps.ts'
import type { Db, Trx } from '../_open.ts'
import { prepared } from '../_prepared.ts'
import { findKnownSchool, type Of } from './known.ts'

export * from './matching.ts'

/** Finds an upload only with its kind, because the right to one kind gives none to the other. */
export type Which = { kind: UploadKind; id: number }
export type Upload = Batch & Which

/** The last uploads of a kind, the newest first. */
export const listUploads = async (db: Db, kind: UploadKind): Promise<Upload[]> =>
  (await batchesOf(db, kind).execute()).map((batch) => ({ ...batch, kind }))
export async function findUpload(db: Db, { kind, id }: Which): Promise<Upload | undefined> {
  const batch = await findBatch(db, kind, id)
  return batch && { ...batch, kind }
}

/** Into which year lessons and teachers' classes of an upload go, where somebody chose that. */
export async function findChosenYear(db: Db, id: number): Promise<number | null> {
  const found = await db.selectFrom('batch').select('into_year as year').where('id', '=', id).executeTakeFirst()
  return found?.year ?? null
}

export const chooseYear = (db: Db, { version, year, ...which }: Which & { version: number; year: number }): Promise<Changed> =>
  whilePending(db, { ...which, version }, async (trx) => {
    await trx.updateTable('batch').set({ into_year: year }).where('id', '=', which.id).execute()
    return 'done'
  })

const atOnce = 500

/** In the file's order, as many at a time as are read in a short while; other requests run in between. */
export async function readRows(db: Db, id: number): Promise<StoredRow[]> {
  const rows: StoredRow[] = []
  for (let size = 50; ; ) {
    const start = performance.now()
    const some = await db
      .selectFrom('batch_row')
      .select(['sheet_row as number', 'typed', 'is_accepted', 'outcome'])
      .where('batch_id', '=', id)
      .where('sheet_row', '>', rows.at(-1)?.number ?? 0)
      .orderBy('sheet_row')
      .limit(size)
      .execute()
    for (const { number, typed, is_accepted: isAccepted, outcome } of some)
      rows.push({ ...rowOf(number, typed), isAccepted: isAccepted === null ? null : isAccepted === 1, outcome })
    if (some.length < size) return rows
    size = nextSize(size, performance.now() - start, atOnce)
    await setImmediate()
  }
}

/** `outcome`: what became of a row that was confirmed; null of one that was new. */
export type StoredRow = TypedRow & { outcome: 'changed' | 'same' | 'left' | null }
const rowOf = (number: number, typed: string): TypedRow => ({ number, ...(JSON.parse(typed) as Omit<TypedRow, 'number'>) })

/** Compares an upload's rows with the school; other requests run in between. */
export const checkUpload = async (db: Db, { kind, id }: Which, of: Of): Promise<Checked> => checkRows(db, kind, await readRows(db, id), of)

export async function checkRows(db: Db, kind: UploadKind, rows: readonly TypedRow[], of: Of): Promise<Checked> {
  const known = { ...(await findKnownSchool(db, of, rows)), mayMove: kind === 'students' }
  return inTurns(checkInSteps(rows, known))
}

export type Changed = BatchOutcome | 'closed'
const whilePending = <T extends string = never>(
  db: Db,
  which: Which & { version?: number },
  change: (trx: Trx) => Promise<BatchOutcome | T>,
): Promise<Changed | T> => changeBatch<'closed' | T>(db, which, async (trx, { confirmedAt }) => (confirmedAt ? 'closed' : change(trx)))

type Mending = { number: number; base: Typed; typed: Typed }
/** The cells that somebody else has written otherwise meanwhile, as they are now. */
export type Mended = { outcome: Changed; theirs: Typed }

/** Writes the cells of a row that were changed since `base` was read; none of them, where somebody else has changed the same one. */
export async function mendRow(db: Db, which: Which, { number, base, typed }: Mending): Promise<Mended> {
  const theirs: Typed = {}
  const outcome = await whilePending(db, which, async (trx) => {
    const found = await trx
      .selectFrom('batch_row')
      .select('typed')
      .where('batch_id', '=', which.id)
      .where('sheet_row', '=', number)
      .executeTakeFirst()
    if (!found) return 'missing'
    const row = rowOf(number, found.typed)
    const at = (cells: Typed, field: UploadField) => cells[field] ?? ''
    const changed = (Object.keys(typed) as UploadField[]).filter((field) => at(typed, field) !== at(base, field))
    for (const field of changed)
      if (at(row.typed, field) !== at(base, field) && at(row.typed, field) !== at(typed, field)) theirs[field] = at(row.typed, field)
    if (Object.keys(theirs).length > 0) return 'moved'
    const cells = Object.fromEntries(changed.map((field) => [field, typed[field]]))
    await writeRow(trx, which.id, { ...row, typed: { ...row.typed, ...cells } }, changed)
    return 'done'
  })
  return { outcome, theirs }
}

/** Takes what is proposed for a name, or for one kind of fault, in every row, of the upload as it was looked at. */
export async function mendEverywhere(
  db: Db,
  which: Which,
  { version, taken, ...of }: Of & { version: number; taken: Taken },
): Promise<Changed> {
  const { rows } = await checkUpload(db, which, of)
  const changed = rows.flatMap((row) => {
    const typed = mended(row, taken)
    return typed ? [{ row: { ...row, typed }, fields: fieldsOf(row.sheet).filter((field) => typed[field] !== row.typed[field]) }] : []
  })
  return whilePending(db, { ...which, version }, async (trx) => {
    for (const { row, fields } of changed) await writeRow(trx, which.id, row, fields)
    return 'done'
  })
}

/** A corrected cell is no longer hidden by a formula. */
function writeRow(trx: Trx, id: number, { number, sheet, row, typed, isHidden, unread = {} }: TypedRow, changed: readonly UploadField[]) {
  const left = Object.fromEntries(Object.entries(unread).filter(([field]) => !changed.includes(field as UploadField)))
  const stored = { sheet, row, typed, ...(isHidden && { isHidden }), ...(Object.keys(left).length > 0 && { unread: left }) }
  return writeCells(trx, { id, number, typed: JSON.stringify(stored) } as never)
}

const writeCells = prepared((db, { id, number, typed }: Record<'id' | 'number' | 'typed', never>) =>
  db.updateTable('batch_row').set({ typed }).where('batch_id', '=', id).where('sheet_row', '=', number),
)

/** Sets whether a row's differences from the school, or all rows', are taken. */
export const acceptRows = (db: Db, { id, ...which }: Which, row: number | 'all', isAccepted: boolean): Promise<Changed> =>
  whilePending(db, { id, ...which }, async (trx) => {
    const rows = trx
      .updateTable('batch_row')
      .set({ is_accepted: isAccepted ? 1 : 0 })
      .where('batch_id', '=', id)
    const { numUpdatedRows } = await (row === 'all' ? rows : rows.where('sheet_row', '=', row)).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n || row === 'all' ? 'done' : 'missing'
  })

/** Adds the row of a term that the upload speaks of and the school does not have. */
export const addTermRow = (db: Db, { id, ...which }: Which, { year, term }: Typed): Promise<Changed> =>
  whilePending(db, { id, ...which }, async (trx) => {
    const last = await trx
      .selectFrom('batch_row')
      .select((eb) => eb.fn.max('sheet_row').as('number'))
      .where('batch_id', '=', id)
      .executeTakeFirstOrThrow()
    const number = (last.number ?? 0) + 1
    const typed = JSON.stringify({ sheet: 'terms', row: number, typed: { year, term } })
    await trx.insertInto('batch_row').values({ batch_id: id, sheet_row: number, typed }).execute()
    await changeCount(trx, id, 1)
    return 'done'
  })

/** Takes out the rows that have something of this kind wrong with them, of the upload as it was looked at. */
export async function leaveOutAll(
  db: Db,
  which: Which,
  { version, faults, ...of }: Of & { version: number; faults: FaultKind },
): Promise<Changed> {
  const { rows } = await checkUpload(db, which, of)
  return leaveOut(db, { ...which, version }, leftOut(rows, faults))
}

/** Takes rows out of an upload; nothing of them was ever in the school. */
export const leaveOut = (db: Db, { id, ...which }: Which & { version?: number }, numbers: readonly number[]): Promise<Changed> =>
  whilePending(db, { id, ...which }, async (trx) => {
    let gone = 0n
    for (let from = 0; from < numbers.length; from += atOnce) {
      const some = numbers.slice(from, from + atOnce)
      gone += (await trx.deleteFrom('batch_row').where('batch_id', '=', id).where('sheet_row', 'in', some).executeTakeFirstOrThrow())
        .numDeletedRows
    }
    await changeCount(trx, id, -Number(gone))
    return gone > 0n || numbers.length === 0 ? 'done' : 'missing'
  })

const changeCount = (trx: Trx, id: number, by: number) =>
  trx
    .updateTable('batch')
    .set((eb) => ({ rows: eb('rows', '+', by) }))
    .where('id', '=', id)
    .execute()

export const cancelUpload = (db: Db, which: Which): Promise<Changed> => discardBatch(db, which)
