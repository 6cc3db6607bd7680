import { sql } from 'kysely'
import type { Db } from './_open.ts'
import type { Database } from './_schema.ts'

/** The highest id that a table ever gave, even if its row was deleted (`autoincrement`). */
export async function lastGiven(db: Db, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
  return rows[0]?.seq ?? 0
}
