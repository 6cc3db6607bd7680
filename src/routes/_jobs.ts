import { base64url } from '../db/_tokens.ts'
import type { Progress } from '../domain/_jobs.ts'
import { fixed } from '../domain/_limits.ts'
import { jobWords, reasons } from '../domain/words/jobs.ts'

/** Decision 015 says why each is what it is. */
export const limits = {
  /** How long a job goes on that nobody listens to, and how long at most. */
  abandonedMs: 60_000,
  longestMs: 300_000,
  /** How long a file can be fetched, and how long it is given again instead of being made again. */
  keptMs: fixed.madeFileMs,
  reusedMs: 60_000,
  /** Unfinished jobs of one person, files of one person, files of everybody, and what one and all of these may take. */
  ownJobs: 3,
  ownFiles: 3,
  files: 20,
  fileBytes: 32_000_000,
  allBytes: 96_000_000,
} as const

/** Makes the file. `tell` says how far it is, and throws when it is no longer wanted. */
export type Make = (tell: (message: string, progress: number, total: number) => void) => Promise<Uint8Array<ArrayBuffer>>

/** Why no file comes of it, in words that may be shown. */
export class Unmakeable extends Error {}

type Wanted = {
  /** Whose: `employee-4`. Nobody else's job or file is ever found. */
  owner: string
  /** What of: asked for twice by one person it is one job. */
  key: string
  /** The latest change when it was begun: a file is given again only while nothing has changed since. */
  change: number
}

export type Job = Wanted & {
  id: string
  outcome: 'waiting' | 'running' | 'made' | 'failed'
  /** Only the latest is kept, and `n` counts them. */
  state: Progress
  n: number
  /** When it was over. */
  at: number
}
type Kept = Job & {
  make: Make
  listeners: Set<() => void>
  controller: AbortController
  bytes: Uint8Array<ArrayBuffer> | null
  /** Whoever asked for it has begun to listen. */
  wasHeard: boolean
  abandoned: NodeJS.Timeout | undefined
}

/** The files that are being made and those lately made, in memory alone: one is made at a time, the others wait their turn. */
export class Jobs {
  readonly #jobs = new Map<string, Kept>()
  readonly #queue: Kept[] = []
  #isRunning = false
  readonly #now: () => Date
  readonly #onBug: (error: Told) => void

  constructor(now: () => Date, onBug: (error: Told) => void) {
    this.#now = now
    this.#onBug = onBug
  }

  /** The job that is the same, or a new one; undefined where somebody has too many under way. */
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

  /** The job that a stream was of; undefined when it is gone, or somebody else's. */
  find(id: string, { owner, key }: Pick<Wanted, 'owner' | 'key'>): Job | undefined {
    this.#sweep()
    const job = this.#jobs.get(id)
    return job?.owner === owner && job.key === key ? job : undefined
  }

  /** A file by its token; undefined when it is no longer kept, or somebody else's. */
  file(token: string, owner: string): Uint8Array<ArrayBuffer> | undefined {
    this.#sweep()
    return this.#of(owner).find((job) => job.bytes && job.state.filePath === token)?.bytes ?? undefined
  }

  /** Calls back at every change, of a job that is still there. What it gives ends that; with `cancel` the job too, unless others listen. */
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

  /** Nothing has changed since it began to read, or it has not begun. */
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
      if (isBug) this.#onBug(toldOf(error))
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

  /** Forgets what is too old and what is too much, the oldest first. */
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
/** What the log says of an error, without what is attached to it. */
type Told = Pick<Error, 'name' | 'message' | 'stack'>
export const toldOf = (error: unknown): Told => {
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
