import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Failure, reasonOf } from '../_failure.ts'
import { besideOf, hashOf } from '../_seal.ts'

const waits = 60
const [elf, machO] = [0x7f454c46, 0xcffaedfe]
const [elfMachines, windowsMachines]: Record<number, string>[] = [
  { 62: 'x64', 183: 'arm64' },
  { 34404: 'x64', 43620: 'arm64' },
]

/** Returns the kind of computer that a program is for, from its first bytes; undefined for an unknown file. */
export function kindOf(head: Buffer): string | undefined {
  if (head.length < 64) return undefined
  if (head.readUInt32BE(0) === elf) return nameOf('linux', elfMachines?.[head.readUInt16LE(18)])
  if (head.readUInt32BE(0) === machO) return nameOf('darwin', { 16777223: 'x64', 16777228: 'arm64' }[head.readUInt32LE(4)])
  const at = head.readUInt32LE(60)
  const isWindows = head.toString('latin1', 0, 2) === 'MZ' && at + 6 <= head.length && head.toString('latin1', at, at + 4) === 'PE\0\0'
  return isWindows ? nameOf('win32', windowsMachines?.[head.readUInt16LE(at + 4)]) : undefined
}

const nameOf = (platform: string, machine: string | undefined) => `${platform}-${machine ?? 'other'}`

/** Refuses a file that is no program for this computer, or does not match its checksum. Returns whether it had a checksum. */
export function requireFor(file: string, here = `${process.platform}-${process.arch}`): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Failure(`There is no file ${resolve(file)}`)
  const kind = kindOf(headOf(file))
  if (kind === undefined) throw new Failure(`${resolve(file)} is no program`)
  if (kind !== here) throw new Failure(`${resolve(file)} is a program for ${kind}; this computer is ${here}`)
  if (!existsSync(besideOf(file))) return false
  const told = /^[0-9a-f]{64}/.exec(readFileSync(besideOf(file), 'utf8'))?.[0]
  if (told !== hashOf(file)) throw new Failure(`${resolve(file)} is damaged: it is not what ${besideOf(file)} says (SHA-256)`)
  return true
}

function headOf(file: string): Buffer {
  const [fd, bytes] = [openSync(file, 'r'), Buffer.alloc(4096)]
  try {
    return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(fd)
  }
}

export type Owner = { uid?: number; gid?: number }

/** Starts the program to ask its version. */
export function versionOf(program: string, seconds = waits): string {
  const { status, stdout, stderr, error } = ask(program, ['--version'], {}, seconds)
  const version = /^(\d+\.\d+\.\d+\S*)\r?\n$/.exec(stdout ?? '')?.[1]
  if (status === 0 && version) return version
  const why = error ? whyOf(error, seconds) : stderr.trim().split('\n').at(-1) || `it ended with ${status}`
  throw new Failure(`${program} does not say its version: ${why}`)
}

/** Explains a slow start: the machine is slow, or its virus scanner reads the whole program first. */
const whyOf = (error: Error, seconds: number) =>
  'code' in error && error.code === 'ETIMEDOUT'
    ? `it did not answer within ${seconds} seconds. Try again: the second start is quicker`
    : reasonOf(error)

/** Asks the program whether it knows everything in the school's file. */
export function requireKnows(program: string, data: string, owner: Owner, seconds = waits): void {
  const { stdout, error } = ask(program, ['doctor', '--data', data], owner, seconds)
  const wrong = /^WRONG +schema +(.+?)\r?$/m.exec(stdout ?? '')?.[1]
  if (wrong) throw new Failure(`The new program cannot serve this school: ${wrong}`)
  if (error) throw new Failure(`The new program cannot read this school: ${whyOf(error, seconds)}`)
  if (!/^ok +schema/m.test(stdout ?? '')) throw new Failure('The new program cannot read this school')
}

const ask = (program: string, args: string[], owner: Owner, seconds: number) =>
  spawnSync(program, args, { encoding: 'utf8', timeout: seconds * 1000, windowsHide: true, cwd: dirname(program), ...owner })
