import { expect, test } from 'vitest'
import { decideChange as decideSubject } from '../../src/domain/_changes.ts'
import { arrangeSubjects, isUsed, readSubject, takenBy } from '../../src/domain/school/subjects/index.ts'

const subject = (id: number, title: string, abbr: string) => ({ id, title, abbr, version: 2, students: 0 })
const [maths, music] = [subject(104, 'Mathematics', 'MATH'), subject(162, 'Música', 'MUSC')]

test.each([
  [{ title: ' Music  & Drama ', abbr: 'MUSC' }, {}],
  [
    { title: '', abbr: '–' },
    { title: 'required', abbr: 'required' },
  ],
  [
    { title: 'a'.repeat(101), abbr: 'a'.repeat(11) },
    { title: 'too-long', abbr: 'too-long' },
  ],
  [{ title: 'a'.repeat(100), abbr: 'a'.repeat(10) }, {}],
])('a subject typed as %j has the faults %j', (typed, faults) => expect(readSubject(typed).faults).toEqual(faults))

test('a name that another subject has is taken, whatever its case; its own is not, nor one that it has had all along', () => {
  const all = [maths, music]
  expect(takenBy(all, undefined, { title: 'MÚSICA', abbr: 'math' })).toEqual({ title: 'taken', abbr: 'taken' })
  expect(takenBy(all, music, { title: 'música', abbr: 'Musc' })).toEqual({})
  expect(takenBy([...all, { ...music, id: 7 }], music, music)).toEqual({})
})

test('the same save twice is one; another version is a conflict only where something differs', () => {
  expect(decideSubject(maths, maths, 1).kind).toBe('same')
  expect(decideSubject(maths, { title: 'Maths', abbr: 'MATH' }, 1)).toEqual({ kind: 'conflict', fields: ['title'] })
  expect(decideSubject(maths, { title: 'Maths', abbr: 'MATH' }, 2)).toEqual({ kind: 'save', changed: { title: 'Maths' } })
  expect(decideSubject(maths, { title: 'Maths', abbr: 'MATH' }, undefined).kind).toBe('save')
})

test('subjects are found by every word typed, sorted and paged; a page too far is the last', () => {
  const many = Array.from({ length: 15 }, (_, i) => subject(i + 1, `Subject ${i + 1}`, `S${i + 1}`))
  const page = (q: string, sort: 'title' | '-id', n: number) => arrangeSubjects(many, { q, sort, page: n }, 14)
  expect(page('', 'title', 9)).toMatchObject({ page: 2, total: 15, rows: [{ id: 15 }] })
  expect(page('', '-id', 1).rows[0]?.id).toBe(15)
  expect(arrangeSubjects([maths, music], { q: 'musica', sort: 'id', page: 1 }, 14).rows).toEqual([music])
  expect(page('nothing', 'title', 1)).toEqual({ rows: [], total: 0, page: 1 })
})

test('a subject is used as soon as one row names it', () => {
  const none = { lessons: 0, students: 0, records: 0, assessments: 0 }
  expect(isUsed(none)).toBe(false)
  expect(isUsed({ ...none, assessments: 1 })).toBe(true)
})
