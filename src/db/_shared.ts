import { type Shared, sharedOf } from './_engine/index.ts'
import type { Db } from './_open.ts'

export { type Shared, sharedOf }

/** Values of a kind by their names, with files, until the program ends; or where several copies of it serve the school, for a day. */
export type Store<T> = {
  /** How long it holds what a copy says of itself: for ever, where there is only one. */
  leaseMs: number
  /** How often what changes fast is stored. */
  pauseMs: number
  all(): Promise<Map<string, T>>
  /** Changes them while nobody else does. The file of a removed value goes too. */
  change<R>(work: (all: Map<string, T>) => R): Promise<R>
  storeFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}
/** The store of each kind of values. */
export type Stores = <T>(kind: string) => Store<T>

export function storesOf(db: Db): Stores {
  const shared = sharedOf(db)
  return (kind) => (shared ? storeIn(shared, kind) : storeInMemory())
}

/** In the memory of the only copy of the program. */
export function storeInMemory<T>(): Store<T> {
  const [all, files] = [new Map<string, T>(), new Map<string, Uint8Array<ArrayBuffer>>()]
  return {
    leaseMs: Number.POSITIVE_INFINITY,
    pauseMs: 0,
    all: async () => all,
    change: async (work) => {
      const answer = work(all)
      for (const name of files.keys()) if (!all.has(name)) files.delete(name)
      return answer
    },
    storeFile: async (name, bytes) => void files.set(name, bytes),
    file: async (name) => files.get(name),
  }
}

const storeIn = <T>(shared: Shared, kind: string): Store<T> => ({
  leaseMs: 15_000,
  pauseMs: 1000,
  all: async () => parsed(await shared.all(kind)),
  change: (work) =>
    shared.change(kind, (values) => {
      const all = parsed<T>(values)
      const answer = work(all)
      values.clear()
      for (const [name, one] of all) values.set(name, JSON.stringify(one))
      return answer
    }),
  storeFile: (name, bytes) => shared.storeFile(kind, name, bytes),
  file: (name) => shared.file(kind, name),
})

const parsed = <T>(values: Map<string, string>) => new Map([...values].map(([name, value]) => [name, JSON.parse(value) as T]))
