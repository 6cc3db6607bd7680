import { type BigIntStats, closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { guardWrites } from '../db/_engine/index.ts'
import type { School } from '../db/_open.ts'
import { TakenAway } from '../db/_storage.ts'
import { type Taken, takenSays } from '../domain/words/backups.ts'
import { requireSound } from './_check.ts'
import { Failure, reasonOf } from './_failure.ts'
import { noteJournal, noteOverwritten } from './_journal.ts'
import type { Logger } from './_log.ts'
import { rename, sync } from './_rename.ts'
import { openRaw, schoolFile, unusedName } from './_school-file.ts'
import { seal } from './_seal.ts'

const lookEveryMs = 1000
const pagesAtOnce = 1024
const isWindows = process.platform === 'win32'

type Options = { dir: string; log: Pick<Logger, 'info' | 'error'>; pause: () => void; resume: () => void }

/**
 * Compares the files under the school's names with the open files, once a second and before each commit. A save into a file that has
 * lost its name would be answered and then lost. So saving stops, the open file is copied to safety, and reading goes on.
 */
export class Guard {
  readonly #options: Options
  #school: School | undefined
  #file: OpenFile | undefined
  taken: Taken | undefined
  #kept: string | undefined
  #rescue: Promise<void> = Promise.resolve()
  #leave = () => {}

  constructor(options: Options) {
    this.#options = options
  }

  attend = (school: School): (() => void) => {
    const { dir } = this.#options
    noteJournal(schoolFile(dir), school.sqlite)
    this.#school = school
    this.#file = new OpenFile(schoolFile(dir))
    this.taken = undefined
    guardWrites(school.sqlite, () => {
      if (!this.taken) this.#note(this.#file?.atCommit())
      if (this.taken) throw new TakenAway(`The school's file ${resolve(schoolFile(dir))} was taken away: ${this.taken}`)
    })
    const timer = setInterval(() => this.#note(this.#file?.look()), lookEveryMs).unref()
    this.#leave = () => clearInterval(timer)
    return () => {
      this.#leave()
      guardWrites(school.sqlite, () => {})
    }
  }

  get alarm(): string | undefined {
    return this.taken && takenSays(this.taken, this.#kept)
  }

  /** Returns true if the school was closed. If its files were taken away, SQLite would delete the journal that now has the name. */
  async close(): Promise<boolean> {
    this.#leave() // SQLite removes the journal when it closes, and nobody else has the file open
    await this.#rescue
    if (!this.taken) {
      await this.#school?.close()
      this.#file?.letGo()
    }
    return !this.taken
  }

  /** Refuses work that opens the file by its name, which now belongs to another file. */
  refuse(): void {
    if (this.taken) throw new Failure(takenSays(this.taken, this.#kept))
  }

  #note(taken: Taken | undefined): void {
    if (taken === this.taken) return
    const { dir, log, pause, resume } = this.#options
    const [before, file] = [this.taken, resolve(schoolFile(dir))]
    this.taken = taken
    if (taken) log.error({ file, taken }, 'the school’s file was taken away: nothing is saved')
    else log.info({ file }, 'the school’s file is where it was again')
    if (taken === 'overwritten') noteOverwritten(schoolFile(dir))
    if (!taken) resume()
    if (!taken || before) return
    pause()
    this.#kept = undefined
    this.#rescue = this.#bringToSafety()
  }

  async #bringToSafety(): Promise<void> {
    const { dir, log } = this.#options
    for (const place of [() => dir, () => mkdtempSync(join(tmpdir(), 'term-reports-'))]) {
      try {
        const { file, fault } = await this.#copyInto(place())
        this.#kept = resolve(file)
        if (fault === undefined) log.error({ kept: this.#kept }, 'what was open is kept, and is whole')
        else log.error({ kept: this.#kept, fault }, 'what was open is kept, and is damaged: restore a backup')
        return
      } catch (error) {
        log.error({ fault: reasonOf(error) }, 'what was open could not be kept there')
      }
    }
  }

  async #copyInto(dir: string): Promise<{ file: string; fault?: string }> {
    const file = unusedName(dir, 'kept')
    const partial = `${file}.partial-${process.pid}`
    try {
      await this.#school?.sqlite.backup(partial, { progress: () => pagesAtOnce })
      const fault = await makeWhole(partial)
      sync(partial)
      rename(partial, file)
      return { file, ...(fault !== undefined && { fault }) }
    } catch (error) {
      rmSync(partial, { force: true })
      throw error
    }
  }
}

/** Returns what is wrong with the copy, if anything. A file that was written over is only partly left. */
async function makeWhole(partial: string): Promise<string | undefined> {
  try {
    const copy = openRaw(partial)
    for (const pragma of ['journal_mode = DELETE', 'application_id = 0']) copy.pragma(pragma)
    copy.close()
    await requireSound(partial)
    seal(partial)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

const ends = ['', '-wal', '-shm'] as const
/** Errors that do not prove that the file is gone. */
const passing = new Set(['EACCES', 'EPERM', 'EINTR', 'EMFILE', 'ENFILE', 'EBUSY'])

/** The files of a database as they were when it was opened. */
class OpenFile {
  readonly #path: string
  readonly #first: (BigIntStats | undefined)[]
  readonly #shared: number | undefined
  #last: BigIntStats | undefined
  #copied: Copied
  #isOverwritten = false

  constructor(path: string) {
    this.#path = path
    this.#first = ends.map((end) => statSync(path + end, { bigint: true, throwIfNoEntry: false }))
    this.#last = this.#first[0]
    this.#shared = isWindows ? undefined : openSync(`${path}-shm`, 'r')
    this.#copied = copiedIn(this.#shared)
  }

  /** Once SQLite has closed it: earlier, this would release the locks that SQLite holds on the file. */
  letGo(): void {
    if (this.#shared !== undefined) closeSync(this.#shared)
  }

  look = (): Taken | undefined => this.#others() ?? this.atCommit()

  atCommit(): Taken | undefined {
    const now = statOf(this.#path)
    if (this.#isOverwritten) return 'overwritten'
    if (now === 'unknown') return undefined
    if (!now) return 'gone'
    if (!isSame(now, this.#first[0])) return 'replaced'
    this.#isOverwritten = this.#isWrittenByOthers(now)
    return this.#isOverwritten ? 'overwritten' : undefined
  }

  #others(): Taken | undefined {
    for (const [i, end] of ends.entries()) {
      const now = i > 0 && this.#first[i] ? statOf(this.#path + end) : 'unknown'
      if (!now) return 'gone'
      if (now !== 'unknown' && !isSame(now, this.#first[i])) return 'replaced'
    }
    return undefined
  }

  /** True if another program wrote the file. SQLite never shortens it, and notes first that it copies the journal into it. */
  #isWrittenByOthers(now: BigIntStats): boolean {
    const [last, before, copied] = [this.#last, this.#copied, copiedIn(this.#shared)]
    this.#last = now
    this.#copied = copied
    if (this.#shared === undefined) return now.size < (last?.size ?? 0n) // Windows updates a file's time late
    return now.mtimeNs !== last?.mtimeNs && copied.isDone && copied.text === before.text
  }
}

type Copied = { text: string; isDone: boolean }

/** Reads from the journal's index: its salt, how many frames are in the file, and how many are being copied there. */
function copiedIn(shared: number | undefined): Copied {
  const head = Buffer.alloc(132)
  if (shared !== undefined) readSync(shared, head, 0, head.length, 0)
  const [salt, done, begun] = [head.subarray(32, 40), head.subarray(96, 100), head.subarray(128, 132)]
  return { text: [salt, done, begun].map((part) => part.toString('hex')).join(), isDone: done.equals(begun) }
}

function statOf(file: string): BigIntStats | undefined | 'unknown' {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    return passing.has((error as NodeJS.ErrnoException).code ?? '') ? 'unknown' : undefined
  }
}

/** On Windows an open file cannot be replaced, and a network share may change a file's number. */
const isSame = (now: BigIntStats, then: BigIntStats | undefined) => isWindows || (now.ino === then?.ino && now.dev === then.dev)
