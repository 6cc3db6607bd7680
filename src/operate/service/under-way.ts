import { chmodSync, copyFileSync, existsSync, linkSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { readJson, writeJson } from '../_json.ts'
import { rename, sync, syncDirectory, unusedAside } from '../_rename.ts'
import { hashOf } from '../_seal.ts'
import { type Installed, underWayOf, variantOf } from './_plan.ts'
import { own } from './_run.ts'

/** What is needed to finish an upgrade after a power failure. */
const UnderWay = z.object({ at: z.iso.datetime(), version: z.string(), schema: z.string().optional(), backup: z.string().optional() })
export type UnderWay = z.output<typeof UnderWay>

export const findUnderWay = (program: string) => UnderWay.safeParse(readJson(underWayOf(program))).data

/** Keeps the old program under a second name too. An older kept program may be running, and Windows does not delete it. */
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
  chmodSync(underWayOf(program), 0o644) // others run `doctor`
  syncDirectory(dirname(program))
}

export function end({ program }: Installed): void {
  rmSync(underWayOf(program), { force: true })
  syncDirectory(dirname(program))
}

/** Replaces the program in one step, so that a power failure leaves either the old or the new one. */
export function putInPlace(fresh: string, program: string): void {
  if (process.platform === 'win32') moveAside(program)
  rename(fresh, program)
  rmSync(fresh, { force: true }) // a rename between two names of one file leaves both
  syncDirectory(dirname(program))
}

/** Windows neither replaces nor deletes a running program, so for a moment no file has the name. */
function moveAside(program: string): void {
  if (!existsSync(program)) return
  const aside = unusedAside(program)
  rename(program, aside)
  try {
    rmSync(aside, { force: true })
  } catch {}
}

/** Puts the old program back; it also keeps its second name until all is done. */
export function putBack(program: string): void {
  const [previous, fresh] = [variantOf(program, 'previous'), variantOf(program, 'new')]
  rmSync(fresh, { force: true })
  alike(previous, fresh)
  putInPlace(fresh, program)
}

/** Tells which program has the program's name. */
export function inPlace(program: string): 'old' | 'new' | 'none' {
  if (!existsSync(program)) return 'none'
  return hashOf(variantOf(program, 'previous')) === hashOf(program) ? 'old' : 'new'
}

/** Links a file, or copies it on a disk without links. */
function alike(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
    own(to)
    sync(to)
  }
}
