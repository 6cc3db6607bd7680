import type Sqlite from 'better-sqlite3'
import type { Transaction } from 'kysely'
import type { Database } from '../../_schema.ts'
import type { School } from './open.ts'

/** A table as every engine has it. `hasBytes`: a row may be some megabytes. */
export type Shape = { table: string; columns: readonly string[]; key: readonly string[]; hasBytes: boolean }

type Column = { table: string; name: string; type: string; pk: number }

/** The tables of a school, out of one that is migrated. */
export function shapesOf(sqlite: Sqlite.Database): Shape[] {
  const columns = sqlite
    .prepare(
      `select t.name as "table", c.name, c.type, c.pk from sqlite_schema t, pragma_table_info(t.name) c
       where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and t.name not like 'kysely\\_%' escape '\\' order by t.name, c.cid`,
    )
    .all() as Column[]
  return [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => ({
    table,
    columns: own.map(({ name }) => name),
    key: own
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
    hasBytes: own.some(({ type }) => type === 'BLOB'),
  }))
}

/** The highest number that each table ever gave: a deleted row's is not given again. */
export const numbersIn = (sqlite: Sqlite.Database) =>
  new Map(sqlite.prepare('select name, seq from sqlite_sequence').raw().all() as [string, number][])

/** Stores rows as they are, in one transaction: no trigger runs, and only at the end must each row that is referred to be there. */
export async function fillFile({ db, sqlite }: School, numbers: Numbers, work: Fill): Promise<void> {
  const triggers = sqlite.prepare(`select name, sql from sqlite_schema where type = 'trigger'`).all() as { name: string; sql: string }[]
  sqlite.pragma('foreign_keys = OFF')
  const stored = db.transaction().execute(async (trx) => {
    for (const { name } of triggers) sqlite.exec(`drop trigger "${name}"`)
    await work(trx)
    for (const trigger of triggers) sqlite.exec(trigger.sql)
    sqlite.exec('delete from sqlite_sequence')
    for (const number of numbers) sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(number)
    if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0) throw new Error('A row refers to one that is not there')
  })
  await stored.finally(() => sqlite.pragma('foreign_keys = ON'))
}

export type Numbers = ReadonlyMap<string, number>
export type Fill = (trx: Transaction<Database>) => Promise<void>
