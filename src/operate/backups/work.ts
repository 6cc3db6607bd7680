import { existsSync } from 'node:fs'
import { isRehearsalDue } from '../../domain/backups/due.ts'
import type { Backup, Doing, Why } from '../../domain/backups/index.ts'
import { holdMoment, type Tell } from '../_copying.ts'
import { Failure, plainLine, reasonOf } from '../_failure.ts'
import { type Prepared, prepare } from '../_restoring.ts'
import { lockBackups, requireSchool, schoolFile } from '../_school-file.ts'
import { damaged, hashOf } from '../_seal.ts'
import { folderOf, listBackups } from './_folder.ts'
import { noteState } from './_state.ts'
import { lookAt, type Seen } from './folders-seen.ts'
import { clear, makeBackup } from './make.ts'
import type { Steps } from './process.ts'
import { lookAgain, rehearse } from './rehearse.ts'
import { makeSnapshot, type Snapshot, type SnapshotWork } from './replica/snapshot.ts'
import { bringToPlace, choosePlace, troubleIn } from './second-place.ts'
import { type Before, beforeUpgrade, type UpgradeWork, undoUpgrade } from './upgrading.ts'

/** Work that runs in its own process. */
export type Work =
  | { kind: 'make'; why: Why }
  | { kind: 'bring' }
  | { kind: 'prepare'; file: string }
  /** These three do not wait for other work, and other work does not wait for them. */
  | { kind: 'look'; folders: (keyof Seen)[] }
  | { kind: 'choose'; paths: string[] }
  | { kind: 'unchanged'; file: string; sha256: string }
type ReplicaWork = { kind: 'snapshot' } & SnapshotWork
export type Report = (doing: Doing, done: number, total: number) => void

export type Done = {
  made?: Backup
  prepared?: Prepared
  snapshot?: Snapshot
  seen?: Seen
  chosen?: ReturnType<typeof choosePlace>[]
  unchanged?: Unchanged
}
/** Whether a backup is unchanged, or why not. */
export type Unchanged = 'yes' | 'gone' | { says: string }

/** Does the work and stores its outcome. A failure after the backup was made does not undo the backup. */
export async function work(dir: string, asked: Work | ReplicaWork, now: () => Date, { report, fixed, turn }: Steps<Report>): Promise<Done> {
  if (asked.kind === 'make') return makeOfNow(dir, asked.why, now, { report, fixed, turn })
  if (asked.kind === 'look') return { seen: lookAt(dir, asked.folders) }
  if (asked.kind === 'unchanged') return { unchanged: unchanged(asked, (done, total) => report('copy', done, total)) }
  if (asked.kind === 'choose') return { chosen: asked.paths.map((path) => choosePlace(dir, path)) }
  fixed()
  await turn
  if (asked.kind === 'bring') {
    bring(dir, now, (...how) => report('bring', ...how))
    return {}
  }
  const release = await lockBackups(dir)
  try {
    if (asked.kind === 'prepare') return { prepared: await prepare(dir, asked.file, { tell: (...how) => report('prepare', ...how) }) }
    return { snapshot: await makeSnapshot(dir, asked) }
  } finally {
    release()
  }
}

/** Does the work of an upgrade; the server is stopped, so no moment needs holding. */
export async function workForUpgrade(dir: string, asked: UpgradeWork, now: Date): Promise<Before | { kept?: string }> {
  const release = await lockBackups(dir)
  try {
    return await (asked.kind === 'before-upgrade' ? beforeUpgrade(dir, now) : undoUpgrade(dir, asked.schema, asked.backup))
  } finally {
    release()
  }
}

/** Makes a backup of the moment of the request, even if it is copied later while the school goes on. */
async function makeOfNow(dir: string, why: Why, now: () => Date, { report, fixed, turn }: Steps<Report>): Promise<Done> {
  requireSchool(dir)
  const [held, at] = [holdMoment(schoolFile(dir), dir), now()]
  try {
    fixed()
    await turn
    const release = await lockBackups(dir)
    try {
      const made = await make({ dir, why, now: at, held, tell: (...how) => report('copy', ...how) })
      await prove(dir, made, now, report)
      return { made }
    } finally {
      release()
    }
  } finally {
    held.release()
  }
}

async function make(asked: Parameters<typeof makeBackup>[0]): Promise<Backup> {
  const { dir, now } = asked
  try {
    const made = await makeBackup(asked)
    clear(folderOf(dir), made)
    noteState(dir, { failed: undefined })
    return made
  } catch (error) {
    noteState(dir, { failed: faultOf(error, now) })
    throw error instanceof Failure ? error : new Failure(plainLine(error))
  }
}

function bring(dir: string, now: () => Date, tell: Tell): void {
  try {
    bringToPlace(dir, now(), tell)
    noteState(dir, { place: undefined })
  } catch (error) {
    noteState(dir, { place: { at: now().toISOString(), trouble: troubleIn(error) } })
  }
}

/** Checks one older backup each night, and once a week restores the new one into a separate directory. */
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

/** Compares the file with its noted checksum, locked or not. */
function unchanged({ file, sha256 }: { file: string; sha256: string }, tell: Tell): Unchanged {
  if (!existsSync(file)) return 'gone'
  try {
    return hashOf(file, undefined, tell) === sha256 ? 'yes' : { says: damaged(file) }
  } catch (error) {
    return { says: reasonOf(error) }
  }
}

const faultOf = (error: unknown, at: Date) => ({ at: at.toISOString(), says: plainLine(error) })
