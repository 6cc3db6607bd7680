import { type CompiledQuery, Kysely, type QueryExecutor, RawNode, SelectQueryNode } from 'kysely'
import { askAtOnce } from './_engine/index.ts'
import type { Db } from './_open.ts'
import type { Database } from './_schema.ts'

type Rows = Record<string, unknown>[]

const pages = new WeakSet<QueryExecutor>()
/** True for the view of a page that has not ended. */
export const isPage = (db: Db) => pages.has(db.getExecutor())

/** A page's view of the database: what its parts ask for twice is read once. After the page has ended it is the database itself. */
export function pageOf(db: Db): { db: Db; end: () => void } {
  const base = db.getExecutor()
  let known: Map<string, Promise<Rows>> | undefined = new Map()

  function rowsOf(query: CompiledQuery): Promise<Rows> {
    const key = `${query.sql}${JSON.stringify(query.parameters)}`
    const before = known?.get(key)
    if (before) return before.then((rows) => rows.map((row) => ({ ...row })))
    const found = ask(db, query)
    known?.set(key, found)
    found.catch(() => known?.delete(key)) // the page of the error asks again
    return found
  }

  const executor: QueryExecutor = {
    adapter: base.adapter,
    plugins: base.plugins,
    transformQuery: (node, id) => base.transformQuery(node, id),
    compileQuery: (node, id) => base.compileQuery(node, id),
    async executeQuery<R>(query: CompiledQuery<R>) {
      if (known && isRead(query)) return { rows: (await rowsOf(query)) as R[] }
      known?.clear()
      return base.executeQuery(query)
    },
    stream: (query, size) => base.stream(query, size),
    provideConnection: (consumer) => base.provideConnection(consumer),
    withConnectionProvider: (provider) => base.withConnectionProvider(provider),
    withPlugin: (plugin) => base.withPlugin(plugin),
    withPlugins: (plugins) => base.withPlugins(plugins),
    withPluginAtFront: (plugin) => base.withPluginAtFront(plugin),
    withoutPlugins: () => base.withoutPlugins(),
  }
  const page = new View(executor, () => {
    known?.clear()
    return db.transaction()
  })
  pages.add(executor)
  return {
    db: page,
    end() {
      pages.delete(executor)
      known = undefined
    },
  }
}

class View extends Kysely<Database> {
  override transaction: Db['transaction']
  constructor(executor: QueryExecutor, transaction: Db['transaction']) {
    const none = Object.freeze({}) as never // a view is not closed, and its dialect not asked for
    super({ config: none, dialect: none, driver: none, executor })
    this.transaction = transaction
  }
}

const isRead = ({ query, sql: text }: CompiledQuery) => SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/.test(text))

async function ask(db: Db, query: CompiledQuery): Promise<Rows> {
  return (askAtOnce(db, query.sql, query.parameters) ?? (await db.executeQuery(query)).rows) as Rows
}
