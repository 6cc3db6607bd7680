import { setImmediate } from 'node:timers/promises'

/** Runs work in steps; other requests run in between. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}

/** Processes items a few at a time; other requests run in between. */
export async function inParts<T>(all: readonly T[], atOnce: number, work: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) {
    await work(all.slice(from, from + atOnce))
    await setImmediate()
  }
}
