import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { connect, type Db, type School } from '../src/db/_open.ts'
import { type DemoOptions, makeDemoSchool, type SignIn } from '../src/demo/index.ts'
import { demoTime } from './_demo-time.ts'
import { emptySchoolInFile, serverOfRun } from './_school.ts'

export const demoPassword = 'yellow-poui-58'

export const makeDemo = (db: Db, options: Omit<DemoOptions, 'today'> & { today?: string }) =>
  makeDemoSchool(db, { today: demoTime, hasDeadlines: false, ...options })

/** A demonstration school of so many students and years, made once a run, whichever worker asks first, and copied from then on. */
export async function demoSchool(students: number, years = 1, today = demoTime) {
  const path = join(process.env.UNIT_DEMOS ?? '', `${students}-${years}-${today.slice(0, 10)}`)
  if (!existsSync(path)) {
    const { db, sqlite, close } = await emptySchoolInFile()
    const { signIns } = await makeDemo(db, { students, years, today, password: demoPassword })
    writeFileSync(`${path}.json`, JSON.stringify(signIns))
    writeFileSync(`${path}.${process.pid}`, sqlite.serialize())
    renameSync(`${path}.${process.pid}`, path)
    await close()
  }
  const school = connect(new Sqlite(readFileSync(path)))
  const url = serverOfRun()
  return { ...(url ? await onServer(school, url, path) : school), signIns: JSON.parse(readFileSync(`${path}.json`, 'utf8')) as SignIn[] }
}

async function onServer({ sqlite, close }: School, url: string, name: string): Promise<School> {
  const { copyRows, filledOn } = await import('./_school-on-postgres.ts')
  const school = await filledOn(url, name, ({ db }) => copyRows(sqlite, db))
  await close()
  return school
}
