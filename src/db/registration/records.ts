import { fullName } from '../../domain/_names.ts'
import { together } from '../../domain/_together.ts'
import {
  isRegistrationField,
  type Proposals,
  type RegistrationState,
  type RegistrationValues,
  registrationFields,
  type StoredState,
} from '../../domain/registration/index.ts'
import type { DocumentKind, DocumentType } from '../../domain/school/students/index.ts'
import type { Db } from '../_open.ts'

type RegistrationDocument = { kind: DocumentKind; name: string; type: DocumentType; size: number; uploadedAt: string }
/** A registration beside the school's data of the student. */
export type Registration = {
  student: {
    id: number
    name: string
    classId: string | null
    formLevel: number | null
    houseName: string | null
    entryDate: string | null
  }
  /** The school's values, which change only with the acceptance. */
  record: RegistrationValues
  schoolDocuments: readonly { kind: DocumentKind; name: string; type: DocumentType; uploadedAt: string }[]
  /** Changes with every change of the school's record or documents: a decision names the state that was reviewed. */
  stand: string
  year: number
  /** Null while it is not begun; the version is 0 then. */
  id: number | null
  state: RegistrationState
  version: number
  updatedAt: string | null
  submittedAt: string | null
  decidedAt: string | null
  decidedBy: string | null
  reason: string | null
  proposals: Proposals
  documents: readonly RegistrationDocument[]
}

const recordColumns = registrationFields.map((field) => `s.${field}` as const)

/** A student's registration for a year, begun or not; undefined for an unknown student. */
export async function findRegistration(db: Db, studentId: number | null, year: number): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('student_home as s')
    .leftJoin('form_class as c', 'c.id', 's.form_class_id')
    .leftJoin('student_registration as r', (join) => join.onRef('r.student_id', '=', 's.id').on('r.academic_year_id', '=', year))
    .select(['s.id as studentId', 's.form_class_id as classId', 'c.form_level as formLevel', 's.house_name as houseName'])
    .select(['s.entry_date as entryDate', 's.version as studentVersion', ...recordColumns])
    .select(['r.id', 'r.state', 'r.version', 'r.updated_at as updatedAt', 'r.submitted_at as submittedAt'])
    .select(['r.decided_at as decidedAt', 'r.decided_by as decidedBy', 'r.reason'])
    .where('s.id', '=', studentId)
    .executeTakeFirst()
  if (!row) return undefined
  const schoolDocuments = await db
    .selectFrom('student_document')
    .select(['kind', 'name', 'type', 'uploaded_at as uploadedAt'])
    .where('student_id', '=', row.studentId)
    .orderBy('kind')
    .execute()
  const { id, state, version, updatedAt, submittedAt, decidedAt, decidedBy, reason } = row
  return together({
    student: {
      id: row.studentId,
      name: fullName(row),
      classId: row.classId,
      formLevel: row.formLevel,
      houseName: row.houseName,
      entryDate: row.entryDate,
    },
    record: Object.fromEntries(registrationFields.map((field) => [field, row[field]])) as RegistrationValues,
    schoolDocuments: schoolDocuments as Registration['schoolDocuments'],
    stand: [row.studentVersion, ...schoolDocuments.map((document) => `${document.kind} ${document.uploadedAt}`)].join('|'),
    year,
    ...{ id, state: state ?? 'not-begun', version: version ?? 0, updatedAt, submittedAt, decidedAt, decidedBy, reason },
    proposals: id === null ? {} : listProposals(db, id),
    documents: id === null ? [] : listDocuments(db, id),
  })
}

async function listProposals(db: Db, id: number): Promise<Proposals> {
  const rows = await db
    .selectFrom('student_registration_value')
    .select(['field', 'base', 'value'])
    .where('registration_id', '=', id)
    .execute()
  return Object.fromEntries(rows.flatMap(({ field, ...proposal }) => (isRegistrationField(field) ? [[field, proposal]] : [])))
}

const listDocuments = (db: Db, id: number): Promise<RegistrationDocument[]> =>
  db
    .selectFrom('student_registration_document')
    .select(['kind', 'name', 'type', 'size', 'uploaded_at as uploadedAt'])
    .where('registration_id', '=', id)
    .orderBy('kind')
    .execute()

/** A document that waits for the decision, with its bytes. */
export const readRegistrationDocument = (db: Db, studentId: number | null, year: number, kind: DocumentKind) =>
  db
    .selectFrom('student_registration_document as d')
    .innerJoin('student_registration as r', 'r.id', 'd.registration_id')
    .select(['d.type', 'd.bytes'])
    .where('r.student_id', '=', studentId)
    .where('r.academic_year_id', '=', year)
    .where('d.kind', '=', kind)
    .executeTakeFirst() as Promise<{ type: DocumentType; bytes: Uint8Array<ArrayBuffer> } | undefined>

export const entity = 'student_registration'
export const keyOf = ({ student, year }: Pick<Registration, 'student' | 'year'>) => `${student.id}-${year}`
export const rowKeyOf = ({ student, year }: Registration) => ({ table: entity, key: [student.id, year], studentId: student.id }) as const
/** `not-begun` is the state without a row. */
export const storedOf = ({ state, reason }: Registration) => ({ state: state as StoredState, reason })
