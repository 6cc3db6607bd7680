import { decideChange, type LastChange } from '../../../domain/_changes.ts'
import {
  isUsed,
  type Subject,
  type SubjectFaults,
  type SubjectUses,
  type SubjectValues,
  subjectFields,
  takenBy,
} from '../../../domain/school/subjects/index.ts'
import type { By } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { addRow, changeRow, removeRow, whoChanged } from '../../_save.ts'
import { keepWord } from '../terms/kept.ts'
import { countUses, findSubject, listSubjects } from './list.ts'

type Conflict = { kind: 'conflict'; subject: Subject; change: LastChange | undefined }
export type SubjectAnswer = { kind: 'saved'; subject: Subject } | { kind: 'missing' } | { kind: 'fault'; faults: SubjectFaults } | Conflict

export async function addSubject(db: Db, values: SubjectValues, by: By): Promise<SubjectAnswer> {
  return db.transaction().execute(async (trx) => {
    const faults = takenBy(await listSubjects(trx), undefined, values)
    if (Object.keys(faults).length > 0) return { kind: 'fault', faults }
    const id = await addRow(trx, 'subject', values, by)
    return { kind: 'saved', subject: { id, version: 1, ...values } }
  })
}

type Save = { id: number; values: SubjectValues; version: number | undefined }

export async function saveSubject(db: Db, { id, values, version }: Save, by: By): Promise<SubjectAnswer> {
  return db.transaction().execute(async (trx) => {
    const row = await findSubject(trx, id)
    if (!row) return { kind: 'missing' }
    const decision = decideChange<SubjectValues>(row, values, version)
    if (decision.kind === 'conflict') return conflictOf(trx, row)
    if (decision.kind === 'same') return { kind: 'saved', subject: row }
    const faults = takenBy(await listSubjects(trx), row, values)
    if (Object.keys(faults).length > 0) return { kind: 'fault', faults }
    await keepWord(trx, 'subject', id)
    await changeRow(trx, { table: 'subject', key: id }, row, decision.changed, by)
    return { kind: 'saved', subject: { ...row, ...decision.changed, version: row.version + 1 } }
  })
}

type SubjectRemoval = { kind: 'removed'; subject: Subject } | { kind: 'missing' } | { kind: 'used'; uses: SubjectUses } | Conflict

/** Removes a subject without any lesson, student, record or assessment. */
export async function removeSubject(db: Db, { id, version }: Omit<Save, 'values'>, by: By): Promise<SubjectRemoval> {
  return db.transaction().execute(async (trx) => {
    const row = await findSubject(trx, id)
    if (!row) return { kind: 'missing' }
    if (version !== undefined && version !== row.version) return conflictOf(trx, row)
    const uses = await countUses(trx, id)
    if (isUsed(uses)) return { kind: 'used', uses }
    await removeRow(trx, { table: 'subject', key: id }, { title: row.title, abbr: row.abbr }, by)
    return { kind: 'removed', subject: row }
  })
}

const conflictOf = async (trx: Trx, subject: Subject): Promise<Conflict> => ({
  kind: 'conflict',
  subject,
  change: await whoChanged(trx, { table: 'subject', key: subject.id }, subjectFields),
})
