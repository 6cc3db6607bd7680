import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can, roles, scopesFor } from '../../src/domain/_policy.ts'
import type { Cell, Sheet } from '../../src/domain/_spreadsheet.ts'
import {
  asksFirst,
  type ColumnKey,
  checkClass,
  originOf,
  parseSheetKey,
  readClassFile,
  type StoredClass,
  sheetKey,
  type Value,
} from '../../src/domain/marks/class/index.ts'

const key = { year: 20252026, term: 1, classId: '5A' }
const columns = [
  '101/course_mark',
  '101/exam_mark',
  '104/exam_mark',
  'record/times_absent',
  'record/conduct',
] as const satisfies ColumnKey[]
type Row = { id: number; values: Value[] }
const rows: Row[] = [
  { id: 1, values: [50, 60, 70, 3, 'A'] },
  { id: 2, values: [null, 61, 71, null, null] },
  { id: 3, values: [52, null, null, 0, 'C'] },
]

const cell = (value: Value): Cell =>
  value === null
    ? { text: '', kind: 'blank' }
    : typeof value === 'number'
      ? { text: String(value), kind: 'number' }
      : { text: value, kind: 'text' }

/** The file as it is downloaded; `typed` stands in its cells by now. */
function file(typed: (row: Row, column: number) => Value = (row, i) => row.values[i] as Value): Cell[][] {
  const line = (texts: Value[]) => texts.map(cell)
  return [
    line(['student', 'name', ...columns, sheetKey(key)]),
    line(['Student ID', 'Name', 'x', 'x', 'x', 'x', 'x', 'titles']),
    ...rows.map((row) => {
      const origin = Object.fromEntries(columns.flatMap((column, i) => (row.values[i] === null ? [] : [[column, String(row.values[i])]])))
      return line([String(row.id), `No ${row.id}`, ...columns.map((_, i) => typed(row, i)), originOf(row.id, origin)])
    }),
  ]
}
const sheet = (cells: Cell[][], name = '5A'): Sheet => ({ name, rows: cells, hidden: new Set() })

const isOffered = () => false
const since = { course_mark: 1, exam_mark: 1, coded_comment: 1, coded_comment_1: 1, custom_comment: 1 }
const standingRow = (id: number, course: Value, exam: Value) =>
  ({
    ...{ id: id * 10, version: 1, since, formLevel: 5, term: 1, isClosed: false, hasLeft: false, isOffered },
    values: { course_mark: course, exam_mark: exam, coded_comment: null, coded_comment_1: null, custom_comment: null },
  }) as never

/** What is stored, as the file was made from it. */
const standing = (change: Partial<StoredClass> = {}): StoredClass => ({
  rules: {},
  rights: { remarks: true, deansComment: false, administer: false, open: true },
  records: new Map(
    rows.map(({ id, values }) => [
      id,
      {
        ...{
          ...key,
          id: id * 100,
          studentId: id,
          firstName: 'No',
          lastName: String(id),
          sex: null,
          formLevel: 5,
          leftOn: null,
          version: 1,
        },
        values: { possible_attendance: 124, times_absent: values[3], times_late: null, conduct: values[4], deportment: null } as never,
      },
    ]),
  ),
  lessons: new Map([
    [101, new Map(rows.map(({ id, values }) => [id, standingRow(id, values[0] ?? null, values[1] ?? null)]))],
    [104, new Map(rows.map(({ id, values }) => [id, standingRow(id, null, values[2] ?? null)]))],
  ]),
  ...change,
})

function check(cells: Cell[][], now = standing()) {
  const read = readClassFile([sheet(cells)])
  if (!read.ok) throw new Error(read.error)
  return checkClass(read.value.rows, now)
}
const told = (cells: Cell[][], now?: StoredClass) =>
  check(cells, now)
    .changes.map(({ studentId, column, next }) => `${studentId} ${column} ${next}`)
    .sort()

test('as it went out it comes in: nothing is different', () => {
  expect(readClassFile([sheet(file())])).toMatchObject({ ok: true, value: { rows: [], students: 3, classes: ['5A'] } })
})

/** Another value where there may be one, by the place of the cell. */
const anyTyped = fc.dictionary(fc.integer({ min: 0, max: 14 }).map(String), fc.integer({ min: 0, max: 100 }))
const typedBy =
  (other: Record<string, number>) =>
  (row: Row, i: number): Value => {
    const mark = other[String((row.id - 1) * 5 + i)]
    return mark === undefined ? (row.values[i] as Value) : i === 4 ? 'ABCDE'.charAt(mark % 5) : mark
  }
const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length })

test('rows and columns in any order, under any name of the sheet, give the same', () => {
  fc.assert(
    fc.property(anyTyped, shuffled([0, 1, 2, 3]), shuffled([0, 1, 2, 3, 4, 5, 6, 7]), fc.string(), (other, order, places, name) => {
      const [head, ...lines] = file(typedBy(other))
      const moved = [head, ...order.map((i) => lines[i])].map((line) => places.map((i) => line?.[i] as Cell))
      const read = readClassFile([sheet(moved, name)])
      const changes = read.ok ? checkClass(read.value.rows, standing()).changes : []
      expect(changes.map(({ studentId, column, next }) => `${studentId} ${column} ${next}`).sort()).toEqual(told(file(typedBy(other))))
    }),
  )
})

test('rows and columns that were deleted take nothing away, and the others count', () => {
  fc.assert(
    fc.property(anyTyped, fc.subarray([1, 2, 3]), fc.subarray([2, 3, 4, 5, 6], { minLength: 1 }), (other, students, kept) => {
      const whole = file(typedBy(other))
      const lines = [whole[0], whole[1], ...students.map((id) => whole[id + 1])]
      const cut = lines.map((line) => [0, 1, ...kept, 7].map((i) => line?.[i] as Cell))
      if (students.length === 0) return
      const left = told(whole).filter((change) => {
        const [id, column] = change.split(' ')
        return students.includes(Number(id)) && kept.some((i) => columns[i - 2] === column)
      })
      expect(told(cut)).toEqual(left)
    }),
  )
})

describe('a cell', () => {
  const put = (id: number, i: number, to: Cell) =>
    file().map((line, n) => (n === id + 1 ? line.map((old, at) => (at === i + 2 ? to : old)) : line))

  test('that is empty where there was a value asks first', () => {
    expect(check(put(1, 0, cell(null))).changes).toMatchObject([{ column: '101/course_mark', stored: 50, next: null, clears: true }])
    expect(check(put(1, 0, cell(null))).changes.every(asksFirst)).toBe(true)
    expect(check(put(1, 3, cell('0'))).changes.some(asksFirst)).toBe(false)
  })

  test('whose stored value is another than when the file was made asks first; the same value is no change', () => {
    const now = standing({ lessons: new Map([[101, new Map([[1, standingRow(1, 55, 60)]])]]) })
    expect(check(put(1, 0, cell(80)), now).changes).toMatchObject([{ stored: 55, next: 80, was: '50', moved: true }])
    expect(check(put(1, 0, cell(55)), now)).toMatchObject({ changes: [], same: 1 })
  })

  test.each<[string, number, Cell, string]>([
    ['a mark above 100', 0, cell(101), 'not-a-mark'],
    ['a mark with a decimal', 0, cell(70.5), 'not-a-mark'],
    ['a day that a spreadsheet made of a mark', 0, { text: '2025-05-10', kind: 'date' }, 'not-a-mark'],
    ['a formula', 0, { text: '=A1', kind: 'formula' }, 'formula'],
    ['an error', 0, { text: '#REF!', kind: 'error' }, 'error'],
    ['no grade', 4, cell('F'), 'not-a-grade'],
    ['absent more often than there was school', 3, cell(125), 'more-absent-than-possible'],
  ])('with %s is not taken', (_, i, to, fault) => {
    expect(check(put(1, i, to))).toMatchObject({ changes: [], wrong: [{ studentId: 1, column: columns[i], fault }] })
  })

  test('of another’s lesson, of a closed term, after the deadline, of who is not registered', () => {
    const faultOf = (now: Partial<StoredClass>, i = 0) =>
      check(put(1, i, cell(i === 4 ? 'B' : 80)), standing(now)).wrong.map(({ fault }) => fault)
    const { rights } = standing()
    expect(faultOf({ lessons: new Map([[101, undefined]]) })).toEqual(['not-yours'])
    expect(faultOf({ lessons: new Map([[101, new Map()]]) })).toEqual(['missing'])
    expect(faultOf({ rights: { ...rights, open: false } }, 4)).toEqual(['closed'])
    expect(faultOf({ rights: { ...rights, over: ['remarks'] } }, 4)).toEqual(['over'])
    expect(faultOf({ rights: { ...rights, remarks: false } }, 4)).toEqual(['not-yours'])
  })
})

describe('a row', () => {
  const faults = (cells: Cell[][]) => check(cells).refused.map(({ line, fault }) => `${line} ${fault}`)

  test('beside another student’s marks is refused', () => {
    const cells = file()
    ;[cells[2]![0], cells[3]![0]] = [cells[3]![0] as Cell, cells[2]![0] as Cell]
    expect(faults(cells)).toEqual(['3 mixed-up', '4 mixed-up'])
  })
  test('that is there twice counts once', () => expect(faults([...file(), file()[2] as Cell[]])).toEqual(['6 twice']))
  test('below the table without a student is named', () =>
    expect(faults([...file(), [cell(null), cell('Mean'), cell(51)]])).toEqual(['6 no-student']))
  test('of a class that is not to be written is refused', () => {
    const read = readClassFile([sheet(file((row, i) => (row.id === 1 && i === 0 ? 80 : (row.values[i] as Value))))])
    expect(read.ok && checkClass(read.value.rows, undefined).refused).toMatchObject([{ studentId: 1, fault: 'out-of-reach' }])
  })
})

test.each<[string, Sheet[], string]>([
  ['none of ours', [sheet([[cell('Student ID')]])], 'not-ours'],
  ['no students', [sheet(file().slice(0, 2))], 'no-rows'],
  ['a column twice', [sheet(file().map((line) => [...line, line[2] as Cell]))], 'column-twice:5A'],
  ['two terms', [sheet(file()), sheet([[cell(sheetKey({ ...key, term: 2 }))]])], 'two-terms'],
])('a file with %s is refused', (_, sheets, error) => {
  expect(readClassFile(sheets)).toEqual({ ok: false, error })
})

test('whatever a class is called, its sheet names it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\p{L}\d]{1,8}$/u), (classId) => {
      expect(parseSheetKey(sheetKey({ ...key, classId }))).toEqual({ ...key, classId })
    }),
  )
})

test('a file shows nobody more than the mark sheet, and is for nobody who may enter nothing', () => {
  for (const role of roles) {
    const scopes = scopesFor({ roles: [role] }, 'class-marks.write')
    const read = scopesFor({ roles: [role] }, 'report.read')
    expect([role, scopes.filter((scope) => !read.includes(scope))]).toEqual([role, []])
    const mayWrite = (['subject-record.enter', 'term-record.remarks', 'term-record.deans-comment', 'term-record.administer'] as const).some(
      (action) => can({ roles: [role] }, action),
    )
    expect([role, scopes.length > 0]).toEqual([role, mayWrite])
  }
})
