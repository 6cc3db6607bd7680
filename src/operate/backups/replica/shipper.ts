import { randomBytes } from 'node:crypto'
import { isAhead, lastNight } from '../../../domain/backups/due.ts'
import { troubleOf } from '../../../domain/backups/place.ts'
import { troubleWords } from '../../../domain/words/backups.ts'
import { Failure, plainLine } from '../../_failure.ts'
import { schoolFile } from '../../_school-file.ts'
import type { Settings } from '../_state.ts'
import { findKey } from '../keys.ts'
import { placeTrouble } from '../second-place.ts'
import { type ReplicaState, readReplica, writeReplica } from './_state.ts'
import { Broken, Follower } from './follower.ts'
import { clearOld, Generation, replicaFolder, writeWhole } from './generation.ts'
import type { Pages } from './journal.ts'
import { encode, keyOf, type Segment } from './segment.ts'
import type { Snapshot, SnapshotWork } from './snapshot.ts'

/** While the folder is away the journal may grow to 64 MB. Then it is let go, and a new whole copy is made when the folder is back. */
const mostFrames = 16_384
const [retryMs, lookMs] = [60_000, 5000]

type ShipperOptions = {
  dir: string
  place: NonNullable<Settings['place']>
  school: { identity: string; name: string | null; timeZone: string }
  now: () => Date
  /** Makes a whole copy of the school in the folder while this process goes on. */
  snapshot: (work: SnapshotWork) => Promise<Snapshot>
  mostFrames?: number
}
type Making = { first: number; made?: Snapshot }

/** Copies each commit to the folder. `tick` is called repeatedly and returns what is wrong. */
export class Shipper {
  readonly #options: ShipperOptions
  #follower: Follower | undefined
  #generation: Generation | undefined
  #key: Buffer | undefined
  #pending: Segment | undefined
  #making: Making | undefined
  #triedAt = Number.NEGATIVE_INFINITY
  #lookedAt = Number.NEGATIVE_INFINITY
  #wholeAt: string | undefined
  #state: ReplicaState

  constructor(options: ShipperOptions) {
    this.#options = options
    const before = readReplica(options.dir)
    this.#state = before?.path === options.place.path ? before : { path: options.place.path, segments: 0, salts: '', frame: 0 }
    this.#wholeAt = this.#state.wholeAt
  }

  tick(): void {
    try {
      this.#look()
      this.#begin()
      this.#ship()
      this.#note({ fault: undefined })
      this.#tendWhole()
    } catch (error) {
      this.#generation?.close()
      if (error instanceof Broken) this.#letGo({ isBroken: true })
      else this.#note({ fault: this.#faultOf(error, this.#state.fault) })
      this.#boundJournal()
    }
  }

  /** Copies what is committed by now, then closes. */
  close(): void {
    if (this.#follower) this.tick()
    this.stop()
  }

  stop(): void {
    this.#generation?.close()
    this.#letGo()
  }

  /** True while this process reads the journal, which others must not empty then. */
  get isFollowing(): boolean {
    return this.#follower !== undefined
  }

  #look(): void {
    if (!this.#state.fault && this.#options.now().getTime() - this.#lookedAt < lookMs) return
    this.#lookedAt = this.#options.now().getTime()
    const trouble = placeTrouble(this.#options.place)
    if (trouble) throw new Failure(troubleWords[trouble])
  }

  /** Continues where the last process stopped if nothing was committed in between; otherwise begins a generation. */
  #begin(): void {
    if (this.#follower) return
    if (this.#resume()) return
    const { dir, place, school, now } = this.#options
    const found = findKey(dir)
    const lock = found && { wrapped: found.wrapped, salt: randomBytes(32).toString('base64') }
    const follower = new Follower(schoolFile(dir))
    try {
      const known = { identity: school.identity, school: school.name, ...(lock && { lock }) }
      this.#take(Generation.begin(replicaFolder(place.path, school.identity), known, now()), follower)
    } catch (error) {
      follower.close()
      throw error
    }
    this.#wholeAt = undefined
    this.#triedAt = Number.NEGATIVE_INFINITY
    this.#state = { path: place.path, generation: this.#generation?.about.id, segments: 0, ...this.#position() }
    writeReplica(dir, this.#state)
  }

  #resume(): boolean {
    const { dir, place, school } = this.#options
    const { generation: id, segments, salts, frame, sums } = this.#state
    const found = id ? Generation.resume(replicaFolder(place.path, school.identity), id) : undefined
    if (!found || found.generation.about.lock?.wrapped.id !== findKey(dir)?.wrapped.id) return false
    const begun = segments === 0 && sums ? { salts, frame, sums } : undefined
    const from = found.last?.to ?? begun
    if (!from) return false
    try {
      const follower = new Follower(schoolFile(dir), from)
      this.#take(found.generation, follower)
      this.#hold(follower.first)
      return true
    } catch (error) {
      if (error instanceof Broken) return false
      throw error
    }
  }

  #take(generation: Generation, follower: Follower): void {
    this.#generation = generation
    this.#follower = follower
    const { lock, id } = generation.about
    const own = lock && findKey(this.#options.dir)
    this.#key = own && keyOf(own.key, Buffer.from(lock.salt, 'base64'), id)
  }

  #ship(): void {
    this.#send()
    this.#hold(this.#follower?.read())
    this.#send()
    this.#hold(this.#follower?.makeRoom())
    this.#send()
    this.#boundJournal()
  }

  /** Holds read pages in memory until they are sent, because they may leave the journal. */
  #hold(pages: Pages | undefined): void {
    const generation = this.#generation
    if (!pages || !generation) return
    const known = { generation: generation.about.id, n: generation.n + 1, at: this.#options.now().toISOString(), after: generation.digest }
    this.#pending = encode(known, pages, this.#key)
  }

  #send(): void {
    if (!this.#pending || !this.#generation) return
    this.#generation.append(this.#pending)
    this.#note({ shippedAt: this.#pending.at, segments: this.#pending.n, ...this.#position() })
    this.#pending = undefined
  }

  /** Makes a whole copy at first and each night. It counts once the commits made meanwhile have arrived too. */
  #tendWhole(): void {
    const { dir, now, snapshot, school } = this.#options
    const generation = this.#generation
    if (!generation) return
    if (this.#making?.made) this.#finishWhole(generation, this.#making, this.#making.made)
    const night = lastNight(now(), school.timeZone).toISOString()
    const isDue = !this.#wholeAt || this.#wholeAt < night || isAhead(new Date(this.#wholeAt), now())
    if (this.#making || !isDue || this.#options.now().getTime() - this.#triedAt < retryMs) return
    const making: Making = { first: generation.n + 1 }
    generation.close() // earlier files are cleared as a whole, with the records that were deleted by then
    this.#making = making
    this.#triedAt = this.#options.now().getTime()
    const { lock, id } = generation.about
    const name = `school-${generation.n}.db${lock ? '.locked' : ''}`
    snapshot({ folder: generation.folder, name, lock: lock?.wrapped.id })
      .then((made) => {
        making.made = made
      })
      .catch((error) => {
        if (this.#making !== making || id !== this.#generation?.about.id) return
        this.#making = undefined
        this.#note({ wholeFault: this.#faultOf(error, this.#state.wholeFault) })
        if (findKey(dir)?.wrapped.id !== lock?.wrapped.id) this.#letGo() // the school has another key from now on
      })
  }

  #finishWhole(generation: Generation, { first }: Making, made: Snapshot): void {
    const at = this.#options.now().toISOString()
    writeWhole(generation.folder, { ...made, at, first, whole: generation.n })
    this.#making = undefined
    this.#wholeAt = at
    this.#note({ wholeAt: at, wholeFault: undefined })
    clearOld(replicaFolder(this.#options.place.path, this.#options.school.identity), generation.about.id)
  }

  #letGo({ isBroken = false } = {}): void {
    if (isBroken) this.#state = { ...this.#state, generation: undefined }
    this.#follower?.close()
    this.#follower = undefined
    this.#generation = undefined
    this.#pending = undefined
    this.#making = undefined
  }

  /** Limits the journal: the disk's room for the school matters more than the copy. */
  #boundJournal(): void {
    if (this.#follower && this.#follower.frames > (this.#options.mostFrames ?? mostFrames)) this.#letGo()
  }

  #position = () => ({ salts: '', frame: 0, ...this.#follower?.at })

  #faultOf(error: unknown, before: ReplicaState['fault']): ReplicaState['fault'] {
    const says = wordsOf(error)
    return before?.says === says ? before : { at: this.#options.now().toISOString(), says }
  }

  #note(change: Partial<ReplicaState>): void {
    const known = Object.entries(change).every(([name, value]) => this.#state[name as keyof ReplicaState] === value)
    if (known) return
    this.#state = { ...this.#state, ...change }
    writeReplica(this.#options.dir, this.#state)
  }
}

/** The system's file errors concern the folder; all others are SQLite's. */
function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(?:E[A-Z]+|UNKNOWN)$/.test(code) ? troubleWords[troubleOf(code)] : plainLine(error)
}
