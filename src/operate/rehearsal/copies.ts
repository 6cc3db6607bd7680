import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { School } from '../../db/_open.ts'
import { type Copy, type CopyState, endOf, isOver } from '../../domain/_rehearsal.ts'
import type { CopyKeeper } from '../../routes/_env.ts'
import type { Tell } from '../_copying.ts'
import { plainLine } from '../_failure.ts'
import { readJson, writeJson } from '../_json.ts'
import type { Logger } from '../_log.ts'
import { rename } from '../_rename.ts'
import { openAt, schoolFile } from '../_school-file.ts'
import { UnderWay } from '../_under-way.ts'
import { roomAt } from '../backups/make.ts'
import { inOwnProcess } from '../backups/process.ts'
import { folderOf, roomNeeded } from './make.ts'

const Facts = z.object({ madeAt: z.iso.datetime(), by: z.string() })
const hourMs = 60 * 60_000

/** Work for a separate process. */
const copyWork = { kind: 'copy' } as const
export type CopyWork = typeof copyWork
export const isCopying = (asked: { kind: string }): asked is CopyWork => asked.kind === copyWork.kind
/** Runs the copying in its own process; it waits for no other work, and no other work waits for it. */
const inProcess: Run = (dir, asked, report, signal) =>
  inOwnProcess(dir, asked, { report, fixed: () => {}, turn: Promise.resolve() }, signal)

export type Run = (dir: string, asked: CopyWork, report: Tell, signal: AbortSignal) => Promise<string>
type Options<Served> = {
  dir: string
  serve: (school: School, copy: Copy) => Served
  now: () => Date
  log: Pick<Logger, 'info' | 'error'>
  run?: Run
}
type Open<Served> = Copy & Served & { school: School }

/** The rehearsal copy of the school: made on request, opened by its first visitor, and deleted after a day. */
export class Copies<Served extends object> implements CopyKeeper {
  readonly #options: Required<Options<Served>>
  readonly #folder: string
  readonly #stopped = new AbortController()
  /** The requests that must end before the copy is closed. */
  readonly underWay = new UnderWay()
  #making: CopyState['underWay']
  #failed: string | undefined
  #opened: Promise<Open<Served> | undefined> | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: Options<Served>) {
    this.#options = { run: inProcess, ...options }
    this.#folder = folderOf(options.dir)
  }

  start(): void {
    const look = () => void this.tick().catch((error) => this.#fail(error))
    const timer = setInterval(look, hourMs).unref()
    this.#stopped.signal.addEventListener('abort', () => clearInterval(timer))
    look()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#turn
    await this.#close()
  }

  /** Deletes a copy that has expired or was never finished. */
  async tick(): Promise<void> {
    if (existsSync(this.#folder) && !this.#facts() && !this.#making) await this.throwAway()
  }

  state(): CopyState {
    const { dir } = this.#options
    const facts = this.#facts()
    return {
      ...(facts && { copy: { ...facts, until: endOf(facts.madeAt), bytes: statSync(schoolFile(this.#folder)).size } }),
      ...(this.#making && { underWay: this.#making }),
      ...(this.#failed && { failed: this.#failed }),
      room: { needed: roomNeeded(dir), free: roomAt(dir) },
    }
  }

  /** Replaces the old copy only once the new one is ready. */
  async make(by: string): Promise<boolean> {
    this.#making ??= { done: 0, total: 0 }
    return this.#inTurn(async () => {
      const { dir, run, now, log } = this.#options
      this.#making = { done: 0, total: 0 }
      try {
        const madeAt = now().toISOString()
        const tell: Tell = (done, total) => {
          this.#making = { done, total }
        }
        const partial = await run(dir, copyWork, tell, this.#stopped.signal)
        await this.#close()
        this.#removeFiles()
        rename(partial, schoolFile(this.#folder))
        writeJson(this.#factsFile(), { madeAt, by })
        this.#failed = undefined
        log.info({}, 'the school was copied')
        return true
      } catch (error) {
        this.#fail(error)
        return false
      } finally {
        this.#making = undefined
      }
    })
  }

  throwAway = () =>
    this.#inTurn(async () => {
      await this.#close()
      rmSync(this.#folder, { recursive: true, force: true })
      this.#options.log.info({}, 'the copy of the school was thrown away')
    })

  /** Opens the copy for its first visitor. */
  async open(): Promise<(Open<Served> & { db: School['db'] }) | undefined> {
    if (this.#opened === undefined && this.#facts()) this.#opened = this.#openNow()
    const opened = await this.#opened
    return opened && !isOver(opened.madeAt, this.#options.now()) ? { ...opened, db: opened.school.db } : undefined
  }

  isBusy = () => this.#making !== undefined || !this.underWay.isEmpty()

  async #openNow(): Promise<Open<Served> | undefined> {
    const facts = this.#facts()
    try {
      if (!facts) return undefined
      const school = await openAt(schoolFile(this.#folder))
      return { ...facts, ...this.#options.serve(school, facts), school }
    } catch (error) {
      this.#fail(error)
      return undefined
    }
  }

  async #close(): Promise<void> {
    const opened = this.#opened
    this.#opened = Promise.resolve(undefined)
    await this.underWay.end()
    await (await opened)?.school.close()
    this.#opened = undefined
  }

  #removeFiles(): void {
    for (const file of [this.#factsFile(), ...['', '-wal', '-shm'].map((end) => schoolFile(this.#folder) + end)])
      rmSync(file, { force: true })
  }

  /** Returns undefined once the copy has expired. */
  #facts(): Copy | undefined {
    const { success, data } = Facts.safeParse(readJson(this.#factsFile()))
    return success && !isOver(data.madeAt, this.#options.now()) && existsSync(schoolFile(this.#folder)) ? data : undefined
  }

  #factsFile = () => join(this.#folder, 'copy.json')

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => {})
    return turn
  }

  #fail(error: unknown): void {
    this.#failed = plainLine(error)
    this.#options.log.error({ fault: this.#failed }, 'the copy of the school failed')
  }
}
