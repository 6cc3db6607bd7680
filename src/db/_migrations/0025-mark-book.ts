import { type Kysely, sql } from 'kysely'

const columns =
  'id, employee_id, form_class_id, subject_id, academic_year_id, term, assessment_number, topic, date, total, weighting, version'
const book = 'employee_id, form_class_id, subject_id, academic_year_id, term, assessment_number'

/**
 * An assessment that is deleted stays, with its marks, for Undo and for the history; its number is free. A mark that is taken away leaves
 * its row, whose version tells a late save that it is late.
 */
const statements = [
  `create table assessment_kept (
    id integer primary key, employee_id integer not null references employee (id),
    form_class_id text not null references form_class (id), subject_id integer not null references subject (id),
    academic_year_id integer not null, term integer not null, assessment_number integer not null check (assessment_number > 0),
    topic text, date text check (date is null or date glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'), total integer check (total between 1 and 1000),
    weighting integer check (weighting between 0 and 100), version integer not null default 1, removed_at text,
    foreign key (academic_year_id, term) references academic_term (academic_year_id, term)) strict`,
  `insert into assessment_kept (${columns}) select ${columns} from assessment`,
  `create table assessment_mark_kept (
    assessment_id integer not null references assessment_kept (id), student_id integer not null references student (id),
    mark integer check (mark >= 0), version integer not null default 1, updated_at text not null,
    primary key (assessment_id, student_id)) strict, without rowid`,
  `insert into assessment_mark_kept select assessment_id, student_id, mark, version, updated_at from assessment_mark`,
  `drop table assessment_mark`,
  `drop table assessment`,
  `alter table assessment_kept rename to assessment`,
  `alter table assessment_mark_kept rename to assessment_mark`,
  `create unique index assessment_number on assessment (${book}) where removed_at is null`,
  `create index assessment_book on assessment (${book})`,
  `create index assessment_mark_student on assessment_mark (student_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
