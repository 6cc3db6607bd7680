import { type Kysely, sql } from 'kysely'

/** These can be edited by two people at once too. */
const tables = ['form_class', 'employee_post', 'coded_comment']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await sql.raw(`alter table ${table} add column version integer not null default 1`).execute(db)
}
