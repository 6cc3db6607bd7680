import { sql } from 'kysely'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'

/** What a school still lacks for its first report cards, step by step. */
export async function findMissing(db: Db) {
  const [row] = await existing(db, {})
  const lacks = (has: unknown) => Number(has) === 0
  return {
    classes: lacks(row?.classes),
    subjects: lacks(row?.subjects),
    teachers: lacks(row?.teachers),
    students: lacks(row?.students),
    lessons: lacks(row?.lessons),
    takers: lacks(row?.takers),
    term: lacks(row?.term),
    registration: lacks(row?.registration),
    marks: lacks(row?.marks) && lacks(row?.posted),
    print: lacks(row?.printed),
    post: lacks(row?.posted),
  }
}

/** True if the steps are open on the Dashboard. */
export const showsNextSteps = async (db: Db) =>
  (await db.selectFrom('school').select('hides_next_steps').executeTakeFirst())?.hides_next_steps !== 1

export const saveNextSteps = (db: Db, isShown: boolean) =>
  db
    .updateTable('school')
    .set({ hides_next_steps: isShown ? 0 : 1 })
    .execute()

const existing = prepared((db) =>
  db.selectNoFrom((eb) => [
    eb.exists(eb.selectFrom('form_class').select('id').where('form_level', 'is not', null).where('retired_at', 'is', null)).as('classes'),
    eb.exists(eb.selectFrom('subject').select('id')).as('subjects'),
    eb.exists(eb.selectFrom('employee').select('id')).as('teachers'),
    eb.exists(eb.selectFrom('student').select('id')).as('students'),
    eb.exists(eb.selectFrom('lesson').select('id')).as('lessons'),
    eb.exists(eb.selectFrom('subject_student').select(sql.lit(1).as('one'))).as('takers'),
    eb.exists(eb.selectFrom('academic_term').select('term').where('is_current', '=', 1).where('term_start', 'is not', null)).as('term'),
    eb.exists(registered(db)).as('registration'),
    eb.exists(marked(db)).as('marks'),
    eb.exists(eb.selectFrom('print_run').select('id')).as('printed'),
    eb.exists(eb.selectFrom('term_report_posting').select('term').where('posted', '=', 1)).as('posted'),
  ]),
)

/** In the current term: past terms' registrations may come from a spreadsheet. */
const registered = (db: Db) =>
  db
    .selectFrom('academic_term as current')
    .innerJoin('student_term_record as record', (join) =>
      join.onRef('record.academic_year_id', '=', 'current.academic_year_id').onRef('record.term', '=', 'current.term'),
    )
    .select('record.id')
    .where('current.is_current', '=', 1)

/** Marks of the current term, student by student: SQLite keeps the order of a cross join. A school that has posted before skips this. */
const marked = (db: Db) =>
  db
    .selectFrom('academic_term as current')
    .crossJoin('student_term_record as record')
    .crossJoin('subject_record as marks')
    .select('marks.id')
    .where('current.is_current', '=', 1)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('term_report_posting').select('term').where('posted', '=', 1))))
    .whereRef('record.academic_year_id', '=', 'current.academic_year_id')
    .whereRef('record.term', '=', 'current.term')
    .whereRef('marks.student_id', '=', 'record.student_id')
    .whereRef('marks.academic_year_id', '=', 'record.academic_year_id')
    .whereRef('marks.term', '=', 'record.term')
    .where((eb) => eb.or([eb('marks.course_mark', 'is not', null), eb('marks.exam_mark', 'is not', null)]))
