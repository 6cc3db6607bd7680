import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameKey } from '../../src/domain/_names.ts'
import { type ClassStudent, classTotals } from '../../src/domain/attendance/days/class.ts'
import { figuresOf } from '../../src/domain/attendance/days/index.ts'
import { type LateLine, lateCounts, minutesLate } from '../../src/domain/attendance/days/late-list.ts'
import { decideCounted, elapsed } from '../../src/domain/attendance/days/update.ts'
import { termDatesFault } from '../../src/domain/school/terms/dates.ts'

describe('what an update changes', () => {
  const none = { times_absent: null, times_late: null }
  const counted = { times_absent: 5, times_late: 2 }
  test.each([
    ['blanks are filled', none, none, {}, counted, {}],
    [
      'what the last update stored follows',
      { times_absent: 4, times_late: 2 },
      { times_absent: 4, times_late: 2 },
      {},
      { times_absent: 5 },
      {},
    ],
    ['what was typed before the first update is kept', { times_absent: 9, times_late: 2 }, none, {}, {}, { times_absent: 9 }],
    [
      'what was typed since is kept',
      { times_absent: 9, times_late: 1 },
      { times_absent: 4, times_late: 1 },
      {},
      { times_late: 2 },
      { times_absent: 9 },
    ],
    ['what was ticked is replaced', { times_absent: 9, times_late: 7 }, none, { times_absent: 9 }, { times_absent: 5 }, { times_late: 7 }],
    ['what was typed after it was shown is kept', { times_absent: 9, times_late: 2 }, none, { times_absent: 8 }, {}, { times_absent: 9 }],
    ['a figure that was cleared is filled', { times_absent: null, times_late: 2 }, counted, {}, { times_absent: 5 }, {}],
    ['zero that was typed is kept', { times_absent: 0, times_late: 2 }, none, {}, {}, { times_absent: 0 }],
    ['what is right already is left', counted, none, {}, {}, {}],
  ])('%s', (_, stored, last, replaces, changed, kept) => {
    expect(decideCounted({ stored, last }, counted, replaces)).toEqual({ changed, kept })
  })

  const figure = fc.option(fc.integer({ min: 0, max: 5 }))
  const figures = fc.record({ times_absent: figure, times_late: figure })
  test('twice is the same as once, and nothing typed is lost', () => {
    const all = fc.record({ times_absent: fc.integer({ min: 0, max: 5 }), times_late: fc.integer({ min: 0, max: 5 }) })
    fc.assert(
      fc.property(figures, figures, all, (stored, last, now) => {
        const { changed, kept } = decideCounted({ stored, last }, now)
        for (const field of ['times_absent', 'times_late'] as const)
          if (stored[field] !== null && stored[field] !== last[field]) expect(changed).not.toHaveProperty(field)
        const settled = { ...last, ...Object.fromEntries(Object.entries(now).filter(([field]) => !(field in kept))) }
        expect(decideCounted({ stored: { ...stored, ...changed }, last: settled }, now)).toEqual({ changed: {}, kept })
      }),
    )
  })
})

test.each([
  ['08:00:00', null],
  ['08:00:01', 1],
  ['08:01:00', 1],
  ['08:01:01', 2],
  ['09:09:34', 70],
  ['07:59:59', null],
  ['12:21:53', 262],
  [null, null],
])('in at %s after a bell at 08:00 is %s minutes late', (timeIn, minutes) => {
  expect(minutesLate(timeIn, '08:00')).toBe(minutes)
})

test('how often each was late: the most often first, then by class and name; no sum where a time is not known', () => {
  const line = (studentId: number, lastName: string, classId: string, timeIn: string | null): LateLine => ({
    ...{ date: '2025-11-24', studentId, firstName: 'A', lastName, classId, timeIn, firstBell: '08:00', sortKey: nameKey(lastName, 'A') },
  })
  const lines = [
    line(1, 'Zed', '1A', '08:05:00'),
    line(2, 'Éloi', '1A', '08:10:00'),
    line(3, 'Abel', '2A', '08:01:00'),
    line(3, 'Abel', '2A', null),
  ]
  expect(lateCounts({ lines }).map(({ studentId, times, minutes }) => [studentId, times, minutes])).toEqual([
    [3, 2, null],
    [2, 1, 10],
    [1, 1, 5],
  ])
})

test('the sums of a class: a column is the sum of its rows, also where somebody was there more often than was possible', () => {
  const student = (possible: number, present: number, lates: number): ClassStudent => ({
    ...{ studentId: possible, firstName: '', lastName: '', days: new Map(), owed: new Map(), excused: 0 },
    figures: figuresOf({ present, mornings: present, lates }, possible),
  })
  expect(classTotals([student(4, 3, 1), student(4, 6, 0), student(10, 1, 1)])).toMatchObject({
    ...{ possible: 18, present: 10, absent: 10, lates: 2, percent: 56 },
  })
  expect(classTotals([])).toMatchObject({ possible: 0, percent: null })
})

describe('the dates of a term', () => {
  const others = [
    { year: 20252026, term: 1, termStart: '2025-09-01', termEnd: '2025-12-12' },
    { year: 20252026, term: 2, termStart: '2026-01-05', termEnd: '2026-04-03' },
    { year: 20252026, term: 3, termStart: null, termEnd: null },
  ]
  test.each([
    ['2026-04-04', '2026-07-03', undefined],
    ['2026-04-03', '2026-07-03', 'overlapping'],
    ['2025-08-01', '2026-07-03', 'overlapping'],
    ['2025-05-31', '2026-07-03', 'outside-year'],
    ['2026-04-13', '2026-11-01', 'outside-year'],
    ['2025-06-01', '2026-10-31', 'too-long'],
    ['2026-04-13', null, 'no-end'],
    [null, '2026-07-03', 'no-start'],
    [null, null, undefined],
  ])('%s to %s: %s', (termStart, termEnd, fault) => {
    expect(termDatesFault({ year: 20252026, term: 3 }, { termStart, termEnd }, others)).toBe(fault)
  })
  test('a term does not overlap itself', () => {
    expect(termDatesFault({ year: 20252026, term: 1 }, { termStart: '2025-09-02', termEnd: '2025-12-11' }, others)).toBeUndefined()
  })
})

test.each([
  [0, '00:00:00'],
  [61, '00:01:01'],
  [3599, '00:59:59'],
  [36_000, '10:00:00'],
])('%i seconds are %s', (seconds, shown) => expect(elapsed(seconds)).toBe(shown))
