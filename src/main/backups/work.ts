import { isRehearsalDue } from '../../domain/backups/due.ts'
import type { Backup, Doing, Why } from '../../domain/backups/index.ts'
import type { Tell } from '../_copying.ts'
import { Failure, plainLine } from '../_failure.ts'
import { type Prepared, prepare } from '../_restoring.ts'
import { lockBackups } from '../_school-file.ts'
import { folderOf, listBackups } from './_folder.ts'
import { noteState } from './_state.ts'
import { clear, makeBackup } from './make.ts'
import { bringToPlace } from './place.ts'
import { lookAgain, rehearse } from './rehearse.ts'

/** What is done in a process of its own. */
export type Work = { kind: 'make'; why: Why } | { kind: 'bring' } | { kind: 'prepare'; file: string }
export type Report = (doing: Doing, done: number, total: number) => void

export type Done = { made?: Backup; prepared?: Prepared }

/** Does it, and remembers how it went. What fails after the backup was made does not undo it. */
export async function work(dir: string, asked: Work, now: () => Date, report: Report): Promise<Done> {
  const release = lockBackups(dir)
  try {
    if (asked.kind === 'prepare') return { prepared: await prepare(dir, asked.file, { tell: (...how) => report('prepare', ...how) }) }
    const made = asked.kind === 'make' ? await make(dir, asked.why, now, report) : undefined
    bring(dir, now, (...how) => report('bring', ...how))
    if (made) await prove(dir, made, now, report)
    return made ? { made } : {}
  } finally {
    release()
  }
}

async function make(dir: string, why: Why, now: () => Date, report: Report): Promise<Backup> {
  try {
    const made = await makeBackup({ dir, why, now: now(), tell: (...how) => report('copy', ...how) })
    clear(folderOf(dir), made)
    noteState(dir, { failed: undefined })
    return made
  } catch (error) {
    noteState(dir, { failed: faultOf(error, now()) })
    throw error instanceof Failure ? error : new Failure(plainLine(error))
  }
}

function bring(dir: string, now: () => Date, tell: Tell): void {
  try {
    bringToPlace(dir, now(), tell)
    noteState(dir, { place: undefined })
  } catch (error) {
    noteState(dir, { place: faultOf(error, now()) })
  }
}

/** One of the older ones is looked at again each night; once a week the new one is restored into a directory of its own. */
async function prove(dir: string, made: Backup, now: () => Date, report: Report): Promise<void> {
  if (made.why !== 'nightly' && made.why !== 'hand') return
  lookAgain(folderOf(dir), now())
  if (!isRehearsalDue(now(), listBackups(folderOf(dir)))) return
  report('rehearse', 0, 1)
  try {
    await rehearse(dir, made, now())
    noteState(dir, { rehearsal: undefined })
  } catch (error) {
    noteState(dir, { rehearsal: faultOf(error, now()) })
  }
}

const faultOf = (error: unknown, at: Date) => ({ at: at.toISOString(), says: plainLine(error) })
