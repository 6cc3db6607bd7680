import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../domain/_policy.ts'
import type { LessonOf } from '../../domain/teachers/index.ts'
import { type Change, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'

type By = { actor: Actor; at: string }
type Given = LessonOf & { employeeId: number; year: number }

/** True while the teacher named by the column, not archived, has that lesson. */
const teaches = (column: string, { year, subjectId, classId }: Given) => sql<SqlBool>`exists (
  select 1 from lesson join employee on employee.id = lesson.employee_id
  where lesson.employee_id = ${sql.ref(column)} and employee.deleted_at is null and lesson.academic_year_id = ${year}
    and lesson.subject_id = ${subjectId} and lesson.form_class_id = ${classId})`

/**
 * The class's students in the subject are the new teacher's, but for those who have another teacher of the same lesson: a class can be
 * shared. In the current term, unless it is posted, so are their subject records that have no teacher.
 */
export async function giveStudents(trx: Trx, by: By, lesson: Given): Promise<void> {
  if (!(await isThisYear(trx, lesson.year))) return
  const taking = await ofClass(trx, lesson)
    .where((eb) => eb.or([eb('s.employee_id', 'is', null), eb.not(teaches('s.employee_id', lesson))]))
    .execute()
  await setTeacher(trx, by, lesson, taking, lesson.employeeId)
  await giveRecords(trx, by, lesson)
}

/** Who no longer teaches them is not their teacher at the next registration; somebody else who does is. */
export async function releaseStudents(trx: Trx, by: By, lesson: Given): Promise<void> {
  if (!(await isThisYear(trx, lesson.year))) return
  const left = await ofClass(trx, lesson).where('s.employee_id', '=', lesson.employeeId).execute()
  const other = await trx
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select('employee_id')
    .where('academic_year_id', '=', lesson.year)
    .where('subject_id', '=', lesson.subjectId)
    .where('form_class_id', '=', lesson.classId)
    .where('deleted_at', 'is', null)
    .orderBy('lesson.id')
    .executeTakeFirst()
  await setTeacher(trx, by, lesson, left, other?.employee_id ?? null)
}

/** Who takes which subject is kept for the year under way alone: lessons of another year leave it as it is. */
const isThisYear = async (trx: Trx, year: number) =>
  (await trx
    .selectFrom('academic_term')
    .select('term')
    .where('is_current', '=', 1)
    .where('academic_year_id', '=', year)
    .executeTakeFirst()) !== undefined

const ofClass = (trx: Trx, { subjectId, classId }: LessonOf) =>
  trx
    .selectFrom('subject_student as s')
    .innerJoin('student', 'student.id', 's.student_id')
    .select(['s.student_id as studentId', 's.employee_id as employeeId'])
    .where('s.subject_id', '=', subjectId)
    .where('student.form_class_id', '=', classId)
    .where('student.archived_on', 'is', null)

type Taker = { studentId: number; employeeId: number | null }

async function setTeacher(trx: Trx, { actor, at }: By, { subjectId }: LessonOf, takers: readonly Taker[], employeeId: number | null) {
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
  await recordChanges(trx, actor, at, changes)
}

async function giveRecords(trx: Trx, { actor, at }: By, lesson: Given): Promise<void> {
  const { employeeId } = lesson
  const records = await listWithoutTeacher(trx, lesson)
  if (records.length === 0) return
  const ids = records.map(({ id }) => id)
  await trx
    .updateTable('subject_record')
    .set((eb) => ({ employee_id: employeeId, version: eb('version', '+', 1), updated_at: at }))
    .where('id', 'in', ids)
    .execute()
  const changes = records.map(({ id, studentId }): Change => {
    const about = { entity: 'subject_record', key: id, studentId }
    return { ...about, field: 'employee_id', old: null, new: employeeId }
  })
  await recordChanges(trx, actor, at, changes)
}

/** The class's records of the subject in the current term that name no teacher; none when that term is posted. */
const listWithoutTeacher = (trx: Trx, { year, subjectId, classId }: Given) =>
  trx
    .selectFrom('subject_record as record')
    .innerJoin('student_term_record as own', (join) =>
      join
        .onRef('own.student_id', '=', 'record.student_id')
        .onRef('own.academic_year_id', '=', 'record.academic_year_id')
        .onRef('own.term', '=', 'record.term'),
    )
    .innerJoin('academic_term as term', (join) =>
      join.onRef('term.academic_year_id', '=', 'record.academic_year_id').onRef('term.term', '=', 'record.term'),
    )
    .select(['record.id', 'record.student_id as studentId'])
    .where('term.is_current', '=', 1)
    .where('term.academic_year_id', '=', year)
    .where(sql<SqlBool>`not exists (select 1 from term_report_posting as posting
      where posting.academic_year_id = term.academic_year_id and posting.term = term.term and posting.posted = 1)`)
    .where('record.subject_id', '=', subjectId)
    .where('record.employee_id', 'is', null)
    .where('own.form_class_id', '=', classId)
    .execute()
