import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Backup, byAge, isBackupName, reasons } from '../../domain/backups/index.ts'
import { halfOf } from '../_half-written.ts'
import { readJson, writeJson } from '../_json.ts'
import { makeFolder } from '../_make-folder.ts'
import { remove, sync, syncDirectory } from '../_rename.ts'
import { besideOf, besideText } from '../_seal.ts'

export const folderOf = (dir: string) => join(dir, 'backups')
/** The start of the name of a rehearsal's directory. */
export const rehearsal = '.rehearsal-'
const factsOf = (file: string) => `${file}.json`

/** A later version may write more fields beside a backup, so unknown fields are allowed. */
const Facts = z.object({
  name: z.string().refine(isBackupName),
  at: z.iso.datetime(),
  day: z.iso.date(),
  why: z.enum(reasons),
  bytes: z.int().positive(),
  sha256: z.hex().length(64),
  program: z.string(),
  school: z.string().nullable(),
  identity: z.string(),
  students: z.int(),
  marks: z.int(),
  remarks: z.int(),
  lockedWith: z.string().optional(),
  verifiedAt: z.iso.datetime(),
  rehearsedAt: z.iso.datetime().optional(),
  isDamaged: z.boolean().optional(),
})

/** Lists the backups in a folder, latest first: only files that this program made and described. Other files are ignored. */
export function listBackups(folder: string): Backup[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(isBackupName)
  return names.flatMap((name) => readFacts(folder, name) ?? []).sort(byAge)
}

export function findBackup(folder: string, name: string): Backup | undefined {
  return isBackupName(name) && existsSync(join(folder, name)) ? readFacts(folder, name) : undefined
}

function readFacts(folder: string, name: string): Backup | undefined {
  const facts = Facts.safeParse(readJson(factsOf(join(folder, name))))
  return facts.success && facts.data.name === name ? facts.data : undefined
}

/** Writes the description of a backup before the backup gets its name, so that after an interruption no backup lacks one. */
export function writeFacts(folder: string, backup: Backup): void {
  const file = join(folder, backup.name)
  const [beside, text] = [besideOf(file), besideText(file, backup.sha256)]
  if (!existsSync(beside) || readFileSync(beside, 'utf8') !== text) {
    writeFileSync(beside, text) // in one write: a half-written checksum would call a sound backup damaged
    sync(beside)
  }
  writeJson(factsOf(file), backup)
  syncDirectory(folder)
}

export function removeBackup(folder: string, { name }: Pick<Backup, 'name'>): void {
  const file = join(folder, name)
  for (const path of [file, besideOf(file), factsOf(file)]) remove(path) // a file that Windows keeps stays described
}

/** Removes what a killed process left half done. */
export function sweepPartials(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(rehearsal)) rmSync(join(folder, name), { recursive: true, force: true })
    const half = halfOf(name)
    if (half && (half.whole === 'state.json' || isBackupName(half.whole.replace(/\.json$/, ''))))
      rmSync(join(folder, name), { force: true })
  }
}

export const makeOwnFolder = (dir: string) => makeFolder(folderOf(dir))
