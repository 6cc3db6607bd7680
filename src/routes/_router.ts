import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'
import { BoundedMap } from '../domain/_bounded-map.ts'

const [most, longest] = [500, 200]

/** Hono's router with a memory: searching all features takes as long as a query, and teachers request the same few addresses. */
export class RememberingRouter<T> implements Router<T> {
  readonly name = 'RememberingRouter'
  readonly #tree = new TrieRouter<T>()
  readonly #known = new BoundedMap<string, Result<T>>(most)
  readonly #later: Router<T> | undefined

  /** `later`: routes that come after all of its own, and that no more are added to. */
  constructor(later?: Router<T>) {
    this.#later = later
  }

  add(method: string, path: string, handler: T): void {
    this.#known.clear()
    this.#tree.add(method, path, handler)
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const known = this.#known.get(key)
    if (known) return known
    const found = this.#find(method, path)
    if (path.length <= longest) this.#known.set(key, found)
    return found
  }

  #find(method: string, path: string): Result<T> {
    const [own] = this.#tree.match(method, path)
    return [[...own, ...(this.#later?.match(method, path)[0] ?? [])]] as Result<T>
  }
}
