import { can } from '../../domain/_policy.ts'
import type { ClassFrom } from '../../domain/students/class-move.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { isOpenClass, moveRecords } from './class-records.ts'

type ClassChange = 'changed' | 'missing' | 'not-yours' | 'no-class'

/** Moves a student to another class: from the current term on with the record of it, until its reports are posted; or from the next. */
export async function changeClass(db: Db, move: Move, by: By): Promise<ClassChange> {
  return db.transaction().execute((trx) => moveToClass(trx, move, by))
}

type Move = { studentId: number; classId: string; from?: ClassFrom | undefined }

/** The same within a save of more. Anything but `changed` has written nothing. */
export async function moveToClass(trx: Trx, { studentId, classId, from }: Move, by: By): Promise<ClassChange> {
  if (!can(by.actor, 'term-record.administer')) return 'not-yours'
  const student = await trx.selectFrom('student').select(['id', 'form_class_id as classId']).where('id', '=', studentId).executeTakeFirst()
  if (!student) return 'missing'
  if (!(await isOpenClass(trx, classId))) return 'no-class'
  await moveStudent(trx, student, classId, by)
  if (from !== 'next-term') await moveRecords(trx, new Map([[studentId, classId]]), by)
  return 'changed'
}

async function moveStudent(trx: Trx, student: { id: number; classId: string | null }, classId: string, by: By) {
  if (student.classId === classId) return
  await trx
    .updateTable('student')
    .set((eb) => ({ form_class_id: classId, version: eb('version', '+', 1), updated_at: by.at }))
    .where('id', '=', student.id)
    .execute()
  const about = { entity: 'student', key: student.id, studentId: student.id }
  await recordChanges(trx, [{ ...about, field: 'form_class_id', old: student.classId, new: classId }], by)
}
