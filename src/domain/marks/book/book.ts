import type { Mark, MarkRules } from '../../_marks.ts'
import type { Closes } from '../../school/deadlines.ts'

/** A mark book: one teacher's marks of one lesson in one term. */
export type BookKey = { year: number; term: number; formClassId: string; subjectId: number; employeeId: number }

/** How addresses, and the names of what a browser keeps, refer to a mark book. */
export const bookPath = ({ year, term, formClassId, subjectId, employeeId }: BookKey) =>
  `${year}/${term}/${encodeURIComponent(formClassId)}/${subjectId}/${employeeId}`

/** `number` is the column, from 1; dates are `YYYY-MM-DD`; `weighting` is 0 to 100. */
export type AssessmentValues = { topic: string | null; date: string | null; total: number | null; weighting: number | null }
export type Assessment = AssessmentValues & { id: number; number: number; version: number }

/** `version` is the version of the student's row at which the mark was written; a mark that was removed is null. */
export type BookMark = { mark: Mark; version: number }
/** `version` is the row's own: that of its latest mark, 0 while there was none. */
export type BookRow = { version: number; marks: Readonly<Record<number, BookMark>> }
/** A student who takes the subject, with the marks by assessment number. */
export type BookStudent = BookRow & { id: number; firstName: string; lastName: string }

/** Why a mark book can only be read. */
export type ReadOnly = 'posted' | 'not-current' | 'over' | 'former'

export type MarkBook = BookKey & {
  subject: string
  formLevel: number | null
  teacher: string
  timeZone: string
  isCurrent: boolean
  isPosted: boolean
  readOnly: ReadOnly | null
  /** Until when marks may be entered. */
  closes: Closes | null
  /** Those that exist, by number. */
  assessments: readonly Assessment[]
  students: readonly BookStudent[]
  /** What a mark of the term can be besides a number. */
  rules?: MarkRules | undefined
}

/** COURSE-1. */
const defaultColumns = 5

/** The columns of a mark book: five, and more where there is an assessment with a higher number. */
export const columnCount = (assessments: readonly { number: number }[]) =>
  Math.max(defaultColumns, ...assessments.map(({ number }) => number))

/** More assessments than any term has; a higher number is a mistake. */
export const mostColumns = 60

export const markOf = (row: BookRow, number: number): Mark => row.marks[number]?.mark ?? null

/** A lesson, and how many assessments its mark book has in the term. */
export type BookLesson = { subjectId: number; subject: string; formClassId: string; assessments: number; isFormer: boolean }
