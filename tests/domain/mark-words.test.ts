import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  figureOf,
  isEntered,
  isFinal,
  type Mark,
  type MarkRules,
  type MarkWord,
  markText,
  markWords,
  noWords,
  parseMark,
  usualRules,
} from '../../src/domain/_marks.ts'
import { classAverages, classResults, meanOf } from '../../src/domain/figures/index.ts'
import { parseBookMark, totalPercent } from '../../src/domain/marks/book/index.ts'
import { notAMark } from '../../src/domain/words/enter-marks.ts'
import { averageText, wordsNote } from '../../src/domain/words/mark-words.ts'
import { student, subject } from '../reports/_sample.ts'

const own: MarkRules = { absent: { code: 'ABS', counts: 'zero', isRanked: true }, exempt: usualRules.exempt }

describe('a mark as typed', () => {
  test.each([
    ['AB', 'absent'],
    ['ab', 'absent'],
    [' Absent ', 'absent'],
    ['ex', 'exempt'],
    ['Inc', 'incomplete'],
  ] as const)('a word is read by its code or in full, in capitals or not, where the school uses it: %j', (typed, word) => {
    expect(parseMark(typed, usualRules)).toEqual({ ok: true, value: word })
    expect(parseBookMark(typed, 20, usualRules)).toEqual({ ok: true, value: word })
    expect(parseMark(typed)).toEqual({ ok: false, error: 'not-a-mark' })
    expect(parseBookMark(typed, 20)).toEqual({ ok: false, error: 'not-a-mark' })
  })

  test('only the school’s own code and words are read, and nothing like them', () => {
    expect(['abs', 'EX'].map((typed) => parseMark(typed, own).ok)).toEqual([true, true])
    for (const typed of ['AB', 'INC', 'incomplete', 'A B', 'ABSE', '0AB', 'ＡＢ'])
      expect(parseMark(typed, own)).toEqual({ ok: false, error: 'not-a-mark' })
  })

  test('an assessment without a total takes no word either', () => {
    expect(parseBookMark('AB', null, usualRules)).toEqual({ ok: false, error: 'no-total' })
  })

  test('what can be typed is said where something else was', () => {
    expect(notAMark('x', usualRules)).toBe('Marks are whole numbers, 0 to 100, or AB, EX or INC.')
    expect(notAMark('x')).toBe('Marks are whole numbers, 0 to 100.')
  })

  test('what is shown is read as the same mark', () => {
    const marks: Mark[] = [null, 0, 57, 100, ...markWords]
    for (const mark of marks) expect(parseMark(markText(mark, usualRules), usualRules)).toEqual({ ok: true, value: mark })
  })
})

test('absent and exempt are entered, incomplete is still open', () => {
  const marks: Mark[] = [0, 'absent', 'exempt', 'incomplete', null]
  expect(marks.map(isFinal)).toEqual([true, true, true, false, false])
  expect(marks.map((examMark) => isEntered({ courseMark: null, examMark }, 1))).toEqual([true, true, true, false, false])
})

const word = fc.constantFrom(...markWords)
const mark: fc.Arbitrary<Mark> = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 100 }) }, fc.constant(null), word)
const rule = (id: MarkWord) =>
  fc.record({
    code: fc.constant(usualRules[id].code),
    counts: fc.constantFrom(...(id === 'absent' ? (['left-out', 'zero'] as const) : (['left-out'] as const))),
    isRanked: fc.boolean(),
  })
const rules = fc.record({ absent: rule('absent'), exempt: rule('exempt'), incomplete: rule('incomplete') })
const classes = fc.array(fc.array(fc.record({ courseMark: mark, examMark: mark }), { maxLength: 8 }), { maxLength: 12 })
const studentsOf = (all: readonly (readonly { courseMark: Mark; examMark: Mark }[])[]) =>
  all.map((own, i) => student({ studentId: i + 1, subjects: own.map((m, k) => subject({ subjectId: k + 1, ...m })) }))

/** To three significant digits, half up, with exact fractions of small whole numbers. */
function printed(over: number, under: number): string {
  const whole = Math.floor(over / under)
  const decimals = over === 0 ? 2 : whole >= 100 ? 0 : whole >= 10 ? 1 : whole >= 1 ? 2 : over * 10 >= under ? 3 : 4
  const scaled = Math.floor((2 * over * 10 ** decimals + under) / (2 * under))
  const shown = (scaled / 10 ** decimals).toFixed(decimals)
  return scaled === 1000 ? (scaled / 10 ** decimals).toFixed(Math.max(0, decimals - 1)) : shown
}

type Counting = { counts: string; isRanked: boolean }

/** One student after the other, one mark after the other, in sentences of the rule. */
function plain(all: readonly (readonly Mark[])[], how: Record<MarkWord, Counting>) {
  const own = all.map((marks) => {
    let [sum, counted, isRanked] = [0, 0, true]
    for (const one of marks) {
      if (one === null) continue
      if (typeof one === 'number') sum += one
      const isLeftOut = typeof one === 'string' && how[one].counts === 'left-out'
      if (!isLeftOut) counted++
      if (isLeftOut && !how[one].isRanked) isRanked = false
    }
    return { average: counted === 0 ? null : printed(sum, counted), isRanked: isRanked && counted > 0 }
  })
  return own.map(({ average, isRanked }) => ({
    average,
    rank: isRanked ? 1 + own.filter((other) => other.isRanked && Number(other.average) > Number(average)).length : null,
  }))
}

test('averages, ranks and means of marks and words agree with a plain reference', () => {
  fc.assert(
    fc.property(classes, rules, fc.constantFrom(1, 2, 3), (all, how, term) => {
      const counts = term === 2 ? 'courseMark' : 'examMark'
      const expected = plain(
        all.map((marks) => marks.map((one) => one[counts])),
        how,
      )
      const found = classResults({ students: studentsOf(all), term, rules: how })
      expect(found.map(({ average, rank }) => ({ average, rank }))).toEqual(expected)
      for (const [id, average] of classAverages({ students: studentsOf(all), term, rules: how })) {
        const figures = all.flatMap((own) => (own[id - 1] ? [figureOf(own[id - 1]?.[counts] ?? null, how)] : [])).filter((m) => m !== null)
        expect(average).toBe(
          figures.length === 0
            ? null
            : printed(
                figures.reduce((a, b) => a + b, 0),
                figures.length,
              ),
        )
      }
    }),
    { numRuns: 500 },
  )
})

test('without words in use every figure is what it was', () => {
  fc.assert(
    fc.property(classes, (all) => {
      const numbers = all.map((own) => own.map(({ courseMark, examMark }) => ({ courseMark: bare(courseMark), examMark: bare(examMark) })))
      const [before, now] = [
        classResults({ students: studentsOf(numbers), term: 1 }),
        classResults({ students: studentsOf(numbers), term: 1, rules: noWords }),
      ]
      expect(now).toEqual(before)
      expect(now.every((one) => !('words' in one))).toBe(true)
      expect(meanOf(now)).toBe(meanOf(before))
    }),
    { numRuns: 200 },
  )
})
const bare = (one: Mark) => (typeof one === 'number' ? one : null)

test('Total % leaves words out of marks and totals, or counts an absence as 0 of the total', () => {
  const scored = (how: MarkRules) =>
    totalPercent((['absent', 8, 'exempt', 'incomplete'] as const).map((one) => ({ mark: figureOf(one, how), total: 10 })))
  expect(scored(usualRules)).toBe('80.0')
  expect(scored({ ...usualRules, absent: { code: 'AB', counts: 'zero', isRanked: true } })).toBe('40.0')
})

test('a sheet says what its codes mean and how they count, and marks an average that waits for a mark', () => {
  expect(wordsNote(['absent'], own)).toBe('ABS absent: counts as 0 in averages.')
  expect(wordsNote(['exempt', 'incomplete'], usualRules)).toBe(
    'EX exempt: left out of averages. INC incomplete: left out of averages, and a student with one has no rank. * An average from which an incomplete mark is still left out.',
  )
  expect(wordsNote(['absent', 'exempt', 'incomplete'], usualRules, true)).toBe(
    'AB absent, INC incomplete: left out of the average, no rank. EX exempt: left out of the average.',
  )
  expect(averageText({ average: '67.5', words: ['incomplete'] })).toBe('67.5*')
  expect([averageText({ average: '67.5', words: ['absent'] }), averageText({ average: null })]).toEqual(['67.5', '--'])
})
