import { setTimeout } from 'node:timers/promises'
import { middle } from './_load.ts'

const [seconds, warmingSeconds] = [8, 2]

type Taken = { median: number; p99: number; most: number; count: number; perSecond: number }
type Work<T> = (one: T, turn: number) => Promise<unknown>

/** For some seconds, the first of which are for warming. */
export function openLoop<T>(aSecond: number, of: readonly T[], work: Work<T>): Promise<Taken> {
  const total = (seconds + warmingSeconds) * aSecond
  return askWhenDue({ aSecond, of, warming: warmingSeconds * aSecond, isOver: (turn) => turn >= total }, work)
}

/** For as long as something else is done. */
export async function openLoopDuring<T>(done: Promise<unknown>, aSecond: number, of: readonly T[], work: Work<T>): Promise<Taken> {
  let isDone = false
  const end = done.finally(() => {
    isDone = true
  })
  const taken = await askWhenDue({ aSecond, of, warming: 0, isOver: () => isDone }, work)
  await end
  return taken
}

type Load<T> = { aSecond: number; of: readonly T[]; warming: number; isOver: (turn: number) => boolean }

/**
 * Work that falls due at a given rate, whether or not the last is answered, and how long each takes from then. Fifty connections that wait
 * for their answers can never be quicker than fifty divided by the throughput, and ask less just when the server is slow.
 * Each of `of` is worked on once at a time; while none is free, what is due waits, and its wait is counted.
 */
async function askWhenDue<T>({ aSecond, of, warming, isOver }: Load<T>, work: Work<T>): Promise<Taken> {
  const free = [...of]
  const taken: number[] = []
  const under = new Set<Promise<void>>()
  const from = performance.now()
  let [turn, last] = [0, from]
  while (!isOver(turn)) {
    const due = from + (turn * 1000) / aSecond
    const one = performance.now() >= due ? free.shift() : undefined
    if (one === undefined) {
      await setTimeout(1)
      continue
    }
    const isCounted = turn >= warming
    const done = work(one, turn++).then(() => {
      last = performance.now()
      if (isCounted) taken.push(last - due)
      free.push(one)
      under.delete(done)
    })
    under.add(done)
  }
  await Promise.all(under)
  return {
    median: middle(taken),
    p99: middle(taken, 0.99),
    most: Math.max(0, ...taken),
    count: taken.length,
    perSecond: (turn * 1000) / (last - from),
  }
}
