import { existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../../package.json'
import { schoolDay } from '../../domain/_dates.ts'
import { type Backup, backupName, type Why } from '../../domain/backups/index.ts'
import { toRemove } from '../../domain/backups/keeping.ts'
import { copySound, type Held, publish, type Tell } from '../_copying.ts'
import { Failure } from '../_failure.ts'
import { rename, sync } from '../_rename.ts'
import { openRaw, requireSchool, schoolFile } from '../_school-file.ts'
import { hashOf, seal } from '../_seal.ts'
import { remember } from '../backup.ts'
import { folderOf, listBackups, makeOwnFolder, removeBackup, sweepPartials, writeFacts } from './_folder.ts'
import { findKey, isLocking } from './keys.ts'
import { lockFile, unlockFile } from './locking.ts'

type Key = NonNullable<ReturnType<typeof findKey>>
type BackupRequest = { dir: string; why: Why; now: Date; tell?: Tell; held?: Held }

/** Backs the school up into its own folder: copies, checks, seals and describes it, and only then names it. */
export async function makeBackup({ dir, why, now, tell, held }: BackupRequest): Promise<Backup> {
  requireSchool(dir)
  makeOwnFolder(dir)
  const folder = folderOf(dir)
  sweepPartials(folder)
  requireRoom(dir)
  const timeZone = timeZoneIn(dir)
  const key = findKey(dir)
  const name = freeName(folder, (n) => backupName(now, timeZone, why, key !== undefined, n))
  const { partial, contents } = await copySound(schoolFile(dir), join(folder, name), {
    served: dir,
    ...(tell && { tell }),
    ...(held && { held }),
  })
  const plain = seal(partial)
  if (key) lockInPlace(partial, key, plain)
  const sha256 = hashOf(partial)
  sync(partial)
  const facts = {
    ...contents,
    name,
    at: now.toISOString(),
    day: schoolDay(now, timeZone),
    why,
    sha256,
    program: version,
    ...(key && { lockedWith: key.wrapped.id }),
  }
  const backup = { ...facts, bytes: statSync(partial).size, verifiedAt: now.toISOString() }
  writeFacts(folder, backup)
  publish(partial, join(folder, name))
  remember(dir, { at: backup.at, file: join(folder, name), bytes: backup.bytes, sha256 })
  return backup
}

/** Locks the copy, and checks that it can be opened again before the plain copy is deleted. */
function lockInPlace(partial: string, key: Key, plain: string): void {
  const [locked, opened] = [`${partial}-locked`, `${partial}-opened`]
  try {
    lockFile(partial, locked, key)
    unlockFile(locked, opened, key.key)
    if (hashOf(opened) !== plain) throw new Failure('What was locked is not what is opened')
    rename(locked, partial)
  } finally {
    for (const file of [locked, opened]) rmSync(file, { force: true })
  }
}

/** Removes backups that are no longer kept: only of this school, and never files of other programs. */
export function clear(folder: string, { identity, day }: Pick<Backup, 'identity' | 'day'>): void {
  const own = listBackups(folder).filter((backup) => backup.identity === identity)
  for (const backup of toRemove(own, day)) removeBackup(folder, backup)
}

/** Counts the copy and SQLite's working space; locking adds a locked copy and one that is opened again as a check. */
export const roomNeeded = (dir: string) => Math.ceil(statSync(schoolFile(dir)).size * (isLocking(dir) ? 3.1 : 1.1)) + 4e6
export function roomAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export function requireRoom(dir: string): void {
  const [needed, free] = [roomNeeded(dir), roomAt(folderOf(dir))]
  if (free < needed) throw new Failure(`The disk is full: a backup needs ${megabytes(needed)}, and ${megabytes(free)} are free`)
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`

function freeName(folder: string, nameOf: (n: number) => string): string {
  for (let n = 1; ; n++) if (!existsSync(join(folder, nameOf(n)))) return nameOf(n)
}

function timeZoneIn(dir: string): string {
  const sqlite = openRaw(schoolFile(dir), { readonly: true, fileMustExist: true })
  try {
    const school = sqlite.prepare('select time_zone as timeZone from school').get() as { timeZone: string } | undefined
    if (!school) throw new Failure('The school is not set up yet: there is nothing to back up')
    return school.timeZone
  } finally {
    sqlite.close()
  }
}
