import { randomInt } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { leaveRoom } from '../db/_open.ts'
import { Failure } from './_failure.ts'
import { readJson, writeJson } from './_json.ts'

/** The header values of the file and its journal, and whether the file was overwritten while it was open. */
const Note = z.object({ mark: z.int(), salt: z.int(), isOverwritten: z.boolean().optional() })

const noteOf = (school: string) => join(dirname(school), 'journal-of')
const journalOf = (school: string) => `${school}-wal`
const [headLength, markAt, saltAt, mostTurns] = [32, 68, 16, 1 << 24]

/**
 * Gives the served school a mark that no copy has, and notes which journal is its own. SQLite would replay any journal that lies
 * beside a file into it. The first number of a journal's salt grows by one each time the journal restarts. A journal that is noted
 * already is not restarted, because the process that copies it continues in it.
 */
export function noteJournal(school: string, sqlite: Sqlite.Database): void {
  if (hasOwnJournal(school)) return void leaveRoom(sqlite, true)
  const mark = randomInt(1, 2 ** 31)
  try {
    sqlite.pragma(`application_id = ${mark}`)
    const [done] = sqlite.pragma('wal_checkpoint(PASSIVE)') as { busy: number; log: number; checkpointed: number }[]
    sqlite.pragma(`application_id = ${mark}`) // this write restarts the journal
    const salt = saltOf(school)
    if (done?.busy === 0 && done.log === done.checkpointed && salt !== undefined) writeJson(noteOf(school), { mark, salt })
  } catch {} // a full disk must not stop the server
}

export function noteOverwritten(school: string): void {
  const note = noted(school)
  try {
    if (note) writeJson(noteOf(school), { ...note, isOverwritten: true })
  } catch {}
}

export const forgetJournal = (school: string) => rmSync(noteOf(school), { force: true })
const noted = (school: string) => Note.safeParse(readJson(noteOf(school))).data

/** Lists the copies that a server made when its school was taken away, oldest first. */
const safeCopies = (dir: string) =>
  existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => /^school-kept-.*\.db$/.test(name))
        .sort()
    : []

/** Refuses to serve beside a foreign journal, or where the school was taken away. */
export function requireOwnJournal(school: string): void {
  const salt = saltOf(school)
  if (!existsSync(school)) {
    if (salt !== undefined || safeCopies(dirname(school)).length > 0) throw new Failure(`${gone(school)} ${orCopy(school)}`)
    return
  }
  if (salt === undefined) forgetJournal(school)
  refuseForeignJournal(school)
}

/** Refuses before the school is opened, because opening it replays the journal and mixes two schools. */
export function refuseForeignJournal(school: string): void {
  if (hasForeignJournal(school)) throw new Failure(`${foreign(school)} ${orCopy(school)}`)
}

export const hasForeignJournal = (school: string) => isJournalOwn(school) === false
const hasOwnJournal = (school: string) => isJournalOwn(school) === true

/** Returns undefined where there is no journal, or where nothing was noted about it. */
function isJournalOwn(school: string): boolean | undefined {
  const [salt, note] = [saltOf(school), noted(school)]
  return salt !== undefined && note !== undefined && existsSync(school) ? isOwn(note, salt, markOf(school)) : undefined
}

const isOwn = (note: z.output<typeof Note>, salt: number, mark: number) =>
  !note.isOverwritten && note.mark === mark && (salt - note.salt) >>> 0 < mostTurns

const foreign = (school: string) =>
  `${resolve(journalOf(school))} does not belong to ${resolve(school)}: another file was put in the place of the school, and what was saved last in the former is still in its journal. Together they would damage each other. To go on with the file that is there, move school.db-wal and school.db-shm elsewhere and start again. To go back, put the former school.db there again.`
const gone = (school: string) =>
  `${resolve(school)} was taken away. Put it back where it was, beside its school.db-wal if there is one; for a new school, choose an empty folder.`
const orCopy = (school: string) => {
  const dir = dirname(school)
  const last = safeCopies(dir).at(-1)
  return last
    ? `What the server had open is kept in ${last}: term-reports restore --data ${dir} ${join(dir, last)}`
    : 'Or restore a backup: term-reports restore'
}

function saltOf(school: string): number | undefined {
  const journal = journalOf(school)
  if (!hasHead(journal)) return undefined
  const fd = openSync(journal, 'r')
  try {
    return numberIn(fd, saltAt)
  } finally {
    closeSync(fd)
  }
}

/** The schools that were looked at stay open: closing one would release the locks that SQLite holds on it in this process. */
const held = new Map<string, number>()

function markOf(school: string): number {
  if (!hasHead(school)) return 0
  const { dev, ino } = statSync(school, { bigint: true })
  const fd = held.get(`${dev}/${ino}`) ?? openSync(school, 'r')
  held.set(`${dev}/${ino}`, fd)
  return numberIn(fd, markAt)
}

const hasHead = (file: string) => existsSync(file) && statSync(file).size >= headLength

function numberIn(fd: number, at: number): number {
  const bytes = Buffer.alloc(4)
  readSync(fd, bytes, 0, 4, at)
  return bytes.readUInt32BE()
}
