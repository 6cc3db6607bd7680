import { statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { version } from '../../package.json'
import { isLate, isRoomLow, type Kept } from '../domain/backups/index.ts'
import { isClockBehind } from '../domain/backups/keeping.ts'
import { clockBehind, placeWords, troubleWords } from '../domain/words/backups.ts'
import { temporaryFault } from './_addon.ts'
import { examine, type Finding, glance, openForReading, writing } from './_check.ts'
import { reasonOf } from './_failure.ts'
import { fonts } from './_fonts.ts'
import { requireSchool, schoolFile } from './_school-file.ts'
import { findLastBackup } from './backup.ts'
import { askBeside, lookBeside } from './backups/ask-folders.ts'
import type { Seen } from './backups/folders-seen.ts'
import { keptOf } from './backups/kept.ts'
import { Silent } from './backups/process.ts'
import type { Unchanged } from './backups/work.ts'
import { findUnderWay } from './service/under-way.ts'

const dayMs = 86_400_000
const backupDueDays = 8

/** `all` reads the whole school, which takes longer each year; `known` takes that part from the last check of a backup. */
export type Checks = 'all' | 'known'

/** Lists every finding, good and bad, about a school's directory, which may be served meanwhile. */
export async function doctor(dir: string, now: Date, { checks = 'all', seen }: { checks?: Checks; seen?: Seen } = {}): Promise<Finding[]> {
  requireSchool(dir)
  const [looked, last] = await Promise.all([seen ?? lookBeside(dir), lastBackup(dir, now, checks)])
  const found = [
    ...(await schoolFindings(dir, checks)),
    writing(schoolFile(dir)),
    disk(dir),
    last,
    ...backupFindings(keptOf(dir, looked), now),
    await fonts(dir),
  ]
  return [{ what: 'version', isWrong: false, says: version }, ...found, temporary(), ...upgradeUnderWay()]
}

function upgradeUnderWay(): Finding[] {
  const known = findUnderWay(process.execPath)
  if (!known) return []
  const says = `to ${known.version} was begun ${utc(known.at)} and did not end: term-reports upgrade --resume`
  return [{ what: 'upgrade', isWrong: true, says }]
}

/** The program unpacks its addons there. */
function temporary(): Finding {
  return { what: 'temporary dir', isWrong: false, says: temporaryFault() ?? tmpdir() }
}

async function schoolFindings(dir: string, checks: Checks): Promise<Finding[]> {
  try {
    const sqlite = openForReading(schoolFile(dir))
    try {
      return [...(checks === 'all' ? await examine(sqlite) : glance(sqlite)), lastSweep(sqlite)]
    } finally {
      sqlite.close()
    }
  } catch (error) {
    return [{ what: 'integrity', isWrong: true, says: reasonOf(error) }]
  }
}

/** Says the same as the page School, Keeping Records. */
function lastSweep(sqlite: ReturnType<typeof openForReading>): Finding {
  const isThere = sqlite.prepare(`select 1 from sqlite_schema where name = 'retention_sweep'`).get()
  const last = isThere && sqlite.prepare('select max(finished_at) as at from retention_sweep').pluck().get()
  return { what: 'last deleting', isWrong: false, says: typeof last === 'string' ? utc(last) : 'never' }
}

/** Checks for room for the journal, a copy before an upgrade and a copy for a restore. */
function disk(dir: string): Finding {
  const size = statSync(schoolFile(dir)).size
  const free = statfsSync(dir)
  const bytes = free.bavail * free.bsize
  return { what: 'disk', isWrong: bytes < Math.max(3 * size, 200e6), says: `school ${megabytes(size)}, free ${megabytes(bytes)}` }
}

async function lastBackup(dir: string, now: Date, checks: Checks): Promise<Finding> {
  const last = findLastBackup(dir)
  const since = last ? new Date(last.at) : statSync(schoolFile(dir)).birthtime
  const isWrong = now.getTime() - since.getTime() > backupDueDays * dayMs
  if (!last) return { what: 'last backup', isWrong, says: 'none yet' }
  const says = `${utc(last.at)}, ${last.file}`
  if (checks === 'known') return { what: 'last backup', isWrong, says }
  const found = await findUnchanged(dir, last)
  if (found === 'yes') return { what: 'last backup', isWrong, says: `${says}, unchanged since` }
  if (found === 'gone') return { what: 'last backup', isWrong, says: `${says}; it is not there now and was not checked` }
  return { what: 'last backup', isWrong: true, says: found.says }
}

/** Asks another process, because the file may be on a share that hangs. */
async function findUnchanged(dir: string, { file, sha256 }: { file: string; sha256: string }): Promise<Unchanged> {
  try {
    return (await askBeside(dir)({ kind: 'unchanged', file, sha256 })).unchanged ?? 'gone'
  } catch (error) {
    return { says: error instanceof Silent ? `${file}: ${placeWords.silent}` : reasonOf(error) }
  }
}

/** Says the same as the page School, Backups. */
function backupFindings({ backups, isOff, failed, place, replica, rehearsal, room }: Kept, now: Date): Finding[] {
  const damaged = backups.filter(({ isDamaged }) => isDamaged).length
  const kept = [
    `${backups.length} kept`,
    ...(damaged ? [`${damaged} damaged`] : []),
    ...(isOff ? ['nightly backups are switched off'] : []),
  ]
  const tried = backups.find(({ rehearsedAt }) => rehearsedAt)?.rehearsedAt
  const verified = backups
    .map(({ verifiedAt }) => verifiedAt)
    .sort()
    .at(-1)
  const size = `free ${megabytes(room.free)}, the next backup needs ${megabytes(room.needed)}`
  return [
    {
      what: 'backups',
      isWrong: failed !== undefined || damaged > 0,
      says: failed ? `failed ${utc(failed.at)}: ${failed.says}` : kept.join(', '),
    },
    { what: 'last checked', isWrong: false, says: verified ? utc(verified) : 'never' },
    {
      what: 'last trial',
      isWrong: rehearsal !== undefined,
      says: rehearsal ? `failed ${utc(rehearsal.at)}: ${rehearsal.says}` : tried ? utc(tried) : 'never',
    },
    { what: 'second place', isWrong: place?.trouble !== undefined, says: placeSays(place) },
    { what: 'copied', ...replicaSays(replica, now) },
    ...clockFinding(backups, now),
    { what: 'backup room', isWrong: isRoomLow(room), says: size },
  ]
}

function clockFinding(backups: Kept['backups'], now: Date): Finding[] {
  const today = now.toISOString().slice(0, 10)
  return isClockBehind(backups, today) ? [{ what: 'clock', isWrong: true, says: clockBehind(utc(now.toISOString())) }] : []
}

function placeSays(place: Kept['place']): string {
  if (!place) return 'none: all backups are lost when this disk fails'
  if (place.trouble) return `${place.path}: ${troubleWords[place.trouble]}`
  return `${place.path}, ${place.backups.length} kept${place.isSameDisk ? '; it is on the same disk as the school' : ''}`
}

function replicaSays(replica: Kept['replica'], now: Date): Pick<Finding, 'isWrong' | 'says'> {
  if (!replica) return { isWrong: false, says: 'not as it happens' }
  const { path, trouble, fault, wholeFault, wholeAt, shippedAt, behind, isSameDisk } = replica
  if (trouble) return { isWrong: true, says: `${path}: ${troubleWords[trouble]}` }
  if (fault) return { isWrong: true, says: `${path}: nothing since ${utc(fault.at)}: ${fault.says}` }
  if (wholeFault) return { isWrong: true, says: `${path}: no whole copy ${utc(wholeFault.at)}: ${wholeFault.says}` }
  const [last = ''] = [wholeAt ?? '', shippedAt ?? ''].sort().reverse()
  const waits = behind > 0 ? `, ${megabytes(behind)} not yet` : ''
  const says = wholeAt ? `${path}, last change ${utc(last)}${waits}` : `${path}, the first whole copy is not made yet`
  return { isWrong: isLate(replica, now), says: `${says}${isSameDisk ? '; it is on the same disk as the school' : ''}` }
}

const utc = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
