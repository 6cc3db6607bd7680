import { type SqlBool, sql } from 'kysely'
import { type Actor, canWriteTerm, isOverFor } from '../../../domain/_policy.ts'
import type { Field, LessonKey, Values } from '../../../domain/marks/enter/index.ts'
import { isOver } from '../../../domain/school/deadlines.ts'
import type { Db } from '../../_open.ts'
import { listed, placesOf, preparedFor } from '../../_prepared-for.ts'
import { schoolZone } from '../../_school.ts'
import { type Access, lessonInScope } from '../../_scope.ts'
import { inTerm, sameReport, sameTerm } from '../../_term.ts'
import { closesOf } from '../../school/deadlines.ts'
import { teacherOf } from './sheet.ts'

/** A subject record for a save: its values, the rules for it, and whether the person teaches it. */
export type Found = {
  id: number
  version: number
  employeeId: number | null
  values: Values
  since: Record<Field, number>
  formLevel: number | null
  term: number
  isClosed: boolean
  isOver: boolean
  hasLeft: boolean
  isOwnLesson: boolean
}

/** The students' records of a lesson and term, if the person reaches the lesson and the student is in its class. */
export async function findRecords(db: Db, access: Access, key: LessonKey, students: readonly number[], at: string) {
  const rows = await recordsOf(db, access, { ...key, ...listed(students) }, students.length)
  return new Map(rows.map((row) => [row.student_id, foundOf(access.actor, key.term, row, at)]))
}

const recordsOf = preparedFor((db, key: LessonKey & Record<string, string | number>, access, length) =>
  db
    .selectFrom('subject_record as record')
    .innerJoin('student_term_record as own', sameReport('own', 'record'))
    .innerJoin('academic_term as term', sameTerm('term', 'record'))
    .leftJoin('term_report_posting as posting', sameTerm('posting', 'record'))
    .select(['record.id', 'record.student_id', 'record.version', 'record.employee_id', 'record.course_mark', 'record.exam_mark'])
    .select(['record.coded_comment', 'record.coded_comment_1', 'record.custom_comment'])
    .select(['record.course_mark_version', 'record.exam_mark_version', 'record.custom_comment_version'])
    .select(['record.coded_comment_version', 'record.coded_comment_1_version'])
    .select(['own.form_level', 'own.left_on', 'term.is_current', 'posting.posted'])
    .select(() => isTaughtBy(access.actor, key).as('isOwnLesson'))
    .select([closesOf('marks', teacherOf(access.actor), key).as('closes'), schoolZone.as('timeZone')])
    .where('record.student_id', 'in', placesOf(key, length))
    .where(inTerm(key, 'record'))
    .where('record.subject_id', '=', key.subjectId)
    .where('own.form_class_id', '=', key.classId)
    .where((eb) =>
      lessonInScope(access, {
        subject: eb.ref('record.subject_id'),
        formClass: eb.ref('own.form_class_id'),
        year: eb.ref('record.academic_year_id'),
      }),
    ),
)

function isTaughtBy(actor: Actor, { year, classId, subjectId }: LessonKey) {
  return actor.kind === 'employee'
    ? sql<SqlBool>`exists (select 1 from lesson where employee_id = ${actor.id} and academic_year_id = ${year}
        and subject_id = ${subjectId} and form_class_id = ${classId})`
    : sql<SqlBool>`0`
}

type Row = { left_on: string | null } & Values & { [F in `${Field}_version`]: number } & {
    id: number
    version: number
    employee_id: number | null
    form_level: number | null
    is_current: number
    posted: number | null
    isOwnLesson: SqlBool
    closes: string | null
    timeZone: string
  }

function foundOf(actor: Actor, term: number, row: Row, at: string): Found {
  const { course_mark, exam_mark, coded_comment, coded_comment_1, custom_comment } = row
  return {
    id: row.id,
    version: row.version,
    employeeId: row.employee_id,
    values: { course_mark, exam_mark, coded_comment, coded_comment_1, custom_comment },
    since: {
      course_mark: row.course_mark_version,
      exam_mark: row.exam_mark_version,
      coded_comment: row.coded_comment_version,
      coded_comment_1: row.coded_comment_1_version,
      custom_comment: row.custom_comment_version,
    },
    formLevel: row.form_level,
    term,
    isClosed: !canWriteTerm(actor, { isCurrent: row.is_current === 1, isPosted: row.posted === 1 }),
    isOver: isOverFor(actor, { isOver: isOver(row.closes, at, row.timeZone) }),
    hasLeft: row.left_on !== null,
    isOwnLesson: Boolean(row.isOwnLesson),
  }
}
