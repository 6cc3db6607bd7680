import { fullName } from '../../domain/_names.ts'
import { storedAs } from '../../domain/students/fields.ts'
import type { ValueField } from '../../domain/students/upload.ts'
import type { UploadUse } from '../../domain/students/upload-uses.ts'
import { writeBatch } from '../_batch.ts'
import { type By, recordChanges } from '../_history.ts'
import { type Db, isForeignKeyRefusal, type Trx } from '../_open.ts'
import { findUpload } from './upload.ts'
import { applyDifferences, type Change } from './upload-apply.ts'

type Used = { id: number; name: string; use: UploadUse }
export type Undone =
  | { kind: 'undone'; removed: number; restored: number; kept: number }
  /** `referred`: a table that is not named here refers to a student. */
  | { kind: 'missing' | 'already' | 'referred' }
  | { kind: 'used'; used: Used[] }

/** All that refers to a student and says that there is something of him. */
export const tablesOfUse = [
  ['student_term_record', 'registered'],
  ['subject_record', 'registered'],
  ['subject_student', 'subjects'],
  ['student_document', 'documents'],
  ['attendance_record', 'attendance'],
  ['attendance_archive', 'attendance'],
  ['attendance_mark', 'attendance'],
  ['attendance_scan', 'attendance'],
  ['assessment_mark', 'marks'],
  ['report_card_access', 'signed-in'],
  ['student_registration', 'signed-in'],
  ['print_run_student', 'printed'],
  ['student_move', 'edited'],
] as const
type UseOf = (typeof tablesOfUse)[number]

/** The students that a batch added and that something has become of since: they hold the batch in the school. */
export async function listUsed(db: Db, batchId: number, tables: typeof tablesOfUse | UseOf[] = tablesOfUse): Promise<Used[]> {
  const own = db.selectFrom('student as s').select(['s.id', 's.first_name', 's.last_name']).where('s.import_batch_id', '=', batchId)
  const queries = [
    ...tables.map(([table, use]) => ({
      use,
      rows: own.where((eb) =>
        eb.exists(
          eb
            .selectFrom(table as 'subject_student')
            .select('student_id')
            .whereRef('student_id', '=', 's.id'),
        ),
      ),
    })),
    { use: 'password' as const, rows: own.where('s.password_hash', 'is not', null) },
    { use: 'edited' as const, rows: own.where('s.version', '>', 1) },
  ]
  const used = new Map<number, Used>()
  for (const { use, rows } of queries)
    for (const { id, ...student } of await rows.execute()) if (!used.has(id)) used.set(id, { id, name: fullName(student), use })
  return [...used.values()].sort((a, b) => a.id - b.id)
}

/** What a School Upload brings of its students itself. */
const brought = ['student_term_record', 'subject_record', 'subject_student']

/** Whether something has become of the students of a batch that no batch brings, or what it filled in is something else by now. */
export async function findEditedOf(db: Db, batchId: number): Promise<boolean> {
  const used = await listUsed(
    db,
    batchId,
    tablesOfUse.filter(([table]) => !brought.includes(table)),
  )
  return used.length > 0 || (await listBack(db, batchId)).kept > 0
}

/** Takes back what a batch brought: who was added goes, and what was accepted becomes what it was, unless it is something else by now. */
export async function undoUpload(db: Db, id: number, by: By): Promise<Undone> {
  const undoing = db.transaction().execute(async (trx): Promise<Undone> => {
    const upload = await findUpload(trx, id)
    if (!upload?.confirmedAt || upload.sweptAt) return { kind: 'missing' }
    if (upload.undoneAt) return { kind: 'already' }
    const used = await listUsed(trx, id)
    if (used.length > 0) return { kind: 'used', used }
    const { back, kept } = await listBack(trx, id)
    await applyDifferences(trx, back, 'this-term', by)
    const removed = await removeAdded(trx, id, upload.fileName, by)
    await writeBatch(trx, id, { undone_at: by.at, undone_by: by.actor.name })
    return { kind: 'undone', removed, restored: back.length, kept }
  })
  return undoing.catch((error: unknown) => {
    if (isForeignKeyRefusal(error)) return { kind: 'referred' }
    throw error
  })
}

/** What a batch changed of who was there, unless it is something else by now. */
export async function listBack(trx: Db, batchId: number): Promise<{ back: Change[]; kept: number }> {
  const rows = await trx
    .selectFrom('import_difference as d')
    .innerJoin('student_home as s', 's.id', 'd.student_id')
    .selectAll('s')
    .select(['d.field', 'd.old_value as old', 'd.new_value as new'])
    .where('d.batch_id', '=', batchId)
    .execute()
  const back = rows
    .filter((row) => row[storedAs(row.field as ValueField)] === row.new)
    .map((row) => ({ id: row.id, field: row.field as ValueField, stored: row.new, next: row.old }))
  return { back, kept: rows.length - back.length }
}

export async function removeAdded(trx: Trx, batchId: number, fileName: string, by: By): Promise<number> {
  const gone = await trx.deleteFrom('student').where('import_batch_id', '=', batchId).returning('id').execute()
  const history = gone.map(({ id }) => ({ entity: 'student', key: id, studentId: id, field: 'import_batch', old: fileName, new: null }))
  await recordChanges(trx, history, by)
  return gone.length
}
