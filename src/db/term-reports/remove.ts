import { scopesFor } from '../../domain/_policy.ts'
import type { SubjectRow, TermRecord } from '../../domain/term-reports/index.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { aboutOf, type RowKey, removeRow } from '../_save.ts'
import { inTerm } from '../_term.ts'
import { findRecord, type ReachedRecord, type RecordKey } from './records.ts'
import { listSubjectRows } from './subjects.ts'

type Removed = { kind: 'removed'; record: TermRecord } | { kind: 'missing' | 'not-yours' | 'closed' | 'has-subjects' }

/** Removes a student's term record, once it has no subject records (REPORT-5). */
export async function removeTermReport(db: Db, key: RecordKey, by: By): Promise<Removed> {
  return db.transaction().execute(async (trx) => {
    const record = await findAdministered(trx, by, key)
    if ('kind' in record) return record
    const subjects = await listSubjectRows(trx, record, false)
    if (subjects.length > 0 || (await hasAside(trx, key))) return { kind: 'has-subjects' }
    const row = { table: 'student_term_record', key: record.id, studentId: record.studentId } as const
    await takeAway(trx, row, { ...record.values, form_class_id: record.classId }, by)
    return { kind: 'removed', record }
  })
}

/** True if there are hidden records since the student changed class (MOVE-2). */
const hasAside = async (trx: Trx, { studentId, ...term }: RecordKey) =>
  (await trx.selectFrom('subject_record_aside').select('id').where('student_id', '=', studentId).where(inTerm(term)).executeTakeFirst()) !==
  undefined

type RemovedSubject = { kind: 'removed'; subject: SubjectRow } | { kind: 'missing' | 'not-yours' | 'closed' }

/** Removes a subject record; the student still takes the subject. */
export async function removeSubjectRecord(db: Db, key: RecordKey & { subjectId: number }, by: By): Promise<RemovedSubject> {
  return db.transaction().execute(async (trx) => {
    const record = await findAdministered(trx, by, key)
    if ('kind' in record) return record
    const subject = (await listSubjectRows(trx, record, false)).find((row) => row.subjectId === key.subjectId)
    if (!subject) return { kind: 'missing' }
    const { id, ...row } = await trx
      .selectFrom('subject_record')
      .where('student_id', '=', key.studentId)
      .where(inTerm(key))
      .where('subject_id', '=', key.subjectId)
      .select([
        ...['id', 'version', 'academic_year_id', 'term', 'subject_id', 'employee_id'],
        ...['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1', 'custom_comment'],
      ] as const)
      .executeTakeFirstOrThrow()
    await takeAway(trx, { table: 'subject_record', key: id, studentId: key.studentId }, row, by)
    return { kind: 'removed', subject }
  })
}

/** The record, if the person may administer it now. */
export async function findAdministered(
  trx: Trx,
  { actor, at }: By,
  key: RecordKey,
): Promise<ReachedRecord | { kind: 'missing' | 'not-yours' | 'closed' }> {
  const record = await findRecord(trx, { actor, scopes: scopesFor(actor, 'term-record.read') }, key, at)
  if (!record) return { kind: 'missing' }
  if (!record.rights.administer) return { kind: 'not-yours' }
  return record.rights.open ? record : { kind: 'closed' }
}

/** Deletes a row and keeps its values readable in the history. */
async function takeAway(trx: Trx, row: RowKey, stored: object, by: By): Promise<void> {
  await recordChanges(trx, [{ ...aboutOf(row), field: 'removed', old: null, new: 1 }], by)
  await removeRow(trx, row, stored, by)
}
