import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryPassword } from '../db/_password.ts'
import { isAddress } from '../operate/_arguments.ts'
import { Failure } from '../operate/_failure.ts'
import { forgetJournal } from '../operate/_journal.ts'
import { makeFolder } from '../operate/_make-folder.ts'
import { rename } from '../operate/_rename.ts'
import { lock, openAt, schoolFile, setAside } from '../operate/_school-file.ts'
import { move } from '../operate/move.ts'
import { demoToday } from './calendar.ts'
import { makeDemoSchool } from './index.ts'

export type DemoOptions = {
  data: string
  students: number
  years: number
  today?: string
  deadlines: boolean
  password?: string
  force?: true
}

/** Makes the demonstration school beside its place and moves it there when it is whole. Returns the lines to print. */
export function demo(options: DemoOptions): Promise<string[]> {
  return isAddress(options.data) ? demoOnServer(options) : demoInDirectory(options)
}

async function demoOnServer({ data: address, force, ...options }: DemoOptions): Promise<string[]> {
  if (force) throw new Failure('--force sets aside the school of a directory. On PostgreSQL, name a schema that has no school.')
  const aside = mkdtempSync(join(tmpdir(), 'term-reports-demo-'))
  try {
    const lines = await demoInDirectory({ ...options, data: aside })
    await move({ from: aside, to: address }, () => {})
    return lines
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

async function demoInDirectory(options: DemoOptions): Promise<string[]> {
  const { data, students, years, today = demoToday(new Date()), deadlines: hasDeadlines, password = temporaryPassword() } = options
  makeFolder(data)
  if (existsSync(schoolFile(data)) && !options.force)
    throw new Failure(`${data} holds a school already. --force makes a new one and keeps the old one.`)
  const release = lock(data)
  try {
    const making = join(data, 'school.db.making')
    rmSync(making, { force: true })
    const school = await openAt(making)
    const made = await makeDemoSchool(school.db, { today, students, years, hasDeadlines, password })
    school.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    await school.close()
    const kept = setAside(data, 'before-demo')
    forgetJournal(schoolFile(data))
    rename(making, schoolFile(data))
    const lines = made.signIns.map((s) => `  ${s.role.padEnd(26)} ${s.userName.padEnd(16)} at ${s.path}`)
    return [
      ...(kept ? [`The school that was there is kept as ${kept}.`] : []),
      'Sign-ins:',
      ...lines,
      `Password for all of them: ${password}`,
    ]
  } finally {
    release()
  }
}
