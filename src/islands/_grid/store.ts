import { namesIn, type Store } from '../_page/keep/store.ts'
import { type Entry, keyOf, type Outbox } from './outbox.ts'

export type Keeper = ReturnType<typeof keeperOf>

/** In which sign-in something was typed, and what another page says of it: `3A Mathematics`, the student, the column. */
export type About = { sitting: string; of: string; who: string; what: string; formLevel: number }
export type Kept = Pick<Entry, 'row' | 'field' | 'text' | 'bases' | 'version' | 'record' | 'typedAt' | 'tab'> & About

/**
 * Keeps the outbox of one person's one sheet in the browser, an item for each cell, so that two tabs never write over each
 * other's. `prefix` names the person and the sheet; the store is sealed.
 */
export function keeperOf(prefix: string, store: Store, about: (entry: Entry) => About) {
  const written = new Map<string, string>()
  const stored = (key: string): Kept | undefined => JSON.parse(store.getItem(prefix + key) ?? 'null') ?? undefined

  function write(key: string, entry: Entry): boolean {
    const bare = bareOf(entry)
    if (written.get(key) === JSON.stringify(bare)) return true
    try {
      store.setItem(prefix + key, JSON.stringify({ ...bare, ...about(entry) } satisfies Kept))
      written.set(key, JSON.stringify(bare))
      return true
    } catch {
      return false
    }
  }

  /** Another tab may have put something newer there: that stays. */
  function remove(key: string): void {
    const there = stored(key)
    if (there && JSON.stringify(bareOf(there)) === written.get(key)) store.removeItem(prefix + key)
    written.delete(key)
  }

  return {
    /** False when something could not be kept. */
    save(outbox: Outbox): boolean {
      for (const key of written.keys()) if (!outbox.has(key)) remove(key)
      return [...outbox].map(([key, entry]) => write(key, entry)).every(Boolean)
    },
    load(): Kept[] {
      return namesIn(store).flatMap((name) => this.read(name))
    },
    /** What another tab wrote under a key of this sheet; nothing for other keys. */
    read(name: string | null): Kept[] {
      return name?.startsWith(prefix) ? [stored(name.slice(prefix.length)) ?? []].flat() : []
    },
    /** From now on this sheet sends it. */
    take: (key: string, kept: Kept) => void written.set(key, JSON.stringify(bareOf(kept))),
    /** The row it was typed against has gone: should that come back, it is asked about. */
    part: (kept: Kept) => store.setItem(prefix + keyOf(kept.row, kept.field), JSON.stringify({ ...kept, sitting: '' })),
    has: (name: string) => name.startsWith(prefix) && written.has(name.slice(prefix.length)),
    /** Another tab has removed it. */
    forget: (key: string) => void written.delete(key),
    keyOf: (name: string | null) => (name?.startsWith(prefix) ? name.slice(prefix.length) : undefined),
  }
}

type Bare = Omit<Kept, keyof About>
const bareOf = ({ row, field, text, bases, version, record, typedAt, tab }: Bare): Bare => ({
  ...{ row, field, text, bases, version, record, typedAt, tab },
})
