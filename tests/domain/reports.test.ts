import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asSentences, byLevel, byName, classMean, type ReportStudent, shortName, standings } from '../../src/domain/reports.ts'
import { student, subject } from '../reports/_sample.ts'

const mark = fc.option(fc.integer({ min: 0, max: 100 }))
const marks = fc.array(fc.record({ courseMark: mark, examMark: mark }), { maxLength: 12 })
const classOf = (all: readonly { courseMark: number | null; examMark: number | null }[][]): ReportStudent[] =>
  all.map((own, i) => student({ studentId: i + 1, subjects: own.map((m, k) => subject({ subjectId: k + 1, ...m })) }))

/** Three significant digits, half up, in whole numbers: nothing in common with the code under test. */
function printed(numbers: readonly number[]): string | null {
  if (numbers.length === 0) return null
  const [sum, count] = [BigInt(numbers.reduce((a, b) => a + b, 0)), BigInt(numbers.length)]
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
      const found = standings({ students: classOf(all), term })
      expect(found.map((s) => s.average)).toEqual(counted.map(printed))
      expect(found.map((s) => s.counted)).toEqual(counted.map((c) => c.length))
      const values = counted.map(printed).map((p) => (p === null ? null : Number(p)))
      const better = (value: number) => values.filter((other) => other !== null && other > value).length
      expect(found.map((s) => s.rank)).toEqual(values.map((value) => (value === null ? null : better(value) + 1)))
    }),
  )
})

test('a student without a mark that counts is listed without average, grade and rank, and does not move the others', () => {
  const found = standings({ students: classOf([[{ courseMark: 90, examMark: null }], [{ courseMark: null, examMark: 50 }], []]), term: 1 })
  expect(found).toEqual([
    { average: null, grade: '-', rank: null, counted: 0 },
    { average: '50.0', grade: 'C', rank: 1, counted: 1 },
    { average: null, grade: '-', rank: null, counted: 0 },
  ])
})

test('a class mean is exact, to one decimal, half up, of whole marks and of averages as printed', () => {
  expect([classMean([]), classMean([null]), classMean([1, 2, null]), classMean([0, 0]), classMean([100, 100])]).toEqual([
    null,
    null,
    '1.5',
    '0.0',
    '100.0',
  ])
  expect([
    classMean([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
    classMean(['9.83', '0.500']),
    classMean(['66.3']),
  ]).toEqual(['0.1', '5.2', '66.3'])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60 }), (all) => {
      const [sum, n] = [BigInt(all.reduce((a, b) => a + b, 0)), BigInt(all.length)]
      const tenths = (20n * sum + n) / (2n * n)
      expect(classMean(all)).toBe(`${tenths / 10n}.${tenths % 10n}`)
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
