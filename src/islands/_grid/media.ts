import { useSyncExternalStore } from 'react'

const lists = new Map<string, MediaQueryList>()
/** One shared query: each key asks it twice, and making one takes longer than asking. */
export function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

const watches = new Map<string, (changed: () => void) => () => void>()
function watchOf(query: string) {
  const watch =
    watches.get(query) ??
    ((changed) => {
      listOf(query).addEventListener('change', changed)
      return () => listOf(query).removeEventListener('change', changed)
    })
  watches.set(query, watch)
  return watch
}

/** Whether the window is so; false on the server. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    watchOf(query),
    () => listOf(query).matches,
    () => false,
  )
