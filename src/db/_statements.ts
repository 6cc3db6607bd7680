import type Sqlite from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

const most = 500
const longest = 10_000

/** The database with a memory for its statements: preparing one costs as much as running it. Those of bulk inserts are too long to keep. */
export function rememberStatements(sqlite: Sqlite.Database): SqliteDatabase {
  const known = new Map<string, Sqlite.Statement<unknown[]>>()
  return {
    close: () => sqlite.close(),
    prepare(sql: string) {
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
