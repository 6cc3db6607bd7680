import { day, run } from './_sql.ts'

export const up = run([
  `create table student_registration_window (
    form_level integer primary key check (form_level between 1 and 6),
    open integer not null default 0 check (open in (0, 1)),
    deadline text check ${day('deadline')},
    version integer not null default 1,
    check (open = 1 or deadline is null)
  ) strict`,
  // A student's registration for a year. One that was not begun has no row.
  `create table student_registration (
    id integer primary key autoincrement,
    student_id integer not null references student (id),
    academic_year_id integer not null references academic_year (id),
    state text not null check (state in ('draft', 'submitted', 'returned', 'accepted')),
    begun_at text not null,
    updated_at text not null,
    submitted_at text,
    decided_at text,
    decided_by text,
    -- Why it was returned, in the words that the student reads.
    reason text check (trim(reason) <> ''),
    version integer not null default 1,
    unique (student_id, academic_year_id),
    check (state = 'draft' or submitted_at is not null),
    check (state in ('draft', 'submitted') or (decided_at is not null and decided_by is not null)),
    check ((state = 'returned') = (reason is not null))
  ) strict`,
  `create index student_registration_year on student_registration (academic_year_id, state)`,
  `create index student_registration_open on student_registration (updated_at) where state in ('draft', 'returned')`,
  // A proposed correction; `base` is the school's value at that time.
  `create table student_registration_value (
    registration_id integer not null references student_registration (id),
    field text not null,
    base text,
    value text,
    primary key (registration_id, field)
  ) strict, without rowid`,
  // A document that waits beside the school's own until the registration is accepted.
  `create table student_registration_document (
    id integer primary key autoincrement,
    registration_id integer not null references student_registration (id),
    kind text not null check (kind in ('birth-certificate', 'immunization-card', 'sea-placement-slip', 'passport-photo', 'contribution-receipt')),
    name text not null,
    type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
    size integer not null check (size > 0),
    bytes blob not null,
    uploaded_at text not null,
    unique (registration_id, kind)
  ) strict`,
])
