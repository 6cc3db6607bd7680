import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortName } from '../../src/domain/_names.ts'
import {
  asSentences,
  byLevel,
  byName,
  classResults,
  hasLeft,
  leaverResult,
  meanOf,
  partedOf,
  type ReportStudent,
  rankedOf,
  tenthsMean,
} from '../../src/domain/figures/index.ts'
import { student, subject } from '../reports/_sample.ts'

const mark = fc.option(fc.integer({ min: 0, max: 100 }))
const marks = fc.array(fc.record({ courseMark: mark, examMark: mark }), { maxLength: 12 })
const classOf = (all: readonly { courseMark: number | null; examMark: number | null }[][]): ReportStudent[] =>
  all.map((own, i) => student({ studentId: i + 1, subjects: own.map((m, k) => subject({ subjectId: k + 1, ...m })) }))

/** Three significant digits, half up, in whole numbers: nothing in common with the code under test. */
function printed(numbers: readonly number[]): string | null {
  if (numbers.length === 0) return null
  return fraction(BigInt(numbers.reduce((a, b) => a + b, 0)), BigInt(numbers.length))
}

function fraction(sum: bigint, count: bigint): string {
  for (let decimals = 4n; decimals >= 0n; decimals--) {
    const scaled = (2n * sum * 10n ** decimals + count) / (2n * count)
    if (scaled < 1000n && (decimals <= 2n || scaled >= 100n)) {
      const digits = scaled.toString().padStart(Number(decimals) + 1, '0')
      return decimals === 0n ? digits : `${digits.slice(0, -Number(decimals))}.${digits.slice(-Number(decimals))}`
    }
  }
  return '100'
}

test.each([1, 2, 3])('in term %i the average, the count and the rank follow from the marks that count alone', (term) => {
  fc.assert(
    fc.property(fc.array(marks, { minLength: 1, maxLength: 12 }), (all) => {
      const counted = all.map((own) => own.map((m) => (term === 2 ? m.courseMark : m.examMark)).filter((m) => m !== null))
      const found = classResults({ students: classOf(all), term })
      expect(found.map((s) => s.average)).toEqual(counted.map(printed))
      expect(found.map((s) => s.counted)).toEqual(counted.map((c) => c.length))
      const values = counted.map(printed).map((p) => (p === null ? null : Number(p)))
      const better = (value: number) => values.filter((other) => other !== null && other > value).length
      expect(found.map((s) => s.rank)).toEqual(values.map((value) => (value === null ? null : better(value) + 1)))
    }),
  )
})

test('a student without a mark that counts is listed without average, grade and rank, and does not move the others', () => {
  const found = classResults({
    students: classOf([[{ courseMark: 90, examMark: null }], [{ courseMark: null, examMark: 50 }], []]),
    term: 1,
  })
  expect(found).toEqual([
    { average: null, grade: '-', rank: null, counted: 0, sum: 0 },
    { average: '50.0', grade: 'C', rank: 1, counted: 1, sum: 50 },
    { average: null, grade: '-', rank: null, counted: 0, sum: 0 },
  ])
})

test('the class mean is of the averages before they are rounded, and is printed as an average is', () => {
  const exams = (...all: number[][]) =>
    meanOf(classResults({ students: classOf(all.map((own) => own.map((examMark) => ({ courseMark: null, examMark })))), term: 1 }))
  // 57.45 and 57.55 are printed 57.5 and 57.6; the mean of those would be 57.6
  const half = (tenths: number) => Array.from({ length: 20 }, (_, i) => (i < tenths ? 58 : 57))
  expect(exams(half(9), half(11))).toBe('57.5')
  expect([exams([8]), exams([100], [100]), exams([0], []), exams([]), exams()]).toEqual(['8.00', '100', '0.00', null, null])
  fc.assert(
    fc.property(fc.array(marks, { minLength: 1, maxLength: 12 }), (all) => {
      const counted = all.map((own) => own.flatMap(({ examMark }) => examMark ?? [])).filter((own) => own.length > 0)
      const shared = counted.reduce((product, own) => product * own.length, 1)
      const sum = counted.reduce((total, own) => total + own.reduce((a, b) => a + b, 0) * (shared / own.length), 0)
      fc.pre(Number.isSafeInteger(sum * 20_000) && Number.isSafeInteger(shared * counted.length))
      const expected = counted.length === 0 ? null : fraction(BigInt(sum), BigInt(shared) * BigInt(counted.length))
      expect(meanOf(classResults({ students: classOf(all), term: 1 }))).toBe(expected)
    }),
  )
})

test('who left in the term is in no rank and no mean of the class, and has an average alone', () => {
  const leaver = student({ studentId: 9, leftOn: '2025-11-03', subjects: [subject({ examMark: 99 })] })
  const { students, left } = partedOf([...classOf([[{ courseMark: null, examMark: 50 }], [{ courseMark: null, examMark: 40 }]]), leaver])
  expect([students.some(hasLeft), left]).toEqual([false, [leaver]])
  const standing = classResults({ students, term: 1 })
  expect([standing.map((s) => s.rank), rankedOf(standing), meanOf(standing)]).toEqual([[1, 2], 2, '45.0'])
  expect(leaverResult(leaver, 1)).toMatchObject({ average: '99.0', grade: 'A', rank: null })
})

test('the mean of a column of the course spreadsheet is exact, to one decimal, half up, of whole marks and of percentages', () => {
  expect([tenthsMean([]), tenthsMean([null]), tenthsMean([1, 2, null]), tenthsMean([0, 0]), tenthsMean([100, 100])]).toEqual([
    null,
    null,
    '1.5',
    '0.0',
    '100.0',
  ])
  expect([
    tenthsMean([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
    tenthsMean(['9.83', '0.500']),
    tenthsMean(['66.3']),
  ]).toEqual(['0.1', '5.2', '66.3'])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60 }), (all) => {
      const [sum, n] = [BigInt(all.reduce((a, b) => a + b, 0)), BigInt(all.length)]
      const tenths = (20n * sum + n) / (2n * n)
      expect(tenthsMean(all)).toBe(`${tenths / 10n}.${tenths % 10n}`)
    }),
  )
})

test('a class list goes by last and first name whatever the accents, capitals and apostrophes; namesakes by number', () => {
  const names = [
    ['O’Brien', 'Té-Shawn', 1],
    ["O'Brien", 'Tara', 2],
    ['Élise', 'Ana', 3],
    ['Elise', 'Zoe', 4],
    ['de Gannes', 'A', 5],
    ['De Gannes', 'A', 4],
    ['Gómez Rondón', 'Andrés', 6],
    ['Gomez', 'Zed', 7],
  ] as const
  const sorted = names.map(([lastName, firstName, studentId]) => ({ lastName, firstName, studentId })).sort(byName)
  expect(sorted.map((s) => `${s.lastName} ${s.firstName} ${s.studentId}`)).toEqual([
    'De Gannes A 4',
    'de Gannes A 5',
    'Élise Ana 3',
    'Elise Zoe 4',
    'Gomez Zed 7',
    'Gómez Rondón Andrés 6',
    "O'Brien Tara 2",
    'O’Brien Té-Shawn 1',
  ])
})

test('classes go by form level and code, those without a level last', () => {
  const classes = [
    ['6E', 6],
    ['Music', null],
    ['1B', 1],
    ['10A', 1],
    ['1A', 1],
  ] as const
  expect(
    classes
      .map(([formClass, formLevel]) => ({ formClass, formLevel }))
      .sort(byLevel)
      .map((c) => c.formClass),
  ).toEqual(['1A', '1B', '10A', '6E', 'Music'])
})

test('comments become sentences', () => {
  expect(asSentences([])).toBe('')
  expect(asSentences(['Good progress', ' ', 'Why not?', 'See "Form 3".', ' Well done! '])).toBe(
    'Good progress. Why not? See "Form 3". Well done!',
  )
})

test.each([
  ['Marva', 'Achong', 'M. Achong'],
  ['Élise', 'De Gannes', 'É. De Gannes'],
])('%s %s is named %s', (first, last, short) => expect(shortName(first, last)).toBe(short))
