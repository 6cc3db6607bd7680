/**
 * Values by their name, and files, that all copies of the program that serve a school work on. They may be lost when the program ends, or
 * the database server does.
 */
export type Store<T> = {
  /** How long it holds what a copy says of itself: for ever, where there is only one. */
  leaseMs: number
  /** How often what changes fast is stored. */
  pauseMs: number
  get(name: string): Promise<T | undefined>
  list(): Promise<T[]>
  /** Changes them while nobody else does. A server may ask for the work twice. The file of a removed value goes too. */
  change<R>(work: (all: Map<string, T>) => R): Promise<R>
  storeFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  file(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}
/** The store of each kind of values. */
export type Stores = <T>(of: string) => Store<T>

/** In the memory of the only copy of the program. */
export function storeInMemory<T>(): Store<T> {
  const [all, files] = [new Map<string, T>(), new Map<string, Uint8Array<ArrayBuffer>>()]
  return {
    leaseMs: Number.POSITIVE_INFINITY,
    pauseMs: 0,
    get: async (name) => all.get(name),
    list: async () => [...all.values()],
    change: async (work) => {
      const answer = work(all)
      for (const name of files.keys()) if (!all.has(name)) files.delete(name)
      return answer
    },
    storeFile: async (name, bytes) => void files.set(name, bytes),
    file: async (name) => files.get(name),
  }
}
