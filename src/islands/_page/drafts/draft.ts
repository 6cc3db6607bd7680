import type { Draft } from '../../../domain/_drafts.ts'
import { itemsOf, type Store } from './store.ts'

/** A person's typing in this browser that the server has not confirmed, in a sealed store. */
export const draftsOf = (user: string, store: Store) => {
  const items = itemsOf<Draft>(store, `kept/${user}/`)
  return { ...items, save: (draft: Draft) => items.save(draft.key, draft) }
}
