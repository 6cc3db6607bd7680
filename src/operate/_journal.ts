import { randomInt } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { Failure } from './_failure.ts'
import { readJson, writeJson } from './_json.ts'
import { schoolFile } from './_school-file.ts'

/** The header values of the file and its journal, and whether the file was overwritten while it was open. */
const Note = z.object({ mark: z.int(), salt: z.int(), isOverwritten: z.boolean().optional() })

const noteOf = (dir: string) => join(dir, 'journal-of')
const journalOf = (dir: string) => `${schoolFile(dir)}-wal`
const [headLength, markAt, saltAt, mostTurns] = [32, 68, 16, 1 << 24]

/**
 * Gives the served school a mark that no copy has, and notes which journal is its own. SQLite would replay any journal that lies
 * beside a file into it. The first number of a journal's salt grows by one each time the journal restarts.
 */
export function noteJournal(dir: string, sqlite: Sqlite.Database): void {
  const mark = randomInt(1, 2 ** 31)
  try {
    sqlite.pragma(`application_id = ${mark}`)
    const [done] = sqlite.pragma('wal_checkpoint(PASSIVE)') as { busy: number; log: number; checkpointed: number }[]
    sqlite.pragma(`application_id = ${mark}`) // this write restarts the journal
    const salt = saltOf(dir)
    if (done?.busy === 0 && done.log === done.checkpointed && salt !== undefined) writeJson(noteOf(dir), { mark, salt })
  } catch {} // a full disk must not stop the server
}

export function noteOverwritten(dir: string): void {
  const note = Note.safeParse(readJson(noteOf(dir))).data
  try {
    if (note) writeJson(noteOf(dir), { ...note, isOverwritten: true })
  } catch {}
}

export const forgetJournal = (dir: string) => rmSync(noteOf(dir), { force: true })

/** Lists the copies that a server made when its school was taken away, oldest first. */
const safeCopies = (dir: string) =>
  existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => /^school-kept-.*\.db$/.test(name))
        .sort()
    : []

/** Refuses a foreign journal before the school is opened, because opening replays the journal and mixes two schools. */
export function requireOwnJournal(dir: string): void {
  const salt = saltOf(dir)
  if (existsSync(schoolFile(dir))) {
    if (salt === undefined) forgetJournal(dir)
    const note = Note.safeParse(readJson(noteOf(dir))).data
    if (salt !== undefined && note && !isOwn(note, salt, markOf(dir))) throw new Failure(`${foreign(dir)} ${orCopy(dir)}`)
  } else if (salt !== undefined || safeCopies(dir).length > 0) throw new Failure(`${gone(dir)} ${orCopy(dir)}`)
}

const isOwn = (note: z.output<typeof Note>, salt: number, mark: number) =>
  !note.isOverwritten && note.mark === mark && (salt - note.salt) >>> 0 < mostTurns

const foreign = (dir: string) =>
  `${resolve(journalOf(dir))} does not belong to ${resolve(schoolFile(dir))}: another file was put in the place of the school, and what was saved last in the former is still in its journal. Together they would damage each other. To go on with the file that is there, move school.db-wal and school.db-shm elsewhere and start again. To go back, put the former school.db there again.`
const gone = (dir: string) =>
  `${resolve(schoolFile(dir))} was taken away. Put it back where it was, beside its school.db-wal if there is one; for a new school, choose an empty folder.`
const orCopy = (dir: string) => {
  const last = safeCopies(dir).at(-1)
  return last
    ? `What the server had open is kept in ${last}: term-reports restore --data ${dir} ${join(dir, last)}`
    : 'Or restore a backup: term-reports restore'
}

/** Reads a number at a place in a file's header; undefined where there is no header. */
function numberIn(file: string, at: number): number | undefined {
  if (!existsSync(file) || statSync(file).size < headLength) return undefined
  const [fd, bytes] = [openSync(file, 'r'), Buffer.alloc(4)]
  readSync(fd, bytes, 0, 4, at)
  if (file.endsWith('-wal')) closeSync(fd) // the school's own file stays open: closing it would release the locks that SQLite holds on it
  return bytes.readUInt32BE()
}
const saltOf = (dir: string) => numberIn(journalOf(dir), saltAt)
const markOf = (dir: string) => numberIn(schoolFile(dir), markAt) ?? 0
