import type { Db } from '../../_open.ts'
import { listEntered, listOpenTerms } from './records.ts'

type Named = { id: number; firstName: string; lastName: string }
export type Taker = Named & { classId: string | null; teacher: Named | null; version: number }
/** `teaches`: has a lesson in the subject this year. */
type Teacher = Named & { teaches: boolean }

/** The present students of a subject by name, each with the teacher. */
export async function listTakers(db: Db, subjectId: number): Promise<Taker[]> {
  const rows = await db
    .selectFrom('subject_student as link')
    .innerJoin('student', 'student.id', 'link.student_id')
    .leftJoin('employee as teacher', 'teacher.id', 'link.employee_id')
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName', 'student.form_class_id as classId'])
    .select(['link.version', 'teacher.id as teacherId', 'teacher.first_name as teacherFirst', 'teacher.last_name as teacherLast'])
    .where('link.subject_id', '=', subjectId)
    .where('student.archived_on', 'is', null)
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()
  return rows.map(({ teacherId, teacherFirst, teacherLast, ...row }) => ({
    ...row,
    teacher: teacherId === null ? null : { id: teacherId, firstName: teacherFirst ?? '', lastName: teacherLast ?? '' },
  }))
}

/** A student's present subjects by code, each with the teacher. */
export async function listTaken(db: Db, studentId: number) {
  const rows = await db
    .selectFrom('subject_student as link')
    .innerJoin('subject', 'subject.id', 'link.subject_id')
    .leftJoin('employee as teacher', 'teacher.id', 'link.employee_id')
    .select(['subject.id as subjectId', 'subject.title', 'teacher.first_name as firstName', 'teacher.last_name as lastName'])
    .where('link.student_id', '=', studentId)
    .orderBy('subject.id')
    .execute()
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    teacher: lastName === null ? null : { firstName: firstName ?? '', lastName },
  }))
}

/** Present students without the subject. */
export function listOthers(db: Db, subjectId: number): Promise<(Named & { classId: string | null })[]> {
  return db
    .selectFrom('student')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'form_class_id as classId'])
    .where('archived_on', 'is', null)
    .where('id', 'not in', db.selectFrom('subject_student').select('student_id').where('subject_id', '=', subjectId))
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
}

/** The present teachers by name, those who teach the subject this year first. */
export async function listTeachers(db: Db, subjectId: number): Promise<Teacher[]> {
  const lessons = db
    .selectFrom('lesson')
    .select('employee_id')
    .where('subject_id', '=', subjectId)
    .where('academic_year_id', '=', (eb) => eb.selectFrom('academic_term').select('academic_year_id').where('is_current', '=', 1))
  const rows = await db
    .selectFrom('employee')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .select((eb) => eb('id', 'in', lessons).as('teaches'))
    .where('deleted_at', 'is', null)
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, teaches: Boolean(row.teaches) })).sort((a, b) => Number(b.teaches) - Number(a.teaches))
}

/** The students of these who would keep a record of the subject in an open term, because it has entries. */
export async function listKeeping(db: Db, subjectId: number, students: readonly number[]): Promise<number[]> {
  const terms = await listOpenTerms(db)
  return (await Promise.all(terms.map((term) => listEntered(db, term, subjectId, students)))).flat()
}
