import { expect, test } from 'vitest'
import {
  absencesOf,
  countAbsences,
  type DayReasons,
  mayExplainLater,
  type Reason,
  reasonFor,
} from '../../src/domain/attendance/days/reasons.ts'
import { dayOf } from '../../src/domain/attendance/gate/index.ts'
import { missingFrom } from '../../src/domain/attendance/registers.ts'

const ill: Reason = { id: 1, title: 'Ill', counts: 'excused', note: '', version: 1 }
const business: Reason = { ...ill, id: 3, title: 'School business', counts: 'present' }
const nothing: Reason = { id: null, title: null, counts: null, note: '', version: 2 }

test.each<[string, DayReasons | undefined, string | null | undefined, string | null | undefined]>([
  ['nothing given', undefined, undefined, undefined],
  ['of the morning', { am: ill }, 'Ill', 'Ill'],
  ['of each', { am: ill, pm: business }, 'Ill', 'School business'],
  ['of the afternoon', { pm: ill }, undefined, 'Ill'],
  ['of the morning, taken away in the afternoon', { am: ill, pm: nothing }, 'Ill', null],
])('the reason %s', (_, day, am, pm) => {
  expect([reasonFor(day, 'am')?.title, reasonFor(day, 'pm')?.title]).toEqual([am, pm])
})

const both = { am: true, pm: true }
const days = ['2025-12-01', '2025-12-02', '2025-12-03', '2025-12-04']
test('sessions are counted by their reason, and those without one', () => {
  const recorded = new Map([
    ['2025-12-01', { am: 'A', pm: 'P' } as const],
    ['2025-12-02', { am: 'P', pm: 'P' } as const],
    ['2025-12-03', { am: 'P', pm: 'P' } as const],
  ])
  const reasons = new Map([
    ['2025-12-01', { am: ill }],
    ['2025-12-02', { am: ill }],
    ['2025-12-03', { am: business }],
  ])
  const absences = absencesOf({ days, owed: (day) => (day === '2025-12-04' ? { am: true, pm: false } : both), recorded, reasons })
  expect(absences.map(({ date, am, pm }) => [date, am?.reason?.title, pm?.reason?.title, am !== undefined, pm !== undefined])).toEqual([
    ['2025-12-01', 'Ill', undefined, true, false],
    ['2025-12-03', 'School business', 'School business', true, true],
    ['2025-12-04', undefined, undefined, true, false],
  ])
  expect(countAbsences(absences)).toEqual({
    ...{ excused: 1, present: 2, unexplained: 1 },
    byReason: new Map([
      ['Ill', 1],
      ['School business', 2],
    ]),
  })
})

const bells = { first: '08:00', afternoon: '12:30', isOutScanned: true }
test('a reason that counts as present makes a day of its own, over a mark, and leaves a scan its lateness', () => {
  const away = { am: true, pm: true }
  expect(dayOf({ scans: [], bells, away })).toMatchObject({ am: 'P', pm: 'P', timeIn: null, isLate: false })
  expect(dayOf({ scans: [], bells, marks: { am: 'A' }, away: { am: true, pm: false } })).toMatchObject({ am: 'P', pm: 'A' })
  expect(dayOf({ scans: ['08:20:00'], bells, away: { am: false, pm: true } })).toMatchObject({ am: 'P', pm: 'P', isLate: true })
  expect(dayOf({ scans: [], bells, away: { am: false, pm: false } })).toBeNull()
})

test.each([
  [{ isCurrent: true }, ['excused', null], true],
  [{ isCurrent: true }, ['excused', 'present'], false],
  [{ isCurrent: true }, ['present', undefined], false],
  [{ isCurrent: false }, ['excused'], false],
  [undefined, [], false],
] as const)('in term %j from and to %j later: %s', (term, counts, may) => expect(mayExplainLater(term, counts)).toBe(may))

test.each([
  ['07:30', '08:30'],
  ['08:15', '08:30'],
  ['08:30', '08:45'],
  ['09:50', '10:05'],
])('after a bell at %s it is asked who is missing from %s', (bell, from) => expect(missingFrom(bell)).toBe(from))
