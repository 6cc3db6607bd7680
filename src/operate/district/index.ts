import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { answersAt } from '../../db/_engine/index.ts'
import type { DistrictWork, MakeFault, Reading, SchoolLine } from '../../domain/district/index.ts'
import type { DistrictKeeper } from '../../routes/_env.ts'
import { isAddress } from '../_arguments.ts'
import { plainLine } from '../_failure.ts'
import { readJson, writeJson } from '../_json.ts'
import { addressFile, schoolFile } from '../_school-file.ts'
import type { OpenSchool } from '../_serving.ts'
import { inOwnProcess } from '../backups/process.ts'
import type { Before, UpgradeWork } from '../backups/upgrading.ts'
import { districtName, isName } from '../schools/name.ts'
import { readingOf } from './reading.ts'
import { isSuspended, suspendedFile } from './suspended.ts'

/** What the page needs of the server of the schools. */
export type Holder = {
  names(): string[]
  stateOf(name: string): 'open' | 'closed' | 'failed'
  /** Opens the school, unless it is open. */
  visit<T>(name: string, work: (server: OpenSchool) => T): Promise<T>
  /** Closes it as soon as nothing is under way in it. */
  leave(name: string): void
}
type RunWork = <T>(dir: string, asked: UpgradeWork) => Promise<T>
type Options = { dir: string; holder: Holder; run?: RunWork }

const Readings = z
  .record(
    z.string(),
    z.custom<Reading>((one) => typeof one === 'object' && one !== null),
  )
  .catch({})
const readAtOnce = 4
const steps = { report: () => {}, fixed: () => {}, turn: Promise.resolve() }
const runAside: RunWork = (dir, asked) => inOwnProcess(dir, asked, steps, new AbortController().signal)

/** Knows the schools of a directory by what was last read of each, which is kept beside the district's own file. */
export class District implements DistrictKeeper {
  readonly #dir: string
  readonly #holder: Holder
  readonly #run: RunWork
  readonly #readings: Map<string, Reading>
  #work: DistrictWork | undefined

  constructor({ dir, holder, run = runAside }: Options) {
    this.#dir = dir
    this.#holder = holder
    this.#run = run
    this.#readings = new Map(Object.entries(Readings.parse(readJson(this.#file) ?? {})))
  }

  get #file() {
    return join(this.#dir, districtName, 'readings.json')
  }
  #at = (name: string) => join(this.#dir, name)

  isBusy = () => this.#work !== undefined && !this.#work.isOver
  work = () => this.#work

  list(): SchoolLine[] {
    const lineOf = (directory: string): SchoolLine => ({
      directory,
      isOnServer: existsSync(addressFile(this.#at(directory))),
      state: isSuspended(this.#at(directory)) ? 'suspended' : this.#holder.stateOf(directory),
      reading: this.#readings.get(directory),
    })
    return this.#holder.names().sort().map(lineOf)
  }

  readNew(): void {
    const names = this.#holder.names().filter((name) => !this.#readings.has(name))
    if (names.length > 0) void this.#each('read', names, readAtOnce, (name) => this.#read(name))
  }

  refresh(): void {
    void this.#each('read', this.#holder.names(), readAtOnce, (name) => this.#read(name))
  }

  async make(directory: string, address: string | undefined): Promise<{ code: string } | { fault: MakeFault }> {
    if (!isName(directory)) return { fault: 'name' }
    if (address !== undefined && (!isAddress(address) || /\s/.test(address))) return { fault: 'address' }
    const dir = this.#at(directory)
    if (address !== undefined && (await answersAt(address))) return { fault: { says: 'There is a school at this address already' } }
    try {
      mkdirSync(dir, { mode: 0o700 })
    } catch (error) {
      return { fault: isThere(error) ? 'taken' : { says: plainLine(error) } }
    }
    try {
      if (address !== undefined) writeFileSync(addressFile(dir), `${address}\n`, { mode: 0o600 })
      const code = await this.codeOf(directory)
      if (code) return { code }
      return { fault: { says: 'A school was there already' } }
    } catch (error) {
      rmSync(dir, { recursive: true, force: true }) // it was made here, just now
      return { fault: { says: plainLine(error) } }
    }
  }

  async codeOf(directory: string): Promise<string | undefined> {
    const code = await this.#holder.visit(directory, (server) => server.setUpCode())
    await this.#read(directory)
    this.#keep()
    return code
  }

  suspend(directory: string, by: { by: string; at: string }): void {
    writeJson(suspendedFile(this.#at(directory)), by)
    this.#holder.leave(directory)
  }

  resume(directory: string): void {
    rmSync(suspendedFile(this.#at(directory)), { force: true })
  }

  upgrade(directories: readonly string[], note: (directory: string, fault: string | undefined) => Promise<void>): boolean {
    if (this.isBusy()) return false
    const one = async (name: string) => {
      const fault = await this.#upgrade(name).then(
        () => undefined,
        (error: unknown) => plainLine(error),
      )
      await this.#read(name)
      await note(name, fault)
      return fault
    }
    void this.#each('upgrade', directories, 1, one)
    return true
  }

  /** Opening a school upgrades it. If that fails, the backup is put back. */
  async #upgrade(name: string): Promise<void> {
    const dir = this.#at(name)
    const before = existsSync(schoolFile(dir)) ? await this.#run<Before>(dir, { kind: 'before-upgrade' }) : undefined
    try {
      await this.#holder.visit(name, () => undefined)
    } catch (error) {
      if (before)
        await this.#run(dir, { kind: 'undo-upgrade', schema: before.schema, backup: before.made && backupIn(dir, before.made.name) })
      throw error
    }
    this.#holder.leave(name)
  }

  async #read(name: string): Promise<undefined> {
    this.#readings.set(name, await readingOf(this.#at(name), new Date()))
  }

  /** Works on each, some at a time. What one says of its failure stops no other. */
  async #each(
    kind: DistrictWork['kind'],
    names: readonly string[],
    atOnce: number,
    one: (name: string) => Promise<string | undefined>,
  ): Promise<void> {
    if (this.isBusy()) return
    const left = names[Symbol.iterator]()
    let work: DistrictWork = { kind, done: 0, of: names.length, isOver: false, failed: [] }
    this.#work = work
    const lane = async () => {
      for (const directory of left) {
        const says = await one(directory).catch((error: unknown) => plainLine(error))
        work = { ...work, done: work.done + 1, failed: says === undefined ? work.failed : [...work.failed, { directory, says }] }
        this.#work = work
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    this.#keep()
    this.#work = { ...work, isOver: true }
  }

  /** A full disk loses what was read, and stops nothing. */
  #keep(): void {
    const there = new Set(this.#holder.names())
    for (const name of this.#readings.keys()) if (!there.has(name)) this.#readings.delete(name)
    try {
      writeJson(this.#file, Object.fromEntries(this.#readings))
    } catch {}
  }
}

const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'
const backupIn = (dir: string, name: string) => join(dir, 'backups', name)
