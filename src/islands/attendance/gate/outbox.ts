import { itemsOf, type Store } from '../../_page/drafts/store.ts'

/** A scan that the server has not answered for yet. `undoneAt`: it was taken back here. */
export type Entry = { id: string; typed: string; at: string; undoneAt?: string | undefined }
export type Outbox = ReturnType<typeof outboxOf>

/**
 * Keeps scans in the browser, sealed with the key of the gate, an item each, so that two windows never write over each other's and a scan outlives the page. Where the browser
 * keeps no more they stay in memory, and `isFull` says so.
 */
export function outboxOf(store: Store) {
  const inMemory = new Map<string, Entry>()

  const waiting = itemsOf<Entry>(store, 'kiosk-scan/')
  const refused = itemsOf<Entry>(store, 'kiosk-refused/')

  return {
    put(entry: Entry): void {
      if (waiting.save(entry.id, entry)) inMemory.delete(entry.id)
      else inMemory.set(entry.id, entry)
    },
    /** The oldest first. */
    all: (): Entry[] => [...waiting.list(), ...inMemory.values()].sort((a, b) => (a.at < b.at ? -1 : 1)),
    size: () => waiting.count() + inMemory.size,
    /** Answered for, unless it was taken back since it was sent. */
    settle({ id, undoneAt }: Entry): void {
      const now = inMemory.get(id) ?? waiting.find(id)
      if (now && now.undoneAt !== undoneAt) return
      inMemory.delete(id)
      waiting.remove(id)
    },
    /** Out of the way of the others, but not gone. */
    setAside(entry: Entry): void {
      if (refused.save(entry.id, entry)) this.settle(entry)
      else inMemory.set(entry.id, entry)
    },
    countAside: () => refused.count(),
    /** A new page tries again what was set aside: it may have been another machine that refused it. */
    takeBack(): void {
      for (const entry of refused.list()) {
        this.put(entry)
        refused.remove(entry.id)
      }
    },
    isFull: () => inMemory.size > 0,
  }
}
