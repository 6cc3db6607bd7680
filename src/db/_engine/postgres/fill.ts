import { type Kysely, sql } from 'kysely'
import type { Database } from '../../_schema.ts'
import type { Fill, Numbers } from '../sqlite/fill.ts'

/** The highest number that each table ever gave. */
export async function numbersOn(db: Kysely<Database>): Promise<Numbers> {
  const { rows } = await sql<{ name: string; last: number }>`
    select regexp_replace(sequencename, '_id_seq$', '') as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(db)
  return new Map(rows.map(({ name, last }) => [name, last]))
}

/** Stores rows as they are, in one transaction: no trigger runs, and only at the end must each row that is referred to be there. */
export async function fillOn(db: Kysely<Database>, numbers: Numbers, work: Fill): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ table: string }>`select distinct tgrelid::regclass::text as "table" from pg_trigger
      where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`.execute(trx)
    const each = async (what: string) => {
      for (const { table } of rows) await sql.raw(`alter table ${table} ${what} trigger user`).execute(trx)
    }
    await each('disable')
    await sql`set constraints all deferred`.execute(trx)
    await work(trx)
    await sql`set constraints all immediate`.execute(trx)
    await each('enable')
    for (const [table, last] of numbers) await sql`select setval(${`${table}_id_seq`}, ${last})`.execute(trx)
  })
  await sql`analyze`.execute(db) // otherwise the first hours are planned for empty tables
}
