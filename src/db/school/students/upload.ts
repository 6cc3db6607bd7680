import type { DayOrder } from '../../../domain/_dates.ts'
import type { DayField, UploadField, UploadRow } from '../../../domain/school/students/upload.ts'
import { type Batch, type BatchOutcome, batchesOf, changeBatch, discardBatch, findBatch, storeBatch } from '../../_batch.ts'
import type { By } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { type Checked, checkRows } from './upload-check.ts'
import { findRow, readRows, storedRow, writeCell } from './upload-rows.ts'

const uploadKind = 'students'
export type Upload = Batch

/** The last uploads, the newest first. */
export const listUploads = (db: Db): Promise<Upload[]> => batchesOf(db, uploadKind).execute()
export const findUpload = (db: Db, id: number): Promise<Upload | undefined> => findBatch(db, uploadKind, id)

type NewUpload = { fileName: string; rows: readonly UploadRow[]; note: string }

export const storeUpload = (db: Db, upload: NewUpload, by: By): Promise<number> =>
  storeBatch(db, { kind: uploadKind, ...upload }, (rows) => rows.map(storedRow), by)

/** The rows of an upload against the school as it is now. */
export async function checkUpload(db: Db, id: number, today: string): Promise<Checked> {
  const orders = await db
    .selectFrom('batch')
    .select(['birth_order as date_of_birth', 'entry_order as entry_date'])
    .where('id', '=', id)
    .executeTakeFirst()
  return checkRows(db, await readRows(db, id), today, orders)
}

export type Changed = BatchOutcome | 'closed'

/** Writes one cell, unless somebody else has written it since `base` was read. */
export async function mendCell(
  db: Db,
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
export const orderDays = (db: Db, id: number, field: DayField, order: DayOrder): Promise<Changed> =>
  whilePending(db, id, async (trx) => {
    await trx
      .updateTable('batch')
      .set({ [orderColumns[field]]: order })
      .where('id', '=', id)
      .execute()
    return 'done'
  })

/** Whether what a row, or every row, has otherwise than the school is to be taken over. */
export async function acceptRows(db: Db, id: number, row: number | 'all', isAccepted: boolean): Promise<Changed> {
  return whilePending(db, id, async (trx) => {
    const rows = trx
      .updateTable('batch_row')
      .set({ is_accepted: isAccepted ? 1 : 0 })
      .where('batch_id', '=', id)
    const { numUpdatedRows } = await (row === 'all' ? rows : rows.where('sheet_row', '=', row)).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n || row === 'all' ? 'done' : 'missing'
  })
}

/** Takes rows out of the upload; nothing of them was ever in the school. */
export async function removeRows(db: Db, id: number, rows: readonly number[]): Promise<Changed> {
  return whilePending(db, id, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('batch_row')
      .where('batch_id', '=', id)
      .where('sheet_row', 'in', rows)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('batch')
      .set((eb) => ({ rows: eb('rows', '-', Number(numDeletedRows)) }))
      .where('id', '=', id)
      .execute()
    return 'done'
  })
}

export const cancelUpload = (db: Db, id: number): Promise<Changed> => discardBatch(db, { kind: uploadKind, id })

const whilePending = (db: Db, id: number, change: (trx: Trx) => Promise<Changed>) =>
  changeBatch<'closed'>(db, { kind: uploadKind, id }, async (trx, { confirmedAt }) => (confirmedAt ? 'closed' : change(trx)))
