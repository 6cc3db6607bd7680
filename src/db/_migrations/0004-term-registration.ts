import { type Kysely, sql } from 'kysely'

const table = `create table term_registration (
    academic_year_id integer not null, term integer not null, form_class_id text references form_class (id),
    started_at text not null, started_by text not null, finished_at text,
    records_added integer not null default 0, subject_records_added integer not null default 0,
    primary key (academic_year_id, term),
    foreign key (academic_year_id, term) references academic_term (academic_year_id, term)) strict`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table).execute(db)
}
