import { isWord } from '../../domain/_marks.ts'
import type { SubjectRow, TermRecord } from '../../domain/term-reports/index.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'
import { aboutOf, putRow } from '../_save.ts'
import { findAdministered } from './remove.ts'
import { fieldVersions, type SubjectKey } from './subject-save.ts'
import { listSubjectRows } from './subjects.ts'

const entity = 'subject_record'
type RemovedRow = { subjectId: number; title: string }
type Restored = { kind: 'restored'; title: string } | { kind: 'missing' | 'not-yours' | 'closed' | 'there' }

/** The subject records of a student's term that were deleted since then and do not exist again, latest first. */
export async function listRemoved(db: Db, record: TermRecord, rows: readonly SubjectRow[], since: string): Promise<RemovedRow[]> {
  const removed = await removedRows(db, record, since)
  const standing = rows.filter((row) => row.version !== null)
  const gone = removed.filter((row) => !standing.some((one) => one.subjectId === row.subjectId))
  return gone.filter((row, i) => gone.findIndex((one) => one.subjectId === row.subjectId) === i)
}

const removedRows = (db: Db, { studentId, year, term }: TermRecord, since: string) =>
  db
    .selectFrom('change as subject_id')
    .innerJoin('change as year', (join) =>
      join.onRef('year.entity_key', '=', 'subject_id.entity_key').onRef('year.at', '=', 'subject_id.at'),
    )
    .innerJoin('change as term', (join) =>
      join.onRef('term.entity_key', '=', 'subject_id.entity_key').onRef('term.at', '=', 'subject_id.at'),
    )
    .innerJoin('subject', (join) => join.on((eb) => eb(eb.cast<string>('subject.id', 'text'), '=', eb.ref('subject_id.old_value'))))
    .select(['subject.id as subjectId', 'subject.title', 'subject_id.entity_key as key', 'subject_id.at'])
    .where('subject_id.student_id', '=', studentId)
    .where('subject_id.entity', '=', entity)
    .where('subject_id.field', '=', 'subject_id')
    .where('subject_id.new_value', 'is', null)
    .where('subject_id.at', '>=', since)
    .where('year.entity', '=', entity)
    .where('year.field', '=', 'academic_year_id')
    .where('year.old_value', '=', String(year))
    .where('term.entity', '=', entity)
    .where('term.field', '=', 'term')
    .where('term.old_value', '=', String(term))
    .orderBy('subject_id.id', 'desc')
    .execute()

/** Undoes a deletion: the row returns with its values from the history. */
export async function restoreSubjectRecord(db: Db, key: SubjectKey, since: string, by: By): Promise<Restored> {
  return db.transaction().execute(async (trx) => {
    const record = await findAdministered(trx, by, key)
    if ('kind' in record) return record
    const standing = await listSubjectRows(trx, record, false)
    if (standing.some((row) => row.subjectId === key.subjectId)) return { kind: 'there' }
    const removed = (await removedRows(trx, record, since)).find((row) => row.subjectId === key.subjectId)
    if (!removed) return { kind: 'missing' }
    const values = await valuesOf(trx, removed)
    const version = Number(values.version) + 1
    const row = { table: 'subject_record', key: Number(removed.key), studentId: key.studentId } as const
    await putRow(trx, row, {}, values, by, { ...fieldVersions(version), student_id: key.studentId, version })
    await recordChanges(trx, [{ ...aboutOf(row), field: 'removed', old: 1, new: null }], by)
    return { kind: 'restored', title: removed.title }
  })
}

async function valuesOf(db: Db, { key, at }: { key: string; at: string }): Promise<Record<string, string | number | null>> {
  const rows = await db
    .selectFrom('change')
    .select(['field', 'old_value as value'])
    .where('entity', '=', entity)
    .where('entity_key', '=', key)
    .where('at', '=', at)
    .where('new_value', 'is', null)
    .where('field', '!=', 'removed')
    .execute()
  return Object.fromEntries(
    rows.map(({ field, value }) => [field, field === 'custom_comment' || value === null || isWord(value) ? value : Number(value)]),
  )
}
