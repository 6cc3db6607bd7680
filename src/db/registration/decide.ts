import { differencesOf, nextState } from '../../domain/registration/index.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { changeRow } from '../_save.ts'
import { writeStudent } from '../school/students/save.ts'
import { findRegistration, type Registration, rowKeyOf, storedOf } from './records.ts'

/** `version` and `stand` belong to the registration that was reviewed. */
export type Verdict = { studentId: number; year: number; version: number; stand: string } & (
  | { step: 'accept' }
  | { step: 'return'; reason: string }
)
type Decided =
  | { kind: 'decided'; registration: Registration }
  | { kind: 'missing' }
  /** Not submitted, or no longer: the state tells. */
  | { kind: 'not-now'; registration: Registration }
  /** The student or the school has changed something since the review: nothing is done, and this is the present state. */
  | { kind: 'conflict'; registration: Registration }

/** Accepts all proposals into the student's record, or returns them with a reason; all or nothing, inside the caller's transaction. */
export async function decideRegistration(trx: Trx, verdict: Verdict, by: By): Promise<Decided> {
  const now = await findRegistration(trx, verdict.studentId, verdict.year)
  if (!now) return { kind: 'missing' }
  const state = nextState(now.state, verdict.step)
  if (!state || now.id === null) return { kind: 'not-now', registration: now }
  const hasMoved = verdict.version !== now.version || (verdict.step === 'accept' && verdict.stand !== now.stand)
  if (hasMoved) return { kind: 'conflict', registration: now }
  if (verdict.step === 'accept') await takeOver(trx, now, now.id, by)
  else if (now.state === 'accepted') await trx.deleteFrom('student_registration_value').where('registration_id', '=', now.id).execute()
  const reason = verdict.step === 'return' ? verdict.reason : null
  const decided = { decided_at: by.at, decided_by: by.actor.name }
  await changeRow(trx, rowKeyOf(now), storedOf(now), { state, reason }, by, decided)
  return { kind: 'decided', registration: (await findRegistration(trx, verdict.studentId, verdict.year)) as Registration }
}

/** The documents become the school's; accepted values stay readable, with those that they replaced. */
async function takeOver(trx: Trx, now: Registration, id: number, by: By): Promise<void> {
  const { student, record, proposals } = now
  const differences = differencesOf(record, proposals)
  const changed = Object.fromEntries(differences.map(({ field, proposed }) => [field, proposed]))
  await writeStudent(trx, { id: student.id, values: record }, changed, by)
  await trx.deleteFrom('student_registration_value').where('registration_id', '=', id).execute()
  const accepted = differences.map(({ field, stored, proposed }) => ({ registration_id: id, field, base: stored, value: proposed }))
  if (accepted.length > 0) await trx.insertInto('student_registration_value').values(accepted).execute()
  await takeDocuments(trx, now, id, by)
}

/** Copies inside the database, so that five documents of 5 MB do not pass through the program. */
async function takeDocuments(trx: Trx, { student, schoolDocuments, documents }: Registration, id: number, by: By) {
  if (documents.length === 0) return
  const own = trx.selectFrom('student_registration_document').where('registration_id', '=', id)
  await trx
    .insertInto('student_document')
    .columns(['student_id', 'kind', 'name', 'type', 'bytes', 'uploaded_at'])
    .expression(own.select((eb) => [eb.val(student.id).as('student_id'), 'kind', 'name', 'type', 'bytes', eb.val(by.at).as('uploaded_at')]))
    .onConflict((oc) =>
      oc.columns(['student_id', 'kind']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        type: eb.ref('excluded.type'),
        bytes: eb.ref('excluded.bytes'),
        uploaded_at: eb.ref('excluded.uploaded_at'),
      })),
    )
    .execute()
  await trx.deleteFrom('student_registration_document').where('registration_id', '=', id).execute()
  const changes = documents.map(({ kind, name }) => {
    const before = schoolDocuments.find((document) => document.kind === kind)
    const about = { entity: 'student_document', key: `${student.id}/${kind}`, studentId: student.id, field: kind }
    return { ...about, old: before ? `${before.name}, ${before.uploadedAt}` : null, new: `${name}, ${by.at}` }
  })
  await recordChanges(trx, changes, by)
}
