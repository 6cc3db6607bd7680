import { type Expression, type SqlBool, sql } from 'kysely'
import type { MarkRules } from '../../domain/_marks.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { type Group, type MarkRow, passMark, type Reach, type TotalRow } from '../../domain/analysis/index.ts'
import { byLevel } from '../../domain/figures/index.ts'
import { wholeNumber } from '../_engine/index.ts'
import { numberIn, packedOf, totalsIn, unpacked } from '../_mark-sql.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope, lessonInScope } from '../_scope.ts'
import { inClass, inTerm, sameReport } from '../_term.ts'

/** Without an access, the figures are of everybody, and only shown as a sum beside the reader's own. */
export type Asked = TermKey &
  Group & { access: Access | undefined /** Only who is in that class in that term. */; cohort?: Cohort | undefined }
export type Cohort = TermKey & { classId: string }

/** The classes whose averages the reader reaches, and the lessons whose marks. */
export async function listReach(db: Db, access: Access, { year, term }: TermKey): Promise<Reach[]> {
  const classes = await db
    .selectFrom('student_term_record as record')
    .select(['record.form_class_id as formClass', 'record.form_level as formLevel'])
    .distinct()
    .where(inTerm({ year, term }, 'record'))
    .where((eb) => wholeClass(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .execute()
  const whole = new Set(classes.map(({ formClass }) => formClass))
  const lessons = await db
    .selectFrom('lesson')
    .innerJoin('form_class', 'form_class.id', 'lesson.form_class_id')
    .innerJoin('subject', 'subject.id', 'lesson.subject_id')
    .select(['form_class.id as formClass', 'form_class.form_level as formLevel', 'subject.id as subjectId', 'subject.title as subject'])
    .distinct()
    .where('lesson.academic_year_id', '=', year)
    .where((eb) =>
      inReach(access, {
        ...{ subject: eb.ref('lesson.subject_id'), formClass: eb.ref('lesson.form_class_id'), year: eb.ref('lesson.academic_year_id') },
      }),
    )
    .orderBy('subject.title')
    .execute()
  const shown = ({ formClass: classId, formLevel: level, ...of }: { formClass: string; formLevel: number | null } & object) => ({
    ...{ subjectId: null, subject: '', classId, level },
    ...of,
  })
  return [...classes.sort(byLevel), ...lessons.sort(byLevel)]
    .map(shown)
    .filter(({ classId, subjectId }) => subjectId === null || whole.has(classId) || !access.scopes.includes('all'))
}

/** A class that the reader has whole: as its form teacher or dean, or all. */
export const wholeClass = ({ actor, scopes }: Access, formClass: Expression<string>, year: Expression<number>) =>
  classInScope({ actor, scopes: scopes.filter((scope) => scope !== 'lessons') }, formClass, year)

/** A mark that the reader reaches: of a whole class, or of an own lesson. */
export const inReach = (access: Access, lesson: Parameters<typeof lessonInScope>[1]) =>
  sql<SqlBool>`(${wholeClass(access, lesson.formClass, lesson.year)} or ${lessonInScope(access, lesson)})`

/** The students of a group's classes in the term who have not left. */
function records(db: Db, { classId, level, cohort, access, ...of }: Omit<Asked, keyof TermKey> & Partial<TermKey>) {
  const { year, term } = of
  const isOfMarks = of.subjectId !== null || of.teacherId !== null
  return db
    .selectFrom('student_term_record as record')
    .$if(year !== undefined && term !== undefined, (query) => query.where(inTerm({ year, term } as TermKey, 'record')))
    .where(inClass('record'))
    .$if(classId !== null, (query) => query.where('record.form_class_id', '=', classId))
    .$if(level !== null, (query) => query.where('record.form_level', '=', level))
    .$if(cohort !== undefined, (query) => query.where(inCohort(cohort as Cohort)))
    .$if(access !== undefined && !isOfMarks, (query) =>
      query.where((eb) => wholeClass(access as Access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id'))),
    )
}

const inCohort = ({ year, term, classId }: Cohort) =>
  sql<SqlBool>`exists (select 1 from student_term_record as mate where mate.student_id = record.student_id
    and mate.academic_year_id = ${year} and mate.term = ${term} and mate.form_class_id = ${classId} and mate.left_on is null)`

/** The marks of the subject or teacher that are in reach: of a whole class, or of an own lesson. */
function markInGroup({ access, subjectId, teacherId }: Omit<Asked, keyof TermKey>) {
  const [subject, teacher] = [sql.ref<number>('row.subject_id'), sql.ref<number | null>('row.employee_id')]
  const [formClass, year] = [sql.ref<string>('record.form_class_id'), sql.ref<number>('record.academic_year_id')]
  const parts = [
    ...(subjectId === null ? [] : [sql<SqlBool>`${subject} = ${subjectId}`]),
    ...(teacherId === null ? [] : [sql<SqlBool>`${teacher} = ${teacherId}`]),
    ...(access ? [inReach(access, { subject, formClass, year })] : []),
  ]
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`
}

/** The marks of a group, those in reach alone. */
export function listMarkRows(db: Db, asked: Asked): Promise<MarkRow[]> {
  return records(db, asked)
    .innerJoin('student', 'student.id', 'record.student_id')
    .innerJoin('subject_record as row', sameReport('row', 'record'))
    .select(['record.form_class_id as classId', 'record.form_level as level', 'student.sex', 'row.subject_id as subjectId'])
    .select(['row.student_id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['row.course_mark as courseMark', 'row.exam_mark as examMark'])
    .where(markInGroup(asked))
    .orderBy('student.sort_key')
    .orderBy('row.student_id')
    .orderBy('row.subject_id')
    .execute()
}

/** The sums of the students of a group, whose averages they make. */
export async function listTotals(db: Db, asked: Asked, rules: MarkRules): Promise<TotalRow[]> {
  const rows = await records(db, asked)
    .innerJoin('student', 'student.id', 'record.student_id')
    .select(['record.form_class_id as classId', 'record.form_level as level', 'student.sex'])
    .select(packedOf('record').as('packed'))
    .execute()
  return rows.map(({ packed, ...row }) => ({ ...row, ...totalFrom(packed, rules) }))
}

function totalFrom(packed: number | null, rules: MarkRules) {
  const { counted, sum, absent } = unpacked(packed)
  return withZeros({ counted, sum, absent }, rules)
}

/** Absent alone can count as 0 (WORD-2). */
const absentIn = (mark: Expression<unknown>) => sql<number>`count(case when ${mark} = 'absent' then 1 end)`
const withZeros = <R extends { counted: number; absent: number }>({ absent, counted, ...row }: R, rules: MarkRules) => ({
  ...row,
  counted: counted + (rules.absent?.counts === 'zero' ? absent : 0),
})

/** The sums of a group in several terms at once: of its marks in each term, or of each student's averages. */
export async function listTotalsOver(
  db: Db,
  asked: Omit<Asked, keyof TermKey>,
  terms: readonly TermKey[],
  rulesOf: (key: TermKey) => MarkRules,
) {
  const reports = records(db, asked)
    .select(['record.academic_year_id as year', 'record.term'])
    .where(
      sql<SqlBool>`(record.academic_year_id, record.term) in (values ${sql.join(terms.map(({ year, term }) => sql`(${wholeNumber(year)}, ${wholeNumber(term)})`))})`,
    )
  if (asked.subjectId === null && asked.teacherId === null) {
    const rows = await reports.select(packedOf('record').as('packed')).execute()
    return rows.map(({ packed, ...key }) => ({ ...key, ...totalFrom(packed, rulesOf(key)), passed: 0 }))
  }
  const mark = sql<unknown>`case when record.term = 2 then row.course_mark else row.exam_mark end`
  const rows = await reports
    .innerJoin('subject_record as row', sameReport('row', 'record'))
    .select(totalsIn(mark))
    .select([absentIn(mark).as('absent'), sql<number>`count(case when ${numberIn(mark)} >= ${passMark} then 1 end)`.as('passed')])
    .where(markInGroup(asked))
    .groupBy(['record.academic_year_id', 'record.term'])
    .execute()
  return rows.map((row) => withZeros(row, rulesOf(row)))
}

/** The titles of subjects as a term has them. */
export async function titlesOf(db: Db, { year, term }: TermKey): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('subject')
    .leftJoin('term_word as kept', (join) =>
      join.onRef('kept.id', '=', 'subject.id').on('kept.kind', '=', 'subject').on(inTerm({ year, term }, 'kept')),
    )
    .select(['subject.id'])
    .select((eb) => eb.fn.coalesce('kept.words', 'subject.title').as('title'))
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** A teacher's name, as a group. */
export const findTeacher = (db: Db, id: number) =>
  db.selectFrom('employee').select(['first_name as firstName', 'last_name as lastName']).where('id', '=', id).executeTakeFirst()
