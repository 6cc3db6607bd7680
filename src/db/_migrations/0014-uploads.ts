import { type Kysely, sql } from 'kysely'

/**
 * A batch is pending until `confirmed_at`; its rows are what was typed in the file, mended on screen since. What a confirmed batch
 * changed of students who were there already is kept beside it, to be put back.
 */
const statements = [
  `alter table import_batch add column confirmed_at text`,
  `alter table import_batch add column confirmed_by text`,
  `alter table import_batch add column undone_by text`,
  `alter table import_batch add column uploaded_by text not null default ''`,
  `alter table import_batch add column note text not null default ''`,
  `alter table import_batch add column version integer not null default 1`,
  `create table import_row (
    batch_id integer not null references import_batch (id) on delete cascade, sheet_row integer not null check (sheet_row > 0),
    typed text not null check (json_valid(typed)), unread text not null default '{}' check (json_valid(unread)),
    mended text not null default '[]' check (json_valid(mended)), is_hidden integer not null default 0 check (is_hidden in (0, 1)),
    is_accepted integer not null default 0 check (is_accepted in (0, 1)), outcome text check (outcome in ('added', 'changed', 'same', 'left')),
    primary key (batch_id, sheet_row)) strict, without rowid`,
  `create table import_difference (
    batch_id integer not null references import_batch (id) on delete cascade, student_id integer not null references student (id),
    field text not null, old_value text, new_value text, primary key (batch_id, student_id, field)) strict, without rowid`,
  `create index import_difference_student on import_difference (student_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
