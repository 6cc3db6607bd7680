import type { Pool } from 'pg'

const first = 1000

/**
 * Has the server look at tables that were just filled, as by an upload. It does so by itself only after a minute, and until then takes them
 * for small: the home page took four times as long, the list of missing marks ten times. Of a table that grows, again at twice the rows.
 */
export class Filled {
  readonly #pool: Pool
  readonly #written = new Map<string, number>()
  readonly #due = new Map<string, number>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(pool: Pool) {
    this.#pool = pool
  }
  note(sql: string, rows: number): void {
    const table = /\b(?:insert into|update|delete from)\s+"?(\w+)/i.exec(sql)?.[1]
    if (table) this.#written.set(table, (this.#written.get(table) ?? 0) + rows)
  }
  /** After a commit, beside what comes next: who wrote does not wait for it. */
  look(): void {
    for (const [table, rows] of this.#written) {
      if (rows < (this.#due.get(table) ?? first)) continue
      this.#due.set(table, rows * 2)
      this.#last = this.#last.then(() => this.#pool.query(`analyze "${table}"`)).catch(() => {}) // the server looks later
    }
  }
}
