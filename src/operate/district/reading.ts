import { existsSync } from 'node:fs'
import { openOnServer } from '../../db/_engine/index.ts'
import { findState } from '../../db/district/state.ts'
import type { Reading } from '../../domain/district/index.ts'
import { plainLine } from '../_failure.ts'
import { plainly } from '../_school-at-address.ts'
import { addressFile, schoolFile } from '../_school-file.ts'
import { readSchool, sizeOf } from '../_school-read.ts'
import { findLastBackup } from '../backup.ts'
import { addressIn } from '../schools/place.ts'

type Found = Partial<Reading>

/** Reads the state of a directory's school for a moment, whether it is open or closed. A fault is part of the state. */
export async function readingOf(dir: string, now: Date): Promise<Reading> {
  const none = { name: null, term: null, marks: null, posted: null, schema: null, isOld: false, lastSignIn: null, bytes: null, fault: null }
  const found = await (existsSync(addressFile(dir)) ? onServer(dir) : inFile(dir)).catch(
    (error: unknown): Found => ({ fault: plainLine(error) }),
  )
  return { ...none, at: now.toISOString(), lastBackup: findLastBackup(dir)?.at ?? null, ...found }
}

async function inFile(dir: string): Promise<Found> {
  if (!existsSync(schoolFile(dir))) return {}
  const found = await readSchool(dir, async (db, { says, isOld = false }): Promise<Found> => {
    const schema = { schema: says.split(';', 1)[0] ?? says, isOld }
    if (isOld) return { ...schema, ...(await findState(db).catch(() => ({}))) } // an older file may lack what is asked for
    return { ...schema, ...(await findState(db)) }
  })
  return { ...found, bytes: sizeOf(dir) }
}

const [older, missing] = ['The school is of an older version', 'There is no school in the schema']

async function onServer(dir: string): Promise<Found> {
  const address = addressIn(dir)
  try {
    const school = await plainly(address, openOnServer(address, { isThere: true }))
    try {
      return await findState(school.db)
    } finally {
      await school.close()
    }
  } catch (error) {
    const says = plainLine(error)
    if (says.includes(missing)) return {}
    if (says.includes(older)) return { isOld: true }
    throw error
  }
}
