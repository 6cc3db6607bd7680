import type { Mark, MarkRules, MarkWord } from '../_marks.ts'
import type { Term, TermKey } from '../_terms.ts'
import type { CheckedRow as CheckedStudent, Difference, KnownStudent, UploadFault } from '../school/students/upload.ts'
import type { TypedRow, UploadField } from './sheets.ts'

type KnownTeacher = { id: number; firstName: string; lastName: string; userName: string; teacherNum: string | null }
export type KnownTerm = Pick<Term, 'year' | 'term' | 'termStart' | 'termEnd' | 'isCurrent'> & {
  isPosted: boolean
  /** By the policy, for any uploader. */
  mayWrite: boolean
  /** The words that a mark can be there instead of a number. */
  rules: MarkRules
}
/** The uploadable fields of a subject record and of a term record; comments and teachers as ids. */
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
/** The school to compare rows with. */
export type KnownSchool = {
  classes: readonly { id: string; formLevel: number | null; isOpen: boolean }[]
  subjects: readonly { id: number; title: string; abbr: string }[]
  teachers: readonly KnownTeacher[]
  posts: readonly { id: number; title: string }[]
  terms: readonly KnownTerm[]
  /** True if the uploader may write in past terms, by the policy. */
  mayWritePast: boolean
  /** The rules of new terms. */
  rules: MarkRules
  comments: readonly { id: number; detail: string }[]
  /** `teacher-subject-class`, for the year. */
  lessons: ReadonlySet<string>
  /** `form-teacher-class` and `dean-teacher-class`, for the year. */
  inCharge: ReadonlySet<string>
  students: ReadonlyMap<number, KnownStudent>
  /** The numbers of students who were merged, with the number that has their records. */
  merged?: ReadonlyMap<number, number>
  /** Whether an accepted row may put a student who is there into another class. */
  mayMove?: boolean
  /** The subjects of each student. */
  takes: ReadonlyMap<number, ReadonlySet<number>>
  /** By `recordKey`, for the upload's students and terms. */
  records: ReadonlyMap<string, KnownRecord>
  /** By `markKey`, for the same. */
  marks: ReadonlyMap<string, KnownMark>
  userNames: readonly string[]
  today: string
  /** False without a current term: there is no year for lessons and teachers' classes, and no past term. */
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
/** `of`: the cell's text; `proposal`: the likely meaning, or the school's value. */
export type Fault = { kind: FaultKind; of?: string | undefined; proposal?: string | undefined; detail?: UploadFault | undefined }
export type Faults = Partial<Record<UploadField, Fault>>
/** `same`: the school has all of it already; `differs`: it has something else, which stays unless the row is accepted. */
export type RowState = 'new' | 'same' | 'differs' | 'faulty'
/** `known`: the school's different values of an existing student. */
export type CheckedRow = TypedRow & { state: RowState; faults: Faults; known?: CheckedStudent['known'] }

/** A class by its id; a subject, teacher or comment by its id, or by the number of the row that adds it. */
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
/** `known`: the record that gets filled in; undefined for a new one. Only values that the school lacks. */
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
  /** The accepted changes of existing students. */
  changes: (Difference & { id: number })[]
  /** Students who take a subject with the class, and those who choose it. */
  sets: { subject: Ref; classId: string; students: number[] }[]
  options: { subject: Ref; student: number }[]
  figures: NewFigures[]
  marks: NewMark[]
}
