import Sqlite from 'better-sqlite3'
import { connect, openSchool, type School } from '../src/db/_open.ts'

let migrated: Promise<Buffer> | undefined

/** A migrated, empty school in memory. It is migrated once a worker and copied from then on, its secret too. */
export async function emptySchool(): Promise<School> {
  migrated ??= migrate()
  return connect(new Sqlite(await migrated))
}

async function migrate(): Promise<Buffer> {
  const { sqlite, close } = await openSchool(':memory:')
  const bytes = sqlite.serialize()
  await close()
  return bytes
}
