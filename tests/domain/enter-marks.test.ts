import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commentCode,
  decideSave,
  type Field,
  fields,
  matchingComments,
  matchingSubjects,
  namedComment,
  parseValue,
  type Save,
  type StoredRow,
  type Value,
} from '../../src/domain/marks/enter/index.ts'
import { titled } from '../_titled.ts'

const blank = { course_mark: null, exam_mark: null, coded_comment: null, coded_comment_1: null, custom_comment: null }
const sinceOf = (version: number) => Object.fromEntries(fields.map((field) => [field, version])) as StoredRow['since']
const standing = (over: Partial<StoredRow> = {}): StoredRow => ({
  ...{ version: 3, values: blank, since: sinceOf(0), formLevel: 5, term: 1, isClosed: false, hasLeft: false, isOffered: (id) => id <= 3 },
  ...over,
})
const save = (values: Save['values'], over: Partial<Save> = {}): Save => ({ version: 3, values, ...over })

describe('a value as typed or sent', () => {
  test.each<[Field, Value, Value]>([
    ['course_mark', ' 72 ', 72],
    ['course_mark', 0, 0],
    ['course_mark', '', null],
    ['exam_mark', 100, 100],
    ['coded_comment', '07', 7],
    ['coded_comment_1', null, null],
    ['custom_comment', '  Well\r\ndone ', 'Well\ndone'],
    ['custom_comment', '   ', null],
  ])('%s %j is %j', (field, value, parsed) => expect(parseValue(field, value)).toEqual({ ok: true, value: parsed }))

  test.each(
    (
      [
        ['course_mark', '1e2', 'not-a-mark'],
        ['course_mark', '10,5', 'not-a-mark'],
        ['course_mark', -1, 'not-a-mark'],
        ['course_mark', 72.5, 'not-a-mark'],
        ['course_mark', 101, 'not-a-mark'],
        ['exam_mark', '７５', 'not-a-mark'],
        ['coded_comment', 'good', 'no-such-comment'],
        ['coded_comment', 0, 'no-such-comment'],
        ['coded_comment', -3, 'no-such-comment'],
        ['custom_comment', 'x'.repeat(301), 'too-long'],
      ] as [Field, Value, string][]
    ).map(([field, value, error]) => [field, titled(value)[0], error, value] as const),
  )('%s %s is refused: %s', (field, _title, error, value) => expect(parseValue(field, value)).toEqual({ ok: false, error }))

  test('300 characters are 300 as a person counts them, whatever they are made of', () => {
    expect(parseValue('custom_comment', '👍'.repeat(300)).ok).toBe(true)
    expect(parseValue('custom_comment', '👍'.repeat(301)).ok).toBe(false)
  })
})

describe('a save', () => {
  test('takes the fields that changed, and leaves the others', () => {
    const now = standing({ values: { ...blank, course_mark: 50, exam_mark: 60 } })
    expect(decideSave(now, save({ course_mark: '50', exam_mark: 61 }))).toEqual({ kind: 'save', changed: { exam_mark: 61 }, fenced: [] })
  })

  test('of what already stands there is saved, whatever its version', () => {
    const now = standing({ version: 9, values: { ...blank, course_mark: 50 } })
    expect(decideSave(now, save({ course_mark: 50 }, { version: 1 }))).toEqual({ kind: 'save', changed: {}, fenced: [] })
  })

  test('of what has changed since it was read is a conflict, although the value is as it was; of another field it is none', () => {
    const now = standing({ version: 4, values: { ...blank, course_mark: 43 }, since: { ...sinceOf(1), course_mark: 4 } })
    expect(decideSave(now, save({ course_mark: 38 }))).toEqual({ kind: 'conflict', fields: ['course_mark'] })
    expect(decideSave(now, save({ course_mark: 38 }, { unheard: { course_mark: [43] } })).kind).toBe('conflict')
    expect(decideSave(now, save({ course_mark: 38 }, { readAt: { course_mark: 4 } })).kind).toBe('save')
    expect(decideSave(now, save({ exam_mark: 38 })).kind).toBe('save')
  })

  test('of a row that was made anew since it was read is a conflict', () =>
    expect(decideSave(standing({ version: 1 }), save({ course_mark: 38 })).kind).toBe('conflict'))

  test('of what stands there shuts out what was sent before it, and nothing else', () => {
    const now = standing({ values: { ...blank, course_mark: 43 } })
    const fenced = (unheard: number[], over: Partial<StoredRow> = {}) => {
      const decision = decideSave({ ...now, ...over }, save({ course_mark: 43 }, { unheard: { course_mark: unheard } }))
      return decision.kind === 'save' && decision.fenced
    }
    expect([fenced([38]), fenced([43]), fenced([]), fenced([38], { isClosed: true })]).toEqual([['course_mark'], [], [], []])
  })

  test.each([
    [2, 4, 'refused'],
    [2, 5, 'save'],
    [1, 4, 'save'],
    [3, 1, 'save'],
  ])('of an exam mark in term %j of form %j: %s', (term, formLevel, kind) =>
    expect(decideSave(standing({ term, formLevel }), save({ exam_mark: 50 })).kind).toBe(kind),
  )

  test('of an exam mark that stands there already is no offence where no exam is sat', () => {
    const now = standing({ term: 2, formLevel: 1, values: { ...blank, exam_mark: 50 } })
    expect(decideSave(now, save({ exam_mark: 50, course_mark: 70 }))).toEqual({ kind: 'save', changed: { course_mark: 70 }, fenced: [] })
  })

  test('of a retired comment is refused, except where it stands already', () => {
    expect(decideSave(standing(), save({ coded_comment: 4 }))).toEqual({
      kind: 'refused',
      fault: 'no-such-comment',
      fields: ['coded_comment'],
    })
    const now = standing({ values: { ...blank, coded_comment: 4 } })
    expect(decideSave(now, save({ coded_comment: 4, course_mark: 1 })).kind).toBe('save')
  })

  test('into a closed term, or after the deadline, is refused, and says which', () => {
    expect(decideSave(standing({ isClosed: true }), save({ course_mark: 1 }))).toMatchObject({ kind: 'refused', fault: 'closed' })
    expect(decideSave(standing({ isOver: true }), save({ course_mark: 1 }))).toMatchObject({ kind: 'refused', fault: 'over' })
  })

  test('of an empty row needs a mark or a coded comment; what was entered may be cleared', () => {
    expect(decideSave(standing(), save({ custom_comment: 'Kind' }))).toMatchObject({ kind: 'refused', fault: 'nothing-entered' })
    expect(decideSave(standing(), save({ custom_comment: 'Kind', coded_comment: 2 })).kind).toBe('save')
    const now = standing({ values: { ...blank, course_mark: 50 } })
    expect(decideSave(now, save({ course_mark: null }))).toEqual({ kind: 'save', changed: { course_mark: null }, fenced: [] })
    expect(decideSave(standing(), save({ course_mark: '', exam_mark: null }))).toEqual({ kind: 'save', changed: {}, fenced: [] })
  })

  test('is all of it or nothing', () => {
    expect(decideSave(standing(), save({ course_mark: 50, exam_mark: 'x' }))).toMatchObject({ kind: 'refused', fields: ['exam_mark'] })
  })

  const mark = fc.option(fc.integer({ min: 0, max: 100 }))
  const values = fc.record({ ...blankArbitrary(mark), custom_comment: fc.option(fc.constantFrom('a', 'b')) })
  test('never changes what it was not based on', () =>
    fc.assert(
      fc.property(
        values,
        values,
        fc.subarray([...fields]),
        fc.record({ version: fc.integer({ min: 1, max: 5 }), since: fc.integer({ min: 0, max: 3 }) }),
        (now, wanted, named, { version, since }) => {
          const sent = Object.fromEntries(named.map((field) => [field, wanted[field]]))
          const decision = decideSave(standing({ values: now, since: sinceOf(since), isOffered: () => true }), save(sent, { version }))
          if (decision.kind !== 'save') return
          for (const field of Object.keys(decision.changed))
            expect([version >= since && version <= 3, named.includes(field as Field)]).toEqual([true, true])
        },
      ),
    ))
})

function blankArbitrary(mark: fc.Arbitrary<number | null>) {
  const comment = fc.option(fc.integer({ min: 1, max: 3 }))
  return { course_mark: mark, exam_mark: mark, coded_comment: comment, coded_comment_1: comment }
}

describe('a coded comment', () => {
  const comments = ['Excellent work', 'Good progress', 'Must revise more regularly', 'Retired words', ...Array(8).fill('Other')].map(
    (detail, i) => ({
      ...{ id: i + 1, detail, retired: i === 3, uses: 0 },
    }),
  )
  test.each([
    ['', 11],
    ['1', 4],
    ['02', 1],
    ['pro good', 1],
    ['RETIRED', 0],
    ['zzz', 0],
  ])('%j offers %j', (typed, count) => expect(matchingComments(typed, comments)).toHaveLength(count))

  test('whose whole number is typed comes first', () =>
    expect(matchingComments('1', comments).map((c) => commentCode(c.id))).toEqual(['01', '10', '11', '12']))

  test.each([
    ['7', 7],
    ['007', 7],
    ['good  progress', 2],
    ['good', undefined],
    ['99', undefined],
  ])('%j names %j', (typed, id) => expect(namedComment(typed, comments)?.id).toBe(id))
})

test('a subject is found by its code or by words of its title', () => {
  const subjects = ['English Language', 'Mathematics'].map((subject, i) => ({
    subject,
    subjectId: 101 + i,
    classId: '5A',
    registered: 0,
    entered: 0,
  }))
  expect(matchingSubjects('102', subjects).map((s) => s.subject)).toEqual(['Mathematics'])
  expect(matchingSubjects('lang', subjects).map((s) => s.subject)).toEqual(['English Language'])
  expect(matchingSubjects('', subjects)).toHaveLength(2)
})
