import { type ColumnKey, recordFields, type Value } from '../../../domain/marks/class/index.ts'
import { changeBatch } from '../../_batch.ts'
import { type By, requireConfirmed } from '../../_history.ts'
import { inParts } from '../../_in-steps.ts'
import type { Db } from '../../_open.ts'
import type { Access } from '../../_scope.ts'
import { inTerm } from '../../_term.ts'
import { findUpload, kind, type Upload } from './uploads.ts'
import { type LastChanges, listChanges } from './who.ts'
import { cellOf, goOn } from './work.ts'

/** A cell that has changed since the upload wrote it. */
type Since = { studentId: number; column: ColumnKey; left: Value; now: Value; recordId: number }
type Undone = { kind: 'done' | 'missing' | 'moved' | 'already' } | { kind: 'changed'; since: Since[]; who: LastChanges }

/** Undoes an upload, all of it or nothing: refused if somebody has changed one of its cells since. */
export async function undoUpload(db: Db, access: Access, id: number, version: number, by: By): Promise<Undone> {
  const upload = await findUpload(db, access, id)
  if (!upload?.confirmedAt || upload.sweptAt) return { kind: 'missing' }
  if (upload.undoneAt || upload.work) return { kind: 'already' }
  const since = await listChangedSince(db, upload)
  if (since.length > 0) return { kind: 'changed', since, who: await listChanges(db, since.slice(0, 100)) }
  await requireConfirmed(db, [upload], by)
  const begun = await changeBatch(db, { kind, id, version }, async (trx) => {
    await trx
      .updateTable('class_marks_upload')
      .set({ work: 'undoing', work_at: by.at, failures: '[]' })
      .where('batch_id', '=', id)
      .execute()
    return 'done'
  })
  if (begun === 'done') await goOn(db, access, id)
  return { kind: begun }
}

const atOnce = 100

/** The cells of a confirmed upload that somebody has changed since. */
async function listChangedSince(db: Db, upload: Upload): Promise<Since[]> {
  const rows = await db
    .selectFrom('batch_difference')
    .select(['student_id', 'field', 'old_value', 'new_value'])
    .where('batch_id', '=', upload.id)
    .where('is_written', '=', 1)
    .orderBy('student_id')
    .execute()
  const cells = rows.map((row) => cellOf(row, 'old'))
  const students = [...new Set(cells.map(({ studentId }) => studentId))]
  const now = new Map<string, { value: Value; recordId: number }>()
  await inParts(students, atOnce, async (some) => {
    for (const [key, value] of await readNow(db, upload, some)) now.set(key, value)
  })
  return cells.flatMap(({ studentId, column, from }) => {
    const { value = null, recordId = 0 } = now.get(`${studentId}/${column}`) ?? {}
    return value === from ? [] : [{ studentId, column, left: from, now: value, recordId }]
  })
}

async function readNow(db: Db, key: Upload, students: readonly number[]) {
  const [marks, records] = await Promise.all([
    db
      .selectFrom('subject_record')
      .select(['id', 'student_id', 'subject_id', 'course_mark', 'exam_mark'])
      .where(inTerm(key))
      .where('student_id', 'in', students)
      .execute(),
    db
      .selectFrom('student_term_record')
      .select(['id', 'student_id', ...recordFields])
      .where(inTerm(key))
      .where('student_id', 'in', students)
      .execute(),
  ])
  return [
    ...marks.flatMap(({ id, student_id, subject_id, ...values }) => valuesOf(student_id, subject_id, id, values)),
    ...records.flatMap(({ id, student_id, ...values }) => valuesOf(student_id, 'record', id, values)),
  ]
}

const valuesOf = (student: number, of: number | 'record', recordId: number, values: Record<string, Value>) =>
  Object.entries(values).map(([field, value]) => [`${student}/${of}/${field}`, { value, recordId }] as const)
