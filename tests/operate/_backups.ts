import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { openSchool, type School } from '../../src/db/_open.ts'
import { emptySchool } from '../_school.ts'
import { makeWorld } from '../world.ts'

const directories: string[] = []

export function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'term-reports-backups-'))
  directories.push(directory)
  return directory
}

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

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
