import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Shared, Work } from '../_spelling.ts'
import { ofServer } from './faults.ts'

/** Not the writers' turn: a sign-in does not wait for an upload. */
const turn = 'hashtextextended(current_schema(), 29)'
const [sweepMs, rowsAtMost, partBytes] = [60_000, 200_000, 1_000_000]

/** Some rows: which, what their keys are called where they are worked on, and how long they stay. */
type Rows = { where: string; keyOf: (name: string) => string; nameOf: (key: string) => string; stay: string }

/** A digest: a key may have what somebody typed as the user name, which is often a password. */
const digest = (key: string) => hash('sha256', key, 'base64url')
function rowsOf(keys: readonly string[]): Rows {
  const known = new Map(keys.map((key) => [digest(key), key]))
  const where = `key in (${[...known.keys()].map((name) => `'${name}'`).join()})`
  return { where, keyOf: (name) => known.get(name) as string, nameOf: digest, stay: '1 hour' }
}
const rowsOfKind = (kind: string): Rows => ({
  where: `key > '${kind}:' and key < '${kind};'`, // the next letter
  keyOf: (name) => name.slice(kind.length + 1),
  nameOf: (key) => `${kind}:${key}`,
  stay: '1 day',
})

/**
 * What the copies of the program know together, in tables that are not logged: when the server crashes they are empty. One after the other
 * works with them, in a short transaction of two round trips; of one copy in turn, so that no connection waits for another of its own.
 */
export class SharedState implements Shared {
  readonly #pool: pg.Pool
  readonly #guard: () => void
  #last: Promise<unknown> = Promise.resolve()
  #sweptAt = performance.now()

  constructor(pool: pg.Pool, guard: () => void) {
    this.#pool = pool
    this.#guard = guard
  }

  use = <T>(keys: readonly string[], work: Work<T>) => this.#inTurn(rowsOf(keys), work)
  change = <T>(kind: string, work: Work<T>) => this.#inTurn(rowsOfKind(kind), work)

  async all(kind: string): Promise<Map<string, string>> {
    const { where, keyOf } = rowsOfKind(kind)
    return new Map((await this.#ask(`select key, value from shared_state where ${where}`)).map(({ key, value }) => [keyOf(key), value]))
  }

  async storeFile(kind: string, name: string, bytes: Uint8Array): Promise<void> {
    const key = rowsOfKind(kind).nameOf(name)
    await this.#ask('delete from shared_part where key = $1', [key])
    const add = 'insert into shared_part (key, n, bytes) select key, $2, $3 from shared_state where key = $1'
    for (let at = 0; at < bytes.length; at += partBytes) await this.#ask(add, [key, at, bytes.subarray(at, at + partBytes)])
  }

  async file(kind: string, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const parts = await this.#ask('select bytes from shared_part where key = $1 order by n', [rowsOfKind(kind).nameOf(name)])
    return parts.length > 0 ? Buffer.concat(parts.map(({ bytes }) => bytes)) : undefined
  }

  async #ask(text: string, values: readonly unknown[] = []): Promise<pg.QueryResultRow[]> {
    this.#guard()
    return (await this.#pool.query(text, [...values]).catch((error) => Promise.reject(ofServer(error)))).rows
  }

  #inTurn<T>(rows: Rows, work: Work<T>): Promise<T> {
    const next = this.#last.then(() => this.#work(rows, work))
    this.#last = next.catch(() => {})
    return next
  }

  async #work<T>(rows: Rows, work: Work<T>): Promise<T> {
    this.#guard()
    const client = await this.#pool.connect().catch((error) => Promise.reject(ofServer(error)))
    try {
      // several statements at once, so that the rows are read after the turn has come
      const answers = (await client.query(`begin; select pg_advisory_xact_lock(${turn});
        select key, value from shared_state where ${rows.where};
        select floor(extract(epoch from clock_timestamp()) * 1000) as now`)) as unknown as pg.QueryResult[]
      const [read, clock] = answers.slice(-2)
      const values = new Map((read?.rows ?? []).map(({ key, value }) => [rows.keyOf(key), value as string]))
      const before = new Map(values)
      const outcome = work(values, clock?.rows[0]?.now)
      await client.query([...changesOf(client, rows, before, values), ...this.#sweeps(), 'commit'].join('; '))
      client.release()
      return outcome
    } catch (error) {
      client.release(true) // and the server rolls back
      throw ofServer(error)
    }
  }

  /** Now and then what is over, and the oldest where somebody makes very many. */
  #sweeps(): string[] {
    if (performance.now() - this.#sweptAt < sweepMs) return []
    this.#sweptAt = performance.now()
    const oldest = `select key from shared_state order by until desc offset ${rowsAtMost}`
    return [`delete from shared_state where until < now() or key in (${oldest})`]
  }
}

function changesOf(client: pg.PoolClient, { nameOf, stay }: Rows, before: Map<string, string>, after: Map<string, string>): string[] {
  const nameIn = (key: string) => client.escapeLiteral(nameOf(key))
  const gone = [...before.keys()].filter((key) => !after.has(key))
  const changed = [...after].filter(([key, value]) => value !== before.get(key))
  const rows = changed.map(([key, value]) => `(${nameIn(key)}, ${client.escapeLiteral(value)}, now() + interval '${stay}')`)
  return [
    ...gone.map((key) => `delete from shared_state where key = ${nameIn(key)}`),
    ...rows.map(
      (row) => `insert into shared_state (key, value, until) values ${row}
        on conflict (key) do update set value = excluded.value, until = excluded.until`,
    ),
  ]
}
