import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDay, isDay, parseDay, shownDay } from '../../src/domain/_dates.ts'
import { fail, ok } from '../../src/domain/_result.ts'

test.each([
  ['05-Jan-2026', '2026-01-05'],
  ['5-jan-2026', '2026-01-05'],
  [' 2026-01-05 ', '2026-01-05'],
  ['29-Feb-2028', '2028-02-29'],
  ['01-Jan-1950', firstDay],
  ['', null],
])('%j typed is the day %j', (typed, day) => expect(parseDay(typed)).toEqual(ok(day)))

test.each([
  '29-Feb-2026',
  '31-Dec-1949',
  '05/01/2026',
  '2026-1-5',
  '05-Jam-2026',
  '05-Jan-26',
  '2026-02-30',
  '20260105',
  '٠٥-Jan-2026',
  'next week',
])('%j is refused, not reinterpreted', (typed) => expect(parseDay(typed)).toEqual(fail('not-a-day')))

test('every day is read back as it is shown', () => {
  const days = fc
    .date({ min: new Date(firstDay), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, (day) => {
      expect(isDay(day)).toBe(true)
      expect(parseDay(shownDay(day))).toEqual(ok(day))
    }),
  )
})
