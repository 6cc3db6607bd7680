import { isWord, type Mark } from './_marks.ts'
import type { ReportClass, ReportStudent } from './figures/index.ts'
import { contentsWithoutNames } from './verification.ts'

/** A change of a field in a student's report; for a mark, `subjectId` is its subject. */
export type CardChange = { studentId: number; subjectId?: number | undefined; field: string; value: string | null }

const markFields: Record<string, 'courseMark' | 'examMark'> = { course_mark: 'courseMark', exam_mark: 'examMark' }

/** Whose printed figures change: the student's, and those of classmates whose rank or class figures move. Others change only one card. */
export function changedCards(of: ReportClass, changes: readonly CardChange[]): ReadonlySet<number> {
  const marks = changes.filter(({ field }) => field in markFields)
  const withMarks = (student: ReportStudent): ReportStudent => ({
    ...student,
    subjects: student.subjects.map((subject) => {
      const own = marks.filter((one) => one.studentId === student.studentId && one.subjectId === subject.subjectId)
      return { ...subject, ...Object.fromEntries(own.map(({ field, value }) => [markFields[field], markOf(value)])) }
    }),
  })
  const [before, after] = [
    contentsWithoutNames(of),
    contentsWithoutNames({ ...of, students: of.students.map(withMarks), left: of.left.map(withMarks) }),
  ]
  const moved = [...after].filter(([id, { body }]) => before.get(id)?.body !== body).map(([id]) => id)
  return new Set([...moved, ...changes.filter(({ field }) => !(field in markFields)).map(({ studentId }) => studentId)])
}

const markOf = (value: string | null): Mark | null => (value === null ? null : isWord(value) ? value : Number(value))

/** True if a save changes only fields, without adding or removing rows. */
export const isOfFields = (changes: readonly CardChange[]) =>
  changes.length > 0 && changes.every(({ field }) => !['removed', 'added', 'subject_id', 'student_id', 'form_class_id'].includes(field))
