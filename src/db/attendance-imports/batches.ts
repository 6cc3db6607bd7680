import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { type Actor, can } from '../../domain/_policy.ts'
import type { ImportLine } from '../../domain/attendance-imports/index.ts'
import { recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import type { Database } from '../_schema.ts'
import { findDaysAround } from '../school-calendar/days.ts'
import { checkLines, isClosedTo } from './check.ts'
import { listGoodDays, rowOfLine } from './lines.ts'

export const kind = 'attendance'
/** Of a file whose lines are still being stored; what a restart leaves of it is not shown. */
const beginning = 'attendance, unfinished'

export type Batch = {
  id: number
  fileName: string
  rows: number
  at: string
  by: string
  confirmedAt: string | null
  confirmedBy: string | null
  undoneAt: string | null
  undoneBy: string | null
  version: number
}

const batches = (db: Db) =>
  db
    .selectFrom('import_batch')
    .select(['id', 'file_name as fileName', 'rows', 'at', 'uploaded_by as by', 'version'])
    .select(['confirmed_at as confirmedAt', 'confirmed_by as confirmedBy', 'undone_at as undoneAt', 'undone_by as undoneBy'])
    .where('kind', '=', kind)

/** The last imports, the newest first; one is under way while lines of it are to be taken in, or scans of it back. */
export async function listBatches(db: Db): Promise<(Batch & { isUnderWay: boolean })[]> {
  const rows = await batches(db)
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('import_row as line')
            .select('line.sheet_row')
            .whereRef('line.batch_id', '=', 'import_batch.id')
            .where('line.unread', '=', '{}'),
        )
        .as('hasGood'),
      eb
        .exists(
          eb
            .selectFrom('attendance_scan as scan')
            .select('scan.id')
            .whereRef('scan.import_batch_id', '=', 'import_batch.id')
            .where('scan.undone_at', 'is', null),
        )
        .as('hasScans'),
    ])
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ hasGood, hasScans, ...batch }) => ({
    ...batch,
    isUnderWay: batch.undoneAt ? Boolean(hasScans) : batch.confirmedAt !== null && Boolean(hasGood),
  }))
}
export const findBatch = (db: Db, id: number): Promise<Batch | undefined> => batches(db).where('id', '=', id).executeTakeFirst()

const atOnce = 100

/** Keeps the lines of a file, each with what is wrong with it, until they are confirmed: a reload or a restart loses none. */
export async function storeLines(
  db: Kysely<Database>,
  actor: Actor,
  { fileName, lines }: { fileName: string; lines: readonly ImportLine[] },
  at: string,
): Promise<number> {
  const nobody = { confirmed_at: null, confirmed_by: null, undone_at: null, undone_by: null }
  const whose = { at, administrator_id: actor.id, uploaded_by: actor.name }
  const { id } = await db
    .insertInto('import_batch')
    .values({ kind: beginning, file_name: fileName, rows: lines.length, ...whose, ...nobody })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < lines.length; from += atOnce) {
    const checked = await checkLines(db, actor, lines.slice(from, from + atOnce), at)
    await db
      .insertInto('import_row')
      .values(checked.map((line) => rowOfLine(id, line)))
      .execute()
    await setImmediate()
  }
  await db.updateTable('import_batch').set({ kind }).where('id', '=', id).execute()
  return id
}

export type Decided = 'done' | 'missing' | 'moved' | 'archived' | 'closed'

/** From here on every good line of the file will count, whatever happens in between. */
export function confirmBatch(db: Kysely<Database>, actor: Actor, id: number, version: number, at: string): Promise<Decided> {
  return decide(db, id, version, async (trx, batch) => {
    if (batch.confirmedAt) return 'moved'
    if (await hasClosedDay(trx, actor, await listGoodDays(trx, id))) return 'closed'
    await trx.updateTable('import_batch').set({ confirmed_at: at, confirmed_by: actor.name }).where('id', '=', id).execute()
    await record(trx, actor, batch, 'scans', at)
    return 'done'
  })
}

/** From here on no line of it will. */
export function undoBatch(db: Kysely<Database>, actor: Actor, id: number, version: number, at: string): Promise<Decided> {
  return decide(db, id, version, async (trx, batch) => {
    if (!batch.confirmedAt || batch.undoneAt) return 'moved'
    if (await hasArchivedDay(trx, id)) return 'archived'
    if (await hasClosedDay(trx, actor, await listScanDays(trx, id))) return 'closed'
    await trx.updateTable('import_batch').set({ undone_at: at, undone_by: actor.name }).where('id', '=', id).execute()
    await record(trx, actor, batch, 'scans_undone', at)
    return 'done'
  })
}

/** Gives a file up before it is confirmed. */
export function discardBatch(db: Kysely<Database>, id: number, version: number): Promise<Decided> {
  return decide(db, id, version, async (trx, batch) => {
    if (batch.confirmedAt) return 'moved'
    await trx.updateTable('import_batch').set({ kind: beginning }).where('id', '=', id).execute()
    return 'done'
  })
}

async function decide(
  db: Kysely<Database>,
  id: number,
  version: number,
  change: (trx: Trx, batch: Batch) => Promise<Decided>,
): Promise<Decided> {
  return db.transaction().execute(async (trx) => {
    const batch = await findBatch(trx, id)
    if (!batch) return 'missing'
    if (batch.version !== version) return 'moved'
    const outcome = await change(trx, batch)
    if (outcome === 'done')
      await trx
        .updateTable('import_batch')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    return outcome
  })
}

const record = (trx: Trx, actor: Actor, { id, fileName }: Batch, field: 'scans' | 'scans_undone', at: string) =>
  recordChanges(trx, actor, at, [{ entity: 'import_batch', key: id, field, old: null, new: fileName }])

/** The lines of files that were given up, a part at a time. */
export async function sweepDiscarded(db: Kysely<Database>, id: number): Promise<void> {
  for (;;) {
    const some = await db.selectFrom('import_row').select('sheet_row').where('batch_id', '=', id).limit(500).execute()
    if (some.length === 0) break
    const last = some.map((row) => row.sheet_row)
    await db.deleteFrom('import_row').where('batch_id', '=', id).where('sheet_row', 'in', last).execute()
    await setImmediate()
  }
  await db.deleteFrom('import_batch').where('id', '=', id).where('kind', '=', beginning).execute()
}

/** What another uploaded may hold days that are closed to this one. */
const hasClosedDay = async (trx: Trx, actor: Actor, days: readonly string[]) => {
  if (days.length === 0 || can(actor, 'closed-term.write')) return false
  const school = await findDaysAround(trx, days)
  return days.some((day) => isClosedTo(actor, school, day))
}

const listScanDays = async (trx: Trx, id: number) =>
  (await trx.selectFrom('attendance_scan').select('school_day as day').distinct().where('import_batch_id', '=', id).execute()).map(
    ({ day }) => day,
  )

/** Whether a day of the import has been archived, so that it can no longer be undone. */
export async function hasArchivedDay(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('attendance_scan as scan')
    .innerJoin('attendance_archive as archived', (join) =>
      join.onRef('archived.date_scanned', '=', 'scan.school_day').onRef('archived.student_id', '=', 'scan.student_id'),
    )
    .select('scan.id')
    .where('scan.import_batch_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
