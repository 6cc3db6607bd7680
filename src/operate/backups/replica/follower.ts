import { closeSync, openSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { openRaw } from '../../_school-file.ts'
import { isSame, type Pages, type Position, positionAt, readHead, readPages, startOf } from './journal.ts'

/** The journal does not continue where it was read last: another process has emptied it. */
export class Broken extends Error {}

/** The frame counts at which the journal is copied into the file: once; then each time, until no writer keeps it from restarting. */
const [enough, tooMany] = [1000, 4000]
/** How often a journal may be seen in the middle of a restart. */
const patience = 40

/**
 * Follows the journal of a school that others write. Two readers take turns: one is always in a transaction, and whatever is committed
 * after it began cannot leave the journal, whoever empties it. The next reader begins before the last one ends, and everything up to
 * it is read in between. So no commit leaves the journal unread, and a restarted journal continues where the last one ended.
 */
export class Follower {
  readonly #readers: [Sqlite.Database, Sqlite.Database]
  readonly #keeper: Sqlite.Database
  readonly #fd: number
  #holding: 0 | 1 = 0
  #unready = 0
  #checkpointed = 0
  at: Position
  /** The commits between the given position and now, if it follows a position. */
  first: Pages | undefined

  /** Follows from now on, or from the position of a stopped process; the chain to that position may be broken. */
  constructor(file: string, from?: Position) {
    this.#readers = [connection(file, { readonly: true }), connection(file, { readonly: true })]
    this.#keeper = connection(file)
    hold(this.#readers[0])
    this.#fd = openSync(`${file}-wal`, 'r')
    try {
      this.at = from ? this.#goOn(from) : this.#now()
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** The number of frames in the journal. */
  get frames(): number {
    return this.#log('NOOP').log
  }

  /** Returns what was committed since the last read. */
  read(): Pages | undefined {
    const { frames } = this
    if (frames === 0) return undefined
    return frames === this.at.frame && readHead(this.#fd)?.salts === this.at.salts ? undefined : this.#advance()
  }

  /**
   * Copies read frames into the file, so that the journal can restart. Returns what was committed meanwhile. It never blocks writers:
   * SQLite refuses at once a reader that then wants to write.
   */
  makeRoom(): Pages | undefined {
    if (this.at.frame < this.#checkpointed) this.#checkpointed = 0
    if (this.at.frame - this.#checkpointed < (this.frames < tooMany ? enough : 1)) return undefined
    this.#checkpointed = this.#log('PASSIVE').checkpointed
    return this.#advance()
  }

  /** A reader is the last to close: with it SQLite leaves the journal of a killed server, in which the next process continues. */
  close(): void {
    for (const one of [this.#keeper, ...this.#readers]) one.close()
    closeSync(this.#fd)
  }

  #advance(): Pages | undefined {
    const next = this.#holding === 0 ? 1 : 0
    hold(this.#readers[next])
    try {
      const pages = this.#readTo(this.frames)
      letGo(this.#readers[this.#holding])
      this.#holding = next
      return pages
    } catch (error) {
      letGo(this.#readers[next])
      if (error instanceof Unready && ++this.#unready < patience) return undefined
      throw error instanceof Unready ? new Broken() : error
    }
  }

  #readTo(frames: number): Pages | undefined {
    const head = readHead(this.#fd)
    if (!head || frames === 0) return undefined
    const isAnew = head.salts !== this.at.salts
    if (!isAnew && frames === this.at.frame) return undefined
    const pages = readPages(this.#fd, head, isAnew ? startOf(head) : this.at, frames)
    if (!pages) throw isAnew ? new Unready() : new Broken()
    this.at = pages.to
    this.#unready = 0
    return pages
  }

  #now(): Position {
    for (let n = 0; n < patience; n++) {
      const [frames, head] = [this.frames, readHead(this.#fd)]
      if (!head) return { salts: '', frame: 0, sums: [0, 0] }
      const found = positionAt(this.#fd, head, frames)
      if (found) return found
    }
    throw new Broken()
  }

  /** The journal may have restarted just before it was held, so it must be the same after all of it was read. */
  #goOn(from: Position): Position {
    const [frames, head] = [this.frames, readHead(this.#fd)]
    const found = head?.salts === from.salts && frames >= from.frame ? positionAt(this.#fd, head, from.frame) : undefined
    if (!head || !found || !isSame(found.sums, from.sums)) throw new Broken()
    if (frames === from.frame) return from
    this.first = readPages(this.#fd, head, from, frames)
    if (!this.first || readHead(this.#fd)?.salts !== from.salts) throw new Broken()
    return this.first.to
  }

  #log(how: 'NOOP' | 'PASSIVE'): { log: number; checkpointed: number } {
    const [found] = this.#keeper.pragma(`wal_checkpoint(${how})`) as [{ log: number; checkpointed: number }]
    return found
  }
}

class Unready extends Error {}

function connection(file: string, options: Sqlite.Options = {}): Sqlite.Database {
  const opened = openRaw(file, { ...options, fileMustExist: true })
  opened.pragma('synchronous = FULL')
  opened.pragma('cache_size = -64')
  return opened
}

/** Any read begins the transaction. */
function hold(reader: Sqlite.Database): void {
  reader.exec('begin')
  reader.pragma('user_version')
}
const letGo = (reader: Sqlite.Database) => void reader.exec('rollback')
