import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { nameKey, wordsOf } from '../../../domain/_names.ts'
import { migrations } from '../../_migrations/index.ts'
import type { Database } from '../../_schema.ts'
import { isSchemaMarked, markSchema, unmarkSchema } from './schema-check.ts'
import { RememberingDialect } from './statements.ts'

export type School = { db: Kysely<Database>; sqlite: Sqlite.Database; close: () => Promise<void> }

/** busy_timeout first, so that the switch to WAL waits too; FULL, so that a mark survives a power cut; deleted data is overwritten. */
const pragmas = [
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  'cache_size = -32768',
  'secure_delete = ON',
]

/** Opens a school's file and migrates its schema. An older file is copied aside first. */
export async function openSchool(
  path: string,
  options: { nativeBinding?: object; copyAside?: (sqlite: Sqlite.Database) => Promise<void> } = {},
): Promise<School> {
  const isOld = path !== ':memory:' && existsSync(path)
  const school = connect(new Sqlite(path, options.nativeBinding ? { nativeBinding: options.nativeBinding as never } : {}))
  const { db, sqlite } = school
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const pending = (await migrator.getMigrations()).filter((m) => !m.executedAt)
  if (isOld && pending.length > 0 && options.copyAside) await options.copyAside(sqlite)
  if (pending.length === 0 && isSchemaMarked(sqlite)) return school
  unmarkSchema(sqlite) // if killed in between, the file has no mark instead of a wrong one
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    throw error
  }
  markSchema(sqlite)
  return school
}

/** Connects to a school whose schema is up to date. */
export function connect(sqlite: Sqlite.Database): School {
  for (const pragma of pragmas) sqlite.pragma(pragma)
  addFunctions(sqlite)
  const db = new Kysely<Database>({ dialect: new RememberingDialect(sqlite) })
  return { db, sqlite, close: () => db.destroy() }
}

/** Leaves emptying the journal to the process that copies it; this connection then does so only after 64 MB, otherwise after 4 MB. */
export const leaveRoom = (sqlite: Sqlite.Database, toOthers: boolean) => sqlite.pragma(`wal_autocheckpoint = ${toOthers ? 16_384 : 1000}`)

/** Adds the functions that the schema's triggers call. */
export function addFunctions(sqlite: Sqlite.Database): void {
  sqlite.function('name_key', { deterministic: true }, (last, first) => nameKey(String(last), String(first)))
  sqlite.function('name_words', { deterministic: true }, (last, first, id) => JSON.stringify(wordsOf(`${last}`, `${first}`, `${id}`)))
}
