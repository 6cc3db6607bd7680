import { countedMark } from '../_marks.ts'
import type { ApartMarks, FarMark, LessonFigures } from './questions.ts'
import { type Checks, isUnusual, unusual } from './readiness.ts'

/** The marks of a student that are numbers, each subject in its `place` of the list by title. */
export type StudentMarks = {
  classId: string
  studentId: number
  firstName: string
  lastName: string
  marks: readonly { subjectId: number; title: string; place: number; course: number | null; exam: number | null }[]
}
type Lesson = Omit<LessonFigures, 'before'> & { place: number }
export type MarkFigures = { lessons: Omit<LessonFigures, 'before'>[]; far: FarMark[]; apart: ApartMarks[]; checks: Checks[] }

/** What is asked about the marks of a term, and what a term lacks, by class and subject (MARK-8, MARK-9). */
export function figuresOf(students: readonly StudentMarks[], term: number): MarkFigures {
  const classes = new Map<string, { lessons: Map<number, Lesson>; checks: Checks }>()
  const [far, apart]: [FarMark[], ApartMarks[]] = [[], []]
  for (const { classId, marks, ...student } of students) {
    const known = classes.get(classId) ?? { lessons: new Map(), checks: { classId, entered: 0, unchecked: 0 } }
    classes.set(classId, known)
    const counting = marks.flatMap(({ course, exam }) => countedMark({ courseMark: course, examMark: exam }, term) ?? [])
    const [count, sum] = [counting.length, counting.reduce((total, one) => total + one, 0)]
    for (const { subjectId, title: subject, place, course, exam } of marks) {
      const of = { ...student, classId, subjectId, subject }
      const mark = countedMark({ courseMark: course, examMark: exam }, term)
      const lesson = known.lessons.get(subjectId) ?? { classId, subjectId, subject, place, ...none }
      known.lessons.set(subjectId, added(lesson, mark, course, exam))
      if (course !== null && exam !== null && Math.abs(course - exam) > unusual.further) apart.push({ ...of, course, exam })
      if (mark === null) continue
      if (isUnusual({ mark, sum, count })) far.push({ ...of, mark, sum, count })
      known.checks.entered++
      if (count <= unusual.others && (course === null || exam === null)) known.checks.unchecked++
    }
  }
  const all = [...classes.values()]
  const lessons = all.flatMap((one) => [...one.lessons.values()].sort((a, b) => a.place - b.place))
  return { lessons, far, apart, checks: all.flatMap(({ checks }) => (checks.entered > 0 ? [checks] : [])) }
}

const none = { count: 0, sum: 0, least: 100, most: 0, pairs: 0, apart: 0 }

function added(lesson: Lesson, mark: number | null, course: number | null, exam: number | null): Lesson {
  if (mark !== null) {
    lesson.count++
    lesson.sum += mark
    lesson.least = Math.min(lesson.least, mark)
    lesson.most = Math.max(lesson.most, mark)
  }
  if (course !== null && exam !== null) {
    lesson.pairs++
    lesson.apart += exam - course
  }
  return lesson
}
