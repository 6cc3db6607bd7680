import type { Kysely } from 'kysely'
import type { DayOrder } from '../../domain/_dates.ts'
import type { Actor } from '../../domain/_policy.ts'
import type { DayField, UploadField, UploadRow } from '../../domain/students/upload.ts'
import type { Db, Trx } from '../_open.ts'
import type { Database } from '../_schema.ts'
import { type Checked, checkRows } from './upload-check.ts'
import { findRow, readRows, writeCell, writeRows } from './upload-rows.ts'

export const uploadKind = 'students'
/** Of a file whose rows are still being stored; what a restart leaves of it is not shown. */
const beginning = 'students, unfinished'

export type Upload = {
  id: number
  fileName: string
  rows: number
  at: string
  by: string
  note: string
  confirmedAt: string | null
  confirmedBy: string | null
  undoneAt: string | null
  undoneBy: string | null
  version: number
}

const uploads = (db: Db) =>
  db
    .selectFrom('import_batch')
    .select(['id', 'file_name as fileName', 'rows', 'at', 'uploaded_by as by', 'note', 'version'])
    .select(['confirmed_at as confirmedAt', 'confirmed_by as confirmedBy', 'undone_at as undoneAt', 'undone_by as undoneBy'])
    .where('kind', '=', uploadKind)

const most = 200

/** The last uploads, the newest first. */
export const listUploads = (db: Db): Promise<Upload[]> => uploads(db).orderBy('id', 'desc').limit(most).execute()

export const findUpload = (db: Db, id: number): Promise<Upload | undefined> => uploads(db).where('id', '=', id).executeTakeFirst()

type NewUpload = { fileName: string; rows: readonly UploadRow[]; note: string }

/** Keeps the rows of a file until they are confirmed: a reload or a restart loses none. */
export async function storeUpload(db: Kysely<Database>, actor: Actor, { fileName, rows, note }: NewUpload, at: string): Promise<number> {
  const { id } = await db
    .insertInto('import_batch')
    .values({
      kind: beginning,
      file_name: fileName,
      rows: rows.length,
      at,
      administrator_id: actor.id,
      uploaded_by: actor.name,
      note,
      confirmed_at: null,
      confirmed_by: null,
      undone_at: null,
      undone_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRows(db, id, rows)
  await db.updateTable('import_batch').set({ kind: uploadKind }).where('id', '=', id).execute()
  return id
}

/** The rows of an upload against the school as it is now. */
export async function checkUpload(db: Db, id: number, today: string): Promise<Checked> {
  const orders = await db
    .selectFrom('import_batch')
    .select(['birth_order as date_of_birth', 'entry_order as entry_date'])
    .where('id', '=', id)
    .executeTakeFirst()
  return checkRows(db, await readRows(db, id), today, orders)
}

export type Changed = 'done' | 'missing' | 'closed' | 'moved'

/** Writes one cell, unless somebody else has written it since `base` was read. */
export async function mendCell(
  db: Kysely<Database>,
  id: number,
  cell: { row: number; field: UploadField; base: string; value: string },
): Promise<Changed> {
  return whilePending(db, id, async (trx) => {
    const row = await findRow(trx, id, cell.row)
    if (!row) return 'missing'
    const stored = row.typed[cell.field]
    if (stored !== cell.base && stored !== cell.value) return 'moved'
    await writeCell(trx, id, row, cell.field, cell.value)
    return 'done'
  })
}

const orderColumns = { date_of_birth: 'birth_order', entry_date: 'entry_order' } as const

/** Says for a whole column which number of its days is the day. */
export const orderDays = (db: Kysely<Database>, id: number, field: DayField, order: DayOrder): Promise<Changed> =>
  whilePending(db, id, async (trx) => {
    await trx
      .updateTable('import_batch')
      .set({ [orderColumns[field]]: order })
      .where('id', '=', id)
      .execute()
    return 'done'
  })

/** Whether what a row, or every row, has otherwise than the school is to be taken over. */
export async function acceptRows(db: Kysely<Database>, id: number, row: number | 'all', isAccepted: boolean): Promise<Changed> {
  return whilePending(db, id, async (trx) => {
    const rows = trx
      .updateTable('import_row')
      .set({ is_accepted: isAccepted ? 1 : 0 })
      .where('batch_id', '=', id)
    const { numUpdatedRows } = await (row === 'all' ? rows : rows.where('sheet_row', '=', row)).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n || row === 'all' ? 'done' : 'missing'
  })
}

/** Takes rows out of the upload; nothing of them was ever in the school. */
export async function removeRows(db: Kysely<Database>, id: number, rows: readonly number[]): Promise<Changed> {
  return whilePending(db, id, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('import_row')
      .where('batch_id', '=', id)
      .where('sheet_row', 'in', rows)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('import_batch')
      .set((eb) => ({ rows: eb('rows', '-', Number(numDeletedRows)) }))
      .where('id', '=', id)
      .execute()
    return 'done'
  })
}

/** Gives an upload up before it is confirmed. */
export async function cancelUpload(db: Kysely<Database>, id: number): Promise<Changed> {
  return whilePending(db, id, async (trx) => {
    await trx.deleteFrom('import_row').where('batch_id', '=', id).execute()
    await trx.deleteFrom('import_batch').where('id', '=', id).execute()
    return 'done'
  })
}

/** Every change of a pending upload makes a new version of it, so that nobody confirms what he has not seen. */
function whilePending(db: Kysely<Database>, id: number, change: (trx: Trx) => Promise<Changed>): Promise<Changed> {
  return db.transaction().execute(async (trx) => {
    const upload = await findUpload(trx, id)
    if (!upload) return 'missing'
    if (upload.confirmedAt) return 'closed'
    const outcome = await change(trx)
    if (outcome === 'done')
      await trx
        .updateTable('import_batch')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    return outcome
  })
}
