import { Kysely, type TransactionBuilder } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../../_migrations/index.ts'
import type { Database } from '../../_schema.ts'
import { beforeMigrations } from './schema.ts'
import { isPassing, NamingDialect, tries } from './statements.ts'

/** What a server must be: PostgreSQL 16, with texts in the order of their letters' numbers, as SQLite has them. */
class WrongServer extends Error {}

export type OnServer = { db: Kysely<Database>; close: () => Promise<void> }

/** The schema in which the school of an address lies. Only names that need no quotes. */
function schemaOf(address: string): string {
  const schema = new URL(address).searchParams.get('schema') ?? 'school'
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(schema)) throw new WrongServer(`The schema's name must be small letters, digits and _: ${schema}`)
  return schema
}

const connections = 8

/** Opens the school of an address, `postgres://…?schema=school`, and migrates its schema. */
export async function openAddress(address: string): Promise<OnServer> {
  const { default: pg } = await import('pg')
  const schema = schemaOf(address)
  const url = new URL(address)
  url.searchParams.delete('schema')
  const pool = new pg.Pool({
    connectionString: url.href,
    options: `-c search_path=${schema} -c client_min_messages=warning`,
    max: connections,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid: number, format?: string) =>
        readers[oid] ?? (oid === bytes ? pg.types.getTypeParser(oid, format as never) : asText),
    },
  } as never)
  pool.on('error', () => {}) // an idle connection that the server ended: the next is made when one is wanted
  const db = new Turns({ dialect: new NamingDialect(pool) })
  try {
    await prepare(pool, schema)
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      migrationTableSchema: schema,
    }).migrateToLatest()
    if (error) throw error
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, close: () => db.destroy() }
}

async function prepare(pool: { query: (sql: string) => Promise<{ rows: unknown[] }> }, schema: string): Promise<void> {
  const { rows } = await pool.query(`select current_setting('server_version_num')::int >= 160000 as "isNew",
    ('B' < 'a')::int * ('z' < 'é')::int as "isPlain", current_setting('server_encoding') as encoding,
    (to_regclass('${schema}.name_due') is not null)::int as "isPrepared"`)
  const server = rows[0] as { isNew: number; isPlain: number; encoding: string; isPrepared: number }
  if (!server.isNew) throw new WrongServer('PostgreSQL must be 16 or later')
  if (!server.isPlain || server.encoding !== 'UTF8')
    throw new WrongServer(`The database must be made with: create database … template template0 encoding 'UTF8' locale 'C'`)
  if (!server.isPrepared) await pool.query(`begin; create schema if not exists ${schema}; ${beforeMigrations}; commit`)
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
