import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSchool, type SheetName, type Typed, type TypedRow } from '../../src/domain/school-upload/index.ts'
import { nearest } from '../../src/domain/school-upload/nearest-name.ts'
import { faultText } from '../../src/domain/words/school-upload-faults.ts'
import { check, rows, school } from './_school-upload.ts'

const stateOf = (...given: [SheetName, Typed][]) => check(...given).rows.map(({ state, faults }) => [state, faults])

describe('a row of a School Upload', () => {
  test('adds what the school does not have, and says what it has already', () => {
    const { rows: checked, plan } = check(
      ['classes', { class: '2a', form: 'Form 2' }],
      ['classes', { class: '1 A', form: '1' }],
      ['subjects', { title: 'Physics', abbr: 'Phy' }],
      ['subjects', { title: 'mathematics', abbr: 'MATHS' }],
      ['teachers', { firstName: 'Kai', lastName: 'Khan', userName: '', formClasses: '2A', deanClasses: '1A, 1B' }],
      ['lessons', { teacher: 'Khan Kai', subject: 'phy', classes: '1A; 2a' }],
      ['lessons', { teacher: 'Mrs. Dana Lutchman', subject: 'Maths', classes: '1A' }],
      ['class-subjects', { class: '1A', subjects: 'Maths, Eng' }],
    )
    expect(checked.map(({ state }) => state)).toEqual(['new', 'same', 'new', 'same', 'new', 'new', 'same', 'new'])
    expect(plan).toMatchObject({
      classes: [{ id: '2a', formLevel: 2 }],
      subjects: [{ title: 'Physics', abbr: 'Phy', row: 3 }],
      teachers: [{ row: 5, values: { userName: 'k.khan2', firstName: 'Kai' } }],
      formClasses: [{ teacher: { row: 5 }, classId: '2a' }],
      lessons: [
        { teacher: { row: 5 }, subject: { row: 3 }, classId: '1A' },
        { teacher: { row: 5 }, subject: { row: 3 }, classId: '2a' },
      ],
      sets: [{ classId: '1A', subject: { id: 2 } }],
    })
    expect(plan.deanClasses.map(({ classId }) => classId)).toEqual(['1A', '1B'])
  })

  test.each<[string, [SheetName, Typed], object]>([
    ['a blank cell', ['subjects', { title: '', abbr: 'X' }], { title: { kind: 'required' } }],
    ['a form that there is not', ['classes', { class: '7A', form: '7' }], { form: { kind: 'not-a-form' } }],
    ['an abbreviation of another subject', ['subjects', { title: 'English Literature', abbr: 'eng' }], { abbr: { kind: 'taken' } }],
    [
      'a name that two teachers have',
      ['lessons', { teacher: 'Ana Joseph', subject: 'Eng', classes: '1A' }],
      { teacher: { kind: 'two-of-the-name', of: 'Ana Joseph' } },
    ],
    [
      'a user name of somebody else',
      ['teachers', { firstName: 'Dan', lastName: 'Lut', userName: 'd.lutchman' }],
      { userName: { kind: 'taken' } },
    ],
    [
      'a date that is none',
      ['teachers', { firstName: 'A', lastName: 'B', dateOfBirth: '31-Feb-1980' }],
      { dateOfBirth: { kind: 'not-a-day' } },
    ],
    [
      'a class that is closed',
      ['lessons', { teacher: 'd.lutchman', subject: 'Eng', classes: '9Z' }],
      { classes: { kind: 'unknown-class', of: '9Z' } },
    ],
    [
      'a subject spelt otherwise',
      ['lessons', { teacher: 'd.lutchman', subject: 'Mathmatics', classes: '1A' }],
      { subject: { kind: 'unknown-subject', of: 'Mathmatics', proposal: 'Mathematics' } },
    ],
    [
      'a teacher spelt otherwise',
      ['lessons', { teacher: 'Dana Luchman', subject: 'Maths', classes: '1B' }],
      { teacher: { kind: 'unknown-teacher', of: 'Dana Luchman', proposal: 'Dana Lutchman' } },
    ],
    [
      'a class with a letter for a digit',
      ['class-subjects', { class: 'IA', subjects: 'Eng' }],
      { class: { kind: 'unknown-class', of: 'IA', proposal: '1A' } },
    ],
    [
      'a post',
      ['teachers', { firstName: 'A', lastName: 'B', post: 'Head of Dept' }],
      { post: { kind: 'unknown-post', of: 'Head of Dept', proposal: 'Head of Department' } },
    ],
  ])('is refused for %s', (_, row, faults) => {
    expect(stateOf(row)).toEqual([['faulty', faults]])
  })

  test('without a current term has no year for lessons and posts', () => {
    const none = { ...school, hasYear: false }
    const { rows: checked } = checkSchool(
      rows(
        ['lessons', { teacher: 'd.lutchman', subject: 'Eng', classes: '1A' }],
        ['teachers', { firstName: 'A', lastName: 'B', formClasses: '1A' }],
        ['teachers', { firstName: 'C', lastName: 'D' }],
      ),
      none,
    )
    expect(checked.map(({ state }) => state)).toEqual(['faulty', 'faulty', 'new'])
  })

  test('says where a post is added that the school does not have', () => {
    const [row] = check(['teachers', { firstName: 'A', lastName: 'B', post: 'Dean' }]).rows
    expect(row?.faults.post && faultText(row.faults.post)).toBe(
      'There is no post “Dean”. Write one that the school has, or add it under School, Employee Posts.',
    )
  })

  test('says in which row of its sheet the same student stands again', () => {
    const twice: Typed = { id: '9001', last_name: 'Khan', first_name: 'Kai', class_id: '1A' }
    const { rows: checked } = check(['classes', { class_id: '1A' }], ['students', twice], ['students', twice])
    const said = checked.slice(1).map(({ row, faults }) => [row, faults.id && faultText(faults.id)])
    expect(said).toEqual([
      [3, 'Also in row 4.'],
      [4, 'Also in row 3.'],
    ])
  })

  test('adds nothing twice, and a teacher of the sheet is one for all of the sheets', () => {
    const { plan, rows: checked } = check(
      ['teachers', { firstName: 'Kai', lastName: 'Khan' }],
      ['teachers', { firstName: 'Kai', lastName: 'Khan' }],
      ['lessons', { teacher: 'Kai Khan', subject: 'Eng', classes: '1A, 1A' }],
      ['lessons', { teacher: 'kai khan', subject: 'English Language', classes: '1A' }],
    )
    expect(checked.map(({ state }) => state)).toEqual(['new', 'same', 'new', 'same'])
    expect([plan.teachers.length, plan.lessons.length]).toEqual([1, 1])
  })
})

test('rows in any order give the same school', () => {
  const all: [SheetName, Typed][] = [
    ['classes', { class: '2A', form: '2' }],
    ['subjects', { title: 'Physics', abbr: 'Phy' }],
    ['subjects', { title: 'Physical Education', abbr: 'PE' }],
    ['teachers', { firstName: 'Kai', lastName: 'Ali', formClasses: '2A' }],
    ['teachers', { firstName: 'Bo', lastName: 'Singh' }],
    ['lessons', { teacher: 'Kai Ali', subject: 'Phy', classes: '2A, 1A' }],
    ['lessons', { teacher: 'Bo Singh', subject: 'PE', classes: '2A' }],
    ['students', { id: '601', first_name: 'Ann', last_name: 'Roy', class_id: '2A' }],
    ['students', { id: '602', first_name: 'Bob', last_name: 'Roy', class_id: '2a' }],
    ['students', { id: '502', first_name: 'Lee', last_name: 'Bo', class_id: '1A', sex: 'M' }],
    ['class-subjects', { class: '2A, 1A', subjects: 'Phy, PE, Eng' }],
    ['student-subjects', { student: '601', subject: 'PE', takes: 'No' }],
    ['student-subjects', { student: '602', subject: 'Maths' }],
    ['terms', { year: '2024-25', term: '1' }],
    ['coded-comments', { comment: 'Well tried' }],
    ['marks', { student: '601', year: '2024-25', term: '1', class: '1B', subject: 'Phy', courseMark: '60', comment1: 'Well tried' }],
    ['marks', { student: '601', year: '2024-25', term: '1', subject: 'Physics', examMark: '70' }],
    ['marks', { student: '602', year: '2025-2026', term: '2', subject: 'PE', courseMark: '81' }],
    ['attendance', { student: '601', year: '20242025', term: '1', absent: '3' }],
    ['attendance', { student: '502', year: '2025-2026', term: '1', class: '1A', late: '1' }],
  ]
  const numbered = rows(...all)
  const written = (order: readonly TypedRow[]) => {
    const { plan } = checkSchool(order, school)
    const whose = { ...plan, students: plan.students.map(({ values }) => values) }
    return Object.entries(whose).map(([part, of]) => [part, of.map((one) => JSON.stringify(one)).sort()])
  }
  const { rows: checked, plan } = checkSchool(numbered, school)
  expect(checked.map(({ faults }) => faults).filter((faults) => Object.keys(faults).length > 0)).toEqual([])
  expect(plan.marks).toMatchObject([
    {
      student: 601,
      year: 20242025,
      term: 1,
      classId: '1B',
      values: { courseMark: 60, examMark: 70, comment1: { row: expect.any(Number) } },
    },
    { student: 602, year: 20252026, term: 2, classId: '2A', values: { courseMark: 81 } },
  ])
  expect(plan.figures).toMatchObject([
    { student: 601, classId: '1B', formLevel: 1, values: { absent: 3 } },
    { student: 602, classId: '2A', values: {} },
    { student: 502, classId: '1A', values: { late: 1 } },
  ])
  const expected = written(numbered)
  fc.assert(
    fc.property(fc.shuffledSubarray(numbered, { minLength: numbered.length }), (order) => {
      expect(written(order)).toEqual(expected)
    }),
  )
})

test.each([
  ['Maths', ['Mathematics', 'Music'], 'Mathematics'],
  ['Math', ['Mathematics', 'Mathematics B'], undefined],
  ['Phisics', ['Physics', 'Biology'], 'Physics'],
  ['Informaton Technology', ['Information Technology', 'Technical Drawing'], 'Information Technology'],
  ['Zoology', ['Biology', 'Physics'], undefined],
  ['', ['Biology'], undefined],
])('what may have been meant by %j of %j is %j', (typed, choices, meant) => {
  expect(nearest(typed, choices)).toBe(meant)
})
