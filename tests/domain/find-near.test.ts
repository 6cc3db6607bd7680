import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningsNear, isNear } from '../../src/domain/find/near.ts'

test.each([
  ['mohammed', 'mohammed', true],
  ['moha', 'mohammed', true],
  ['mohamed', 'mohammed', true],
  ['mohammmed', 'mohammed', true],
  ['mohamemd', 'mohammed', true],
  ['nohammed', 'mohammed', true],
  ['omhammed', 'mohammed', true],
  ['mihamned', 'mohammed', false],
  ['mox', 'mohammed', false],
  ['20210001', '20210002', false],
])('%s near %s: %s', (typed, word, expected) => expect(isNear(typed, word)).toBe(expected))

test('whatever a typed word is near to begins with one of its beginnings', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcz'), minLength: 4, maxLength: 8 })
  fc.assert(
    fc.property(word, word, (typed, other) => {
      if (isNear(typed, other)) expect(beginningsNear(typed).some((beginning) => other.startsWith(beginning))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
