import { describe, expect, test } from 'vitest'
import { blankCell, type Sheet } from '../../src/domain/_spreadsheet.ts'
import { classIdOf, knownSheets, NewNumbers, sheets, systemIds, systems, uploadKinds } from '../../src/domain/school-upload/index.ts'
import { systemHelp } from '../../src/domain/words/systems.ts'

const kinds = uploadKinds()
const sheetOf = (rows: string[][], name = 'Sheet1'): Sheet => ({
  name,
  rows: rows.map((row) => row.map((text) => (text === '' ? blankCell : { text, kind: 'text' }))),
  hidden: new Set(),
})
const found = (...of: Sheet[]) => knownSheets(of, kinds, new NewNumbers()).map(({ system }) => system && [system.id, system.kind])

describe('a list of another program', () => {
  test.each(systemIds.flatMap((id) => systems[id].map((list) => [id, list] as const)))(
    'of %s gives only columns that we have: %o',
    (id, list) => {
      const targets = Object.keys(sheets[list.kind])
      for (const use of Object.values(list.columns)) if (!use.startsWith('whole-')) expect(targets).toContain(use)
      expect(systemHelp).toHaveProperty(id)
    },
  )
  test.each<[string, string[], [string, string] | undefined]>([
    ['RosarioSIS users', ['User', 'Profile', 'RosarioSIS ID'], ['rosariosis', 'teachers']],
    [
      'RosarioSIS courses',
      ['Subject', 'Course', 'Periods', 'Teacher', 'Room', 'Seats', 'Students', 'Marking Period'],
      ['rosariosis', 'subjects'],
    ],
    ['openSIS staff', ['Last, First', 'First', 'Last', 'Date of Birth', 'Staff ID'], ['opensis', 'teachers']],
    ['openSIS courses', ['Subject', 'Course', 'Marking Period', 'Time', 'Period', 'Days', 'Location', 'Teacher'], ['opensis', 'subjects']],
    [
      'Gibbon form groups',
      ['School Year', 'Name', 'Short Name', 'Tutor 1', 'Tutor 2', 'Tutor 3', 'Location', 'Next Form Group'],
      ['gibbon', 'classes'],
    ],
    ['Gibbon courses', ['School Year', 'Learning Area', 'Name', 'Short Name', 'Order By', 'Blurb', 'Year Groups'], ['gibbon', 'subjects']],
    ['our own teachers', ['First Name', 'Last Name', 'Teacher Number', 'User Name'], undefined],
    ['our own lessons', ['Teacher', 'Subject', 'Classes'], undefined],
    ['our own students', ['Student ID', 'Last Name', 'First Name', 'Class', 'DOB'], undefined],
  ])('is known by its headings: %s', (_, titles, known) => {
    expect(found(sheetOf([titles, titles.map(() => 'x')]))[0]).toEqual(known)
  })
})

test.each([
  ['Form 4 B', '4B'],
  ['Grade 9', '9'],
  ['Year 7 A', '7A'],
  ['form1A', '1A'],
  ['1A', '1A'],
  ['Formosa', 'Formosa'],
  ['9th', '9th'],
  ['4 (Science)', '4Science'],
])('the class %s is %s here', (name, id) => {
  expect(classIdOf(name)).toBe(id)
})
