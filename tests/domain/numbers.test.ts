import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listed, shownNumber } from '../../src/domain/_numbers.ts'

test('a count is shown with its thousands separated, as the language has it', () => {
  const grouped = new Intl.NumberFormat('en-TT')
  fc.assert(fc.property(fc.integer(), (count) => shownNumber(count) === grouped.format(count)))
  for (const count of [0, 999, 1000, 4719, 12.5, 1234.25, 1_000_000, -1000]) expect(shownNumber(count)).toBe(grouped.format(count))
})

test.each([
  [[], ''],
  [['3A'], '3A'],
  [['3A', '3B'], '3A and 3B'],
  [['3A', '3B', '4C'], '3A, 3B and 4C'],
])('%j is listed as “%s”', (parts, text) => {
  expect(listed(parts)).toBe(text)
  expect(text).toBe(new Intl.ListFormat('en-GB').format(parts))
})
