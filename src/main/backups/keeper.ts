import { createReadStream, existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { By } from '../../db/_history.ts'
import type { School } from '../../db/_open.ts'
import { findSchool } from '../../db/school/index.ts'
import { isNightDue, retryMs } from '../../domain/backups/due.ts'
import type { Backup, Kept, Why } from '../../domain/backups/index.ts'
import type { BackupKeeper } from '../../routes/_env.ts'
import { Failure, plainLine } from '../_failure.ts'
import type { Logger } from '../_log.ts'
import { finish, type Prepared, sweepPrepared, takePlace } from '../_restoring.ts'
import { findBackup, folderOf, listBackups, sweepPartials } from './_folder.ts'
import { noteState, readSettings, readState, writeSettings } from './_state.ts'
import { keptOf } from './kept.ts'
import { setPassphrase } from './keys.ts'
import { choosePlace, folderIn, placeFault } from './place.ts'
import { inOwnProcess } from './process.ts'
import type { Done, Report, Work } from './work.ts'

type Run = (dir: string, asked: Work, report: Report, signal: AbortSignal) => Promise<Done>
/** What is served, and how it is replaced. */
type Held = { school: School; replace(work: () => Promise<() => void>): Promise<void> }
type Options = { dir: string; served: () => Held; now: () => Date; log: Pick<Logger, 'info' | 'error'>; run?: Run }

const tickMs = 60_000
const first = { make: 'copy', bring: 'bring', prepare: 'prepare' } as const

function sweepHalves(dir: string): void {
  if (existsSync(folderOf(dir))) sweepPartials(folderOf(dir))
  sweepPrepared(dir)
}

/** Backs up the school that is served, by itself and when it is asked to; one work at a time. */
export class Keeper implements BackupKeeper {
  readonly #options: Required<Options>
  readonly #startedAt: Date
  readonly #stopped = new AbortController()
  #askedAt: Date | undefined
  #failedAt: Date | undefined
  #broughtAt: Date | undefined
  #underWay: Kept['underWay']
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = { run: inOwnProcess, ...options }
    this.#startedAt = options.now()
  }

  start(): void {
    const timer = setInterval(() => void this.tick().catch((error) => this.#log(error)), tickMs).unref()
    this.#stopped.signal.addEventListener('abort', () => clearInterval(timer))
  }

  /** What is under way is stopped; it leaves nothing behind that could be taken for a backup. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#turn
    sweepHalves(this.#options.dir)
  }

  /** Somebody works with the school. */
  asked(): void {
    this.#askedAt = this.#options.now()
  }

  /** Whether anything is due, and if so does it. */
  async tick(): Promise<void> {
    const { dir, now } = this.#options
    const [school, settings] = [await findSchool(this.#options.served().school.db), readSettings(dir)]
    if (!school || this.#underWay) return
    const [last] = listBackups(folderOf(dir))
    const clock = { startedAt: this.#startedAt, askedAt: this.#askedAt, failedAt: this.#failedAt }
    const madeAt = last && new Date(last.at)
    if (!settings.isOff && isNightDue({ now: now(), timeZone: school.timeZone, madeAt, ...clock })) await this.make('nightly')
    else if (settings.place && readState(dir).place && this.#isTimeToBring()) await this.#do({ kind: 'bring' }, 'nightly')
  }

  /** Says why where it could not be made: whoever asked for it goes on. */
  async make(why: Why): Promise<Backup | { says: string }> {
    const done = await this.#do({ kind: 'make', why }, why)
    return 'says' in done ? done : (done.made ?? { says: '' })
  }

  find(name: string) {
    const file = this.#fileOf(name)
    const backup = file === undefined ? undefined : findBackup(dirname(file), name)
    return file === undefined || !backup ? undefined : { backup, read: () => Readable.toWeb(createReadStream(file)) as ReadableStream }
  }

  state(): Kept {
    const { restored, ...kept } = keptOf(this.#options.dir)
    return { ...kept, ...(this.#underWay && { underWay: this.#underWay }), ...(restored && this.#isRecent(restored.at) && { restored }) }
  }

  /** Checks the backup, backs up what stands, and puts the one in the place of the other. How it ended is remembered: nobody is signed in then to be told. */
  async restore(name: string, when: string, by: By): Promise<void> {
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
    const { dir, served } = this.#options
    let kept: string | undefined
    try {
      await served().replace(async () => {
        const made = await this.make('restore')
        if ('says' in made) throw new Failure(made.says)
        await finish(dir, prepared, name, by)
        const taken = takePlace(dir, prepared)
        kept = taken.kept
        return taken.undo
      })
      if (kept) rmSync(join(dir, kept), { force: true }) // the backup that was made has the same
    } finally {
      rmSync(prepared.path, { force: true })
    }
  }

  #fileOf(name: string): string | undefined {
    const { dir } = this.#options
    const { place } = readSettings(dir)
    const [last] = listBackups(folderOf(dir))
    const folders = [folderOf(dir), ...(place && last && !placeFault(place) ? [folderIn(place.path, last)] : [])]
    const folder = folders.find((one) => findBackup(one, name))
    return folder && join(folder, name)
  }

  lock = (passphrase: string) => setPassphrase(this.#options.dir, passphrase)

  save({ isOff, path }: { isOff: boolean; path: string }) {
    const { dir } = this.#options
    const place = path === '' ? undefined : choosePlace(dir, path)
    if (typeof place === 'string') return place
    writeSettings(dir, { ...readSettings(dir), isOff, place })
    noteState(dir, { place: undefined })
    if (place) void this.#do({ kind: 'bring' }, 'hand')
    return undefined
  }

  #isRecent = (at: string) => this.#options.now().getTime() - Date.parse(at) < 7 * 86_400_000

  #isTimeToBring(): boolean {
    const now = this.#options.now()
    const isDue = !this.#broughtAt || now.getTime() - this.#broughtAt.getTime() >= retryMs
    if (isDue) this.#broughtAt = now
    return isDue
  }

  async #do(asked: Work, why: Why): Promise<Done | { says: string }> {
    this.#underWay ??= { why, doing: first[asked.kind], done: 0, total: 0 }
    const turn = this.#turn.then(() => this.#run(asked, why))
    this.#turn = turn
    return turn
  }

  async #run(asked: Work, why: Why): Promise<Done | { says: string }> {
    const { dir, run, now, log } = this.#options
    this.#underWay = { why, doing: first[asked.kind], done: 0, total: 0 }
    try {
      const report: Report = (doing, done, total) => {
        this.#underWay = { why, doing, done, total }
      }
      const done = await run(dir, asked, report, this.#stopped.signal)
      if (asked.kind === 'make') this.#failedAt = undefined
      if (done.made) log.info({ why, bytes: done.made.bytes }, 'backed up')
      return done
    } catch (error) {
      if (asked.kind === 'make') this.#failedAt = now()
      const says = plainLine(error)
      if (asked.kind === 'make' && !this.#stopped.signal.aborted) noteState(dir, { failed: { at: now().toISOString(), says } })
      this.#log(error)
      return { says }
    } finally {
      this.#underWay = undefined
    }
  }

  #log(error: unknown): void {
    this.#options.log.error({ fault: plainLine(error) }, 'no backup was made')
  }
}
