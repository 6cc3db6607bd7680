import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { nameKey, wordsOf } from '../domain/_names.ts'
import { migrations } from './_migrations/index.ts'
import type { Database } from './_schema.ts'
import { isSchemaMarked, markSchema, unmarkSchema } from './_schema-check.ts'
import { RememberingDialect } from './_statements.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>
export type School = { db: Db; sqlite: Sqlite.Database; close: () => Promise<void> }

/** busy_timeout comes first, so that the switch to WAL waits too; FULL, so that an acknowledged mark survives a power cut; what is deleted is overwritten. */
const pragmas = [
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  'cache_size = -32768',
  'secure_delete = ON',
]

/** Opens one school's file and brings its schema up to date. An older file is copied aside before it is migrated. */
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
  unmarkSchema(sqlite) // killed between the two, it is a file without a mark and not one with a wrong mark
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    throw error
  }
  markSchema(sqlite)
  return school
}

/** A school whose schema is up to date. */
export function connect(sqlite: Sqlite.Database): School {
  for (const pragma of pragmas) sqlite.pragma(pragma)
  addFunctions(sqlite)
  const db = new Kysely<Database>({ dialect: new RememberingDialect(sqlite) })
  return { db, sqlite, close: () => db.destroy() }
}

/**
 * Who copies the journal away makes room in it too, once it is copied; this connection then does so only where that has not happened for
 * 64 MB. Otherwise it does after 4 MB.
 */
export const leaveRoom = (sqlite: Sqlite.Database, toOthers: boolean) => sqlite.pragma(`wal_autocheckpoint = ${toOthers ? 16_384 : 1000}`)

/** What the schema's own triggers call. */
export function addFunctions(sqlite: Sqlite.Database): void {
  sqlite.function('name_key', { deterministic: true }, (last, first) => nameKey(String(last), String(first)))
  sqlite.function('name_words', { deterministic: true }, (last, first, id) => JSON.stringify(wordsOf(`${last}`, `${first}`, `${id}`)))
}

/** Whether a write was refused because of a row elsewhere that belongs to what it would take away. */
export const isForeignKeyRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY'
