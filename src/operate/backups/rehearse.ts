import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findSchool } from '../../db/_school.ts'
import { contentsOf } from '../../db/backups/contents.ts'
import { listTerms } from '../../db/school/terms/index.ts'
import type { Backup, Contents } from '../../domain/backups/index.ts'
import { Failure } from '../_failure.ts'
import { open, schoolFile } from '../_school-file.ts'
import { hashOf } from '../_seal.ts'
import { restore } from '../backup.ts'
import { folderOf, listBackups, rehearsal, writeFacts } from './_folder.ts'
import { requireRoom } from './make.ts'

/** Restores a backup into a separate directory, opens and reads it as a server would, and removes the directory. */
export async function rehearse(dir: string, backup: Backup, now: Date): Promise<void> {
  const folder = folderOf(dir)
  requireRoom(dir)
  const trial = mkdtempSync(join(folder, rehearsal))
  try {
    await restore(trial, join(folder, backup.name), { keysOf: dir })
    const school = await open(trial)
    try {
      requireSame(school.sqlite, backup)
      const [found, terms] = [await findSchool(school.db), await listTerms(school.db)]
      if (!found || terms.length === 0) throw new Failure(`The restored ${schoolFile(trial)} cannot be read`)
    } finally {
      await school.close()
    }
    writeFacts(folder, { ...backup, rehearsedAt: now.toISOString() })
  } finally {
    rmSync(trial, { recursive: true, force: true, maxRetries: 5 })
  }
}

function requireSame(sqlite: Parameters<typeof contentsOf>[0], backup: Backup): void {
  const found = contentsOf(sqlite)
  const other = (Object.keys(found) as (keyof Contents)[]).filter((name) => found[name] !== backup[name])
  if (other.length > 0) throw new Failure(`The restored school has other ${other.join(', ')} than the backup`)
}

/** Reads again the backup whose last check is oldest, and marks it if it has changed. */
export function lookAgain(folder: string, now: Date): Backup | undefined {
  const [oldest] = listBackups(folder)
    .filter(({ isDamaged }) => !isDamaged)
    .sort((a, b) => (a.verifiedAt < b.verifiedAt ? -1 : 1))
  if (!oldest) return undefined
  const isDamaged = hashOf(join(folder, oldest.name)) !== oldest.sha256
  const seen: Backup = isDamaged ? { ...oldest, isDamaged } : { ...oldest, verifiedAt: now.toISOString() }
  writeFacts(folder, seen)
  return seen
}
