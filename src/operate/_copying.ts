import { existsSync, linkSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { storageFault } from '../db/_storage.ts'
import { contentsOf } from '../db/backups/contents.ts'
import type { Contents } from '../domain/backups/index.ts'
import { requireSound } from './_check.ts'
import { Failure } from './_failure.ts'
import { remove, rename, sync, syncDirectory } from './_rename.ts'
import { lock, openRaw } from './_school-file.ts'

/** Reports how much of the total is done. */
export type Tell = (done: number, total: number) => void
type Options = { served?: string; tell?: Tell; held?: Held }
/** A school as it was at one moment; later writes do not change it. */
export type Held = { source: Sqlite.Database; release: () => void }

/** A copy goes in steps, to report progress. It is flushed once, at the end: flushing each step made others' saves wait longer. */
const pagesAtOnce = 1024

/** Makes a checked copy of a school as it was at one moment, under another name, and counts what was in it. */
export async function copySound(
  from: string,
  to: string,
  { served, tell, held }: Options = {},
): Promise<{ partial: string; contents: Contents }> {
  const partial = `${to}.partial-${process.pid}`
  try {
    const { source, release } = held ?? holdMoment(from, served)
    let contents: Contents
    try {
      contents = contentsOf(source)
      await source.backup(partial, { progress: inSteps(tell) })
    } finally {
      release()
    }
    makeWhole(partial, contents)
    await requireSound(partial)
    sync(partial)
    return { partial, contents }
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

const inSteps =
  (tell: Tell = () => {}) =>
  ({ totalPages, remainingPages }: Sqlite.BackupMetadata): number => {
    tell(totalPages - remainingPages, totalPages)
    return pagesAtOnce
  }

/** Turns the copy into one file that can be carried anywhere, and checks that it holds what the school held. */
function makeWhole(partial: string, expected: Contents): void {
  const copy = openRaw(partial)
  try {
    copy.pragma('journal_mode = DELETE')
    copy.pragma('application_id = 0') // the mark names the served school's journal; a copy has no such journal
    const found = contentsOf(copy)
    if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Failure('The copy has not what is in the school')
  } finally {
    copy.close()
  }
}

/**
 * Begins a read, which holds the school as it is now: counts and copy are of this moment, however long they take. On a full disk, a
 * school that is not served is opened for this process alone, because sharing needs disk space.
 */
export function holdMoment(from: string, served?: string): Held {
  const source = openRaw(from, { fileMustExist: true })
  try {
    return { source: beginReading(source), release: () => void source.close() }
  } catch (error) {
    source.close()
    const fault = storageFault(error)
    if (!served || !fault || fault === 'busy') throw error
    const release = lock(served)
    const alone = openRaw(from, { fileMustExist: true })
    alone.pragma('locking_mode = EXCLUSIVE')
    const letGo = () => {
      alone.close()
      release()
    }
    return { source: beginReading(alone), release: letGo }
  }
}

/** Reads anything, because SQLite begins the transaction with the first read. */
function beginReading(source: Sqlite.Database): Sqlite.Database {
  source.exec('begin')
  source.prepare('select count(*) from sqlite_schema').get()
  return source
}

/** Publishes a file by a link, which cannot replace a file that appeared meanwhile; some memory sticks support no links. */
export function publish(partial: string, file: string, takeAway = remove): void {
  try {
    linkSync(partial, file)
  } catch (error) {
    if (existsSync(file)) {
      rmSync(partial, { force: true })
      throw new Failure(`${file} exists already. A backup never overwrites; choose another name.`)
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    rename(partial, file)
  }
  try {
    takeAway(partial)
  } catch {} // somebody is reading it; it is a second name of the same file, and the next sweep removes it
  syncDirectory(dirname(resolve(file)))
}
