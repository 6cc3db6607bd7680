import { storedAs } from '../../../domain/school/students/fields.ts'
import type { ValueField } from '../../../domain/school/students/upload.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import type { Change } from './upload-apply.ts'
import { listUsed, tablesOfUse, type Used } from './uses.ts'

/** What a School Upload itself adds to its students. */
const brought = ['student_term_record', 'subject_record', 'subject_student']

/** The students of a batch of whom something has become that no batch brings. */
export const listEditedOf = (db: Db, batchId: number): Promise<Used[]> =>
  listUsed(
    db,
    batchId,
    tablesOfUse.filter(([table]) => !brought.includes(table)),
  )

/** How many students a batch added. */
export async function countAdded(db: Db, batchId: number): Promise<number> {
  const { added } = await db
    .selectFrom('student')
    .select((eb) => eb.fn.countAll<number>().as('added'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow()
  return added
}

/** A batch's changes of existing students, without those changed since. */
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

/** The next of the students whom a batch added, in the order of their numbers. */
export async function nextAdded(trx: Trx, batchId: number, atMost: number): Promise<number[]> {
  const next = await trx.selectFrom('student').select('id').where('batch_id', '=', batchId).orderBy('id').limit(atMost).execute()
  return next.map(({ id }) => id)
}

/** False if one of them has been changed, or has a password; some are gone then. */
export async function removeAdded(trx: Trx, ids: readonly number[], fileName: string, by: By): Promise<boolean> {
  const asCome = trx.deleteFrom('student').where('id', 'in', ids).where('version', '=', 1).where('password_hash', 'is', null)
  const { numDeletedRows } = await asCome.executeTakeFirstOrThrow()
  const history = ids.map((id) => ({ entity: 'student', key: id, studentId: id, field: 'batch', old: fileName, new: null }))
  await recordChanges(trx, history, by)
  return Number(numDeletedRows) === ids.length
}
