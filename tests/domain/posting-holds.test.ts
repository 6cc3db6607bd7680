import { expect, test } from 'vitest'
import { decideHold, longestReason, parseReason } from '../../src/domain/posting/holds.ts'
import { titled } from '../_titled.ts'

test.each([
  ['held back', null, 'Fees', null, 'save'],
  ['held back twice', 'Fees', 'Fees', null, 'same'],
  ['held back by two for different reasons', 'Fees', 'Books', null, 'conflict'],
  ['given another reason', 'Fees', 'Books', 'Fees', 'save'],
  ['released', 'Fees', null, 'Fees', 'save'],
  ['released twice', null, null, 'Fees', 'same'],
  ['released by who has read another reason', 'Books', null, 'Fees', 'conflict'],
  ['given another reason when released', null, 'Books', 'Fees', 'conflict'],
] as const)('a student is %s', (_, now, reason, was, decision) => expect(decideHold(now, { reason, was })).toBe(decision))

test.each(
  (
    [
      [' Book not returned ', { ok: true, value: 'Book not returned' }],
      [' \u0000\n ', { ok: false, error: 'required' }],
      ['é'.repeat(longestReason), { ok: true, value: 'é'.repeat(longestReason) }],
      ['é'.repeat(longestReason + 1), { ok: false, error: 'too-long' }],
      ['<b>=1+1', { ok: true, value: '<b>=1+1' }],
    ] as const
  ).map(([typed, parsed]) => [titled(typed)[0], titled(parsed)[0], typed, parsed] as const),
)('the reason %s is %s', (_typed, _parsed, typed, parsed) => expect(parseReason(typed)).toEqual(parsed))
