import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Replica } from '../../../domain/backups/index.ts'
import { readJson, writeJson } from '../../_json.ts'
import { openRaw, schoolFile } from '../../_school-file.ts'
import { readHead } from './journal.ts'

const Moment = z.iso.datetime()
/** How far the copying has come. It is in the school's own directory, so that it can be compared with the journal. */
const State = z.object({
  path: z.string(),
  generation: z.string().optional(),
  /** The time of the last segment that reached the folder. */
  shippedAt: Moment.optional(),
  segments: z.int().catch(0),
  salts: z.string().catch(''),
  frame: z.int().catch(0),
  sums: z.tuple([z.int(), z.int()]).optional(),
  /** The time of the last whole copy. */
  wholeAt: Moment.optional(),
  fault: z.object({ at: Moment, says: z.string() }).optional(),
  wholeFault: z.object({ at: Moment, says: z.string() }).optional(),
})
export type ReplicaState = z.output<typeof State>

const stateFile = (dir: string) => join(dir, 'replica.json')

export const readReplica = (dir: string): ReplicaState | undefined => State.safeParse(readJson(stateFile(dir))).data

/** Stores the state; a full disk does not stop the copying. */
export function writeReplica(dir: string, state: ReplicaState): void {
  try {
    writeJson(stateFile(dir), state)
  } catch {}
}

/** Stores a fault that the server reports for a process that cannot. */
export function noteFault(dir: string, says: string): void {
  const state = readReplica(dir)
  if (state && state.fault?.says !== says) writeReplica(dir, { ...state, fault: { at: new Date().toISOString(), says } })
}

/** What the page and the command line show of the replica. */
export function replicaOf(dir: string, path: string): Omit<Replica, 'isSameDisk' | 'trouble'> {
  const state = readReplica(dir)
  if (state?.path !== path) return { path, behind: 0 }
  const { fault, wholeFault, wholeAt, shippedAt } = state
  return { path, fault, wholeFault, wholeAt, shippedAt, behind: behind(dir, state) }
}

/** Counts the committed bytes that have not reached the folder. */
function behind(dir: string, { salts, frame }: ReplicaState): number {
  const journal = `${schoolFile(dir)}-wal`
  if (!existsSync(journal)) return 0
  const [sqlite, fd] = [openRaw(schoolFile(dir), { readonly: true, fileMustExist: true }), openSync(journal, 'r')]
  try {
    const [{ log }] = sqlite.pragma('wal_checkpoint(NOOP)') as [{ log: number }]
    const head = readHead(fd)
    if (!head || log <= 0) return 0
    return (head.salts === salts ? Math.max(0, log - frame) : log) * head.pageSize
  } finally {
    sqlite.close()
    closeSync(fd)
  }
}
