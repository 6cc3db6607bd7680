import { describe, expect, test } from 'vitest'
import {
  type LessonFigures,
  questionKey,
  questionsOfLessons,
  questionsOfMarks,
  questionValue,
  unanswered,
} from '../../src/domain/posting/questions.ts'
import { questionText } from '../../src/domain/words/questions.ts'

const term = { year: 20252026, term: 1 }
const lesson = (subjectId: number, own: Partial<LessonFigures> = {}): LessonFigures => ({
  ...{
    classId: '2C',
    subjectId,
    subject: `Subject ${subjectId}`,
    count: 30,
    sum: 1800,
    least: 40,
    most: 80,
    pairs: 30,
    apart: -90,
    before: 60,
  },
  ...own,
})
const others = [lesson(1), lesson(2), lesson(3)]
const kindsOf = (own: Partial<LessonFigures>, beside = others) => questionsOfLessons([lesson(9, own), ...beside]).map(({ kind }) => kind)

describe('a lesson', () => {
  test.each([
    ['all the same', { least: 60, most: 60 }, ['same']],
    ['a mean of 39 beside 60 and 60 the term before', { sum: 30 * 39 }, ['mean']],
    ['a mean of 81, without a term before', { sum: 30 * 81, before: null }, ['mean']],
    ['the exam 12 above the course marks, 12 below in the others', { apart: 30 * 12 }, ['exchanged']],
  ] as const)('is asked about: %s', (_, own, kinds) => {
    const beside = others.map((one) => ({ ...one, apart: -30 * 12 }))
    expect(kindsOf({ apart: -30 * 12, ...own }, beside)).toEqual(kinds)
  })

  test.each([
    ['all the same, of seven', { least: 60, most: 60, count: 7, sum: 420 }],
    ['a mean of 40 beside 60', { sum: 30 * 40 }],
    ['a mean of 30 that was 44 the term before', { sum: 30 * 30, before: 44 }],
    ['the exam 9 above the course marks, 12 below in the others', { apart: 30 * 9 }],
  ] as const)('is not: %s', (_, own) => {
    const beside = others.map((one) => ({ ...one, apart: -30 * 12 }))
    expect(kindsOf({ apart: -30 * 12, ...own }, beside)).toEqual([])
  })

  test('is not compared with fewer than three others, or with those of another class', () => {
    expect(kindsOf({ sum: 300 }, others.slice(1))).toEqual([])
    expect(
      kindsOf(
        { sum: 300 },
        others.map((one) => ({ ...one, classId: '2D' })),
      ),
    ).toEqual([])
  })
})

describe('a mark', () => {
  const far = {
    classId: '2C',
    subjectId: 104,
    subject: 'Mathematics',
    studentId: 7,
    firstName: 'Nyla',
    lastName: 'James',
    mark: 9,
    sum: 209,
    count: 5,
  }

  test('is asked about when it is far from the student’s others, or course from exam', () => {
    const { mark: _, sum: _sum, count: _count, ...of } = far
    expect(questionsOfMarks([far], [{ ...of, course: 81, exam: 18 }]).map(questionText)).toEqual([
      '9, and 50 on average in the other subjects. Is that right?',
      'Course 81, exam 18. Is that right?',
    ])
    expect(questionsOfMarks([{ ...far, mark: 20, sum: 220 }], [{ ...of, course: 71, exam: 36 }])).toEqual([])
  })

  test('is asked about alone when it makes the others far', () => {
    const of = (subjectId: number, mark: number) => ({ ...far, subjectId, mark, sum: 190, count: 3 })
    expect(questionsOfMarks([of(1, 90), of(2, 88), of(3, 12)], []).map(({ subjectId }) => subjectId)).toEqual([3])
    const two = (subjectId: number, mark: number) => ({ ...far, subjectId, mark, sum: 300, count: 6 })
    expect(questionsOfMarks([two(1, 0), two(2, 100), two(3, 0), two(4, 100)], [])).toHaveLength(4)
  })

  test('answered, it is asked again only when the figures are others', () => {
    const [asked] = questionsOfMarks([far], [])
    if (!asked) throw new Error('not asked')
    const answers = new Map([[questionKey(asked, term), { value: questionValue(asked) }]])
    expect(unanswered([asked], answers, term)).toEqual([])
    expect(unanswered([asked], answers, { ...term, term: 2 })).toEqual([asked])
    const [again] = questionsOfMarks([{ ...far, mark: 8, sum: 208 }], [])
    expect(again && unanswered([again], answers, term)).toEqual([again])
  })
})
