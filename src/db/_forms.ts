import { type RawBuilder, sql } from 'kysely'
import { jsonOf } from './_engine/index.ts'

/** The student's forms before each move within a record's term, in the order of the moves, as JSON. */
export const formsBefore = (record: string): RawBuilder<string> => sql`(select ${jsonOf(sql.ref('day'), sql.ref('form_level'))} from (
  select move.day, class.form_level from student_move as move join form_class as class on class.id = move.from_class
  where move.student_id = ${sql.ref(`${record}.student_id`)} and move.kind = 'class' and move.undone_at is null
    and move.academic_year_id = ${sql.ref(`${record}.academic_year_id`)} and move.term = ${sql.ref(`${record}.term`)} order by move.first_change))`

export const readForms = (forms: string) => (JSON.parse(forms) as [string, number | null][]).map(([day, level]) => ({ day, level }))
