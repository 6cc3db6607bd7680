import type { Generated } from 'kysely'
import type { GuardianField } from '../domain/school/students/fields.ts'
import type { Flag, Version, WithDefault } from './_schema-records.ts'

/** What the school knows of a student's home: columns of the student's own row. */
export type HomeColumns = {
  home_address: WithDefault<string | null>
  telephone: WithDefault<string | null>
  email: WithDefault<string | null>
}
/** A parent, guardian or other person of one student; `place` is in which order they are called. */
type StudentContactTable = {
  id: Generated<number>
  student_id: number
  place: number
  name: WithDefault<string | null>
  relation: WithDefault<string | null>
  telephone: WithDefault<string | null>
  telephone2: WithDefault<string | null>
  email: WithDefault<string | null>
  language: WithDefault<string | null>
  /** Nothing where it was never said. */
  may_collect: WithDefault<Flag | null>
  note: WithDefault<string | null>
  version: Version
}
/** The words of a contact's name and telephones, which the database keeps itself. */
type ContactWordTable = { contact_id: number; word: string }
/** The first three contacts as the registration and the uploads name them: columns beside those of the student, in the view `student_home`. */
type GuardianColumns = { [F in GuardianField]: string | null }
export type ContactTables<Student> = {
  student_contact: StudentContactTable
  contact_word: ContactWordTable
  student_home: Student & GuardianColumns
}
/** A student's registration for a year. None stands for one that is not begun. */
export type StudentRegistrationTable = {
  id: Generated<number>
  student_id: number
  academic_year_id: number
  state: 'draft' | 'submitted' | 'returned' | 'accepted'
  begun_at: string
  updated_at: string
  submitted_at: string | null
  decided_at: string | null
  decided_by: string | null
  /** Why it was returned, in the words that the student reads. */
  reason: string | null
  version: Version
}
/** A correction that is proposed; `base` is what the school had when it was. */
export type StudentRegistrationValueTable = { registration_id: number; field: string; base: string | null; value: string | null }
export type StudentDocumentTable = {
  id: Generated<number>
  student_id: number
  kind: 'birth-certificate' | 'immunization-card' | 'sea-placement-slip' | 'passport-photo' | 'contribution-receipt'
  name: string
  type: string
  bytes: Uint8Array
  uploaded_at: string
}
/** A document that another has replaced, until the student's documents go. */
export type StudentDocumentBeforeTable = StudentDocumentTable & { replaced_at: string }
/** A document that waits beside the school's own until the registration is accepted. */
export type StudentRegistrationDocumentTable = {
  id: Generated<number>
  registration_id: number
  kind: 'birth-certificate' | 'immunization-card' | 'sea-placement-slip' | 'passport-photo' | 'contribution-receipt'
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  size: number
  bytes: Uint8Array
  uploaded_at: string
}
