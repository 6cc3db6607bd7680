import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Mark, type MarkRules, markWords, usualRules } from '../../src/domain/_marks.ts'
import { lastFirst } from '../../src/domain/_names.ts'
import { explain } from '../../src/domain/figures/explained.ts'
import { addsText, averageWords, explanationLines, explanationTitle, printedText } from '../../src/domain/words/average.ts'
import { reportCard } from '../../src/reports/report-card.ts'
import { reportClass, student, subject } from '../reports/_sample.ts'

const mark: fc.Arbitrary<Mark> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 100 }) },
  fc.constant(null),
  fc.constantFrom(...markWords),
)
const rules: fc.Arbitrary<MarkRules> = fc.record({
  absent: fc.record({ code: fc.constant('AB'), counts: fc.constantFrom('left-out', 'zero'), isRanked: fc.boolean() }),
  exempt: fc.record({ code: fc.constant('EX'), counts: fc.constant('left-out'), isRanked: fc.boolean() }),
  incomplete: fc.constant(usualRules.incomplete),
})
const marksOf = fc.array(fc.record({ courseMark: mark, examMark: mark }), { maxLength: 6 })
const classes = fc.record({
  term: fc.constantFrom(1, 2, 3),
  rules,
  students: fc.array(marksOf, { minLength: 1, maxLength: 7 }),
  left: marksOf,
})

const studentOf = (id: number, all: readonly { courseMark: Mark; examMark: Mark }[], leftOn: string | null = null) =>
  student({
    studentId: id,
    firstName: `First${id}`,
    lastName: `Last${id}`,
    leftOn,
    subjects: all.map((one, k) => subject({ subjectId: k + 1, title: `Subject ${k + 1}`, ...one })),
  })

/** What the card prints, as its reader would read it out. */
function onCard(of: Parameters<typeof reportCard>[0], id: number): string {
  const block = reportCard(of, id)?.blocks.find(({ kind }) => kind === 'figures')
  const [average, grade, rank] = block?.kind === 'figures' ? block.figures : []
  const star = average?.note === 'incomplete' ? '*' : ''
  return `Average ${average?.value}${star}, Grade ${grade?.value}, Rank ${rank?.value}${rank?.value === '–' ? '' : ` ${rank?.note}`}`
}

describe('how an average is made', () => {
  test('the last line is what the card prints, for any class', () => {
    fc.assert(
      fc.property(classes, ({ students, left, ...own }) => {
        const of = reportClass({
          ...own,
          students: students.map((one, i) => studentOf(i + 1, one)),
          left: [studentOf(99, left, '2025-11-01')],
        })
        for (const id of [...students.map((_, i) => i + 1), 99]) {
          const explanation = explain(of, id, true)
          if (!explanation) throw new Error('not explained')
          expect(explanationLines(explanation).at(-1)).toEqual([averageWords.result, onCard(of, id)])
        }
      }),
      { numRuns: 300 },
    )
  })

  test('the marks that count give the sum and the number that are divided, and the quotient rounds to the average', () => {
    fc.assert(
      fc.property(classes, ({ students, left, ...own }) => {
        const of = reportClass({ ...own, students: students.map((one, i) => studentOf(i + 1, one)) })
        for (const { studentId } of of.students) {
          const { marks, result, quotient } = explain(of, studentId, false) as NonNullable<ReturnType<typeof explain>>
          const figures = marks.flatMap(({ figure }) => figure ?? [])
          expect([figures.reduce((a, b) => a + b, 0), figures.length]).toEqual([result.sum, result.counted])
          if (quotient === null) expect(result.average).toBeNull()
          else
            expect(Math.abs(Number(quotient.replace('…', '')) - Number(result.average))).toBeLessThanOrEqual(
              0.0501 * (Number(quotient.replace('…', '')) >= 99.95 ? 10 : 1),
            )
        }
      }),
    )
  })

  test('a student is told nobody else’s name or average', () => {
    fc.assert(
      fc.property(classes, ({ students, left, ...own }) => {
        const of = reportClass({ ...own, students: students.map((one, i) => studentOf(i + 1, one)) })
        const explanation = explain(of, 1, false) as NonNullable<ReturnType<typeof explain>>
        expect(explanation.near).toBeUndefined()
        const said = JSON.stringify([explanationLines(explanation), explanationTitle(explanation)])
        for (const other of of.students.slice(1)) expect(said).not.toContain(other.lastName)
      }),
    )
  })

  test('each mark that does not count says why', () => {
    const of = reportClass({
      rules: { ...usualRules, absent: { code: 'AB', counts: 'zero', isRanked: true } },
      students: [
        studentOf(1, [
          { courseMark: 50, examMark: 67 },
          { courseMark: 64, examMark: null },
          { courseMark: null, examMark: null },
          { courseMark: 60, examMark: 'exempt' },
          { courseMark: 60, examMark: 'absent' },
          { courseMark: 60, examMark: 'incomplete' },
        ]),
      ],
    })
    const explanation = explain(of, 1, true) as NonNullable<ReturnType<typeof explain>>
    expect(explanation.marks.map((one) => addsText(one, 1))).toEqual([
      '67',
      'No exam mark: left out. The course mark does not count.',
      'No exam mark: left out',
      'Exempt: left out',
      'Absent: counts as 0',
      'Incomplete: left out until it is entered',
    ])
    expect(explanationLines(explanation)).toEqual([
      ['Division', '(67 + 0) ÷ 2 = 67 ÷ 2 = 33.5 exactly'],
      ['Rounding', 'To 3 digits, a half goes up: 33.5'],
      ['Grade', 'E: 33.5 is 0 or more and below 35'],
      ['Rank', 'None, because of INC (incomplete)'],
      ['Printed', 'Average 33.5*, Grade E, Rank –'],
    ])
  })

  test('a teacher sees who is next in the class, and who shares the rank', () => {
    const of = reportClass({ students: [70, 68, 68, 67, 41].map((examMark, i) => studentOf(i + 1, [{ courseMark: 1, examMark }])) })
    const explanation = explain(of, 2, true) as NonNullable<ReturnType<typeof explain>>
    expect(explanationLines(explanation).slice(2)).toEqual([
      ['Grade', 'B: 68.0 is 60 or more and below 75'],
      ['Rank', '2 of 5 in Class 2C, because 1 student with a rank has a higher average'],
      ['Next above', `${lastFirst({ firstName: 'First1', lastName: 'Last1' })} 70.0`],
      ['Same rank', `${lastFirst({ firstName: 'First3', lastName: 'Last3' })} 68.0`],
      ['Next below', `${lastFirst({ firstName: 'First4', lastName: 'Last4' })} 67.0`],
      ['Printed', 'Average 68.0, Grade B, Rank 2 of 5'],
    ])
    expect(printedText(explanation)).toBe('Average 68.0, Grade B, Rank 2 of 5')
    expect(explain(of, 77, true)).toBeUndefined()
  })
})
