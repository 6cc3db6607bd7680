import { type Actor, scopesFor } from '../../domain/_policy.ts'
import { openingFault } from '../../domain/attendance/term-dates.ts'
import { decideSave, type Field, type Save, type SaveFault, type TermRecord, type Values } from '../../domain/term-reports/index.ts'
import { differences, lastChange, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { findTerm } from '../terms/index.ts'
import { findRecord, type RecordKey } from './records.ts'

export type Conflict = { fields: readonly Field[]; current: TermRecord; changedBy: string | null; changedAt: string | null }
export type Saved =
  | { kind: 'saved'; record: TermRecord }
  | { kind: 'missing' }
  | { kind: 'refused'; fault: SaveFault; record: TermRecord }
  | ({ kind: 'conflict' } & Conflict)

const entity = 'student_term_record'

/** Writes what the actor may write of a student's term record; what others changed since it was read is answered, not overwritten. */
export async function saveTermReport(db: Db, actor: Actor, key: RecordKey, save: Save, at: string): Promise<Saved> {
  return db.transaction().execute(async (trx) => {
    const record = await findRecord(trx, actor, scopesFor(actor, 'term-record.read'), key)
    if (!record) return { kind: 'missing' }
    const decision = decideSave(record, record.rights, save)
    if (decision.kind === 'refused') return { ...decision, record }
    if (decision.kind === 'conflict') return { ...decision, current: record, ...(await whoChanged(trx, record, decision.fields)) }
    const fault = await openingFaultOf(trx, record, decision.changed)
    if (fault) return { kind: 'refused', fault, record }
    return { kind: 'saved', record: await write(trx, actor, record, decision.changed, at) }
  })
}

/** School Reopens is no day of the record's own term. */
async function openingFaultOf(trx: Trx, record: TermRecord, { new_term_beginning: opening }: Partial<Values>) {
  const term = opening ? await findTerm(trx, record) : undefined
  return term && openingFault(term, term, opening ?? null)
}

async function whoChanged(trx: Trx, record: TermRecord, fields: readonly Field[]) {
  const last = await lastChange(trx, entity, record.id, fields)
  return { changedBy: last?.by ?? null, changedAt: last?.at ?? null }
}

async function write(trx: Trx, actor: Actor, record: TermRecord, changed: Partial<Values>, at: string): Promise<TermRecord> {
  if (Object.keys(changed).length === 0) return record
  const version = record.version + 1
  await trx
    .updateTable(entity)
    .set({ ...changed, version, updated_at: at })
    .where('id', '=', record.id)
    .execute()
  await recordChanges(trx, actor, at, differences({ entity, key: record.id, studentId: record.studentId }, record.values, changed))
  return { ...record, version, values: { ...record.values, ...changed } }
}
