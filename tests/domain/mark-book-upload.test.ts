import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../src/domain/_spreadsheet.ts'
import {
  columnLetter,
  columnOriginText,
  excelColumnCount,
  excelColumns,
  excelKey,
  excelRows,
  faultOfExcelKey,
  parseColumnOrigin,
  parseStudentOrigin,
  studentOriginText,
} from '../../src/domain/marks/book/excel.ts'
import type { Assessment, BookStudent, MarkBook } from '../../src/domain/marks/book/index.ts'
import { changesNow, compareBook, isPlain } from '../../src/domain/marks/book/upload.ts'

const assessment = (number: number, more: Partial<Assessment> = {}): Assessment => ({
  ...{ id: 100 + number, number, topic: `Test ${number}`, date: null, total: 20, weighting: null, version: 1 },
  ...more,
})
const student = (id: number, marks: Record<number, number | null> = {}): BookStudent => ({
  ...{ id, firstName: 'A', lastName: `S${id}`, version: 3 },
  marks: Object.fromEntries(Object.entries(marks).map(([number, mark]) => [number, { mark, version: 1 }])),
})
const book = (assessments: readonly Assessment[], students: readonly BookStudent[]): MarkBook => ({
  ...{ year: 20252026, term: 1, formClassId: '5A', subjectId: 104, employeeId: 1, subject: 'Mathematics', formLevel: 5, teacher: 'D. L.' },
  ...{ timeZone: 'UTC', isCurrent: true, isPosted: false, readOnly: null, closes: null, assessments, students },
})

const cell = (value: string | number | null | undefined): Cell =>
  value === null || value === undefined
    ? { text: '', kind: 'blank' }
    : { text: String(value), kind: typeof value === 'number' ? 'number' : 'text' }

/** The cells of the sheet of a mark book, as a reader of spreadsheets gives them. */
function cellsOf(of: MarkBook, count = excelColumnCount(of)): Cell[][] {
  const rows: Cell[][] = Array.from({ length: excelRows.firstStudent + of.students.length }, () => [])
  const put = (row: number, column: number, value: string | number | null | undefined) => {
    const cells = rows[row] as Cell[]
    while (cells.length < column) cells.push(cell(null))
    cells[column] = cell(value)
  }
  put(excelRows.origin, 0, excelKey(of))
  for (let number = 1; number <= count; number++) {
    const found = of.assessments.find((one) => one.number === number)
    const column = excelColumns.firstAssessment + number - 1
    for (const field of ['topic', 'date', 'total', 'weighting'] as const) put(excelRows[field], column, found?.[field])
    put(excelRows.origin, column, columnOriginText(found ?? { number, id: null, topic: null, date: null, total: null, weighting: null }))
    for (const [i, one] of of.students.entries()) put(excelRows.firstStudent + i, column, one.marks[number]?.mark)
  }
  for (const [i, one] of of.students.entries()) {
    put(excelRows.firstStudent + i, excelColumns.id, one.id)
    put(excelRows.firstStudent + i, excelColumns.origin, studentOriginText(one, of.assessments))
  }
  return rows
}

const books = fc
  .record({
    totals: fc.array(fc.option(fc.integer({ min: 1, max: 100 })), { maxLength: 8 }),
    marks: fc.array(fc.array(fc.option(fc.integer({ min: 0, max: 200 })), { maxLength: 8 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ totals, marks }) => {
    const assessments = totals.map((total, i) => assessment(i + 1, { total }))
    const students = marks.map((row, i) =>
      student(
        i + 1,
        Object.fromEntries(
          row.slice(0, totals.length).flatMap((mark, n) => (mark === null ? [] : [[n + 1, Math.min(mark, totals[n] ?? mark)]])),
        ),
      ),
    )
    return book(assessments, students)
  })

describe('a sheet that nobody has touched', () => {
  test('changes nothing, whatever stands in the mark book', () => {
    fc.assert(
      fc.property(books, (of) => {
        expect(compareBook(of, cellsOf(of))).toEqual({ ok: true, value: { changes: [], wrong: [], rows: [], columns: [] } })
      }),
    )
  })
  test('changes nothing that has been changed since it was downloaded', () => {
    fc.assert(
      fc.property(books, fc.integer({ min: 0, max: 20 }), (of, mark) => {
        const later = { ...of, students: of.students.map((one) => ({ ...one, marks: { ...one.marks, 1: { mark, version: 9 } } })) }
        const compared = compareBook(later, cellsOf(of))
        expect(compared).toMatchObject({ ok: true, value: { changes: [] } })
      }),
    )
  })
})

test('the order of the students’ rows and of the columns does not matter', () => {
  const of = book([assessment(1), assessment(2)], [student(1, { 1: 5 }), student(2), student(3)])
  const filled = cellsOf(of)
  const first = excelRows.firstStudent
  for (const [i, row] of filled.slice(first).entries()) row[excelColumns.firstAssessment + 1] = cell(10 + i)
  const sorted = [...filled.slice(0, first), ...filled.slice(first).reverse()].map((row) => {
    const next = [...row]
    const [a, b] = [excelColumns.firstAssessment, excelColumns.firstAssessment + 1]
    ;[next[a], next[b]] = [row[b] ?? cell(null), row[a] ?? cell(null)]
    return next
  })
  const changes = (rows: Cell[][]) => {
    const compared = compareBook(of, rows)
    return compared.ok && compared.value.changes.map((one) => [one.number, one.kind === 'mark' && one.studentId, one.next])
  }
  expect(changes(sorted)).toEqual([...(changes(filled) || [])].reverse())
  expect(changes(filled)).toEqual([
    [2, 1, 10],
    [2, 2, 11],
    [2, 3, 12],
  ])
})

test('a cell that was merged into another is not taken for a blank one', () => {
  const of = book([assessment(1)], [student(1, { 1: 5 })])
  const rows = cellsOf(of)
  const merged = { text: '', kind: 'merged' } as const
  for (const row of [excelRows.topic, excelRows.total, excelRows.firstStudent]) (rows[row] as Cell[])[excelColumns.firstAssessment] = merged
  expect(compareBook(of, rows)).toMatchObject({ ok: true, value: { changes: [], wrong: [] } })
})

test('what was looked at is shown beside what stands by then', () => {
  const of = book([assessment(1)], [student(1, { 1: 5 }), student(2)])
  const rows = cellsOf(of)
  const [a, b] = [rows[excelRows.firstStudent] as Cell[], rows[excelRows.firstStudent + 1] as Cell[]]
  a[excelColumns.firstAssessment] = cell(9)
  b[excelColumns.firstAssessment] = cell(8)
  const compared = compareBook(of, rows)
  const changes = compared.ok ? compared.value.changes : []
  expect(changes.map(isPlain)).toEqual([true, true])
  const later = book([assessment(1)], [{ ...student(1, { 1: 6 }), version: 7 }, student(2, { 1: 8 })])
  expect(changesNow(later, changes)).toEqual([{ kind: 'mark', number: 1, id: 101, studentId: 1, version: 7, stored: 6, next: 9, moved: 5 }])
  expect(changesNow(book([assessment(1, { id: 999 })], later.students), changes)).toEqual([])
})

describe('what a sheet was made from', () => {
  const key = { year: 20252026, term: 2, formClassId: '4 "B"/Sc', subjectId: 104, employeeId: 7 }
  test.each([
    [{}, undefined],
    [{ term: 1 }, 'other-term'],
    [{ year: 20242025 }, 'other-term'],
    [{ formClassId: '4B' }, 'other-class'],
    [{ subjectId: 105 }, 'other-subject'],
    [{ employeeId: 8 }, 'other-teacher'],
  ])('%j: %s', (more, fault) => expect(faultOfExcelKey(key, excelKey({ ...key, ...more }))).toBe(fault))
  test.each(['', '[]', 'null', '20252026/2/4B/104', '["marks"]', '{'])('%j is not ours', (text) => {
    expect(faultOfExcelKey(key, text)).toBe('not-ours')
  })

  test('comes back as it was written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.option(fc.string()),
        fc.option(fc.integer({ min: 1, max: 1000 })),
        (number, topic, total) => {
          const origin = { number, id: total, topic, date: null, total, weighting: null }
          expect(parseColumnOrigin(columnOriginText(origin))).toEqual(origin)
        },
      ),
    )
    const one = student(5, { 1: 0, 2: null, 3: 7 })
    expect(parseStudentOrigin(studentOriginText(one, [assessment(1), assessment(2), assessment(3)]), 5)).toEqual(
      new Map([
        [101, 0],
        [103, 7],
      ]),
    )
  })
  test.each(['', '[]', '[0,null,null,null,null,null]', '[61,null,null,null,null,null]', '[1,"1",null,null,null,null]', '[1.5]'])(
    '%j is the origin of no column',
    (text) => expect(parseColumnOrigin(text)).toBeUndefined(),
  )
  test.each(['', '[6,[]]', '[5,[[1]]]', '[5,[["1",2]]]', '[5]', '5'])('%j is the origin of no row of student 5', (text) =>
    expect(parseStudentOrigin(text, 5)).toBeUndefined(),
  )
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [62, 'BK'],
])('column %i is %s', (column, letter) => expect(columnLetter(column)).toBe(letter))

test.each([
  [[], 5],
  [[1, 2], 5],
  [[4], 6],
  [[20], 22],
  [[60], 60],
])('a mark book with the assessments %j has %i columns in its sheet', (numbers, count) => {
  expect(excelColumnCount({ assessments: numbers.map((number) => assessment(number)) })).toBe(count)
})
