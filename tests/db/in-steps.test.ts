import { expect, test } from 'vitest'
import { inParts, inTurns, nextSize } from '../../src/db/_in-steps.ts'

test('a step that took long makes the next smaller, one that did not makes it larger, within bounds', () => {
  expect([nextSize(40, 40, 100), nextSize(40, 8, 100), nextSize(40, 2, 100), nextSize(80, 1, 100)]).toEqual([8, 40, 80, 100])
  expect([nextSize(100, 5000, 100), nextSize(1, 5000, 4), nextSize(3, 0, 3)]).toEqual([1, 1, 3])
})

test('each item is worked on once and in order, and others run between the steps', async () => {
  const all = Array.from({ length: 250 }, (_, n) => n)
  const [done, sizes]: [number[], number[]] = [[], []]
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await inParts(all, 40, async (some) => {
    const until = performance.now() + 10
    while (performance.now() < until);
    done.push(...some)
    sizes.push(some.length)
  })
  clearInterval(timer)
  expect(done).toEqual(all)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40)
  expect(turns).toBeGreaterThanOrEqual(sizes.length - 1)
  await inParts([], 40, () => Promise.reject(new Error('never')))
})

test('work that can stop anywhere stops after a short while, however small its parts', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  function* work(): Generator<void, string> {
    for (let n = 0; n < 100; n++) {
      const until = performance.now() + 1
      while (performance.now() < until);
      yield
    }
    return 'done'
  }
  expect(await inTurns(work())).toBe('done')
  clearInterval(timer)
  expect(turns).toBeGreaterThanOrEqual(6)
  expect(turns).toBeLessThan(50)
})
