import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEntered } from '../../src/domain/_marks.ts'
import { cleanText, findsEvery, textLength } from '../../src/domain/_text.ts'
import {
  canEdit,
  decideSave,
  type Field,
  fields,
  parseField,
  type Rights,
  score,
  type Values,
} from '../../src/domain/term-reports/index.ts'
import { titled } from '../_titled.ts'

const nothing: Rights = { remarks: false, deansComment: false, administer: false, open: true }
const blank: Values = {
  possible_attendance: 112,
  times_absent: null,
  times_late: null,
  conduct: null,
  deportment: null,
  comments: null,
  deans: null,
  custom_comment: null,
  new_term_beginning: null,
}

test.each([
  [{ remarks: true }, ['times_absent', 'times_late', 'conduct', 'deportment', 'comments', 'custom_comment']],
  [{ deansComment: true }, ['deans', 'custom_comment']],
  [{ administer: true }, ['possible_attendance', 'new_term_beginning']],
  [{ remarks: true, deansComment: true, administer: true }, fields],
  [{}, []],
  [{ remarks: true, deansComment: true, administer: true, open: false }, []],
])('who holds %j may write %j', (held, expected) => {
  expect(fields.filter((field) => canEdit(field, { ...nothing, ...held })).sort()).toEqual([...expected].sort())
})

describe('a field as typed', () => {
  const accepted: [Field, string, unknown][] = [
    ['times_absent', '', null],
    ['times_absent', ' 0 ', 0],
    ['times_late', '999', 999],
    ['possible_attendance', '112', 112],
    ['conduct', 'A', 'A'],
    ['conduct', ' b ', 'B'],
    ['deportment', '', null],
    ['comments', '  ', null],
    ['comments', ' Good.\r\nGo on.\n', 'Good.\nGo on.'],
    ['deans', '=1+1 <b>bold</b> \u202eright to left', '=1+1 <b>bold</b> \u202eright to left'],
    ['new_term_beginning', '05-Jan-2026', '2026-01-05'],
  ]
  test.each(accepted)('%s %j is %j', (field, text, value) => expect(parseField(field, text)).toEqual({ ok: true, value }))

  const refused: [Field, string, string][] = [
    ...['1e2', '７５', '-1', '06', '10.5', '1000', '5 5', '+5', 'abs', '0x1'].map((text): [Field, string, string] => [
      'times_absent',
      text,
      'not-a-count',
    ]),
    ['conduct', 'F', 'not-a-grade'],
    ['conduct', 'toString', 'not-a-grade'],
    ['new_term_beginning', '30-Feb-2026', 'not-a-day'],
    ['comments', 'a'.repeat(20_000), 'too-long'],
    ['custom_comment', 'a'.repeat(216), 'too-long'],
  ]
  test.each(refused.map(([field, text, error]) => [field, titled(text)[0], error, text] as const))(
    '%s %s is refused as %s',
    (field, _title, error, text) => expect(parseField(field, text)).toEqual({ ok: false, error }),
  )
})

describe('the length of a comment', () => {
  const at255 = [
    'a'.repeat(255),
    '👩'.repeat(255),
    'é'.repeat(255),
    'e\u0301'.repeat(255),
    `${'a'.repeat(255)}  \r\n`,
    `${'a\r\n'.repeat(127)}a`,
  ]
  test.each(at255.map(titled))('%s at 255 is taken', (_title, text) => {
    expect(textLength(text)).toBe(255)
    expect(parseField('comments', text).ok).toBe(true)
  })
  test.each(['a'.repeat(256), '👩'.repeat(256), 'e\u0301'.repeat(256)].map(titled))('%s at 256 is not', (_title, text) => {
    expect(parseField('comments', text)).toEqual({ ok: false, error: 'too-long' })
  })

  test('what is stored cannot end early, break its encoding or change when it is stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text) ?? ''
        expect(clean).not.toMatch(/[\0\r]/)
        expect(Buffer.from(clean, 'utf8').toString('utf8')).toBe(clean)
        expect(cleanText(clean) ?? '').toBe(clean)
      }),
    )
  })
})

describe('a save', () => {
  const all: Rights = { remarks: true, deansComment: true, administer: true, open: true }
  const row = { version: 3, values: { ...blank, times_absent: 6, comments: 'theirs' } }

  test.each([
    ['at the version of the row is written', { version: 3, values: { comments: 'mine' } }, { kind: 'save', changed: { comments: 'mine' } }],
    [
      "after another's change of another field is written",
      { version: 2, values: { conduct: 'A' }, bases: { conduct: [null] } },
      { kind: 'save', changed: { conduct: 'A' } },
    ],
    ['of what already stands changes nothing', { version: 1, values: { comments: 'theirs' } }, { kind: 'save', changed: {} }],
    [
      "after another's change of the same field is a conflict",
      { version: 2, values: { comments: 'mine' }, bases: { comments: ['old'] } },
      { kind: 'conflict', fields: ['comments'] },
    ],
    [
      'that says what it overwrites is written',
      { version: 2, values: { comments: 'mine' }, bases: { comments: ['old', 'theirs'] } },
      { kind: 'save', changed: { comments: 'mine' } },
    ],
    ['that names no base needs the version', { version: 2, values: { comments: 'mine' } }, { kind: 'conflict', fields: ['comments'] }],
    [
      'of more sessions absent than possible is refused',
      { version: 3, values: { times_absent: 113 } },
      { kind: 'refused', fault: 'more-absent-than-possible' },
    ],
    [
      'of fewer possible sessions than absent is refused',
      { version: 3, values: { possible_attendance: 5 } },
      { kind: 'refused', fault: 'more-absent-than-possible' },
    ],
    [
      'of as many sessions absent as possible is written',
      { version: 3, values: { times_absent: 112 } },
      { kind: 'save', changed: { times_absent: 112 } },
    ],
  ] as const)('%s', (_, save, decision) => expect(decideSave(row, all, save)).toEqual(decision))

  test('of one field that is not one’s own is refused with all the others', () => {
    const save = { version: 3, values: { comments: 'mine', deans: 'mine too' } }
    expect(decideSave(row, { ...all, deansComment: false }, save)).toEqual({ kind: 'refused', fault: 'not-yours' })
  })
  test('in a closed term is refused, even of what already stands', () => {
    expect(decideSave(row, { ...all, open: false }, { version: 3, values: { comments: 'theirs' } })).toEqual({
      kind: 'refused',
      fault: 'closed',
    })
  })
  test('where more absences than sessions already stand, another field can be written', () => {
    const wrong = { ...row, values: { ...row.values, times_absent: 200 } }
    expect(decideSave(wrong, all, { version: 3, values: { conduct: 'B' } }).kind).toBe('save')
  })
})

test('the boxes count the exam mark in terms 1 and 3 and the course mark in term 2', () => {
  const marks = [
    { courseMark: 50, examMark: 80 },
    { courseMark: 61, examMark: null },
  ]
  expect([1, 2, 3].map((term) => score(marks, term))).toEqual([
    { average: '80.0', grade: 'A' },
    { average: '55.5', grade: 'C' },
    { average: '80.0', grade: 'A' },
  ])
  expect(score([], 1)).toEqual({ average: '--', grade: '-' })
})

test('a subject is entered with the mark that counts in the term, and zero is a mark', () => {
  const marks = [
    { courseMark: 0, examMark: null },
    { courseMark: null, examMark: 0 },
    { courseMark: null, examMark: null },
  ]
  const entered = (term: number) => marks.map((one) => isEntered(one, term))
  expect([1, 2, 3].map(entered)).toEqual([
    [false, true, false],
    [true, false, false],
    [false, true, false],
  ])
})

test.each([
  ['gomez rondon', true],
  ['AND RON', true],
  ["o'brien", false],
  ['2021 gómez', true],
  ['', true],
  ['gomez pierre', false],
])('%j finds Andrés Gómez Rondón: %j', (typed, found) => expect(findsEvery(typed, '20210003 Andrés Gómez Rondón')).toBe(found))
test.each(['Pantin-Gray, Chloé', 'pantin-gray,chloe', 'Chloé Pantin‑Gray', 'Pantin-Gray,'])(
  '%j, as it is printed, finds Chloé Pantin-Gray',
  (typed) => expect(findsEvery(typed, '20210003 Chloé Pantin-Gray')).toBe(true),
)
test('a straight apostrophe finds a curly one', () => expect(findsEvery("o'brien", 'Té-Shawn O’Brien')).toBe(true))
