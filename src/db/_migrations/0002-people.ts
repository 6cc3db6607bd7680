import { day, run } from './_sql.ts'

export const up = run([
  `create table administrator (
    id integer primary key autoincrement,
    user_name text not null collate nocase unique check (trim(user_name) <> ''),
    password_hash text,
    password_reset integer not null default 0 check (password_reset in (0, 1)),
    version integer not null default 1,
    created_at text not null,
    kind text not null default 'restricted' check (kind in ('full', 'restricted'))
  ) strict`,
  // Work on many that is undone as one: a file with its rows, or a step of the change of year.
  `create table batch (
    id integer primary key autoincrement,
    -- students, attendance, school, class-marks, or the step of the change of year.
    kind text not null,
    -- Of the file, or the year.
    name text not null,
    rows integer not null,
    at text not null,
    administrator_id integer references administrator (id),
    undone_at text,
    confirmed_at text,
    confirmed_by text,
    undone_by text,
    -- When its rows went with their time: from then on it cannot be undone.
    swept_at text,
    made_by text not null default '',
    -- What was noticed in the file.
    note text not null default '',
    -- Confirmed, and not all of it is written yet.
    is_unfinished integer not null default 0 check (is_unfinished in (0, 1)),
    version integer not null default 1,
    -- Of a School Upload: into which year its lessons and teachers' classes go, where somebody chose that.
    into_year integer
  ) strict`,
  `create table employee (
    id integer primary key autoincrement,
    teacher_num text unique,
    first_name text not null,
    last_name text not null,
    date_of_birth text check ${day('date_of_birth')},
    user_name text not null collate nocase unique check (trim(user_name) <> ''),
    post_id integer references employee_post (id),
    password_hash text,
    password_reset integer not null default 0 check (password_reset in (0, 1)),
    deleted_at text,
    version integer not null default 1,
    updated_at text not null,
    sort_key text not null default ''
  ) strict`,
  `create index employee_post_id on employee (post_id)`,
  `create trigger employee_named after insert on employee begin
    update employee set sort_key = name_key(new.last_name, new.first_name) where id = new.id; end`,
  `create trigger employee_renamed after update of last_name, first_name on employee begin
    update employee set sort_key = name_key(new.last_name, new.first_name) where id = new.id; end`,
  `create table student (
    id integer primary key autoincrement check (id > 0),
    first_name text not null check (trim(first_name) <> ''),
    last_name text not null check (trim(last_name) <> ''),
    sex text check (sex in ('F', 'M')),
    date_of_birth text check ${day('date_of_birth')},
    birth_certificate_no text,
    form_class_id text references form_class (id),
    sea_no text,
    house_name text,
    entry_date text check ${day('entry_date')},
    password_hash text,
    password_reset integer not null default 0 check (password_reset in (0, 1)),
    archived_on text check ${day('archived_on')},
    batch_id integer references batch (id),
    version integer not null default 1,
    updated_at text not null,
    sort_key text not null default '',
    home_address text,
    telephone text,
    email text
  ) strict`,
  `create index student_form_class on student (form_class_id) where form_class_id is not null`,
  `create index student_updated_at on student (updated_at)`,
  `create index student_batch on student (batch_id) where batch_id is not null`,
  `create index student_current on student (updated_at, id) where archived_on is null`,
  `create index student_archived on student (updated_at, id) where archived_on is not null`,
  `create index student_archived_on on student (archived_on) where archived_on is not null`,
  `create index student_current_name on student (sort_key, id) where archived_on is null`,
  `create index student_archived_name on student (sort_key, id) where archived_on is not null`,
  `create trigger student_named after insert on student begin
    update student set sort_key = name_key(new.last_name, new.first_name) where id = new.id; end`,
  `create trigger student_renamed after update of last_name, first_name on student begin
    update student set sort_key = name_key(new.last_name, new.first_name) where id = new.id; end`,
  `create table student_document (
    id integer primary key autoincrement,
    student_id integer not null references student (id),
    kind text not null check (kind in ('birth-certificate', 'immunization-card', 'sea-placement-slip', 'passport-photo', 'contribution-receipt')),
    name text not null,
    type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
    bytes blob not null,
    uploaded_at text not null,
    unique (student_id, kind)
  ) strict`,
  // A replaced document, kept until the student's documents are deleted.
  `create table student_document_before (
    id integer primary key autoincrement,
    student_id integer not null references student (id) on delete cascade,
    kind text not null,
    name text not null,
    type text not null,
    bytes blob not null,
    uploaded_at text not null,
    replaced_at text not null
  ) strict`,
  `create index student_document_before_student on student_document_before (student_id, kind)`,
  `create trigger student_document_replaced after update of bytes on student_document when new.bytes is not old.bytes begin
    insert into student_document_before (student_id, kind, name, type, bytes, uploaded_at, replaced_at)
    values (old.student_id, old.kind, old.name, old.type, old.bytes, old.uploaded_at, new.uploaded_at); end`,
  `create table lesson (
    id integer primary key autoincrement,
    employee_id integer not null references employee (id),
    subject_id integer not null references subject (id),
    form_class_id text not null references form_class (id),
    academic_year_id integer not null references academic_year (id),
    unique (academic_year_id, employee_id, subject_id, form_class_id)
  ) strict`,
  `create index lesson_class on lesson (form_class_id, academic_year_id, subject_id)`,
  `create index lesson_subject on lesson (subject_id, academic_year_id)`,
  `create table form_teacher_class (
    employee_id integer not null references employee (id),
    form_class_id text not null references form_class (id),
    academic_year_id integer not null references academic_year (id),
    primary key (academic_year_id, employee_id, form_class_id)
  ) strict, without rowid`,
  `create index form_teacher_class_class on form_teacher_class (form_class_id, academic_year_id)`,
  `create table dean_class (
    employee_id integer not null references employee (id),
    form_class_id text not null references form_class (id),
    academic_year_id integer not null references academic_year (id),
    primary key (academic_year_id, employee_id, form_class_id)
  ) strict, without rowid`,
  `create index dean_class_class on dean_class (form_class_id, academic_year_id)`,
  `create table subject_student (
    student_id integer not null references student (id),
    subject_id integer not null references subject (id),
    employee_id integer references employee (id),
    version integer not null default 1,
    primary key (student_id, subject_id)
  ) strict, without rowid`,
  `create index subject_student_subject on subject_student (subject_id)`,
  `create index subject_student_employee on subject_student (employee_id)`,
])
