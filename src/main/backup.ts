import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { requireSound } from './_check.ts'
import { Failure } from './_failure.ts'
import { allPages, lock, openRaw, requireSchool, schoolFile, setAside } from './_school-file.ts'

export type LastBackup = { at: string; file: string; bytes: number }
const record = (dir: string) => join(dir, 'last-backup.json')

/** Copies the school while it is served, checks the copy, and only then gives it its name. */
export async function backup(dir: string, file: string): Promise<LastBackup> {
  requireSchool(dir)
  if (existsSync(file)) throw new Failure(`${file} exists already. A backup never overwrites; choose another name.`)
  if (!existsSync(dirname(resolve(file)))) throw new Failure(`There is no directory ${dirname(resolve(file))}`)
  const partial = await copySound(schoolFile(dir), file)
  publish(partial, file)
  const made = { at: new Date().toISOString(), file: resolve(file), bytes: statSync(file).size }
  writeFileSync(record(dir), `${JSON.stringify(made)}\n`)
  return made
}

/** Checks the backup, copies it beside the school, then swaps the two. Returns the name under which the old one is kept. */
export async function restore(dir: string, file: string): Promise<string | undefined> {
  requireSound(file)
  const release = lock(dir)
  try {
    const partial = await copySound(file, schoolFile(dir))
    const kept = setAside(dir, 'before-restore')
    renameSync(partial, schoolFile(dir))
    syncDirectory(dir)
    return kept
  } finally {
    release()
  }
}

export function findLastBackup(dir: string): LastBackup | undefined {
  try {
    return JSON.parse(readFileSync(record(dir), 'utf8')) as LastBackup
  } catch {
    return undefined
  }
}

async function copySound(from: string, to: string): Promise<string> {
  const partial = `${to}.partial-${process.pid}`
  try {
    const source = openRaw(from, { fileMustExist: true })
    try {
      await source.backup(partial, { progress: () => allPages })
    } finally {
      source.close()
    }
    const copy = openRaw(partial)
    copy.pragma('journal_mode = DELETE') // one file, which can be carried anywhere
    copy.close()
    requireSound(partial)
    sync(partial)
    return partial
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

/** A link cannot replace a file that appeared meanwhile; a memory stick may know no links. */
function publish(partial: string, file: string): void {
  try {
    linkSync(partial, file)
    rmSync(partial)
  } catch (error) {
    if (existsSync(file)) {
      rmSync(partial, { force: true })
      throw new Failure(`${file} exists already. A backup never overwrites; choose another name.`)
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    renameSync(partial, file)
  }
  syncDirectory(dirname(resolve(file)))
}

function sync(path: string): void {
  const fd = openSync(path, 'r+')
  fsyncSync(fd)
  closeSync(fd)
}

function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
