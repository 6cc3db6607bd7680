import { expect, test } from 'vitest'
import { parseDays } from '../../src/domain/_days.ts'
import { startOfDay } from '../../src/domain/_time-zones.ts'
import { isInForm } from '../../src/domain/administrative-reports.ts'

test.each([
  ['0', [1, 3, 4, 6, null], [true, true, true, true, true]],
  ['lower', [1, 3, 4, 6, null], [true, true, false, false, false]],
  ['upper', [1, 3, 4, 6, null], [false, false, true, true, false]],
  ['3', [1, 3, 4, 6, null], [false, true, false, false, false]],
] as const)('form %s of levels %j: %j', (choice, levels, expected) => {
  expect(levels.map((level) => isInForm(choice, level))).toEqual(expected)
})

test.each([
  ['', '', { ok: true, days: { from: null, to: null } }],
  ['05-Jan-2026', '', { ok: true, days: { from: '2026-01-05', to: '2026-01-05' } }],
  ['', '2026-01-05', { ok: true, days: { from: '2026-01-05', to: '2026-01-05' } }],
  ['05-Jan-2026', '06-Jan-2026', { ok: true, days: { from: '2026-01-05', to: '2026-01-06' } }],
  ['06-Jan-2026', '05-Jan-2026', { ok: false, faults: { to: 'backwards' } }],
  ['5/1/2026', 'soon', { ok: false, faults: { from: 'not-a-day', to: 'not-a-day' } }],
] as const)('days %j to %j', (from, to, expected) => expect(parseDays({ from, to })).toEqual(expected))

test('a school day begins at midnight of the school, also where clocks are changed', () => {
  expect(startOfDay('2025-12-15', 'America/Port_of_Spain').toISOString()).toBe('2025-12-15T04:00:00.000Z')
  expect(startOfDay('2025-12-31', 'America/Port_of_Spain', 1).toISOString()).toBe('2026-01-01T04:00:00.000Z')
  expect(startOfDay('2025-03-30', 'Europe/London', 1).toISOString()).toBe('2025-03-30T23:00:00.000Z')
})
