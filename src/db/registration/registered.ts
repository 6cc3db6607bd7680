import {
  isRegistrationField,
  type Proposals,
  type RegisteredStudent,
  type RegistrationValues,
  registrationFields,
} from '../../domain/registration/index.ts'
import { guardianFields } from '../../domain/school/students/fields.ts'
import type { DocumentKind } from '../../domain/school/students/index.ts'
import type { Db } from '../_open.ts'
import { listDocumentKinds } from '../school/students/documents.ts'

/** With when it was sent in and decided, and by whom. */
export type Registered = RegisteredStudent & { submittedAt: string | null; decidedAt: string | null; decidedBy: string | null }
type Whom = { of: 'school' } | { of: 'class'; classId: string } | { of: 'students'; ids: readonly number[] } | { of: 'student'; id: number }

const read = [...new Set([...registrationFields, ...guardianFields])]
const recordColumns = read.map((field) => `s.${field}` as const)

/** Everyone at the school, last updated first; a class in list order; or one student, also a former one. */
export async function listRegistered(db: Db, year: number | null, whom: Whom): Promise<Registered[]> {
  const all = db
    .selectFrom('student_home as s')
    .leftJoin('form_class as c', 'c.id', 's.form_class_id')
    .leftJoin('student_registration as r', (join) => join.onRef('r.student_id', '=', 's.id').on('r.academic_year_id', '=', year))
    .select(['s.id', 's.form_class_id as classId', 'c.form_level as formLevel', 's.house_name as houseName', 's.entry_date as entryDate'])
    .select([
      'r.id as registrationId',
      'r.state',
      'r.submitted_at as submittedAt',
      'r.decided_at as decidedAt',
      'r.decided_by as decidedBy',
    ])
    .select(recordColumns)
  const current = all.where('s.archived_on', 'is', null)
  const asked =
    whom.of === 'student'
      ? all.where('s.id', '=', whom.id)
      : whom.of === 'class'
        ? current.where('s.form_class_id', '=', whom.classId).orderBy('s.sort_key').orderBy('s.id')
        : whom.of === 'students'
          ? current.where('s.id', 'in', whom.ids).orderBy('s.form_class_id').orderBy('s.sort_key').orderBy('s.id')
          : current.orderBy('s.updated_at', 'desc').orderBy('s.id', 'desc')
  const rows = await asked.execute()
  const atSchool = db.selectFrom('student').select('id').where('archived_on', 'is', null)
  const documents = await listDocumentKinds(db, whom.of === 'school' ? atSchool.$asScalar() : rows.map(({ id }) => id))
  const submitted = new Map(rows.flatMap((row) => (row.state === 'submitted' && row.registrationId ? [[row.registrationId, row.id]] : [])))
  const waits = await listWaiting(db, [...submitted.keys()])
  return rows.map(({ registrationId, state, ...row }) => {
    const { proposals = {}, documents: waiting = [] } = waits.get(registrationId ?? 0) ?? {}
    const record = Object.fromEntries(read.map((field) => [field, row[field]])) as RegistrationValues
    return { ...row, record, documents: documents.get(row.id) ?? [], state: state ?? 'not-begun', proposals, waiting }
  })
}

type Waiting = { proposals: Proposals; documents: DocumentKind[] }

async function listWaiting(db: Db, ids: readonly number[]): Promise<Map<number, Waiting>> {
  const waiting = new Map(ids.map((id): [number, Waiting] => [id, { proposals: {}, documents: [] }]))
  if (ids.length === 0) return waiting
  const values = await db
    .selectFrom('student_registration_value')
    .select(['registration_id as id', 'field', 'base', 'value'])
    .where('registration_id', 'in', ids)
    .execute()
  for (const { id, field, ...proposal } of values) {
    const one = waiting.get(id)
    if (one && isRegistrationField(field)) one.proposals[field] = proposal
  }
  const documents = await db
    .selectFrom('student_registration_document')
    .select(['registration_id as id', 'kind'])
    .where('registration_id', 'in', ids)
    .execute()
  for (const { id, kind } of documents) waiting.get(id)?.documents.push(kind)
  return waiting
}
