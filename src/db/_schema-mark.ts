import { crc32 } from 'node:zlib'
import type Sqlite from 'better-sqlite3'

/** A number for the tables, triggers and indexes of a file: kept in its header when it is migrated, so that a lost one shows. */
const schemaMark = (sqlite: Sqlite.Database): number => {
  const parts = sqlite.prepare(`select type, name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\' order by type, name`)
  return crc32(JSON.stringify(parts.raw().all())) | 0
}

const markIn = (sqlite: Sqlite.Database) => sqlite.pragma('user_version', { simple: true })
export const isSchemaMarked = (sqlite: Sqlite.Database) => markIn(sqlite) !== 0
export const markSchema = (sqlite: Sqlite.Database) => void sqlite.pragma(`user_version = ${schemaMark(sqlite)}`)
export const unmarkSchema = (sqlite: Sqlite.Database) => void sqlite.pragma('user_version = 0')

/** As it was migrated, as far as that is known. */
export const isSchemaWhole = (sqlite: Sqlite.Database) => !isSchemaMarked(sqlite) || markIn(sqlite) === schemaMark(sqlite)
