import { type RawBuilder, sql } from 'kysely'
import type { Entries } from '../../../domain/school/teachers/index.ts'
import { hasEntry } from '../../_mark-sql.ts'
import type { Db } from '../../_open.ts'
import type { TeacherLesson } from './lessons.ts'

/** The entries of a lesson this year. Another teacher of the class in the subject has separate entries only in the mark book. */
export async function countEntries(db: Db, lesson: TeacherLesson): Promise<Entries> {
  const { employeeId, year, subjectId, classId } = lesson
  const records = sql`
    select r.student_id, r.employee_id,
        ${hasEntry('r')} as is_entered
      from subject_record as r
      join student_term_record as t on t.student_id = r.student_id and t.academic_year_id = r.academic_year_id and t.term = r.term
      where r.academic_year_id = ${year} and r.subject_id = ${subjectId} and t.form_class_id = ${classId}`
  const marks = sql`
    select m.student_id from assessment_mark as m join assessment as a on a.id = m.assessment_id
      where a.employee_id = ${employeeId} and a.academic_year_id = ${year} and a.subject_id = ${subjectId} and a.form_class_id = ${classId}
        and a.removed_at is null and m.mark is not null`
  const [own, bookMarks, students] = await Promise.all([
    count(db, sql`select 1 from (${records}) where employee_id = ${employeeId}`),
    count(db, marks),
    count(db, sql`select student_id from (${records}) where is_entered union ${marks}`),
  ])
  return { records: own, bookMarks, students }
}

async function count(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ n: number }>`select count(*) as n from (${rows})`.execute(db)
  return found.rows[0]?.n ?? 0
}
