import type Sqlite from 'better-sqlite3'
import { type SqliteDatabase, SqliteDialect, SqliteQueryCompiler } from 'kysely'

const most = 500
const longest = 10_000

/** SQLite, asked by statements that are prepared once and stay prepared. */
export class RememberingDialect extends SqliteDialect {
  constructor(sqlite: Sqlite.Database) {
    super({ database: rememberStatements(sqlite) })
  }
  override createQueryCompiler() {
    return new Compiler()
  }
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

/** The database with a memory for its statements: preparing one costs as much as running it. Those of bulk inserts are too long to keep. */
function rememberStatements(sqlite: Sqlite.Database): SqliteDatabase {
  const known = new Map<string, Sqlite.Statement<unknown[]>>()
  return {
    close: () => sqlite.close(),
    prepare(sql: string) {
      if (sql === 'rollback' && !sqlite.inTransaction) return nothing
      const found = known.get(sql)
      if (found) return found
      const statement = sqlite.prepare(sql)
      if (sql.length > longest) return statement
      const [oldest] = known.size >= most ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      known.set(sql, statement)
      return statement
    },
  }
}
