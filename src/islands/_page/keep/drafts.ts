export type Entry = readonly [name: string, value: string]

export type Draft = {
  key: string
  /** What a person calls it, and the page on which it was typed. */
  label: string
  page: string
  action: string
  /** What was typed, and the hidden fields (the version it was typed against) as they were then. */
  typed: readonly Entry[]
  hidden: readonly Entry[]
  typedAt: number
  /** When, and in which tab, it last stood in a form. */
  seenAt: number
  tab: string
  /** The server has said no: it is not sent again by itself. */
  isRefused?: boolean
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
export type Drafts = ReturnType<typeof draftsOf>

/** What one person has typed in this browser and the server has not acknowledged. Nobody else's pages ever read it. */
export function draftsOf(user: string, store: Store) {
  const prefix = `kept/${user}/`
  const read = (name: string): Draft[] => {
    const text = store.getItem(name)
    return text === null ? [] : [JSON.parse(text)]
  }
  return {
    find: (key: string): Draft | undefined => read(prefix + key)[0],
    list: () =>
      Array.from({ length: store.length }, (_, i) => store.key(i) ?? '')
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

/** Another tab that shows the form looks after it, unless it has not been seen for longer than a sleeping tab's timers take. */
export const isOurs = (draft: Pick<Draft, 'seenAt' | 'tab'>, tab: string, now: number) => draft.tab === tab || now - draft.seenAt > 120_000

export const areSame = (a: readonly Entry[], b: readonly Entry[]) => JSON.stringify(a) === JSON.stringify(b)
