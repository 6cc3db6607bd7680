import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  fillFile,
  fillOnServer,
  type Numbers,
  numbersIn,
  numbersOnServer,
  openOnServer,
  serveOnServer,
  shapesOf,
} from '../db/_engine/index.ts'
import { type Moved, movingFrom, NotTheSame } from '../db/_moving.ts'
import type { Db, School } from '../db/_open.ts'
import { findSchool } from '../db/_school.ts'
import { isAddress } from './_arguments.ts'
import { Failure } from './_failure.ts'
import { makeFolder } from './_make-folder.ts'
import { remove, rename } from './_rename.ts'
import { nameOf, plainly } from './_school-at-address.ts'
import { lock, open, openAt, requireSchool, schoolFile } from './_school-file.ts'

export type MoveOptions = { from: string; to: string }
type Place = { db: Db; numbers: () => Promise<Numbers>; close: (isWhole?: boolean) => Promise<void> }
type Target = Place & { fill: (numbers: Numbers, work: ReturnType<typeof movingFrom>) => Promise<void> }

/**
 * Copies a school from a directory to PostgreSQL, or back, while nobody is served in either place. All is stored at once, after it was
 * read again and compared: a move that is stopped leaves nothing, and can begin again. The school it came from stays as it is.
 */
export async function move({ from, to }: MoveOptions, say: (line: string) => void): Promise<void> {
  if (!isAddress(from) && !isAddress(to))
    throw new Failure('move goes to PostgreSQL or comes from there. Between directories, use backup and restore.')
  const source = await (isAddress(from) ? onServer(from, true) : inDirectory(from))
  try {
    const target = await (isAddress(to) ? onServer(to, false) : newDirectory(to))
    let isWhole = false
    try {
      if (await findSchool(target.db)) throw new Failure(`There is a school in ${placeOf(to)} already. Nothing was changed.`)
      await fill(source, target, say)
      isWhole = true
    } finally {
      await target.close(isWhole)
    }
  } finally {
    await source.close()
  }
  say(`The school is in ${placeOf(to)} now, and still in ${placeOf(from)}: serve only one of them.`)
}

const placeOf = (place: string) => (isAddress(place) ? nameOf(place) : resolve(place))

async function fill(source: Place, target: Target, say: (line: string) => void): Promise<void> {
  const made = await openAt(':memory:')
  const shapes = shapesOf(made.sqlite)
  await made.close()
  const moved: Moved[] = []
  const seen = (table: Moved) => {
    moved.push(table)
    if (table.rows > 0) say(`${table.table.padEnd(32)} ${table.rows.toLocaleString('en').padStart(11)} rows, the same  ${table.sum}`)
  }
  try {
    const reading = source.db.transaction().setAccessMode('read only')
    await reading.execute(async (from) => target.fill(await source.numbers(), movingFrom(from, shapes, seen)))
  } catch (error) {
    throw error instanceof NotTheSame ? new Failure(`Nothing was moved. ${error.message}`) : error
  }
  say(`${moved.length} tables, ${moved.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en')} rows, read again and the same.`)
}

async function inDirectory(dir: string): Promise<Place> {
  requireSchool(dir)
  const release = lock(dir)
  return placeOfFile(await open(dir), release)
}

function placeOfFile({ db, sqlite, close }: School, release: () => void): Place {
  return {
    db,
    numbers: async () => numbersIn(sqlite),
    close: async () => {
      await close()
      release()
    },
  }
}

/** Filled under another name, which it loses at the end. */
async function newDirectory(dir: string): Promise<Target> {
  makeFolder(dir)
  const release = lock(dir)
  const begun = join(dir, 'school-moving.db')
  const clear = () => ['', '-wal', '-shm'].forEach((end) => void remove(`${begun}${end}`))
  try {
    if (existsSync(schoolFile(dir))) throw new Failure(`There is a school in ${resolve(dir)} already. Nothing was changed.`)
    clear() // what a move that was stopped left
    const school = await openAt(begun)
    return {
      ...placeOfFile(school, release),
      fill: (numbers, work) => fillFile(school, numbers, work),
      async close(isWhole) {
        await school.close()
        if (isWhole) rename(begun, schoolFile(dir))
        else clear()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** In the only copy of the program that works with it. */
async function onServer(address: string, isThere: boolean): Promise<Target> {
  if (isThere)
    await plainly(
      address,
      openOnServer(address, { isThere }).then((school) => school.close()),
    )
  const nothing = () => {}
  const { db, close } = await plainly(address, serveOnServer(address, { lost: nothing, back: nothing, gaveUp: nothing }, { isAlone: true }))
  return { db, close, numbers: () => numbersOnServer(db), fill: (numbers, work) => fillOnServer(db, numbers, work) }
}
