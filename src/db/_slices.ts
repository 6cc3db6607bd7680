import { setImmediate } from 'node:timers/promises'

/** Does many of a kind a few at a time; others have their turn in between. */
export async function inParts<T>(all: readonly T[], atOnce: number, work: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) {
    await work(all.slice(from, from + atOnce))
    await setImmediate()
  }
}
