import Sqlite from 'better-sqlite3'
import { connect, openSchool, type School } from '../src/db/_open.ts'

/** The server of this file's tests, where they are on PostgreSQL: those of other projects have it in their environment too. */
export const serverOfRun = () => (process.env.ENGINE === 'postgres' ? process.env.POSTGRES_URL : undefined)

const made = new Map<string, Promise<Buffer>>()

/** A migrated, empty school in memory, or on the server that the run has. It is migrated once a worker and copied from then on, its secret too. */
export async function emptySchool(): Promise<School> {
  const url = serverOfRun()
  if (!url) return emptySchoolInFile()
  return (await import('./_school-on-postgres.ts')).filledOn(url)
}

/** The same in a file, whatever the run has. */
export function emptySchoolInFile(): Promise<School> {
  return copied('empty', () => openSchool(':memory:'))
}

/** A school that is filled once a worker and copied from then on. */
export async function copyOf(name: string, fill: (school: School) => Promise<void>): Promise<School> {
  const url = serverOfRun()
  if (url) return (await import('./_school-on-postgres.ts')).filledOn(url, name, fill)
  return copied(name, async () => {
    const school = await emptySchoolInFile()
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
