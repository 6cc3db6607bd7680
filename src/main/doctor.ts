import { statfsSync, statSync } from 'node:fs'
import { version } from '../../package.json'
import { examine, type Finding, openForReading } from './_check.ts'
import { requireSchool, schoolFile } from './_school-file.ts'
import { findLastBackup } from './backup.ts'

const dayMs = 86_400_000
const backupDueDays = 8

/** Every finding, right and wrong, about a school's directory. It may be served meanwhile. */
export function doctor(dir: string, now: Date): Finding[] {
  requireSchool(dir)
  return [{ what: 'version', isWrong: false, says: version }, ...schoolFindings(dir), disk(dir), lastBackup(dir, now)]
}

function schoolFindings(dir: string): Finding[] {
  try {
    const sqlite = openForReading(schoolFile(dir))
    try {
      return examine(sqlite)
    } finally {
      sqlite.close()
    }
  } catch (error) {
    return [{ what: 'integrity', isWrong: true, says: error instanceof Error ? error.message : String(error) }]
  }
}

/** Room for the journal, a copy before an upgrade and a copy for a restore. */
function disk(dir: string): Finding {
  const size = statSync(schoolFile(dir)).size
  const free = statfsSync(dir)
  const bytes = free.bavail * free.bsize
  return { what: 'disk', isWrong: bytes < Math.max(3 * size, 200e6), says: `school ${megabytes(size)}, free ${megabytes(bytes)}` }
}

function lastBackup(dir: string, now: Date): Finding {
  const last = findLastBackup(dir)
  const since = last ? new Date(last.at) : statSync(schoolFile(dir)).birthtime
  const isWrong = now.getTime() - since.getTime() > backupDueDays * dayMs
  return { what: 'last backup', isWrong, says: last ? `${last.at.slice(0, 16).replace('T', ' ')} UTC, ${last.file}` : 'none yet' }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
