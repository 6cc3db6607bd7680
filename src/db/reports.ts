import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Actor, Scope } from '../domain/_policy.ts'
import { byLevel, type ReportClass, type ReportStudent, type ReportSubject, shortName } from '../domain/reports.ts'
import type { TermKey } from '../domain/terms.ts'
import type { Db } from './_open.ts'
import type { Database } from './_schema.ts'
import { classInScope, ownCardInScope } from './_scope.ts'

export type ClassKey = TermKey & { classId: string }
export type StudentKey = TermKey & { studentId: number }

/** A class as the reports of a term print it; nobody in it where no one is registered, undefined out of reach. */
export const findReportClass = (db: Db, actor: Actor, scopes: readonly Scope[], key: ClassKey) =>
  readClass(db, key, (eb) => classInScope(actor, scopes, eb.ref('form_class.id'), eb.ref('academic_term.academic_year_id')))

/** The same for a student, whose own card of the term is posted and not held back: the card ranks among the class. */
export const findClassOfOwnCard = (db: Db, actor: Actor, scopes: readonly Scope[], key: ClassKey) =>
  readClass(db, key, (eb) =>
    ownCardInScope(actor, scopes, {
      formClass: eb.ref('form_class.id'),
      year: eb.ref('academic_term.academic_year_id'),
      term: eb.ref('academic_term.term'),
    }),
  )

/** The same for who holds a genuine code of one of its cards: it is compared with the print, and nothing of it is shown. */
export const findClassOfPrint = (db: Db, key: ClassKey) => readClass(db, key, (eb) => eb.lit(true))

async function readClass(db: Db, key: ClassKey, isInReach: Reach): Promise<ReportClass | undefined> {
  const staff = await listStaff(db, isInReach, key)
  const [first] = staff
  if (!first) return undefined
  const [records, subjects] = [await listRecords(db, key), await listSubjects(db, key)]
  const named = (post: string) => staff.filter((s) => s.post === post).map((s) => shortName(s.firstName ?? '', s.lastName ?? ''))
  return {
    year: key.year,
    term: key.term,
    formClass: key.classId,
    formLevel: records[0]?.formLevel ?? first.formLevel,
    formTeachers: named('form-teacher'),
    deans: named('dean'),
    students: records.map(({ formLevel: _, ...r }): ReportStudent => ({ ...r, subjects: subjects.get(r.studentId) ?? [] })),
  }
}

/** The class in which a student was in a term, for whoever may read that class. */
export async function findClassOfStudent(db: Db, actor: Actor, scopes: readonly Scope[], { studentId, year, term }: StudentKey) {
  return db
    .selectFrom('student_term_record as record')
    .select('record.form_class_id as classId')
    .where('record.student_id', '=', studentId)
    .where('record.academic_year_id', '=', year)
    .where('record.term', '=', term)
    .where((eb) => classInScope(actor, scopes, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .executeTakeFirst()
}

/** Every class in reach with someone registered in the term, by level and code. */
export async function listReportClasses(db: Db, actor: Actor, scopes: readonly Scope[], { year, term }: TermKey, level?: number) {
  const rows = await db
    .selectFrom('student_term_record as record')
    .select((eb) => ['record.form_class_id as formClass', eb.fn.max('record.form_level').as('formLevel')])
    .where('record.academic_year_id', '=', year)
    .where('record.term', '=', term)
    .where((eb) => classInScope(actor, scopes, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .$if(level !== undefined, (query) => query.where('record.form_level', '=', level ?? null))
    .groupBy('record.form_class_id')
    .execute()
  return rows.sort(byLevel).map((row) => row.formClass)
}

/** The terms of which there are reports of a class in reach, latest first. */
export async function listTermsOfClass(db: Db, actor: Actor, scopes: readonly Scope[], classId: string) {
  return termsInReach(db, actor, scopes).where('record.form_class_id', '=', classId).distinct().execute()
}

/** The same of a student, with the name. */
export async function listTermsOfStudent(db: Db, actor: Actor, scopes: readonly Scope[], studentId: number) {
  return termsInReach(db, actor, scopes)
    .innerJoin('student', 'student.id', 'record.student_id')
    .select(['student.first_name as firstName', 'student.last_name as lastName'])
    .where('record.student_id', '=', studentId)
    .execute()
}

const termsInReach = (db: Db, actor: Actor, scopes: readonly Scope[]) =>
  db
    .selectFrom('student_term_record as record')
    .select(['record.academic_year_id as year', 'record.term'])
    .where((eb) => classInScope(actor, scopes, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .orderBy('record.academic_year_id', 'desc')
    .orderBy('record.term', 'desc')

/** Whether a class can be read this year, though nobody may be registered in it. */
export async function isClassInReach(db: Db, actor: Actor, scopes: readonly Scope[], classId: string): Promise<boolean> {
  const found = await db
    .selectFrom('form_class')
    .innerJoin('academic_term', (join) => join.on('academic_term.is_current', '=', 1))
    .select('form_class.id')
    .where('form_class.id', '=', classId)
    .where((eb) => classInScope(actor, scopes, eb.ref('form_class.id'), eb.ref('academic_term.academic_year_id')))
    .executeTakeFirst()
  return found !== undefined
}

type Reach = (eb: ExpressionBuilder<Database, 'form_class' | 'academic_term'>) => Expression<SqlBool>

/** The class in that term, with a row for each of its form teachers and deans, or one without any. */
async function listStaff(db: Db, isInReach: Reach, { year, term, classId }: ClassKey) {
  return db
    .selectFrom('form_class')
    .innerJoin('academic_term', (join) => join.on('academic_term.academic_year_id', '=', year).on('academic_term.term', '=', term))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('form_teacher_class')
          .select((e) => ['employee_id', 'form_class_id', 'academic_year_id', e.val('form-teacher').as('post')])
          .unionAll(
            eb.selectFrom('dean_class').select((e) => ['employee_id', 'form_class_id', 'academic_year_id', e.val('dean').as('post')]),
          )
          .as('staff'),
      (join) => join.onRef('staff.form_class_id', '=', 'form_class.id').on('staff.academic_year_id', '=', year),
    )
    .leftJoin('employee', 'employee.id', 'staff.employee_id')
    .select(['form_class.form_level as formLevel', 'staff.post', 'employee.first_name as firstName', 'employee.last_name as lastName'])
    .where('form_class.id', '=', classId)
    .where((eb) => isInReach(eb))
    .orderBy('employee.sort_key')
    .orderBy('employee.id')
    .execute()
}

const listRecords = (db: Db, { year, term, classId }: ClassKey) =>
  db
    .selectFrom('student_term_record as record')
    .innerJoin('student', 'student.id', 'record.student_id')
    .select(['record.id as recordId', 'student.id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['student.date_of_birth as dateOfBirth', 'record.form_level as formLevel'])
    .select(['record.possible_attendance as possibleAttendance', 'record.times_absent as timesAbsent', 'record.times_late as timesLate'])
    .select(['record.conduct', 'record.deportment', 'record.comments as remarks', 'record.deans as deansComment'])
    .select(['record.custom_comment as customComment', 'record.new_term_beginning as newTermBeginning'])
    .where('record.academic_year_id', '=', year)
    .where('record.term', '=', term)
    .where('record.form_class_id', '=', classId)
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()

/** The subject records of the class, by student; each student's by subject number. */
async function listSubjects(db: Db, { year, term, classId }: ClassKey): Promise<Map<number, ReportSubject[]>> {
  const rows = await db
    .selectFrom('student_term_record as record')
    .innerJoin('subject_record as row', (join) =>
      join.onRef('row.student_id', '=', 'record.student_id').on('row.academic_year_id', '=', year).on('row.term', '=', term),
    )
    .innerJoin('subject', 'subject.id', 'row.subject_id')
    .leftJoin('employee', 'employee.id', 'row.employee_id')
    .leftJoin('coded_comment as first', 'first.id', 'row.coded_comment')
    .leftJoin('coded_comment as second', 'second.id', 'row.coded_comment_1')
    .select(['row.student_id as studentId', 'subject.id as subjectId', 'subject.abbr', 'subject.title'])
    .select(['row.course_mark as courseMark', 'row.exam_mark as examMark', 'row.custom_comment as custom'])
    .select(['first.detail as coded1', 'second.detail as coded2', 'employee.first_name as firstName', 'employee.last_name as lastName'])
    .where('record.academic_year_id', '=', year)
    .where('record.term', '=', term)
    .where('record.form_class_id', '=', classId)
    .orderBy('subject.id')
    .execute()
  const of = new Map<number, ReportSubject[]>()
  for (const row of rows) of.set(row.studentId, [...(of.get(row.studentId) ?? []), subjectOf(row)])
  return of
}

type SubjectRow = Omit<ReportSubject, 'comments' | 'teacher'> &
  Record<'coded1' | 'coded2' | 'custom' | 'firstName' | 'lastName', string | null>

const subjectOf = ({
  coded1,
  coded2,
  custom,
  firstName,
  lastName,
  subjectId,
  abbr,
  title,
  courseMark,
  examMark,
}: SubjectRow): ReportSubject => ({
  ...{ subjectId, abbr, title, courseMark, examMark },
  comments: [coded1, coded2, custom].filter((comment) => comment !== null),
  teacher: lastName === null ? null : shortName(firstName ?? '', lastName),
})
