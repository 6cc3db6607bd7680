import { sql } from 'kysely'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'

/** What a school still lacks on the way to its first report card, step by step. */
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
    marks: lacks(row?.marks),
    print: lacks(row?.printed) && lacks(row?.posted),
  }
}

const existing = prepared((db) =>
  db.selectNoFrom((eb) => [
    eb.exists(eb.selectFrom('form_class').select('id').where('form_level', 'is not', null).where('retired_at', 'is', null)).as('classes'),
    eb.exists(eb.selectFrom('subject').select('id')).as('subjects'),
    eb.exists(eb.selectFrom('employee').select('id')).as('teachers'),
    eb.exists(eb.selectFrom('student').select('id')).as('students'),
    eb.exists(eb.selectFrom('lesson').select('id')).as('lessons'),
    eb.exists(eb.selectFrom('subject_student').select(sql.lit(1).as('one'))).as('takers'),
    eb.exists(eb.selectFrom('academic_term').select('term').where('is_current', '=', 1).where('term_start', 'is not', null)).as('term'),
    eb.exists(eb.selectFrom('student_term_record').select('id')).as('registration'),
    eb.exists(eb.selectFrom('change').select('id').where('entity', '=', 'subject_record').where('new_value', 'is not', null)).as('marks'),
    eb.exists(eb.selectFrom('print_run').select('id')).as('printed'),
    eb.exists(eb.selectFrom('term_report_posting').select('term').where('posted', '=', 1)).as('posted'),
  ]),
)
