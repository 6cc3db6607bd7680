import type { Store } from './store.ts'
import { namesIn } from './store.ts'

export type Entry = readonly [name: string, value: string]

export type Draft = {
  key: string
  /** What a person calls it; the page on which it was typed, and the title of that. */
  label: string
  page: string
  of: string
  /** Signed by the server with the form: where it goes and which fields. */
  ticket: string
  /** What was typed, and the hidden fields (the version it was typed against) as they were then. */
  typed: readonly Entry[]
  hidden: readonly Entry[]
  typedAt: number
  tab: string
  /** The sign-in in which it was typed. */
  sitting: string
  /** Why the server has said no: it is not sent again by itself. */
  why?: string | undefined
}

export type Drafts = ReturnType<typeof draftsOf>

/** What one person has typed in this browser and the server has not acknowledged, in their own sealed store. */
export function draftsOf(user: string, store: Store) {
  const prefix = `kept/${user}/`
  const read = (name: string): Draft[] => {
    const text = store.getItem(name)
    return text === null ? [] : [JSON.parse(text)]
  }
  return {
    nameOf: (key: string) => prefix + key,
    find: (key: string): Draft | undefined => read(prefix + key)[0],
    list: () =>
      namesIn(store)
        .filter((name) => name.startsWith(prefix))
        .flatMap(read),
    /** False when the browser has no room, or keeps nothing at all. */
    save(draft: Draft): boolean {
      try {
        store.setItem(prefix + draft.key, JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    remove: (key: string) => store.removeItem(prefix + key),
  }
}

export const areSame = (a: readonly Entry[], b: readonly Entry[]) => JSON.stringify(a) === JSON.stringify(b)
