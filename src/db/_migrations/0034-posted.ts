import { type Kysely, sql } from 'kysely'

const term = 'academic_year_id integer not null, term integer not null'
const kept = 'foreign key (academic_year_id, term) references term_kept (academic_year_id, term) on delete cascade'

const statements = [
  `create table term_kept (${term}, kept_at text not null, principal text not null, primary key (academic_year_id, term),
    foreign key (academic_year_id, term) references academic_term (academic_year_id, term)) strict, without rowid`,
  `create table term_staff (${term}, form_class_id text not null references form_class (id),
    post text not null check (post in ('form-teacher', 'dean')), place integer not null, employee_id integer not null references employee (id),
    primary key (academic_year_id, term, form_class_id, post, place), ${kept}) strict, without rowid`,
  `create table term_word (${term}, kind text not null check (kind in ('employee', 'subject', 'comment')), id integer not null,
    words text not null, abbr text not null default '', primary key (academic_year_id, term, kind, id), ${kept}) strict, without rowid`,
  // The day on which the student left, if that was in the term: written while it is open, and then kept.
  `alter table student_term_record add column left_on text
    check (left_on is null or left_on glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')`,
]

/** What the reports of a closed term say, whatever becomes of people, classes and words later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
