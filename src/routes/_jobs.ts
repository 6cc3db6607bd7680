import { base64url } from '../db/_tokens.ts'
import type { Progress } from '../domain/_jobs.ts'
import { fixed } from '../domain/_limits.ts'
import { jobWords, reasons } from '../domain/words/jobs.ts'

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

type Wanted = {
  /** The owner, such as `employee-4`. Nobody finds another owner's jobs or files. */
  owner: string
  /** The content: two requests of one person with the same key are one job. */
  key: string
  /** The latest change of the data at the start: a file is reused only while there is no later change. */
  change: number
}

export type Job = Wanted & {
  id: string
  outcome: 'waiting' | 'running' | 'made' | 'failed'
  /** The latest progress; `n` counts the states. */
  state: Progress
  n: number
  /** The time of the end. */
  at: number
}
type Kept = Job & {
  make: Make
  listeners: Set<() => void>
  controller: AbortController
  bytes: Uint8Array<ArrayBuffer> | null
  /** True once somebody has listened. */
  wasHeard: boolean
  abandoned: NodeJS.Timeout | undefined
}

/** The jobs in progress and the files made lately, in memory only. One file is made at a time. */
export class Jobs {
  readonly #jobs = new Map<string, Kept>()
  readonly #queue: Kept[] = []
  #isRunning = false
  readonly #now: () => Date
  readonly #onBug: (error: LoggedError) => void

  constructor(now: () => Date, onBug: (error: LoggedError) => void) {
    this.#now = now
    this.#onBug = onBug
  }

  /** True while a file is being made or can still be fetched. */
  isBusy(): boolean {
    this.#sweep()
    return this.#jobs.size > 0
  }

  /** Returns the same job, or a new one; undefined if the owner has too many. */
  open(wanted: Wanted, make: Make): Job | undefined {
    this.#sweep()
    const own = this.#of(wanted.owner)
    const same = own.find((job) => job.key === wanted.key && this.#holds(job, wanted))
    if (same) return same
    for (const job of own) if (!isOver(job) && job.wasHeard && job.listeners.size === 0) this.#cancel(job)
    if (this.#of(wanted.owner).filter((job) => !isOver(job)).length >= limits.ownJobs) return undefined
    const job: Kept = {
      ...wanted,
      ...{ id: random(), outcome: 'waiting', n: 1, at: 0, make, bytes: null, wasHeard: false, abandoned: undefined },
      state: stateOf(jobWords.waiting(this.#queue.length + 1)),
      listeners: new Set(),
      controller: new AbortController(),
    }
    this.#jobs.set(job.id, job)
    this.#abandon(job)
    this.#queue.push(job)
    this.#next()
    return job
  }

  /** The job of an earlier stream; undefined if it is gone or another owner's. */
  find(id: string, { owner, key }: Pick<Wanted, 'owner' | 'key'>): Job | undefined {
    this.#sweep()
    const job = this.#jobs.get(id)
    return job?.owner === owner && job.key === key ? job : undefined
  }

  /** A file by its token; undefined if it has expired or is another owner's. */
  file(token: string, owner: string): Uint8Array<ArrayBuffer> | undefined {
    this.#sweep()
    return this.#of(owner).find((job) => job.bytes && job.state.filePath === token)?.bytes ?? undefined
  }

  /** Calls `changed` at every change of the job. The result stops that; with `cancel` it stops the job too, unless others listen. */
  listen({ id }: Job, changed: () => void): ((how?: 'cancel') => void) | undefined {
    const job = this.#jobs.get(id)
    if (!job) return undefined
    clearTimeout(job.abandoned)
    job.wasHeard = true
    job.listeners.add(changed)
    return (how) => {
      job.listeners.delete(changed)
      if (job.listeners.size > 0 || isOver(job)) return
      if (how === 'cancel') this.#cancel(job)
      else this.#abandon(job)
    }
  }

  #of = (owner: string) => [...this.#jobs.values()].filter((job) => job.owner === owner)

  #abandon(job: Kept): void {
    clearTimeout(job.abandoned)
    job.abandoned = setTimeout(() => this.#cancel(job), limits.abandonedMs).unref()
  }

  /** True if the data has not changed since the job read it, or it has not begun. */
  #holds({ outcome, at, change }: Job, wanted: Wanted): boolean {
    if (outcome === 'waiting') return true
    const isLate = outcome === 'made' && this.#now().getTime() - at >= limits.reusedMs
    return outcome !== 'failed' && !isLate && change === wanted.change
  }

  #next(): void {
    const job = this.#isRunning ? undefined : this.#queue.shift()
    if (!job) return
    this.#isRunning = true
    void this.#run(job).finally(() => {
      this.#isRunning = false
      this.#sweep()
      this.#next()
      this.#sayWaiting()
    })
  }

  async #run(job: Kept): Promise<void> {
    change(job, { outcome: 'running', state: stateOf(jobWords.starting) })
    const signal = AbortSignal.any([job.controller.signal, AbortSignal.timeout(limits.longestMs)])
    const tell = (message: string, progress: number, total: number) => {
      signal.throwIfAborted()
      change(job, { state: stateOf(message, progress, total) })
    }
    try {
      const bytes = await job.make(tell)
      signal.throwIfAborted()
      const { total } = job.state
      const state = { message: jobWords.complete, progress: total, total, complete: true, filePath: random() }
      clearTimeout(job.abandoned)
      change(job, { outcome: 'made', bytes, state, at: this.#now().getTime() })
      setTimeout(() => this.#sweep(), limits.keptMs + 1000).unref()
    } catch (error) {
      const isBug = !signal.aborted && !(error instanceof Unmakeable)
      if (isBug) this.#onBug(loggedError(error))
      const message = error instanceof Unmakeable ? error.message : isBug ? reasons.bug : reasons.tooLong
      change(job, { outcome: 'failed', state: { ...job.state, message }, at: this.#now().getTime() })
    }
  }

  #cancel(job: Kept): void {
    job.controller.abort()
    const place = this.#queue.indexOf(job)
    if (place >= 0) this.#queue.splice(place, 1)
    this.#jobs.delete(job.id)
    this.#sayWaiting()
  }

  #sayWaiting(): void {
    for (const [i, job] of this.#queue.entries()) change(job, { state: stateOf(jobWords.waiting(i + 1)) })
  }

  /** Removes expired and surplus entries, oldest first. */
  #sweep(): void {
    const oldest = this.#now().getTime() - limits.keptMs
    const over = [...this.#jobs.values()].filter(isOver).sort((a, b) => b.at - a.at)
    let [files, bytes] = [0, 0]
    const ofOwner = new Map<string, number>()
    for (const job of over) {
      const own = (ofOwner.get(job.owner) ?? 0) + 1
      ofOwner.set(job.owner, own)
      bytes += job.bytes?.length ?? 0
      const isTooMuch = ++files > limits.files || bytes > limits.allBytes || own > limits.ownFiles
      if (job.at < oldest || isTooMuch) this.#jobs.delete(job.id)
    }
  }
}

export const isOver = ({ outcome }: Job) => outcome === 'made' || outcome === 'failed'
/** The parts of an error for the log, without attached data. */
type LoggedError = Pick<Error, 'name' | 'message' | 'stack'>
export const loggedError = (error: unknown): LoggedError => {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { name, message, stack }
}

const random = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)), { includePadding: false })
const stateOf = (message: string, progress = 0, total = 0): Progress => ({ message, progress, total, complete: false, filePath: null })

function change(job: Kept, to: Partial<Kept>): void {
  Object.assign(job, to)
  job.n++
  for (const listener of job.listeners) listener()
}
