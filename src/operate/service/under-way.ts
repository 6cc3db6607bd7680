import { chmodSync, copyFileSync, existsSync, linkSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { sync, syncDirectory } from '../_copying.ts'
import { readJson, writeJson } from '../_json.ts'
import { rename, unusedAside } from '../_rename.ts'
import { hashOf } from '../_seal.ts'
import { type Installed, underWayOf, variantOf } from './_plan.ts'
import { own } from './_run.ts'

/** What has to be known to bring an upgrade to its end after the power failed in the middle of it. */
const UnderWay = z.object({ at: z.iso.datetime(), version: z.string(), schema: z.string().optional(), backup: z.string().optional() })
export type UnderWay = z.output<typeof UnderWay>

export const findUnderWay = (program: string) => UnderWay.safeParse(readJson(underWayOf(program))).data

/** Before the server is stopped: the old program stays under another name too. One that is kept already may be what runs now, and Windows removes no such file. */
export function begin(installed: Installed, known: UnderWay): void {
  const { program } = installed
  const previous = variantOf(program, 'previous')
  if (!existsSync(previous) || hashOf(previous) !== hashOf(program)) {
    rmSync(previous, { force: true })
    alike(program, previous)
  }
  note(installed, known)
}

export function note({ program }: Installed, known: UnderWay): void {
  writeJson(underWayOf(program), known)
  chmodSync(underWayOf(program), 0o644) // `doctor` is run by others
  syncDirectory(dirname(program))
}

export function end({ program }: Installed): void {
  rmSync(underWayOf(program), { force: true })
  syncDirectory(dirname(program))
}

/** In one step: whenever the power fails, there is the one program or the other. */
export function putInPlace(fresh: string, program: string): void {
  if (process.platform === 'win32') moveAside(program)
  rename(fresh, program)
  rmSync(fresh, { force: true }) // of two names of one file a rename leaves both
  syncDirectory(dirname(program))
}

/** Windows neither replaces nor removes a program that runs; between the two names there is none. */
function moveAside(program: string): void {
  if (!existsSync(program)) return
  const aside = unusedAside(program)
  rename(program, aside)
  try {
    rmSync(aside, { force: true })
  } catch {}
}

/** The old one again, which also stays under its other name until all is done. */
export function putBack(program: string): void {
  const [previous, fresh] = [variantOf(program, 'previous'), variantOf(program, 'new')]
  rmSync(fresh, { force: true })
  alike(previous, fresh)
  putInPlace(fresh, program)
}

/** Which of the two has the program's name. */
export function inPlace(program: string): 'old' | 'new' | 'none' {
  if (!existsSync(program)) return 'none'
  return hashOf(variantOf(program, 'previous')) === hashOf(program) ? 'old' : 'new'
}

/** A disk that knows no links takes a copy. */
function alike(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
    own(to)
    sync(to)
  }
}
