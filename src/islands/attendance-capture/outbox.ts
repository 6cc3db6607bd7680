import { namesIn, type Store } from '../_page/keep/store.ts'

/** A scan that the server has not answered for yet. `undoneAt`: it was taken back here. */
export type Entry = { id: string; typed: string; at: string; undoneAt?: string | undefined }
export type Outbox = ReturnType<typeof outboxOf>

const [waiting, refused] = ['kiosk-scan/', 'kiosk-refused/']

/**
 * Keeps scans in the browser, sealed with the key of the gate, an item each, so that two windows never write over each other's and a scan outlives the page. Where the browser
 * keeps no more they stay in memory, and `isFull` says so.
 */
export function outboxOf(store: Store) {
  const inMemory = new Map<string, Entry>()

  const read = (key: string) => parsed(store.getItem(key))
  const keys = (prefix: string) => namesIn(store).filter((key) => key.startsWith(prefix))

  return {
    put(entry: Entry): void {
      try {
        store.setItem(waiting + entry.id, JSON.stringify(entry))
        inMemory.delete(entry.id)
      } catch {
        inMemory.set(entry.id, entry)
      }
    },
    /** The oldest first. */
    all(): Entry[] {
      const kept = keys(waiting).flatMap((key) => read(key) ?? [])
      return [...kept, ...inMemory.values()].sort((a, b) => (a.at < b.at ? -1 : 1))
    },
    size: () => keys(waiting).length + inMemory.size,
    /** Answered for, unless it was taken back since it was sent. */
    settle({ id, undoneAt }: Entry): void {
      const now = inMemory.get(id) ?? read(waiting + id)
      if (now && now.undoneAt !== undoneAt) return
      inMemory.delete(id)
      store.removeItem(waiting + id)
    },
    /** Out of the way of the others, but not gone. */
    setAside(entry: Entry): void {
      try {
        store.setItem(refused + entry.id, JSON.stringify(entry))
        this.settle(entry)
      } catch {
        inMemory.set(entry.id, entry)
      }
    },
    countAside: () => keys(refused).length,
    /** A new page tries again what was set aside: it may have been another machine that refused it. */
    takeBack(): void {
      for (const key of keys(refused)) {
        const entry = read(key)
        if (entry) this.put(entry)
        store.removeItem(key)
      }
    },
    isFull: () => inMemory.size > 0,
  }
}

function parsed(text: string | null): Entry | undefined {
  try {
    const entry: Entry = JSON.parse(text ?? '')
    return typeof entry.id === 'string' && typeof entry.typed === 'string' && typeof entry.at === 'string' ? entry : undefined
  } catch {
    return undefined
  }
}
