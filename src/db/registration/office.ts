import type { Whose } from '../../domain/_part-of-school.ts'
import {
  differencesOf,
  isRegistrationField,
  type Proposals,
  type RegistrationValues,
  registrationFields,
} from '../../domain/registration/index.ts'
import { isOf, type OfficeLine } from '../../domain/registration/office.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'
import { entity } from './records.ts'

/** Everyone at the school by name, with the state of the year's registration. */
export async function listOfficeLines(db: Db, year: number): Promise<OfficeLine[]> {
  const rows = await db
    .selectFrom('student as s')
    .leftJoin('form_class as c', 'c.id', 's.form_class_id')
    .leftJoin('student_registration as r', (join) => join.onRef('r.student_id', '=', 's.id').on('r.academic_year_id', '=', year))
    .select(['s.id', 's.first_name as firstName', 's.last_name as lastName', 's.form_class_id as classId', 'c.form_level as formLevel'])
    .select(['r.state', 'r.updated_at as updatedAt', 'r.submitted_at as submittedAt', 'r.decided_at as decidedAt'])
    .select('r.decided_by as decidedBy')
    .where('s.archived_on', 'is', null)
    .orderBy('s.sort_key')
    .orderBy('s.id')
    .execute()
  return rows.map(({ state, ...row }) => ({ ...row, state: state ?? 'not-begun' }))
}

type Contents = { changes: number; documents: number }

/** The numbers of corrections and documents that wait in these students' registrations. */
export async function countContents(db: Db, year: number, ids: readonly number[]): Promise<Map<number, Contents>> {
  const found = await readProposals(db, year, ids)
  return new Map(
    found.map(({ studentId, record, proposals, documents }) => [
      studentId,
      { changes: differencesOf(record, proposals).length, documents },
    ]),
  )
}

const recordColumns = registrationFields.map((field) => `s.${field}` as const)

/** The proposals of these students, or of all with a submitted registration, beside the school's values. */
async function readProposals(db: Db, year: number, ids?: readonly number[]) {
  const of = db
    .selectFrom('student_registration as r')
    .innerJoin('student_home as s', 's.id', 'r.student_id')
    .leftJoin('form_class as c', 'c.id', 's.form_class_id')
    .where('r.academic_year_id', '=', year)
  const asked = ids ? of.where('r.student_id', 'in', ids) : of.where('r.state', '=', 'submitted').where('s.archived_on', 'is', null)
  const [rows, values] = await Promise.all([
    asked
      .select(['r.id', 'r.student_id as studentId', 's.form_class_id as classId', 'c.form_level as formLevel', ...recordColumns])
      .select((eb) =>
        eb
          .selectFrom('student_registration_document as d')
          .select((e) => e.fn.countAll<number>().as('n'))
          .whereRef('d.registration_id', '=', 'r.id')
          .as('documents'),
      )
      .execute(),
    asked
      .innerJoin('student_registration_value as v', 'v.registration_id', 'r.id')
      .select(['v.registration_id as id', 'v.field', 'v.base', 'v.value'])
      .execute(),
  ])
  const proposals = new Map<number, Proposals>()
  for (const { id, field, ...proposal } of values)
    if (isRegistrationField(field)) proposals.set(id, { ...proposals.get(id), [field]: proposal })
  return rows.map((row) => ({
    id: row.id,
    studentId: row.studentId,
    classId: row.classId,
    formLevel: row.formLevel,
    record: Object.fromEntries(registrationFields.map((field) => [field, row[field]])) as RegistrationValues,
    proposals: proposals.get(row.id) ?? {},
    documents: Number(row.documents ?? 0),
  }))
}

/** Submitted registrations that equal the school's values and have no waiting document. */
export async function listUnchanged(db: Db, year: number, whose: Whose): Promise<{ id: number; studentId: number }[]> {
  const submitted = await readProposals(db, year)
  return submitted.filter((one) => isOf(whose, one) && one.documents === 0 && differencesOf(one.record, one.proposals).length === 0)
}

/** Accepts all of them at once and returns their number, without those that were changed or withdrawn meanwhile. */
export async function acceptUnchanged(db: Db, { year, whose }: { year: number; whose: Whose }, by: By): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const found = await listUnchanged(trx, year, whose)
    if (found.length === 0) return 0
    const ids = found.map(({ id }) => id)
    await trx
      .updateTable(entity)
      .set((eb) => ({ state: 'accepted', decided_at: by.at, decided_by: by.actor.name, updated_at: by.at, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    await trx.deleteFrom('student_registration_value').where('registration_id', 'in', ids).execute() // they changed nothing
    await recordChanges(
      trx,
      found.map(({ studentId }) => ({ entity, key: `${studentId}-${year}`, studentId, field: 'state', old: 'submitted', new: 'accepted' })),
      by,
    )
    return found.length
  })
}
