import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { MarkRule, MarkWord } from '../domain/_marks.ts'
import type { AdministratorKind } from '../domain/_policy.ts'
import type { Time } from '../domain/retention/index.ts'
import type { GuardianField } from '../domain/school/students/fields.ts'
import type { Tables } from './_tables.ts'

export type { Flag } from './_tables.ts'

/** Columns that only triggers write. */
type Kept<Value> = ColumnType<Value, never, never>
/** A trigger finds the level when the row is added. */
type FoundLevel = { form_level: ColumnType<number, number | null | undefined, number> }

/** Columns with more precise types than their tables give. Without an id a student would get the next number. */
type Known = {
  administrator: { kind: AdministratorKind }
  /** `sort_key`: the place in a list of names (domain/_names.ts). */
  employee: { sort_key: Kept<string> }
  student: { id: number; sort_key: Kept<string> }
  student_document_before: Pick<Tables['student_document'], 'kind'>
  subject_record_aside: { id: number }
  attendance_record: FoundLevel
  attendance_archive: FoundLevel
  attendance_count: { [Column in Exclude<keyof Tables['attendance_count'], 'date_scanned'>]: Kept<number> } & { date_scanned: Kept<string> }
  mark_word: { counts: Generated<MarkRule['counts']> }
  term_mark_word: { id: MarkWord }
  retention_rule: { time: Time }
}
type Whole<T extends keyof Tables> = T extends keyof Known ? Omit<Tables[T], keyof Known[T]> & Known[T] : Tables[T]

export type Database = { [T in Exclude<keyof Tables, 'dean_class'>]: Whole<T> } & {
  /** The same type as the other, so that one query fits both. */
  dean_class: Tables['form_teacher_class']
  /** A view: the first three contacts, named as in the registration and the uploads, beside the student's columns. */
  student_home: Whole<'student'> & { [Field in GuardianField]: string | null }
}
export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>
