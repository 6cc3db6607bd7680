import { type Kysely, sql } from 'kysely'

/** Which reports were printed together, and whose cards: so that those of the others can be printed later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db)
}

const tables = [
  `create table print_run (
    id integer primary key,
    academic_year_id integer not null,
    term integer not null,
    paper text not null check (paper in ('report-cards', 'mark-sheets', 'rank-sheets')),
    form_level integer check (form_level between 1 and 6),
    form_class_id text references form_class (id),
    part text not null check (part in ('all', 'new', 'chosen')),
    sort_order text not null check (sort_order in ('name', 'number')),
    is_duplex integer not null check (is_duplex in (0, 1)),
    has_cover integer not null check (has_cover in (0, 1)),
    has_separators integer not null check (has_separators in (0, 1)),
    at text not null,
    actor_kind text not null check (actor_kind in ('administrator', 'employee')),
    actor_id integer not null,
    actor_name text not null,
    check (form_level is null or form_class_id is null),
    foreign key (academic_year_id, term) references academic_term (academic_year_id, term)
  ) strict`,
  `create index print_run_term on print_run (academic_year_id, term, id)`,
  `create table print_run_student (
    print_run_id integer not null references print_run (id) on delete cascade,
    student_id integer not null references student (id) on delete cascade,
    primary key (print_run_id, student_id)
  ) strict, without rowid`,
  `create index print_run_student_student on print_run_student (student_id)`,
]
