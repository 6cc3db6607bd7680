import { type Actor, can, canWriteTerm } from '../../domain/_policy.ts'
import type { Difference } from '../../domain/students/upload.ts'
import { recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { findCurrentTerm } from '../terms.ts'
import { columnOf } from './upload-check.ts'

/** One value of a student that becomes another. */
export type Change = Difference & { id: number }

/**
 * Writes changes of students who are there. Another class goes with the record of the current term, as under Change Class: false, and
 * nothing is written, where this administrator may not touch that term.
 */
export async function applyDifferences(trx: Trx, actor: Actor, changes: readonly Change[], at: string): Promise<boolean> {
  if (changes.length === 0) return true
  const moves = changes.filter((change) => change.field === 'class_id')
  if (!(await moveRecords(trx, actor, moves, at))) return false
  const byStudent = new Map<number, Change[]>()
  for (const change of changes) byStudent.set(change.id, [...(byStudent.get(change.id) ?? []), change])
  for (const [id, own] of byStudent)
    await trx
      .updateTable('student')
      .set((eb) => ({
        ...Object.fromEntries(own.map(({ field, next }) => [columnOf(field), next])),
        version: eb('version', '+', 1),
        updated_at: at,
      }))
      .where('id', '=', id)
      .execute()
  const history = changes.map(({ id, field, stored, next }) => ({
    ...about('student', id, id),
    field: columnOf(field),
    old: stored,
    new: next,
  }))
  await recordChanges(trx, actor, at, history)
  return true
}

const about = (entity: string, key: number, studentId: number) => ({ entity, key, studentId })

async function moveRecords(trx: Trx, actor: Actor, moves: readonly Change[], at: string): Promise<boolean> {
  const term = await findCurrentTerm(trx)
  if (moves.length === 0 || !term) return true
  const to = new Map(moves.map((move) => [move.id, move.next]))
  const records = await trx
    .selectFrom('student_term_record')
    .select(['id', 'student_id as studentId', 'form_class_id as classId', 'form_level as level'])
    .where('academic_year_id', '=', term.year)
    .where('term', '=', term.term)
    .where('student_id', 'in', [...to.keys()])
    .execute()
  const moving = records.filter((record) => to.get(record.studentId) && to.get(record.studentId) !== record.classId)
  if (moving.length === 0) return true
  if (!can(actor, 'term-record.administer') || !canWriteTerm(actor, term)) return false
  const classes = await trx.selectFrom('form_class').select(['id', 'form_level as level']).execute()
  const levels = new Map(classes.map((one) => [one.id, one.level]))
  for (const { id, studentId } of moving) {
    const classId = to.get(studentId) ?? ''
    await trx
      .updateTable('student_term_record')
      .set((eb) => ({ form_class_id: classId, form_level: levels.get(classId) ?? null, version: eb('version', '+', 1), updated_at: at }))
      .where('id', '=', id)
      .execute()
  }
  const history = moving.flatMap(({ id, studentId, classId, level }) => {
    const next = to.get(studentId) ?? ''
    const record = about('student_term_record', id, studentId)
    return [
      { ...record, field: 'form_class_id', old: classId, new: next },
      { ...record, field: 'form_level', old: level, new: levels.get(next) ?? null },
    ]
  })
  await recordChanges(trx, actor, at, history)
  return true
}
