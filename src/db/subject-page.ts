import { type SqlBool, sql } from 'kysely'
import { countedField } from '../domain/_marks.ts'
import type { TermKey } from '../domain/_terms.ts'
import { passMark } from '../domain/analysis/index.ts'
import type { FormTotals, Totals } from '../domain/subject-page.ts'
import { wholeNumber } from './_engine/index.ts'
import { enteredIn, numberIn, totalsIn } from './_mark-sql.ts'
import { fullNameIn } from './_names.ts'
import type { Db } from './_open.ts'
import type { Access } from './_scope.ts'
import { inClass, inTerm, nullsFirst, sameReport } from './_term.ts'
import { inReach, wholeClass } from './analysis/index.ts'

export type SubjectClass = { classId: string; level: number | null; registered: number; entered: number } & Totals

/** The marks of a subject in the term that are in reach: of whole classes, and of own lessons. */
const marks = (db: Db, access: Access, subjectId: number) =>
  db
    .selectFrom('student_term_record as record')
    .innerJoin('subject_record as row', sameReport('row', 'record'))
    .where(inClass('record'))
    .where('row.subject_id', '=', subjectId)
    .where((eb) =>
      inReach(access, {
        ...{ subject: eb.ref('row.subject_id'), formClass: eb.ref('record.form_class_id'), year: eb.ref('record.academic_year_id') },
      }),
    )

const sumsOf = (mark: Parameters<typeof numberIn>[0]) => [
  ...totalsIn(mark),
  sql<number>`count(case when ${mark} = 'absent' then 1 end)`.as('absent'),
  sql<number>`count(case when ${numberIn(mark)} >= ${passMark} then 1 end)`.as('passed'),
]

/** The classes in reach that take the subject in the term, with what is entered. */
export const listSubjectClasses = (db: Db, access: Access, key: TermKey, subjectId: number): Promise<SubjectClass[]> =>
  marks(db, access, subjectId)
    .where(inTerm(key, 'record'))
    .select((eb) => ['record.form_class_id as classId', eb.fn.max('record.form_level').as('level')])
    .select((eb) => [eb.fn.countAll<number>().as('registered'), eb.fn.count<number>(enteredIn('row', key.term)).as('entered')])
    .select(sumsOf(sql.ref(`row.${countedField(key.term)}`)))
    .groupBy('record.form_class_id')
    .orderBy('level', nullsFirst)
    .orderBy('classId')
    .execute() as Promise<SubjectClass[]>

/** Who teaches the subject this year in the classes in reach, and whose pages the reader may open. A colleague is named only in a class that the reader has whole (STAT-7). */
export const listSubjectTeachers = (db: Db, access: Access, pages: Access, { year }: TermKey, subjectId: number) =>
  db
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .innerJoin('form_class as class', 'class.id', 'lesson.form_class_id')
    .select(['lesson.form_class_id as classId', 'class.form_level as level', 'lesson.employee_id as id', fullNameIn('employee').as('name')])
    .select((eb) => sql<0 | 1>`${wholeClass(pages, eb.ref('lesson.form_class_id'), eb.ref('lesson.academic_year_id'))}`.as('isOpen'))
    .where('lesson.academic_year_id', '=', year)
    .where('lesson.subject_id', '=', subjectId)
    .where('employee.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        wholeClass(access, eb.ref('lesson.form_class_id'), eb.ref('lesson.academic_year_id')),
        eb.and([
          inReach(access, {
            ...{ subject: eb.ref('lesson.subject_id'), formClass: eb.ref('lesson.form_class_id'), year: eb.ref('lesson.academic_year_id') },
          }),
          eb('lesson.employee_id', '=', access.actor.kind === 'employee' ? access.actor.id : 0),
        ]),
      ]),
    )
    .orderBy('level', nullsFirst)
    .orderBy('classId')
    .orderBy('employee.sort_key')
    .execute()

/** The sums of a subject by form in several terms, of the marks in reach in each of them. */
export const listFormTotals = (db: Db, access: Access, terms: readonly TermKey[], subjectId: number): Promise<FormTotals[]> =>
  marks(db, access, subjectId)
    .where(
      sql<SqlBool>`(record.academic_year_id, record.term) in (values ${sql.join(terms.map(({ year, term }) => sql`(${wholeNumber(year)}, ${wholeNumber(term)})`))})`,
    )
    .select(['record.academic_year_id as year', 'record.term', 'record.form_level as level'])
    .select(sumsOf(sql`case when record.term = 2 then row.course_mark else row.exam_mark end`))
    .groupBy(['record.academic_year_id', 'record.term', 'record.form_level'])
    .execute() as Promise<FormTotals[]>
