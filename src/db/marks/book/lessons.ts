import { sql } from 'kysely'
import type { Scope } from '../../../domain/_policy.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import type { BookLesson, BookTeacher } from '../../../domain/marks/book/index.ts'
import type { Db } from '../../_open.ts'
import type { Access } from '../../_scope.ts'
import { nullsFirst } from '../../_term.ts'

/** The lessons of the term's year, and former lessons with a mark book in the term: a line for each, with its assessments. */
const booksOf = ({ year, term }: TermKey) => sql<Book>`(
  select employee_id, subject_id, form_class_id, max(is_lesson) as is_lesson, sum(assessments) as assessments from (
    select employee_id, subject_id, form_class_id, 1 as is_lesson, 0 as assessments from lesson where academic_year_id = ${year}
    union all select employee_id, subject_id, form_class_id, 0, 1 from assessment
      where academic_year_id = ${year} and term = ${term} and removed_at is null)
  group by employee_id, subject_id, form_class_id)`
type Book = { employee_id: number; subject_id: number; form_class_id: string; is_lesson: number; assessments: number }

/** A teacher's lessons in the term, lowest form first, if the person may open their mark books. */
export async function listBookLessons(db: Db, access: Access, term: TermKey, employeeId: number): Promise<BookLesson[]> {
  const isOwn = access.scopes.includes('lessons') && access.actor.kind === 'employee' && access.actor.id === employeeId
  const rows = await db
    .selectFrom(booksOf(term).as('book'))
    .innerJoin('subject', 'subject.id', 'book.subject_id')
    .innerJoin('form_class as class', 'class.id', 'book.form_class_id')
    .select(['book.subject_id as subjectId', 'subject.title as subject', 'class.id as formClassId', 'book.assessments', 'book.is_lesson'])
    .where('book.employee_id', '=', isOwn || access.scopes.includes('all') ? employeeId : sql<number>`null`)
    .orderBy('class.form_level', nullsFirst)
    .orderBy('class.id')
    .orderBy('subject.title')
    .execute()
  return rows.map(({ is_lesson, ...book }) => ({ ...book, isFormer: is_lesson === 0 }))
}

/** Present teachers, and former ones with a mark book in the term, by name; none for people who may not open them all. */
export async function listBookTeachers(db: Db, scopes: readonly Scope[], term: TermKey, employeeId?: number): Promise<BookTeacher[]> {
  if (!scopes.includes('all')) return []
  return db
    .selectFrom('employee')
    .leftJoin(booksOf(term).as('book'), 'book.employee_id', 'employee.id')
    .select(['employee.id', 'employee.first_name as firstName', 'employee.last_name as lastName'])
    .select((eb) => eb.fn.count<number>('book.employee_id').as('lessons'))
    .select(sql<number>`count(case when book.assessments > 0 then 1 end)`.as('begun'))
    .where((eb) => eb.or([eb('employee.deleted_at', 'is', null), eb('book.assessments', '>', 0)]))
    .$if(employeeId !== undefined, (qb) => qb.where('employee.id', '=', employeeId ?? 0))
    .groupBy('employee.id')
    .orderBy('employee.last_name')
    .orderBy('employee.first_name')
    .orderBy('employee.id')
    .execute()
}
