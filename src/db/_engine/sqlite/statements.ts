import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type RawNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { BoundedMap } from '../../../domain/_bounded-map.ts'
import type { Database } from '../../_schema.ts'
import { spelled } from '../_spelling.ts'
import { spelling } from './spelling.ts'

const most = 500
const longest = 10_000

/** Runs SQLite with statements that stay prepared; a transaction that may write waits before it reads. */
export class RememberingDialect extends SqliteDialect {
  readonly #statements: Statements

  constructor(sqlite: Sqlite.Database) {
    const statements = rememberStatements(sqlite)
    super({ database: statements })
    this.#statements = statements
  }
  override createDriver() {
    return new Driver({ database: this.#statements })
  }
  override createQueryCompiler() {
    return new Compiler()
  }
  override createAdapter() {
    return new Adapter(this.#statements)
  }
}

/**
 * Only one process writes at a time. SQLite refuses at once a transaction that has read and then wants to write after another process
 * wrote; one that begins as a writer waits, and then reads what was written.
 */
class Driver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }
}

/** The base of every query, inside and outside a transaction, which leads to the statements. */
class Adapter extends SqliteAdapter {
  readonly statements: Statements
  constructor(statements: Statements) {
    super()
    this.statements = statements
  }
}

/**
 * Returns the rows of a finished query at once, without Kysely's five promises. Undefined if only Kysely's way is allowed: the
 * connection is in another's transaction, whose rows nobody else may see before the commit.
 */
export function askAtOnce(db: Kysely<Database>, sql: string, parameters: readonly unknown[]): unknown[] | undefined {
  const { adapter } = db.getExecutor()
  if (!(adapter instanceof Adapter) || adapter.statements.inTransaction() !== db.isTransaction) return undefined
  const statement = adapter.statements.prepare(sql)
  if (statement.reader) return statement.all(parameters)
  statement.run(parameters)
  return []
}

/**
 * Writes `+?` for `?`, which SQLite's planner ignores. For a bare `?` in a join it estimates the number of rows, and after the driver
 * clears the values it plans the statement again, which takes three times as long as running it.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const own = spelled(node, spelling)
    if (own) this.visitNode(own)
    else super.visitRaw(node)
  }
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** On a full disk SQLite ends the transaction itself: there is nothing to roll back, and the cause is reported. */
const emptyStatement = {
  reader: false,
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  all: () => [],
  iterate: () => [][Symbol.iterator](),
}

const guards = new WeakMap<Sqlite.Database, () => void>()
/** Called before each write and again before the commit; what it throws prevents them. */
export const guardWrites = (sqlite: Sqlite.Database, guard: () => void): void => void guards.set(sqlite, guard)

type Statements = SqliteDatabase & { inTransaction: () => boolean }

/** Keeps the database's statements, because preparing one costs as much as running it. Those of bulk inserts are too long to keep. */
function rememberStatements(sqlite: Sqlite.Database): Statements {
  const known = new BoundedMap<string, Sqlite.Statement<unknown[]>>(most)
  let isWriting = false
  return {
    close: () => sqlite.close(),
    inTransaction: () => sqlite.inTransaction,
    prepare(sql: string) {
      if (sql === 'rollback' && !sqlite.inTransaction) return emptyStatement
      const found = known.get(sql)
      const statement = found ?? sqlite.prepare(sql)
      if (!found && sql.length <= longest) known.set(sql, statement)
      if (sqlite.inTransaction ? sql === 'commit' && isWriting : !statement.readonly) guards.get(sqlite)?.()
      if (!sqlite.inTransaction) isWriting = !statement.readonly
      return statement
    },
  }
}
