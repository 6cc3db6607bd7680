import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usualRules } from '../../src/domain/_marks.ts'
import {
  checkSchool,
  type KnownRecord,
  type KnownSchool,
  type SheetName,
  type Typed,
  type TypedRow,
} from '../../src/domain/school-upload/index.ts'
import { nearest } from '../../src/domain/school-upload/near.ts'
import { eachOf, uploadFields } from '../../src/domain/students/fields.ts'

const none = eachOf(uploadFields, () => null)
function student(id: number, first_name: string, last_name: string, class_id: string, archivedOn: string | null = null) {
  return [id, { ...none, id, first_name, last_name, class_id, house_name: 'Poui', version: 1, archivedOn }] as const
}
const record = (more: Partial<KnownRecord>): KnownRecord => ({
  ...{ id: 9, version: 1, classId: '1A', formLevel: 1, hasLeft: false },
  ...{ possible: 100, absent: null, late: null, conduct: null, deportment: null },
  ...more,
})

const rules = { absent: usualRules.absent }
const school: KnownSchool = {
  today: '2026-03-02',
  hasYear: true,
  classes: [
    { id: '1A', formLevel: 1, isOpen: true },
    { id: '1B', formLevel: 1, isOpen: true },
    { id: '9Z', formLevel: 1, isOpen: false },
  ],
  subjects: [
    { id: 1, title: 'Mathematics', abbr: 'Maths' },
    { id: 2, title: 'English Language', abbr: 'Eng' },
  ],
  teachers: [
    { id: 11, firstName: 'Dana', lastName: 'Lutchman', userName: 'd.lutchman', teacherNum: 'T1' },
    { id: 12, firstName: 'Ana', lastName: 'Joseph', userName: 'a.joseph', teacherNum: null },
    { id: 13, firstName: 'Ana', lastName: 'Joseph', userName: 'a.joseph2', teacherNum: null },
  ],
  posts: [{ id: 3, title: 'Head of Department' }],
  lessons: new Set(['11-1-1A']),
  inCharge: new Set(['form-11-1A']),
  terms: [
    { year: 20252026, term: 2, termStart: '2026-01-05', termEnd: '2026-04-01', isCurrent: true, isPosted: false, mayWrite: true, rules },
    { year: 20252026, term: 1, termStart: '2025-09-01', termEnd: '2025-12-12', isCurrent: false, isPosted: true, mayWrite: true, rules },
    { year: 20242025, term: 3, termStart: null, termEnd: null, isCurrent: false, isPosted: true, mayWrite: false, rules },
  ],
  mayWritePast: true,
  rules,
  comments: [
    { id: 1, detail: 'Good work' },
    { id: 2, detail: 'Can do better' },
  ],
  students: new Map([
    student(501, 'Kim', 'Ali', '1A'),
    student(502, 'Lee', 'Bo', '1A'),
    student(503, 'Kim', 'Ali', '1B'),
    student(504, 'Gone', 'Girl', '1A', '2025-10-01'),
  ]),
  takes: new Map([
    [501, new Set([1, 2])],
    [502, new Set([1])],
  ]),
  records: new Map([
    ['501 20252026-1', record({ absent: 4 })],
    ['504 20252026-1', record({ hasLeft: true })],
  ]),
  marks: new Map([
    ['501 20252026-1 1', { id: 1, version: 1, courseMark: 71, examMark: null, comment1: 1, comment2: null, teacher: 11 }],
    ['504 20252026-1 1', { id: 2, version: 1, courseMark: 40, examMark: null, comment1: null, comment2: null, teacher: 11 }],
  ]),
  userNames: ['d.lutchman', 'a.joseph', 'a.joseph2', 'k.khan'],
}
const rows = (...given: [SheetName, Typed][]): TypedRow[] => given.map(([sheet, typed], i) => ({ number: i + 1, sheet, row: i + 2, typed }))
const check = (...given: [SheetName, Typed][]) => checkSchool(rows(...given), school)
const stateOf = (...given: [SheetName, Typed][]) => check(...given).rows.map(({ state, faults }) => [state, faults])

const kim: Typed = { id: '501', first_name: 'Kim', last_name: 'Ali', class_id: '1A', house_name: 'Poui' }
function t1(more: Typed): Typed {
  return { student: '501', year: '2025-26', term: '1', subject: 'Maths', ...more }
}

describe('a row of a School Upload', () => {
  test('adds what the school does not have, and says what it has already', () => {
    const { rows: checked, plan } = check(
      ['classes', { class: '2a', form: 'Form 2' }],
      ['classes', { class: '1 A', form: '1' }],
      ['subjects', { title: 'Physics', abbr: 'Phy' }],
      ['subjects', { title: 'mathematics', abbr: 'MATHS' }],
      ['teachers', { firstName: 'Kai', lastName: 'Khan', userName: '', formClasses: '2A', deanClasses: '1A, 1B' }],
      ['lessons', { teacher: 'Khan Kai', subject: 'phy', classes: '1A; 2a' }],
      ['lessons', { teacher: 'd.lutchman', subject: 'Maths', classes: '1A' }],
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

describe('a row about a student', () => {
  test.each<[string, [SheetName, Typed], object]>([
    [
      'a mark that the school has otherwise',
      ['marks', t1({ courseMark: '75' })],
      { courseMark: { kind: 'other-value', of: '75', proposal: '71' } },
    ],
    [
      'a comment that is another',
      ['marks', t1({ comment1: 'Can do better' })],
      { comment1: { kind: 'other-value', of: 'Can do better', proposal: '1' } },
    ],
    ['half a mark', ['marks', t1({ examMark: '70.5' })], { examMark: { kind: 'not-a-mark', of: '70.5', proposal: undefined } }],
    ['a mark with its percent sign', ['marks', t1({ examMark: '70%' })], { examMark: { kind: 'not-a-mark', of: '70%', proposal: '70' } }],
    ['a word that the school does not use', ['marks', t1({ examMark: 'EX' })], { examMark: { kind: 'not-a-mark', of: 'EX' } }],
    ['no mark at all', ['marks', t1({})], { courseMark: { kind: 'nothing' } }],
    [
      'a term that there is not',
      ['marks', t1({ year: '2023-24', courseMark: '5' })],
      { term: { kind: 'unknown-term', of: 'Term 1 2023-2024' } },
    ],
    ['a year that is none', ['marks', t1({ year: '2024-2026', courseMark: '5' })], { year: { kind: 'not-a-year' } }],
    [
      'a term in which this account may not write',
      ['marks', t1({ year: '2024-25', term: '3', class: '1A', courseMark: '5' })],
      { term: { kind: 'closed', of: 'Term 3 2024-2025' } },
    ],
    ['an exam where there is none', ['marks', t1({ term: '2', examMark: '50' })], { examMark: { kind: 'exam-off' } }],
    [
      'a subject that is not taken this term',
      ['marks', t1({ student: '502', term: '2', subject: 'Eng', courseMark: '5' })],
      { subject: { kind: 'not-taken' } },
    ],
    [
      'another class than that of the record',
      ['marks', t1({ class: '1B', examMark: '5' })],
      { class: { kind: 'other-class', of: '1B', proposal: '1A' } },
    ],
    [
      'no class for a term without a record',
      ['marks', t1({ student: '502', examMark: '5' })],
      { class: { kind: 'class-of-then', of: '', proposal: '1A' } },
    ],
    ['somebody who had left', ['marks', t1({ student: '504', examMark: '5' })], { term: { kind: 'left' } }],
    ['a student who is not there', ['marks', t1({ student: '999', examMark: '5' })], { student: { kind: 'unknown-student', of: '999' } }],
    [
      'a name that two students have',
      ['marks', { ...t1({ examMark: '5' }), student: '', studentName: 'Ali, Kim' }],
      { studentName: { kind: 'two-students', of: 'Ali, Kim' } },
    ],
    ['a figure that is otherwise', ['attendance', t1({ absent: '5' })], { absent: { kind: 'other-value', of: '5', proposal: '4' } }],
    ['a conduct that is none', ['attendance', t1({ conduct: 'F' })], { conduct: { kind: 'not-a-grade' } }],
    [
      'a house that is otherwise',
      ['students', { ...kim, house_name: 'Samaan' }],
      { house_name: { kind: 'other-value', of: 'Samaan', proposal: 'Poui' } },
    ],
    ['a number that somebody had who left', ['students', { ...kim, id: '504' }], { id: { kind: 'student', detail: { code: 'left' } } }],
    ['taking a subject away', ['student-subjects', { student: '501', subject: 'Eng', takes: 'no' }], { takes: { kind: 'takes-it' } }],
    ['a class that there is not', ['class-subjects', { class: '2Z', subjects: 'Eng' }], { class: { kind: 'unknown-class', of: '2Z' } }],
    ['a term to come', ['terms', { year: '2025-26', term: '3' }], { term: { kind: 'not-past' } }],
    [
      'days outside of the year',
      ['terms', { year: '2023-24', term: '1', termStart: '01-Sep-2024', termEnd: '10-Dec-2024' }],
      { termEnd: { kind: 'not-in-year' } },
    ],
  ])('is refused for %s', (_, row, faults) => {
    expect(check(row).rows).toMatchObject([{ state: 'faulty' }])
    expect(check(row).rows[0]?.faults).toMatchObject(faults)
    expect(Object.keys(check(row).rows[0]?.faults ?? {})).toEqual(Object.keys(faults))
  })

  test('says again what the school has: nothing is added, not even to one who has left', () => {
    const { rows: checked, plan } = check(
      ['marks', t1({ courseMark: '71', comment1: '1', teacher: 'd.lutchman' })],
      ['marks', t1({ student: '504', courseMark: '40' })],
      ['attendance', t1({ absent: '4', possible: '100' })],
      ['students', kim],
      ['student-subjects', { student: '502', subject: 'Eng', takes: 'No' }],
      ['coded-comments', { comment: 'GOOD WORK' }],
      ['terms', { year: '2024-2025', term: 'Term 3' }],
    )
    expect(checked.map(({ state }) => state)).toEqual(Array(7).fill('same'))
    expect(Object.values(plan).flat()).toEqual([])
  })

  test('fills in what is blank, and only that', () => {
    const { plan } = check(
      ['marks', t1({ courseMark: '71', examMark: '64' })],
      ['attendance', t1({ conduct: 'b' })],
      ['students', { ...kim, sex: 'F' }],
    )
    expect(plan.marks).toMatchObject([{ known: { id: 1 }, values: { examMark: 64 } }])
    expect(plan.marks[0]?.values).toEqual({ examMark: 64 })
    expect(plan.figures.map(({ values }) => values)).toEqual([{ conduct: 'B' }])
    expect(plan.fills).toEqual([{ id: 501, field: 'sex', next: 'F' }])
  })

  test('says that a student was absent, where the school’s marks can be that', () => {
    expect(check(['marks', t1({ examMark: 'ab' })]).plan.marks).toMatchObject([{ values: { examMark: 'absent' } }])
  })

  test('says otherwise than another row: neither counts', () => {
    const both = (a: [SheetName, Typed], b: [SheetName, Typed]) =>
      check(a, b).rows.map(({ state, faults }) => [state, Object.values(faults)])
    const twice = (more: object) => Array(2).fill(['faulty', [expect.objectContaining(more)]])
    expect(both(['marks', t1({ examMark: '64' })], ['marks', t1({ examMark: '65' })])).toEqual(twice({ kind: 'twice' }))
    expect(both(['attendance', t1({ late: '1' })], ['attendance', t1({ late: '2' })])).toEqual(twice({ kind: 'twice' }))
    const of = { student: '502', year: '2025-26', term: '1', subject: 'Maths', courseMark: '5' }
    expect(both(['marks', { ...of, class: '1A' }], ['marks', { ...of, subject: 'Eng', class: '1B' }])).toEqual(
      twice({ kind: 'two-classes' }),
    )
    const option = { student: '502', subject: 'Eng' }
    expect(both(['student-subjects', option], ['student-subjects', { ...option, takes: 'No' }])).toEqual(twice({ kind: 'twice' }))
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
