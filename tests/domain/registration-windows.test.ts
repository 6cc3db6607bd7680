import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideWindow, parseWindow, windowState } from '../../src/domain/registration/windows.ts'
import { meaning } from '../../src/domain/words/registration-windows.ts'

const today = '2026-11-27'

test.each([
  [{ open: false, deadline: null }, 'closed', ''],
  [{ open: true, deadline: null }, 'no-deadline', 'Closed: no deadline is set'],
  [{ open: true, deadline: '2026-11-26' }, 'passed', 'Closed: the deadline has passed'],
  [{ open: true, deadline: today }, 'open', 'Open until the end of Friday 27 November 2026'],
  [{ open: true, deadline: '2026-11-28' }, 'open', 'Open until the end of Saturday 28 November 2026'],
] as const)('%j is %s', (window, expected, said) => {
  expect(windowState(window, today)).toBe(expected)
  expect(meaning(windowState(window, today), window.deadline)).toBe(said)
})

describe('a window as it is chosen', () => {
  test.each([
    ['27-Nov-2026', { ok: true, value: { open: true, deadline: today } }],
    ['2026-12-01', { ok: true, value: { open: true, deadline: '2026-12-01' } }],
    ['', { ok: false, error: 'no-deadline' }],
    ['26-Nov-2026', { ok: false, error: 'passed' }],
    ['31-Feb-2027', { ok: false, error: 'not-a-day' }],
    ['05/08/2027', { ok: false, error: 'not-a-day' }],
  ])('open until %j', (deadline, expected) => expect(parseWindow({ open: true, deadline }, today)).toEqual(expected))

  test('closing clears the deadline, whatever stands in it', () =>
    fc.assert(
      fc.property(fc.string(), (deadline) => {
        expect(parseWindow({ open: false, deadline }, today)).toEqual({ ok: true, value: { open: false, deadline: null } })
      }),
    ))
})

const now = { formLevel: 1, open: true, deadline: today, version: 3 }
test.each([
  [{ open: true, deadline: today }, 1, 'same'],
  [{ open: false, deadline: null }, 3, 'save'],
  [{ open: false, deadline: null }, 2, 'conflict'],
  [{ open: false, deadline: null }, undefined, 'save'],
  [{ open: true, deadline: '2026-12-24' }, 2, 'conflict'],
] as const)('%j read at version %s is %s', (values, version, expected) => expect(decideWindow(now, values, version)).toBe(expected))
