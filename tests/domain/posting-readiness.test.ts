import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey } from '../../src/domain/_names.ts'
import {
  checksOf,
  classLines,
  countsOf,
  type Found,
  isUnusual,
  kinds,
  ofClass,
  openLessons,
  readinessOf,
  type StudentFigures,
  studentKinds,
} from '../../src/domain/posting/readiness.ts'
import { gapWords, inOrder } from '../../src/domain/words/readiness.ts'

const whole: StudentFigures = {
  studentId: 1,
  firstName: 'Zahra',
  lastName: 'Ali',
  classId: '5A',
  n: 1,
  possibleAttendance: 124,
  timesAbsent: 0,
  timesLate: 0,
  conduct: 'A',
  deportment: 'A',
  hasRemarks: true,
  hasDeans: true,
}
const nothing: Found = {
  ...{ students: [], lessons: [], teaching: [], unusual: [], apart: [], checks: [] },
  ...{ unrecorded: [], untaught: [], withoutSubjects: [], unregistered: [] },
}
const of = (...students: Partial<StudentFigures>[]) =>
  readinessOf({ ...nothing, students: students.map((s, i) => ({ ...whole, studentId: i + 1, ...s })) }, null)

test.each([
  [[60, 60, 60, 60], 95, false],
  [[60, 60, 60, 60], 96, true],
  [[60, 60, 60, 60], 25, false],
  [[60, 60, 60, 60], 24, true],
  [[65, 65, 65], 0, true],
  [[60, 60], 25, false],
  [[60, 60], 24, true],
  [[60], 0, false],
  [[], 0, false],
  [[59, 60, 60, 60], 95, true],
])('beside %j a mark of %i is unusual: %j', (others, mark, unusual) => {
  const sum = others.reduce((a, b) => a + b, 0) + mark
  expect(isUnusual({ mark, sum, count: others.length + 1 })).toBe(unusual)
})

test.each([
  [{}, []],
  [{ possibleAttendance: null }, ['possible']],
  [{ timesAbsent: null, timesLate: null }, ['absent', 'late']],
  [{ timesAbsent: 125 }, ['beyond']],
  [{ timesAbsent: 124 }, []],
  [{ timesAbsent: 3, possibleAttendance: null }, ['possible']],
])('of attendance %j lacks %j', (figures, codes) => {
  expect(of(figures).gaps.attendance.flatMap((line) => line.gaps.map((gap) => gap.code))).toEqual(codes)
})

test('a student without conduct and deportment is one student who lacks two things', () => {
  const readiness = of({ conduct: null, deportment: null }, { deportment: null }, {})
  expect(countsOf(readiness).conduct).toBe(2)
  expect(readiness.gaps.conduct.map((line) => line.gaps.map(gapWords))).toEqual([['Conduct', 'Deportment'], ['Deportment']])
})

test('an unusual mark is told with the others it is far from, and a subject without a record by its name', () => {
  const students = [whole]
  const unusual = [{ studentId: 1, subject: 'Chemistry', mark: 10, sum: 290, count: 5 }]
  const readiness = readinessOf({ ...nothing, students, unusual, unrecorded: [{ studentId: 1, subject: 'Music' }] }, null)
  expect(readiness.gaps.unusual[0]?.gaps.map(gapWords)).toEqual(['Chemistry 10, the others about 70'])
  expect(readiness.gaps.subjects[0]?.gaps.map(gapWords)).toEqual(['Music'])
})

test('a course mark far from the exam mark is told with both', () => {
  const apart = [{ studentId: 1, subject: 'Physics', course: 80, exam: 20 }]
  const readiness = readinessOf({ ...nothing, students: [whole], apart }, null)
  expect(readiness.gaps.unusual[0]?.gaps.map(gapWords)).toEqual(['Physics course 80, exam 20'])
  expect(countsOf(readiness).unusual).toBe(1)
})

test.each([
  [[], 'No mark is entered yet, so none was checked.'],
  [
    [{ classId: '5A', entered: 4, unchecked: 4 }],
    '4 of 4 marks could not be checked: the student has fewer than 2 others, and there is no course mark beside the exam mark.',
  ],
  [
    [{ classId: '5A', entered: 9, unchecked: 1 }],
    "No mark that could be checked is more than 35 away from the mean of the student's others, or course from exam. 1 of 9 marks could not be checked",
  ],
  [
    [{ classId: '5A', entered: 9, unchecked: 0 }],
    "No mark that could be checked is more than 35 away from the mean of the student's others, or course from exam.",
  ],
])('of checks %j it says what was not checked', (checks, words) => {
  expect(inOrder('unusual', { students: 1, marks: 9, ...checksOf(readinessOf({ ...nothing, checks }, null)) })).toContain(words)
})

test('students without any subject, without a teacher for one, and not registered are counted in their classes', () => {
  const found = {
    ...nothing,
    students: [whole],
    withoutSubjects: [{ studentId: 1 }],
    untaught: [{ studentId: 1, subject: 'Music' }],
    unregistered: [
      { studentId: 7, firstName: 'Kai', lastName: 'Roy', classId: '' },
      { studentId: 8, firstName: 'Ria', lastName: 'Roy', classId: '5A' },
    ],
  }
  const readiness = readinessOf(found, null)
  expect(countsOf(readiness)).toMatchObject({ subjects: 1, teachers: 1, unregistered: 2 })
  expect(classLines(readiness).map(({ classId, counts }) => [classId, counts.subjects, counts.teachers, counts.unregistered])).toEqual([
    ['5A', 1, 1, 1],
    ['', 0, 0, 1],
  ])
  expect(readiness.gaps.unregistered.map((line) => line.gaps.map(gapWords))).toEqual([['Without a class'], ['Not registered in the term']])
  expect(readiness.gaps.subjects[0]?.gaps.map(gapWords)).toEqual(['Without any subject'])
})

const lesson = { classId: '5A', subjectId: 104, subject: 'Mathematics', registered: 10, entered: 4 }
const keyOf = (teacher: string) => nameKey(teacher.split(' ').at(-1) ?? '', teacher)
const record = (employeeId: number | null, teacher: string | null = null) => ({
  ...lesson,
  employeeId,
  teacher,
  teacherKey: teacher && keyOf(teacher),
})
const teaches = (employeeId: number, teacher: string) => ({
  classId: '5A',
  subjectId: 104,
  employeeId,
  teacher,
  teacherKey: keyOf(teacher),
})
test.each([
  ['whose lesson it is', [record(1, 'Ann')], [teaches(1, 'Ann'), teaches(2, 'Bob')], [['Ann']]],
  ['who has taken the lesson over', [record(1, 'Ann')], [teaches(2, 'Bob')], [['Bob']]],
  ['who has the lesson, where no record names anybody', [record(null)], [teaches(2, 'Bob')], [['Bob']]],
  ['each of two who share a class', [record(1, 'Ann'), record(2, 'Bob')], [teaches(1, 'Ann'), teaches(2, 'Bob')], [['Ann'], ['Bob']]],
  ['who is named in the records, where nobody has the lesson', [record(1, 'Ann')], [], [['Ann']]],
  ['nobody, where there is nobody', [record(null)], [], [[]]],
  ['one teacher once', [record(1, 'Ann'), record(2, 'Bob')], [teaches(2, 'Bob')], [['Bob']]],
])('missing marks are asked of %s', (_, lessons, teaching, teachers) => {
  const lines = readinessOf({ ...nothing, lessons, teaching }, 2).lessons
  expect(lines.map((l) => l.teachers)).toEqual(teachers)
  expect(lines.reduce((sum, l) => sum + l.registered, 0)).toBe(10 * lessons.length)
  expect(lines.every((l) => l.mine)).toBe(teaching.some((t) => t.employeeId === 2))
})

test('lessons are listed by class or by teacher, either way round, and finished ones not at all', () => {
  const lessons = [
    record(1, 'Ann Zéphirin'),
    { ...record(2, 'Bob Élie'), subject: 'Art', subjectId: 1 },
    { ...record(1, 'Ann Zéphirin'), subjectId: 2, entered: 10 },
  ]
  const readiness = readinessOf({ ...nothing, lessons }, null)
  const sorted = (sort: Parameters<typeof openLessons>[1]) => openLessons(readiness, sort).map((l) => l.teachers[0])
  expect([sorted('class'), sorted('-class'), sorted('teacher'), sorted('-teacher')]).toEqual([
    ['Ann Zéphirin', 'Bob Élie'],
    ['Bob Élie', 'Ann Zéphirin'],
    ['Bob Élie', 'Ann Zéphirin'],
    ['Ann Zéphirin', 'Bob Élie'],
  ])
  expect(countsOf(readiness).marks).toBe(12)
})

const figures = fc.record({
  classId: fc.constantFrom('1A', '2B', '6E'),
  timesAbsent: fc.option(fc.nat(200)),
  timesLate: fc.option(fc.nat(9)),
  conduct: fc.option(fc.constantFrom('A', 'E')),
  hasRemarks: fc.boolean(),
  hasDeans: fc.boolean(),
})
test('the classes add up to the school, and each is what the school narrowed to it says', () => {
  fc.assert(
    fc.property(fc.array(figures, { maxLength: 30 }), (students) => {
      const readiness = of(...students)
      const lines = classLines(readiness)
      const total = countsOf(readiness)
      for (const kind of kinds) expect(lines.reduce((sum, line) => sum + line.counts[kind], 0)).toBe(total[kind])
      for (const line of lines) expect(countsOf(ofClass(readiness, line.classId))).toEqual(line.counts)
      for (const kind of studentKinds) expect(readiness.gaps[kind].every((line) => line.gaps.length > 0)).toBe(true)
    }),
  )
})
