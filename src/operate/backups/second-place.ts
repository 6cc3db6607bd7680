import { randomBytes } from 'node:crypto'
import { accessSync, constants, copyFileSync, existsSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import type { Backup } from '../../domain/backups/index.ts'
import { toRemove } from '../../domain/backups/keeping.ts'
import { type PlaceFault, type Trouble, troubleOf } from '../../domain/backups/place.ts'
import { publish, type Tell } from '../_copying.ts'
import { readJson, writeJson } from '../_json.ts'
import { makeFolder } from '../_make-folder.ts'
import { sync } from '../_rename.ts'
import { hashOf } from '../_seal.ts'
import { folderOf, listBackups, sweepPartials, writeFacts } from './_folder.ts'
import { readSettings, type Settings } from './_state.ts'
import { clear, roomAt } from './make.ts'

type Place = NonNullable<Settings['place']>

class InTrouble extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}
export const troubleIn = (error: unknown): Trouble =>
  error instanceof InTrouble ? error.trouble : troubleOf(String((error as NodeJS.ErrnoException).code))

/** A marker file in the folder, which an empty folder where the stick should be, or another stick, does not have. */
const markFile = (path: string) => join(path, 'term-reports-backups.json')

const Marked = z.object({ mark: z.string() })

/** Reads the marker. A file that cannot be read but exists does not count as another disk. */
function markIn(path: string): string | undefined {
  accessSync(path, constants.R_OK | constants.X_OK)
  if (existsSync(markFile(path))) accessSync(markFile(path), constants.R_OK)
  return Marked.safeParse(readJson(markFile(path))).data?.mark
}

/** Marks a folder as the second place, or returns why it cannot be one. */
export function choosePlace(dir: string, path: string): Place | PlaceFault {
  if (!isAbsolute(path)) return 'not-absolute'
  if (!relative(resolve(dir), resolve(path)).startsWith('..') && !isAbsolute(relative(resolve(dir), resolve(path)))) return 'inside'
  try {
    if (!isDirectory(path)) return 'missing'
    const mark = markIn(path) ?? randomBytes(12).toString('hex')
    writeJson(markFile(path), { mark, about: 'Term Reports keeps backups of a school here' })
    return { path: resolve(path), mark }
  } catch (error) {
    const trouble = troubleIn(error)
    return trouble === 'absent' ? 'forbidden' : trouble // it existed a moment ago
  }
}

/** Returns why the second place cannot be used now, or undefined. */
export function placeTrouble({ path, mark }: Place): Trouble | undefined {
  try {
    if (!isDirectory(path)) return 'absent'
    return markIn(path) === mark ? undefined : 'another'
  } catch (error) {
    return troubleIn(error)
  }
}

/** True if one broken disk loses both the school and the folder. */
export const isSameDisk = (dir: string, place: Place) => !placeTrouble(place) && statSync(place.path).dev === statSync(dir).dev

/** Each school has its own folder in the place, because two schools may share a stick. */
export const folderIn = (path: string, { identity }: Pick<Backup, 'identity'>) => join(path, `term-reports-${identity}`)

/** Lists the backups in the place of the same school as the last backup here. */
export const listInPlace = (place: Place, last: Backup | undefined): Backup[] =>
  last && !placeTrouble(place) ? listBackups(folderIn(place.path, last)) : []

/** Copies missing backups to the second place, reads each back and compares it, and removes those no longer kept. */
export function bringToPlace(dir: string, now: Date, tell: Tell = () => {}): number {
  const { place } = readSettings(dir)
  const [latest] = listBackups(folderOf(dir))
  if (!place || !latest) return 0
  const trouble = placeTrouble(place)
  if (trouble) throw new InTrouble(trouble)
  const folder = folderIn(place.path, latest)
  makeFolder(folder)
  sweepPartials(folder)
  const missing = missingAt(dir, folder, latest)
  for (const [n, backup] of missing.entries()) {
    copyTo(folder, join(folderOf(dir), backup.name), { ...backup, verifiedAt: now.toISOString() })
    tell(n + 1, missing.length)
  }
  clear(folder, latest)
  return missing.length
}

/** Lists missing backups, latest first: the latest matters most when room or time runs out. */
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
  if (roomAt(path) < backup.bytes + 1e6) throw new InTrouble('full')
  const partial = `${file}.partial-${process.pid}`
  try {
    copyFileSync(from, partial)
    sync(partial)
    if (hashOf(partial) !== backup.sha256) throw new InTrouble('failing')
    writeFacts(path, backup)
    publish(partial, file)
  } finally {
    rmSync(partial, { force: true })
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    if (troubleIn(error) === 'absent') return false
    throw error
  }
}
