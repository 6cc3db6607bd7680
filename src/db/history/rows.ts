import { type SqlBool, sql } from 'kysely'
import type { Names, StoredChange } from '../../domain/history/index.ts'
import { numberOf } from '../_engine/index.ts'
import { lastGone } from '../_history.ts'
import { fullNameIn } from '../_names.ts'
import type { Db } from '../_open.ts'
import { findLocalFields } from '../school/students/local-fields.ts'

const keyNumber = numberOf(sql.ref('change.entity_key'))
/** The key of a mark of an assessment is the assessment's number and the student's. */
const assessmentNumber = numberOf(
  sql<string>`case change.entity when 'assessment_mark' then rtrim(rtrim(change.entity_key, '0123456789'), '-') else change.entity_key end`,
)

/** Leaves out an earlier student with the same number, whose addition was undone. */
export const isOfThisPerson = sql<SqlBool>`change.at > ${lastGone('student', sql`cast(change.student_id as text)`)}`

/** The student to whom a line belongs now: of one who was merged, the one that has the records. */
export const holder = sql<number | null>`coalesce((select merge.holder_id from student_merge as merge
  where merge.gone_id = change.student_id and merge.undone_at is null), change.student_id)`

/** Changes with details of their records; without details if the record is gone. */
function changeRows(db: Db) {
  return db
    .selectFrom('change')
    .leftJoin('student', (join) => join.on('student.id', '=', holder).on(isOfThisPerson))
    .leftJoin('subject_record as mark', (join) =>
      join.on('change.entity', '=', 'subject_record').on('mark.id', '=', keyNumber).on('mark.student_id', '=', holder),
    )
    .leftJoin('student_term_record as report', (join) =>
      join.on('change.entity', '=', 'student_term_record').on('report.id', '=', keyNumber).on('report.student_id', '=', holder),
    )
    .leftJoin('lesson', (join) => join.on('change.entity', '=', 'lesson').on('lesson.id', '=', keyNumber))
    .leftJoin('assessment as test', (join) =>
      join.on('change.entity', 'in', ['assessment', 'assessment_mark']).on('test.id', '=', assessmentNumber),
    )
    .leftJoin('student_move as move', (join) =>
      join
        .on('move.student_id', '=', holder)
        .on((eb) => eb.or([eb('move.first_change', '=', eb.ref('change.id')), eb('move.undo_first', '=', eb.ref('change.id'))])),
    )
    .select(['move.said', sql<SqlBool>`move.undo_first = change.id`.as('isUndone')])
    .select(['change.id', 'change.at', 'change.actor_name as by', 'change.entity', 'change.entity_key as key', 'change.field'])
    .select(['change.student_id as studentId', 'change.old_value as old', 'change.new_value as new', 'change.posted_term as postedTerm'])
    .select(fullNameIn<string | null>('student').as('studentName'))
    .select(['test.topic', 'test.assessment_number as assessmentNumber'])
    .select([
      sql<number | null>`coalesce(mark.subject_id, lesson.subject_id, test.subject_id)`.as('subjectId'),
      sql<number | null>`coalesce(lesson.employee_id, test.employee_id)`.as('employeeId'),
      sql<string | null>`coalesce(lesson.form_class_id, test.form_class_id)`.as('classId'),
      sql<number | null>`coalesce(mark.academic_year_id, report.academic_year_id, lesson.academic_year_id, test.academic_year_id)`.as(
        'year',
      ),
      sql<number | null>`coalesce(mark.term, report.term, test.term)`.as('term'),
    ])
}

/** The changes with these ids, in this order. */
export async function findChanges(db: Db, ids: readonly number[]): Promise<StoredChange[]> {
  if (ids.length === 0) return []
  const rows = await changeRows(db).where('change.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The names for numbers in values, short lists read in one query; and the school's names of its fields. */
export async function findNames(db: Db): Promise<Names> {
  const { rows } = await sql<{ list: Exclude<keyof Names, 'local'>; id: number; name: string }>`
    select 'comments' as list, id, detail as name from coded_comment
    union all select 'teachers', id, ${fullNameIn('employee')} from employee
    union all select 'subjects', id, title from subject
    union all select 'posts', id, title from employee_post
    union all select 'reasons', id, title from absence_reason`.execute(db)
  const of = (list: (typeof rows)[number]['list']) => new Map(rows.filter((row) => row.list === list).map(({ id, name }) => [id, name]))
  return {
    comments: of('comments'),
    teachers: of('teachers'),
    subjects: of('subjects'),
    posts: of('posts'),
    reasons: of('reasons'),
    local: await findLocalFields(db),
  }
}
