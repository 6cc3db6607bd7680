import { type Kysely, sql } from 'kysely'

/** What was set at once for a class, or for all, so that it can be undone: the values of before are in the history, under the same instant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db)
}

const tables = [
  `create table term_setting (
    id integer primary key,
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
    foreign key (academic_year_id, term) references academic_term (academic_year_id, term)
  ) strict`,
  `create index term_setting_term on term_setting (academic_year_id, term, at)`,
]
