import { nextState, type RegistrationField } from '../../domain/registration/index.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { changeRow } from '../_save.ts'
import { writeStudent } from '../school/students/save.ts'
import { findRegistration, type Registration, rowKeyOf, storedOf } from './records.ts'

/** `changed`: the school has changed what was accepted; `replaced`: a document replaced another one, which is gone. */
type Hindrance = 'changed' | 'replaced' | 'not-now'
type Undone = 'undone' | 'missing' | 'conflict' | Hindrance

/** Undoes an acceptance: the record is as before, the documents wait again, and the registration is submitted. */
export async function undoAcceptance(
  db: Db,
  { studentId, year, version }: { studentId: number; year: number; version: number },
  by: By,
): Promise<Undone> {
  return db.transaction().execute(async (trx) => {
    const now = await findRegistration(trx, studentId, year)
    if (!now) return 'missing'
    const state = nextState(now.state, 'undo')
    if (!state || now.id === null) return 'not-now'
    if (version !== now.version) return 'conflict'
    const hindrance = await findHindrance(trx, now)
    if (hindrance) return hindrance
    await giveBack(trx, now, now.id, by)
    await changeRow(trx, rowKeyOf(now), storedOf(now), { state }, by, { decided_at: null, decided_by: null })
    return 'undone'
  })
}

const proposed = ({ proposals }: Registration) =>
  Object.entries(proposals) as [RegistrationField, { base: string | null; value: string | null }][]
const broughtIn = ({ schoolDocuments, decidedAt }: Registration) => schoolDocuments.filter(({ uploadedAt }) => uploadedAt === decidedAt)

/** Why an acceptance cannot be undone now. */
export async function findHindrance(db: Db, now: Registration): Promise<Hindrance | undefined> {
  if (!nextState(now.state, 'undo')) return 'not-now'
  if (proposed(now).some(([field, { value }]) => now.record[field] !== value)) return 'changed'
  const [accepted, before] = await Promise.all([
    db
      .selectFrom('change')
      .select(['field', 'old_value as old'])
      .where('entity', '=', 'student_document')
      .where('student_id', '=', now.student.id)
      .where('at', '=', now.decidedAt)
      .execute(),
    listReplaced(db, now),
  ])
  if (accepted.some(({ field, old }) => old !== null && !before.some(({ kind }) => kind === field))) return 'replaced'
  return accepted.length > broughtIn(now).length ? 'changed' : undefined
}

/** The documents that the acceptance replaced. */
const listReplaced = (db: Db, { student, decidedAt }: Registration) =>
  db
    .selectFrom('student_document_before')
    .select(['id', 'kind', 'name', 'uploaded_at as uploadedAt'])
    .where('student_id', '=', student.id)
    .where('replaced_at', '=', decidedAt)
    .execute()

async function giveBack(trx: Trx, now: Registration, id: number, by: By): Promise<void> {
  const before = Object.fromEntries(proposed(now).map(([field, { base }]) => [field, base]))
  await writeStudent(trx, { id: now.student.id, values: now.record }, before, by)
  const documents = broughtIn(now)
  if (documents.length === 0) return
  const kinds = documents.map(({ kind }) => kind)
  const brought = trx.selectFrom('student_document').where('student_id', '=', now.student.id).where('kind', 'in', kinds)
  await trx
    .insertInto('student_registration_document')
    .columns(['registration_id', 'kind', 'name', 'type', 'size', 'bytes', 'uploaded_at'])
    .expression(
      brought.select((eb) => [
        eb.val(id).as('registration_id'),
        'kind',
        'name',
        'type',
        eb.fn<number>('length', ['bytes']).as('size'),
        'bytes',
        eb.val(now.submittedAt ?? by.at).as('uploaded_at'),
      ]),
    )
    .execute()
  await trx.deleteFrom('student_document').where('student_id', '=', now.student.id).where('kind', 'in', kinds).execute()
  const replaced = (await listReplaced(trx, now)).filter(({ kind }) => kinds.includes(kind))
  const ids = replaced.map(({ id }) => id)
  const columns = ['student_id', 'kind', 'name', 'type', 'bytes', 'uploaded_at'] as const
  await trx
    .insertInto('student_document')
    .columns(columns)
    .expression(trx.selectFrom('student_document_before').select(columns).where('id', 'in', ids))
    .execute()
  await trx.deleteFrom('student_document_before').where('id', 'in', ids).execute()
  const backOf = (kind: string) => replaced.find((one) => one.kind === kind)
  const shown = (one: { name: string; uploadedAt: string } | undefined) => (one ? `${one.name}, ${one.uploadedAt}` : null)
  const about = (kind: string) => ({ entity: 'student_document', key: `${now.student.id}/${kind}`, studentId: now.student.id, field: kind })
  await recordChanges(
    trx,
    documents.map((one) => ({ ...about(one.kind), old: shown(one), new: shown(backOf(one.kind)) })),
    by,
  )
}
