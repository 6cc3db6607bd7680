import { expect, test } from 'vitest'
import { isSheet } from '../../src/islands/_page/keys-ahead.ts'
import { remarksLinks } from '../../src/views/_links/class-remarks.ts'
import { linksOf as enterLinks } from '../../src/views/_links/enter-marks.ts'
import { linksOf as bookLinks } from '../../src/views/_links/mark-book.ts'

const term = { year: 20252026, term: 3 }
const base = '/rehearsal/term-reports'
const [enter, book, remarks] = [enterLinks(base), bookLinks(base), remarksLinks(base)]
const lesson = { classId: '2 Élan/B', subjectId: 104, subject: '', entered: 0, registered: 0 }
const key = { ...term, formClassId: '2 Élan/B', subjectId: 104, employeeId: 11 }

test('keys wait on the way to each sheet of marks and remarks, and to no other page', () => {
  const sheets = [enter.sheet(term, lesson), book.sheet(key), remarks.sheet({ ...term, classId: '2 Élan/B' }), remarks.home]
  expect(sheets.filter((path) => !isSheet(path))).toEqual([])
  const others = [enter.home, enter.teacherHome(3), book.options, book.lessons(), `${book.sheet(key)}/print`]
  expect([...others, remarks.print({ ...term, classId: '2B' }), `${enter.sheet(term, lesson)}/spreadsheet`].filter(isSheet)).toEqual([])
})
