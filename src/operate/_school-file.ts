import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { openSchool, type School } from '../db/_open.ts'
import { nativeBinding } from './_addon.ts'
import { Failure, reasonOf } from './_failure.ts'
import { hasForeignJournal, refuseForeignJournal } from './_journal.ts'
import { makeFolder } from './_make-folder.ts'
import { remove, rename } from './_rename.ts'

let addon: object | undefined
/** Loads SQLite once. Where the temporary directory cannot be used, the addon lies beside the first file that was opened. */
const binding = (file: string) => {
  addon ??= nativeBinding(dirname(resolve(file)))
  return addon
}

export const schoolFile = (dir: string) => join(dir, 'school.db')
/** The address of a school on a server, in its directory among several. */
export const addressFile = (dir: string) => join(dir, 'address')

/** Opens a SQLite file as it is, without migrating it. */
export function openRaw(path: string, options: Sqlite.Options = {}): Sqlite.Database {
  const found = binding(path)
  return new Sqlite(path, found ? { ...options, nativeBinding: found as never } : options)
}

/**
 * Keeps the journal of a killed server, in which the process that copies it continues; undefined where there is none. SQLite removes
 * a journal with the last connection, unless that one only reads.
 */
export function holdJournal(dir: string): Sqlite.Database | undefined {
  if (!existsSync(`${schoolFile(dir)}-wal`)) return undefined
  try {
    const held = openRaw(schoolFile(dir), { readonly: true, fileMustExist: true })
    held.pragma('user_version')
    return held
  } catch {
    return undefined // the check of the file gives the reason
  }
}

/** Opens the directory's school. A school from an older version is copied aside and then migrated. */
export async function open(dir: string): Promise<School> {
  requireSchool(dir)
  return openAt(schoolFile(dir), async (sqlite) => {
    await sqlite.backup(unusedName(dir, 'before-upgrade'), { progress: () => allPages })
  })
}

/** Opens the directory's school, or makes an empty file in which a school can be set up. */
export const openOrMake = (dir: string): Promise<School> => (existsSync(schoolFile(dir)) ? open(dir) : openAt(schoolFile(dir)))

export function openAt(path: string, copyAside?: (sqlite: Sqlite.Database) => Promise<void>): Promise<School> {
  const found = binding(path)
  return openSchool(path, { ...(found && { nativeBinding: found }), ...(copyAside && { copyAside }) })
}

/** Copies all pages in one step: a copy in several steps would start again at each write of the server. */
const allPages = 0x7fffffff

/** Refuses where there is no school, or where opening it would mix it with the journal of another. */
export function requireSchool(dir: string): void {
  if (!existsSync(schoolFile(dir)))
    throw new Failure(`There is no school in ${resolve(dir)}. Set one up with: term-reports serve --data ${dir}`)
  refuseForeignJournal(schoolFile(dir))
}

/** Locks the directory for a server or a restore. */
export function lock(dir: string): () => void {
  const release = hold(dir, 'school.lock')
  if (!release) throw new Failure(`Another term-reports is serving ${resolve(dir)}. Stop it first.`)
  return release
}

/** Locks the folder for work that writes backups or removes old ones. Work of a killed server ends soon, so this waits. */
export async function lockBackups(dir: string, patienceMs = 120_000): Promise<() => void> {
  for (const until = Date.now() + patienceMs; ; await setTimeout(100)) {
    const release = hold(dir, 'backups.lock')
    if (release) return release
    if (Date.now() > until) throw new Failure('Another backup is being made now')
  }
}

/** Locks the replica for the process that copies commits; undefined where another process has the lock. */
export const lockReplica = (dir: string) => hold(dir, 'replica.lock')

/** Takes a lock; undefined where another process has it. The operating system releases it however the process ends. */
function hold(dir: string, name: string): (() => void) | undefined {
  makeFolder(dir)
  const file = join(dir, name)
  try {
    const held = openRaw(file, { timeout: 0 })
    held.pragma('journal_mode = MEMORY') // writes no file, so that a full disk does not matter
    held.exec('begin exclusive')
    return () => void held.close()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return undefined
    if (error instanceof Failure) throw error
    throw new Failure(`${resolve(file)} cannot be written (${reasonOf(error)})`)
  }
}

/** Renames the school and its journal, so that no data is lost; a foreign journal apart from it. Returns the new name, or undefined where there was no file. */
export function setAside(dir: string, why: string): string | undefined {
  const from = schoolFile(dir)
  const to = unusedName(dir, why)
  const journal = hasForeignJournal(from) ? unusedName(dir, 'other-journal') : to
  if (existsSync(`${from}-wal`)) rename(`${from}-wal`, `${journal}-wal`) // also a journal without its school: SQLite would replay it into the next
  remove(`${from}-shm`)
  if (!existsSync(from)) return undefined
  rename(from, to)
  return basename(to)
}

export function unusedName(dir: string, why: string): string {
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  for (let n = 1; ; n++) {
    const path = join(dir, `school-${why}-${stamp}${n > 1 ? `-${n}` : ''}.db`)
    if (!existsSync(path) && !existsSync(`${path}-wal`)) return path
  }
}
