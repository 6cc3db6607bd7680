import { type Kysely, sql } from 'kysely'

const day = (column: string) => `(${column} is null or ${column} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')`
const term = `foreign key (academic_year_id, term) references academic_term (academic_year_id, term)`

const tables = [
  `create table student_term_record (
    id integer primary key, student_id integer not null references student (id),
    academic_year_id integer not null, term integer not null, form_class_id text not null references form_class (id),
    form_level integer check (form_level between 1 and 6),
    possible_attendance integer check (possible_attendance between 0 and 999),
    times_absent integer check (times_absent between 0 and 999), times_late integer check (times_late between 0 and 999),
    conduct text check (conduct in ('A', 'B', 'C', 'D', 'E')), deportment text check (deportment in ('A', 'B', 'C', 'D', 'E')),
    comments text check (length(comments) <= 255), deans text check (length(deans) <= 255),
    custom_comment text check (length(custom_comment) <= 215), new_term_beginning text check ${day('new_term_beginning')},
    version integer not null default 1, updated_at text not null,
    unique (student_id, academic_year_id, term), ${term}) strict`,
  `create index student_term_record_class on student_term_record (academic_year_id, term, form_class_id)`,
  `create table subject_record (
    id integer primary key, student_id integer not null, academic_year_id integer not null, term integer not null,
    subject_id integer not null references subject (id), employee_id integer references employee (id),
    course_mark integer check (course_mark between 0 and 100), exam_mark integer check (exam_mark between 0 and 100),
    coded_comment integer references coded_comment (id), coded_comment_1 integer references coded_comment (id),
    custom_comment text check (length(custom_comment) <= 300), version integer not null default 1, updated_at text not null,
    unique (student_id, academic_year_id, term, subject_id),
    foreign key (student_id, academic_year_id, term) references student_term_record (student_id, academic_year_id, term)) strict`,
  `create index subject_record_subject on subject_record (subject_id, academic_year_id, term)`,
  `create index subject_record_employee on subject_record (employee_id)`,
  `create table assessment (
    id integer primary key, employee_id integer not null references employee (id),
    form_class_id text not null references form_class (id), subject_id integer not null references subject (id),
    academic_year_id integer not null, term integer not null, assessment_number integer not null check (assessment_number > 0),
    topic text, date text check ${day('date')}, total integer check (total between 1 and 1000), weighting integer check (weighting between 0 and 100),
    version integer not null default 1,
    unique (employee_id, form_class_id, subject_id, academic_year_id, term, assessment_number), ${term}) strict`,
  `create table assessment_mark (
    assessment_id integer not null references assessment (id), student_id integer not null references student (id),
    mark integer not null check (mark >= 0), version integer not null default 1, updated_at text not null,
    primary key (assessment_id, student_id)) strict, without rowid`,
  `create index assessment_mark_student on assessment_mark (student_id)`,
  `create table term_report_posting (
    academic_year_id integer not null, term integer not null, posted integer not null default 0 check (posted in (0, 1)),
    date_posted text, version integer not null default 1, primary key (academic_year_id, term), ${term},
    check ((posted = 1) = (date_posted is not null))) strict`,
  `create table term_report_hold (
    academic_year_id integer not null, term integer not null, student_id integer not null, reason text not null default '',
    held_at text not null, primary key (academic_year_id, term, student_id),
    foreign key (student_id, academic_year_id, term) references student_term_record (student_id, academic_year_id, term) on delete cascade) strict`,
  `create table term_registration_flag (
    academic_year_id integer not null, term integer not null, student_id integer not null references student (id) on delete cascade,
    primary key (academic_year_id, term, student_id), ${term}) strict, without rowid`,
  `create table report_card_access (
    id integer primary key, student_id integer not null references student (id), academic_year_id integer not null,
    term integer not null, at text not null, address text, ${term}) strict`,
  `create index report_card_access_term on report_card_access (academic_year_id, term, student_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db)
}
