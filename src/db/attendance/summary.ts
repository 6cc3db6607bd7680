import { type AttendanceSummary, type Enrolment, summaryOf } from '../../domain/attendance.ts'
import type { Db } from '../_open.ts'
import type { Between } from './days.ts'

/** Present and absent sessions of each form level, from the counts that the database keeps by day. */
export async function findSummary(db: Db, { from, to }: Between): Promise<AttendanceSummary> {
  const counts = await db
    .selectFrom('attendance_count')
    .select(['date_scanned as date', 'form_level as level', 'records', 'present', 'late'])
    .where('date_scanned', '>=', from)
    .where('date_scanned', '<=', to)
    .execute()
  return summaryOf(counts, await listEnrolments(db, { from, to }))
}

/** By class, in the order of an index, so that only the terms of these days are read, however many there are. */
async function listEnrolments(db: Db, { from, to }: Between): Promise<Enrolment[]> {
  const classes = await db.selectFrom('form_class').select(['id', 'form_level as level']).execute()
  const levels = new Map(classes.map(({ id, level }) => [id, level]))
  const rows = await db
    .selectFrom('academic_term as t')
    .innerJoin('student_term_record as r', (join) =>
      join.onRef('r.academic_year_id', '=', 't.academic_year_id').onRef('r.term', '=', 't.term'),
    )
    .select(['t.term_start as from', 't.term_end as to', 'r.form_class_id as classId'])
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .where('t.term_start', '<=', to)
    .where('t.term_end', '>=', from)
    .groupBy(['t.academic_year_id', 't.term', 'r.form_class_id'])
    .execute()
  const enrolments = new Map<string, Enrolment>()
  for (const { classId, students, ...term } of rows) {
    const level = levels.get(classId) ?? null
    const key = `${term.from}/${level}`
    enrolments.set(key, { ...term, level, students: students + (enrolments.get(key)?.students ?? 0) })
  }
  return [...enrolments.values()]
}
