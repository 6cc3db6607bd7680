import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { average, averageGrade, averageGrades, ranks, subjectGrade } from '../../src/domain/_average.ts'
import { isExamOff, marksAround, parseMark } from '../../src/domain/_marks.ts'
import { notAMark } from '../../src/domain/words/enter-marks.ts'
import { notAMark as notAnAssessmentMark } from '../../src/domain/words/mark-book.ts'

describe('a mark as typed', () => {
  test.each([
    ['0', 0],
    ['7', 7],
    ['100', 100],
    [' 75 ', 75],
    ['', null],
    ['  ', null],
  ])('%j is %j', (text, value) => {
    expect(parseMark(text)).toEqual({ ok: true, value })
  })
  test.each(['-1', '101', '1e2', '10,5', '10.5', '７５', '075', '+5', 'abs', '0x1', '5 5'])('%j is refused', (text) => {
    expect(parseMark(text)).toEqual({ ok: false, error: 'not-a-mark' })
  })
})

test.each([
  ['68.4', { nearest: '68', below: '68' }],
  ['68.5%', { nearest: '69', below: '68' }],
  ['68,59', { nearest: '69', below: '68' }],
  ['68.0', undefined],
  ['68', undefined],
  ['100.5', undefined],
])('around %s are %j', (typed, around) => expect(marksAround(typed)).toEqual(around))

/** 3 significant digits, half up, by BigInt alone: shares nothing with the code under test. */
function exactAverage(marks: number[]): string {
  const [sum, count] = [BigInt(marks.reduce((a, b) => a + b, 0)), BigInt(marks.length)]
  if (sum === 0n) return '0.00'
  for (let decimals = 6; decimals >= 0; decimals--) {
    const scale = 10n ** BigInt(decimals)
    const rounded = (sum * scale * 2n + count) / (count * 2n)
    if (rounded < 1000n) {
      const digits = rounded.toString().padStart(decimals + 1, '0')
      return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    }
  }
  throw new Error('no average is above 100')
}

describe('the average', () => {
  test.each([
    [[60, 70, 80], '70.0'],
    [[100, 100], '100'],
    [[100, 100, 99], '99.7'],
    [[99, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100], '100'],
    [[72, 73, 73, 73], '72.8'],
    [[9, 10, 10, 10, 10, 10], '9.83'],
    [[0, 0], '0.00'],
    [[0, 1], '0.500'],
    [[74, 76, null], '75.0'],
  ])('of %j is %s', (marks, printed) => expect(average(marks)).toBe(printed))

  test('of nothing is none', () => expect([average([]), average([null])]).toEqual([null, null]))

  test('agrees with exact arithmetic for every class of marks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 40 }), (marks) => {
        expect(average(marks)).toBe(exactAverage(marks))
      }),
      { numRuns: 3000 },
    )
  })
})

test.each([
  [80, 'A'],
  [79, 'B'],
  [70, 'B'],
  [60, 'C'],
  [55, 'D'],
  [50, 'E'],
  [49, 'U'],
  [0, 'U'],
  [null, null],
])('the subject mark %j has grade %j', (mark, grade) => expect(subjectGrade(mark)).toBe(grade))

test.each([
  ['75.0', 'A'],
  ['74.9', 'B'],
  ['60.0', 'B'],
  ['59.9', 'C'],
  ['50.0', 'C'],
  ['35.0', 'D'],
  ['34.9', 'E'],
  ['0.00', 'E'],
  ['100', 'A'],
  [null, '-'],
])('the printed average %j has grade %j', (printed, grade) => expect(averageGrade(printed)).toBe(grade))

test('an average just below a grade that is printed as the grade has that grade', () => {
  const printed = average([74, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75])
  expect([printed, averageGrade(printed), averageGrades[0][1]]).toEqual(['75.0', 'A', 75])
})

test('equal averages share a rank and the next one is skipped; none is unranked', () => {
  expect(ranks(['60.0', '72.9', null, '72.9', '9.50', '100'])).toEqual([4, 2, null, 2, 5, 1])
})

test('a rank is one more than the number of better averages', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 5 }))), (classMarks) => {
      const printed = classMarks.map((marks) => marks && average(marks))
      const better = (value: string) => printed.filter((other) => other !== null && Number(other) > Number(value)).length
      expect(ranks(printed)).toEqual(printed.map((value) => value && better(value) + 1))
    }),
  )
})

test.each([
  [1, 2, true],
  [4, 2, true],
  [5, 2, false],
  [4, 1, false],
  [null, 2, false],
])('form %j in term %j has no exam: %j', (level, term, off) => expect(isExamOff(level, term)).toBe(off))

describe('a mark that is not taken says what to write', () => {
  test.each([
    ['60.0', '60'],
    ['60,00', '60'],
    ['75%', '75'],
    ['75 %', '75'],
    ['007', '7'],
    ['+8', '8'],
    ['７５', '75'],
    ['000', '0'],
  ])('%j: write %s', (typed, plain) => {
    expect(parseMark(typed).ok).toBe(false)
    expect(notAMark(typed)).toBe(`Write ${plain}, a whole number.`)
  })
  test.each(['10,5', '10.5', '1e2', '-1', '1,000', '60.000', 'A', '105', '105.0', '105%', '12/20', ''])(
    '%j is left to who typed it',
    (typed) => expect(notAMark(typed)).toBe('Marks are whole numbers, 0 to 100.'),
  )
  test('out of a total that is not 100, a percentage is no mark', () => {
    expect(notAnAssessmentMark('15.0')).toBe('Write 15, a whole number.')
    expect(notAnAssessmentMark('75%')).toBe('Marks are whole numbers, in digits.')
  })
})
