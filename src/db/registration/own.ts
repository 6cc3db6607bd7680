import type { Actor, Scope } from '../../domain/_policy.ts'
import {
  differencesOf,
  isOpen,
  missingFields,
  nextState,
  proposedValues,
  type RegistrationSection,
  type RegistrationStep,
  type StoredState,
} from '../../domain/registration/index.ts'
import { decideSection, type SectionDecision, type TypedSection } from '../../domain/registration/section.ts'
import { closedWindow } from '../../domain/registration/windows.ts'
import type { DocumentKind, DocumentType } from '../../domain/school/students/index.ts'
import { type By, type Change, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { addRow, changeRow } from '../_save.ts'
import { findLocalFields } from '../school/students/local-fields.ts'
import { entity, findRegistration, keyOf, type Registration, readRegistrationDocument, rowKeyOf } from './records.ts'
import { findWindow } from './windows.ts'

/** The student, the year, and today at the school. */
export type Own = { actor: Actor; scopes: readonly Scope[]; year: number; today: string }
/** `closed`: the window is closed; `not-now`: it is submitted or accepted; `conflict`: it has changed since it was read. */
export type OwnRefusal = { kind: 'missing' | 'closed' | 'not-now' | 'conflict' | 'incomplete' }

const ownId = ({ actor, scopes }: Own) => (actor.kind === 'student' && scopes.includes('own') ? actor.id : null)

export async function findOwn(db: Db, own: Own) {
  const registration = await findRegistration(db, ownId(own), own.year)
  return registration && { registration, window: await windowOf(db, registration) }
}

export const readOwnDocument = (db: Db, own: Own, kind: DocumentKind) => readRegistrationDocument(db, ownId(own), own.year, kind)

const windowOf = async (db: Db, { student }: Registration) =>
  student.formLevel === null ? closedWindow : ((await findWindow(db, student.formLevel)) ?? closedWindow)

type Step = { now: Registration; next: StoredState }

/** Takes a step if the window and the state allow it now. */
async function inOwn<T extends { kind: string }>(
  db: Db,
  own: Own,
  step: RegistrationStep,
  act: (trx: Trx, step: Step) => Promise<T>,
): Promise<T | OwnRefusal> {
  return db.transaction().execute(async (trx) => {
    const found = await findOwn(trx, own)
    if (!found) return { kind: 'missing' }
    const { registration: now, window } = found
    if (!isOpen(window, own.today)) return { kind: 'closed' }
    const next = nextState(now.state, step)
    return next ? act(trx, { now, next }) : { kind: 'not-now' }
  })
}

/** Moves the registration to its next state, and makes its row if it was not begun. */
async function move(trx: Trx, { now, next }: Step, by: By, more: { submitted_at?: string; reason?: null } = {}): Promise<number> {
  const row = { state: next, ...more }
  if (now.id === null)
    return addRow(trx, entity, {}, by, { student_id: now.student.id, academic_year_id: now.year, begun_at: by.at, ...row })
  await changeRow(trx, rowKeyOf(now), {}, {}, by, row)
  return now.id
}

type Section = TypedSection & { section: RegistrationSection }
export type SectionSaved = { kind: 'saved' } | ({ kind: 'refused' } & SectionDecision) | OwnRefusal

/** Keeps a section's values as proposals, all or nothing. A value that the school has is no proposal. */
export const saveOwnSection = (db: Db, own: Own, { section, ...sent }: Section, at: string): Promise<SectionSaved> =>
  inOwn(db, own, 'save', async (trx, step) => {
    const { record, proposals } = step.now
    const decision = decideSection(section, proposedValues(record, proposals), sent, own.today)
    if (Object.keys({ ...decision.faults, ...decision.conflicts }).length > 0) return { kind: 'refused', ...decision }
    const id = await move(trx, step, { actor: own.actor, at })
    const fields = Object.keys(decision.changed) as (keyof typeof record)[]
    if (fields.length === 0) return { kind: 'saved' }
    await trx.deleteFrom('student_registration_value').where('registration_id', '=', id).where('field', 'in', fields).execute()
    const rows = fields
      .filter((field) => decision.changed[field] !== record[field])
      .map((field) => ({ registration_id: id, field, base: record[field], value: decision.changed[field] ?? null }))
    if (rows.length > 0) await trx.insertInto('student_registration_value').values(rows).execute()
    return { kind: 'saved' }
  })

type NewDocument = { kind: DocumentKind; name: string; type: DocumentType; bytes: Uint8Array }

/** Keeps a document beside the school's own, and replaces one sent before. */
export const saveOwnDocument = (db: Db, own: Own, document: NewDocument, at: string): Promise<{ kind: 'saved' } | OwnRefusal> =>
  inOwn(db, own, 'save', async (trx, step) => {
    const registration_id = await move(trx, step, { actor: own.actor, at })
    const row = { ...document, size: document.bytes.length, uploaded_at: at, registration_id }
    await trx
      .insertInto('student_registration_document')
      .values(row)
      .onConflict((oc) => oc.columns(['registration_id', 'kind']).doUpdateSet(row))
      .execute()
    return { kind: 'saved' }
  })

export const removeOwnDocument = (db: Db, own: Own, kind: DocumentKind, at: string): Promise<{ kind: 'saved' } | OwnRefusal> =>
  inOwn(db, own, 'save', async (trx, step) => {
    const id = await move(trx, step, { actor: own.actor, at })
    await trx.deleteFrom('student_registration_document').where('registration_id', '=', id).where('kind', '=', kind).execute()
    return { kind: 'saved' }
  })

/** Submits what was reviewed; the history keeps the proposals and their author. */
export const submitOwn = (db: Db, own: Own, version: number, at: string): Promise<{ kind: 'saved' } | OwnRefusal> =>
  inOwn(db, own, 'submit', async (trx, step) => {
    const { now } = step
    if (version !== now.version) return { kind: 'conflict' }
    const { isShown } = await findLocalFields(trx)
    if (missingFields(proposedValues(now.record, now.proposals), isShown).length > 0) return { kind: 'incomplete' }
    await move(trx, step, { actor: own.actor, at }, { submitted_at: at, reason: null })
    const about = { entity, key: keyOf(now), studentId: now.student.id }
    const proposed = differencesOf(now.record, now.proposals).map(
      (d): Change => ({ ...about, field: d.field, old: d.stored, new: d.proposed }),
    )
    const documents = now.documents.map(({ kind, name }): Change => ({ ...about, field: kind, old: null, new: name }))
    const state = { ...about, field: 'state', old: now.state, new: step.next }
    await recordChanges(trx, [state, ...proposed, ...documents], { actor: own.actor, at })
    return { kind: 'saved' }
  })

/** Withdraws a submission until the office has decided. */
export const takeBackOwn = (db: Db, own: Own, at: string): Promise<{ kind: 'saved' } | OwnRefusal> =>
  inOwn(db, own, 'take-back', async (trx, step) => {
    await move(trx, step, { actor: own.actor, at })
    const about = { entity, key: keyOf(step.now), studentId: step.now.student.id }
    await recordChanges(trx, [{ ...about, field: 'state', old: step.now.state, new: step.next }], { actor: own.actor, at })
    return { kind: 'saved' }
  })
