import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import type { Backup, PlaceFault } from '../../domain/backups/index.ts'
import { toRemove } from '../../domain/backups/keeping.ts'
import { publish, sync, type Tell } from '../_copying.ts'
import { Failure, reasonOf } from '../_failure.ts'
import { hashOf } from '../_seal.ts'
import { folderOf, listBackups, readJson, sweepPartials, writeFacts, writeJson } from './_folder.ts'
import { readSettings, type Settings } from './_state.ts'
import { clear, megabytes, roomAt } from './make.ts'

type Place = NonNullable<Settings['place']>
/** Lies in the folder, so that an empty one where the stick should be, or another stick, is not taken for it. */
const markFile = (path: string) => join(path, 'term-reports-backups.json')

function markIn(path: string): string | undefined {
  const found = readJson(markFile(path))
  return found && typeof found === 'object' && 'mark' in found && typeof found.mark === 'string' ? found.mark : undefined
}

/** Marks a folder as the second place, or says why it cannot be one. */
export function choosePlace(dir: string, path: string): Place | PlaceFault {
  if (!isAbsolute(path)) return 'not-absolute'
  if (!isDirectory(path)) return 'missing'
  if (!relative(resolve(dir), resolve(path)).startsWith('..') && !isAbsolute(relative(resolve(dir), resolve(path)))) return 'inside'
  try {
    const mark = markIn(path) ?? randomBytes(12).toString('hex')
    writeJson(markFile(path), { mark, about: 'Term Reports keeps backups of a school here' })
    return { path: resolve(path), mark }
  } catch {
    return 'unwritable'
  }
}

/** Why the second place cannot be used now; undefined when it can. */
export function placeFault({ path, mark }: Place): string | undefined {
  if (!isDirectory(path)) return 'It is not there'
  const found = markIn(path)
  if (found === mark) return undefined
  return found ? 'Another folder of backups is there instead' : 'It is empty, or another disk is there instead'
}

/** Whether both are lost together when the disk is. */
export const isSameDisk = (dir: string, path: string) => isDirectory(path) && statSync(path).dev === statSync(dir).dev

/** In the place each school has a folder of its own: two schools may share a stick. */
export const folderIn = (path: string, { identity }: Pick<Backup, 'identity'>) => join(path, `term-reports-${identity}`)

/** Of the same school as the last one here. */
export const listInPlace = (place: Place, last: Backup | undefined): Backup[] =>
  last && !placeFault(place) ? listBackups(folderIn(place.path, last)) : []

/** Brings to the second place what it lacks, each read back and compared, and clears what is no longer kept there. */
export function bringToPlace(dir: string, now: Date, tell: Tell = () => {}): number {
  const { place } = readSettings(dir)
  const [latest] = listBackups(folderOf(dir))
  if (!place || !latest) return 0
  const fault = placeFault(place)
  if (fault) throw new Failure(fault)
  try {
    const folder = folderIn(place.path, latest)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    sweepPartials(folder)
    const missing = missingAt(dir, folder, latest)
    for (const [n, backup] of missing.entries()) {
      copyTo(folder, join(folderOf(dir), backup.name), { ...backup, verifiedAt: now.toISOString() })
      tell(n + 1, missing.length)
    }
    clear(folder, latest)
    return missing.length
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${place.path} cannot be written (${reasonOf(error)})`)
  }
}

/** The latest first: that one matters most where there is no room, or time, for all. */
function missingAt(dir: string, folder: string, { identity, day }: Backup): Backup[] {
  const own = listBackups(folderOf(dir)).filter((backup) => backup.identity === identity && !backup.isDamaged)
  const there = listBackups(folder).filter((backup) => backup.identity === identity)
  const names = new Set(there.map(({ name }) => name))
  const missing = own.filter(({ name }) => !names.has(name))
  const gone = new Set(toRemove([...there, ...missing], day))
  return missing.filter((backup) => !gone.has(backup))
}

function copyTo(path: string, from: string, backup: Backup): void {
  const file = join(path, backup.name)
  const free = roomAt(path)
  if (free < backup.bytes + 1e6) throw new Failure(`It is full: ${megabytes(backup.bytes)} are needed, and ${megabytes(free)} are free`)
  const partial = `${file}.partial-${process.pid}`
  try {
    copyFileSync(from, partial)
    sync(partial)
    if (hashOf(partial) !== backup.sha256) throw new Failure('What was written there is not what was sent: the disk may be failing')
    writeFacts(path, backup)
    publish(partial, file)
  } finally {
    rmSync(partial, { force: true })
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
