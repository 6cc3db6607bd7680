import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstDay, isDay, isRealDay, longDay, parseDay, readings, shownDay, whenWords } from '../../src/domain/_dates.ts'
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

describe('a day is taken as people and files write it, where it has one reading', () => {
  test.each([
    '25/12/2013',
    '25-12-2013',
    '25.12.2013',
    '12/25/2013',
    '25 Dec 2013',
    '25-Dec-2013',
    '25 December 2013',
    '25-dec-2013',
    '2013-12-25',
    '2013/12/25',
    ' 25/12/2013 ',
  ])('%j', (text) => expect(parseDay(text)).toEqual({ ok: true, value: '2013-12-25' }))
  test.each(['05/05/2013', '5/5/2013'])('%j, whichever is the day', (text) =>
    expect(parseDay(text)).toEqual({ ok: true, value: '2013-05-05' }),
  )
  test.each(['05/08/2013', '31/02/2013', '31-Foo-2013', '25/12/13', '41633', '1 2 2013', '2013-13-01', '00/01/2013', '25 De 2013'])(
    '%j is not guessed',
    (text) => expect(parseDay(text).ok).toBe(false),
  )
  test('two readings, the day first before the other', () => expect(readings('05/08/2013')).toEqual(['2013-08-05', '2013-05-08']))
})

test('a day in full has its weekday and month in words', () => {
  expect(longDay('2026-02-20')).toBe('Friday 20 February 2026')
  expect(longDay('2026-09-06')).toBe('Sunday 6 September 2026')
})

test('an instant has its day unless that is today in the school’s time zone', () => {
  const at = new Date('2026-09-05T02:30:00Z')
  const when = (now: string) => whenWords(at, 'America/Port_of_Spain', new Date(now))
  expect(when('2026-09-05T03:59:00Z')).toBe('at 22:30')
  expect(when('2026-09-05T04:01:00Z')).toBe('on 04-Sep-2026 at 22:30')
})

test('a real day is one that the calendar has, in every month of common and leap years', () => {
  const numbers = Array.from({ length: 34 }, (_, n) => String(n).padStart(2, '0'))
  for (const year of ['0000', '1900', '2000', '2023', '2024', '2100'])
    for (const month of numbers.slice(0, 14))
      for (const day of numbers) {
        const text = `${year}-${month}-${day}`
        expect([text, isRealDay(text)]).toEqual([text, new Date(text).toJSON()?.slice(0, 10) === text])
      }
})
