import { setImmediate } from 'node:timers/promises'
import type { Typed, UploadField, UploadRow } from '../../../domain/school/students/upload.ts'
import type { NewBatchRow } from '../../_batch.ts'
import type { Db, Trx } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import type { Row } from '../../_schema.ts'

const atOnce = 100

/** All rows of a batch in the order of the file; others have their turn in between. */
export async function readRows(db: Db, batchId: number): Promise<UploadRow[]> {
  const rows: UploadRow[] = []
  for (;;) {
    const next = await someRows(db, { batchId, after: rows.at(-1)?.row ?? 0 })
    rows.push(...next.map(rowOf))
    if (next.length < atOnce) return rows
    await setImmediate()
  }
}

const someRows = prepared((db, { batchId, after }: { batchId: number; after: number }) =>
  db.selectFrom('batch_row').selectAll().where('batch_id', '=', batchId).where('sheet_row', '>', after).orderBy('sheet_row').limit(atOnce),
)

const rowOf = (row: Row<'batch_row'>): UploadRow => ({
  row: row.sheet_row,
  typed: JSON.parse(row.typed),
  unread: JSON.parse(row.unread),
  mended: JSON.parse(row.mended),
  isHidden: row.is_hidden === 1,
  isAccepted: row.is_accepted === 1,
  outcome: row.outcome,
})

export const storedRow = ({ row, typed, unread, isHidden }: UploadRow): NewBatchRow => ({
  sheet_row: row,
  typed: JSON.stringify(typed),
  unread: JSON.stringify(unread),
  is_hidden: isHidden ? 1 : 0,
  outcome: null,
})

export async function findRow(db: Db, batchId: number, row: number): Promise<UploadRow | undefined> {
  const found = await db.selectFrom('batch_row').selectAll().where('batch_id', '=', batchId).where('sheet_row', '=', row).executeTakeFirst()
  return found && rowOf(found)
}

/** A cell as it is written now: no longer what could not be read there, and open for further writing. */
export async function writeCell(trx: Trx, batchId: number, row: UploadRow, field: UploadField, value: string): Promise<void> {
  const { [field]: _, ...unread } = row.unread
  const typed: Typed = { ...row.typed, [field]: value }
  const mended = [...new Set([...row.mended, field])]
  await trx
    .updateTable('batch_row')
    .set({ typed: JSON.stringify(typed), unread: JSON.stringify(unread), mended: JSON.stringify(mended) })
    .where('batch_id', '=', batchId)
    .where('sheet_row', '=', row.row)
    .execute()
}
