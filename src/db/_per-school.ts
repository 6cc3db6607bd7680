import type { Db } from './_open.ts'

/** What the process remembers of each school that it has open. All views of a database, and the transactions in it, have the same adapter. */
export class PerSchool<T> {
  readonly #known = new WeakMap<object, T>()
  get = (db: Db): T | undefined => this.#known.get(db.getExecutor().adapter)
  has = (db: Db): boolean => this.#known.has(db.getExecutor().adapter)
  set = (db: Db, value: T): void => void this.#known.set(db.getExecutor().adapter, value)
  delete = (db: Db): void => void this.#known.delete(db.getExecutor().adapter)
}
