import { type Kysely, sql } from 'kysely'

const day = (column: string) => `(${column} is null or ${column} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')`

const attendance = `student_id integer not null references student (id), date_scanned text not null check ${day('date_scanned')},
    attendance_am text not null check (attendance_am in ('P', 'A')), attendance_pm text not null check (attendance_pm in ('P', 'A')),
    time_scanned_in text, time_scanned_out text, late integer not null default 0 check (late in (0, 1))`

const tables = [
  `create table attendance_record (id integer primary key, ${attendance}, version integer not null default 1, unique (student_id, date_scanned)) strict`,
  `create index attendance_record_date on attendance_record (date_scanned)`,
  `create table attendance_archive (
    id integer primary key, ${attendance}, academic_year_id integer not null, term integer not null, archived_at text not null,
    unique (student_id, date_scanned)) strict`,
  `create index attendance_archive_date on attendance_archive (date_scanned)`,
  `create table student_registration_window (
    form_level integer primary key check (form_level between 1 and 6), open integer not null default 0 check (open in (0, 1)),
    deadline text check ${day('deadline')}, version integer not null default 1, check (open = 1 or deadline is null)) strict`,
  `create table session (
    token_hash text primary key, administrator_id integer references administrator (id) on delete cascade,
    employee_id integer references employee (id) on delete cascade, student_id integer references student (id) on delete cascade,
    password_change integer not null default 0 check (password_change in (0, 1)), created_at text not null, seen_at text not null,
    check ((administrator_id is not null) + (employee_id is not null) + (student_id is not null) = 1)) strict`,
  `create index session_administrator on session (administrator_id)`,
  `create index session_employee on session (employee_id)`,
  `create index session_student on session (student_id)`,
  `create table sign_in_attempt (
    id integer primary key, at text not null, door text not null check (door in ('administrator', 'employee', 'student')),
    user_name text not null, outcome text not null check (outcome in ('signed-in', 'wrong-password', 'unknown-user', 'archived', 'slowed')),
    address text) strict`,
  `create index sign_in_attempt_at on sign_in_attempt (at)`,
  `create table change (
    id integer primary key, at text not null, actor_kind text not null check (actor_kind in ('administrator', 'employee', 'student', 'system')),
    actor_id integer, actor_name text not null, entity text not null, entity_key text not null, student_id integer,
    field text not null, old_value text, new_value text) strict`,
  `create index change_entity on change (entity, entity_key)`,
  `create index change_student on change (student_id)`,
  `create index change_at on change (at)`,
  `create trigger change_is_not_updated before update on change begin select raise(abort, 'history is never changed'); end`,
  `create trigger change_is_not_deleted before delete on change begin select raise(abort, 'history is never deleted'); end`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db)
}
