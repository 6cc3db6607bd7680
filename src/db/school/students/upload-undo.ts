import { storedAs } from '../../../domain/school/students/fields.ts'
import type { ValueField } from '../../../domain/school/students/upload.ts'
import { writeBatch } from '../../_batch.ts'
import { type By, recordChanges } from '../../_history.ts'
import { type Db, isForeignKeyRefusal, type Trx } from '../../_open.ts'
import { findUpload } from './upload.ts'
import { applyDifferences, type Change } from './upload-apply.ts'
import { listUsed, tablesOfUse, type Used } from './uses.ts'

export type Undone =
  | { kind: 'undone'; removed: number; restored: number; kept: number }
  /** `referred`: a table that is not named here refers to a student. */
  | { kind: 'missing' | 'already' | 'referred' }
  | { kind: 'used'; used: Used[] }

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
    .selectFrom('batch_difference as d')
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
  const gone = await trx.deleteFrom('student').where('batch_id', '=', batchId).returning('id').execute()
  const history = gone.map(({ id }) => ({ entity: 'student', key: id, studentId: id, field: 'batch', old: fileName, new: null }))
  await recordChanges(trx, history, by)
  return gone.length
}
