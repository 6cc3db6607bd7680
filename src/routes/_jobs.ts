import { type Store, storeInMemory } from '../db/_shared.ts'
import type { Progress } from '../domain/_jobs.ts'
import { jobWords, reasons } from '../domain/words/jobs.ts'
import {
  type All,
  change,
  isOld,
  isOver,
  type Job,
  type LoggedError,
  limits,
  loggedError,
  type Make,
  random,
  stateOf,
  sweep,
  Unmakeable,
  type Wanted,
} from './_job.ts'

/** A job that this copy makes. */
type Own = { make: Make; controller: AbortController; state?: Progress | undefined; timer?: NodeJS.Timeout | undefined }
export type Listening = {
  /** The job as it is now; undefined if it is gone. */
  look(): Promise<Job | undefined>
  /** With `cancel` it stops the job too, unless others listen. */
  leave(how?: 'cancel'): Promise<void>
}

/** How often a copy says that it still makes a job, or listens to one. */
const beatMs = 5000

/** The jobs in progress and the files made lately. A copy of the program makes one file at a time. */
export class Jobs {
  readonly #store: Store<Job>
  readonly #name = random()
  readonly #own = new Map<string, Own>()
  readonly #queue: string[] = []
  readonly #wakes = new Map<string, Set<() => void>>()
  #isRunning = false
  #beat: NodeJS.Timeout | undefined
  #keptUntil = 0
  readonly #now: () => number
  readonly #onBug: (error: LoggedError) => void

  constructor(now: () => Date, onBug: (error: LoggedError) => void, store: Store<Job> = storeInMemory()) {
    this.#now = () => now().getTime()
    this.#onBug = onBug
    this.#store = store
  }

  /** True while a file is being made here or can still be fetched. */
  isBusy(): boolean {
    return this.#own.size > 0 || this.#now() <= this.#keptUntil
  }

  /** Returns the same job, or a new one; undefined if the owner has too many. */
  async open(wanted: Wanted, make: Make): Promise<Job | undefined> {
    const id = random()
    const job = await this.#change((all) => {
      const own = [...all.values()].filter(({ owner }) => owner === wanted.owner)
      const same = own.find((one) => one.key === wanted.key && this.#holds(one, wanted))
      if (same) return same
      const under = own.filter((one) => !isOver(one))
      const left = under.filter((one) => one.wasHeard && !this.#isHeard(one))
      for (const one of left) all.delete(one.id)
      if (under.length - left.length >= limits.ownJobs) return undefined
      const job: Job = {
        ...{ ...wanted, id, outcome: 'waiting', n: 1, at: 0, size: 0, state: this.#waiting(), maker: this.#name },
        ...{ until: this.#lease(), listeners: {}, leftAt: this.#now(), wasHeard: false },
      }
      all.set(id, job)
      return job
    })
    if (job?.id === id) this.#begin(id, make)
    return job
  }

  /** The job of an earlier stream; undefined if it is gone or another owner's. */
  async find(id: string, { owner, key }: Pick<Wanted, 'owner' | 'key'>): Promise<Job | undefined> {
    const job = await this.#change((all) => all.get(id))
    return job?.owner === owner && job.key === key ? job : undefined
  }

  /** A file by its token; undefined if it has expired or is another owner's. */
  async file(token: string, owner: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const job = [...(await this.#store.all()).values()].find(
      (one) => one.outcome === 'made' && one.state.filePath === token && one.owner === owner,
    )
    return job && !isOld(job, this.#now()) ? this.#store.file(job.id) : undefined
  }

  /** Calls `changed` at each change that this copy makes; those of others must be looked for. */
  async listen({ id }: Job, changed: () => void): Promise<Listening | undefined> {
    const who = random()
    const hear = () =>
      this.#change((all) => {
        const job = all.get(id)
        if (job) Object.assign(job, { wasHeard: true, listeners: { ...job.listeners, [who]: this.#lease() } })
        return job
      })
    if (!(await hear())) return undefined
    const wakes = this.#wakes.get(id) ?? new Set()
    this.#wakes.set(id, wakes.add(changed))
    let heardAt = performance.now()
    const look = async () => {
      if (performance.now() - heardAt < beatMs) return (await this.#store.all()).get(id)
      heardAt = performance.now()
      return hear()
    }
    const leave = async (how?: 'cancel') => {
      wakes.delete(changed)
      if (wakes.size === 0) this.#wakes.delete(id)
      await this.#change((all) => {
        const job = all.get(id)
        if (!job?.listeners[who]) return
        delete job.listeners[who]
        job.leftAt = this.#now()
        if (how === 'cancel' && !this.#isHeard(job) && !isOver(job)) all.delete(id)
      })
    }
    return { look, leave }
  }

  /** True of a job whose copy of the program has ended. */
  isOrphan = (job: Job): boolean => !isOver(job) && job.until < this.#now()

  /** Makes such a job here, from its beginning. */
  async takeUp({ id }: Job, make: Make): Promise<void> {
    const isMine = await this.#change((all) => {
      const job = all.get(id)
      if (!job || !this.isOrphan(job)) return false
      change(job, { outcome: 'waiting', state: this.#waiting(), maker: this.#name, until: this.#lease() })
      return true
    })
    if (isMine) this.#begin(id, make)
  }

  #lease = () => this.#now() + this.#store.leaseMs
  #isHeard = ({ listeners }: Job) => Object.values(listeners).some((until) => until >= this.#now())
  #waiting = () => stateOf(jobWords.waiting(this.#queue.length + 1))

  /** True if the data has not changed since the job read it, or it has not begun. */
  #holds({ outcome, at, change }: Job, wanted: Wanted): boolean {
    if (outcome === 'waiting') return true
    const isLate = outcome === 'made' && this.#now() - at >= limits.reusedMs
    return outcome !== 'failed' && !isLate && change === wanted.change
  }

  /** Works on all jobs, after those that are over, abandoned or too many are removed; what this copy makes of those ends. */
  async #change<R>(work: (all: All) => R): Promise<R> {
    const [answer, mine] = await this.#store.change((all) => {
      sweep(all, this.#now())
      const answer = work(all)
      sweep(all, this.#now())
      return [answer, new Set([...all.values()].filter(({ maker }) => maker === this.#name).map(({ id }) => id))] as const
    })
    for (const [id, own] of this.#own) if (!mine.has(id)) this.#drop(id, own)
    return answer
  }

  #drop(id: string, own: Own): void {
    own.controller.abort()
    clearTimeout(own.timer)
    this.#own.delete(id)
    const place = this.#queue.indexOf(id)
    if (place < 0) return
    this.#queue.splice(place, 1)
    void this.#sayWaiting()
  }

  #begin(id: string, make: Make): void {
    this.#own.set(id, { make, controller: new AbortController() })
    this.#queue.push(id)
    this.#beat ??= setInterval(() => void this.#goOn(), beatMs).unref()
    this.#next()
  }

  /** Says that this copy lives, and notices what is no longer wanted. */
  async #goOn(): Promise<void> {
    await this.#save([...this.#own.keys()], () => {})
    if (this.#own.size > 0) return
    clearInterval(this.#beat)
    this.#beat = undefined
  }

  #next(): void {
    const id = this.#isRunning ? undefined : this.#queue.shift()
    const own = id === undefined ? undefined : this.#own.get(id)
    if (id === undefined || !own) return
    this.#isRunning = true
    void this.#run(id, own).finally(() => {
      this.#own.delete(id)
      this.#isRunning = false
      this.#next()
      void this.#sayWaiting()
    })
  }

  async #run(id: string, own: Own): Promise<void> {
    const signal = AbortSignal.any([own.controller.signal, AbortSignal.timeout(limits.longestMs)])
    const tell = (message: string, progress: number, total: number) => {
      signal.throwIfAborted()
      own.state = stateOf(message, progress, total)
      this.#saySoon(id, own)
    }
    const end = async (to: (job: Job) => Partial<Job>) => {
      clearTimeout(own.timer)
      if (!own.controller.signal.aborted) this.#keptUntil = this.#now() + limits.keptMs
      await this.#save([id], (job) => change(job, { ...to(job), at: this.#now() }))
      setTimeout(() => this.#change(() => {}).catch(() => {}), limits.keptMs + 1000).unref() // frees the memory of old files
    }
    const last = (job: Job) => own.state ?? job.state
    try {
      void this.#save([id], (job) => change(job, { outcome: 'running', state: stateOf(jobWords.starting) }))
      const bytes = await own.make(tell)
      signal.throwIfAborted()
      await this.#store.storeFile(id, bytes)
      const filePath = random()
      const done = (total: number) => ({ message: jobWords.complete, progress: total, total, complete: true, filePath })
      await end((job) => ({ outcome: 'made', size: bytes.length, state: done(last(job).total) }))
    } catch (error) {
      const isBug = !signal.aborted && !(error instanceof Unmakeable)
      if (isBug) this.#onBug(loggedError(error))
      const message = error instanceof Unmakeable ? error.message : isBug ? reasons.bug : reasons.tooLong
      await end((job) => ({ outcome: 'failed', state: { ...last(job), message } }))
    }
  }

  #saySoon(id: string, own: Own): void {
    const say = () => {
      own.timer = undefined
      void this.#save([id], (job) => own.state && change(job, { state: own.state }))
    }
    if (this.#store.pauseMs === 0) say()
    else own.timer ??= setTimeout(say, this.#store.pauseMs).unref()
  }

  async #sayWaiting(): Promise<void> {
    const queue = [...this.#queue]
    if (queue.length > 0) await this.#save(queue, (job) => change(job, { state: stateOf(jobWords.waiting(queue.indexOf(job.id) + 1)) }))
  }

  /** Changes jobs that this copy makes. If they cannot be stored now, another copy makes them in the end. */
  async #save(ids: readonly string[], to: (job: Job) => void): Promise<void> {
    const saved = this.#change((all) => {
      for (const id of ids) {
        const job = all.get(id)
        if (job?.maker !== this.#name || isOver(job)) continue
        job.until = this.#lease()
        to(job)
      }
    })
    await saved.catch((error) => this.#onBug(loggedError(error)))
    for (const id of ids) for (const wake of this.#wakes.get(id) ?? []) wake()
  }
}
