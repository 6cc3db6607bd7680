import { setImmediate } from 'node:timers/promises'
import {
  type Checked,
  checkInSteps,
  type FaultKind,
  leftOut,
  mended,
  type Taken,
  type Typed,
  type TypedRow,
  type UploadField,
} from '../../domain/school-upload/index.ts'
import { type Batch, type BatchOutcome, batchesOf, changeBatch, discardBatch, findBatch } from '../_batch.ts'
import { inTurns } from '../_in-steps.ts'
import type { Db, Trx } from '../_open.ts'
import { prepared } from '../_prepared.ts'
import { findKnownSchool, type Of } from './known.ts'

export * from './matching.ts'

const kind = 'school'

/** The last School Uploads, the newest first. */
export const listSchoolUploads = (db: Db): Promise<Batch[]> => batchesOf(db, kind).execute()
export const findSchoolUpload = (db: Db, id: number): Promise<Batch | undefined> => findBatch(db, kind, id)

/** Into which year lessons and teachers' classes of an upload go, where somebody chose that. */
export async function findChosenYear(db: Db, id: number): Promise<number | null> {
  const found = await db.selectFrom('batch').select('into_year as year').where('id', '=', id).executeTakeFirst()
  return found?.year ?? null
}

export const chooseYear = (db: Db, id: number, { version, year }: { version: number; year: number }): Promise<Changed> =>
  changeBatch<'closed'>(db, { kind, id, version }, async (trx, { confirmedAt }) => {
    if (confirmedAt) return 'closed'
    await trx.updateTable('batch').set({ into_year: year }).where('id', '=', id).execute()
    return 'done'
  })

const atOnce = 500

/** In the order of the file; others have their turn in between. */
async function readRows(db: Db, id: number): Promise<TypedRow[]> {
  const rows: TypedRow[] = []
  for (;;) {
    const some = await db
      .selectFrom('batch_row')
      .select(['sheet_row as number', 'typed'])
      .where('batch_id', '=', id)
      .where('sheet_row', '>', rows.at(-1)?.number ?? 0)
      .orderBy('sheet_row')
      .limit(atOnce)
      .execute()
    for (const { number, typed } of some) rows.push(rowOf(number, typed))
    if (some.length < atOnce) return rows
    await setImmediate()
  }
}

const rowOf = (number: number, typed: string): TypedRow => ({ number, ...(JSON.parse(typed) as Omit<TypedRow, 'number'>) })

/** The rows of an upload against the school as it is now; others have their turn in between. */
export async function checkSchoolUpload(db: Db, id: number, of: Of): Promise<Checked> {
  const rows = await readRows(db, id)
  return inTurns(checkInSteps(rows, await findKnownSchool(db, of, rows)))
}

type Changed = BatchOutcome | 'closed'
const whilePending = (db: Db, id: number, change: (trx: Trx) => Promise<Changed>) =>
  changeBatch<'closed'>(db, { kind, id }, async (trx, { confirmedAt }) => (confirmedAt ? 'closed' : change(trx)))

/** Writes a row's cells anew, unless somebody else has mended it since `base` was read. */
export const mendRow = (db: Db, id: number, { number, base, typed }: { number: number; base: Typed; typed: Typed }): Promise<Changed> =>
  whilePending(db, id, async (trx) => {
    const found = await trx
      .selectFrom('batch_row')
      .select('typed')
      .where('batch_id', '=', id)
      .where('sheet_row', '=', number)
      .executeTakeFirst()
    if (!found) return 'missing'
    const row = rowOf(number, found.typed)
    const isSame = (a: Typed, b: Typed) =>
      (Object.keys({ ...a, ...b }) as UploadField[]).every((field) => (a[field] ?? '') === (b[field] ?? ''))
    if (!isSame(row.typed, base) && !isSame(row.typed, typed)) return 'moved'
    await writeRow(trx, id, { ...row, typed })
    return 'done'
  })

/** Takes what is proposed for a name, or for one kind of fault, in every row, of the upload as it was looked at. */
export async function mendEverywhere(
  db: Db,
  id: number,
  { version, taken, ...of }: Of & { version: number; taken: Taken },
): Promise<Changed> {
  const { rows } = await checkSchoolUpload(db, id, of)
  const changed = rows.flatMap((row) => {
    const typed = mended(row, taken)
    return typed ? [{ ...row, typed }] : []
  })
  return changeBatch<'closed'>(db, { kind, id, version }, async (trx, { confirmedAt }) => {
    if (confirmedAt) return 'closed'
    for (const row of changed) await writeRow(trx, id, row)
    return 'done'
  })
}

/** What was mended is no longer hidden by a formula. */
const writeRow = (trx: Trx, id: number, { number, sheet, row, typed }: TypedRow) =>
  writeCells(trx, { id, number, typed: JSON.stringify({ sheet, row, typed }) } as never)

const writeCells = prepared((db, { id, number, typed }: Record<'id' | 'number' | 'typed', never>) =>
  db.updateTable('batch_row').set({ typed, mended: '["row"]' }).where('batch_id', '=', id).where('sheet_row', '=', number),
)

/** Adds the row of a term that the upload speaks of and the school does not have. */
export const addTermRow = (db: Db, id: number, { year, term }: Typed): Promise<Changed> =>
  whilePending(db, id, async (trx) => {
    const last = await trx
      .selectFrom('batch_row')
      .select((eb) => eb.fn.max('sheet_row').as('number'))
      .where('batch_id', '=', id)
      .executeTakeFirstOrThrow()
    const number = (last.number ?? 0) + 1
    const typed = JSON.stringify({ sheet: 'terms', row: number, typed: { year, term } })
    await trx.insertInto('batch_row').values({ batch_id: id, sheet_row: number, typed, outcome: null }).execute()
    await changeCount(trx, id, 1)
    return 'done'
  })

/** Takes out the rows that have something of this kind wrong with them, of the upload as it was looked at. */
export async function leaveOutAll(
  db: Db,
  id: number,
  { version, faults, ...of }: Of & { version: number; faults: FaultKind },
): Promise<Changed> {
  const { rows } = await checkSchoolUpload(db, id, of)
  const numbers = leftOut(rows, faults)
  return changeBatch<'closed'>(db, { kind, id, version }, async (trx, { confirmedAt }) => {
    if (confirmedAt) return 'closed'
    for (let from = 0; from < numbers.length; from += atOnce) {
      const some = numbers.slice(from, from + atOnce)
      await trx.deleteFrom('batch_row').where('batch_id', '=', id).where('sheet_row', 'in', some).execute()
    }
    await changeCount(trx, id, -numbers.length)
    return 'done'
  })
}

const changeCount = (trx: Trx, id: number, by: number) =>
  trx
    .updateTable('batch')
    .set((eb) => ({ rows: eb('rows', '+', by) }))
    .where('id', '=', id)
    .execute()

/** Takes a row out of the upload. */
export const leaveOut = (db: Db, id: number, number: number): Promise<Changed> =>
  whilePending(db, id, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('batch_row')
      .where('batch_id', '=', id)
      .where('sheet_row', '=', number)
      .executeTakeFirstOrThrow()
    await changeCount(trx, id, -Number(numDeletedRows))
    return numDeletedRows > 0n ? 'done' : 'missing'
  })

export const cancelSchoolUpload = (db: Db, id: number): Promise<Changed> => discardBatch(db, { kind, id })
