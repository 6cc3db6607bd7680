import type { Writable } from 'node:stream'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  sql,
  Transaction,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { Database } from '../../_schema.ts'
import { spelled } from '../_spelling.ts'
import { ofServer } from './faults.ts'
import { Filled } from './filled.ts'
import { writeNames, writesNames } from './names.ts'
import { SharedState } from './shared.ts'
import { spelling } from './spelling.ts'

/** Runs PostgreSQL with named statements, which the server keeps planned. One writer a school at a time, as in a file. */
export class NamingDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #shared: SharedState

  /** `guard` throws where nothing may be asked of the server now. */
  constructor(pool: pg.Pool, guard = () => {}) {
    const clients = new WeakMap<pg.PoolClient, Client>()
    const filled = new Filled(pool)
    const named: PostgresPool = {
      connect: async () => {
        guard()
        const client = await pool.connect().catch((error) => Promise.reject(ofServer(error)))
        const known = clients.get(client) ?? new Client(client, filled)
        clients.set(client, known)
        return known as unknown as PostgresPoolClient
      },
      end: () => pool.end(),
      options: {},
      Client: undefined as never, // only for cancelling a query
    }
    super({ pool: named })
    this.#pool = named
    this.#shared = new SharedState(pool, guard)
  }
  override createDriver() {
    return new Driver({ pool: this.#pool })
  }
  override createQueryCompiler() {
    return new Compiler()
  }
  override createAdapter() {
    return new Adapter(this.#shared)
  }
  override createIntrospector(db: Kysely<unknown>) {
    return new Introspector(db)
  }
}

const turn = 'hashtextextended(current_schema(), 27)'
/** A school's writers wait for each other, whichever process they are in. Then each statement reads what the last one wrote. */
const begin = `begin; select pg_advisory_xact_lock(${turn})`

/** Its class tells the engines apart (`engineOf`). Who migrates a school waits for its writers, and for no other school's. */
class Adapter extends PostgresAdapter {
  readonly shared: SharedState
  constructor(shared: SharedState) {
    super()
    this.shared = shared
  }
  /** Kysely lets the statements of a transaction wait for each other; the driver and the server need not. */
  async pipelined(trx: Transaction<Database>): Promise<Transaction<Database>> {
    const executor = trx.getExecutor()
    const connection = await executor.provideConnection(async (own) => own)
    const none = Object.freeze({}) as never // a view is not committed, and its dialect not asked for
    const at = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    return new Transaction({ config: none, dialect: none, driver: none, executor: at })
  }
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`select pg_advisory_lock(${turn})`).execute(db)
    await sql.raw(`set local lock_timeout = '3s'`).execute(db) // whoever reads the school queues behind who waits to change a table
  }
  override async releaseMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`select pg_advisory_unlock(${turn})`).execute(db)
  }
}

/** The migrator asks which tables there are: those of this school, because those of two hundred others take seconds. */
class Introspector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>
  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }
  override async getTables() {
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables where schemaname = current_schema()`.execute(this.#db)
    return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
  }
}

class Driver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}): Promise<void> {
    const read = 'begin isolation level repeatable read, read only'
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? read : begin))
  }
}

class Compiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const own = spelled(node, spelling)
    if (own) this.visitNode(own)
    else super.visitRaw(node)
  }
  /** SQLite takes a list of nothing; this is the same for PostgreSQL. */
  override compileQuery<R>(node: RootOperationNode, queryId: QueryId): CompiledQuery<R> {
    const query = super.compileQuery(node, queryId) as CompiledQuery<R>
    if (!query.sql.includes('in ()')) return query
    return { ...query, sql: query.sql.replaceAll('not in ()', `<> all('{}')`).replaceAll('in ()', `= any('{}')`) }
  }
}

const [most, longest] = [500, 10_000]
/** Names of statements, the same in all connections. The first ones keep theirs: a server keeps what it was once told. */
const names = new Map<string, string>()
let generation = 0
function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= most || sql.length > longest) return known
  names.set(sql, `t${generation}_${names.size}`)
  return names.get(sql)
}
/** A newer copy of the program added a column to what `select *` reads: the server refuses each plan of before. */
const isOutdated = (error: unknown) => (error as { code?: string }).code === '0A000'
function forget(name: string): void {
  if (!name.startsWith(`t${generation}_`)) return // already forgotten, by another connection
  generation += 1
  names.clear()
}

const writes = /^\s*(?:insert|update|delete|with[\s\S]+?\b(?:insert into|update|delete from))\b/i
/** Two that waited for each other, or that read what another changed: nothing of it was done. */
const isPassing = (error: unknown) => isOutdated(error) || ['40001', '40P01'].includes(String((error as { code?: string }).code))
const tries = 3

/** A connection as Kysely knows it. A statement that writes outside a transaction has one of its own, in the school's turn. */
class Client {
  readonly #client: pg.PoolClient
  readonly #filled: Filled
  #isInTransaction = false

  constructor(client: pg.PoolClient, filled: Filled) {
    this.#client = client
    this.#filled = filled
  }
  get processID() {
    return (this.#client as { processID?: number }).processID
  }
  release(discard?: boolean): void {
    this.#client.release(discard)
  }
  async query(sql: string, values: readonly unknown[] = []) {
    if (sql.startsWith('begin')) return this.#begin(sql)
    if (/^(?:commit|rollback$)/.test(sql)) {
      this.#isInTransaction = false
      const result = await this.#ask(sql)
      if (sql === 'commit') this.#filled.look()
      return result
    }
    if (!writes.test(sql)) return this.#ask(sql, values)
    return this.#isInTransaction ? this.#write(sql, values) : this.#writeAlone(sql, values)
  }
  /** Where the turn is refused, the transaction has begun: left so, it would fail whoever has the connection next. */
  async #begin(sql: string) {
    try {
      const begun = await this.#ask(sql)
      this.#isInTransaction = true
      return begun
    } catch (error) {
      await this.#ask('rollback').catch(() => {})
      throw error
    }
  }
  async #writeAlone(sql: string, values: readonly unknown[]) {
    for (let n = 1; ; n++) {
      try {
        await this.query(begin)
        const result = await this.#write(sql, values)
        await this.query('commit')
        return result
      } catch (error) {
        await this.query('rollback').catch(() => {})
        if (n === tries || !isPassing(error)) throw error
      }
    }
  }
  async #write(sql: string, values: readonly unknown[]) {
    const result = await this.#ask(sql, values)
    this.#filled.note(sql, result.rowCount ?? 0)
    if (writesNames(sql)) await writeNames((own, of = []) => this.#ask(own, of))
    return result
  }
  /** What is asked in one turn goes in one packet. */
  #sendTogether(): void {
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection
    if (stream.writableCorked) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  /** Without values several statements may go at once, and the last one's answer counts. What is no number finds nothing, as in SQLite. */
  async #ask(sql: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const name = values.length > 0 || /^\s*(?:select|delete)\b/.test(sql) ? nameOf(sql) : undefined
    const asked = {
      text: sql,
      ...((name !== undefined || values.length > 0) && { values: values.map((value) => (Number.isNaN(value) ? null : value)) }),
      ...(name !== undefined && { name }),
    }
    this.#sendTogether()
    const result: pg.QueryResult | pg.QueryResult[] = await this.#client.query(asked).catch((error: unknown) => {
      if (name === undefined || !isOutdated(error)) throw ofServer(error)
      forget(name)
      if (this.#isInTransaction) throw error
      return this.#client.query({ ...asked, name: undefined } as never)
    })
    return Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result
  }
}

export { isPassing, tries }
