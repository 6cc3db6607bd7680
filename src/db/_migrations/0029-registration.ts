import { type Kysely, sql } from 'kysely'

const kinds = `kind in ('birth-certificate', 'immunization-card', 'sea-placement-slip', 'passport-photo', 'contribution-receipt')`

/** What the school is told of a home, in the student's own row; and what a student proposes, apart from it until the office accepts. */
const statements = [
  ...['home_address', 'telephone', 'email', 'guardian_name', 'guardian_relation', 'guardian_telephone', 'guardian_email'].map(
    (column) => `alter table student add column ${column} text`,
  ),
  ...['guardian2_name', 'guardian2_relation', 'guardian2_telephone'].map((column) => `alter table student add column ${column} text`),
  `create table student_registration (
    id integer primary key, student_id integer not null references student (id),
    academic_year_id integer not null references academic_year (id),
    state text not null check (state in ('draft', 'submitted', 'returned', 'accepted')),
    begun_at text not null, updated_at text not null, submitted_at text, decided_at text, decided_by text,
    reason text check (trim(reason) <> ''), version integer not null default 1,
    unique (student_id, academic_year_id),
    check (state = 'draft' or submitted_at is not null),
    check (state in ('draft', 'submitted') or (decided_at is not null and decided_by is not null)),
    check ((state = 'returned') = (reason is not null))) strict`,
  `create index student_registration_year on student_registration (academic_year_id, state)`,
  `create table student_registration_value (
    registration_id integer not null references student_registration (id), field text not null, base text, value text,
    primary key (registration_id, field)) strict, without rowid`,
  `create table student_registration_document (
    id integer primary key, registration_id integer not null references student_registration (id), kind text not null check (${kinds}),
    name text not null, type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
    size integer not null check (size > 0), bytes blob not null, uploaded_at text not null, unique (registration_id, kind)) strict`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
