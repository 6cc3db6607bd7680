import { itemsOf, type SealedStore, type Store } from '../_page/drafts/store.ts'
import { type Entry, keyOf, type Outbox } from './outbox.ts'

export type OutboxStore = ReturnType<typeof outboxStoreOf>

/** The sign-in of an entry, and its labels on other pages: `3A Mathematics`, the student, the column. */
export type About = {
  sitting: string
  ticket: string
  of: string
  who: string
  what: string
  formLevel: number
  column?: string | undefined
}
type Bare = Pick<Entry, 'row' | 'field' | 'text' | 'bases' | 'version' | 'record' | 'typedAt' | 'tab'>
/** `isWrong`: the text is invalid and is not sent before it is corrected. */
export type StoredEntry = Bare & About & { isWrong?: boolean }

/**
 * Keeps a person's outbox of a sheet in the browser, one item for each cell, so that two tabs never overwrite each other's. `prefix`
 * names the person and the sheet; the store is sealed.
 */
export function outboxStoreOf(prefix: string, store: Store & Partial<SealedStore>, about: (entry: Entry) => About) {
  const items = itemsOf<StoredEntry>(store, prefix)
  const written = new Map<string, string>()

  function write(key: string, entry: Entry): boolean {
    const bare = bareOf(entry)
    if (written.get(key) === JSON.stringify(bare)) return true
    if (!items.save(key, { ...bare, ...about(entry), ...(entry.value === undefined && { isWrong: true }) })) return false
    written.set(key, JSON.stringify(bare))
    return true
  }

  /** Leaves the item if another tab has put a newer one there. */
  function remove(key: string): void {
    const there = items.find(key)
    if (there && JSON.stringify(bareOf(there)) === written.get(key)) items.remove(key)
    written.delete(key)
  }

  return {
    /** False if something could not be kept. */
    save(outbox: Outbox): boolean {
      for (const key of written.keys()) if (!outbox.has(key)) remove(key)
      return [...outbox].map(([key, entry]) => write(key, entry)).every(Boolean)
    },
    load: items.list,
    find: items.find,
    /** True if entries are kept that this sheet does not send. */
    hasMore: () => items.list().some(({ row, field }) => !written.has(keyOf(row, field))),
    remove: items.remove,
    /** The entries of this sheet from an earlier sign-in. */
    of: (other: Store) => {
      const { list: load, find, remove } = itemsOf<StoredEntry>(other, prefix)
      return { load, find, remove }
    },
    keyOf: items.keyOf,
    nameAt: (hidden: string | null, sealed: string | null) => (store.nameAt ? (store.nameAt(hidden, sealed) ?? null) : hidden),
    /** What another tab wrote for this sheet; nothing for other names. */
    read(name: string | null): StoredEntry[] {
      const key = items.keyOf(name)
      return key === undefined ? [] : [items.find(key) ?? []].flat()
    },
    /** From now on this sheet sends it. */
    take: (key: string, kept: StoredEntry) => void written.set(key, JSON.stringify(bareOf(kept))),
    /** The entry's row has gone; if it comes back, the sheet asks about it. */
    part: (kept: StoredEntry) => void items.save(keyOf(kept.row, kept.field), { ...kept, sitting: '' }),
    has: (name: string) => written.has(items.keyOf(name) ?? ''),
    /** Another tab has removed it. */
    forget: (key: string) => void written.delete(key),
  }
}

const bareOf = ({ row, field, text, bases, version, record, typedAt, tab }: Bare): Bare => ({
  ...{ row, field, text, bases, version, record, typedAt, tab },
})
