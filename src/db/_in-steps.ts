import { setImmediate } from 'node:timers/promises'

/** Does work that comes in steps; others have their turn in between. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

/** Does many of a kind a few at a time; others have their turn in between. */
export async function inParts<T>(all: readonly T[], atOnce: number, work: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) {
    await work(all.slice(from, from + atOnce))
    await setImmediate()
  }
}
