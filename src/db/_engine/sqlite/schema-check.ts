import { crc32 } from 'node:zlib'
import type Sqlite from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../../_migrations/index.ts'
import type { Database } from '../../_schema.ts'

const parts = `select type, name, tbl_name, sql from sqlite_schema where not (name like 'sqlite\\_%' escape '\\' and
  (type = 'index' and sql is null or type = 'table' and name in ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))) order by type, name`
const partsIn = (sqlite: Sqlite.Database) =>
  new Map(
    (sqlite.prepare(parts).all() as { type: string; name: string }[]).map((part) => [`${part.type} ${part.name}`, JSON.stringify(part)]),
  )

/** The tables, triggers, indexes and views of a file that differ from what the migrations create in an empty one. */
export async function listForeign(
  sqlite: Sqlite.Database,
  empty: { db: Kysely<Database>; sqlite: Sqlite.Database; close: () => Promise<void> },
): Promise<string[]> {
  const names = sqlite.prepare('select name from kysely_migration').pluck().all() as string[]
  const done = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  try {
    const { error } = await new Migrator({ db: empty.db, provider: { getMigrations: async () => done } }).migrateToLatest()
    if (error) throw error
    const [found, made] = [partsIn(sqlite), partsIn(empty.sqlite)]
    return [...new Set([...found.keys(), ...made.keys()])].filter((part) => found.get(part) !== made.get(part)).sort()
  } finally {
    await empty.close()
  }
}

/** A number for the tables, triggers and indexes of a file. The migration stores it in the header, so that a missing one is noticed. */
const schemaMark = (sqlite: Sqlite.Database): number => {
  const parts = sqlite.prepare(`select type, name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\' order by type, name`)
  return crc32(JSON.stringify(parts.raw().all())) | 0
}

const markIn = (sqlite: Sqlite.Database) => sqlite.pragma('user_version', { simple: true })
export const isSchemaMarked = (sqlite: Sqlite.Database) => markIn(sqlite) !== 0
export const markSchema = (sqlite: Sqlite.Database) => void sqlite.pragma(`user_version = ${schemaMark(sqlite)}`)
export const unmarkSchema = (sqlite: Sqlite.Database) => void sqlite.pragma('user_version = 0')

/** True if the schema is as it was migrated, as far as known. */
export const isSchemaWhole = (sqlite: Sqlite.Database) => !isSchemaMarked(sqlite) || markIn(sqlite) === schemaMark(sqlite)
