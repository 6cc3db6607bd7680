import { type Kysely, sql } from 'kysely'

/** Which number is the day in a column of an uploaded file where `05/08/2013` can be read in two ways: asked once for the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['birth_order', 'entry_order'])
    await sql.raw(`alter table import_batch add column ${column} text check (${column} in ('day-first', 'month-first'))`).execute(db)
}
