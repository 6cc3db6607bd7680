import { day, inTerm, mark, run, wholeMarks } from './_sql.ts'

export const up = run([
  `create table assessment (
    id integer primary key autoincrement,
    employee_id integer not null references employee (id),
    form_class_id text not null references form_class (id),
    subject_id integer not null references subject (id),
    academic_year_id integer not null,
    term integer not null,
    assessment_number integer not null check (assessment_number > 0),
    topic text,
    date text check ${day('date')},
    total integer check (total between 1 and 1000),
    weighting integer check (weighting between 0 and 100),
    version integer not null default 1,
    -- When it was deleted: it is kept for Undo and the history, and is in no mark book.
    removed_at text,
    ${inTerm}
  ) strict`,
  `create unique index assessment_number on assessment (academic_year_id, term, employee_id, form_class_id, subject_id, assessment_number) where removed_at is null`,
  `create index assessment_book on assessment (academic_year_id, term, employee_id, form_class_id, subject_id, assessment_number)`,
  `create table assessment_mark (
    assessment_id integer not null references "assessment" (id),
    student_id integer not null references student (id),
    -- Null: it was taken away again.
    ${mark('mark', 'between 0 and 9999')},
    version integer not null default 1,
    updated_at text not null,
    primary key (assessment_id, student_id)
  ) strict, without rowid`,
  ...wholeMarks('assessment_mark', ['mark'], 'assessment_id = new.assessment_id and student_id = new.student_id'),
  `create index assessment_mark_student on assessment_mark (student_id)`,
])
