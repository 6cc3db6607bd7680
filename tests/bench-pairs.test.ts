import { expect, test } from 'vitest'
import { compare, comparison } from './bench/_pairs.ts'

const pairs = (ratios: readonly number[]) => ratios.map((ratio, i) => ({ before: 10 + i, after: (10 + i) * ratio }))

test('a difference that every pair shows is one, with its spread', () => {
  const row = compare('a save', 'ms', pairs([0.7, 0.72, 0.69, 0.71, 0.7, 0.9, 0.7, 0.5, 0.7, 0.71, 0.68, 0.7]))
  expect(row).toMatchObject({ isNoise: false, from: expect.closeTo(0.69), to: expect.closeTo(0.71), before: 15.5 })
  expect(row.ratio).toBeCloseTo(0.7)
  expect(comparison([row])).toMatch(/^a save .* × 0\.700 {2}\(0\.690 to 0\.710\)$/)
})

test('a difference that lies within the spread is called noise', () => {
  const row = compare('a page', 'ms', pairs([0.9, 1.1, 0.95, 1.05, 0.97, 1.02, 0.9, 1.04, 0.99, 1.01, 0.93, 1.08]))
  expect(row.isNoise).toBe(true)
  expect(comparison([row])).toMatch(/noise$/)
})

test('too few pairs show nothing, however far they are from one another', () => {
  expect(compare('memory', 'MB', pairs([0.5])).isNoise).toBe(true)
  expect(compare('memory', 'MB', pairs([0.5, 0.5, 0.5, 0.5, 0.5])).isNoise).toBe(true)
  expect(compare('memory', 'MB', pairs([0.5, 0.5, 0.5, 0.5, 0.5, 0.5])).isNoise).toBe(false)
})
