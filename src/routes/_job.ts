import { storageFault } from '../db/_storage.ts'
import { base64url } from '../db/_tokens.ts'
import type { Progress } from '../domain/_jobs.ts'
import { fixed } from '../domain/_limits.ts'

/** Decision 015 explains each limit. */
export const limits = {
  /** How long a job runs without a listener, and how long at most. */
  abandonedMs: 60_000,
  longestMs: 300_000,
  /** How long a file can be fetched, and how long it is reused instead of made again. */
  keptMs: fixed.madeFileMs,
  reusedMs: 60_000,
  /** Limits: a person's unfinished jobs, a person's files, all files, and the bytes of one file and of all. */
  ownJobs: 3,
  ownFiles: 3,
  files: 20,
  fileBytes: 32_000_000,
  allBytes: 96_000_000,
} as const

/** Makes the file. `tell` reports progress, and throws if the file is no longer wanted. */
export type Make = (tell: (message: string, progress: number, total: number) => void) => Promise<Uint8Array<ArrayBuffer>>

/** Stops a job for a reason that people may read. */
export class Unmakeable extends Error {}

export type Wanted = {
  /** The owner, such as `employee-4`. Nobody finds another owner's jobs or files. */
  owner: string
  /** The content: two requests of one person with the same key are one job. */
  key: string
  /** The latest change of the data at the start: a file is reused only while there is no later change. */
  change: number
}

/** As it is stored, for all copies of the program that serve the school. */
export type Job = Wanted & {
  id: string
  outcome: 'waiting' | 'running' | 'made' | 'failed'
  /** The latest progress; `n` counts the states. */
  state: Progress
  n: number
  /** The time of the end, and the size of the file. */
  at: number
  size: number
  /** The copy that makes it, and until when that holds if it says no more. */
  maker: string
  until: number
  /** Until when each listener holds, and when the last one left. */
  listeners: Record<string, number>
  leftAt: number
  /** True once somebody has listened. */
  wasHeard: boolean
}
export type All = Map<string, Job>

export const isOver = ({ outcome }: Job) => outcome === 'made' || outcome === 'failed'
/** The parts of an error for the log, without attached data; where it happened, unless nothing could be read or stored. */
export type LoggedError = Pick<Error, 'name' | 'message' | 'stack'>
export const loggedError = (error: unknown): LoggedError => {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { name, message, ...(!storageFault(error) && { stack }) }
}

export const random = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)), { includePadding: false })
export const stateOf = (message: string, progress = 0, total = 0): Progress => ({
  message,
  progress,
  total,
  complete: false,
  filePath: null,
})

export function change(job: Job, to: Partial<Job>): void {
  Object.assign(job, to, { n: job.n + 1 })
}

export const isOld = ({ at }: Job, now: number) => at < now - limits.keptMs

/** Removes what nobody waits for, and expired and surplus files, oldest first. */
export function sweep(all: All, now: number): void {
  for (const job of all.values()) {
    const heardAt = Math.max(job.leftAt, ...Object.values(job.listeners))
    if (!isOver(job) && now - heardAt >= limits.abandonedMs) all.delete(job.id)
  }
  const over = [...all.values()].filter(isOver).sort((a, b) => b.at - a.at)
  let [files, bytes] = [0, 0]
  const ofOwner = new Map<string, number>()
  for (const job of over) {
    const own = (ofOwner.get(job.owner) ?? 0) + 1
    ofOwner.set(job.owner, own)
    bytes += job.size
    const isTooMuch = ++files > limits.files || bytes > limits.allBytes || own > limits.ownFiles
    if (isOld(job, now) || isTooMuch) all.delete(job.id)
  }
}
