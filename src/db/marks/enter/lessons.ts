import { sql } from 'kysely'
import type { Scope } from '../../../domain/_policy.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import type { ChosenTeacher, LessonTeacher, SubjectClass } from '../../../domain/marks/enter/index.ts'
import { enteredIn } from '../../_mark-sql.ts'
import type { Db } from '../../_open.ts'
import { preparedFor } from '../../_prepared-for.ts'
import type { Access } from '../../_scope.ts'
import { inClass, inTerm, nullsFirst, sameReport } from '../../_term.ts'

const recordsOf = (db: Db, { year, term }: TermKey) =>
  db
    .selectFrom('student_term_record as own')
    .innerJoin('subject_record as record', sameReport('record', 'own'))
    .where(inTerm({ year, term }, 'own'))
    .where(inClass('own'))

/** An employee's lessons in the term's year, lowest form first, with the number of students who have the counting mark. */
export const listOwnLessons = (db: Db, access: Access, { year, term }: TermKey): Promise<SubjectClass[]> =>
  ownLessons(db, access, { year, term }, term)

const ownLessons = preparedFor((db, term: TermKey, access, number) => lessonsOf(db, ownId(access), term, number))

const ownId = ({ actor, scopes }: Access) => (actor.kind === 'employee' && scopes.length > 0 ? actor.id : null)

/** The same for any teacher, for people who may enter any marks. */
export const listTeacherLessons = (db: Db, scopes: readonly Scope[], term: TermKey, employeeId: number): Promise<SubjectClass[]> =>
  lessonsOf(db, scopes.includes('all') ? employeeId : null, term, term.term).execute()

function lessonsOf(db: Db, employeeId: number | null, term: TermKey, number: number) {
  const records = recordsOf(db, term)
    .where('own.form_class_id', '=', sql.ref<string>('lesson.form_class_id'))
    .where('record.subject_id', '=', sql.ref<number>('lesson.subject_id'))
  return db
    .selectFrom('lesson')
    .innerJoin('subject', 'subject.id', 'lesson.subject_id')
    .innerJoin('form_class as class', 'class.id', 'lesson.form_class_id')
    .select(['lesson.subject_id as subjectId', 'subject.title as subject', 'lesson.form_class_id as classId'])
    .select((eb) => records.select(eb.fn.countAll<number>().as('n')).$asScalar().$notNull().as('registered'))
    .select((eb) =>
      records
        .select(eb.fn.count<number>(enteredIn('record', number)).as('n'))
        .$asScalar()
        .$notNull()
        .as('entered'),
    )
    .where('lesson.employee_id', '=', employeeId)
    .where('lesson.academic_year_id', '=', term.year)
    .orderBy('class.form_level', nullsFirst)
    .orderBy('class.id')
    .orderBy('subject.title')
}

/** The present teachers in staff-list order, with their lessons of the year and marks of the term; for people who may enter any marks. */
export function listLessonTeachers(db: Db, scopes: readonly Scope[], term: TermKey): Promise<LessonTeacher[]> {
  if (!scopes.includes('all')) return Promise.resolve([])
  const bySubject = recordsOf(db, term)
    .select(['own.form_class_id as classId', 'record.subject_id as subjectId'])
    .select((eb) => [eb.fn.countAll<number>().as('registered'), eb.fn.count<number>(enteredIn('record', term.term)).as('entered')])
    .groupBy(['own.form_class_id', 'record.subject_id'])
  const marks = db
    .selectFrom(bySubject.as('counted'))
    .innerJoin('lesson', (join) =>
      join.onRef('lesson.form_class_id', '=', 'counted.classId').onRef('lesson.subject_id', '=', 'counted.subjectId'),
    )
    .select('lesson.employee_id as teacherId')
    .select((eb) => [eb.fn.sum<number>('counted.registered').as('registered'), eb.fn.sum<number>('counted.entered').as('entered')])
    .where('lesson.academic_year_id', '=', term.year)
    .groupBy('lesson.employee_id')
  return presentTeachers(db)
    .leftJoin(marks.as('marks'), 'marks.teacherId', 'employee.id')
    .select((eb) => [
      eb.fn.coalesce('marks.registered', eb.lit(0)).as('registered'),
      eb.fn.coalesce('marks.entered', eb.lit(0)).as('entered'),
    ])
    .select((eb) =>
      eb
        .selectFrom('lesson')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('lesson.employee_id', '=', 'employee.id')
        .where('lesson.academic_year_id', '=', term.year)
        .$asScalar()
        .$notNull()
        .as('lessons'),
    )
    .orderBy('employee.last_name')
    .orderBy('employee.first_name')
    .orderBy('employee.id')
    .execute()
}

/** A present teacher; for people who may enter any marks. */
export async function findLessonTeacher(db: Db, scopes: readonly Scope[], employeeId: number): Promise<ChosenTeacher | undefined> {
  if (!scopes.includes('all')) return undefined
  return presentTeachers(db).where('employee.id', '=', employeeId).executeTakeFirst()
}

const presentTeachers = (db: Db) =>
  db
    .selectFrom('employee')
    .select(['employee.id', 'employee.first_name as firstName', 'employee.last_name as lastName'])
    .where('employee.deleted_at', 'is', null)

/** Every subject of a class, for people who may enter any marks. */
export function listSubjectsOfClass(db: Db, scopes: readonly Scope[], term: TermKey, classId: string): Promise<SubjectClass[]> {
  if (!scopes.includes('all')) return Promise.resolve([])
  const taken = recordsOf(db, term)
    .select((eb) => [
      'record.subject_id',
      eb.fn.countAll<number>().as('registered'),
      eb.fn.count<number>(enteredIn('record', term.term)).as('entered'),
    ])
    .where('own.form_class_id', '=', classId)
    .groupBy('record.subject_id')
  return db
    .selectFrom('subject')
    .innerJoin('form_class as class', (join) => join.on('class.id', '=', classId))
    .leftJoin(taken.as('taken'), 'taken.subject_id', 'subject.id')
    .select(['subject.id as subjectId', 'subject.title as subject', 'class.id as classId'])
    .select((eb) => eb.fn.coalesce('taken.registered', sql.lit(0)).as('registered'))
    .select((eb) => eb.fn.coalesce('taken.entered', sql.lit(0)).as('entered'))
    .orderBy('subject.title')
    .execute()
}
