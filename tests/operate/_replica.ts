import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { connect } from '../../src/db/_open.ts'
import { contentsOf } from '../../src/db/backups/contents.ts'
import { openRaw, schoolFile } from '../../src/operate/_school-file.ts'
import { readReplica } from '../../src/operate/backups/replica/_state.ts'
import { bringTogether } from '../../src/operate/backups/replica/restoring.ts'
import { Shipper } from '../../src/operate/backups/replica/shipper.ts'
import { makeSnapshot } from '../../src/operate/backups/replica/snapshot.ts'
import { choosePlace } from '../../src/operate/backups/second-place.ts'
import { emptyDirectory } from './_backups.ts'

/** A school that is written and copied to a place as it is. Each state that it had is known by its number. */
export class CopiedSchool {
  readonly dir = emptyDirectory()
  readonly #parent = emptyDirectory()
  readonly path = join(this.#parent, 'stick')
  readonly #mostFrames: number
  readonly #place: Exclude<ReturnType<typeof choosePlace>, string>
  readonly #states = new Map<string, string>()
  #clock = new Date('2025-12-01T14:00:00Z').getTime()
  #sqlite: Sqlite.Database
  #shipper: Shipper | undefined
  #making: Promise<unknown> = Promise.resolve()
  #n = 0
  /** The number of the last state that must be found at the place. */
  shipped = -1
  isKept = true

  constructor(original: string, mostFrames: number) {
    this.#mostFrames = mostFrames
    copyFileSync(original, schoolFile(this.dir))
    mkdirSync(this.path)
    const place = choosePlace(this.dir, this.path)
    if (typeof place === 'string') throw new Error(place)
    this.#place = place
    this.#sqlite = this.#open()
    this.write(1)
  }

  get now() {
    return new Date(this.#clock)
  }
  get state() {
    return readReplica(this.dir)
  }
  get journal() {
    return (this.#sqlite.pragma('wal_checkpoint(NOOP)') as [{ log: number }])[0].log
  }

  #open() {
    const opened = openRaw(schoolFile(this.dir))
    connect(opened)
    opened.pragma('wal_autocheckpoint = 0')
    return opened
  }

  wait(seconds: number) {
    this.#clock += seconds * 1000
  }

  /** Some rows more, and some of the old ones otherwise. */
  write(rows: number) {
    const n = ++this.#n
    const add = this.#sqlite.prepare(
      `insert into change (at, actor_kind, actor_id, actor_name, entity, entity_key, field, old_value, new_value)
      values (?, 'employee', 1, 'D. Lutchman', 'subject_record', '1', 'course_mark', ?, ?)`,
    )
    this.#sqlite.transaction(() => {
      this.#sqlite.prepare('update school set name = ?').run(`State ${n}`)
      this.#sqlite.prepare('update subject_record set course_mark = ? where abs(random()) % 3 = 0').run(n % 100)
      for (let row = 0; row < rows; row++) add.run(this.now.toISOString(), `${row}`, 'x'.repeat((n * 37 + row) % 900))
      this.#sqlite.prepare('update school set logo = randomblob(?)').run((n % 5) * 20_000)
    })()
    this.#states.set(`State ${n}`, digestOf(this.#sqlite))
  }

  /** Words in a row of its own, or that row deleted. */
  note(words: string | null) {
    if (words === null) this.#sqlite.prepare("delete from sign_in_attempt where user_name like 'noted %'").run()
    else
      this.#sqlite
        .prepare(
          "insert into sign_in_attempt (at, door, user_name, outcome) values ('2024-01-01T12:00:00.000Z', 'student', ?, 'unknown-user')",
        )
        .run(`noted ${words}`)
  }

  async tick() {
    this.wait(1)
    this.#shipper ??= this.#begin()
    this.#shipper.tick()
    const { fault, wholeAt } = this.state ?? {}
    const isThere = !fault && wholeAt !== undefined && this.#shipper.isFollowing
    if (isThere) this.shipped = this.#n
    await this.#making
    return isThere
  }

  /** Until there is a whole copy too. */
  async settle() {
    for (let n = 0; n < 5; n++) if (await this.tick()) return
    throw new Error(JSON.stringify(this.state))
  }

  #begin() {
    const { identity, school: name } = contentsOf(this.#sqlite)
    return new Shipper({
      dir: this.dir,
      place: this.#place,
      school: { identity, name, timeZone: 'America/Port_of_Spain' },
      now: () => this.now,
      mostFrames: this.#mostFrames,
      snapshot: (work) => {
        const making = makeSnapshot(this.dir, work)
        this.#making = making.catch(() => {})
        return making
      },
    })
  }

  /** Somebody else makes room in the journal. */
  checkpoint(how: 'PASSIVE' | 'TRUNCATE') {
    const other = openRaw(schoolFile(this.dir), { timeout: 0 })
    other.pragma(`wal_checkpoint(${how})`)
    other.close()
  }

  async kill() {
    await this.#making
    this.#shipper?.stop()
    this.#shipper = undefined
  }

  /** The server ends as it should, and is started again. */
  async restart() {
    await this.kill()
    this.#sqlite.close()
    this.#sqlite = this.#open()
  }

  unplug() {
    if (this.isKept) renameSync(this.path, `${this.path}-away`)
    this.isKept = false
  }
  plug() {
    if (!this.isKept) renameSync(`${this.path}-away`, this.path)
    this.isKept = true
  }

  /** Which state comes back; one that the school never had is a fault. */
  async restored(at?: Date, passphrase?: string) {
    const brought = await bringTogether(emptyDirectory(), this.path, { keysOf: passphrase ? emptyDirectory() : this.dir, passphrase, at })
    const found = openRaw(brought.file, { readonly: true })
    try {
      const name = found.prepare('select name from school').pluck().get() as string
      const isSound = found.pragma('integrity_check', { simple: true }) === 'ok' && this.#states.get(name) === digestOf(found)
      return { state: isSound ? Number(name.slice(6)) : undefined, ...brought }
    } finally {
      found.close()
    }
  }

  async close() {
    await this.kill()
    this.#sqlite.close()
  }
}

const digestOf = (sqlite: Sqlite.Database) => {
  const hash = createHash('sha256')
  for (const table of ['school', 'subject_record', 'change'])
    hash.update(JSON.stringify(sqlite.prepare(`select * from ${table}`).raw().all()))
  return hash.digest('hex')
}
