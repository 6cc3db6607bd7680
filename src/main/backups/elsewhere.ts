import { setTimeout } from 'node:timers/promises'
import type { Backup } from '../../domain/backups/index.ts'
import { readSettings } from './_state.ts'
import type { choosePlace } from './place.ts'
import { Silent } from './process.ts'
import { type Seen, silent } from './seen.ts'
import type { Done, Work } from './work.ts'

type Asked = Extract<Work, { kind: 'look' | 'choose' }>
type Options = {
  dir: string
  run: (dir: string, asked: Asked, steps: typeof aside, signal: AbortSignal, how: { silentMs: number }) => Promise<Done>
  signal: AbortSignal
  failed: (error: unknown) => void
}

/** Work that nobody watches, and that waits for no other. */
export const aside = { report: () => {}, fixed: () => {}, turn: Promise.resolve() }
/** How long a page waits for a share that hangs, how long anybody does, and how long what was seen is good. */
const [pageMs, lookMs, freshMs] = [1500, 10_000, 15_000]

/** What the server knows of the folders on other disks and computers. It never opens them itself. */
export class Elsewhere {
  readonly #options: Options
  #freshUntil = 0
  #looking: Promise<void> | undefined
  #seen: Seen = {}

  constructor(options: Options) {
    this.#options = options
  }

  /** What was seen last; it is looked at meanwhile, for whoever asks next. */
  known(): Seen {
    void this.look()
    return this.#seen
  }

  /** Looks, if that was not done just now. */
  async look(): Promise<void> {
    if (performance.now() < this.#freshUntil) return
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    await Promise.race([this.#looking, setTimeout(pageMs, undefined, { ref: false })])
  }

  /** Something was changed there. */
  lookAgain(): void {
    this.#freshUntil = 0
    void this.look()
  }

  async #look(): Promise<void> {
    const { place, replica } = readSettings(this.#options.dir)
    try {
      this.#seen = place || replica ? ((await this.#ask({ kind: 'look' })).seen ?? {}) : {}
    } catch (error) {
      if (error instanceof Silent) this.#seen = silent
      else if (!this.#options.signal.aborted) this.#options.failed(error)
    }
    this.#freshUntil = performance.now() + freshMs
  }

  find = (name: string): Backup | undefined => this.#seen.place?.backups.find((backup) => backup.name === name)

  /** Of each path: nothing where it is blank, the folder, or why it cannot be one. */
  async choose(...paths: [string, string]): Promise<(ReturnType<typeof choosePlace> | undefined)[]> {
    const named = paths.filter((path) => path !== '')
    try {
      const { chosen = [] } = named.length > 0 ? await this.#ask({ kind: 'choose', paths: named }) : {}
      return paths.map((path) => (path === '' ? undefined : chosen[named.indexOf(path)]))
    } catch (error) {
      if (!(error instanceof Silent)) throw error
      return paths.map((path) => (path === '' ? undefined : 'absent'))
    }
  }

  #ask = (asked: Asked) => this.#options.run(this.#options.dir, asked, aside, this.#options.signal, { silentMs: lookMs })
}
