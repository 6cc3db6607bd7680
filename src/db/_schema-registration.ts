import type { Generated } from 'kysely'
import type { Version, WithDefault } from './_schema-records.ts'

/** What the school knows of a student's home: columns of the student's own row. */
export type HomeColumns = {
  home_address: WithDefault<string | null>
  telephone: WithDefault<string | null>
  email: WithDefault<string | null>
  guardian_name: WithDefault<string | null>
  guardian_relation: WithDefault<string | null>
  guardian_telephone: WithDefault<string | null>
  guardian_email: WithDefault<string | null>
  guardian2_name: WithDefault<string | null>
  guardian2_relation: WithDefault<string | null>
  guardian2_telephone: WithDefault<string | null>
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
