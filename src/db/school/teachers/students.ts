import { type SqlBool, sql } from 'kysely'
import type { LessonOf } from '../../../domain/school/teachers/index.ts'
import { type By, type Change, recordChanges } from '../../_history.ts'
import type { Trx } from '../../_open.ts'
import { dayOf } from '../../_school.ts'
import { giveRecords, listOpenTerms } from '../subjects/records.ts'
import { listOpenYears } from '../terms/years.ts'

type Given = LessonOf & { employeeId: number; year: number }

/** True while the teacher in the column, not archived, has that lesson. */
const teaches = (column: string, { year, subjectId, classId }: Given) => sql<SqlBool>`exists (
  select 1 from lesson join employee on employee.id = lesson.employee_id
  where lesson.employee_id = ${sql.ref(column)} and employee.deleted_at is null and lesson.academic_year_id = ${year}
    and lesson.subject_id = ${subjectId} and lesson.form_class_id = ${classId})`

/**
 * Gives the class's students of the subject to the new teacher, except those with another teacher of the same lesson, because a class
 * can be shared. Their records of an unposted current term follow if they have no entries.
 */
export async function giveStudents(trx: Trx, lesson: Given, by: By): Promise<void> {
  if (!(await isOfClasses(trx, lesson.year, by))) return
  const taking = await ofClass(trx, lesson)
    .where((eb) => eb.or([eb('s.employee_id', 'is', null), eb.not(teaches('s.employee_id', lesson))]))
    .execute()
  await setTeacher(trx, lesson, taking, lesson.employeeId, by)
  const own = await ofClass(trx, lesson).where('s.employee_id', '=', lesson.employeeId).execute()
  await giveTermRecords(trx, lesson, own, by)
}

/** Removes the teacher of these students for the next registration; another teacher of the lesson gets them, with their empty records. */
export async function releaseStudents(trx: Trx, lesson: Given, by: By): Promise<void> {
  if (!(await isOfClasses(trx, lesson.year, by))) return
  const left = await ofClass(trx, lesson).where('s.employee_id', '=', lesson.employeeId).execute()
  const other = await trx
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select('employee_id as id')
    .where('academic_year_id', '=', lesson.year)
    .where('subject_id', '=', lesson.subjectId)
    .where('form_class_id', '=', lesson.classId)
    .where('deleted_at', 'is', null)
    .orderBy('lesson.id')
    .executeTakeFirst()
  await setTeacher(trx, lesson, left, other?.id ?? null, by)
  if (other) await giveTermRecords(trx, { ...lesson, employeeId: other.id }, left, by)
}

/** Students' subjects belong to the year of their classes, which a promotion moves on: lessons of another year do not change them. */
const isOfClasses = async (trx: Trx, year: number, by: By) => (await listOpenYears(trx, await dayOf(trx, by)))[0] === year

const ofClass = (trx: Trx, { subjectId, classId }: LessonOf) =>
  trx
    .selectFrom('subject_student as s')
    .innerJoin('student', 'student.id', 's.student_id')
    .select(['s.student_id as studentId', 's.employee_id as employeeId'])
    .where('s.subject_id', '=', subjectId)
    .where('student.form_class_id', '=', classId)
    .where('student.archived_on', 'is', null)

type Taker = { studentId: number; employeeId: number | null }

async function setTeacher(trx: Trx, { subjectId }: LessonOf, takers: readonly Taker[], employeeId: number | null, by: By) {
  const changed = takers.filter((taker) => taker.employeeId !== employeeId)
  if (changed.length === 0) return
  await trx
    .updateTable('subject_student')
    .set((eb) => ({ employee_id: employeeId, version: eb('version', '+', 1) }))
    .where('subject_id', '=', subjectId)
    .where(
      'student_id',
      'in',
      changed.map((taker) => taker.studentId),
    )
    .execute()
  const changes = changed.map(({ studentId, employeeId: old }): Change => {
    const about = { entity: 'subject_student', key: `${studentId}-${subjectId}`, studentId }
    return { ...about, field: 'employee_id', old, new: employeeId }
  })
  await recordChanges(trx, changes, by)
}

async function giveTermRecords(trx: Trx, { year, subjectId, employeeId }: Given, takers: readonly Taker[], by: By): Promise<void> {
  const students = takers.map(({ studentId }) => studentId)
  for (const term of await listOpenTerms(trx)) if (term.year === year) await giveRecords(trx, term, { subjectId, employeeId, students }, by)
}
