import { kindHere } from '../../_here.ts'
import { type Seal, sealedAt, sealOf } from './seal.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A store that keeps nothing: for browsers without storage, and for the server. */
export const nothing: Store = {
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
    return nothing
  }
}

/** A store in which everything is sealed. What cannot be opened is removed. Ask it only for names of the key's own account. */
export const sealedStore = (store: Store, seal: Seal): Store => ({
  get length() {
    return store.length
  },
  key: (i) => store.key(i),
  removeItem: (name) => store.removeItem(name),
  setItem: (name, text) => store.setItem(name, seal.close(name, text)),
  getItem(name) {
    const kept = store.getItem(name)
    const text = kept === null ? undefined : seal.open(name, kept)
    if (kept !== null && text === undefined) store.removeItem(name)
    return text ?? null
  },
})

/** Whose page this is and in which sign-in, as the server says; and what this browser keeps for them. None for who is signed out. */
export const accountOfPage = memo(() => {
  const { user, key, sitting = '' } = document.body.dataset
  if (!user || !key) return undefined
  const seal = sealOf(key)
  return { user, sitting, seal, store: sealedStore(openStore(), seal) }
})

export function memo<T>(make: () => T): () => T {
  let made: { it: T } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}

const namesIn = (store: Pick<Store, 'key' | 'length'>) => Array.from({ length: store.length }, (_, i) => store.key(i) ?? '')

/**
 * Items of one kind, each in the store under a name of its own, so that two tabs never write over each other's: drafts of forms, the outbox of a
 * sheet, scans. `prefix` names the kind, and whose they are.
 */
export function itemsOf<T>(store: Store, prefix: string) {
  const read = (name: string) => parsed<T>(store.getItem(name))
  const names = () => namesIn(store).filter((name) => name.startsWith(prefix))
  return {
    nameOf: (key: string) => prefix + key,
    /** Undefined for what is of another kind, or of somebody else. */
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
    /** False when the browser has no room, or keeps nothing at all. */
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
    return undefined // nothing of ours
  }
}

const typed = ['kept/', 'marks/', 'book/', 'remarks/']
const ofGate = ['kiosk-scan/', 'kiosk-refused/']
const kinds = [...typed, ...ofGate, ...ofGate.map((kind) => `copy-${kind}`)]
const [monthMs, dayMs] = [30 * 86_400_000, 86_400_000]

/** The names under which something is kept for an account: of a form, of Enter Marks, of a mark book, of class remarks; at the gate, of a scan. */
const prefixesOf = (user: string) => (isGate(user) ? ofGate.map(kindHere) : typed.map((kind) => `${kind}${user}/`))

const isGate = (user: string) => user.startsWith(kindHere('kiosk-'))

/** All that is kept for an account, by name. */
export const namesOf = ({ user, store }: { user: string; store: Store }) =>
  namesIn(store).filter((name) => prefixesOf(user).some((prefix) => name.startsWith(prefix)))

/** Removes what belongs to nobody: planted entries, and those left for more than thirty days. Other accounts' entries stay. */
export function sweep(store: Store, own: { user: string; store: Store }, now: number): void {
  const prefixes = prefixesOf(own.user)
  for (const name of namesIn(store).filter((one) => kinds.some((kind) => one.startsWith(kind)))) {
    if (prefixes.some((prefix) => name.startsWith(prefix))) own.store.getItem(name)
    else if (!isOfOthers(sealedAt(store.getItem(name) ?? ''), now)) store.removeItem(name)
  }
}

const isOfOthers = (at: number | undefined, now: number) => at !== undefined && now - at <= monthMs && at - now <= dayMs

/** Typed in this very sign-in, and today: its own page goes on sending it by itself. Whatever is older is asked about first. */
export const isOfNow = (kept: { sitting: string; typedAt: number }, sitting: string, now: number) =>
  kept.sitting === sitting && now - kept.typedAt < dayMs

/** The same for every page that is opened one after the other in this tab. */
export function tabId(): string {
  try {
    sessionStorage.tab ??= Math.random().toString(36).slice(2)
    return sessionStorage.tab
  } catch {
    return Math.random().toString(36)
  }
}
