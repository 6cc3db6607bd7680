import type { Db } from '../src/db/_open.ts'
import type { Database, NewRow } from '../src/db/_schema.ts'

/** Writes rows past the application. */
export const addRows = <T extends keyof Database>(db: Db, table: T, rows: NewRow<T> | readonly NewRow<T>[]) =>
  db
    .insertInto(table)
    .values(rows as never)
    .execute()
