import { existsSync } from 'node:fs'
import type { Backup } from '../../domain/backups/index.ts'
import { openForReading } from '../_check.ts'
import { prepare, presentIn, takePlace } from '../_restoring.ts'
import { lock, schoolFile, setAside } from '../_school-file.ts'
import { folderOf } from './_folder.ts'
import { clear, makeBackup } from './make.ts'

/** Work on a school whose server is stopped for an upgrade. */
export type UpgradeWork = { kind: 'before-upgrade' } | { kind: 'undo-upgrade'; schema: string; backup: string | undefined }

export const isForUpgrade = (asked: { kind: string }): asked is UpgradeWork => asked.kind.endsWith('-upgrade')

export type Before = { schema: string; made?: Backup }

/** Backs up before an upgrade. Nobody can save now, so the backup is complete. A directory without a school needs none. */
export async function beforeUpgrade(dir: string, now: Date): Promise<Before> {
  const schema = schemaIn(dir)
  if (!presentIn(dir)?.school) return { schema }
  const made = await makeBackup({ dir, why: 'upgrade', now })
  clear(folderOf(dir), made)
  return { schema, made }
}

/** Puts the backup back if the newer program changed the school's file. Returns the name under which the changed file is kept. */
export async function undoUpgrade(dir: string, schema: string, backup: string | undefined): Promise<{ kept?: string }> {
  const release = lock(dir)
  try {
    if (schemaIn(dir) === schema) return {}
    const kept = backup === undefined ? setAside(dir, 'before-restore') : takePlace(dir, await prepare(dir, backup)).kept
    return kept === undefined ? {} : { kept }
  } finally {
    release()
  }
}

/** The migrations that the file has had. */
function schemaIn(dir: string): string {
  if (!existsSync(schoolFile(dir))) return 'none'
  const sqlite = openForReading(schoolFile(dir))
  try {
    return sqlite.prepare('select name from kysely_migration order by name').pluck().all().join(' ')
  } catch {
    return 'unreadable'
  } finally {
    sqlite.close()
  }
}
