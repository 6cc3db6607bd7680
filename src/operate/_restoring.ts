import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Author } from '../db/_history.ts'
import { contentsOf } from '../db/backups/contents.ts'
import { recordBackup } from '../db/backups/index.ts'
import { followPresent } from '../db/backups/restored.ts'
import type { Contents } from '../domain/backups/index.ts'
import { openForReading, requireSound } from './_check.ts'
import { copySound, type Tell } from './_copying.ts'
import { Failure } from './_failure.ts'
import { halfOf } from './_half-written.ts'
import { forgetJournal, hasForeignJournal } from './_journal.ts'
import { rename, syncDirectory } from './_rename.ts'
import { openAt, schoolFile, setAside } from './_school-file.ts'
import { requireUnchanged } from './_seal.ts'
import { unlock } from './backups/keys.ts'
import { headOf } from './backups/locking.ts'

/** A checked copy beside the school that is ready to replace it. */
export type Prepared = { path: string; isSealed: boolean; contents: Contents }
/** `keysOf` is the directory with the keys of locked backups. */
type Options = { allowsOther?: boolean; allowsUnsealed?: boolean; tell?: Tell; keysOf?: string; passphrase?: string | undefined }

const replaced = ['school.db', 'last-backup.json', 'backup-settings.json', 'backup-keys.json']

/** Removes what a killed process left half done. */
export function sweepPrepared(dir: string): void {
  for (const name of existsSync(dir) ? readdirSync(dir) : [])
    if (replaced.includes(halfOf(name)?.whole ?? '')) rmSync(join(dir, name), { force: true })
}

/** Checks a backup and copies it beside the school that it will replace. Refuses a damaged or newer backup and one of another school. */
export async function prepare(dir: string, file: string, options: Options = {}): Promise<Prepared> {
  if (!existsSync(file)) throw new Failure(`There is no file ${resolve(file)}`)
  sweepPrepared(dir)
  if (!headOf(file)) return prepareOpen(dir, file, options)
  const opened = `${schoolFile(dir)}.partial-${process.pid}-opened`
  try {
    await unlock(options.keysOf ?? dir, file, opened, options.passphrase)
    return await prepareOpen(dir, opened, options)
  } finally {
    rmSync(opened, { force: true })
  }
}

async function prepareOpen(dir: string, file: string, { allowsOther, allowsUnsealed, tell }: Options): Promise<Prepared> {
  const isSealed = requireUnchanged(file)
  if (!isSealed && !allowsUnsealed)
    throw new Failure(
      `${resolve(file)} has no checksum: nobody can say whether it is as it was made. If you know where it is from: --unchecked`,
    )
  await requireSound(file)
  if (!allowsOther) requireSameSchool(dir, file)
  const { partial, contents } = await copySound(file, schoolFile(dir), tell && { tell })
  return { path: partial, isSealed, contents }
}

function requireSameSchool(dir: string, file: string): void {
  const [present, found] = [presentIn(dir), contentsIn(file)]
  if (!present?.school || present.identity === found.identity) return
  throw new Failure(`${resolve(file)} is a backup of another school: ${found.school ?? 'one that is not set up'}`)
}

/** Returns undefined where there is no school, or none that can be read without harm. */
export function presentIn(dir: string): Contents | undefined {
  try {
    return isPresent(dir) ? contentsIn(schoolFile(dir)) : undefined
  } catch {
    return undefined
  }
}

/** A foreign journal would be replayed into the school that it lies beside. */
const isPresent = (dir: string) => existsSync(schoolFile(dir)) && !hasForeignJournal(schoolFile(dir))

function contentsIn(file: string): Contents {
  const sqlite = openForReading(file)
  try {
    return contentsOf(sqlite)
  } finally {
    sqlite.close()
  }
}

type By = { actor: Author; at: string }

/** Migrates what was prepared, lets it follow the present school, and records the restore. */
export async function finish(dir: string, { path }: Prepared, name: string, by: By): Promise<void> {
  const school = await openAt(path)
  try {
    try {
      followPresent(school.sqlite, isPresent(dir) ? schoolFile(dir) : undefined)
    } catch {
      followPresent(school.sqlite, undefined) // the school that is replaced may be damaged, which may be why
    }
    await recordBackup(school.db, [{ key: basename(name), field: 'restored', old: null, new: 'yes' }], by)
    school.sqlite.pragma('journal_mode = DELETE')
  } finally {
    await school.close()
  }
}

/** Puts the prepared copy in the school's place. Returns the name under which the old school is kept, and a way back. */
export function takePlace(dir: string, { path }: Prepared): { kept: string | undefined; undo: () => void } {
  const kept = setAside(dir, 'before-restore')
  forgetJournal(schoolFile(dir))
  rename(path, schoolFile(dir))
  syncDirectory(dir)
  const undo = () => {
    if (!kept) return
    rmSync(schoolFile(dir))
    for (const end of ['-wal', '-shm']) rmSync(`${schoolFile(dir)}${end}`, { force: true })
    if (existsSync(join(dir, `${kept}-wal`))) rename(join(dir, `${kept}-wal`), `${schoolFile(dir)}-wal`)
    rename(join(dir, kept), schoolFile(dir))
  }
  return { kept, undo }
}
