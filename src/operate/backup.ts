import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { copySound, publish } from './_copying.ts'
import { Failure, reasonOf } from './_failure.ts'
import { rename, sync, syncDirectory } from './_rename.ts'
import { finish, prepare, takePlace } from './_restoring.ts'
import { lock, requireSchool, schoolFile } from './_school-file.ts'
import { besideOf, besideText, seal } from './_seal.ts'
import { keepKey } from './backups/keys.ts'
import { headOf } from './backups/locking.ts'

type LastBackup = { at: string; file: string; bytes: number; sha256: string }
const record = (dir: string) => join(dir, 'last-backup.json')

/** Copies the school while it is served, checks and seals the copy, and only then gives it its name. */
export async function backup(dir: string, file: string): Promise<LastBackup & { note?: string }> {
  requireSchool(dir)
  if (existsSync(file)) throw new Failure(`${file} exists already. A backup never overwrites; choose another name.`)
  if (!existsSync(dirname(resolve(file)))) throw new Failure(`There is no directory ${dirname(resolve(file))}`)
  const { partial } = await copySound(schoolFile(dir), file, { served: dir })
  const sha256 = seal(partial)
  sync(partial)
  publish(partial, file)
  writeFileSync(besideOf(file), besideText(file, sha256))
  sync(besideOf(file))
  syncDirectory(dirname(resolve(file)))
  const made = { at: new Date().toISOString(), file: resolve(file), bytes: statSync(file).size, sha256 }
  const note = remember(dir, made)
  return note ? { ...made, note } : made
}

/** Notes the last backup, even if the disk has no room. A path inside the directory is stored relative, because the directory may move. */
export function remember(dir: string, made: LastBackup): string | undefined {
  const partial = `${record(dir)}.partial-${process.pid}`
  const inside = relative(resolve(dir), resolve(made.file))
  const file = inside.startsWith('..') || isAbsolute(inside) ? resolve(made.file) : inside
  try {
    writeFileSync(partial, `${JSON.stringify({ ...made, file })}\n`)
    rename(partial, record(dir))
    return undefined
  } catch (error) {
    rmSync(partial, { force: true })
    return `${resolve(record(dir))} could not be written (${reasonOf(error)}): doctor does not know of this backup`
  }
}

const commandLine = { kind: 'system', id: null, name: 'command line' } as const

/** Replaces a directory's school by a backup. Returns the name under which the old school is kept. */
export async function restore(
  dir: string,
  file: string,
  options: { allowsOther?: boolean; allowsUnsealed?: boolean; keysOf?: string; passphrase?: string | undefined } = {},
): Promise<{ kept?: string; isSealed: boolean }> {
  const release = lock(dir)
  try {
    const prepared = await prepare(dir, file, options)
    try {
      await finish(dir, prepared, file, { actor: commandLine, at: new Date().toISOString() })
      if (options.passphrase) await keepKey(dir, headOf(file)?.wrapped, options.passphrase)
      const { kept } = takePlace(dir, prepared)
      return { isSealed: prepared.isSealed, ...(kept && { kept }) }
    } finally {
      rmSync(prepared.path, { force: true })
    }
  } finally {
    release()
  }
}

export function findLastBackup(dir: string): LastBackup | undefined {
  try {
    const last = JSON.parse(readFileSync(record(dir), 'utf8')) as LastBackup
    return { ...last, file: resolve(dir, last.file) }
  } catch {
    return undefined
  }
}
