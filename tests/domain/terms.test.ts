import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideChange } from '../../src/domain/_changes.ts'
import { nextYear } from '../../src/domain/_dates.ts'
import {
  asksBeforeLeaving,
  type Candidate,
  daysOffMeant,
  mayUseYear,
  parseDaysOff,
  possibleAttendance,
  registrationOf,
  skipReason,
  type TermValues,
  termFault,
  typedDaysOff,
  weekdays,
  yearChoices,
} from '../../src/domain/_terms.ts'
import { openingFault, termDatesFault } from '../../src/domain/school/terms/dates.ts'

const decideTerm = decideChange<TermValues>
const stored = { termStart: '2025-09-01', termEnd: '2025-12-12', newTermBeginning: '2026-01-05', possibleAttendance: 124 }

describe('the years on offer', () => {
  test('are those known and one after the highest', () => {
    expect(yearChoices([20242025, 20252026], '2025-12-01')).toEqual([20262027, 20252026, 20242025])
  })
  test.each([
    ['2026-06-30', [20262027, 20252026]],
    ['2026-07-01', [20272028, 20262027]],
  ])('of a new school on %s begin with the year it is in', (today, years) => expect(yearChoices([], today)).toEqual(years))
  test('may be used, and no others', () => {
    const known = [20242025, 20252026]
    expect([20242025, 20252026, 20262027, 20272028, 20232024].map((year) => mayUseYear(known, year))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(mayUseYear([], 20302031)).toBe(true)
    for (const year of yearChoices(known, '2025-12-01')) expect(mayUseYear(known, year)).toBe(true)
    expect(nextYear(20992100)).toBe(21002101)
  })
})

describe('possible attendance', () => {
  test.each([
    ['2025-09-01', '2025-12-12', 75],
    ['2025-09-06', '2025-09-07', 0],
    ['2025-09-01', '2025-09-01', 1],
    ['2025-09-03', '2025-09-09', 5],
    ['2025-09-09', '2025-09-03', 0],
  ])('from %s to %s there are %i weekdays', (start, end, days) => expect(weekdays(start, end)).toBe(days))

  test('weekdays are those that a calendar counts one by one', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
    fc.assert(
      fc.property(day, fc.nat(500), (from, length) => {
        const all = Array.from({ length: length + 1 }, (_, i) => new Date(Date.parse(iso(from.getTime())) + i * 86_400_000))
        const counted = all.filter((d) => d.getUTCDay() % 6 !== 0).length
        expect(weekdays(iso(from.getTime()), iso(from.getTime() + length * 86_400_000))).toBe(counted)
      }),
    )
  })

  const longer = { ...stored, termEnd: '2025-12-19' }
  const follows = { before: 124, after: 134 }
  const differs = { before: 140, after: 150 }
  test('is what the school calendar gives for the dates', () => {
    expect(possibleAttendance({ ...stored, possibleAttendance: null }, stored, { before: 140, after: 140 })).toBe(140)
    expect(possibleAttendance(stored, longer, follows)).toBe(134)
    expect(possibleAttendance(stored, longer, { before: 124, after: 100 })).toBe(100)
    expect(possibleAttendance(stored, { ...stored, termEnd: null }, { before: 124, after: null })).toBeNull()
  })
  test('that was typed stands, whatever the dates become', () => {
    expect(possibleAttendance(stored, longer, differs)).toBe(124)
    expect(possibleAttendance(stored, stored, { before: 140, after: 140 })).toBe(124)
    expect(possibleAttendance(stored, { ...stored, termEnd: null }, { before: 140, after: null })).toBe(124)
  })
  test('is of the days without school that are typed, and the calendar’s again when they are cleared', () => {
    expect(possibleAttendance(stored, longer, follows, 4.5)).toBe(151)
    expect(possibleAttendance(stored, longer, differs, 0)).toBe(160)
    expect(possibleAttendance(stored, longer, differs, null)).toBe(150)
  })
  test('shows the days of a typed figure alone, where days can say it', () => {
    expect(typedDaysOff(stored, 140)).toBe(13)
    expect(typedDaysOff(stored, 124)).toBeUndefined()
    expect(typedDaysOff({ ...stored, possibleAttendance: 180 }, 140)).toBeUndefined()
    expect(typedDaysOff({ ...stored, termEnd: null }, null)).toBeUndefined()
  })
  test('a field that was blank beside a typed figure leaves it; one that was cleared takes the calendar’s', () => {
    expect(daysOffMeant(null, { ...stored, possibleAttendance: 180 }, 140)).toBeUndefined()
    expect(daysOffMeant(null, stored, 140)).toBeNull()
    expect(daysOffMeant(3, stored, 140)).toBe(3)
  })
  test.each([
    ['', null],
    ['0', 0],
    ['4', 4],
    [' 4.5 ', 4.5],
    ['4.25', undefined],
    ['-1', undefined],
    ['1e2', undefined],
    ['٤', undefined],
  ])('%j days without school are %j', (typed, days) => expect(parseDaysOff(typed)).toBe(days))
})

test.each([
  [{ ...stored, termEnd: '2025-08-31' }, 0, 'end-before-start'],
  [stored, 76, 'too-many-days-off'],
  [{ ...stored, possibleAttendance: 1000 }, 0, 'too-many-sessions'],
  [stored, 75, undefined],
  [{ ...stored, termEnd: null }, 400, undefined],
  [{ ...stored, termEnd: '2035-08-01' }, null, 'too-many-sessions'],
] as const)('term dates %j with %j days off: %j', (values, off, fault) => expect(termFault(values, off)).toBe(fault))

describe('the day on which school reopens', () => {
  const dates = { termStart: '2025-09-01', termEnd: '2025-12-12' }
  const open = { termStart: '2025-09-01', termEnd: null }
  const none = { termStart: null, termEnd: null }
  test.each([
    [dates, '2025-10-06', 'opening-within'],
    [dates, '2025-12-12', 'opening-within'],
    [dates, '2025-08-25', 'opening-within'],
    [dates, '2025-12-13', undefined],
    [dates, null, undefined],
    [dates, '2020-01-06', 'opening-outside-year'],
    [dates, '2062-01-05', 'opening-outside-year'],
    [open, '2025-09-01', 'opening-within'],
    [open, '2026-01-05', undefined],
    [none, '2020-01-06', 'opening-outside-year'],
    [none, '2026-09-07', undefined],
  ] as const)('of a term %j is %j: %j', (term, day, fault) => expect(openingFault({ year: 20252026, term: 1 }, term, day)).toBe(fault))
})

test.each([
  [2, '2025-08-01', '2025-08-29', 'out-of-order'],
  [2, '2025-12-12', '2026-04-03', 'overlapping'],
  [2, '2026-01-05', '2026-04-03', undefined],
  [3, '2025-08-01', '2025-08-29', 'out-of-order'],
])('term %i from %s to %s beside a first term from September to December: %j', (term, termStart, termEnd, fault) => {
  const first = { year: 20252026, term: 1, termStart: '2025-09-01', termEnd: '2025-12-12' }
  expect(termDatesFault({ year: 20252026, term }, { termStart, termEnd }, [first])).toBe(fault)
})

describe('a save of a term', () => {
  const row = { ...stored, version: 3 }
  test('saves what it names and changes, at the version that it read', () => {
    expect(decideTerm(row, { ...stored, termEnd: null }, 3)).toEqual({ kind: 'save', changed: { termEnd: null } })
  })
  test('is in conflict when the row has moved on, for the fields that differ', () => {
    expect(decideTerm(row, { ...stored, termEnd: null }, 2)).toEqual({ kind: 'conflict', fields: ['termEnd'] })
  })
  test('of what stands already is no conflict, whatever its version', () => expect(decideTerm(row, stored, 1)).toEqual({ kind: 'same' }))
  test('leaves alone what it does not name', () => expect(decideTerm(row, {}, 3)).toEqual({ kind: 'same' }))
  test('by a caller that knows no versions is taken', () => {
    expect(decideTerm(row, { possibleAttendance: null }, undefined)).toEqual({ kind: 'save', changed: { possibleAttendance: null } })
  })
})

test.each([
  [undefined, false],
  [{ year: 20252026, term: 1, isPosted: false }, false],
  [{ year: 20242025, term: 3, isPosted: true }, false],
  [{ year: 20242025, term: 3, isPosted: false }, true],
])('leaving %j for another term asks first: %j', (current, asks) => {
  expect(asksBeforeLeaving(current, { year: 20252026, term: 1 })).toBe(asks)
})

describe('registering one student', () => {
  const english = { subjectId: 101, employeeId: 2 }
  const physics = { subjectId: 112, employeeId: null }
  const student: Candidate = {
    classId: '5A',
    formLevel: 5,
    isRetired: false,
    isRegistered: false,
    subjects: [english, physics],
    standing: [],
  }

  test('adds a record and each subject with its teacher', () => {
    expect(registrationOf(student)).toEqual({ isNew: true, subjects: [english, physics] })
  })
  test('keeps what stands and adds a later subject', () => {
    expect(registrationOf({ ...student, isRegistered: true, standing: [101] })).toEqual({ isNew: false, subjects: [physics] })
  })
  test.each([
    [{ classId: null, formLevel: null }, 'no-class'],
    [{ classId: 'OFFICE', formLevel: null }, 'no-level'],
    [{ isRetired: true }, 'retired-class'],
    [{}, undefined],
  ] as const)('in %j is skipped because of %j, unless already registered', (change, reason) => {
    const other = { ...student, ...change }
    expect(skipReason(other)).toBe(reason)
    expect(registrationOf(other) === undefined).toBe(reason !== undefined)
    expect(registrationOf({ ...other, isRegistered: true })).toEqual({ isNew: false, subjects: [english, physics] })
  })
})
