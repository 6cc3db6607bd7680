import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { contentsOf } from '../../../db/backups/contents.ts'
import { Failure } from '../../_failure.ts'
import { lockReplica, openRaw, schoolFile } from '../../_school-file.ts'
import { readSettings } from '../_state.ts'
import { inOwnProcess } from '../process.ts'
import type { Done } from '../work.ts'
import { Shipper } from './shipper.ts'

/** The command with which the server starts the program to copy commits. */
export const copyCommand = 'replica-work'
const [everyMs, sayMs] = [250, 2000]

/** Copies commits as long as the server lives, then the rest. Now and then it reports that it is alive. */
export async function copyAlong(dir: string): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {}) // the signals are for the server, which ends this process
  const stopped = new AbortController()
  process.stdout.on('error', () => stopped.abort())
  process.stdin.on('error', () => stopped.abort()).on('close', () => stopped.abort())
  process.stdin.on('end', () => stopped.abort()).resume()
  const release = await lockWhenFree(dir)
  try {
    const shipper = await begin(dir, stopped.signal)
    if (!shipper) return
    let saidAt = 0
    while (!stopped.signal.aborted) {
      shipper.tick()
      if (Date.now() - saidAt >= sayMs) {
        saidAt = Date.now()
        say(shipper.isFollowing)
      }
      await pause(everyMs, stopped.signal)
    }
    shipper.close()
  } finally {
    release()
  }
}

const say = (isFollowing: boolean) => void process.stdout.write(`${JSON.stringify({ isFollowing })}\n`)
const pause = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal }).catch(() => {})

/** Waits for the lock: the process of a killed server may still be copying the rest. */
async function lockWhenFree(dir: string): Promise<() => void> {
  for (let n = 0; ; n++) {
    const release = lockReplica(dir)
    if (release) return release
    if (n > 40) throw new Failure('It is being copied by another process')
    await setTimeout(everyMs)
  }
}

/** Begins as soon as a school is set up. */
async function begin(dir: string, signal: AbortSignal): Promise<Shipper | undefined> {
  const { replica: place } = readSettings(dir)
  if (!place) return undefined
  let school = schoolIn(dir)
  while (!school && !signal.aborted) {
    say(false)
    await pause(sayMs, signal)
    school = schoolIn(dir)
  }
  const steps = { report: () => {}, fixed: () => {}, turn: Promise.resolve() }
  const snapshot = async (work: object) => {
    const done = await inOwnProcess<Done, () => void>(dir, { kind: 'snapshot', ...work }, steps, signal)
    if (!done.snapshot) throw new Failure('No whole copy was made')
    return done.snapshot
  }
  return school && new Shipper({ dir, place, school, now: () => new Date(), snapshot })
}

function schoolIn(dir: string) {
  const sqlite = openRaw(schoolFile(dir), { readonly: true, fileMustExist: true })
  try {
    const found = sqlite.prepare('select name, time_zone as timeZone from school').get() as { name: string; timeZone: string } | undefined
    return found && { ...found, identity: contentsOf(sqlite).identity }
  } finally {
    sqlite.close()
  }
}
