import { type SqlBool, sql } from 'kysely'
import type { ClassMove } from '../../domain/students/class-move.ts'
import type { TermKey } from '../../domain/terms/index.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { inTerm } from '../_term.ts'
import { findOpenTerm, giveRecords } from '../subjects/records.ts'

const atOnce = 500

/** The records of the open term that would go with these students into other classes than they are in. A closed one goes nowhere. */
export async function listMoving(db: Db, to: ReadonlyMap<number, string | null>) {
  const term = await findOpenTerm(db)
  const records: { id: number; studentId: number; from: string; level: number | null; to: string }[] = []
  const ids = term ? [...to.keys()] : []
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = await db
      .selectFrom('student_term_record')
      .select(['id', 'student_id as studentId', 'form_class_id as from', 'form_level as level'])
      .where('academic_year_id', '=', term?.year ?? 0)
      .where('term', '=', term?.term ?? 0)
      .where('student_id', 'in', ids.slice(from, from + atOnce))
      .execute()
    for (const row of rows) {
      const next = to.get(row.studentId)
      if (next && next !== row.from) records.push({ ...row, to: next })
    }
  }
  return { term, records }
}

/** Moves them, and gives what nobody has entered anything in yet to the teachers of the new class. */
export async function moveRecords(trx: Trx, to: ReadonlyMap<number, string | null>, by: By): Promise<void> {
  const { term, records } = await listMoving(trx, to)
  if (!term || records.length === 0) return
  const classes = await trx.selectFrom('form_class').select(['id', 'form_level as level']).execute()
  const levels = new Map(classes.map((one) => [one.id, one.level]))
  for (const [classId, moving] of Map.groupBy(records, (record) => record.to)) {
    const level = levels.get(classId) ?? null
    await trx
      .updateTable('student_term_record')
      .set((eb) => ({ form_class_id: classId, form_level: level, version: eb('version', '+', 1), updated_at: by.at }))
      .where(
        'id',
        'in',
        moving.map(({ id }) => id),
      )
      .execute()
    const history = moving.flatMap(({ id, studentId, from, level: old }) => {
      const about = { entity: 'student_term_record', key: id, studentId }
      return [
        { ...about, field: 'form_class_id', old: from, new: classId },
        { ...about, field: 'form_level', old, new: level },
      ]
    })
    await recordChanges(trx, history, by)
    const students = moving.map(({ studentId }) => studentId)
    await giveToTeachers(trx, { ...term, classId, students }, by)
  }
}

type Moved = TermKey & { classId: string; students: readonly number[] }

async function giveToTeachers(trx: Trx, { classId, students, ...term }: Moved, by: By): Promise<void> {
  const lesson = (own: string) => sql`select ${sql.raw(own)} from lesson join employee on employee.id = lesson.employee_id
    where lesson.subject_id = row.subject_id and lesson.form_class_id = ${classId} and lesson.academic_year_id = ${term.year}
      and employee.deleted_at is null`
  const rows = await trx
    .selectFrom('subject_record as row')
    .select(['row.student_id as studentId', 'row.subject_id as subjectId'])
    .select(sql<number>`(${lesson('lesson.employee_id')} order by lesson.id limit 1)`.as('teacherId'))
    .where(inTerm(term, 'row'))
    .where('row.student_id', 'in', students)
    .where(sql<SqlBool>`exists (${lesson('1')})`)
    .where(sql<SqlBool>`not exists (${lesson('1')} and lesson.employee_id = row.employee_id)`)
    .execute()
  for (const [, own] of Map.groupBy(rows, ({ subjectId, teacherId }) => `${subjectId}/${teacherId}`)) {
    const [{ subjectId, teacherId } = { subjectId: 0, teacherId: 0 }] = own
    await giveRecords(trx, term, { subjectId, employeeId: teacherId, students: own.map(({ studentId }) => studentId) }, by)
  }
}

/** One that students can be in. */
export async function isOpenClass(db: Db, classId: string): Promise<boolean> {
  const found = await db
    .selectFrom('form_class')
    .select('id')
    .where('id', '=', classId)
    .where('form_level', 'is not', null)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** What would move with a student into another class from this term on; undefined where nothing would. */
export async function findMove(db: Db, studentId: number, classId: string): Promise<ClassMove | undefined> {
  const { term, records } = await listMoving(db, new Map([[studentId, classId]]))
  const [record] = records
  if (!term || !record || !(await isOpenClass(db, classId))) return undefined
  const taken = sql<number>`(exists (select 1 from lesson where lesson.subject_id = row.subject_id and lesson.form_class_id = ${classId}
      and lesson.academic_year_id = ${term.year})
    or exists (select 1 from subject_record as other join student_term_record as mate on mate.student_id = other.student_id
      and mate.academic_year_id = other.academic_year_id and mate.term = other.term
      where other.subject_id = row.subject_id and other.academic_year_id = ${term.year} and other.term = ${term.term}
        and mate.form_class_id = ${classId}))`
  const rows = await db
    .selectFrom('subject_record as row')
    .innerJoin('subject', 'subject.id', 'row.subject_id')
    .select(['subject.title', 'row.course_mark as courseMark', 'row.exam_mark as examMark', taken.as('isTaken')])
    .where(inTerm(term, 'row'))
    .where('row.student_id', '=', studentId)
    .orderBy('subject.title')
    .execute()
  const { classmates } = await db
    .selectFrom('student_term_record')
    .select((eb) => eb.fn.countAll<number>().as('classmates'))
    .where(inTerm(term))
    .where('form_class_id', '=', classId)
    .where('left_on', 'is', null)
    .executeTakeFirstOrThrow()
  const marks = rows.reduce((sum, row) => sum + [row.courseMark, row.examMark].filter((mark) => mark !== null).length, 0)
  const notTaken = rows.flatMap(({ isTaken, ...row }) => (isTaken ? [] : [row]))
  return { term, from: record.from, to: classId, classmates, subjects: rows.length, marks, notTaken }
}
