import type { MarkRules } from '../../_marks.ts'
import { fullName } from '../../_names.ts'
import { findsEvery } from '../../_text.ts'
import type { Closes } from '../../school/deadlines.ts'
import type { CodedComment } from './comments.ts'
import type { Values } from './fields.ts'

export type LessonKey = { year: number; term: number; classId: string; subjectId: number }

/** The path of a sheet in addresses and in the names of stored drafts. */
export const sheetPath = ({ year, term, classId, subjectId }: LessonKey) => `${year}/${term}/${encodeURIComponent(classId)}/${subjectId}`

/** A student of the class; `version` is null without a subject record, and then nothing can be entered (MARK-5). */
export type SheetRow = Values & {
  /** The id of the subject record, as its history names it. */
  id: number | null
  student_id: number
  first_name: string
  last_name: string
  form_level: number | null
  employee_id: number | null
  version: number | null
  /** The day on which the student left the school, if in this term: nothing can be entered after it. */
  left_on: string | null
  /** When the student's photo was uploaded; null without one. */
  picture: string | null
}

/** Why a sheet is read-only. */
export type ReadOnly = 'posted' | 'not-current' | 'over'

export type Sheet = LessonKey & {
  subject: string
  abbr: string
  timeZone: string
  isCurrent: boolean
  isPosted: boolean
  readOnly: ReadOnly | null
  /** The deadline for marks. */
  closes: Closes | null
  rows: readonly SheetRow[]
  comments: readonly CodedComment[]
  /** The words that a mark of the term can be instead of a number. */
  rules?: MarkRules | undefined
}

/** A subject in a class: the number of students registered for it in the term, and of those with a mark. */
export type SubjectClass = { subjectId: number; subject: string; classId: string; registered: number; entered: number }

/** The subjects that match a search, by code or title. */
export const matchingSubjects = (typed: string, subjects: readonly SubjectClass[]) =>
  subjects.filter(({ subjectId, subject }) => String(subjectId).startsWith(typed.trim()) || findsEvery(typed.trim(), subject))

/** A teacher whose lessons people with wider rights can choose, with how many counting marks of their students are entered. */
export type LessonTeacher = ChosenTeacher & { lessons: number; registered: number; entered: number }
export type ChosenTeacher = { id: number; firstName: string; lastName: string }

export const matchingTeachers = <T extends ChosenTeacher>(typed: string, teachers: readonly T[]) =>
  teachers.filter((teacher) => findsEvery(typed.trim(), fullName(teacher)))
