import { itemsOf, type Store } from '../../_page/drafts/store.ts'

/** An unanswered scan. `undoneAt`: it was undone here. */
export type Entry = { id: string; typed: string; at: string; undoneAt?: string | undefined }
export type Outbox = ReturnType<typeof outboxOf>

/**
 * Keeps scans in the browser, sealed with the gate's key and one item each, so that two windows never overwrite each other's and a
 * scan outlives the page. A full browser keeps them in memory, and `isFull` reports it.
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
    /** Removes an answered scan, unless it was undone since it was sent. */
    settle({ id, undoneAt }: Entry): void {
      const now = inMemory.get(id) ?? waiting.find(id)
      if (now && now.undoneAt !== undoneAt) return
      inMemory.delete(id)
      waiting.remove(id)
    },
    /** Sets a scan aside without losing it. */
    setAside(entry: Entry): void {
      if (refused.save(entry.id, entry)) this.settle(entry)
      else inMemory.set(entry.id, entry)
    },
    countAside: () => refused.count(),
    /** A new page tries scans again that were set aside: another machine may have refused them. */
    takeBack(): void {
      for (const entry of refused.list()) {
        this.put(entry)
        refused.remove(entry.id)
      }
    },
    isFull: () => inMemory.size > 0,
  }
}
