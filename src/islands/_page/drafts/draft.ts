import { itemsOf, type Store } from './store.ts'

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

/** What one person has typed in this browser and the server has not acknowledged, in their own sealed store. */
export const draftsOf = (user: string, store: Store) => {
  const items = itemsOf<Draft>(store, `kept/${user}/`)
  return { ...items, save: (draft: Draft) => items.save(draft.key, draft) }
}

export const areSame = (a: readonly Entry[], b: readonly Entry[]) => JSON.stringify(a) === JSON.stringify(b)
