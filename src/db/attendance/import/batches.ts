import { type Actor, can } from '../../../domain/_policy.ts'
import type { ImportLine } from '../../../domain/attendance/import/index.ts'
import { type Batch, type BatchOutcome, batchesOf, changeBatch, discardBatch, findBatch, storeBatch } from '../../_batch.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { findDaysAround } from '../../_school-days.ts'
import { checkLines, isClosedTo } from './check.ts'
import { listGoodDays, rowOfLine } from './lines.ts'

export const kind = 'attendance'

/** The last imports, newest first; one is running while lines must still be imported or scans undone. */
export async function listImports(db: Db): Promise<(Batch & { isUnderWay: boolean })[]> {
  const rows = await batchesOf(db, kind)
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('batch_row as line')
            .select('line.sheet_row')
            .whereRef('line.batch_id', '=', 'batch.id')
            .where('line.unread', '=', '{}'),
        )
        .as('hasGood'),
      eb
        .exists(
          eb
            .selectFrom('attendance_scan as scan')
            .select('scan.id')
            .whereRef('scan.batch_id', '=', 'batch.id')
            .where('scan.undone_at', 'is', null),
        )
        .as('hasScans'),
    ])
    .execute()
  return rows.map(({ hasGood, hasScans, ...batch }) => ({
    ...batch,
    isUnderWay: batch.undoneAt ? Boolean(hasScans) : batch.confirmedAt !== null && Boolean(hasGood),
  }))
}
export const findImport = (db: Db, id: number): Promise<Batch | undefined> => findBatch(db, kind, id)

/** Stores the lines of a file with their faults. */
export const storeLines = (db: Db, { fileName, lines }: { fileName: string; lines: readonly ImportLine[] }, by: By): Promise<number> =>
  storeBatch(db, { kind, fileName, rows: lines }, async (some) => (await checkLines(db, by.actor, some, by.at)).map(rowOfLine), by)

export type Decided = BatchOutcome | 'archived' | 'closed'
type Own = Exclude<Decided, BatchOutcome>

/** Confirms an import: every good line will be imported, even after a restart. */
export function confirmImport(db: Db, id: number, version: number, by: By): Promise<Decided> {
  return changeBatch<Own>(db, { kind, id, version }, async (trx, batch) => {
    if (batch.confirmedAt) return 'moved'
    if (await hasClosedDay(trx, by.actor, await listGoodDays(trx, id))) return 'closed'
    await record(trx, batch, 'scans', by)
    return { confirmed_at: by.at, confirmed_by: by.actor.name }
  })
}

/** Undoes an import: none of its lines will count. */
export function undoImport(db: Db, id: number, version: number, by: By): Promise<Decided> {
  return changeBatch<Own>(db, { kind, id, version }, async (trx, batch) => {
    if (!batch.confirmedAt || batch.undoneAt) return 'moved'
    if (await hasArchivedDay(trx, id)) return 'archived'
    if (await hasClosedDay(trx, by.actor, await listScanDays(trx, id))) return 'closed'
    await record(trx, batch, 'scans_undone', by)
    return { undone_at: by.at, undone_by: by.actor.name }
  })
}

/** Discards a file before its confirmation. */
export async function discardImport(db: Db, id: number, version: number): Promise<Decided> {
  const outcome = await discardBatch(db, { kind, id, version })
  return outcome === 'closed' ? 'moved' : outcome
}

const record = (trx: Trx, { id, fileName }: Batch, field: 'scans' | 'scans_undone', by: By) =>
  recordChanges(trx, [{ entity: 'batch', key: id, field, old: null, new: fileName }], by)

/** True if another person's file has days that are closed to this person. */
const hasClosedDay = async (trx: Trx, actor: Actor, days: readonly string[]) => {
  if (days.length === 0 || can(actor, 'closed-term.write')) return false
  const school = await findDaysAround(trx, days)
  return days.some((day) => isClosedTo(actor, school, day))
}

const listScanDays = async (trx: Trx, id: number) =>
  (await trx.selectFrom('attendance_scan').select('school_day as day').distinct().where('batch_id', '=', id).execute()).map(
    ({ day }) => day,
  )

/** True if a day of the import was archived, so that it can no longer be undone. */
export async function hasArchivedDay(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('attendance_scan as scan')
    .innerJoin('attendance_archive as archived', (join) =>
      join.onRef('archived.date_scanned', '=', 'scan.school_day').onRef('archived.student_id', '=', 'scan.student_id'),
    )
    .select('scan.id')
    .where('scan.batch_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
