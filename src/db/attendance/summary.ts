import { type AttendanceSummary, type DayCount, type Enrolment, summaryOf } from '../../domain/attendance.ts'
import type { Db } from '../_open.ts'
import type { Between } from './days.ts'

/** Present and absent sessions of each form level, from the counts that the database keeps by day. */
export async function findSummary(db: Db, { from, to }: Between): Promise<AttendanceSummary> {
  const counts: DayCount[] = await db
    .selectFrom('attendance_count')
    .select(['date_scanned as date', 'form_level as level', 'records', 'present', 'late'])
    .where('date_scanned', '>=', from)
    .where('date_scanned', '<=', to)
    .execute()
  const enrolled: Enrolment[] = await db
    .selectFrom('academic_term as t')
    .innerJoin('student_term_record as r', (join) =>
      join.onRef('r.academic_year_id', '=', 't.academic_year_id').onRef('r.term', '=', 't.term'),
    )
    .innerJoin('form_class as c', 'c.id', 'r.form_class_id')
    .select(['t.term_start as from', 't.term_end as to', 'c.form_level as level'])
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .where('t.term_start', '<=', to)
    .where('t.term_end', '>=', from)
    .groupBy(['t.academic_year_id', 't.term', 'c.form_level'])
    .execute()
  return summaryOf(counts, enrolled)
}
