import { type Kysely, sql } from 'kysely'

const day = (column: string) => `(${column} is null or ${column} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')`
const year = `(id between 19001901 and 29982999 and id / 10000 + 1 = id % 10000)`

const tables = [
  `create table school (
    id integer primary key default 1 check (id = 1),
    name text not null check (trim(name) <> ''), motto text not null default '', address text not null default '',
    telephone text not null default '', principal text not null default '', time_zone text not null,
    first_bell text not null default '08:00' check (first_bell glob '[0-2][0-9]:[0-5][0-9]'),
    afternoon_bell text not null default '12:30' check (afternoon_bell glob '[0-2][0-9]:[0-5][0-9]'),
    logo blob, logo_type text, version integer not null default 1) strict`,
  `create table administrator (
    id integer primary key, user_name text not null collate nocase unique check (trim(user_name) <> ''),
    password_hash text, password_reset integer not null default 0 check (password_reset in (0, 1)),
    version integer not null default 1, created_at text not null) strict`,
  `create table employee_post (id integer primary key, title text not null check (trim(title) <> ''), rank integer not null) strict`,
  `create table employee (
    id integer primary key, teacher_num text unique, first_name text not null, last_name text not null,
    date_of_birth text check ${day('date_of_birth')}, user_name text not null collate nocase unique check (trim(user_name) <> ''),
    post_id integer references employee_post (id), password_hash text,
    password_reset integer not null default 0 check (password_reset in (0, 1)), deleted_at text,
    version integer not null default 1, updated_at text not null) strict`,
  `create index employee_post_id on employee (post_id)`,
  `create table academic_year (id integer primary key check ${year}) strict`,
  `create table academic_term (
    academic_year_id integer not null references academic_year (id), term integer not null check (term between 1 and 3),
    term_start text check ${day('term_start')}, term_end text check ${day('term_end')},
    new_term_beginning text check ${day('new_term_beginning')},
    possible_attendance integer check (possible_attendance between 0 and 999),
    is_current integer not null default 0 check (is_current in (0, 1)), version integer not null default 1,
    primary key (academic_year_id, term), check (term_start is null or term_end is null or term_start <= term_end)) strict`,
  `create unique index academic_term_is_current on academic_term (is_current) where is_current = 1`,
  `create table form_class (
    id text primary key check (trim(id) <> ''), form_level integer check (form_level between 1 and 6), retired_at text) strict`,
  ...['form_teacher_class', 'dean_class'].flatMap((table) => [
    `create table ${table} (
      employee_id integer not null references employee (id), form_class_id text not null references form_class (id),
      academic_year_id integer not null references academic_year (id),
      primary key (employee_id, academic_year_id, form_class_id)) strict, without rowid`,
    `create index ${table}_class on ${table} (form_class_id, academic_year_id)`,
  ]),
  `create table subject (
    id integer primary key check (id > 0), title text not null check (trim(title) <> ''),
    abbr text not null collate nocase unique check (trim(abbr) <> ''), version integer not null default 1) strict`,
  `create table lesson (
    id integer primary key, employee_id integer not null references employee (id),
    subject_id integer not null references subject (id), form_class_id text not null references form_class (id),
    academic_year_id integer not null references academic_year (id),
    unique (employee_id, academic_year_id, subject_id, form_class_id)) strict`,
  `create index lesson_class on lesson (form_class_id, academic_year_id, subject_id)`,
  `create index lesson_subject on lesson (subject_id)`,
  `create table coded_comment (id integer primary key check (id > 0), detail text not null check (trim(detail) <> ''), retired_at text) strict`,
  `create table import_batch (
    id integer primary key, kind text not null, file_name text not null, rows integer not null, at text not null,
    administrator_id integer references administrator (id), undone_at text) strict`,
  `create table student (
    id integer primary key check (id > 0), first_name text not null check (trim(first_name) <> ''),
    last_name text not null check (trim(last_name) <> ''), sex text check (sex in ('F', 'M')),
    date_of_birth text check ${day('date_of_birth')}, birth_certificate_no text,
    form_class_id text references form_class (id), sea_no text, house_name text, entry_date text check ${day('entry_date')},
    password_hash text, password_reset integer not null default 0 check (password_reset in (0, 1)),
    archived_on text check ${day('archived_on')}, import_batch_id integer references import_batch (id),
    version integer not null default 1, updated_at text not null) strict`,
  `create index student_form_class on student (form_class_id)`,
  `create index student_updated_at on student (updated_at)`,
  `create index student_name on student (last_name, first_name)`,
  `create index student_import_batch on student (import_batch_id) where import_batch_id is not null`,
  `create table student_document (
    id integer primary key, student_id integer not null references student (id),
    kind text not null check (kind in ('birth-certificate', 'immunization-card', 'sea-placement-slip', 'passport-photo', 'contribution-receipt')),
    name text not null, type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
    bytes blob not null, uploaded_at text not null, unique (student_id, kind)) strict`,
  `create table subject_student (
    student_id integer not null references student (id), subject_id integer not null references subject (id),
    employee_id integer references employee (id), version integer not null default 1,
    primary key (student_id, subject_id)) strict, without rowid`,
  `create index subject_student_subject on subject_student (subject_id)`,
  `create index subject_student_employee on subject_student (employee_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db)
}
