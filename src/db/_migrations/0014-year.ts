import { run } from './_sql.ts'

/** The administrator's choices for the change of year, and its batches. */
export const up = run([
  // Choices for the change into a year that differ from the proposal. Null in the class means leaving.
  `create table year_class (
    academic_year_id integer not null references academic_year (id),
    form_class_id text not null references form_class (id),
    to_class_id text references form_class (id),
    primary key (academic_year_id, form_class_id)
  ) strict, without rowid`,
  `create table year_student (
    academic_year_id integer not null references academic_year (id),
    student_id integer not null references student (id) on delete cascade,
    to_class_id text references form_class (id),
    primary key (academic_year_id, student_id)
  ) strict, without rowid`,
  `create index year_student_student on year_student (student_id)`,
  `create table year_subject (
    academic_year_id integer not null references academic_year (id),
    form_class_id text not null references form_class (id),
    subject_id integer not null references subject (id) on delete cascade,
    given text not null check (given in ('all', 'some', 'none')),
    primary key (academic_year_id, form_class_id, subject_id)
  ) strict, without rowid`,
  `create index year_subject_subject on year_subject (subject_id)`,
  `create table year_option (
    academic_year_id integer not null references academic_year (id),
    student_id integer not null references student (id) on delete cascade,
    subject_id integer not null references subject (id) on delete cascade,
    is_taken integer not null check (is_taken in (0, 1)),
    primary key (academic_year_id, student_id, subject_id)
  ) strict, without rowid`,
  `create index year_option_student on year_option (student_id)`,
  `create index year_option_subject on year_option (subject_id)`,
  // Steps that are done; removed when they are undone.
  `create table year_batch (
    academic_year_id integer not null references academic_year (id),
    step text not null check (step in ('promotion', 'subjects')),
    batch_id integer not null references batch (id),
    primary key (academic_year_id, step)
  ) strict, without rowid`,
  `create index year_batch_batch on year_batch (batch_id)`,
])
