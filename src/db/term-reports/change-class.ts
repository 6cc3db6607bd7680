import type { Kysely } from 'kysely'
import { type Actor, can, canWriteTerm } from '../../domain/_policy.ts'
import { recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import type { Database } from '../_schema.ts'
import { findCurrentTerm } from '../terms.ts'

export type ClassChange = 'changed' | 'missing' | 'not-yours' | 'closed' | 'no-class'

/** Moves a student to another class: from now on, and in the record of the current term where there is one. Earlier terms stay as they were. */
export async function changeClass(db: Kysely<Database>, actor: Actor, move: Move, at: string): Promise<ClassChange> {
  return db.transaction().execute((trx) => moveToClass(trx, actor, move, at))
}

type Move = { studentId: number; classId: string }

/** The same within a save of more. Anything but `changed` has written nothing. */
export async function moveToClass(trx: Trx, actor: Actor, { studentId, classId }: Move, at: string): Promise<ClassChange> {
  if (!can(actor, 'term-record.administer')) return 'not-yours'
  const student = await trx.selectFrom('student').select(['id', 'form_class_id as classId']).where('id', '=', studentId).executeTakeFirst()
  if (!student) return 'missing'
  const formClass = await findOpenClass(trx, classId)
  if (!formClass) return 'no-class'
  const term = await findCurrentTerm(trx)
  const record = term && (await findRecordOf(trx, studentId, term))
  if (term && record && !canWriteTerm(actor, term)) return 'closed'
  await moveStudent(trx, actor, student, classId, at)
  if (record) await moveRecord(trx, actor, { ...record, studentId }, formClass, at)
  return 'changed'
}

const findOpenClass = (trx: Trx, classId: string) =>
  trx
    .selectFrom('form_class')
    .select(['id', 'form_level'])
    .where('id', '=', classId)
    .where('form_level', 'is not', null)
    .where('retired_at', 'is', null)
    .executeTakeFirst()

const findRecordOf = (trx: Trx, studentId: number, { year, term }: { year: number; term: number }) =>
  trx
    .selectFrom('student_term_record')
    .select(['id', 'form_class_id as classId', 'form_level as formLevel'])
    .where('student_id', '=', studentId)
    .where('academic_year_id', '=', year)
    .where('term', '=', term)
    .executeTakeFirst()

async function moveStudent(trx: Trx, actor: Actor, student: { id: number; classId: string | null }, classId: string, at: string) {
  if (student.classId === classId) return
  await trx
    .updateTable('student')
    .set((eb) => ({ form_class_id: classId, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', student.id)
    .execute()
  const about = { entity: 'student', key: student.id, studentId: student.id }
  await recordChanges(trx, actor, at, [{ ...about, field: 'form_class_id', old: student.classId, new: classId }])
}

type Moved = { id: number; studentId: number; classId: string; formLevel: number | null }

async function moveRecord(trx: Trx, actor: Actor, record: Moved, to: { id: string; form_level: number | null }, at: string) {
  if (record.classId === to.id) return
  await trx
    .updateTable('student_term_record')
    .set((eb) => ({ form_class_id: to.id, form_level: to.form_level, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', record.id)
    .execute()
  const about = { entity: 'student_term_record', key: record.id, studentId: record.studentId }
  await recordChanges(trx, actor, at, [
    { ...about, field: 'form_class_id', old: record.classId, new: to.id },
    { ...about, field: 'form_level', old: record.formLevel, new: to.form_level },
  ])
}
