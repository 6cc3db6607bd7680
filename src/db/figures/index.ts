import type { TermKey } from '../../domain/_terms.ts'
import { byLevel } from '../../domain/figures/index.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope, ownCardInScope } from '../_scope.ts'
import { inTerm } from '../_term.ts'
import { type ClassKey, readClass } from './class.ts'

export type { ClassKey } from './class.ts'
export type StudentKey = TermKey & { studentId: number }

/** A class as a term's reports print it; without students if nobody is registered, undefined out of reach. */
export const findReportClass = (db: Db, access: Access, key: ClassKey) =>
  readClass(db, key, (eb) => classInScope(access, eb.ref('form_class.id'), eb.ref('academic_term.academic_year_id')))

/** The same for a student whose own card of the term is posted and not held back, because the card has a rank within the class. */
export const findClassOfOwnCard = (db: Db, access: Access, key: ClassKey) =>
  readClass(db, key, (eb) =>
    ownCardInScope(access, {
      formClass: eb.ref('form_class.id'),
      year: eb.ref('academic_term.academic_year_id'),
      term: eb.ref('academic_term.term'),
    }),
  )

/** The same for the holder of a genuine code of one of its cards: it is compared with the print and never displayed. */
export const findClassOfPrint = (db: Db, key: ClassKey) => readClass(db, key, (eb) => eb.lit(true))

/** A student's class in a term, for people who may read that class. */
export async function findClassOfStudent(db: Db, access: Access, { studentId, year, term }: StudentKey) {
  return db
    .selectFrom('student_term_record as record')
    .select('record.form_class_id as classId')
    .where('record.student_id', '=', studentId)
    .where(inTerm({ year, term }, 'record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .executeTakeFirst()
}

/** Every class in reach with registered students in the term, by level and code. */
export async function listReportClasses(db: Db, access: Access, { year, term }: TermKey, level?: number) {
  const rows = await db
    .selectFrom('student_term_record as record')
    .select((eb) => ['record.form_class_id as formClass', eb.fn.max('record.form_level').as('formLevel')])
    .where(inTerm({ year, term }, 'record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .$if(level !== undefined, (query) => query.where('record.form_level', '=', level ?? null))
    .groupBy('record.form_class_id')
    .execute()
  return rows.sort(byLevel).map((row) => row.formClass)
}

/** The terms with reports of a class in reach, latest first. */
export async function listTermsOfClass(db: Db, access: Access, classId: string) {
  return db
    .selectFrom('academic_term as term')
    .select(['term.academic_year_id as year', 'term.term'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('student_term_record as record')
          .select('record.id')
          .whereRef('record.academic_year_id', '=', 'term.academic_year_id')
          .whereRef('record.term', '=', 'term.term')
          .where('record.form_class_id', '=', classId),
      ),
    )
    .where((eb) => classInScope(access, eb.val(classId), eb.ref('term.academic_year_id')))
    .orderBy('term.academic_year_id', 'desc')
    .orderBy('term.term', 'desc')
    .execute()
}

/** The same for a student, with the name. */
export async function listTermsOfStudent(db: Db, access: Access, studentId: number) {
  return db
    .selectFrom('student_term_record as record')
    .select(['record.academic_year_id as year', 'record.term'])
    .innerJoin('student', 'student.id', 'record.student_id')
    .select(['student.first_name as firstName', 'student.last_name as lastName'])
    .where('record.student_id', '=', studentId)
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .orderBy('record.academic_year_id', 'desc')
    .orderBy('record.term', 'desc')
    .execute()
}

/** True if the person may read the class this year, even if nobody is registered in it. */
export async function isClassInReach(db: Db, access: Access, classId: string): Promise<boolean> {
  const found = await db
    .selectFrom('form_class')
    .innerJoin('academic_term', (join) => join.on('academic_term.is_current', '=', 1))
    .select('form_class.id')
    .where('form_class.id', '=', classId)
    .where((eb) => classInScope(access, eb.ref('form_class.id'), eb.ref('academic_term.academic_year_id')))
    .executeTakeFirst()
  return found !== undefined
}
