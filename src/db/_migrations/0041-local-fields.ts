import { type Kysely, sql } from 'kysely'

const documents = ['birth-certificate', 'immunization-card', 'sea-placement-slip', 'passport-photo', 'contribution-receipt']
const ids = ['sea_no', ...documents].map((id) => `'${id}'`)

const statements = [
  `create table local_field (
    id text primary key check (id in (${ids.join(', ')})), label text check (length(label) between 1 and 40),
    is_on integer not null default 1 check (is_on in (0, 1)), is_alerted integer not null default 1 check (is_alerted in (0, 1)),
    version integer not null default 1) strict`,
  `insert into local_field (id) values ${ids.map((id) => `(${id})`).join(', ')}`,
]

/** What a school calls the fields of a student that belong to one country, and whether it has them at all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
