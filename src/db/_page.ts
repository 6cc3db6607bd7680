import {
  AliasNode,
  ColumnNode,
  type CompiledQuery,
  IdentifierNode,
  Kysely,
  type OperationNode,
  type QueryExecutor,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  sql,
} from 'kysely'
import { BoundedMap } from '../domain/_bounded-map.ts'
import { askAtOnce, jsonOf } from './_engine/index.ts'
import type { Db } from './_open.ts'
import type { Database } from './_schema.ts'

type Rows = Record<string, unknown>[]
type Read = { query: CompiledQuery; names: string[] | undefined; resolve: (rows: Rows) => void; reject: (error: unknown) => void }

/** SQLite's statements stay prepared up to 10,000 characters. */
const longest = 9_500
/** What joins a query to others. */
const join = 250
/** Columns of bytes, which JSON cannot hold. */
const bytes = new Set(['bytes', 'secret', 'logo', 'browser_key'])

const pages = new WeakSet<QueryExecutor>()
/** True for the view of a page that has not ended. */
export const isPage = (db: Db) => pages.has(db.getExecutor())

/**
 * A page's view of the database: what its parts ask for twice is read once. If the database is far away, what they ask for at the same
 * time goes as one statement; within one process that would take longer. After the page has ended it is the database itself.
 */
export function pageOf(db: Db, isFar = false): { db: Db; end: () => void } {
  const base = db.getExecutor()
  const waiting: Read[] = []
  let known: Map<string, Promise<Rows>> | undefined = new Map()

  function rowsOf(query: CompiledQuery): Promise<Rows> {
    const key = `${query.sql}${JSON.stringify(query.parameters)}`
    const before = known?.get(key)
    if (before) return before.then((rows) => rows.map((row) => ({ ...row })))
    const found = isFar ? later(query) : ask(db, query)
    known?.set(key, found)
    found.catch(() => known?.delete(key)) // the page of the error asks again
    return found
  }

  /** In the tick that comes when every part has asked. */
  const later = (query: CompiledQuery) =>
    new Promise<Rows>((resolve, reject) => {
      if (waiting.push({ query, names: namesOf(query), resolve, reject }) === 1)
        process.nextTick(() => groupsOf(waiting.splice(0)).forEach((group) => void send(db, group)))
    })

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

/** The reads that go together, each group as one statement. */
function groupsOf(reads: readonly Read[]): Read[][] {
  const groups: Read[][] = []
  const alone: Read[][] = []
  let length = longest
  for (const read of reads) {
    if (!read.names) alone.push([read])
    else if (length + read.query.sql.length + join > longest) {
      groups.push([read])
      length = read.query.sql.length + join
    } else {
      groups.at(-1)?.push(read)
      length += read.query.sql.length + join
    }
  }
  return [...groups, ...alone]
}

async function send(db: Db, group: Read[]): Promise<void> {
  try {
    const [only, ...others] = group as [Read, ...Read[]]
    if (others.length === 0) return only.resolve(await ask(db, only.query))
    const [row = {}] = await ask(db, together(db, group))
    for (const [n, { names = [], resolve }] of group.entries()) resolve(asRows(names, JSON.parse(String(row[`r${n}`]))))
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}

/** A loop takes half as long as `Object.fromEntries`. */
function asRows(names: readonly string[], rows: unknown[][]): Rows {
  return rows.map((values) => {
    const row: Rows[number] = {}
    for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i]
    return row
  })
}

async function ask(db: Db, query: CompiledQuery): Promise<Rows> {
  return (askAtOnce(db, query.sql, query.parameters) ?? (await db.executeQuery(query)).rows) as Rows
}

const joined = new BoundedMap<string, CompiledQuery>(500)

/** One row with the rows of each query as JSON. */
function together(db: Db, reads: readonly Read[]): CompiledQuery {
  const key = reads.map(({ query }) => query.sql).join('\n')
  const known = joined.get(key) ?? sql`select ${sql.join(reads.map(rowsAsJson))}`.compile(db)
  joined.set(key, known)
  return { ...known, parameters: reads.flatMap(({ query }) => query.parameters) }
}

const rowsAsJson = ({ query, names = [] }: Read, n: number) => {
  const within = sql`${{ expressionType: undefined, toOperationNode: () => query.query }}`
  return sql`(select ${jsonOf(...names.map((name) => sql.ref(name)))} from ${within} as own) as ${sql.ref(`r${n}`)}`
}

/** The names of a query's columns; undefined if it does not tell them all, or has bytes among them. */
function namesOf({ query }: CompiledQuery): string[] | undefined {
  const names = SelectQueryNode.is(query) ? (query.selections ?? []).map(({ selection }) => nameOf(selection)) : []
  return names.length > 0 && new Set(names).size === names.length && !names.includes(undefined) ? (names as string[]) : undefined
}

function nameOf(node: OperationNode): string | undefined {
  const inner = AliasNode.is(node) ? node.node : node
  const column = ReferenceNode.is(inner) ? inner.column : inner
  const own = ColumnNode.is(column) ? column.column.name : undefined
  if (own !== undefined && bytes.has(own)) return undefined
  return AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : own
}
