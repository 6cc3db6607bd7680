import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { canWriteTerm, isOverFor } from '../../../domain/_policy.ts'
import type { Assessment, BookKey, BookMark, BookRow, BookStudent, MarkBook, ReadOnly } from '../../../domain/marks/book/index.ts'
import { isOver } from '../../../domain/school/deadlines.ts'
import { fullNameIn } from '../../_names.ts'
import type { Db } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import type { Database } from '../../_schema.ts'
import type { Access } from '../../_scope.ts'
import { inTerm, sameTerm } from '../../_term.ts'
import { closesOf } from '../../school/deadlines.ts'
import { rulesOf } from '../../school/terms/mark-words.ts'

/** A mark book's data before it is opened; undefined if it is out of reach. */
export type BookHead = Omit<MarkBook, 'assessments' | 'students'> & { isClosed: boolean }

/** The mark book of a lesson, if the person may open it, with the term's class members who take the subject. `at` is for the deadline. */
export async function findMarkBook(db: Db, access: Access, key: BookKey, at: string): Promise<MarkBook | undefined> {
  const head = await findHead(db, access, key, at)
  if (!head) return undefined
  const assessments = await listAssessments(db, key)
  const rows = await listMarks(db, key, assessments)
  const students = (await listTakers(db, head)).map((student): BookStudent => ({ ...student, ...rowOf(rows.get(student.id) ?? []) }))
  const { isClosed, ...shown } = head
  const rules = await rulesOf(db, key)
  return { ...shown, rules, assessments: assessments.filter(({ removed }) => !removed).map(({ removed, ...one }) => one), students }
}

export async function findHead(db: Db, access: Access, key: BookKey, at: string): Promise<BookHead | undefined> {
  const isOwn = access.scopes.includes('lessons') && access.actor.kind === 'employee' && access.actor.id === key.employeeId
  const [row] = isOwn || access.scopes.includes('all') ? await headOf(db, key) : []
  if (!row) return undefined
  const { current, posted, isLesson, ...head } = row
  const term = { isCurrent: current === 1, isPosted: posted === 1 }
  const isLate = isOverFor(access.actor, { isOver: isOver(head.closes, at, head.timeZone) })
  const isTheirs = isLesson === 1 || access.scopes.includes('all')
  const readOnly = canWriteTerm(access.actor, term) ? (isTheirs ? (isLate ? 'over' : null) : 'former') : closedAs(term)
  return { ...key, ...head, ...term, isClosed: readOnly !== null, readOnly }
}

const closedAs = ({ isPosted }: { isPosted: boolean }): ReadOnly => (isPosted ? 'posted' : 'not-current')

const headOf = prepared((db, key: BookKey) =>
  db
    .selectFrom('academic_term as term')
    .innerJoin('school', (join) => join.onTrue())
    .innerJoin('form_class as class', (join) => join.on('class.id', '=', key.formClassId))
    .innerJoin('subject', (join) => join.on('subject.id', '=', key.subjectId))
    .innerJoin('employee as teacher', (join) => join.on('teacher.id', '=', key.employeeId))
    .leftJoin('term_report_posting as posting', sameTerm('posting', 'term'))
    .select(['subject.title as subject', 'class.form_level as formLevel', 'school.time_zone as timeZone'])
    .select(['term.is_current as current', 'posting.posted'])
    .select(fullNameIn('teacher').as('teacher'))
    .where(inTerm(key, 'term'))
    .select(() => isLesson(key).as('isLesson'))
    .select(closesOf('marks', key.employeeId, { classId: key.formClassId, year: key.year, term: key.term }).as('closes'))
    .where(() => sql<SqlBool>`(${isLesson(key)} or ${isBegun(key)})`),
)

/** The teacher has that lesson now. */
const isLesson = ({ year, formClassId, subjectId, employeeId }: BookKey) => sql<number>`
  exists (select 1 from lesson as own where own.employee_id = ${employeeId} and own.subject_id = ${subjectId}
    and own.form_class_id = ${formClassId} and own.academic_year_id = ${year})`

/** The mark book has entries: it stays when the lesson gets another teacher. */
const isBegun = ({ year, term, formClassId, subjectId, employeeId }: BookKey) => sql<number>`
  exists (select 1 from assessment as test where test.employee_id = ${employeeId} and test.form_class_id = ${formClassId}
    and test.subject_id = ${subjectId} and test.academic_year_id = ${year} and test.term = ${term} and test.removed_at is null)`

/** True for the assessments of a mark book, including `removed` ones. */
export const inBook =
  ({ year, term, formClassId, subjectId, employeeId }: BookKey) =>
  (eb: ExpressionBuilder<Database & { test: Database['assessment'] }, 'test'>): Expression<SqlBool> =>
    eb.and([
      eb('test.employee_id', '=', employeeId),
      eb('test.form_class_id', '=', formClassId),
      eb('test.subject_id', '=', subjectId),
      eb('test.academic_year_id', '=', year),
      eb('test.term', '=', term),
    ])

type StoredAssessment = Assessment & { removed: boolean }

/** Every assessment of a mark book by number, including deleted ones. */
export async function listAssessments(db: Db, key: BookKey): Promise<StoredAssessment[]> {
  const rows = await assessmentsOf(db, key)
  return rows.map(({ removed_at, ...row }) => ({ ...row, removed: removed_at !== null }))
}

const assessmentsOf = prepared((db, key: BookKey) =>
  db
    .selectFrom('assessment as test')
    .select(['test.id', 'test.assessment_number as number', 'test.topic', 'test.date', 'test.total', 'test.weighting', 'test.version'])
    .select('test.removed_at')
    .where(inBook(key))
    .orderBy('test.assessment_number')
    .orderBy('test.id'),
)

/** A stored mark; those of deleted assessments count only for the row's version. */
export type StoredMark = BookMark & { studentId: number; assessmentId: number; number: number; removed: boolean }

async function listMarks(db: Db, key: BookKey, of: readonly StoredAssessment[]): Promise<Map<number, StoredMark[]>> {
  return Map.groupBy(storedAs(await marksOf(db, key), of), ({ studentId }) => studentId)
}

type MarkRow = Pick<StoredMark, 'studentId' | 'assessmentId' | 'mark' | 'version'>

/** Seven hundred marks belong to twenty assessments, whose data is not read with each mark. */
function storedAs(rows: readonly MarkRow[], of: readonly StoredAssessment[]): StoredMark[] {
  const byId = new Map(of.map((one) => [one.id, one]))
  return rows.flatMap(({ studentId, assessmentId, mark, version }) => {
    const { number, removed } = byId.get(assessmentId) ?? {}
    return number === undefined || removed === undefined ? [] : { studentId, assessmentId, number, mark, version, removed }
  })
}

const selectMarks = (db: Db, key: BookKey) =>
  db
    .selectFrom('assessment as test')
    .innerJoin('assessment_mark as own', 'own.assessment_id', 'test.id')
    .select(['own.student_id as studentId', 'own.assessment_id as assessmentId', 'own.mark', 'own.version'])
    .where(inBook(key))

const marksOf = prepared(selectMarks)
const marksOfOne = prepared((db, values: BookKey & { studentId: number }) =>
  selectMarks(db, values).where('own.student_id', '=', values.studentId),
)

/** The marks of some students in a book of these assessments. */
export async function listMarksOf(
  db: Db,
  key: BookKey,
  of: readonly StoredAssessment[],
  students: readonly number[],
): Promise<Map<number, StoredMark[]>> {
  const [studentId] = students
  if (studentId === undefined || new Set(students).size > 1) return listMarks(db, key, of)
  return new Map([[studentId, storedAs(await marksOfOne(db, { ...key, studentId }), of)]])
}

export function rowOf(all: readonly StoredMark[]): BookRow {
  let latest = 0
  const marks: Record<number, BookMark> = {}
  for (const { number, mark, version, removed } of all) {
    latest = Math.max(latest, version)
    if (!removed) marks[number] = { mark, version }
  }
  return { version: latest, marks }
}

/**
 * The students who take the subject in that class and term: from the term's records; in the current term also students without a
 * record yet.
 */
const takers = ({ year, term, formClassId, subjectId }: BookKey, isCurrent: boolean, studentId?: number) => sql<number>`(
  select report.student_id from student_term_record as report
    join subject_record as record on record.student_id = report.student_id and record.academic_year_id = report.academic_year_id
      and record.term = report.term and record.subject_id = ${subjectId}
    where report.academic_year_id = ${year} and report.term = ${term} and report.form_class_id = ${formClassId} ${only('report.student_id', studentId)}
  ${
    isCurrent
      ? sql`union select taker.id from student as taker
          join subject_student as taken on taken.student_id = taker.id and taken.subject_id = ${subjectId}
          where taker.form_class_id = ${formClassId} and taker.archived_on is null ${only('taker.id', studentId)} and not exists (
            select 1 from student_term_record as own where own.student_id = taker.id and own.academic_year_id = ${year} and own.term = ${term})`
      : sql``
  })`

/** Repeated in each part of a union, or SQLite would read the whole class. */
const only = (column: string, studentId: number | undefined) =>
  studentId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${studentId}`

const selectTakers = (db: Db, key: BookKey, isCurrent: boolean, studentId?: number) =>
  db
    .selectFrom('student')
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName'])
    .where('student.id', 'in', takers(key, isCurrent, studentId))

const takersOf = (isCurrent: boolean) =>
  prepared((db, key: BookKey) => selectTakers(db, key, isCurrent).orderBy('student.sort_key').orderBy('student.id'))
const currentTakers = takersOf(true)
const pastTakers = takersOf(false)

const listTakers = (db: Db, { isCurrent, year, term, formClassId, subjectId, employeeId }: BookHead) =>
  (isCurrent ? currentTakers : pastTakers)(db, { year, term, formClassId, subjectId, employeeId })

const takerOf = (isCurrent: boolean) =>
  prepared((db, values: BookKey & { studentId: number }) => selectTakers(db, values, isCurrent, values.studentId))
const currentTaker = takerOf(true)
const pastTaker = takerOf(false)

/** The students of these who are in the lesson; a single one is queried alone. */
export async function findTakers(db: Db, head: BookHead, students: readonly number[]): Promise<ReadonlySet<number>> {
  const { isCurrent, year, term, formClassId, subjectId, employeeId } = head
  const [studentId] = students
  const isOne = studentId !== undefined && new Set(students).size === 1
  const found = isOne
    ? await (isCurrent ? currentTaker : pastTaker)(db, { year, term, formClassId, subjectId, employeeId, studentId })
    : await listTakers(db, head)
  return new Set(found.map(({ id }) => id))
}

/** Students who left the school in that term, for whom nothing more is entered. */
export const listLeft = async (db: Db, { year, term, formClassId }: BookHead): Promise<ReadonlySet<number>> =>
  new Set((await leftOf(db, { year, term, formClassId })).map(({ id }) => id))

const leftOf = prepared((db, { year, term, formClassId }: { year: number; term: number; formClassId: string }) =>
  db
    .selectFrom('student_term_record')
    .select('student_id as id')
    .where(inTerm({ year, term }))
    .where('form_class_id', '=', formClassId)
    .where('left_on', 'is not', null),
)
