import { existsSync, statSync, writeFileSync } from 'node:fs'
import { arch, cpus, freemem, release, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { version } from '../../package.json'
import { openForReading } from './_check.ts'
import { listErrors } from './_errors.ts'
import { Failure, reasonOf } from './_failure.ts'
import { requireSchool, schoolFile } from './_school-file.ts'
import { keptOf } from './backups/kept.ts'
import { doctor } from './doctor.ts'

/** What whoever helps has to know, in one file: no name, no mark, no password, no key and no text that anybody typed. */
export async function support(dir: string, file: string, now: Date): Promise<string> {
  requireSchool(dir)
  if (existsSync(file)) throw new Failure(`${file} exists already. Choose another name.`)
  const told = {
    about: 'Term Reports, for support: no names, marks or passwords are in this file',
    at: now.toISOString(),
    program: { version, node: process.version, platform: process.platform, release: release(), arch: arch() },
    machine: { processors: cpus().length, memory: totalmem(), free: freemem() },
    settings: schoolSettings(dir),
    sizes: { school: sizeOf(schoolFile(dir)), journal: sizeOf(`${schoolFile(dir)}-wal`), ...backupSizes(dir) },
    checks: (await doctor(dir, now)).map(({ what, isWrong, says }) => ({ what, isWrong, says: withoutPlaces(says) })),
    errors: listErrors(dir),
  }
  writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return resolve(file)
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function backupSizes(dir: string) {
  const { backups, room, isOff, place, failed } = keptOf(dir)
  const list = backups.map(({ at, why, bytes, verifiedAt, rehearsedAt, isDamaged }) => ({
    at,
    why,
    bytes,
    verifiedAt,
    rehearsedAt,
    isDamaged,
  }))
  return {
    room,
    backups: { isOff, hasPlace: place !== undefined, placeLacks: place?.trouble, hasFailed: failed !== undefined, list },
  }
}

/** A path can hold a name: of a person's directory, or of a file that somebody called so. */
const withoutPlaces = (says: string) => says.replace(/(?:[A-Za-z]:\\|\/)\S*/g, (path) => `…${/\.\w{1,8}$/.exec(path)?.[0] ?? ''}`)

function schoolSettings(dir: string) {
  try {
    const sqlite = openForReading(schoolFile(dir))
    try {
      return readSettings(sqlite)
    } finally {
      sqlite.close()
    }
  } catch (error) {
    return { fault: reasonOf(error) }
  }
}

function readSettings(sqlite: Sqlite.Database) {
  const school = sqlite.prepare('select time_zone, scans_out, class_average, length(logo) as logo from school').get()
  const tables = sqlite.prepare(`select name from sqlite_schema where type = 'table' order by name`).pluck().all() as string[]
  const rows = Object.fromEntries(tables.map((table) => [table, sqlite.prepare(`select count(*) from "${table}"`).pluck().get()]))
  return { school, rows, journal: sqlite.pragma('journal_mode', { simple: true }) }
}
