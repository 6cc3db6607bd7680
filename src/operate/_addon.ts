import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, win32 } from 'node:path'
import { getAsset, getRawAsset, isSea } from 'node:sea'
import { Failure, reasonOf } from './_failure.ts'
import { makeFolder } from './_make-folder.ts'
import { rename } from './_rename.ts'

let refused: string | undefined
/** The reason why the temporary directory was refused, if it was. */
export const temporaryFault = () => refused

/** Loads the SQLite addon that the binary carries. Outside the binary it returns undefined, and the package finds its own addon. */
export function nativeBinding(dir: string): object | undefined {
  if (!isSea()) return undefined
  const temporary = temporaryDirectory()
  try {
    return load('addon', temporary)
  } catch (error) {
    refused = `${temporary} cannot be used (${reasonOf(error)}); ${dir} is used instead`
  }
  try {
    return load('addon', dir)
  } catch (error) {
    throw new Failure(
      `The program unpacks a part of itself, and can do so nowhere: ${refused}, but that cannot either (${reasonOf(error)})`,
    )
  }
}

/** Loads the addon that calls Windows itself. Only the program for Windows carries it. */
export const serviceBinding = (): object => load('service', temporaryDirectory())

/** Chooses the directory for addons. Anybody may write into Windows' own temporary directory: its services must not load code there. */
export function temporaryDirectory(temporary = tmpdir(), program = process.execPath, root = process.env.SystemRoot): string {
  const isOfWindows = root !== undefined && temporary.toLowerCase().startsWith(`${root}\\`.toLowerCase())
  return isOfWindows && !/\\ServiceProfiles\\/i.test(temporary) ? win32.dirname(program) : temporary
}

function load(name: 'addon' | 'service', base: string): object {
  const holder: { exports: object } = { exports: {} }
  process.dlopen(holder as NodeJS.Module, extract(name, base))
  return holder.exports
}

/**
 * Writes an addon to a file, because Node can load it only from there. Nobody else may write to the directory. The file is compared
 * with the checksum from the build, so that the carried bytes are read only when the file must be written.
 */
function extract(name: string, base: string): string {
  const sum = getAsset(`${name}.sum`, 'latin1')
  const path = join(privateDirectory(base), `${sum.slice(0, 32)}.node`)
  if (holds(path, sum)) return path
  const bytes = Buffer.from(getRawAsset(`${name}.node`) as ArrayBuffer)
  const partial = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(partial, bytes, { mode: 0o500, flag: 'wx' })
    rename(partial, path)
    return path
  } catch (error) {
    rmSync(partial, { force: true }) // a half-written file would fill the rest of a full disk
    throw error
  }
}

export const unpackedIn = (base: string) => join(base, `term-reports-${process.getuid?.() ?? 'user'}`)

function privateDirectory(base: string): string {
  const path = unpackedIn(base)
  makeFolder(path)
  const stat = lstatSync(path)
  if (process.platform === 'win32') return path
  if (!stat.isDirectory() || stat.uid !== process.getuid?.()) return mkdtempSync(`${path}-`)
  if (stat.mode & 0o077) chmodSync(path, 0o700)
  return path
}

function holds(path: string, sum: string): boolean {
  try {
    return lstatSync(path).isFile() && createHash('sha256').update(readFileSync(path)).digest('hex') === sum
  } catch {
    return false
  }
}
