import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import { leaveRoom } from '../../../db/_open.ts'
import { troubleWords } from '../../../domain/words/backups.ts'
import type { Logger } from '../../_log.ts'
import { readSettings } from '../_state.ts'
import { startOwn } from '../process.ts'
import { noteFault } from './_state.ts'
import { copyCommand } from './copying.ts'

const [lookMs, silentMs, lastMs] = [5000, 60_000, 5000]

type Options = { dir: string; sqlite: () => Sqlite.Database; log: Pick<Logger, 'info' | 'error'> }

/** Runs a process beside the server that copies commits, as the settings say. The command may change them meanwhile. */
export class Replicator {
  readonly #options: Options
  #child: ChildProcess | undefined
  #heardAt = 0
  #follows = ''
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  start(): void {
    this.#look()
    this.#timer = setInterval(() => this.#look(), lookMs).unref()
  }

  /** Copies what is committed by then, if that takes only a moment. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#end()
    leaveRoom(this.#options.sqlite(), false)
  }

  async restart(): Promise<void> {
    if (!this.#timer) return
    await this.stop()
    this.start()
  }

  #look(): void {
    const { dir, sqlite } = this.#options
    const { replica, isLitestream } = readSettings(dir)
    const wanted = JSON.stringify(replica ?? null)
    if (this.#child && wanted !== this.#follows) void this.#end()
    else if (this.#child && performance.now() - this.#heardAt > silentMs) this.#giveUp(this.#child)
    else if (!this.#child && replica) this.#begin(wanted)
    if (!this.#child) leaveRoom(sqlite(), isLitestream === true)
  }

  #begin(wanted: string): void {
    const { dir, sqlite, log } = this.#options
    const child = startOwn(copyCommand, dir)
    this.#child = child
    this.#follows = wanted
    this.#heardAt = performance.now()
    child.stdin?.on('error', () => {})
    child.once('error', (error) => log.error({ fault: error.message }, 'copying could not begin'))
    child.once('close', (code, signal) => {
      if (this.#child !== child) return
      this.#child = undefined
      log.error({ code, signal }, 'copying ended')
      if (this.#timer) leaveRoom(sqlite(), false)
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.#heardAt = performance.now()
      if (this.#child === child) leaveRoom(sqlite(), (JSON.parse(line) as { isFollowing: boolean }).isFollowing)
    })
  }

  /** Gives up a process that a silent folder blocks. */
  #giveUp(child: ChildProcess): void {
    noteFault(this.#options.dir, troubleWords.silent)
    child.kill('SIGKILL')
  }

  async #end(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    child.stdin?.end()
    await Promise.race([ended, setTimeout(lastMs, undefined, { ref: false })])
    child.kill('SIGKILL')
  }
}
