import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { openSchool, type School } from '../../src/db/_open.ts'
import { emptySchool } from '../_school.ts'
import { makeWorld } from '../world.ts'

export function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'term-reports-backups-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  try {
    onTestFinished(remove)
  } catch {
    afterAll(remove) // asked for before all tests
  }
  return directory
}

/** The world of the tests in a directory of its own, as a server would have it open. */
export async function schoolOnDisk(dir = emptyDirectory()) {
  const empty = await emptySchool()
  writeFileSync(join(dir, 'school.db'), empty.sqlite.serialize())
  await empty.close()
  const school: School = await openSchool(join(dir, 'school.db'))
  const world = await makeWorld({ school })
  return { dir, ...world }
}

/** Work that nobody watches, and that need not wait for other work. */
export const atOnce = { report: () => {}, fixed: () => {}, turn: Promise.resolve() }
