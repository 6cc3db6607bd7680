import { Kysely, type TransactionBuilder } from 'kysely'
import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { migrations, onlyAdds } from '../../_migrations/index.ts'
import type { Database } from '../../_schema.ts'
import { loadDriver, readAddress, WrongServer } from './address.ts'
import { beforeMigrations } from './schema.ts'
import { isPassing, NamingDialect, tries } from './statements.ts'

export type OnServer = {
  db: Kysely<Database>
  /** How often a connection was taken so far; undefined while one is in use. */
  uses: () => number | undefined
  close: () => Promise<void>
}
type Opening = {
  /** Throws where nothing may be asked of the server now. */
  guard?: () => void
  /** Each new connection. */
  joined?: (client: pg.PoolClient) => void
  /** The school must be there, and of this version: nothing is made. */
  isThere?: boolean
  /** But what other copies bear is added to it. */
  mayAdd?: boolean
}

const connections = 4

/** Opens the school of an address, `postgres://…?schema=school`, and migrates its schema. */
export async function openAddress(address: string, opening: Opening = {}): Promise<OnServer> {
  const pool = await poolOf(address, opening.joined)
  const db = dbOf(pool, opening.guard)
  const { schema } = readAddress(address)
  let taken = 0
  pool.on('acquire', () => {
    taken += 1
  })
  const uses = () => (pool.totalCount > pool.idleCount || pool.waitingCount > 0 ? undefined : taken)
  const close = async () => {
    await db.destroy()
    if (!pool.ending) await pool.end() // which Kysely does only after its first query
  }
  try {
    await prepare(pool, schema, opening.isThere)
    await migrate(db, schema, opening)
  } catch (error) {
    await close()
    throw error
  }
  return { db, uses, close }
}

/** True if there is a school at an address whose server answers and can be written. One connection is made, and closed. */
export async function answersAt(address: string): Promise<boolean> {
  const driver = await loadDriver()
  const { connection, schema } = readAddress(address)
  const client = new driver.Client({ ...connection, query_timeout: connection.connectionTimeoutMillis })
  client.on('error', () => {})
  try {
    await client.connect()
    const asked = `select 1 where to_regclass('${schema}.school') is not null and not pg_is_in_recovery()`
    return (await client.query(asked)).rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The connections to the school of an address, made as they are wanted. `joined` gets each. */
export async function poolOf(address: string, joined = (_: pg.PoolClient) => {}): Promise<pg.Pool> {
  const driver = await loadDriver()
  const pool = new driver.Pool({
    ...readAddress(address).connection,
    max: connections,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    types: {
      getTypeParser: (oid: number, format?: string) =>
        readers[oid] ?? (oid === bytes ? driver.types.getTypeParser(oid, format as never) : asText),
    },
  } as never)
  pool.on('error', () => {}) // an idle connection that the server ended: the next is made when one is wanted
  pool.on('connect', (client) => {
    client.on('error', () => {}) // and one in use: who asked is told
    joined(client)
  })
  return pool
}

export const dbOf = (pool: pg.Pool, guard?: () => void): Kysely<Database> => new Turns({ dialect: new NamingDialect(pool, guard) })

async function migrate(db: Kysely<Database>, schema: string, { isThere, mayAdd }: Opening): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations }, migrationTableSchema: schema })
  if (isThere) {
    const pending = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt)
    if (pending.length === 0) return
    if (!mayAdd || !pending.every(({ name }) => onlyAdds(name)))
      throw new WrongServer('The school is of an older version of this program. Serve it once, which changes it.')
  }
  const { error } = await migrator.migrateToLatest()
  const isNewer = error instanceof Error && error.message.startsWith('corrupted migrations')
  if (isNewer) throw new WrongServer('The school was made by a newer version of this program')
  if ((error as { code?: string } | undefined)?.code === '55P03')
    throw new WrongServer('Something reads the school for long, such as pg_dump: its schema is changed when that has ended')
  if (error) throw error
}

/** A server must be PostgreSQL 16, with texts in the order of their letters' numbers, as SQLite has them. */
async function prepare(pool: pg.Pool, schema: string, isThere: boolean | undefined): Promise<void> {
  const { rows } = await pool.query(`select current_setting('server_version_num')::int >= 160000 as "isNew",
    ('B' < 'a')::int * ('z' < 'é')::int as "isPlain", current_setting('server_encoding') as encoding,
    (to_regclass('${schema}.shared_part') is not null)::int as "isPrepared", (to_regnamespace('${schema}') is null)::int as "isNone"`)
  const server = rows[0] as { isNew: number; isPlain: number; encoding: string; isPrepared: number; isNone: number }
  if (!server.isNew) throw new WrongServer('PostgreSQL must be 16 or later')
  if (!server.isPlain || server.encoding !== 'UTF8')
    throw new WrongServer(`The database must be made with: create database … template template0 encoding 'UTF8' locale 'C'`)
  if (server.isPrepared) return
  if (isThere) throw new WrongServer(`There is no school in the schema ${schema}. Set one up with: term-reports serve --data ADDRESS`)
  await pool.query(`begin; ${server.isNone ? `create schema "${schema}";` : ''} ${beforeMigrations}; commit`)
}

const bytes = 17
const asText = (text: string) => text
const mark = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)
/** Numbers and answers as SQLite gives them; `varchar` is the type of marks alone. */
const readers: Record<number, (text: string) => unknown> = {
  ...Object.fromEntries([20, 21, 23, 700, 701, 1700].map((oid) => [oid, Number])),
  16: (text) => (text === 't' ? 1 : 0),
  1043: mark,
}

/**
 * Writers of one process wait here for each other, so that those who wait for the school hold no connection. What the server gave up,
 * because two waited for each other, is done again: nothing of it was stored or answered.
 */
class Turns extends Kysely<Database> {
  #last: Promise<unknown> = Promise.resolve()

  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction()
    const turn = <T>(work: () => Promise<T>): Promise<T> => {
      const next = this.#last.then(() => again(work))
      this.#last = next.catch(() => {})
      return next
    }
    return inTurn(builder, turn)
  }
}

type Turn = <T>(work: () => Promise<T>) => Promise<T>

function inTurn(builder: TransactionBuilder<Database>, turn: Turn): TransactionBuilder<Database> {
  return new Proxy(builder, {
    get(target, name) {
      if (name === 'execute') return (work: never) => turn(() => target.execute(work))
      if (name === 'setAccessMode')
        return (mode: 'read only' | 'read write') => {
          const own = target.setAccessMode(mode)
          return mode === 'read only' ? own : inTurn(own, turn)
        }
      const found = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await work()
    } catch (error) {
      if (n === tries || !isPassing(error)) throw error
    }
  }
}
