import { setImmediate } from 'node:timers/promises'

/** For how long a step should keep others waiting. */
const stepMs = 8

/** Runs work that can stop at many places: for a short while at a time; other requests run in between. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    for (const start = performance.now(); performance.now() - start < stepMs; ) {
      const { done, value } = steps.next()
      if (done) return value
    }
    await setImmediate()
  }
}

/** How many items the next step takes, `most` or fewer, after one of `size` took `ms`. */
export const nextSize = (size: number, ms: number, most: number) =>
  Math.max(1, Math.min(most, size * 2, Math.floor((size * stepMs) / Math.max(ms, 1))))

/** The first step is small: nobody knows yet how long an item takes. */
const firstSize = 8

/** Processes items a few at a time, `most` or as many as take a short while; other requests run in between. */
export async function inParts<T>(all: readonly T[], most: number, work: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0, size = Math.min(most, firstSize); from < all.length; ) {
    const start = performance.now()
    const some = all.slice(from, from + size)
    await work(some)
    from += some.length
    size = nextSize(size, performance.now() - start, most)
    await setImmediate()
  }
}
