import { crc32 } from 'node:zlib'
import type Sqlite from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Db } from './_open.ts'
import type { Database } from './_schema.ts'

/** Why nothing can be stored: the disk is full, or the file or its disk cannot be written. Nothing for what is no such fault. */
export type StorageFault = 'full' | 'unwritable'

export function storageFault(error: unknown): StorageFault | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE' || code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  return /^SQLITE_(?:READONLY|IOERR|CANTOPEN)/.test(code) || code === 'EROFS' ? 'unwritable' : undefined
}

/** For what nobody must be stopped by: where there is no room for it, it is lost. */
export async function unlessFull(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!storageFault(error)) throw error
  }
}

class TakenBack extends Error {}

/** Stores as much as many saves need, and takes it back. Throws what stands in the way of it. */
export async function tryStoring(db: Kysely<Database>): Promise<void> {
  const trying = db.transaction().execute(async (trx: Db) => {
    await trx.updateTable('school').set({ logo: sql`zeroblob(65536)` }).execute()
    throw new TakenBack()
  })
  await trying.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
}

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
