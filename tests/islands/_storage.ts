/** What `localStorage` does, with room for so many items. */
export function storage(room = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!items.has(key) && items.size >= room) throw new Error('full')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
    key: (n: number) => [...items.keys()][n] ?? null,
    get length() {
      return items.size
    },
  }
}
