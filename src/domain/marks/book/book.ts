import type { Mark, MarkRules } from '../../_marks.ts'
import type { Closes } from '../../school/deadlines.ts'
import type { ChosenTeacher } from '../enter/index.ts'

/** A mark book: one teacher's marks of one lesson in one term. */
export type BookKey = { year: number; term: number; formClassId: string; subjectId: number; employeeId: number }

/** The path of a mark book in addresses and in the names of stored drafts. */
export const bookPath = ({ year, term, formClassId, subjectId, employeeId }: BookKey) =>
  `${year}/${term}/${encodeURIComponent(formClassId)}/${subjectId}/${employeeId}`

/** `number` is the column, from 1; dates are `YYYY-MM-DD`; `weighting` is 0 to 100. */
export type AssessmentValues = { topic: string | null; date: string | null; total: number | null; weighting: number | null }
export type Assessment = AssessmentValues & { id: number; number: number; version: number }

/** `version` is the version of the student's row when the mark was written; a removed mark is null. */
export type BookMark = { mark: Mark; version: number }
/** `version` is the version of the row's latest mark, 0 before the first. */
export type BookRow = { version: number; marks: Readonly<Record<number, BookMark>> }
/** A student who takes the subject, with the marks by assessment number. */
export type BookStudent = BookRow & { id: number; firstName: string; lastName: string }

/** Why a mark book is read-only. */
export type ReadOnly = 'posted' | 'not-current' | 'over' | 'former'

export type MarkBook = BookKey & {
  subject: string
  formLevel: number | null
  teacher: string
  timeZone: string
  isCurrent: boolean
  isPosted: boolean
  readOnly: ReadOnly | null
  /** The deadline for marks. */
  closes: Closes | null
  /** The existing ones, by number. */
  assessments: readonly Assessment[]
  students: readonly BookStudent[]
  /** The words that a mark of the term can be instead of a number. */
  rules?: MarkRules | undefined
}

/** COURSE-1. */
const defaultColumns = 5

/** The number of columns: five, or more for an assessment with a higher number. */
export const columnCount = (assessments: readonly { number: number }[]) =>
  Math.max(defaultColumns, ...assessments.map(({ number }) => number))

/** The highest number; no term has more assessments. */
export const mostColumns = 60

export const markOf = (row: BookRow, number: number): Mark => row.marks[number]?.mark ?? null

/** A lesson, and the number of assessments in its mark book of the term. */
export type BookLesson = { subjectId: number; subject: string; formClassId: string; assessments: number; isFormer: boolean }

/** A teacher, and how many of the lessons have an assessment in the term. */
export type BookTeacher = ChosenTeacher & { lessons: number; begun: number }
