import { type Seal, sealedAt, sealOf, sittingIn } from './seal.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A store that keeps nothing: for browsers without storage, and for the server. */
export const emptyStore: Store = {
  getItem: () => null,
  setItem: () => {
    throw new Error('nothing is kept')
  },
  removeItem: () => {},
  key: () => null,
  length: 0,
}

export function openStore(): Store {
  try {
    return window.localStorage
  } catch {
    return emptyStore
  }
}

export type SealedStore = Store & {
  /** The name of a stored item; undefined for items of other sign-ins. */
  nameAt(hidden: string | null, sealed: string | null): string | undefined
}

/** A store that seals everything and hides the names. It removes an item that cannot be opened, and without room tries `makeRoom`. */
export function sealedStore(store: Store, seal: Seal, makeRoom?: () => void): SealedStore {
  const opened = new Map<string, { sealed: string; name: string; text: string }>()
  function read(hidden: string, sealed: string | null) {
    if (sealed === null || !seal.isOwn(hidden)) return undefined
    const known = opened.get(hidden)
    if (known?.sealed === sealed) return known
    const now = seal.open(hidden, sealed)
    if (now) opened.set(hidden, { sealed, ...now })
    return now
  }
  const nameAt: SealedStore['nameAt'] = (hidden, sealed) => (hidden === null ? undefined : read(hidden, sealed)?.name)
  return {
    nameAt,
    get length() {
      return store.length
    },
    key: (i) => {
      const hidden = store.key(i)
      return hidden !== null && seal.isOwn(hidden) ? (nameAt(hidden, store.getItem(hidden)) ?? null) : null
    },
    removeItem: (name) => store.removeItem(seal.hide(name)),
    setItem(name, text) {
      const put = () => store.setItem(seal.hide(name), seal.close(name, text))
      try {
        put()
      } catch (error) {
        if (!makeRoom) throw error
        makeRoom()
        put()
      }
    },
    getItem(name) {
      const hidden = seal.hide(name)
      const kept = store.getItem(hidden)
      const text = read(hidden, kept)?.text
      if (kept !== null && text === undefined) store.removeItem(hidden)
      return text ?? null
    },
  }
}

type Own = { user: string; sitting: string; key: string; seal: Seal; store: SealedStore }

/** The page's account and sign-in, from the server, with this browser's store for them. Undefined when signed out. */
export const accountOfPage = memo((): Own | undefined => {
  const { user, key, sitting = '' } = document.body.dataset
  if (!user || !key) return undefined
  delete document.body.dataset.key
  const seal = sealOf(key, sitting)
  const own: Own = { user, sitting, key, seal, store: sealedStore(openStore(), seal, () => sweep(openStore(), own, Date.now())) }
  return own
})

/** The stores of the account's earlier sign-ins, which are shown before any of it is sent. `unknown` if the server is away. */
export const olderStores = memo(async (): Promise<SealedStore[]> => {
  const [store, own] = [openStore(), accountOfPage()]
  const others = new Set(namesIn(store).flatMap((name) => (own && !own.seal.isOwn(name) && sittingIn(name)) || []))
  if (others.size === 0) return []
  try {
    const keys = await (await import('./older.ts')).olderKeys([...others])
    return keys.map(([sitting, key]) => sealedStore(store, sealOf(key, sitting)))
  } catch {
    return unknown
  }
})
export const unknown: SealedStore[] = []

export function memo<T>(make: () => T): () => T {
  let made: { it: T } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}

const namesIn = (store: Pick<Store, 'key' | 'length'>) => Array.from({ length: store.length }, (_, i) => store.key(i) ?? '')

/**
 * Items of one kind, each under its own name, so that two tabs never overwrite each other's: drafts, a sheet's outbox, scans. `prefix`
 * names the kind and the owner.
 */
export function itemsOf<T>(store: Store, prefix: string) {
  const read = (name: string) => parsed<T>(store.getItem(name))
  const names = () => namesIn(store).filter((name) => name.startsWith(prefix))
  return {
    nameOf: (key: string) => prefix + key,
    /** Undefined for items of another kind or owner. */
    keyOf: (name: string | null) => (name?.startsWith(prefix) ? name.slice(prefix.length) : undefined),
    find: (key: string) => read(prefix + key),
    list: () => names().flatMap((name) => read(name) ?? []),
    entries(): [name: string, item: T][] {
      return names().flatMap((name) => {
        const item = read(name)
        return item === undefined ? [] : [[name, item]]
      })
    },
    count: () => names().length,
    /** False if the browser has no room or keeps nothing. */
    save(key: string, item: T): boolean {
      try {
        store.setItem(prefix + key, JSON.stringify(item))
        return true
      } catch {
        return false
      }
    },
    remove: (key: string) => store.removeItem(prefix + key),
  }
}

function parsed<T>(text: string | null): T | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined // not our item
  }
}

const [monthMs, dayMs] = [30 * 86_400_000, 86_400_000]

/** The names of this sign-in's items. */
export const namesOf = ({ store }: { store: Store }) => namesIn(store).filter(Boolean)

/** Another item of this program. */
export const mutedKey = 'kiosk-muted'

/**
 * Removes items without an owner: foreign items that take room, items planted under this sign-in, and, if the account's `older`
 * sign-ins are known, items of others older than thirty days.
 */
export function sweep(store: Store, { seal, store: own }: Pick<Own, 'seal' | 'store'>, now: number, older?: readonly SealedStore[]): void {
  for (const name of namesIn(store)) {
    const text = store.getItem(name) ?? ''
    const isIn = (one: SealedStore) => one.nameAt(name, text) !== undefined
    const [isKept, at] = [sittingIn(name) !== undefined, sealedAt(text)]
    const isOurs = seal.isOwn(name) ? isIn(own) : isKept && at !== undefined && (!older || isOfOthers(at, now) || older.some(isIn))
    if (!isOurs && name !== mutedKey) store.removeItem(name)
  }
}

const isOfOthers = (at: number, now: number) => now - at <= monthMs && at - now <= dayMs

/** True if typed in this sign-in and today: its page sends it by itself. Older items are asked about first. */
export const isOfNow = (kept: { sitting: string; typedAt: number }, sitting: string, now: number) =>
  kept.sitting === sitting && now - kept.typedAt < dayMs

/** The same for all pages opened one after the other in this tab. */
export function tabId(): string {
  try {
    sessionStorage.tab ??= Math.random().toString(36).slice(2)
    return sessionStorage.tab
  } catch {
    return Math.random().toString(36)
  }
}
