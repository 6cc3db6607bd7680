import { type SqlBool, sql } from 'kysely'
import type { TermKey } from '../../../domain/_terms.ts'
import { together } from '../../../domain/_together.ts'
import { type Concern, concernsOf, type Found } from '../../../domain/school/terms/concerns.ts'
import type { Db } from '../../_open.ts'
import type { StoredTerm } from './index.ts'
import { currentStudents } from './records.ts'
import { listSkipped } from './students.ts'

/** Doubts about registering a class, or all, into a term now. */
export async function listConcerns(db: Db, term: StoredTerm, classId: string | null): Promise<Concern[]> {
  return concernsOf(
    term,
    await together({
      noClass: (await listSkipped(db, term, classId)).length,
      noSubjects: countWithoutSubjects(db, classId),
      noTeacher: countWithoutTeacher(db, term, classId),
      lastYear: findLastYear(db, term),
    }),
  )
}

/** Students who can be registered: those in a class of this year. */
const candidates = (db: Db, classId: string | null) =>
  currentStudents(db, classId).where('c.form_level', 'is not', null).where('c.retired_at', 'is', null)

async function countWithoutSubjects(db: Db, classId: string | null): Promise<number> {
  const { n } = await candidates(db, classId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(sql<SqlBool>`not exists (select 1 from subject_student as taken where taken.student_id = s.id)`)
    .executeTakeFirstOrThrow()
  return n
}

/** Students with a subject that has no teacher this year, for them or for their class. */
async function countWithoutTeacher(db: Db, { year }: TermKey, classId: string | null): Promise<number> {
  const { n } = await candidates(db, classId)
    .innerJoin('subject_student as taken', 'taken.student_id', 's.id')
    .leftJoin('employee as teacher', (join) => join.onRef('teacher.id', '=', 'taken.employee_id').on('teacher.deleted_at', 'is', null))
    .select((eb) => eb.fn.count<number>('s.id').distinct().as('n'))
    .where('teacher.id', 'is', null)
    .where(
      sql<SqlBool>`not exists (select 1 from lesson join employee on employee.id = lesson.employee_id and employee.deleted_at is null
        where lesson.academic_year_id = ${year} and lesson.subject_id = taken.subject_id and lesson.form_class_id = s.form_class_id)`,
    )
    .executeTakeFirstOrThrow()
  return n
}

/** The number of students registered in the last year who are in another class now. */
export async function findLastYear(db: Db, { year }: Pick<TermKey, 'year'>): Promise<Found['lastYear']> {
  const last = await db
    .selectFrom('student_term_record')
    .select((eb) => eb.fn.max('academic_year_id').as('year'))
    .where('academic_year_id', '<', year)
    .executeTakeFirst()
  if (!last?.year) return undefined
  // not a term that equals the highest one: PostgreSQL would look through all of these for each student
  const latest = sql<SqlBool>`not exists (select 1 from student_term_record as l
    where l.student_id = r.student_id and l.academic_year_id = r.academic_year_id and l.term > r.term)`
  const counted = await db
    .selectFrom('student_term_record as r')
    .innerJoin('student as s', 's.id', 'r.student_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('students'),
      sql<number>`count(*) filter (where r.form_class_id is distinct from s.form_class_id)`.as('moved'),
      sql<number>`count(*) filter (where r.form_level = 6)`.as('lastForm'),
    ])
    .where('r.academic_year_id', '=', last.year)
    .where('s.archived_on', 'is', null)
    .where(latest)
    .executeTakeFirstOrThrow()
  return { year: last.year, ...counted }
}
