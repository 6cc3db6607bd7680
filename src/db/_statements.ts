import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { BoundedMap } from '../domain/_bounded-map.ts'
import type { Database } from './_schema.ts'

const most = 500
const longest = 10_000

/** SQLite, asked by statements that are prepared once and stay prepared; what may write waits its turn before it reads. */
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
 * Only one process writes at a time. A transaction that has read and then wants to write is refused at once where another process has written
 * in between; one that begins as a writer waits for the other, and then reads what that has written.
 */
class Driver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }
}

/** What every query runs on, inside and outside of a transaction; it leads from there to the statements. */
class Adapter extends SqliteAdapter {
  readonly statements: Statements
  constructor(statements: Statements) {
    super()
    this.statements = statements
  }
}

/**
 * The rows of a finished query at once, without the five promises of Kysely's way to them. Undefined where that is the only way: the one
 * connection is in another's transaction, whose rows nobody else may see before they are committed.
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
 * `+?` is `?` to which SQLite's planner is blind. In a join it looks at a bare one to guess how many rows are meant, and the driver's
 * clearing of the values after each run then makes it plan the statement again, which takes three times as long as running it.
 */
class Compiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** A full disk makes SQLite itself end the transaction: there is nothing left to roll back, and the cause is reported. */
const nothing = { reader: false, run: () => ({ changes: 0, lastInsertRowid: 0 }), all: () => [], iterate: () => [][Symbol.iterator]() }

const guards = new WeakMap<Sqlite.Database, () => void>()
/** Is called before anything is written, and once more before it is committed; what it throws is why it is not. */
export const guardWrites = (sqlite: Sqlite.Database, guard: () => void): void => void guards.set(sqlite, guard)

type Statements = SqliteDatabase & { inTransaction: () => boolean }

/** The database with a memory for its statements: preparing one costs as much as running it. Those of bulk inserts are too long to keep. */
function rememberStatements(sqlite: Sqlite.Database): Statements {
  const known = new BoundedMap<string, Sqlite.Statement<unknown[]>>(most)
  let isWriting = false
  return {
    close: () => sqlite.close(),
    inTransaction: () => sqlite.inTransaction,
    prepare(sql: string) {
      if (sql === 'rollback' && !sqlite.inTransaction) return nothing
      const found = known.get(sql)
      const statement = found ?? sqlite.prepare(sql)
      if (!found && sql.length <= longest) known.set(sql, statement)
      if (sqlite.inTransaction ? sql === 'commit' && isWriting : !statement.readonly) guards.get(sqlite)?.()
      if (!sqlite.inTransaction) isWriting = !statement.readonly
      return statement
    },
  }
}
