import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsFor, doubtsOfClass, ownFields, type RemarkRow, readOnlyFor } from '../../src/domain/marks/remarks/index.ts'
import { pack, unpack } from '../../src/domain/marks/remarks/packed.ts'

const nobody = { remarks: false, deansComment: false, administer: false, open: true, over: [] }
const form = { ...nobody, remarks: true }
const dean = { ...nobody, deansComment: true }

test.each([
  ['a form teacher', form, 5, ['times_absent', 'times_late', 'conduct', 'deportment', 'comments'], null],
  ['a dean', dean, 6, ['deans'], null],
  [
    'who is both',
    { ...form, ...dean, remarks: true },
    6,
    ['times_absent', 'times_late', 'conduct', 'deportment', 'comments', 'deans'],
    null,
  ],
  ['who only reads', nobody, 6, [], 'not-yours'],
  [
    'a form teacher in a closed term',
    { ...form, open: false },
    5,
    ['times_absent', 'times_late', 'conduct', 'deportment', 'comments'],
    'closed',
  ],
  [
    'a form teacher after the deadline',
    { ...form, over: ['remarks'] },
    5,
    ['times_absent', 'times_late', 'conduct', 'deportment', 'comments'],
    'over',
  ],
  ['a dean after the form teachers’ deadline', { ...dean, over: ['remarks'] }, 6, ['deans'], null],
  ['who is both, after one of the deadlines', { ...form, deansComment: true, over: ['remarks'] }, 6, 6, null],
] as const)('%s sees the columns that are theirs to write, and why nothing can be written', (_, rights, columns, own, why) => {
  expect(columnsFor(rights)).toHaveLength(columns)
  if (typeof own === 'number') expect(ownFields(rights)).toHaveLength(own)
  else expect(ownFields(rights)).toEqual(own)
  expect(readOnlyFor(rights)).toBe(why)
})

describe('the doubts of a class', () => {
  const people = [
    { firstName: 'Keziah', lastName: 'Adams', sex: 'F' },
    { firstName: 'Naim', lastName: 'Ahamad', sex: 'M' },
    { firstName: 'Sofía', lastName: 'Alcántara', sex: 'F' },
  ] as const
  const kinds = (texts: (string | null)[]) =>
    doubtsOfClass(people)(texts).map((doubts) => doubts.map(({ kind, words }) => `${kind} ${words}`))

  test.each<[string, (string | null)[], string[][]]>([
    ['nothing is written', [null, null, ''], [[], [], []]],
    ['all is well', ['Keziah works hard, and she is kind.', 'He tries.', null], [[], [], []]],
    ['another name, though without its accent', ['Sofia works hard.', null, null], [['other-name Sofia'], [], []]],
    ['the other sex', ['Himself.', 'She did well.', null], [['pronoun Himself'], ['pronoun She'], []]],
    ['twice the same', ['Well done.', 'well  done', null], [['repeated Naim Ahamad'], ['repeated Keziah Adams'], []]],
    ['three times the same', ['Well done.', 'Well done', 'WELL DONE!'], [['repeated 2'], ['repeated 2'], ['repeated 2']]],
    ['only signs', ['!', '!', '?'], [[], [], []]],
  ])('%s', (_, texts, expected) => expect(kinds(texts)).toEqual(expected))

  test('asked again they are those of what stands there now', () => {
    const read = doubtsOfClass(people)
    const words = (texts: (string | null)[]) => read(texts).map((doubts) => doubts.map((doubt) => doubt.words))
    expect(words(['Well done.', 'Well done.', null])).toEqual([['Naim Ahamad'], ['Keziah Adams'], []])
    expect(words(['Well done.', 'Naim did well, Keziah.', null])).toEqual([[], ['Keziah'], []])
    expect(words(['Well done.', null, 'Well done.'])).toEqual([['Sofía Alcántara'], [], ['Keziah Adams']])
  })
})

test('rows that are packed for the page are the same again on it', () => {
  const subject = fc.record({
    title: fc.constantFrom('English', 'Mathematics', ''),
    course: fc.option(fc.nat(100)),
    exam: fc.option(fc.nat(100)),
    comments: fc.constantFrom('', 'Good.', 'Tries.'),
  })
  fc.assert(
    fc.property(fc.array(fc.record({ student_id: fc.nat(), subjects: fc.array(subject) })), (some) => {
      const rows = some as unknown as RemarkRow[]
      expect(unpack(pack(rows))).toEqual(rows)
    }),
  )
})
