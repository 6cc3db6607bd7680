import { type Kysely, sql } from 'kysely'

/**
 * A mark by hand stands over what scans say of a session. One that was taken back stays, without a value, so that its version goes on.
 * The lines of a file of scans are counted, and found, by what is wrong with them.
 */
const statements = [
  `create table attendance_mark (
    student_id integer not null references student (id),
    date text not null check (date glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    session text not null check (session in ('am', 'pm')), mark text check (mark in ('P', 'L', 'A')),
    version integer not null default 1, updated_at text not null, primary key (student_id, date, session)) strict, without rowid`,
  `create index attendance_mark_date on attendance_mark (date)`,
  `create index import_row_unread on import_row (batch_id, unread)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
