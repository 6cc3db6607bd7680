import { setTimeout } from 'node:timers/promises'
import type { Backup } from '../../domain/backups/index.ts'
import { type Ask, aside, chooseBeside, type FolderWork, lookBeside, lookMs } from './ask-folders.ts'
import type { Seen } from './folders-seen.ts'
import type { choosePlace } from './second-place.ts'
import type { Done } from './work.ts'

type Options = {
  dir: string
  run: (dir: string, asked: FolderWork, steps: typeof aside, signal: AbortSignal, how: { silentMs: number }) => Promise<Done>
  signal: AbortSignal
  failed: (error: unknown) => void
}

/** How long a page waits for a share that hangs, and how long a result stays fresh. */
const [pageMs, freshMs] = [1500, 15_000]

/** What the server knows of the folders on other disks and computers. It never opens them itself. */
export class Elsewhere {
  readonly #options: Options
  #freshUntil = 0
  #looking: Promise<void> | undefined
  #seen: Seen = {}

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the last result, and starts a new look for the next request. */
  known(): Seen {
    void this.look()
    return this.#seen
  }

  /** Looks at the folders, unless the result is fresh. */
  async look(): Promise<void> {
    if (performance.now() < this.#freshUntil) return
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    await Promise.race([this.#looking, setTimeout(pageMs, undefined, { ref: false })])
  }

  /** Drops the result after a change in a folder. */
  lookAgain(): void {
    this.#freshUntil = 0
    void this.look()
  }

  async #look(): Promise<void> {
    try {
      this.#seen = await lookBeside(this.#options.dir, this.#ask)
    } catch (error) {
      if (!this.#options.signal.aborted) this.#options.failed(error)
    }
    this.#freshUntil = performance.now() + freshMs
  }

  find = (name: string): Backup | undefined => this.#seen.place?.backups.find((backup) => backup.name === name)

  /** Returns for each path undefined if it is blank, the chosen folder, or why it cannot be one. */
  async choose(...paths: [string, string]): Promise<(ReturnType<typeof choosePlace> | undefined)[]> {
    const named = paths.filter((path) => path !== '')
    const chosen = named.length > 0 ? await chooseBeside(named, this.#ask) : []
    return paths.map((path) => (path === '' ? undefined : chosen[named.indexOf(path)]))
  }

  #ask: Ask = (asked) => this.#options.run(this.#options.dir, asked, aside, this.#options.signal, { silentMs: lookMs })
}
