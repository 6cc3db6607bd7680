import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BookChoice,
  byCourse,
  type Course,
  choicesOf,
  coursesIn,
  isEmptyChoice,
  sheetNames,
  streamPath,
} from '../../src/domain/marks/spreadsheet.ts'
import { fileName, noFields } from '../../src/domain/words/course-spreadsheet.ts'

const none: BookChoice = { year: 20252026, term: 1, formLevel: null, formClass: null, subjectId: null }
const teacher = { employeeId: 1, firstName: 'Devika', lastName: 'Lutchman' }
const course = (formClass: string, abbr: string, more: Partial<Course> = {}): Course => ({
  ...{ formClass, formLevel: Number(formClass[0]), subjectId: abbr === 'MATH' ? 104 : 101, subject: abbr, abbr, ...teacher },
  ...more,
})
const courses = [course('1A', 'MATH'), course('5A', 'ENGL'), course('5A', 'MATH'), course('5B', 'ENGL')]

describe('what is asked for', () => {
  test.each([
    [none, true],
    [{ ...none, formLevel: 5 }, false],
    [{ ...none, formClass: '5A' }, false],
    [{ ...none, subjectId: 104 }, false],
  ])('%o: nothing %s', (asked, isNothing) => expect(isEmptyChoice(asked)).toBe(isNothing))

  test('what is not set is 0 in the address, and a class is written so that it can stand in one', () => {
    expect(streamPath(none)).toBe('/api/spreadsheet/20252026/1/0/0/0')
    expect(streamPath({ ...none, formLevel: 6, formClass: '6/1', subjectId: 7 })).toBe('/api/spreadsheet/20252026/1/6/6%2F1/7')
  })

  test('form level, class and subject narrow each other', () => {
    const of = (part: Partial<BookChoice>) => coursesIn(courses, { ...none, ...part }).map((c) => `${c.formClass} ${c.abbr}`)
    expect(of({})).toHaveLength(4)
    expect(of({ formLevel: 5 })).toEqual(['5A ENGL', '5A MATH', '5B ENGL'])
    expect(of({ formLevel: 5, subjectId: 104 })).toEqual(['5A MATH'])
    expect(of({ formLevel: 1, formClass: '5A' })).toEqual([])
  })

  test('only what is there can be chosen beside what is chosen', () => {
    expect(choicesOf(courses, none)).toMatchObject({ levels: [1, 5], classes: ['1A', '5A', '5B'] })
    expect(choicesOf(courses, { ...none, formLevel: 5 }).classes).toEqual(['5A', '5B'])
    expect(choicesOf(courses, { ...none, formClass: '5B' }).subjects).toEqual([{ id: 101, title: 'ENGL', abbr: 'ENGL' }])
  })
})

test('by form level, class and subject, then by teacher', () => {
  const other = course('5A', 'MATH', { employeeId: 9, lastName: 'Ali' })
  const mixed = [course('10A', 'ENGL', { formLevel: null }), courses[3], other, courses[2], courses[1], courses[0]] as Course[]
  expect(mixed.sort(byCourse).map((c) => `${c.formClass} ${c.abbr} ${c.employeeId}`)).toEqual([
    ...['1A MATH 1', '5A ENGL 1', '5A MATH 9', '5A MATH 1', '5B ENGL 1', '10A ENGL 1'],
  ])
})

describe('the names of the sheets', () => {
  test('are of class and subject, and a second teacher of the same is numbered', () => {
    expect(sheetNames([course('5A', 'MATH'), course('5A', 'MATH'), course('5a', 'math')], ['Contents'])).toEqual([
      '5A MATH',
      '5A MATH (2)',
      '5a math (3)',
    ])
    expect(sheetNames([{ formClass: 'Con', abbr: 'tents' }], ['Con tents'])).toEqual(['Con tents (2)'])
  })

  test('are never such as Excel refuses', () => {
    const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: fc.constantFrom(..."[]:*?/\\'aA 😀\t"), maxLength: 40 }))
    fc.assert(
      fc.property(fc.array(fc.record({ formClass: text, abbr: text }), { maxLength: 30 }), (list) => {
        const names = sheetNames(list, ['Contents'])
        expect(names).toHaveLength(list.length)
        expect(new Set(['contents', ...names.map((name) => name.toLowerCase())]).size).toBe(list.length + 1)
        for (const name of names) {
          expect(name.length).toBeLessThanOrEqual(31)
          expect(name).toMatch(/^(?!'|$)[^[\]:*?/\\\p{Cc}]*(?<!')$/u)
          expect([name.isWellFormed() || !list.every((one) => one.formClass.isWellFormed() && one.abbr.isWellFormed()), name]).toEqual([
            true,
            name,
          ])
        }
      }),
    )
  })
})

test.each([
  [{ formClass: '3A', formLevel: 3 }, undefined, '3A Term 1 Course Assesments 2025-12-01 10-00-40'],
  [{ formLevel: 3 }, 'Mathematics', 'Form 3 Term 1 Course Assesments 2025-12-01 10-00-40'],
  [{ subjectId: 104 }, 'Mathematics', 'Mathematics Term 1 Course Assesments 2025-12-01 10-00-40'],
])('the file of %o is named as specified', (part, subject, name) => {
  expect(fileName({ ...none, ...part }, subject, '2025-12-01 10:00:40')).toBe(name)
})

test('who chooses nothing is told so in the specification’s words', () => {
  expect(noFields).toBe('No Fields selected. Please select field to download spreadsheet.')
})
