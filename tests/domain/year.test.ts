import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, weekdayNumber } from '../../src/domain/_dates.ts'
import { formLevels } from '../../src/domain/_school.ts'
import { changeAtHand, isTimeToChange, leavingDay, tooEarly } from '../../src/domain/school/terms/years.ts'
import { progressOf, type YearFacts } from '../../src/domain/year/progress.ts'
import { countOutcomes, placeStudents, proposedNext, sizesOf } from '../../src/domain/year/promotion.ts'
import { proposedSet, subjectsOf, usualNumber } from '../../src/domain/year/subjects.ts'
import { aYearLater, proposedTerms } from '../../src/domain/year/terms.ts'

const [last, year, next] = [20242025, 20252026, 20262027]
const ofForms = (...ids: string[]) => ids.map((id) => ({ id, formLevel: Number(id[0]) }))
const open = { termEnd: '2026-07-03', isPosted: false }

describe('which change of year is at hand', () => {
  test.each([
    ['in the last term of a year: into the next', { year, term: 3 }, [last, year], [], { from: year, to: next }],
    ['in the first term, where everybody is registered: into the next', { year, term: 1 }, [last, year], [], { from: year, to: next }],
    ['in the first term, where nobody is registered yet: into this one', { year, term: 1 }, [last], [], { from: last, to: year }],
    [
      'in the first term of a year that was begun here: still into this one',
      { year, term: 1 },
      [last, year],
      [year],
      { from: last, to: year },
    ],
    ['in a school where nobody has ever been registered: none', { year, term: 1 }, [], [], undefined],
    ['without a current term: none', undefined, [last], [], undefined],
  ])('%s', (_, current, registered, begun, expected) => {
    expect(changeAtHand({ current, registered, begun })).toEqual(expected)
  })

  test('the Dashboard offers it when the last term is posted or its last day is past', () => {
    expect(isTimeToChange({ year, term: 3, ...open }, '2026-07-03')).toBe(false)
    expect(isTimeToChange({ year, term: 3, ...open }, '2026-07-04')).toBe(true)
    expect(isTimeToChange({ year, term: 3, termEnd: null, isPosted: true }, '2026-06-01')).toBe(true)
    expect(isTimeToChange({ year, term: 2, ...open, isPosted: true }, '2026-07-04')).toBe(false)
    expect(isTimeToChange(undefined, '2026-07-04')).toBe(false)
  })

  test('students are promoted once the last term of the old year is over', () => {
    const years = { from: year, to: next }
    expect(tooEarly({ year, term: 3, ...open }, years, 3, '2026-06-30')).toBe(true)
    expect(tooEarly({ year, term: 3, ...open }, years, 3, '2026-07-04')).toBe(false)
    expect(tooEarly({ year, term: 2, ...open, isPosted: true }, years, 3, '2026-07-04')).toBe(true)
    expect(tooEarly({ year: next, term: 1, ...open }, years, 3, '2026-06-30')).toBe(false)
    expect([leavingDay('2026-07-03', '2026-08-01'), leavingDay('2026-07-03', '2026-07-01'), leavingDay(null, '2026-07-01')]).toEqual([
      '2026-07-03',
      '2026-07-01',
      '2026-07-01',
    ])
  })
})

describe('the terms of the new year', () => {
  test('are on the weekdays of the last, and school reopens when the next begins', () => {
    const dates = [
      ['2025-09-01', '2025-12-12', '2026-01-05'],
      ['2026-01-05', '2026-04-03', '2026-04-20'],
      ['2026-04-20', '2026-07-03', '2026-09-07'],
    ]
    const before = dates.map(([termStart = '', termEnd = '', newTermBeginning = ''], n) => ({
      term: n + 1,
      termStart,
      termEnd,
      newTermBeginning,
    }))
    expect(proposedTerms(before, []).map(({ termStart, termEnd, newTermBeginning }) => [termStart, termEnd, newTermBeginning])).toEqual([
      ['2026-09-07', '2026-12-11', '2027-01-04'],
      ['2027-01-04', '2027-04-02', '2027-04-19'],
      ['2027-04-19', '2027-07-02', '2027-09-06'],
    ])
    const set = { term: 1, termStart: '2026-09-01', termEnd: '2026-12-04', newTermBeginning: null }
    expect(proposedTerms(before, [set])[0]).toEqual(set)
    const printed = before.map((one) => (one.term === 3 ? { ...one, newTermBeginning: '2026-09-08' } : one))
    expect(proposedTerms(printed, [])[0]).toMatchObject({ termStart: '2026-09-08', termEnd: '2026-12-11' })
    expect(proposedTerms(printed.slice(2), [])[0]).toMatchObject({ termStart: '2026-09-08', termEnd: null })
    expect(proposedTerms(printed, [set])[0]).toEqual(set)
    expect(proposedTerms([], [])[2]).toEqual({ term: 3, termStart: null, termEnd: null, newTermBeginning: null })
  })

  test('a day of any year is the same weekday a year later, and at most a week off', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const from = date.toISOString().slice(0, 10)
        const to = aYearLater(from)
        expect(weekdayNumber(to)).toBe(weekdayNumber(from))
        expect([364, 371]).toContain(daysBetween(from, to))
        expect(Number(to.slice(0, 4))).toBe(Number(from.slice(0, 4)) + 1)
      }),
    )
  })
})

describe('promotion', () => {
  const classes = ofForms('1A', '1B', '2A', '2B', '3X')
  test.each([
    ['1A', '2A'],
    ['2B', '3X'],
    ['3X', null],
  ])('%s goes to %s', (id, to) => {
    expect(proposedNext({ id, formLevel: Number(id[0]) }, classes)).toBe(to)
  })
  test('a class without one of its letter in the next form is to be decided', () => {
    expect(proposedNext({ id: '1C', formLevel: 1 }, [...classes, ...ofForms('1C')])).toBeUndefined()
  })

  const students = ['1A', '1A', '1A', '2A', '3X', '1B'].map((classId, n) => ({ id: n + 1, classId }))
  test('is changed by class and by student', () => {
    const chosen = {
      classes: new Map([['2A', '1A']]),
      students: new Map([
        [1, '1A'],
        [2, '2B'],
        [3, null],
        [5, '3X'],
      ]),
    }
    const placed = placeStudents(students, classes, chosen)
    expect(placed.map(({ next, outcome }) => [next, outcome])).toEqual([
      ['1A', 'repeats'],
      ['2B', 'moves'],
      [null, 'leaves'],
      ['1A', 'up'],
      ['3X', 'repeats'],
      ['2B', 'up'],
    ])
    expect(countOutcomes(placed)).toEqual({ up: 2, moves: 1, repeats: 2, leaves: 1, open: 0 })
    expect([...sizesOf(placed).next]).toEqual([
      ['1A', 2],
      ['2B', 2],
      ['3X', 1],
    ])
  })
  test('a class that was chosen and is no longer in use is nobody’s next', () => {
    const chosen = { classes: new Map([['1A', '9Z']]), students: new Map([[4, '9Z']]) }
    expect(placeStudents(students, classes, chosen).map(({ next }) => next)).toEqual([undefined, undefined, undefined, '3X', null, '2B'])
  })
  test('of any school everybody is counted once, and nobody goes to a class that is not there', () => {
    const school = fc.array(fc.record({ form: fc.constantFrom(...formLevels), letter: fc.constantFrom(...'ABC') }), { minLength: 1 })
    fc.assert(
      fc.property(school, (drawn) => {
        const ids = [...new Set(drawn.map(({ form, letter }) => `${form}${letter}`))]
        const own = ofForms(...ids)
        const placed = placeStudents(
          drawn.map(({ form, letter }, id) => ({ id, classId: `${form}${letter}` })),
          own,
          {
            classes: new Map(),
            students: new Map(),
          },
        )
        const counts = countOutcomes(placed)
        expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(drawn.length)
        for (const { classId, next } of placed) {
          if (typeof next === 'string') expect([ids.includes(next), Number(next[0])]).toEqual([true, Number(classId[0]) + 1])
          if (next === null) expect(ids.filter((id) => Number(id[0]) > Number(classId[0]))).toEqual([])
        }
      }),
    )
  })
})

describe('subjects of the new form', () => {
  const before = {
    students: 20,
    takers: new Map([
      [101, 20],
      [104, 19],
      [121, 12],
      [122, 8],
      [130, 0],
    ]),
  }
  test('what nearly all took all take, what some took is chosen, what nobody took is gone', () => {
    expect([...proposedSet(before)]).toEqual([
      [101, 'all'],
      [104, 'all'],
      [121, 'some'],
      [122, 'some'],
    ])
  })
  test('a student takes what all take, keeps a choice that the class has, and what was ticked stands over that', () => {
    const set = proposedSet(before)
    expect(subjectsOf(set, new Set([121, 140]), new Map())).toEqual([101, 104, 121])
    expect(
      subjectsOf(
        set,
        new Set([121, 140]),
        new Map([
          [121, false],
          [122, true],
        ]),
      ),
    ).toEqual([101, 104, 122])
  })
  test('the usual number is what most have', () => {
    expect([usualNumber([9, 9, 8]), usualNumber([8, 9]), usualNumber([])]).toEqual([9, 9, 0])
  })
})

test('a step that was done elsewhere is done, and one that waits for another says so', () => {
  const fresh: YearFacts = {
    ...{ hasTerms: false, hasMoved: false, isTooEarly: true, undecided: 1, lessons: 0, hasSubjects: false, holidays: 0, registered: 0 },
  }
  expect(progressOf(fresh)).toEqual({
    ...{ terms: 'todo', classes: 'todo', promotion: 'waits', staff: 'todo', subjects: 'waits', holidays: 'todo', registration: 'waits' },
  })
  const over = progressOf({ ...fresh, isTooEarly: false, undecided: 0, hasTerms: true })
  const countDone = (progress: typeof over) => Object.values(progress).filter((status) => status === 'done').length
  expect([over.classes, over.promotion, over.registration, countDone(over)]).toEqual(['done', 'todo', 'waits', 2])
  const all = progressOf({ ...fresh, hasTerms: true, hasMoved: true, lessons: 4, holidays: 9, registered: 6 })
  expect(countDone(all)).toBe(7)
})
