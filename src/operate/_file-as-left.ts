import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { schoolFile } from './_school-file.ts'

const note = (dir: string) => join(dir, 'as-left')

/** True if nobody has written to the school since the last server closed it. That server kept the links between records whole. */
export function isAsLeft(dir: string): boolean {
  try {
    return !existsSync(journal(dir)) && readFileSync(note(dir), 'utf8') === signOf(dir)
  } catch {
    return false
  }
}

/** Notes the file's state after it was closed. Without the note the next start checks the whole school. */
export function noteAsLeft(dir: string): void {
  try {
    if (!existsSync(journal(dir))) writeFileSync(note(dir), signOf(dir), { mode: 0o600 })
  } catch {} // a full disk must not stop the server
}

/** Removes the note at the start, so that a server that is killed leaves none. */
export const forgetAsLeft = (dir: string) => rmSync(note(dir), { force: true })

/** Describes the file so that every write changes the description, even one that sets the file's time back. */
function signOf(dir: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(schoolFile(dir), { bigint: true })
  return [ino, size, mtimeNs, ctimeNs].join(' ')
}

/** The journal holds data of the school too; the last process that closes the school removes it. */
const journal = (dir: string) => `${schoolFile(dir)}-wal`
