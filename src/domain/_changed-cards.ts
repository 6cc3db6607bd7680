import { isWord, type Mark } from './_marks.ts'
import type { ReportClass, ReportStudent } from './figures/index.ts'
import { contentsWithoutNames } from './verification.ts'

/** A change of a field of a student's report: of a mark, `subjectId` says of which subject. */
export type CardChange = { studentId: number; subjectId?: number | undefined; field: string; value: string | null }

const markFields: Record<string, 'courseMark' | 'examMark'> = { course_mark: 'courseMark', exam_mark: 'examMark' }

/** Whose printed figures other marks change: the student's own, and of class mates whose rank or class figures they move; any other change is on one's own card alone. */
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

/** What one save can change of a report without another row coming or going. */
export const isOfFields = (changes: readonly CardChange[]) =>
  changes.length > 0 && changes.every(({ field }) => !['removed', 'added', 'subject_id', 'form_class_id'].includes(field))
