import { day, json, run } from './_sql.ts'
import { movesPlaceDays } from './0008-attendance.ts'

/** Students who change class, join, leave and return, and the subject records that are kept and hidden since. */
export const up = run([
  // `term`: the running term whose record the move changed. `stood`: what its undo restores.
  `create table student_move (
    id integer primary key autoincrement,
    student_id integer not null references student (id) on delete cascade,
    kind text not null check (kind in ('class', 'leaves', 'returns', 'joins', 'subjects')),
    day text not null check ${day('day')},
    academic_year_id integer,
    term integer,
    from_class text references form_class (id),
    to_class text references form_class (id),
    -- What it did, in plain words.
    said text not null,
    stood text not null check (json_valid(stood)),
    -- The line of the history that tells of it, and the last of those that it stands for.
    first_change integer not null,
    last_change integer not null,
    at text not null,
    actor_name text not null,
    undone_at text,
    undone_by text,
    undo_first integer,
    undo_last integer,
    -- It brought the report of a prepared term to what the student is today.
    mends integer not null default 0 check (mends in (0, 1)),
    check ((academic_year_id is null) = (term is null))
  ) strict`,
  `create index student_move_student on student_move (student_id, first_change)`,
  `create index student_move_change on student_move (first_change, last_change)`,
  `create index student_move_undo on student_move (undo_first, undo_last) where undo_first is not null`,
  `create index student_move_from on student_move (from_class)`,
  `create index student_move_to on student_move (to_class)`,
  `create index student_move_term on student_move (academic_year_id, term) where term is not null`,
  // Work on many students, a few at a time: `academic_year_id` and `term` are of the records it changes. Deleted a day after its end.
  `create table student_work (
    id integer primary key autoincrement,
    doing text not null check (doing in ('class', 'archive', 'restore', 'class-undo', 'archive-undo')),
    to_class text references form_class (id),
    class_from text check (class_from in ('this-term', 'next-term')),
    day text check ${day('day')},
    academic_year_id integer,
    term integer,
    at text not null,
    -- JSON, who began it.
    actor text not null check (json_valid(actor)),
    -- Once nothing is left of it: when it was begun, and it is kept a day from then.
    finished_at text,
    check ((academic_year_id is null) = (term is null))
  ) strict`,
  `create index student_work_to on student_work (to_class)`,
  // `to_class`: the class of a returning student; if all go to one class, the work has it.
  `create table student_work_student (
    work_id integer not null references student_work (id) on delete cascade,
    student_id integer not null references student (id) on delete cascade,
    from_class text,
    to_class text references form_class (id),
    outcome text check (outcome in ('done', 'same', 'kept', 'failed')),
    primary key (work_id, student_id)
  ) strict, without rowid`,
  `create index student_work_student_to on student_work_student (to_class)`,
  `create index student_work_student_student on student_work_student (student_id)`,
  // A subject record that the student's class does not take: `record` and `choice` hold its row and the student's teacher, to restore
  // them.
  `create table subject_record_aside (
    id integer primary key autoincrement,
    student_id integer not null,
    academic_year_id integer not null,
    term integer not null,
    subject_id integer not null references subject (id),
    -- The class whose it was.
    form_class_id text not null references form_class (id),
    -- How many marks are in it.
    marks integer not null,
    record text not null check (json_valid(record)),
    choice text check ${json('choice')},
    unique (student_id, academic_year_id, term, subject_id),
    foreign key (student_id, academic_year_id, term) references student_term_record (student_id, academic_year_id, term)
  ) strict`,
  `create index subject_record_aside_subject on subject_record_aside (subject_id)`,
  `create index subject_record_aside_class on subject_record_aside (form_class_id)`,
  ...movesPlaceDays,
])
