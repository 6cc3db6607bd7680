import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longDay, shownTime } from '../../src/domain/_dates.ts'
import { percentOf, shownPercent } from '../../src/domain/_numbers.ts'
import type { Session } from '../../src/domain/_school-days.ts'
import { countsOf, figuresOf, isTooLong, mayRemove } from '../../src/domain/attendance/days/index.ts'

const attendanceFigures = (days: Parameters<typeof countsOf>[0], possible: number) => figuresOf(countsOf(days), possible)
const day = (am: Session, pm: Session, isLate = false) => ({ am, pm, isLate })
const anyDay = fc.record({ am: fc.constantFrom<Session>('P', 'A'), pm: fc.constantFrom<Session>('P', 'A'), isLate: fc.boolean() })

test('the figures of a term: 62 of 66 sessions, late 2 of 31 mornings', () => {
  const days = [...Array.from({ length: 30 }, () => day('P', 'P')), day('P', 'A', true), day('A', 'P'), day('A', 'A')]
  days[0] = day('P', 'P', true)
  const figures = { possible: 66, present: 62, absent: 4, percent: 94, mornings: 31, lates: 2, onTime: 29, punctuality: 94 }
  expect(attendanceFigures(days, 66)).toEqual(figures)
})

test.each([
  [0, 0, null, '–'],
  [0, 5, 0, '0%'],
  [1, 8, 13, '13%'],
  [1, 200, 1, '1%'],
  [5, 5, 100, '100%'],
])('%i of %i are %s percent', (part, whole, percent, shown) => {
  expect([percentOf(part, whole), shownPercent(percent)]).toEqual([percent, shown])
})

test('whoever came more often than was possible is neither absent nor beyond a hundred', () => {
  expect(attendanceFigures([day('P', 'P'), day('P', 'P')], 3)).toMatchObject({ present: 4, absent: 0, percent: 100 })
})

test('figures agree with a count made another way', () => {
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 90 }), fc.integer({ min: 0, max: 200 }), (days, possible) => {
      const letters = days.map(({ am, pm }) => am + pm).join('')
      const present = letters.split('P').length - 1
      const figures = attendanceFigures(days, possible)
      expect(figures.present).toBe(present)
      if (present <= possible) expect(figures.present + figures.absent).toBe(possible)
      if (possible > 0) expect(figures.percent).toBe(Math.min(100, Math.round((100 * present) / possible)))
    }),
  )
})

test('late once in ten mornings of which only the mornings were attended is late 1 of 10, not of 20 sessions', () => {
  const mornings = Array.from({ length: 10 }, (_, n) => day('P', 'A', n === 0))
  expect(attendanceFigures(mornings, 20)).toMatchObject({ mornings: 10, lates: 1, onTime: 9, punctuality: 90 })
  expect(attendanceFigures([day('A', 'P')], 2)).toMatchObject({ mornings: 0, lates: 0, punctuality: null })
})

test.each<[Session, Session, boolean]>([
  ['P', 'P', true],
  ['P', 'A', false],
  ['A', 'P', false],
  ['A', 'A', false],
])('a record with %s and %s may be deleted: %s', (am, pm, may) => expect(mayRemove({ am, pm })).toBe(may))

test.each([
  ['07:38:15', '07:38:15 AM'],
  ['00:05:00', '12:05:00 AM'],
  ['12:21:53', '12:21:53 PM'],
  ['14:31:37', '02:31:37 PM'],
  ['08:09', '08:09:00 AM'],
  [null, '–'],
])('%s is shown as %s', (time, shown) => expect(shownTime(time)).toBe(shown))

test('a day is shown with its weekday', () => {
  expect(longDay('2026-02-20')).toBe('Friday 20 February 2026')
  expect(longDay('2024-02-29')).toBe('Thursday 29 February 2024')
})

test('ten years may be asked for, eleven not', () => {
  expect(isTooLong({ from: '2015-09-01', to: '2025-09-01' })).toBe(false)
  expect(isTooLong({ from: '2015-09-01', to: '2026-09-01' })).toBe(true)
})
