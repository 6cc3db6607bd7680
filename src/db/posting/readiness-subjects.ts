import { type SqlBool, sql } from 'kysely'
import { classInScope } from '../_scope.ts'
import { inTerm, nullsFirst } from '../_term.ts'
import { markOf, marksOf, recordsOf, type TermReach } from './readiness-records.ts'

/** Students' present subjects without a record in the term. */
export const listUnrecorded = (reach: TermReach) =>
  recordsOf(reach)
    .innerJoin('subject_student as taken', 'taken.student_id', 'record.student_id')
    .innerJoin('subject', 'subject.id', 'taken.subject_id')
    .select(['record.student_id as studentId', 'subject.title as subject'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subject_record as marks')
            .select('marks.id')
            .whereRef('marks.student_id', '=', 'record.student_id')
            .whereRef('marks.academic_year_id', '=', 'record.academic_year_id')
            .whereRef('marks.term', '=', 'record.term')
            .whereRef('marks.subject_id', '=', 'taken.subject_id'),
        ),
      ),
    )
    .orderBy('subject.title')
    .execute()

/** Subject records without a teacher, or without a mark and with a former teacher, in a lesson without a present teacher. */
export const listUntaught = (reach: TermReach) =>
  marksOf(reach)
    .innerJoin('subject', 'subject.id', 'marks.subject_id')
    .select(['record.student_id as studentId', 'subject.title as subject'])
    .leftJoin('employee', 'employee.id', 'marks.employee_id')
    .where((eb) =>
      eb.or([
        eb('marks.employee_id', 'is', null),
        eb.and([
          eb('employee.deleted_at', 'is not', null),
          sql<SqlBool>`${markOf(reach.key)} is null`,
          sql<SqlBool>`not exists (select 1 from lesson join employee as now on now.id = lesson.employee_id
            where lesson.subject_id = marks.subject_id and lesson.form_class_id = record.form_class_id
              and lesson.academic_year_id = record.academic_year_id and now.deleted_at is null)`,
        ]),
      ]),
    )
    .orderBy('subject.title')
    .execute()

/** Registered students without subject records; in the current term only those who take no subject, as the others lack records. */
export const listWithoutSubjects = (reach: TermReach) =>
  recordsOf(reach)
    .select('record.student_id as studentId')
    .where(
      sql<SqlBool>`not exists (select 1 from subject_record as marks where marks.student_id = record.student_id
        and marks.academic_year_id = record.academic_year_id and marks.term = record.term)`,
    )
    .$if(reach.key.isCurrent, (query) =>
      query.where(sql<SqlBool>`not exists (select 1 from subject_student as taken where taken.student_id = record.student_id)`),
    )
    .execute()

/** Present students without a record in the term: of the classes in reach, and for people who reach all, also without a class. */
export async function listUnregistered({ db, access, key, classId }: TermReach) {
  const rows = await db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.form_class_id')
    .select(['student.id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['student.form_class_id as classId', 'form_class.form_level as formLevel', 'form_class.retired_at as retiredAt'])
    .where('student.archived_on', 'is', null)
    .where((eb) => classInScope(access, eb.ref('student.form_class_id'), eb.val(key.year)))
    .$if(classId !== undefined, (query) => query.where('student.form_class_id', '=', classId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('student_term_record as record')
            .select('record.id')
            .whereRef('record.student_id', '=', 'student.id')
            .where(inTerm(key, 'record')),
        ),
      ),
    )
    .orderBy('form_class.form_level', nullsFirst)
    .orderBy('student.form_class_id')
    .orderBy('student.sort_key')
    .execute()
  const isClass = (row: (typeof rows)[number]) => row.formLevel !== null && row.retiredAt === null
  return rows.map((row) => ({
    ...{ studentId: row.studentId, firstName: row.firstName, lastName: row.lastName },
    classId: isClass(row) ? (row.classId ?? '') : '',
  }))
}
