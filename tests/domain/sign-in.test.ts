import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameName } from '../../src/domain/_sign-in/index.ts'
import { newPasswordFaults } from '../../src/domain/_sign-in/new-password.ts'
import { newPasswordMessages, slowedMessage } from '../../src/domain/words/sign-in.ts'
import { commonPasswords } from '../../src/routes/_new-password.ts'

const weights = { isCommon: await commonPasswords(), schoolName: 'Poui Valley Secondary School' }
const faults = (password: string, confirmation = password) => newPasswordFaults({ userName: 'k.joseph', password, confirmation }, weights)

test.each([
  ['a good one twice', 'Poui-Tree-2026', 'Poui-Tree-2026', {}],
  ['eight characters', 'tamarind', 'tamarind', {}],
  ['seven characters', 'abcdefg', 'abcdefg', { password: 'too-short' }],
  ['eight characters of which some take two units', '🌳🦜🌊🥭🌞🐢🎓🏝', '🌳🦜🌊🥭🌞🐢🎓🏝', {}],
  ['128 characters', 'mango-calypso-42'.repeat(8), 'mango-calypso-42'.repeat(8), {}],
  ['129 characters', 'a'.repeat(129), 'a'.repeat(129), { password: 'too-long' }],
  ['the user name', 'k.joseph', 'k.joseph', { password: 'is-user-name' }],
  ['the user name in other letters', 'K.JOSEPH', 'K.JOSEPH', { password: 'is-user-name' }],
  ['nothing at all', '', '', { password: 'empty', confirmation: 'empty' }],
  ['spaces', '         ', '         ', { password: 'empty' }],
  ['nothing to confirm it', 'Poui-Tree-2026', '', { confirmation: 'empty' }],
  ['only a confirmation', '', 'Poui-Tree-2026', { password: 'empty' }],
  ['two that differ', 'Poui-Tree-2026', 'Poui-Tree-2027', { confirmation: 'not-equal' }],
  ['two that differ in case', 'Poui-Tree-2026', 'poui-tree-2026', { confirmation: 'not-equal' }],
] as const)('a new password: %s', (_, password, confirmation, expected) => {
  expect(faults(password, confirmation)).toEqual(expected)
})

test.each([
  ...['password', 'Password', 'PASSWORD1', 'trustno1', 'baseball', 'liverpool', 'sunshine', 'iloveyou', 'princess1'].map(
    (password) => [password, 'too-common'] as const,
  ),
  ...['k.joseph2026', 'KJoseph!', 'k_joseph99', '2026k.joseph'].map((password) => [password, 'is-user-name'] as const),
  ...['PouiValley', 'poui-valley-26', 'Secondary2026', 'valleyschool'].map((password) => [password, 'is-school-name'] as const),
  ...['aaaaaaaa', 'abababab', 'abcabcabc', '1212121212', 'xyxyxyxy!', 'zzzzyyyyzz'].map((password) => [password, 'repeats'] as const),
  ...['abcdefgh', '12345678', '9876543210', 'qwertyui', 'QWERTY1234', 'asdfghjkl', 'poiuytrewq', 'abcd1234', '!zxcvbnm'].map(
    (password) => [password, 'is-run'] as const,
  ),
])('a new password “%s” is refused: %s', (password, fault) => expect(faults(password)).toEqual({ password: fault }))

test.each([
  'Poui-Tree-2026',
  'k.joseph and the mango',
  'valley of mangoes',
  'A-new-one-2026',
  'three blue parrots',
  'abcd-is-how-it-begins',
])('a new password “%s” is taken', (password) => expect(faults(password)).toEqual({}))

test('a new password is set only when both fields hold the same 8 to 128 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), fc.string({ unit: 'grapheme', maxLength: 140 }), (a, b) => {
      const isFree = Object.keys(faults(a, b)).length === 0
      const length = [...a].length
      if (isFree) expect([a === b, length >= 8, length <= 128]).toEqual([true, true, true])
      expect(faults(`${a.slice(0, 60)} three blue parrots`)).toEqual({})
    }),
  )
})

test('every fault has words', () => {
  for (const fault of [faults(''), faults('short'), faults('k.joseph'), faults('Poui-Tree-2026', 'other')])
    for (const code of Object.values(fault)) expect(newPasswordMessages[code]).toMatch(/\w/)
})

test('a user name is the same in other letters and with spaces around it, and not when it is longer', () => {
  expect(isSameName(' K.Joseph', 'k.joseph')).toBe(true)
  expect(isSameName('k.josephs', 'k.joseph')).toBe(false)
})

test.each([
  [1, '1 second'],
  [42, '42 seconds'],
  [90, '2 minutes'],
  [900, '15 minutes'],
])('a wait of %d seconds is said as %s', (seconds, words) => {
  expect(slowedMessage(seconds)).toContain(`Wait ${words} `)
})
