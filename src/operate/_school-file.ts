import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { openSchool, type School } from '../db/_open.ts'
import { nativeBinding } from './_addon.ts'
import { Failure, reasonOf } from './_failure.ts'
import { makeFolder } from './_make-folder.ts'
import { remove, rename } from './_rename.ts'

let addon: object | undefined
/** Loaded once; beside the file that is opened first where the temporary directory cannot be used. */
const binding = (file: string) => {
  addon ??= nativeBinding(dirname(resolve(file)))
  return addon
}

export const schoolFile = (dir: string) => join(dir, 'school.db')

/** Opens a SQLite file as it stands, without migrating it. */
export function openRaw(path: string, options: Sqlite.Options = {}): Sqlite.Database {
  const found = binding(path)
  return new Sqlite(path, found ? { ...options, nativeBinding: found as never } : options)
}

/** Opens the directory's school; one from an older version is copied aside, then brought up to date. */
export async function open(dir: string): Promise<School> {
  requireSchool(dir)
  return openAt(schoolFile(dir), async (sqlite) => {
    await sqlite.backup(unusedName(dir, 'before-upgrade'), { progress: () => allPages })
  })
}

/** The same, but a directory without a school gets the empty file in which one is set up. */
export const openOrMake = (dir: string): Promise<School> => (existsSync(schoolFile(dir)) ? open(dir) : openAt(schoolFile(dir)))

export function openAt(path: string, copyAside?: (sqlite: Sqlite.Database) => Promise<void>): Promise<School> {
  const found = binding(path)
  return openSchool(path, { ...(found && { nativeBinding: found }), ...(copyAside && { copyAside }) })
}

/** One step, one moment: a copy taken in several would start again at every write of the server. */
export const allPages = 0x7fffffff

export function requireSchool(dir: string): void {
  if (!existsSync(schoolFile(dir)))
    throw new Failure(`There is no school in ${resolve(dir)}. Set one up with: term-reports serve --data ${dir}`)
}

/** Held while a server or a restore has the directory. */
export function lock(dir: string): () => void {
  const release = hold(dir, 'school.lock')
  if (!release) throw new Failure(`Another term-reports is serving ${resolve(dir)}. Stop it first.`)
  return release
}

/** Held while something writes backups or takes old ones away. What a server that was killed has begun ends in a moment. */
export async function lockBackups(dir: string, patienceMs = 120_000): Promise<() => void> {
  for (const until = Date.now() + patienceMs; ; await setTimeout(100)) {
    const release = hold(dir, 'backups.lock')
    if (release) return release
    if (Date.now() > until) throw new Failure('Another backup is being made now')
  }
}

/** Held while something copies what is committed to the place; undefined where another process does. */
export const lockReplica = (dir: string) => hold(dir, 'replica.lock')

/** Undefined where another process has it. The operating system lets go of it however the process ends. */
function hold(dir: string, name: string): (() => void) | undefined {
  makeFolder(dir)
  const file = join(dir, name)
  try {
    const held = openRaw(file, { timeout: 0 })
    held.pragma('journal_mode = MEMORY') // nothing is written for it, so that a full disk does not matter
    held.exec('begin exclusive')
    return () => void held.close()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined
    if (error instanceof Failure) throw error
    throw new Failure(`${resolve(file)} cannot be written (${reasonOf(error)})`)
  }
}

/** Renames the school and its journal, so that nothing that stood there is lost. Returns the new name, if there was one. */
export function setAside(dir: string, why: string): string | undefined {
  const from = schoolFile(dir)
  const to = unusedName(dir, why)
  if (existsSync(`${from}-wal`)) rename(`${from}-wal`, `${to}-wal`) // also without its school: it would be played into the next
  remove(`${from}-shm`)
  if (!existsSync(from)) return undefined
  rename(from, to)
  return basename(to)
}

export function unusedName(dir: string, why: string): string {
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  for (let n = 1; ; n++) {
    const path = join(dir, `school-${why}-${stamp}${n > 1 ? `-${n}` : ''}.db`)
    if (!existsSync(path)) return path
  }
}
