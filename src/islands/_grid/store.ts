import type { Entry, Outbox } from './outbox.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
export type Keeper = ReturnType<typeof keeperOf>

type Kept = Pick<Entry, 'row' | 'field' | 'text' | 'bases' | 'version' | 'typedAt' | 'tab'>

/**
 * Keeps the outbox of one person's one sheet in the browser, an item for each cell, so that two tabs never write over each
 * other's. `prefix` names the person and the sheet.
 */
export function keeperOf(prefix: string, store: Store) {
  const written = new Map<string, string>()

  function write(key: string, text: string): boolean {
    if (written.get(key) === text) return true
    try {
      store.setItem(prefix + key, text)
      written.set(key, text)
      return true
    } catch {
      return false
    }
  }

  /** Another tab may have put something newer there: that stays. */
  function remove(key: string): void {
    if (store.getItem(prefix + key) === written.get(key)) store.removeItem(prefix + key)
    written.delete(key)
  }

  return {
    /** False when something could not be kept. */
    save(outbox: Outbox): boolean {
      for (const key of written.keys()) if (!outbox.has(key)) remove(key)
      return [...outbox].map(([key, entry]) => write(key, serialised(entry))).every(Boolean)
    },
    load(): Kept[] {
      const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '').filter((key) => key.startsWith(prefix))
      return keys.flatMap((key) => this.read(key, store.getItem(key)))
    },
    /** What another tab wrote under a key of this sheet; nothing for other keys. */
    read(name: string | null, text: string | null): Kept[] {
      if (!name?.startsWith(prefix) || text === null) return []
      const kept = parsed(text)
      if (kept) written.set(name.slice(prefix.length), text)
      return kept ? [kept] : []
    },
    /** Another tab has taken it away. */
    forget: (key: string) => void written.delete(key),
    keyOf: (name: string | null) => (name?.startsWith(prefix) ? name.slice(prefix.length) : undefined),
  }
}

const serialised = ({ row, field, text, bases, version, typedAt, tab }: Entry) =>
  JSON.stringify({ row, field, text, bases, version, typedAt, tab } satisfies Kept)

function parsed(text: string): Kept | undefined {
  try {
    const kept: Kept = JSON.parse(text)
    return typeof kept.text === 'string' && Array.isArray(kept.bases) ? kept : undefined
  } catch {
    return undefined
  }
}
