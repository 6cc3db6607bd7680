import { type Kysely, sql } from 'kysely'

const day = (column: string) => `${column} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'`

/**
 * `added_at` is the same for what came in together, from a file or from another year, so that it can be taken back together. What was
 * removed stays and can be put back. `counted_possible` is what the calendar or the term gave as possible attendance: another was typed.
 */
const statements = [
  `create table school_calendar (
    id integer primary key, date_from text not null check (${day('date_from')}), date_to text not null check (${day('date_to')}),
    reason text not null check (length(reason) between 1 and 80), form_level integer check (form_level between 1 and 6),
    kind text not null default 'closed' check (kind in ('closed', 'held')), source text check (length(source) <= 120),
    added_at text not null, removed_at text, version integer not null default 1, check (date_from <= date_to)) strict`,
  'create index school_calendar_date on school_calendar (date_to) where removed_at is null',
  'alter table student_term_record add column counted_possible integer check (counted_possible between 0 and 999)',
  `create index student_term_record_seat on student_term_record
    (academic_year_id, term, form_class_id, form_level, possible_attendance, counted_possible, left_on)`,
  'drop index student_term_record_class',
  `alter table school add column scans_out integer not null default 1 check (scans_out in (0, 1))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
