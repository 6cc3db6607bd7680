import { existsSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { version } from '../../package.json'
import { temporaryFault } from './_addon.ts'
import { examine, type Finding, openForReading, writing } from './_check.ts'
import { reasonOf } from './_failure.ts'
import { fonts } from './_fonts.ts'
import { requireSchool, schoolFile } from './_school-file.ts'
import { requireUnchanged } from './_seal.ts'
import { findLastBackup } from './backup.ts'

const dayMs = 86_400_000
const backupDueDays = 8

/** Every finding, right and wrong, about a school's directory. It may be served meanwhile. */
export async function doctor(dir: string, now: Date): Promise<Finding[]> {
  requireSchool(dir)
  const found = [...schoolFindings(dir), writing(schoolFile(dir)), disk(dir), lastBackup(dir, now), await fonts(dir)]
  return [{ what: 'version', isWrong: false, says: version }, ...found, temporary()]
}

/** The program unpacks a part of itself there. */
function temporary(): Finding {
  return { what: 'temporary dir', isWrong: false, says: temporaryFault() ?? tmpdir() }
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
    return [{ what: 'integrity', isWrong: true, says: reasonOf(error) }]
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
  if (!last) return { what: 'last backup', isWrong, says: 'none yet' }
  const says = `${last.at.slice(0, 16).replace('T', ' ')} UTC, ${last.file}`
  if (!existsSync(last.file)) return { what: 'last backup', isWrong, says: `${says}; it is not there now and was not checked` }
  try {
    requireUnchanged(last.file)
    return { what: 'last backup', isWrong, says: `${says}, unchanged since` }
  } catch (error) {
    return { what: 'last backup', isWrong: true, says: reasonOf(error) }
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
