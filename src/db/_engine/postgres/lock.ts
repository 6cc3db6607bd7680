import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { migrations, onlyAdds } from '../../_migrations/index.ts'
import { type Address, loadDriver, WrongServer } from './address.ts'
import { faultOf } from './faults.ts'

/** `shared`: beside other copies, which add to the schema at most. `alone`: the only one, which may change it, move the school or have it set up. */
export type Mode = 'shared' | 'alone'
type Taken = { client: pg.Client; mode: Mode }

/** The server answers, and may not be written: a standby, or one that has not been promoted yet. */
class NotWritable extends Error {
  readonly code = '25006'
}

const [beatMs, answerMs, retryMs, atFirstMs] = [3000, 5000, 500, 1000]
/** So that the server soon notices that this computer is gone, and lets another have the school. */
const noticing = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** `own`: what this copy is called among the server's connections. */
type OwnAddress = Address & { own: string }

/** Whatever it was doing is rolled back by the server, or was committed. */
export const breakOff = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

type Events = { lost: (why: string) => void; back: () => void; gaveUp: (error: unknown) => void }

export class Lock {
  readonly #at: OwnAddress
  readonly #events: Events
  readonly #patienceMs: number
  #client: pg.Client | undefined
  #mode: Mode
  #isReleased = false
  #timer: NodeJS.Timeout | undefined

  constructor(at: OwnAddress, { client, mode }: Taken, patienceMs: number, events: Events) {
    this.#at = at
    this.#mode = mode
    this.#patienceMs = patienceMs
    this.#events = events
    this.#watch(client)
  }

  get isHeld() {
    return this.#client !== undefined
  }

  share = async (): Promise<void> => {
    if (this.#mode === 'shared') return
    this.#mode = 'shared'
    const key = keyOf(this.#at)
    // both for a moment, so that nobody comes between
    await this.#client?.query(`select pg_advisory_lock_shared(${key}), pg_advisory_unlock(${key})`)
  }

  ifFree = async (name: string, work: () => Promise<void>): Promise<void> => {
    const key = `hashtextextended('${this.#at.schema} ${name}', 28)`
    const client = this.#client
    const { rows } = (await client?.query(`select pg_try_advisory_lock(${key}) as "isMine"`)) ?? { rows: [] }
    if (!rows[0]?.isMine) return
    try {
      await work()
    } finally {
      await client?.query(`select pg_advisory_unlock(${key})`).catch(() => {}) // where the connection has ended, so has its lock
    }
  }

  async release(): Promise<void> {
    this.#isReleased = true
    clearInterval(this.#timer)
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  #watch(client: pg.Client): void {
    this.#client = client
    const lost = (error?: unknown) => this.#lose(client, error)
    client.on('error', lost)
    client.on('end', lost)
    this.#timer = setInterval(() => void client.query('select 1').catch(lost), beatMs).unref()
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client || this.#isReleased) return
    clearInterval(this.#timer)
    this.#client = undefined
    breakOff(client as unknown as pg.PoolClient)
    this.#events.lost(error instanceof Error ? error.message : 'the connection ended')
    void this.#takeAgain()
  }

  async #takeAgain(): Promise<void> {
    let refusedSince: number | undefined
    while (!this.#isReleased) {
      try {
        const { client } = await take(this.#at, this.#mode)
        if (this.#isReleased) return void (await client.end())
        this.#watch(client)
        return this.#events.back()
      } catch (error) {
        const isAway = !(error instanceof WrongServer) && faultOf(error) !== undefined
        refusedSince = isAway ? undefined : (refusedSince ?? performance.now())
        if (refusedSince !== undefined && performance.now() - refusedSince > this.#patienceMs) return this.#events.gaveUp(error)
      }
      await setTimeout(retryMs)
    }
  }
}

/** A program that has just ended, or is just starting, may hold it for a moment. */
export async function takeAtFirst(at: OwnAddress, wanted: Mode | undefined): Promise<Taken> {
  for (const from = performance.now(); ; await setTimeout(retryMs * (0.5 + Math.random()))) {
    try {
      return await take(at, wanted)
    } catch (error) {
      if (!(error instanceof WrongServer) || performance.now() - from > atFirstMs) throw error
    }
  }
}

export const newName = () => `term-reports ${randomBytes(4).toString('hex')} on ${hostname().replace(/[^\w.-]/g, '-')}`.slice(0, 63)
const ofHost = /^term-reports [0-9a-f]{8} on (.+)$/
const keyOf = ({ schema }: Address) => `hashtextextended('${schema}', 28)` // not the writers' own

/** Without a mode, shared where the school is set up and its schema can be served as it is or by adding to it, otherwise alone. */
async function take(at: OwnAddress, wanted?: Mode): Promise<Taken> {
  const driver = await loadDriver()
  const { connection } = at
  const options = `${connection.options} ${noticing}`
  const client = new driver.Client({ ...connection, options, query_timeout: answerMs, keepAlive: true })
  client.on('error', () => {}) // who asked is told
  try {
    await client.connect()
    await client.query(`set application_name to '${at.own}'`)
    // what this copy itself left behind, because a network broke
    const left = `(select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = '${at.own}' and pid <> pg_backend_pid())`
    const { rows } = await client.query(`select pg_is_in_recovery() as "isStandby", ${left}`)
    if (rows[0]?.isStandby) throw new NotWritable('The server is a standby')
    return { client, mode: await takeIn(client, at, wanted) }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function takeIn(client: pg.Client, at: OwnAddress, wanted: Mode | undefined): Promise<Mode> {
  const key = keyOf(at)
  const does = async (what: string) => (await client.query(`select ${what}(${key}) as "isDone"`)).rows[0]?.isDone as boolean
  let isOld = false
  if (wanted !== 'alone') {
    if (!(await does('pg_try_advisory_lock_shared'))) throw new WrongServer(await refusal(client, key))
    const state = await stateOf(client, at)
    if (state === 'whole') return 'shared'
    isOld = state === 'old'
    if (wanted) throw new WrongServer('The school was changed by another version of the program')
    await does('pg_advisory_unlock_shared')
  }
  if (await does('pg_try_advisory_lock')) return 'alone'
  throw new WrongServer(await refusal(client, key, isOld))
}

/** `old`: its schema is still to be changed in a way that copies of the older program do not bear. */
async function stateOf(client: pg.Client, { schema }: Address): Promise<'none' | 'old' | 'whole'> {
  const { rows } = await client.query(`select to_regclass('${schema}.kysely_migration') is not null as "isMade"`)
  if (!rows[0]?.isMade) return 'none'
  const found = await client.query('select name from kysely_migration')
  const done = new Set(found.rows.map(({ name }) => name as string))
  const [unknown, due] = [[...done].filter((name) => !(name in migrations)), Object.keys(migrations).filter((name) => !done.has(name))]
  if (!unknown.every(onlyAdds)) throw new WrongServer('The school was made by a newer version of this program')
  if (!due.every(onlyAdds)) return 'old'
  return (await client.query('select 1 from school')).rows.length > 0 ? 'whole' : 'none'
}

/** Who has the school already, and what is to be done. */
async function refusal(client: pg.Client, key: string, isOld = false): Promise<string> {
  const { rows } = await client.query(`
    select application_name as name, client_addr::text as host, mode = 'ExclusiveLock' as "isAlone",
      to_char(backend_start at time zone 'utc', 'YYYY-MM-DD HH24:MI') as since
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32 | objid::bigint) = ${key}
      and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
    order by backend_start`)
  const [holder] = rows as { name: string | null; host: string | null; since: string | null; isAlone: boolean }[]
  const host = ofHost.exec(holder?.name ?? '')?.[1] ?? holder?.host
  const where = `${host ? `, on ${host}` : ''}${holder?.since ? `, since ${holder.since} UTC` : ''}`
  if (holder?.isAlone)
    return `Another term-reports has this school to itself until it is set up, moved or upgraded${where}. Finish that first, or stop it.`
  if (isOld)
    return `Another version of term-reports serves this school${where}. Stop all copies of it first: this one then changes the school.`
  return `Another term-reports serves this school${where}. Stop it first.`
}
