import { day, inTerm, json, mark, run, wholeMarks } from './_sql.ts'

/** Sums the marks that count of the record of that row again, where the sum is kept. */
const sumAgain = (row: 'new' | 'old') => `update student_term_record set kept_marks = (
    select coalesce(sum(case when mark < '' then 32768 + mark when mark = 'absent' then 16777216 when mark = 'exempt' then 8589934592
      when mark = 'incomplete' then 4398046511104 end), 0) from (select case term when 2 then course_mark else exam_mark end as mark
      from subject_record where student_id = ${row}.student_id and academic_year_id = ${row}.academic_year_id and term = ${row}.term))
  where student_id = ${row}.student_id and academic_year_id = ${row}.academic_year_id and term = ${row}.term and kept_marks is not null;`

export const up = run([
  // A term's registration, running or last, for a class or for all. It is stored, so that anybody can continue it.
  `create table term_registration (
    academic_year_id integer not null,
    term integer not null,
    form_class_id text references form_class (id),
    started_at text not null,
    started_by text not null,
    finished_at text,
    records_added integer not null default 0,
    subject_records_added integer not null default 0,
    primary key (academic_year_id, term),
    ${inTerm}
  ) strict`,
  // A student processed by the running registration, kept so that it resumes after a restart.
  `create table term_registration_flag (
    academic_year_id integer not null,
    term integer not null,
    student_id integer not null references student (id) on delete cascade,
    primary key (academic_year_id, term, student_id),
    ${inTerm}
  ) strict, without rowid`,
  // A figure set at once for a class or for all; its undo uses the history lines of the same instant.
  `create table term_setting (
    id integer primary key autoincrement,
    academic_year_id integer not null,
    term integer not null,
    field text not null check (field in ('possible_attendance', 'new_term_beginning')),
    value text not null,
    form_class_id text references form_class (id),
    records integer not null check (records >= 0),
    at text not null,
    actor_kind text not null check (actor_kind in ('administrator', 'employee')),
    actor_id integer not null,
    actor_name text not null,
    undone_at text,
    ${inTerm}
  ) strict`,
  `create index term_setting_term on term_setting (academic_year_id, term, at)`,
  `create table student_term_record (
    id integer primary key autoincrement,
    student_id integer not null references student (id),
    academic_year_id integer not null,
    term integer not null,
    form_class_id text not null references form_class (id),
    form_level integer check (form_level between 1 and 6),
    possible_attendance integer check (possible_attendance between 0 and 999),
    times_absent integer check (times_absent between 0 and 999),
    times_late integer check (times_late between 0 and 999),
    conduct text check (conduct in ('A', 'B', 'C', 'D', 'E')),
    deportment text check (deportment in ('A', 'B', 'C', 'D', 'E')),
    comments text check (length(comments) <= 255),
    deans text check (length(deans) <= 255),
    custom_comment text check (length(custom_comment) <= 215),
    new_term_beginning text check ${day('new_term_beginning')},
    version integer not null default 1,
    updated_at text not null,
    -- What the last update from the attendance stored; where it is another figure by now, somebody typed that.
    counted_absent integer check (counted_absent between 0 and 999),
    counted_late integer check (counted_late between 0 and 999),
    -- When the student left, if that was in the term: nothing of them is printed with the class's then.
    left_on text check ${day('left_on')},
    -- The first day of who came after the term had begun, and the days between leaving and coming back: not reckoned as missed.
    joined_on text check ${day('joined_on')},
    away text check ${json('away')},
    -- What the calendar or the term gave as possible attendance; another figure was typed.
    counted_possible integer check (counted_possible between 0 and 999),
    -- What the marks that count come to, as \`packedOf\` reads it, once the term has been closed. Triggers keep it so.
    kept_marks integer,
    unique (student_id, academic_year_id, term),
    ${inTerm}
  ) strict`,
  `create index student_term_record_seat on student_term_record
    (academic_year_id, term, form_class_id, form_level, possible_attendance, counted_possible, left_on, joined_on, away)`,
  `create table subject_record (
    id integer primary key autoincrement,
    student_id integer not null,
    academic_year_id integer not null,
    term integer not null,
    subject_id integer not null references subject (id),
    employee_id integer references employee (id),
    ${mark('course_mark', 'between 0 and 100')},
    ${mark('exam_mark', 'between 0 and 100')},
    coded_comment integer references coded_comment (id),
    coded_comment_1 integer references coded_comment (id),
    custom_comment text check (length(custom_comment) <= 300),
    version integer not null default 1,
    updated_at text not null,
    -- The versions of the row at which its values came to stand there.
    course_mark_version integer not null default 0,
    exam_mark_version integer not null default 0,
    coded_comment_version integer not null default 0,
    coded_comment_1_version integer not null default 0,
    custom_comment_version integer not null default 0,
    unique (student_id, academic_year_id, term, subject_id),
    foreign key (student_id, academic_year_id, term) references student_term_record (student_id, academic_year_id, term)
  ) strict`,
  ...wholeMarks('subject_record', ['course_mark', 'exam_mark'], 'id = new.id'),
  `create index subject_record_subject on subject_record (subject_id, academic_year_id, term)`,
  `create trigger subject_record_field_versions after update of course_mark, exam_mark, coded_comment, coded_comment_1, custom_comment on subject_record
    when (new.course_mark is not old.course_mark and new.course_mark_version is old.course_mark_version) or (new.exam_mark is not old.exam_mark and new.exam_mark_version is old.exam_mark_version) or (new.coded_comment is not old.coded_comment and new.coded_comment_version is old.coded_comment_version) or (new.coded_comment_1 is not old.coded_comment_1 and new.coded_comment_1_version is old.coded_comment_1_version) or (new.custom_comment is not old.custom_comment and new.custom_comment_version is old.custom_comment_version)
    begin
    update subject_record set course_mark_version = case when new.course_mark is not old.course_mark then new.version else course_mark_version end, exam_mark_version = case when new.exam_mark is not old.exam_mark then new.version else exam_mark_version end, coded_comment_version = case when new.coded_comment is not old.coded_comment then new.version else coded_comment_version end, coded_comment_1_version = case when new.coded_comment_1 is not old.coded_comment_1 then new.version else coded_comment_1_version end, custom_comment_version = case when new.custom_comment is not old.custom_comment then new.version else custom_comment_version end where id = new.id;
    end`,
  ...[
    ...[`begun after insert on student_term_record`, `moved after update of student_id, academic_year_id, term on student_term_record`],
    ...[`added after insert on subject_record`, `changed after update of student_id, course_mark, exam_mark on subject_record`],
  ].map((when) => `create trigger kept_marks_${when} begin ${sumAgain('new')} end`),
  ...[`removed after delete on subject_record`, `left after update of student_id on subject_record`].map(
    (when) => `create trigger kept_marks_${when} begin ${sumAgain('old')} end`,
  ),
  `create trigger coded_comment_added after insert on subject_record when new.coded_comment is not null begin update coded_comment set uses = uses + 1 where id = new.coded_comment; end`,
  `create trigger coded_comment_removed after delete on subject_record when old.coded_comment is not null begin update coded_comment set uses = uses - 1 where id = old.coded_comment; end`,
  `create trigger coded_comment_changed after update of coded_comment on subject_record when new.coded_comment is not old.coded_comment
    begin update coded_comment set uses = uses - 1 where id = old.coded_comment; update coded_comment set uses = uses + 1 where id = new.coded_comment; end`,
  `create trigger coded_comment_1_added after insert on subject_record when new.coded_comment_1 is not null begin update coded_comment set uses = uses + 1 where id = new.coded_comment_1; end`,
  `create trigger coded_comment_1_removed after delete on subject_record when old.coded_comment_1 is not null begin update coded_comment set uses = uses - 1 where id = old.coded_comment_1; end`,
  `create trigger coded_comment_1_changed after update of coded_comment_1 on subject_record when new.coded_comment_1 is not old.coded_comment_1
    begin update coded_comment set uses = uses - 1 where id = old.coded_comment_1; update coded_comment set uses = uses + 1 where id = new.coded_comment_1; end`,
])
