import type { TypedRow, UploadField } from './sheets.ts'

export type KnownTeacher = { id: number; firstName: string; lastName: string; userName: string; teacherNum: string | null }
/** The school as it is: what a row is compared with. */
export type KnownSchool = {
  classes: readonly { id: string; formLevel: number | null; isOpen: boolean }[]
  subjects: readonly { id: number; title: string; abbr: string }[]
  teachers: readonly KnownTeacher[]
  posts: readonly { id: number; title: string }[]
  /** `teacher-subject-class`, of the year. */
  lessons: ReadonlySet<string>
  /** `form-teacher-class` and `dean-teacher-class`, of the year. */
  inCharge: ReadonlySet<string>
  /** By class: how many of its students take each subject, and how many there are. */
  takers: ReadonlyMap<string, { students: number; of: ReadonlyMap<number, number> }>
  userNames: readonly string[]
  today: string
  /** Without a current term there is no year for lessons and classes of teachers. */
  hasYear: boolean
}

export type FaultKind =
  | 'required'
  | 'too-long'
  | 'not-a-class'
  | 'not-a-form'
  | 'not-a-day'
  | 'in-future'
  | 'not-a-user-name'
  | 'taken'
  | 'twice'
  | 'unknown-class'
  | 'unknown-subject'
  | 'unknown-teacher'
  | 'unknown-post'
  | 'two-of-the-name'
  | 'no-year'
export type Fault = { kind: FaultKind; of?: string | undefined; proposal?: string | undefined }
export type Faults = Partial<Record<UploadField, Fault>>
/** `same`: the school has all of it already. */
export type CheckedRow = TypedRow & { state: 'new' | 'same' | 'faulty'; faults: Faults }

/** A class by its id; a subject or teacher who is there by id, and one to come by the number of the row that brings it. */
export type Ref = { id: number } | { row: number }
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
export type Plan = {
  classes: { id: string; formLevel: number }[]
  subjects: { row: number; title: string; abbr: string }[]
  teachers: NewTeacher[]
  formClasses: { teacher: Ref; classId: string }[]
  deanClasses: { teacher: Ref; classId: string }[]
  lessons: { teacher: Ref; subject: Ref; classId: string }[]
  sets: { subject: Ref; classId: string }[]
}
