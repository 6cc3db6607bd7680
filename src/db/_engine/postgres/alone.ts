import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Address, loadDriver, readAddress, WrongServer, whyNot } from './address.ts'
import { faultOf } from './faults.ts'
import { type OnServer, openAddress } from './open.ts'

/** What happens to the school's lock: each in a plain sentence. After `gaveUp` the program must end. */
export type Watch = { lost: (why: string) => void; back: () => void; gaveUp: (why: string) => void }

/** The server answers, and may not be written: a standby, or one that has not been promoted yet. */
class NotWritable extends Error {
  readonly code = '25006'
}
class Away extends Error {
  readonly code = '08003'
}

const [beatMs, answerMs, retryMs, usualPatienceMs] = [3000, 5000, 500, 20_000]
/** So that the server soon notices that this computer is gone, and lets another have the school. */
const noticing = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** `own`: what this copy is called among the server's connections. */
type OwnAddress = Address & { own: string }
/** `isLazy`: the server answers before the disk has what was saved, so that a power cut can lose it. */
type Served = OnServer & { isHeld: () => boolean; isLazy: boolean }

/**
 * Opens the school for the only copy of the program that serves it, because sessions, jobs and throttles live in one process. It holds a
 * lock of the school as long as one connection lasts. If that breaks, all others are broken too, and nothing is asked of the server until
 * the lock is held again; a server that is away is waited for, and another copy that holds it, or a refusal, only for a moment.
 */
export async function serveAddress(address: string, watch: Watch, patienceMs = usualPatienceMs): Promise<Served> {
  const at = { ...readAddress(address), own: newName() }
  const held = await takeAtFirst(at)
  const clients = new Set<pg.PoolClient>()
  const guard = () => {
    if (!lock.isHeld) throw new Away('The school’s lock is not held')
  }
  const joined = (client: pg.PoolClient) => {
    clients.add(client)
    client.once('end', () => clients.delete(client))
    if (!lock.isHeld) breakOff(client)
  }
  const lost = (why: string) => {
    for (const client of clients) breakOff(client)
    watch.lost(why)
  }
  const lock = new Lock(at, held, patienceMs, { ...watch, lost, gaveUp: (error) => watch.gaveUp(whyNot(address, error)) })
  try {
    const school = await openAddress(address, { guard, joined })
    const close = async () => {
      await school.close()
      await lock.release()
    }
    return { ...school, close, isHeld: () => lock.isHeld, isLazy: await isLazy(school.db) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function isLazy(db: OnServer['db']): Promise<boolean> {
  const { rows } = await sql`select 1 where 'off' in (current_setting('fsync'), current_setting('synchronous_commit'))`.execute(db)
  return rows.length > 0
}

/** Whatever it was doing is rolled back by the server, or was committed. */
const breakOff = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

type Events = { lost: (why: string) => void; back: () => void; gaveUp: (error: unknown) => void }

class Lock {
  readonly #at: OwnAddress
  readonly #events: Events
  readonly #patienceMs: number
  #client: pg.Client | undefined
  #isReleased = false
  #timer: NodeJS.Timeout | undefined

  constructor(at: OwnAddress, client: pg.Client, patienceMs: number, events: Events) {
    this.#at = at
    this.#patienceMs = patienceMs
    this.#events = events
    this.#watch(client)
  }

  get isHeld() {
    return this.#client !== undefined
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
        const client = await take(this.#at)
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

/** A program that has just ended may hold it for a moment. */
async function takeAtFirst(at: OwnAddress): Promise<pg.Client> {
  try {
    return await take(at)
  } catch (error) {
    if (!(error instanceof WrongServer)) throw error
    await setTimeout(1000)
    return take(at)
  }
}

const newName = () => `term-reports ${randomBytes(4).toString('hex')} on ${hostname().replace(/[^\w.-]/g, '-')}`.slice(0, 63)
const ofHost = /^term-reports [0-9a-f]{8} on (.+)$/

async function take(at: OwnAddress): Promise<pg.Client> {
  const driver = await loadDriver()
  const { connection, schema } = at
  const options = `${connection.options} ${noticing}`
  const client = new driver.Client({ ...connection, options, query_timeout: answerMs, keepAlive: true })
  client.on('error', () => {}) // who asked is told
  try {
    await client.connect()
    await client.query(`set application_name to '${at.own}'`)
    const key = `hashtextextended('${schema}', 28)` // not the writers' own
    const { rows } = await client.query(`select pg_is_in_recovery() as "isStandby", pg_try_advisory_lock(${key}) as "isMine"`)
    if (rows[0]?.isStandby) throw new NotWritable('The server is a standby')
    if (rows[0]?.isMine) return client
    throw new WrongServer(await holderOf(client, key, at.own))
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Who serves the school already. What this copy itself left behind, because a network broke, is ended. */
async function holderOf(client: pg.Client, key: string, own: string): Promise<string> {
  const { rows } = await client.query(`
    select pid, application_name as name, client_addr::text as host, to_char(backend_start at time zone 'utc', 'YYYY-MM-DD HH24:MI') as since
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32 | objid::bigint) = ${key}
      and database = (select oid from pg_database where datname = current_database())`)
  const [holder] = rows as { pid: number; name: string | null; host: string | null; since: string | null }[]
  if (holder?.name === own) await client.query('select pg_terminate_backend($1)', [holder.pid])
  const host = ofHost.exec(holder?.name ?? '')?.[1] ?? holder?.host
  return `Another term-reports serves this school${host ? `, on ${host}` : ''}${holder?.since ? `, since ${holder.since} UTC` : ''}. Stop it first.`
}
