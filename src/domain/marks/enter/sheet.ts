import type { MarkRules } from '../../_marks.ts'
import { fullName } from '../../_names.ts'
import { findsEvery } from '../../_text.ts'
import type { Closes } from '../../school/deadlines.ts'
import type { CodedComment } from './comments.ts'
import type { Values } from './fields.ts'

export type LessonKey = { year: number; term: number; classId: string; subjectId: number }

/** How addresses, and the names of what a browser keeps, refer to a sheet. */
export const sheetPath = ({ year, term, classId, subjectId }: LessonKey) => `${year}/${term}/${encodeURIComponent(classId)}/${subjectId}`

/** A student of the class; `version` is null while there is no subject record, and then nothing can be entered (MARK-5). */
export type SheetRow = Values & {
  /** Of the subject record, as its history names it. */
  id: number | null
  student_id: number
  first_name: string
  last_name: string
  form_level: number | null
  employee_id: number | null
  version: number | null
  /** When the student left the school, if in this term: then nothing can be entered any more. */
  left_on: string | null
  /** When the student's photograph was uploaded; null without one. */
  picture: string | null
}

/** Why a sheet can only be read. */
export type ReadOnly = 'posted' | 'not-current' | 'over'

export type Sheet = LessonKey & {
  subject: string
  abbr: string
  timeZone: string
  isCurrent: boolean
  isPosted: boolean
  readOnly: ReadOnly | null
  /** Until when marks may be entered. */
  closes: Closes | null
  rows: readonly SheetRow[]
  comments: readonly CodedComment[]
  /** What a mark of the term can be besides a number. */
  rules?: MarkRules | undefined
}

/** A subject in a class: how many of the class are registered for it in the term, and how many of those have a mark. */
export type SubjectClass = { subjectId: number; subject: string; classId: string; registered: number; entered: number }

/** The subjects that a search finds, by code or title. */
export const matchingSubjects = (typed: string, subjects: readonly SubjectClass[]) =>
  subjects.filter(({ subjectId, subject }) => String(subjectId).startsWith(typed.trim()) || findsEvery(typed.trim(), subject))

/** A teacher whose lessons others with wider rights can choose from. */
export type LessonTeacher = { id: number; firstName: string; lastName: string; lessons: number }

export const matchingTeachers = (typed: string, teachers: readonly LessonTeacher[]) =>
  teachers.filter((teacher) => findsEvery(typed.trim(), fullName(teacher)))
