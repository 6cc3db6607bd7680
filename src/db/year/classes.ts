import { recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { archiveStudents } from '../school/students/archive.ts'
import type { Begun, Moved } from './_undoable.ts'

/** Moves or archives some students of a promotion, or takes them back; who was moved by hand meanwhile stays. */
export async function moveStudentsOf(trx: Trx, { id, isUndone, by }: Begun, students: readonly number[]): Promise<void> {
  const rows = await placesOf(trx, id).where('s.id', 'in', students).execute()
  const due = rows.map((row) => (isUndone ? { ...row, old: row.new, new: row.old } : row)).filter((row) => placeOf(row) === row.old)
  const of = (field: string) => due.filter((one) => one.field === field)
  await setClasses(trx, of('form_class_id'), by)
  for (const [day, own] of Map.groupBy(of('archived_on'), (one) => one.new))
    await archiveStudents(
      trx,
      own.map(({ studentId }) => studentId),
      day,
      by,
    )
}

/** Sets other classes with their history: one statement for each class, whatever the number of students. */
async function setClasses(trx: Trx, moved: readonly Moved[], by: Begun['by']): Promise<void> {
  for (const [next, own] of Map.groupBy(moved, (one) => one.new))
    await trx
      .updateTable('student')
      .set((eb) => ({ form_class_id: next, version: eb('version', '+', 1), updated_at: by.at }))
      .where(
        'id',
        'in',
        own.map(({ studentId }) => studentId),
      )
      .execute()
  await recordChanges(
    trx,
    moved.map(({ studentId, field, old, new: next }) => ({ entity: 'student', key: studentId, studentId, field, old, new: next })),
    by,
  )
}

/** How many an undo takes back, without those who repeated, and how many were moved since and stay. */
export async function countBack(trx: Db | Trx, batchId: number): Promise<{ back: number; kept: number }> {
  const rows = await placesOf(trx, batchId).execute()
  const back = rows.filter((row) => placeOf(row) === row.new).length
  return { back, kept: rows.length - back }
}

type Place = Moved & { class: string | null; archived: string | null }
const placeOf = (row: Place) => (row.field === 'archived_on' ? row.archived : row.class)

/** What a promotion changes or has changed, with where the student is now. */
const placesOf = (db: Db | Trx, batchId: number) =>
  db
    .selectFrom('batch_difference as d')
    .innerJoin('student as s', 's.id', 'd.student_id')
    .select(['s.id as studentId', 's.form_class_id as class', 's.archived_on as archived'])
    .select(['d.field', 'd.old_value as old', 'd.new_value as new'])
    .where('d.batch_id', '=', batchId)
