import type { Mark, MarkRules, MarkWord } from '../_marks.ts'
import type { Term, TermKey } from '../_terms.ts'
import type { CheckedRow as CheckedStudent, KnownStudent, UploadFault, ValueField } from '../school/students/upload.ts'
import type { TypedRow, UploadField } from './sheets.ts'

export type KnownTeacher = { id: number; firstName: string; lastName: string; userName: string; teacherNum: string | null }
export type KnownTerm = Pick<Term, 'year' | 'term' | 'termStart' | 'termEnd' | 'isCurrent'> & {
  isPosted: boolean
  /** By the policy, whoever uploads. */
  mayWrite: boolean
  /** What a mark can be there besides a number. */
  rules: MarkRules
}
/** What can be brought of a subject record, and of a student's record of a term; comments and teachers as ids. */
export const markFields = ['courseMark', 'examMark', 'comment1', 'comment2', 'teacher'] as const
export const figureFields = ['possible', 'absent', 'late', 'conduct', 'deportment'] as const
export type MarkField = (typeof markFields)[number]
export type FigureField = (typeof figureFields)[number]
export type KnownMark = Record<MarkField, Mark> & { id: number; version: number }
export type KnownRecord = Record<FigureField, string | number | null> & {
  id: number
  version: number
  classId: string
  formLevel: number | null
  hasLeft: boolean
}
/** The school as it is: what a row is compared with. */
export type KnownSchool = {
  classes: readonly { id: string; formLevel: number | null; isOpen: boolean }[]
  subjects: readonly { id: number; title: string; abbr: string }[]
  teachers: readonly KnownTeacher[]
  posts: readonly { id: number; title: string }[]
  terms: readonly KnownTerm[]
  /** Whether, by the policy, who uploads may write in terms that are over. */
  mayWritePast: boolean
  /** Of terms to come into the school. */
  rules: MarkRules
  comments: readonly { id: number; detail: string }[]
  /** `teacher-subject-class`, of the year. */
  lessons: ReadonlySet<string>
  /** `form-teacher-class` and `dean-teacher-class`, of the year. */
  inCharge: ReadonlySet<string>
  students: ReadonlyMap<number, KnownStudent>
  /** The subjects of each student. */
  takes: ReadonlyMap<number, ReadonlySet<number>>
  /** By `recordKey`, of the students and terms that the upload names. */
  records: ReadonlyMap<string, KnownRecord>
  /** By `markKey`, of the same. */
  marks: ReadonlyMap<string, KnownMark>
  userNames: readonly string[]
  today: string
  /** Without a current term there is no year for lessons and classes of teachers, and no term is over. */
  hasYear: boolean
}
export const recordKey = (student: number, { year, term }: TermKey) => `${student} ${year}-${term}`
export const markKey = (student: number, term: TermKey, subject: number) => `${recordKey(student, term)} ${subject}`

export type FaultKind =
  | 'required'
  | 'too-long'
  | 'not-a-class'
  | 'not-a-form'
  | 'not-a-day'
  | 'in-future'
  | 'not-a-user-name'
  | 'not-a-year'
  | 'not-a-term'
  | 'not-past'
  | 'not-in-year'
  | 'not-yes'
  | 'not-a-mark'
  | 'between-marks'
  | 'not-a-count'
  | 'not-a-grade'
  | 'nothing'
  | 'exam-off'
  | 'taken'
  | 'twice'
  | 'unknown-class'
  | 'unknown-subject'
  | 'unknown-teacher'
  | 'unknown-post'
  | 'unknown-student'
  | 'unknown-term'
  | 'unknown-comment'
  | 'two-of-the-name'
  | 'two-students'
  | 'no-year'
  | 'no-students'
  | 'no-numbers'
  | 'closed'
  | 'left'
  | 'not-taken'
  | 'takes-it'
  | 'class-of-then'
  | 'two-classes'
  | 'other-class'
  | 'other-value'
  | 'unread'
  | 'student'
/** `of`: what the cell has; `proposal`: what may have been meant, or what the school has. */
export type Fault = { kind: FaultKind; of?: string | undefined; proposal?: string | undefined; detail?: UploadFault | undefined }
export type Faults = Partial<Record<UploadField, Fault>>
/** `same`: the school has all of it already. */
export type CheckedRow = TypedRow & { state: 'new' | 'same' | 'faulty'; faults: Faults }

/** A class by its id; a subject, teacher or comment that is there by id, and one to come by the number of the row that brings it. */
export type Ref = { id: number } | { row: number }
export const keyOf = (ref: Ref) => ('id' in ref ? `${ref.id}` : `row ${ref.row}`)
export type NewTeacher = {
  row: number
  values: {
    firstName: string
    lastName: string
    teacherNum: string | null
    dateOfBirth: string | null
    userName: string
    postId: number | null
  }
}
/** `known`: the record that is filled in; undefined for a new one. Only what the school does not have yet. */
export type NewFigures = TermKey & {
  student: number
  classId: string
  formLevel: number | null
  known: { id: number; version: number } | undefined
  values: Partial<Record<FigureField, string | number>>
}
export type NewMark = TermKey & {
  student: number
  classId: string
  subject: Ref
  known: { id: number; version: number } | undefined
  values: Partial<Record<MarkField, number | MarkWord | Ref>>
}
export type Plan = {
  classes: { id: string; formLevel: number }[]
  subjects: { row: number; title: string; abbr: string }[]
  teachers: NewTeacher[]
  formClasses: { teacher: Ref; classId: string }[]
  deanClasses: { teacher: Ref; classId: string }[]
  lessons: { teacher: Ref; subject: Ref; classId: string }[]
  terms: (TermKey & { termStart: string | null; termEnd: string | null; possible: number | null })[]
  comments: { row: number; detail: string }[]
  students: CheckedStudent[]
  /** What the school has nothing of yet. */
  fills: { id: number; field: ValueField; next: string }[]
  /** Who comes to take a subject with the class, and who by a choice of their own. */
  sets: { subject: Ref; classId: string; students: number[] }[]
  options: { subject: Ref; student: number }[]
  figures: NewFigures[]
  marks: NewMark[]
}
