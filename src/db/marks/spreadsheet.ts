import { sql } from 'kysely'
import type { MarkRules } from '../../domain/_marks.ts'
import type { TermKey } from '../../domain/_terms.ts'
import type { Assessment, BookStudent } from '../../domain/marks/book/index.ts'
import { byCourse, type Course } from '../../domain/marks/spreadsheet.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope } from '../_scope.ts'
import { inTerm, sameReport } from '../_term.ts'
import { rulesOf } from '../school/terms/mark-words.ts'
import { rowOf, type StoredMark } from './book/find.ts'

export type CourseTerm = TermKey & { isCurrent: boolean }
/** A mark book as displayed. */
export type CourseBook = { course: Course; assessments: readonly Assessment[]; students: readonly BookStudent[]; rules: MarkRules }

/** Every mark book of the term in reach: of the year's lessons, and of former lessons with entries. */
export async function listCourses(db: Db, access: Access, { year, term }: TermKey): Promise<Course[]> {
  const books = db
    .selectFrom('lesson')
    .select(['employee_id', 'form_class_id', 'subject_id'])
    .where('academic_year_id', '=', year)
    .union(
      db
        .selectFrom('assessment')
        .select(['employee_id', 'form_class_id', 'subject_id'])
        .where(inTerm({ year, term }))
        .where('removed_at', 'is', null),
    )
  const rows = await db
    .selectFrom(books.as('book'))
    .innerJoin('form_class', 'form_class.id', 'book.form_class_id')
    .innerJoin('subject', 'subject.id', 'book.subject_id')
    .innerJoin('employee', 'employee.id', 'book.employee_id')
    .select(['form_class.id as formClass', 'form_class.form_level as formLevel', 'subject.id as subjectId', 'subject.title as subject'])
    .select(['subject.abbr', 'employee.id as employeeId', 'employee.first_name as firstName', 'employee.last_name as lastName'])
    .where((eb) => classInScope(access, eb.ref('form_class.id'), eb.val(year)))
    .execute()
  return rows.sort(byCourse)
}

/** Some mark books of a class, all read at one moment. */
export async function readBooks(db: Db, access: Access, term: CourseTerm, courses: readonly Course[]): Promise<CourseBook[]> {
  const [formClass = ''] = courses.map((course) => course.formClass)
  const of = {
    ...{ ...term, formClass },
    subjects: [...new Set(courses.map((course) => course.subjectId))],
    employees: [...new Set(courses.map((course) => course.employeeId))],
  }
  const atOneMoment = db.transaction().setAccessMode('read only')
  const read = await atOneMoment.execute(async (trx) => {
    const reached = await trx
      .selectFrom('form_class')
      .select('form_class.id')
      .where('form_class.id', '=', formClass)
      .where((eb) => classInScope(access, eb.ref('form_class.id'), eb.val(term.year)))
      .executeTakeFirst()
    if (!reached) return undefined
    return {
      tests: await listAssessments(trx, of),
      marks: await listMarks(trx, of),
      takers: await listTakers(trx, of),
      rules: await rulesOf(trx, term),
    }
  })
  if (!read) return []
  const tests = Map.groupBy(read.tests, bookOf)
  const marks = Map.groupBy(read.marks, bookOf)
  const takers = Map.groupBy(read.takers, (taker) => taker.subjectId)
  return courses.map((course) => {
    const marksOf = Map.groupBy(marks.get(bookOf(course)) ?? [], (mark) => mark.studentId)
    return {
      ...{ course, rules: read.rules },
      assessments: (tests.get(bookOf(course)) ?? []).map(({ subjectId: _, employeeId: __, ...test }) => test),
      students: (takers.get(course.subjectId) ?? []).map(({ subjectId: _, ...student }) => ({
        ...student,
        ...rowOf(marksOf.get(student.id) ?? []),
      })),
    }
  })
}

type Of = CourseTerm & { formClass: string; subjects: readonly number[]; employees: readonly number[] }

const bookOf = ({ subjectId, employeeId }: Pick<Course, 'subjectId' | 'employeeId'>) => `${subjectId}/${employeeId}`

const storedMarks = (db: Db, { year, term, formClass, subjects, employees }: Of) =>
  db
    .selectFrom('assessment as test')
    .where('test.employee_id', 'in', employees)
    .where('test.form_class_id', '=', formClass)
    .where('test.subject_id', 'in', subjects)
    .where(inTerm({ year, term }, 'test'))
    .where('test.removed_at', 'is', null)

const listAssessments = (db: Db, of: Of) =>
  storedMarks(db, of)
    .select(['test.subject_id as subjectId', 'test.employee_id as employeeId'])
    .select(['test.id', 'test.assessment_number as number', 'test.topic', 'test.date', 'test.total', 'test.weighting', 'test.version'])
    .orderBy('test.assessment_number')
    .execute()

async function listMarks(db: Db, of: Of): Promise<(StoredMark & Pick<Course, 'subjectId' | 'employeeId'>)[]> {
  const rows = await storedMarks(db, of)
    .innerJoin('assessment_mark as own', 'own.assessment_id', 'test.id')
    .select(['test.subject_id as subjectId', 'test.employee_id as employeeId', 'test.assessment_number as number'])
    .select(['own.student_id as studentId', 'own.assessment_id as assessmentId', 'own.mark', 'own.version'])
    .execute()
  return rows.map((row) => ({ ...row, removed: false }))
}

/** The students of each subject in the class and term, by the mark book's rule (`marks/book/find.ts`). */
const listTakers = (db: Db, of: Of) =>
  db
    .selectFrom(
      registered(db, of)
        .$if(of.isCurrent, (query) => query.union(unregistered(db, of)))
        .as('taker'),
    )
    .innerJoin('student', 'student.id', 'taker.student_id')
    .select(['taker.subject_id as subjectId', 'student.id', 'student.first_name as firstName', 'student.last_name as lastName'])
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()

const registered = (db: Db, { year, term, formClass, subjects }: Of) =>
  db
    .selectFrom('student_term_record as report')
    .innerJoin('subject_record as record', sameReport('record', 'report'))
    .select(['report.student_id', 'record.subject_id'])
    .where(inTerm({ year, term }, 'report'))
    .where('report.form_class_id', '=', formClass)
    .where('record.subject_id', 'in', subjects)

const unregistered = (db: Db, { year, term, formClass, subjects }: Of) =>
  db
    .selectFrom('student')
    .innerJoin('subject_student as taken', 'taken.student_id', 'student.id')
    .select(['student.id as student_id', 'taken.subject_id'])
    .where('student.form_class_id', '=', formClass)
    .where('student.archived_on', 'is', null)
    .where('taken.subject_id', 'in', subjects)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('student_term_record as own')
            .select(sql.lit(1).as('one'))
            .whereRef('own.student_id', '=', 'student.id')
            .where(inTerm({ year, term }, 'own')),
        ),
      ),
    )

/** Grows with every change of a mark, assessment, name or lesson: while it stays the same, a file is up to date. */
export { latestChange } from '../_history.ts'
