import { type Kysely, sql } from 'kysely'

const day = (column: string) => `${column} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'`

const statements = [
  `create table kiosk (
    id integer primary key, name text not null check (length(name) between 1 and 60), created_at text not null, created_by text not null,
    seen_at text, waiting integer not null default 0 check (waiting >= 0), ended_at text, ended_by text) strict`,
  `create unique index kiosk_name on kiosk (name) where ended_at is null`,
  `create table attendance_scan (
    id integer primary key, client_id text not null unique check (length(client_id) between 8 and 80),
    source text not null check (source in ('kiosk', 'import', 'record')), kiosk_id integer references kiosk (id),
    import_batch_id integer references import_batch (id), typed text not null check (length(typed) <= 64),
    student_id integer references student (id), scanned_at text not null, school_day text not null check (${day('school_day')}),
    school_time text not null check (school_time glob '[0-2][0-9]:[0-5][0-9]:[0-5][0-9]'), received_at text not null,
    problem text check (problem in ('unknown', 'archived', 'future', 'old', 'archived-day', 'outside-term', 'no-school', 'removed')),
    undone_at text, undone_by text,
    check (student_id is not null or problem = 'unknown'), check ((undone_at is null) = (undone_by is null))) strict`,
  `create index attendance_scan_student on attendance_scan (student_id, school_day)`,
  `create index attendance_scan_kiosk on attendance_scan (kiosk_id, school_day)`,
  `create index attendance_scan_batch on attendance_scan (import_batch_id) where import_batch_id is not null`,
  `create index attendance_scan_problem on attendance_scan (school_day) where problem is not null`,
  `create table new_session (
    token_hash text primary key, administrator_id integer references administrator (id) on delete cascade,
    employee_id integer references employee (id) on delete cascade, student_id integer references student (id) on delete cascade,
    kiosk_id integer references kiosk (id) on delete cascade,
    password_change integer not null default 0 check (password_change in (0, 1)), created_at text not null, seen_at text not null,
    check ((administrator_id is not null) + (employee_id is not null) + (student_id is not null) + (kiosk_id is not null) = 1)) strict`,
  `insert into new_session (token_hash, administrator_id, employee_id, student_id, password_change, created_at, seen_at)
    select token_hash, administrator_id, employee_id, student_id, password_change, created_at, seen_at from session`,
  'drop table session',
  'alter table new_session rename to session',
  ...['administrator', 'employee', 'student', 'kiosk'].map((who) => `create index session_${who} on session (${who}_id)`),
]

/** What was scanned, when and where, kept as it was typed; and the kiosks, whose sessions are of a fourth kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
