import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { schoolFile } from './_school-file.ts'

const note = (dir: string) => join(dir, 'as-left')

/** Whether no byte of the school has been written since the server that ended last closed it. That one kept together what belongs together. */
export function isAsLeft(dir: string): boolean {
  try {
    return !existsSync(journal(dir)) && readFileSync(note(dir), 'utf8') === signOf(dir)
  } catch {
    return false
  }
}

/** Once the file is closed. Without it the next start looks through the whole school. */
export function noteAsLeft(dir: string): void {
  try {
    if (!existsSync(journal(dir))) writeFileSync(note(dir), signOf(dir), { mode: 0o600 })
  } catch {} // a full disk stops no server
}

/** One that is killed leaves none. */
export const forgetAsLeft = (dir: string) => rmSync(note(dir), { force: true })

/** Every write changes it, also one that sets the time back. */
function signOf(dir: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(schoolFile(dir), { bigint: true })
  return [ino, size, mtimeNs, ctimeNs].join(' ')
}

/** What is in it belongs to the school too; the last that closes the school takes it away. */
const journal = (dir: string) => `${schoolFile(dir)}-wal`
