import { expect, test } from 'vitest'
import { dueFrom, isTrusted, parseFactorCode, shownRecoveryCode, stepsAt } from '../../src/domain/_sign-in/second-factor.ts'

test.each([
  ['123456', { kind: 'code', code: '123456' }],
  [' 123 456 ', { kind: 'code', code: '123456' }],
  ['ABCD-efgh-jkmn-2345', { kind: 'recovery', code: 'abcdefghjkmn2345' }],
  ['abcdefghjkmn2345', { kind: 'recovery', code: 'abcdefghjkmn2345' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['１２３４５６', undefined],
  ['', undefined],
  ['abcd-efgh-jkmn-234', undefined],
])('%j is read as what was meant', (text, typed) => expect(parseFactorCode(text)).toEqual(typed))

test('a recovery code is shown in fours and read back', () => {
  expect(shownRecoveryCode('abcdefghjkmn2345')).toBe('abcd-efgh-jkmn-2345')
})

test('the half minute before and the one after count too', () => expect(stepsAt(new Date(59_999))).toEqual([0, 1, 2]))

const since = '2026-06-01T08:00:00.000Z'
test.each([
  ['administrator', { administratorsSince: since, staffSince: null }, '2026-01-01T00:00:00.000Z', '2026-06-08T08:00:00.000Z'],
  ['administrator', { administratorsSince: since, staffSince: null }, '2026-06-20T08:00:00.000Z', '2026-06-27T08:00:00.000Z'],
  ['administrator', { administratorsSince: null, staffSince: since }, since, undefined],
  ['employee', { administratorsSince: since, staffSince: null }, null, undefined],
  ['employee', { administratorsSince: null, staffSince: since }, null, '2026-06-08T08:00:00.000Z'],
] as const)('an %s under %j, added %s, must have one from %s', (kind, rule, createdAt, due) => {
  expect(dueFrom(kind, { ...rule, reason: '' }, createdAt)?.toISOString()).toBe(due)
})

test('a browser is trusted for thirty days, and not from the future', () => {
  const now = new Date('2026-06-30T08:00:00Z')
  const at = (day: string) => isTrusted(Date.parse(`${day}T08:00:00Z`), now)
  expect([at('2026-06-30'), at('2026-06-01'), at('2026-05-31'), at('2026-07-01')]).toEqual([true, true, false, false])
})
