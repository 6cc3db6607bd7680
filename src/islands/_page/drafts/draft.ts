import { itemsOf, type Store } from './store.ts'

export type Entry = readonly [name: string, value: string]

export type Draft = {
  key: string
  /** The name that people know; and the page where it was typed, with its title. */
  label: string
  page: string
  of: string
  /** The server signed it with the form: the address and the fields. */
  ticket: string
  /** What was typed, and the hidden fields (with the version it was typed against) of that time. */
  typed: readonly Entry[]
  hidden: readonly Entry[]
  typedAt: number
  tab: string
  /** The sign-in of the typing. */
  sitting: string
  /** The server's refusal: the draft is not sent again by itself. */
  why?: string | undefined
}

/** A person's typing in this browser that the server has not confirmed, in a sealed store. */
export const draftsOf = (user: string, store: Store) => {
  const items = itemsOf<Draft>(store, `kept/${user}/`)
  return { ...items, save: (draft: Draft) => items.save(draft.key, draft) }
}

export const areSame = (a: readonly Entry[], b: readonly Entry[]) => JSON.stringify(a) === JSON.stringify(b)
