import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headDay } from '../../src/domain/_dates.ts'
import {
  type Assessment,
  columnCount,
  dayTyped,
  decideAssessment,
  decideMark,
  parseBookMark,
  readAssessment,
  type Scored,
  totalPercent,
} from '../../src/domain/marks/book/index.ts'
import { marksAbove, words } from '../../src/domain/words/mark-book.ts'

const scored = fc.array(
  fc.record({
    mark: fc.option(fc.integer({ min: 0, max: 1000 })),
    total: fc.option(fc.integer({ min: 1, max: 1000 })),
  }),
  { maxLength: 30 },
)

/** By long division of the two sums, a digit at a time. */
function independent(all: readonly Scored[]): string | null {
  const both = all.filter(({ mark, total }) => mark !== null && total !== null)
  if (both.length === 0) return null
  const totals = both.reduce((sum, { total }) => sum + BigInt(total ?? 0), 0n)
  let rest = both.reduce((sum, { mark }) => sum + BigInt(mark ?? 0), 0n) * 100n
  const whole = rest / totals
  rest = (rest % totals) * 10n
  const tenth = rest / totals
  rest = (rest % totals) * 10n
  const tenths = whole * 10n + tenth + (rest / totals >= 5n ? 1n : 0n)
  return `${tenths / 10n}.${tenths % 10n}`
}

describe('Total %', () => {
  test('is the sum of the marks over the sum of the totals, by an independent calculation', () => {
    fc.assert(
      fc.property(scored, (all) => {
        expect(totalPercent(all)).toBe(independent(all))
      }),
    )
  })

  test('counts neither a mark without a total nor a total without a mark', () => {
    fc.assert(
      fc.property(scored, (all) => {
        const more = [...all, { mark: 7, total: null }, { mark: null, total: 50 }]
        expect(totalPercent(more)).toBe(totalPercent(all))
      }),
    )
  })

  test('lies between the lowest and the highest of the marks it is made of, and is the same in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 12 }), (marks) => {
        const all = marks.map((mark) => ({ mark, total: 50 }))
        const percent = Number(totalPercent(all))
        expect(percent).toBeGreaterThanOrEqual(Math.min(...marks) * 2)
        expect(percent).toBeLessThanOrEqual(Math.max(...marks) * 2)
        expect(totalPercent(all.toReversed())).toBe(totalPercent(all))
      }),
    )
  })

  test.each<[Scored[], string | null]>([
    [[], null],
    [[{ mark: null, total: 20 }], null],
    [[{ mark: 5, total: null }], null],
    [[{ mark: 0, total: 20 }], '0.0'],
    [[{ mark: 20, total: 20 }], '100.0'],
    [[{ mark: 1, total: 3 }], '33.3'],
    [[{ mark: 2, total: 3 }], '66.7'],
    [[{ mark: 1, total: 80 }], '1.3'],
    [[{ mark: 111, total: 800 }], '13.9'],
    [
      [
        { mark: 10, total: 20 },
        { mark: 40, total: 50 },
      ],
      '71.4',
    ],
  ])('of %j is %s', (all, percent) => expect(totalPercent(all)).toBe(percent))
})

test.each([
  [[], 5],
  [[3], 5],
  [[6, 2], 6],
  [[20], 20],
])('with assessments %j there are %s columns', (numbers, columns) =>
  expect(columnCount(numbers.map((number) => ({ number })))).toBe(columns),
)

describe('a mark as typed', () => {
  test('of plain digits up to the total is that number, and nothing else is a mark', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (mark, total) => {
        const parsed = parseBookMark(String(mark), total)
        expect(parsed).toEqual(mark <= total ? { ok: true, value: mark } : { ok: false, error: 'over-total' })
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseBookMark(text, 1000)
        if (parsed.ok && parsed.value !== null) expect(text.trim()).toBe(String(parsed.value))
      }),
    )
  })

  test.each([
    ['', { ok: true, value: null }],
    ['  ', { ok: true, value: null }],
    [null, { ok: true, value: null }],
    [' 7 ', { ok: true, value: 7 }],
    ['1e2', { ok: false, error: 'not-a-mark' }],
    ['10.5', { ok: false, error: 'not-a-mark' }],
    ['10,5', { ok: false, error: 'not-a-mark' }],
    ['-1', { ok: false, error: 'not-a-mark' }],
    ['７', { ok: false, error: 'not-a-mark' }],
    ['07', { ok: false, error: 'not-a-mark' }],
    ['99999', { ok: false, error: 'not-a-mark' }],
  ])('%j is read as %j', (typed, read) => expect(parseBookMark(typed, 20)).toEqual(read))

  test('needs a total, but blank does not', () => {
    expect(parseBookMark('7', null)).toEqual({ ok: false, error: 'no-total' })
    expect(parseBookMark('', null)).toEqual({ ok: true, value: null })
  })
})

const stored: Assessment = { id: 9, number: 1, topic: 'Quiz', date: '2025-10-01', total: 20, weighting: null, version: 3 }
const values = { topic: 'Quiz', date: '2025-10-01', total: 20, weighting: null }

describe('what becomes of a mark', () => {
  test.each([
    ['the same as stands', { mark: 7, version: 1 }, { kind: 'same' }],
    ['blank over nothing', { mark: null, now: undefined }, { kind: 'same' }],
    ['another, read as it stands', { mark: 8, version: 2 }, { kind: 'save', mark: 8, isFence: false }],
    ['another, read before', { mark: 8, version: 1 }, { kind: 'conflict' }],
    ['another, by who knows no version', { mark: 8, version: undefined }, { kind: 'save', mark: 8, isFence: false }],
    ['the same, with another on its way', { mark: 7, version: 2, unheard: [3] }, { kind: 'save', mark: 7, isFence: true }],
    ['one above the total', { mark: 21, version: 2 }, { kind: 'refused', fault: 'over-total' }],
    ['one of an assessment that is gone', { mark: 8, assessmentId: 1 }, { kind: 'refused', fault: 'removed' }],
  ])('%s', (_, sent, decision) => {
    const now = 'now' in sent ? sent.now : { mark: 7, version: 2 }
    expect(decideMark(stored, now, { studentId: 1, number: 1, version: undefined, ...sent })).toEqual(decision)
  })

  test('a closed term takes no change, and has nothing against what stands', () => {
    const save = { studentId: 1, number: 1 }
    expect(decideMark(stored, { mark: 7, version: 2 }, { ...save, mark: 8 }, 'closed')).toEqual({ kind: 'refused', fault: 'closed' })
    expect(decideMark(stored, { mark: 7, version: 2 }, { ...save, mark: 7, unheard: [1] }, 'closed')).toEqual({ kind: 'same' })
  })

  test('in a closed term every change is refused because it is closed, also where the assessment has no total', () => {
    const save = { studentId: 1, number: 1 }
    for (const mark of [8, '8', 99, 'x']) {
      expect(decideMark({ ...stored, total: null }, { mark: 7, version: 2 }, { ...save, mark }, 'closed')).toEqual({
        kind: 'refused',
        fault: 'closed',
      })
    }
    expect(decideMark({ ...stored, total: null }, { mark: 7, version: 2 }, { ...save, mark: 7 }, 'closed')).toEqual({ kind: 'same' })
  })
})

describe('what becomes of an assessment', () => {
  const save = { id: 9, number: 1, version: 3, values }
  test.each([
    ['the same', save, null, { kind: 'same' }],
    ['a new total', { ...save, values: { ...values, total: 30 } }, 20, { kind: 'save', changed: { total: 30 } }],
    ['a total at the highest mark', { ...save, values: { ...values, total: 18 } }, 18, { kind: 'save', changed: { total: 18 } }],
    ['a total beneath it', { ...save, values: { ...values, total: 17 } }, 18, { kind: 'marks-above' }],
    ['no total over marks', { ...save, values: { ...values, total: null } }, 0, { kind: 'marks-above' }],
    ['no total over none', { ...save, values: { ...values, total: null } }, null, { kind: 'save', changed: { total: null } }],
    ['read before', { ...save, version: 2, values: { ...values, topic: 'B' } }, null, { kind: 'conflict', fields: ['topic'] }],
    ['added by two', { ...save, id: null, values: { ...values, topic: 'B' } }, null, { kind: 'conflict', fields: ['topic'] }],
  ])('%s', (_, sent, highest, decision) => expect(decideAssessment(stored, highest, sent)).toEqual(decision))
})

test.each([
  [{ total: '0' }, { total: 'not-a-total' }],
  [{ total: '1001' }, { total: 'not-a-total' }],
  [{ total: 20.5 }, { total: 'not-a-total' }],
  [{ total: '1e2' }, { total: 'not-a-total' }],
  [{ total: '２０' }, { total: 'not-a-total' }],
  [{ weighting: '101' }, { weighting: 'not-a-weighting' }],
  [{ weighting: '0' }, {}],
  [{ date: '1900-05-08' }, { date: 'not-a-day' }],
  [{ date: '2025-06-30' }, { date: 'other-year' }],
  [{ date: '2025-07-01' }, {}],
  [{ date: '2026-08-31' }, {}],
  [{ date: '2026-09-01' }, { date: 'other-year' }],
  [{ topic: '—' }, { topic: 'not-a-topic' }],
  [{ topic: 'x'.repeat(100) }, {}],
  [{ topic: 'x'.repeat(101) }, { topic: 'topic-too-long' }],
])('an assessment with %j has the faults %j', (sent, faults) => {
  const plain = { topic: 'Quiz', date: '', total: '20', weighting: '' }
  expect(readAssessment({ ...plain, ...sent }, 20252026).faults).toEqual(faults)
})

test('a topic is stored on one line', () =>
  expect(readAssessment({ topic: ' Quiz\n 1 ', date: null, total: null, weighting: null }, 20252026).values.topic).toBe('Quiz 1'))

test('the head of a column says its date as the specification does', () => {
  expect(headDay('2026-02-20')).toBe('20 Feb 26')
  expect(words.date(null)).toBe('Date: -')
  expect(words.total(null)).toBe('Total: -')
})

test('of many marks above a total the first are named', () => {
  const students = Array.from({ length: 10 }, (_, i) => ({ firstName: 'Ann', lastName: `No${i}`, mark: 20 }))
  expect(marksAbove(students, 5)).toMatch(/^This assessment has marks above 5: Ann No0 20, .* and 2 more\. Change them first\.$/)
})

test.each([
  ['12 Nov 26', '2026-11-12'],
  ['12-nov-26', '2026-11-12'],
  ['3 Feb', '2027-02-03'],
  ['30/11/26', '2026-11-30'],
  ['12-Nov-2026', '2026-11-12'],
  ['', null],
])('%j is a day of the academic year', (typed, day) => expect(dayTyped(typed, 20262027)).toEqual({ ok: true, value: day }))

test.each(['12/11', '30/11', '05/12/26', '3 Feb 26', '10 Aug', '31 Nov', 'Nov', 'soon'])('%j is no day, or could be another', (typed) =>
  expect(dayTyped(typed, 20262027).ok).toBe(false),
)
