import { sql } from 'kysely'
import { type Actor, canWriteTerm, isOverFor } from '../../../domain/_policy.ts'
import type { LessonKey, ReadOnly, Sheet, SheetRow } from '../../../domain/marks/enter/index.ts'
import { isOver } from '../../../domain/school/deadlines.ts'
import type { Db } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import { preparedFor } from '../../_prepared-for.ts'
import { type Access, lessonInScope } from '../../_scope.ts'
import { inTerm, sameTerm } from '../../_term.ts'
import { closesOf } from '../../school/deadlines.ts'
import { photoVersion } from '../../school/students/photos.ts'
import { rulesOf } from '../../school/terms/mark-words.ts'

/** The sheet of a lesson in a term, if the person may enter its marks, with the whole class in list order. `at` is for the deadline. */
export async function findSheet(db: Db, access: Access, key: LessonKey, at: string): Promise<Sheet | undefined> {
  const head = await findHead(db, access, key)
  if (!head) return undefined
  const rows: SheetRow[] = await (head.isCurrent === 1 ? currentRows : pastRows)(db, key)
  const comments = await listComments(db, rows)
  const [isCurrent, isPosted] = [head.isCurrent === 1, head.posted === 1]
  const isLate = isOver(head.closes, at, head.timeZone)
  return {
    ...key,
    ...head,
    isCurrent,
    isPosted,
    readOnly: readOnlyFor(access.actor, { isCurrent, isPosted, isOver: isLate }),
    rows,
    comments,
    rules: await rulesOf(db, key),
  }
}

/** Null for people who may write into the term. */
function readOnlyFor(actor: Actor, term: { isCurrent: boolean; isPosted: boolean; isOver: boolean }): ReadOnly | null {
  if (canWriteTerm(actor, term)) return isOverFor(actor, term) ? 'over' : null
  return term.isPosted ? 'posted' : 'not-current'
}

/** True if the person may enter the lesson's marks at all, whoever is registered. */
export const isReached = async (db: Db, access: Access, key: LessonKey) => (await findHead(db, access, key)) !== undefined

const findHead = async (db: Db, access: Access, key: LessonKey) => (await headOf(db, access, key))[0]

/** The teacher whose deadline applies; 0 for a person who is no teacher. */
export const teacherOf = ({ kind, id }: Actor) => (kind === 'employee' ? id : 0)

const headOf = preparedFor((db, { year, term, classId, subjectId }: LessonKey, access) =>
  db
    .selectFrom('academic_term as term')
    .innerJoin('school', (join) => join.onTrue())
    .innerJoin('form_class as class', (join) => join.on('class.id', '=', classId))
    .innerJoin('subject', (join) => join.on('subject.id', '=', subjectId))
    .leftJoin('term_report_posting as posting', sameTerm('posting', 'term'))
    .select(['subject.title as subject', 'subject.abbr', 'school.time_zone as timeZone', 'term.is_current as isCurrent', 'posting.posted'])
    .select(closesOf('marks', teacherOf(access.actor), { classId, year, term }).as('closes'))
    .where(inTerm({ year, term }, 'term'))
    .where((eb) =>
      lessonInScope(access, { subject: eb.ref('subject.id'), formClass: eb.ref('class.id'), year: eb.ref('term.academic_year_id') }),
    ),
)

/** The students of the class in that term: from their term records; in the current term also students without one yet. */
const classList = ({ year, term, classId }: LessonKey, isCurrent: boolean) => sql<number>`(
  select student_id from student_term_record where academic_year_id = ${year} and term = ${term} and form_class_id = ${classId}
  ${
    isCurrent
      ? sql`union select id from student where form_class_id = ${classId} and archived_on is null and not exists (
          select 1 from student_term_record as own where own.student_id = student.id and own.academic_year_id = ${year} and own.term = ${term})`
      : sql``
  })`

const rowsOf = (isCurrent: boolean) =>
  prepared((db, key: LessonKey) =>
    db
      .selectFrom('student')
      .leftJoin('student_term_record as term', (join) =>
        join.onRef('term.student_id', '=', 'student.id').on('term.academic_year_id', '=', key.year).on('term.term', '=', key.term),
      )
      .leftJoin('subject_record as record', (join) =>
        join
          .onRef('record.student_id', '=', 'term.student_id')
          .on('record.academic_year_id', '=', key.year)
          .on('record.term', '=', key.term)
          .on('record.subject_id', '=', key.subjectId),
      )
      .select([
        'student.id as student_id',
        'student.first_name',
        'student.last_name',
        'term.form_level',
        'term.left_on',
        'record.employee_id',
      ])
      .select(['record.id', 'record.version', 'record.course_mark', 'record.exam_mark'])
      .select(['record.coded_comment', 'record.coded_comment_1', 'record.custom_comment'])
      .select((eb) => photoVersion(eb.ref('student.id')).as('picture'))
      .where('student.id', 'in', classList(key, isCurrent))
      .orderBy('student.sort_key')
      .orderBy('student.id'),
  )
const currentRows = rowsOf(true)
const pastRows = rowsOf(false)

/** Every comment to choose from, and retired ones on the sheet. */
async function listComments(db: Db, rows: readonly SheetRow[]) {
  const used = new Set(rows.flatMap((row) => [row.coded_comment, row.coded_comment_1]))
  const all = await commentsOf(db, {})
  return all
    .filter(({ id, retired_at }) => retired_at === null || used.has(id))
    .map(({ id, detail, retired_at, uses }) => ({ id, detail, retired: retired_at !== null, uses }))
}

const commentsOf = prepared((db) => db.selectFrom('coded_comment').select(['id', 'detail', 'retired_at', 'uses']).orderBy('id'))
