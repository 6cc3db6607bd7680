import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Assessment } from '../../src/domain/marks/book/index.ts'
import type { BookRow } from '../../src/islands/marks/book/book.ts'
import { type BookHead, MarkBookSheet } from '../../src/islands/marks/book/index.tsx'
import { StoredBookRow } from '../../src/views/marks/book/index.tsx'

const head: BookHead = {
  key: { year: 20252026, term: 3, formClassId: '3A', subjectId: 104, employeeId: 11 },
  ...{ subject: 'Mathematics', formLevel: 3, teacher: null, timeZone: 'UTC', readOnly: null, isClosed: false, deadline: null },
  user: 'employee-11',
  ...{ sheet: '/sheet', enterMarks: '/enter', download: '/file', options: '/options', lessons: '/lessons', ticket: '', signIn: '/' },
}
const quiz: Assessment = { id: 9, number: 1, topic: 'Quiz', date: null, total: 20, weighting: null, version: 1 }
const ann: BookRow = { id: 1, first_name: 'Té-Shawn', last_name: "O'Brien", version: 3, marks: [null, 15] }
const bob: BookRow = { id: 2, first_name: 'Bob', last_name: 'Bee', version: 0, marks: [] }
const first = { head, assessments: [quiz], rows: [ann, bob] }

test.each([
  ['as it is', first],
  ['opened again', first],
  ['with another mark', { ...first, rows: [{ ...ann, marks: [null, 16] }, bob] }],
  ['with a mark taken out', { ...first, rows: [{ ...ann, marks: [] }, bob] }],
  ['with another topic', { ...first, assessments: [{ ...quiz, topic: 'Test <1>' }] }],
  ['with another total, and so another percentage', { ...first, assessments: [{ ...quiz, total: 40 }] }],
  ['with an assessment more', { ...first, assessments: [quiz, { ...quiz, id: 10, number: 2, topic: 'Quiz 2' }] }],
  ['in another order', { ...first, rows: [bob, ann] }],
  ['with another student of that name', { ...first, rows: [{ ...ann, id: 3 }, bob] }],
  ['with another name', { ...first, rows: [{ ...ann, last_name: 'Bee' }, bob] }],
  ['of another lesson', { ...first, head: { ...head, sheet: '/other', enterMarks: '/other' } }],
  ['read only', { ...first, head: { ...head, readOnly: 'posted' as const } }],
])('the mark book %s is the page that its island draws', (_, props) => {
  const stored = renderToString(<MarkBookSheet {...props} Row={StoredBookRow} />)
  expect(stored).toBe(renderToString(<MarkBookSheet {...props} />))
  expect(stored).toContain('Té-Shawn')
})
