import { existsSync, statSync } from 'node:fs'
import { connect, type Db } from '../db/_open.ts'
import { type Finding, schemaFinding } from './_check.ts'
import { Failure } from './_failure.ts'
import { refuseForeignJournal } from './_journal.ts'
import { openRaw, schoolFile } from './_school-file.ts'

/**
 * Reads a directory's school for a moment, also while it is served, and leaves its files as they were: a connection that may only read
 * would leave a journal beside a school that is closed.
 */
export async function readSchool<T>(dir: string, read: (db: Db, schema: Finding) => Promise<T>): Promise<T> {
  const file = schoolFile(dir)
  refuseForeignJournal(file)
  const school = connect(openRaw(file, { readonly: existsSync(`${file}-wal`), fileMustExist: true }))
  try {
    school.sqlite.pragma('query_only = ON')
    const schema = schemaFinding(school.sqlite)
    if (schema.isWrong) throw new Failure(schema.says)
    return await read(school.db, schema)
  } finally {
    await school.close()
  }
}

/** With what is in its journal. */
export const sizeOf = (dir: string) =>
  [schoolFile(dir), `${schoolFile(dir)}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
