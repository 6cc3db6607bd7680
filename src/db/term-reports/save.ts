import type { LastChange } from '../../domain/_changes.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { openingFault } from '../../domain/school/terms/dates.ts'
import { decideSave, type Field, type Save, type SaveFault, type TermRecord, type Values } from '../../domain/term-reports/index.ts'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { changeRow, whoChanged } from '../_save.ts'
import { findTerm } from '../school/terms/index.ts'
import { findRecord, type ReachedRecord, type RecordKey } from './records.ts'

export type Saved =
  | { kind: 'saved'; record: TermRecord }
  | { kind: 'missing' }
  | { kind: 'refused'; fault: SaveFault; record: ReachedRecord }
  | { kind: 'conflict'; fields: readonly Field[]; current: TermRecord; change: LastChange | undefined }

/** Writes what the person may write of a term record; a colleague's change since it was read is returned, not overwritten. */
export async function saveTermReport(db: Db, key: RecordKey, save: Save, by: By): Promise<Saved> {
  return db.transaction().execute((trx) => saveRecord(trx, key, save, by))
}

/** The same within a transaction. */
export async function saveRecord(trx: Trx, key: RecordKey, save: Save, by: By): Promise<Saved> {
  const record = await findRecord(trx, { actor: by.actor, scopes: scopesFor(by.actor, 'term-record.read') }, key, by.at)
  if (!record) return { kind: 'missing' }
  const decision = decideSave(record, record.rights, save)
  if (decision.kind === 'refused') return { ...decision, record }
  if (decision.kind === 'conflict') return { ...decision, current: record, change: await whoChanged(trx, keyOf(record), decision.fields) }
  const fault = await openingFaultOf(trx, record, decision.changed)
  if (fault) return { kind: 'refused', fault, record }
  return { kind: 'saved', record: await write(trx, record, decision.changed, by) }
}

/** Checks that School Reopens is not a day of the record's own term. */
async function openingFaultOf(trx: Trx, record: TermRecord, { new_term_beginning: opening }: Partial<Values>) {
  const term = opening ? await findTerm(trx, record) : undefined
  return term && openingFault(term, term, opening ?? null)
}

export const keyOf = ({ id, studentId }: TermRecord) => ({ table: 'student_term_record', key: id, studentId }) as const

async function write(trx: Trx, record: TermRecord, changed: Partial<Values>, by: By): Promise<TermRecord> {
  if (Object.keys(changed).length === 0) return record
  await changeRow(trx, keyOf(record), record.values, changed, by)
  return { ...record, version: record.version + 1, values: { ...record.values, ...changed } }
}
