import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Shared } from '../_spelling.ts'
import { ofServer } from './faults.ts'

/** Not the writers' turn: a sign-in does not wait for an upload. */
const turn = 'hashtextextended(current_schema(), 29)'
const [sweepMs, rowsAtMost] = [60_000, 200_000]

/**
 * What the copies of the program know together, in a table that is not logged: when the server crashes it is empty. One after the other
 * works with it, in a short transaction of two round trips; of one copy in turn, so that no connection waits for another of its own.
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

  use<T>(keys: readonly string[], work: (values: Map<string, string>, now: number) => T): Promise<T> {
    const next = this.#last.then(() => this.#use(keys, work))
    this.#last = next.catch(() => {})
    return next
  }

  async #use<T>(keys: readonly string[], work: (values: Map<string, string>, now: number) => T): Promise<T> {
    this.#guard()
    const client = await this.#pool.connect().catch((error) => Promise.reject(ofServer(error)))
    try {
      const named = new Map(keys.map((key) => [nameOf(key), key]))
      const names = [...named.keys()].map((name) => `'${name}'`).join()
      // several statements at once, so that the rows are read after the turn has come
      const answers = (await client.query(`begin; select pg_advisory_xact_lock(${turn});
        select key, value from shared_state where key in (${names});
        select floor(extract(epoch from clock_timestamp()) * 1000) as now`)) as unknown as pg.QueryResult[]
      const [read, clock] = answers.slice(-2)
      const values = new Map((read?.rows ?? []).map(({ key, value }) => [named.get(key) as string, value as string]))
      const before = new Map(values)
      const outcome = work(values, clock?.rows[0]?.now)
      const changes = keys.flatMap((key) => changeOf(client, key, before.get(key), values.get(key)))
      await client.query([...changes, ...this.#sweeps(), 'commit'].join('; '))
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

/** A digest: a key may have what somebody typed as the user name, which is often a password. */
const nameOf = (key: string) => hash('sha256', key, 'base64url')

function changeOf(client: pg.PoolClient, key: string, before: string | undefined, value: string | undefined): string[] {
  if (value === before) return []
  if (value === undefined) return [`delete from shared_state where key = '${nameOf(key)}'`]
  return [
    `insert into shared_state (key, value, until) values ('${nameOf(key)}', ${client.escapeLiteral(value)}, now() + interval '1 hour')
      on conflict (key) do update set value = excluded.value, until = excluded.until`,
  ]
}
