import { existsSync, statSync, writeFileSync } from 'node:fs'
import { arch, cpus, freemem, homedir, release, tmpdir, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { version } from '../../package.json'
import type { Kept } from '../domain/backups/index.ts'
import type { SupportWriter } from '../routes/_env.ts'
import { openForReading } from './_check.ts'
import { listErrors } from './_errors.ts'
import { Failure, reasonOf } from './_failure.ts'
import { requireSchool, schoolFile } from './_school-file.ts'
import { findLastBackup } from './backup.ts'
import { lookBeside } from './backups/ask-folders.ts'
import { keptOf } from './backups/kept.ts'
import { inOwnProcess } from './backups/process.ts'
import { type Checks, doctor } from './doctor.ts'

/** Writes one file with what a helper must know: no name, mark, password, key or text that anybody typed. */
export async function support(dir: string, file: string, now: Date): Promise<string> {
  if (existsSync(file)) throw new Failure(`${file} exists already. Choose another name.`)
  writeFileSync(file, await supportText(dir, now, 'all'), { mode: 0o600, flag: 'wx' })
  return resolve(file)
}

/** With `known` no check reads the whole school, which takes longer each year. */
export async function supportText(dir: string, now: Date, checks: Checks): Promise<string> {
  requireSchool(dir)
  const seen = await lookBeside(dir)
  const kept = keptOf(dir, seen)
  const places = placesOf(dir, kept)
  const told = {
    about: 'Term Reports, for support: no names, marks or passwords are in this file',
    at: now.toISOString(),
    program: { version, node: process.version, platform: process.platform, release: release(), arch: arch() },
    machine: { processors: cpus().length, memory: totalmem(), free: freemem() },
    settings: schoolSettings(dir),
    sizes: { school: sizeOf(schoolFile(dir)), journal: sizeOf(`${schoolFile(dir)}-wal`), ...backupSizes(kept) },
    checks: (await doctor(dir, now, { checks, seen })).map(({ what, isWrong, says }) => ({
      what,
      isWrong,
      says: withoutPlaces(says, places),
    })),
    errors: listErrors(dir),
  }
  return `${JSON.stringify(told, null, 2)}\n`
}

const keptMs = 600_000

/** Writes the file in another process, because checking the whole school takes a while. */
export function supportWriter(
  dir: string,
  now: () => Date,
  write: (dir: string, now: Date) => Promise<string> = writeBeside,
): SupportWriter {
  let kept: { at: number; text: string } | undefined
  const anew = async () => {
    kept = { at: now().getTime(), text: await write(dir, now()) }
    return kept.text
  }
  return { anew, last: async () => (kept && now().getTime() - kept.at < keptMs ? kept.text : anew()) }
}

const alone = { report: () => {}, fixed: () => {}, turn: Promise.resolve() }
const writeBeside = (dir: string) =>
  inOwnProcess<{ text: string }, () => void>(dir, { kind: 'support' }, alone, AbortSignal.timeout(120_000)).then(({ text }) => text)

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function backupSizes({ backups, room, isOff, place, failed }: Kept) {
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

/** Removes paths, which can hold a name: a person's directory, or a file that somebody named. Windows paths are full of spaces. */
export function withoutPlaces(says: string, known: readonly string[] = []): string {
  const longestFirst = known.filter((path) => path.length > 3).sort((a, b) => b.length - a.length)
  const said = longestFirst.reduce((text, path) => text.replaceAll(path, '/'), says)
  return said.replace(anyPlace, (path) => `…${/\.\w{1,8}$/.exec(path)?.[0] ?? ''}`)
}
/** Matches a path up to where the sentence continues; removing too much is better than leaving a name. */
const anyPlace = /(?<![\w.…])(?:[A-Za-z]:[\\/]|\\\\|\/).*?(?=[,;:)]+(?: |$)| \(| (?:is|has|was|cannot|exists)\b|$)/g

function placesOf(dir: string, { place, replica }: Kept): string[] {
  return [resolve(dir), dir, tmpdir(), homedir(), findLastBackup(dir)?.file, place?.path, replica?.path].filter(
    (path) => path !== undefined,
  )
}

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
  const rows = Object.fromEntries(tables.map((table) => [table, rowsOf(sqlite, table)]))
  return { school, rows, journal: sqlite.pragma('journal_mode', { simple: true }) }
}

const mostCounted = 5000

/** Gives the range of numbers of a large table, because counting its rows would read them all. */
function rowsOf(sqlite: Sqlite.Database, table: string): unknown {
  const few = sqlite
    .prepare(`select count(*) from (select 1 from "${table}" limit ${mostCounted + 1})`)
    .pluck()
    .get() as number
  if (few <= mostCounted) return few
  const isNumbered = sqlite.prepare(`select wr = 0 from pragma_table_list where name = ?`).pluck().get(table)
  if (!isNumbered) return `more than ${mostCounted}`
  const end = (of: 'max' | 'min') => sqlite.prepare(`select ${of}(rowid) from "${table}"`).pluck().get() as number // one query for both would read all
  return `at most ${end('max') - end('min') + 1}`
}
