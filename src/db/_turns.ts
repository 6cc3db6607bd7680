import { setImmediate } from 'node:timers/promises'

/** Does work that comes in steps; others have their turn in between. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}
