import { setImmediate } from 'node:timers/promises'

/** The longest time, in ms of this thread's own work, that others would have waited for their turn while this was under way. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  let [longest, before] = [0, spent()]
  while (!isDone) {
    await setImmediate()
    const now = spent()
    longest = Math.max(longest, now - before)
    before = now
  }
  await done
  return longest
}
