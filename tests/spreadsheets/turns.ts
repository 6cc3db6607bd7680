import { setImmediate } from 'node:timers/promises'

/** How many turns others have had while this was under way; how long each waits is for the bench to say. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false]
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await setImmediate()
    turns++
  }
  await done
  return turns
}
