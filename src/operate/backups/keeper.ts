import { createReadStream, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { By } from '../../db/_history.ts'
import type { School } from '../../db/_open.ts'
import { findSchool } from '../../db/_school.ts'
import { schoolDay } from '../../domain/_dates.ts'
import { isAhead, isNightDue, retryMs } from '../../domain/backups/due.ts'
import { type Backup, type Before, isBefore, type Kept, type Why } from '../../domain/backups/index.ts'
import { isClockNew } from '../../domain/backups/keeping.ts'
import type { BackupKeeper } from '../../routes/_env.ts'
import { Failure, plainLine } from '../_failure.ts'
import type { Logger } from '../_log.ts'
import { finish, type Prepared, sweepPrepared, takePlace } from '../_restoring.ts'
import type { Night } from '../retention/sweeper.ts'
import { findBackup, folderOf, listBackups, sweepPartials } from './_folder.ts'
import { noteState, readSettings, readState, writeSettings } from './_state.ts'
import { aside, type QueuedWork } from './ask-folders.ts'
import { keptOf } from './kept.ts'
import { hasKey, learnKey, setPassphrase } from './keys.ts'
import { Elsewhere } from './other-folders.ts'
import { inOwnProcess, Silent, type Steps } from './process.ts'
import { folderIn } from './second-place.ts'
import type { Done, Report, Work } from './work.ts'

type Run = (dir: string, asked: Work, steps: Steps<Report>, signal: AbortSignal, how?: { silentMs?: number }) => Promise<Done>
/** The served school, and the way to replace it. */
type Held = { school: School; replace(work: () => Promise<() => void>): Promise<void> }
type Options = {
  dir: string
  served: () => Held
  now: () => Date
  log: Pick<Logger, 'info' | 'error'>
  run?: Run
  replicator?: Copying
  /** The other work of the night, after the backup. */
  night?: (night: Night) => Promise<void>
  startedAt?: Date
}
/** The process that copies the school as it changes. */
type Copying = { start(): void; stop(): Promise<void>; restart(): Promise<void> }

const tickMs = 60_000
/** How long a stopping server waits for the backup before a step that has already happened. */
const patienceMs = 10_000
/** The longest time that one file may take to another disk or computer. */
const bringMs = 600_000
const first = { make: 'copy', bring: 'bring', prepare: 'prepare' } as const

/** Backs up the served school, on schedule and on request, with one work at a time. */
export class Keeper implements BackupKeeper {
  readonly #options: Options & Required<Pick<Options, 'run' | 'night' | 'startedAt'>>
  readonly #stopped = new AbortController()
  readonly #givenUp = new AbortController()
  #askedAt: Date | undefined
  #failed: Kept['failed'] // kept in memory too, because a full disk cannot store it
  #broughtAt = Number.NEGATIVE_INFINITY
  readonly #elsewhere: Elsewhere
  /** The first work is running; the others wait for it. */
  #works: NonNullable<Kept['underWay']>[] = []
  #byHand: Promise<Backup | { says: string }> | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #bringing: Promise<unknown> = Promise.resolve()
  #letGo = new AbortController()
  #restoring: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = { run: inOwnProcess, night: async () => {}, startedAt: options.now(), ...options }
    const { dir, run } = this.#options
    this.#elsewhere = new Elsewhere({ dir, run, signal: this.#stopped.signal, failed: (error) => this.#log(error) })
  }

  /** With `isTicked`, whoever serves several schools calls `tick`. */
  start(isTicked = false): void {
    this.#options.replicator?.start()
    void this.look()
    const timer = isTicked ? undefined : setInterval(() => void this.tick().catch((error) => this.#log(error)), tickMs).unref()
    this.#stopped.signal.addEventListener('abort', () => clearInterval(timer))
  }

  /** Stops running work, which leaves no half-made file. A backup of the state before some step is finished first. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    void setTimeout(patienceMs, undefined, { ref: false }).then(() => this.#givenUp.abort())
    await Promise.all([this.#turn, this.#bringing])
    await this.#restoring
    await this.#options.replicator?.stop()
    const { dir } = this.#options
    if (existsSync(folderOf(dir))) sweepPartials(folderOf(dir))
    sweepPrepared(dir)
  }

  isBusy = () => this.#works.length > 0

  /** Notes that somebody is working with the school. */
  asked(): void {
    this.#askedAt = this.#options.now()
  }

  /** Does the work that is due, if any. */
  async tick(): Promise<void> {
    const { dir, now, startedAt } = this.#options
    const [school, settings] = [await findSchool(this.#options.served().school.db), readSettings(dir)]
    if (!school || this.#works.some(({ doing }) => doing !== 'bring')) return
    const last = this.#last()
    const clock = { startedAt, askedAt: this.#askedAt, failedAt: this.#failed && new Date(this.#failed.at) }
    const madeAt = last && new Date(last.at)
    if (!settings.isOff && isNightDue({ now: now(), timeZone: school.timeZone, madeAt, ...clock })) await this.make('nightly')
    else if (settings.place && readState(dir).place && this.#isTimeToBring()) await this.#bring('nightly')
    await this.#afterBackup(school.timeZone, settings.isOff)
  }

  #last = () => listBackups(folderOf(this.#options.dir)).find(({ at }) => !isAhead(new Date(at), this.#options.now()))

  /** Runs the night's other work in its turn, so that no backup or restore runs meanwhile. */
  async #afterBackup(timeZone: string, isOff: boolean): Promise<void> {
    const { dir, now, served, night } = this.#options
    if (!isOff && isClockNew(listBackups(folderOf(dir)), schoolDay(now(), timeZone))) return
    const last = this.#last()
    const madeAt = isOff ? null : last && new Date(last.at)
    const turn = this.#turn.then(() => night({ db: served().school.db, timeZone, now: now(), madeAt, signal: this.#stopped.signal }))
    this.#turn = turn.catch(() => {})
    await turn
  }

  /** Makes a backup, or returns why it failed. A second request by hand joins the first if that one has not begun. */
  make(why: Exclude<Why, Before>): Promise<Backup | { says: string }> {
    if (why !== 'hand') return this.#make(why)
    if (this.#byHand) return this.#byHand
    const made: ReturnType<typeof this.make> = this.#make(why, () => {
      if (this.#byHand === made) this.#byHand = undefined
    })
    this.#byHand = made
    return made
  }

  before(why: Before): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    void this.#make(why, resolve)
    return promise
  }

  async #make(why: Why, fixed = () => {}): Promise<Backup | { says: string }> {
    const done = await this.#do({ kind: 'make', why }, why, fixed)
    fixed() // also if the backup failed earlier
    if (readSettings(this.#options.dir).place && !('says' in done)) void this.#bring(why)
    return 'says' in done ? done : (done.made ?? { says: '' })
  }

  find(name: string) {
    const [file, { dir }] = [this.#fileOf(name), this.#options]
    const backup = file === undefined ? undefined : (findBackup(folderOf(dir), name) ?? this.#elsewhere.find(name))
    if (file === undefined || !backup) return undefined
    const isForeign = backup.lockedWith !== undefined && !hasKey(dir, { id: backup.lockedWith })
    return { backup, isForeign, read: () => Readable.toWeb(createReadStream(file)) as ReadableStream }
  }

  look = () => this.#elsewhere.look()

  state(): Kept {
    const { restored, ...kept } = keptOf(this.#options.dir, this.#elsewhere.known())
    const bringing = kept.place?.trouble ? undefined : this.#works[0]
    const [underWay, failed] = [this.#works.find(({ doing }) => doing !== 'bring') ?? bringing, this.#failed && { failed: this.#failed }]
    return { ...kept, ...failed, ...(underWay && { underWay }), ...(restored && this.#isRecent(restored.at) && { restored }) }
  }

  /** Checks the backup, backs up the present school and replaces it. Stores the outcome, because nobody is signed in to see it. */
  restore(name: string, when: string, by: By): Promise<void> {
    this.#restoring = this.#restore(name, when, by)
    return this.#restoring
  }

  async #restore(name: string, when: string, by: By): Promise<void> {
    const { dir, now } = this.#options
    const [file, at] = [this.#fileOf(name), now().toISOString()]
    try {
      if (!file) throw new Failure('There is no such backup')
      const done = await this.#do({ kind: 'prepare', file }, 'restore')
      if ('says' in done || !done.prepared) throw new Failure('says' in done ? done.says : '')
      await this.#replaceBy(done.prepared, name, by)
      noteState(dir, { restore: undefined, restored: { at, says: when } })
    } catch (error) {
      this.#log(error)
      noteState(dir, { restore: { at, says: plainLine(error) } })
    }
  }

  async #replaceBy(prepared: Prepared, name: string, by: By): Promise<void> {
    const { dir, served, replicator } = this.#options
    let kept: string | undefined
    await replicator?.stop()
    try {
      await served().replace(async () => {
        const made = await this.make('restore')
        if ('says' in made) throw new Failure(made.says)
        await finish(dir, prepared, name, by)
        const taken = takePlace(dir, prepared)
        kept = taken.kept
        return taken.undo
      })
      if (kept) rmSync(join(dir, kept), { force: true }) // the backup just made holds the same
    } finally {
      rmSync(prepared.path, { force: true })
      replicator?.start()
    }
  }

  #fileOf(name: string): string | undefined {
    const { dir } = this.#options
    const { place } = readSettings(dir)
    if (findBackup(folderOf(dir), name)) return join(folderOf(dir), name)
    const there = place && this.#elsewhere.find(name)
    return there && join(folderIn(place.path, there), name)
  }

  async unlock(name: string, passphrase: string) {
    const file = this.#fileOf(name)
    return file === undefined ? ('damaged' as const) : learnKey(this.#options.dir, file, passphrase)
  }

  async lock(passphrase: string): Promise<void> {
    await setPassphrase(this.#options.dir, passphrase)
    await this.#options.replicator?.restart()
  }

  async save({ isOff, path, copy }: { isOff: boolean; path: string; copy: string }) {
    const { dir, replicator } = this.#options
    const [place, replica] = await this.#elsewhere.choose(path, copy)
    if (typeof place === 'string') return { path: place }
    if (typeof replica === 'string') return { copy: replica }
    writeSettings(dir, { ...readSettings(dir), isOff, place, replica })
    noteState(dir, { place: undefined })
    this.#letGo.abort()
    this.#letGo = new AbortController()
    this.#elsewhere.lookAgain()
    if (place) void this.#bring('hand')
    void replicator?.restart()
    return undefined
  }

  #isRecent = (at: string) => this.#options.now().getTime() - Date.parse(at) < 7 * 86_400_000

  #isTimeToBring(): boolean {
    const isDue = performance.now() - this.#broughtAt >= retryMs
    if (isDue) this.#broughtAt = performance.now()
    return isDue
  }

  /** Does one work after the other. A backup of the moment before some step holds that moment at once, and copies when its turn comes. */
  #do(asked: QueuedWork, why: Why, fixed = () => {}): Promise<Done | { says: string }> {
    const turn = this.#turn
    const known = { why, doing: first[asked.kind], done: 0, total: 0 }
    this.#works.push(known)
    const run = () => this.#run(asked, known, { fixed, turn })
    const done = isBefore(why) ? run() : turn.then(run)
    this.#turn = Promise.all([turn, done])
    return done
  }

  /** Brings backups to the second folder in a queue of its own: it may take long, and no other work waits for it. */
  #bring(why: Why): Promise<unknown> {
    const known = { why, doing: first.bring, done: 0, total: 0 }
    this.#works.push(known)
    this.#bringing = this.#bringing.then(() => this.#run({ kind: 'bring' }, known, aside))
    return this.#bringing
  }

  async #run(
    asked: QueuedWork,
    known: NonNullable<Kept['underWay']>,
    { fixed, turn }: Omit<Steps<Report>, 'report'>,
  ): Promise<Done | { says: string }> {
    const { dir, run, now, log } = this.#options
    const isBringing = asked.kind === 'bring'
    const { signal: usual } = isBefore(known.why) && !isBringing ? this.#givenUp : this.#stopped
    const signal = isBringing ? AbortSignal.any([usual, this.#letGo.signal]) : usual
    try {
      if (signal.aborted) throw new Failure('The server is being stopped')
      const report: Report = (doing, done, total) => void Object.assign(known, { doing, done, total })
      const done = await run(dir, asked, { report, fixed, turn }, signal, isBringing ? { silentMs: bringMs } : {})
      if (asked.kind === 'make') this.#failed = undefined
      if (done.made) log.info({ why: known.why, bytes: done.made.bytes }, 'backed up')
      return done
    } catch (error) {
      const [at, says] = [now().toISOString(), plainLine(error)]
      if (isBringing && error instanceof Silent) noteState(dir, { place: { at, trouble: 'silent' } })
      if (asked.kind === 'make') this.#failed = { at, says }
      if (asked.kind === 'make' && !signal.aborted) noteState(dir, { failed: this.#failed })
      this.#log(error)
      return { says }
    } finally {
      this.#works = this.#works.filter((one) => one !== known)
      if (readSettings(dir).place) this.#elsewhere.lookAgain()
    }
  }

  #log = (error: unknown) => this.#options.log.error({ fault: plainLine(error) }, 'no backup was made')
}
