import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byGrade, groupIn, inTens, type Reach, summaryOf } from '../../src/domain/analysis/index.ts'

describe('the figures of a group', () => {
  test.each([
    [[7], { median: 7, lower: 7, upper: 7 }],
    [[40, 60], { median: 50, lower: 40, upper: 60 }],
    [[1, 2, 3], { median: 2, lower: 1, upper: 3 }],
    [[1, 2, 3, 4], { median: 2.5, lower: 1.5, upper: 3.5 }],
    [[6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49], { median: 40, lower: 15, upper: 43 }],
    [[61.2, 61.3], { median: 61.25, lower: 61.2, upper: 61.3 }],
  ])('of %j: %j', (values, figures) => {
    expect(summaryOf(values, '1.00')).toMatchObject(figures)
  })

  test('pass from 50 on, and are none without values', () => {
    expect(summaryOf([49, 50, 100, 0, 49.9], '49.8')).toMatchObject({ n: 5, passed: 2, least: 0, most: 100 })
    expect(summaryOf([], null)).toBeUndefined()
  })

  test('are the same in any order, and half of the values are not below the median and not above it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 50 }), (values) => {
        const of = summaryOf(values, '1.00')
        expect(summaryOf(values.toReversed(), '1.00')).toEqual(of)
        const { median = 0, lower = 0, upper = 0, least = 0, most = 0 } = of ?? {}
        expect(values.filter((value) => value <= median).length * 2).toBeGreaterThanOrEqual(values.length)
        expect(values.filter((value) => value >= median).length * 2).toBeGreaterThanOrEqual(values.length)
        expect([least, lower, median, upper, most]).toEqual([least, lower, median, upper, most].sort((a, b) => a - b))
        expect(inTens(values).reduce((a, b) => a + b)).toBe(values.length)
        for (const isOfMarks of [true, false])
          expect(byGrade(values, isOfMarks).reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
      }),
    )
  })

  test('are counted in tens, with 100 in the last, and by the grades of marks and of averages', () => {
    expect(inTens([0, 9, 10, 59.9, 60, 90, 100])).toEqual([2, 1, 0, 0, 0, 1, 1, 0, 0, 2])
    expect(byGrade([80, 79, 55, 49], true).map(({ count }) => count)).toEqual([1, 1, 0, 1, 0, 1])
    expect(byGrade([80, 75, 74.9, 34.9], false).map(({ count }) => count)).toEqual([2, 1, 0, 0, 1])
  })
})

describe('what is in reach', () => {
  const none = { classId: null, level: null, subjectId: null, teacherId: null }
  const lesson = (classId: string, subjectId: number | null): Reach => ({ classId, level: Number(classId[0]), subjectId, subject: '' })
  const teaches = [lesson('2C', 104), lesson('3A', 104)]
  const leads = [lesson('2C', null), lesson('2C', 104), lesson('2C', 101), lesson('3A', 104)]

  test.each([
    ['a teacher’s first lesson, where nothing is asked', teaches, none, { classId: '2C', subjectId: 104 }],
    [
      'the lesson of a class, where only lessons of it are in reach',
      teaches,
      { ...none, classId: '3A' },
      { classId: '3A', subjectId: 104 },
    ],
    ['a subject in one’s own lessons', teaches, { ...none, subjectId: 104 }, { subjectId: 104, classId: null }],
    ['the averages of one’s own class', leads, none, { classId: '2C', subjectId: null }],
    ['every subject of one’s own class', leads, { ...none, classId: '2C', subjectId: 101 }, { classId: '2C', subjectId: 101 }],
  ])('%s', (_, reach, asked, group) => {
    expect(groupIn(reach, asked, false)).toMatchObject(group)
  })

  test.each([
    ['another class', { ...none, classId: '4D' }],
    ['another subject', { ...none, subjectId: 113 }],
    ['a colleague’s lesson of a class', { ...none, classId: '2C', subjectId: 101 }],
    ['another form', { ...none, level: 5 }],
  ])('%s is not', (_, asked) => {
    expect(groupIn(teaches, asked, false)).toBeUndefined()
  })

  test('the whole school is for those who have all of it', () => {
    expect(groupIn(leads, none, true)).toEqual(none)
  })
})
