import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveBackWhenQuiet } from '../../src/operate/_memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what a rush has left is given back once nobody asks, and again only after the next', () => {
  const collect = vi.fn()
  const asked = giveBackWhenQuiet(collect)
  const ask = (times: number, everyMs: number) => {
    for (let n = 0; n < times; n++) {
      asked()
      vi.advanceTimersByTime(everyMs)
    }
  }
  ask(200, 100)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(11_000)
  expect(collect).toHaveBeenCalledTimes(1)
  ask(20, 20_000)
  expect(collect).toHaveBeenCalledTimes(1)
  ask(100, 10)
  vi.advanceTimersByTime(11_000)
  expect(collect).toHaveBeenCalledTimes(2)
})

test('so is what the start has left', () => {
  const collect = vi.fn()
  giveBackWhenQuiet(collect)
  vi.advanceTimersByTime(11_000)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('it is really collected, though the start has no flag for it', async () => {
  vi.useRealTimers()
  const left = new WeakRef({})
  await setImmediate()
  vi.useFakeTimers()
  giveBackWhenQuiet()
  expect(left.deref()).toBeDefined()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(left.deref()).toBeUndefined()
})
