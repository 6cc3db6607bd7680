import { setTimeout } from 'node:timers/promises'
import { middle } from './_load.ts'

const [seconds, warmingSeconds] = [8, 2]

/**
 * Work that falls due at a given rate, whether or not the last is answered, and how long each takes from then. Fifty connections that wait
 * for their answers can never be quicker than fifty divided by the throughput, and ask less just when the server is slow.
 * Each of `of` is worked on once at a time; while none is free, what is due waits, and its wait is counted.
 */
export async function openLoop<T>(aSecond: number, of: readonly T[], work: (one: T, turn: number) => Promise<unknown>) {
  const free = [...of]
  const taken: number[] = []
  const under = new Set<Promise<void>>()
  const total = (seconds + warmingSeconds) * aSecond
  const from = performance.now()
  let last = from
  for (let turn = 0; turn < total; ) {
    const due = from + (turn * 1000) / aSecond
    const one = performance.now() >= due ? free.shift() : undefined
    if (one === undefined) {
      await setTimeout(1)
      continue
    }
    const isCounted = turn >= warmingSeconds * aSecond
    const done = work(one, turn++).then(() => {
      last = performance.now()
      if (isCounted) taken.push(last - due)
      free.push(one)
      under.delete(done)
    })
    under.add(done)
  }
  await Promise.all(under)
  return { median: middle(taken), p99: middle(taken, 0.99), perSecond: (total * 1000) / (last - from) }
}
