import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  daysOf,
  guessed,
  guessedAs,
  leftOut,
  type Matching,
  namesOf,
  rearranged,
  stillRequired,
  withoutAddress,
} from '../../src/domain/_matching/index.ts'
import { blankCell, type Sheet } from '../../src/domain/_spreadsheet.ts'
import { folded } from '../../src/domain/_text.ts'
import { rowsInSteps, uploadKinds } from '../../src/domain/school-upload/index.ts'

const kinds = uploadKinds()
const sheetOf = (rows: string[][], name = 'list'): Sheet => ({
  name,
  rows: rows.map((row) => row.map((text) => (text === '' ? blankCell : { text, kind: 'text' }))),
  hidden: new Set(),
})
const textsOf = (sheet: Sheet) => sheet.rows.map((row) => row.map(({ text }) => text))

describe('what a list is', () => {
  test.each<[string, string[], string]>([
    ['its teachers', ['Surname', 'First name', 'DOB'], 'teachers'],
    ['its subjects', ['Code', 'Title'], 'subjects'],
    ['its lessons', ['Subject', 'Class', 'Teacher'], 'lessons'],
    ['its classes', ['Class', 'Level'], 'classes'],
    ['nothing that we have', ['Colour', 'Weight'], ''],
  ])('is told by the columns of %s', (_, titles, kind) => {
    expect(guessed(sheetOf([titles, titles.map(() => 'x')]), kinds).kind).toBe(kind)
  })
  test('is told by the name of its sheet, whatever its columns', () => {
    expect(guessed(sheetOf([['A', 'B']], 'Class Subjects'), kinds).kind).toBe('class-subjects')
  })
  test('is not its marks where other figures stand beside its students, and no subject of the school', () => {
    const list = sheetOf([
      ['Student ID', 'Class', 'Merits', 'Set'],
      ['20210001', '1A', '14', '2'],
      ['20210002', '1A', '15', '1'],
    ])
    expect(guessed(list, uploadKinds({ subjects: [{ title: 'Mathematics', abbr: 'MATH' }] })).kind).not.toBe('mark-table')
  })
  test('is its marks where columns are subjects of the school, also one that it does not have yet', () => {
    const list = sheetOf([
      ['Student ID', 'Name', 'Class', 'Maths', 'Physics', 'Woodwork'],
      ['20210001', 'Khan, Kai', '1A', '64', '59', '71'],
    ])
    const school = {
      subjects: [
        { title: 'Mathematics', abbr: 'MATHS' },
        { title: 'Physics', abbr: 'PHYS' },
      ],
    }
    const { kind, columns } = guessed(list, uploadKinds(school))
    expect([kind, ...columns.slice(3)]).toEqual(['mark-table', 'course:Mathematics', 'course:Physics', 'course:'])
  })
  test('begins where the headings are, below a title and an empty row', () => {
    const sheet = sheetOf([['St. Augustine High School'], [], ['Last Name', 'First Name'], ['Khan', 'Kai']])
    expect(guessed(sheet, kinds)).toMatchObject({ kind: 'teachers', head: 2, columns: ['lastName', 'firstName'] })
  })
  test('has one column for a field, and a whole name where both are in one', () => {
    const list = (names: string[]) => guessedAs(sheetOf([['Name', 'Staff Number'], ...names.map((name) => [name, '1'])]), 'teachers', kinds)
    expect(list(['Khan, Kai', 'Ali, Abena']).columns).toEqual(['whole-last-first', 'teacherNum'])
    expect(list(['Kai Khan', 'Abena Ali']).columns).toEqual(['whole-first-last', 'teacherNum'])
  })
  test('takes a title with more around it, but not that of somebody else', () => {
    const titles = ['Teacher’s Last Name', 'First Name of Teacher', 'Emergency Contact Last Name', 'Date of Birth (dd/mm/yyyy)']
    expect(guessedAs(sheetOf([titles]), 'teachers', kinds).columns).toEqual(['lastName', 'firstName', '', 'dateOfBirth'])
  })
  test('says what is still required', () => {
    expect(stillRequired(guessedAs(sheetOf([['Teacher', 'Room']]), 'lessons', kinds), kinds.lessons as never)).toEqual([
      'subject',
      'classes',
    ])
  })
})

describe('a whole name', () => {
  test.each([
    ['Khan, Kai', true, 'Kai', 'Khan'],
    ['Khan, Kai Anil', false, 'Kai Anil', 'Khan'],
    ['Kai Anil Khan', false, 'Kai Anil', 'Khan'],
    ['Khan Kai Anil', true, 'Kai Anil', 'Khan'],
    ['Ana de la Cruz', false, 'Ana', 'de la Cruz'],
    ['de la Cruz Ana', true, 'Ana', 'de la Cruz'],
    ['Pelé', false, '', 'Pelé'],
    ['Mr. Ramesh Boodoo', false, 'Ramesh', 'Boodoo'],
    ['MS. ALLEYNE, Kim', true, 'Kim', 'ALLEYNE'],
    ['Dr. Singh', false, '', 'Singh'],
    ['Drew Mrs', false, 'Drew', 'Mrs'],
    ['', true, '', ''],
  ])('%j comes apart', (whole, isLastFirst, first, last) => {
    expect(namesOf(whole, isLastFirst)).toEqual({ first, last })
  })
  test('loses no letter', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.boolean(), (whole, isLastFirst) => {
        fc.pre(whole.split(',').every((part) => withoutAddress(part) === part.trim()))
        const { first, last } = namesOf(whole, isLastFirst)
        const letters = (text: string) => [...folded(text).replace(/[\s,]/g, '')].sort().join('')
        expect(letters(first + last)).toBe(letters(whole))
      }),
    )
  })
})

test('the pins and numbers of the class lists of schools are known by their headings, not left out', () => {
  const titles = ['NO.', 'STUDENT NAME', 'FORM', 'D.O.B', 'SEX', 'Birth Cert. Pin', 'SEA #', 'HOUSE']
  const { columns } = guessedAs(sheetOf([titles, titles.map(() => 'x')]), 'students', kinds)
  expect(columns.slice(5, 7)).toEqual(['birth_certificate_no', 'sea_no'])
})

describe('the rows as they are matched', () => {
  const as = (columns: string[], more: Partial<Matching> = {}): Matching => ({
    ...leftOut,
    kind: 'teachers',
    columns,
    ...more,
  })
  const teachers = kinds.teachers as never

  test('have our columns, whatever the order of theirs, and stay in their rows', () => {
    const sheet = sheetOf([['x'], ['Born', 'Who', 'Room'], [], ['8/5/1983', 'Khan, Kai', '12']])
    const matching = as(['dateOfBirth', 'whole-last-first', ''], { head: 1, days: 'day-first' })
    expect(textsOf(rearranged(sheet, matching, teachers)).slice(3)).toEqual([['1983-05-08', 'Kai', 'Khan']])
  })
  test('are joined of two columns: with a space, or a comma in a list', () => {
    const sheet = sheetOf([
      ['a', 'b', 'c', 'd'],
      ['Mary', 'Ann', '1A', '1B'],
    ])
    expect(textsOf(rearranged(sheet, as(['firstName', 'firstName', 'deanClasses', 'deanClasses']), teachers))[1]).toEqual([
      'Mary Ann',
      '1A, 1B',
    ])
  })
  test.each([
    ['8/5/1983', 'day-first', '1983-05-08'],
    ['8/5/1983', 'month-first', '1983-08-05'],
    ['8/5/1983', null, '8/5/1983'],
    ['25/12/1983', null, '1983-12-25'],
    ['1983-12-25 00:00:00', null, '1983-12-25'],
    ['Dec 25, 1983', null, '1983-12-25'],
    ['soon', 'day-first', 'soon'],
    ['25/12/83', null, '1983-12-25'],
    ['3.2.14', 'day-first', '2014-02-03'],
    ['83-12-25', 'day-first', '83-12-25'],
    ['5-Feb-12', null, '2012-02-05'],
    ['25 Dec 83', 'month-first', '1983-12-25'],
  ] as const)('read %s as a day, %s', (typed, days, day) => {
    expect(textsOf(rearranged(sheetOf([['Born'], [typed]]), as(['dateOfBirth'], { days }), teachers))[1]).toEqual([day])
  })
  test('say themselves which number is the day, unless they say both or nothing', () => {
    const orderOf = (...days: string[]) => daysOf(sheetOf([['Born'], ...days.map((day) => [day])]), as(['dateOfBirth']), teachers)
    expect(orderOf('5/8/1983', '25/8/1983')).toEqual({ open: ['5/8/1983'], order: 'day-first' })
    expect(orderOf('5/8/1983', '8/25/1983').order).toBe('month-first')
    expect(orderOf('25/8/1983', '8/25/1983').order).toBe(null)
    expect(orderOf('5/8/1983').order).toBe(null)
  })
  test('lose the apostrophe that programs put before a formula', () => {
    expect(textsOf(rearranged(sheetOf([['Name'], ["'=1+1"]]), as(['lastName']), teachers))[1]).toEqual(['=1+1'])
  })
})

test('thousands of rows are read a part at a time', () => {
  const rows = Array.from({ length: 5000 }, (_, i) => [`Name ${i}`, 'Khan'])
  const sheet = sheetOf([['First Name', 'Last Name'], ...rows])
  const steps = rowsInSteps([sheet], [{ matching: guessedAs(sheet, 'teachers', kinds), from: 'guess' }], kinds)
  expect([...steps].length).toBeGreaterThanOrEqual(100)
})
