import Sqlite from 'better-sqlite3'
import { connect, openSchool, type School } from '../src/db/_open.ts'

const made = new Map<string, Promise<Buffer>>()

/** A migrated, empty school in memory. It is migrated once a worker and copied from then on, its secret too. */
export async function emptySchool(): Promise<School> {
  return copied('empty', () => openSchool(':memory:'))
}

/** A school that is filled once a worker and copied from then on. */
export async function copyOf(name: string, fill: (school: School) => Promise<void>): Promise<School> {
  return copied(name, async () => {
    const school = await emptySchool()
    await fill(school)
    return school
  })
}

async function copied(name: string, make: () => Promise<School>): Promise<School> {
  const bytes = made.get(name) ?? make().then(bytesOf)
  made.set(name, bytes)
  return connect(new Sqlite(await bytes))
}

async function bytesOf({ sqlite, close }: School): Promise<Buffer> {
  const bytes = sqlite.serialize()
  await close()
  return bytes
}
