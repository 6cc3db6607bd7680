import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPasswordMessages, slowedMessage } from '../../src/domain/_messages/sign-in.ts'
import { isSameName, newPasswordFaults } from '../../src/domain/sign-in.ts'

const faults = (password: string, confirmation = password) => newPasswordFaults({ userName: 'k.joseph', password, confirmation })

test.each([
  ['a good one twice', 'Poui-Tree-2026', 'Poui-Tree-2026', {}],
  ['eight characters', 'abcdefgh', 'abcdefgh', {}],
  ['seven characters', 'abcdefg', 'abcdefg', { password: 'too-short' }],
  ['eight characters of which some take two units', '🌳🌳🌳🌳🌳🌳🌳🌳', '🌳🌳🌳🌳🌳🌳🌳🌳', {}],
  ['128 characters', 'a'.repeat(128), 'a'.repeat(128), {}],
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

test('a new password is set only when both fields hold the same 8 to 128 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), fc.string({ unit: 'grapheme', maxLength: 140 }), (a, b) => {
      const isFree = Object.keys(faults(a, b)).length === 0
      const length = [...a].length
      expect(isFree).toBe(a === b && a.trim() !== '' && length >= 8 && length <= 128 && !isSameName(a, 'k.joseph'))
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
