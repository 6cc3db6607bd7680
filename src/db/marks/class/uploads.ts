import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import type { TermKey } from '../../../domain/_terms.ts'
import {
  type Checked,
  type ColumnKey,
  checkClass,
  columnOf,
  type Failure,
  type FileRow,
  idOf,
  joined,
} from '../../../domain/marks/class/index.ts'
import { type Batch, type BatchOutcome, batchesOf, discardBatch, storeBatch } from '../../_batch.ts'
import type { By } from '../../_history.ts'
import type { Db } from '../../_open.ts'
import type { Access } from '../../_scope.ts'
import { findStored } from './stored.ts'

export const kind = 'class-marks'

/** `work`: the running work, a few cells at a time; `failures`: why the last one stopped. */
export type Upload = Batch &
  TermKey & { work: 'saving' | 'giving-up' | 'undoing' | 'restoring' | null; workAt: string | null; failures: readonly Failure[] }

const uploadsOf = (db: Db, { actor, scopes }: Access) =>
  batchesOf(db, kind)
    .innerJoin('class_marks_upload as of', 'of.batch_id', 'batch.id')
    .select(['of.academic_year_id as year', 'of.term', 'of.work', 'of.work_at as workAt', 'of.failures'])
    .where(scopes.includes('all') ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(uploader_kind = ${actor.kind} and uploader_id = ${actor.id})`)

/** The person's own uploads, or everybody's for people who reach every class; newest first. */
export async function listUploads(db: Db, access: Access): Promise<Upload[]> {
  const rows = await uploadsOf(db, access).limit(50).execute()
  return rows.map(({ failures, ...row }) => ({ ...row, failures: JSON.parse(failures) as Failure[] }))
}

export async function findUpload(db: Db, access: Access, id: number): Promise<Upload | undefined> {
  const row = await uploadsOf(db, access).where('batch.id', '=', id).executeTakeFirst()
  return row && { ...row, failures: JSON.parse(row.failures) as Failure[] }
}

type NewUpload = TermKey & { fileName: string; note: string; rows: readonly FileRow[] }

export async function storeUpload(db: Db, { year, term, ...upload }: NewUpload, by: By): Promise<number> {
  const stored = (rows: readonly FileRow[]) => rows.map(({ number, ...row }) => ({ sheet_row: number, typed: JSON.stringify(row) }))
  const id = await storeBatch(db, { kind, ...upload }, stored, by)
  const whose = { uploader_kind: by.actor.kind as 'employee', uploader_id: by.actor.id }
  await db
    .insertInto('class_marks_upload')
    .values({ batch_id: id, academic_year_id: year, term, ...whose })
    .execute()
  return id
}

export const cancelUpload = (db: Db, id: number, version: number): Promise<BatchOutcome | 'closed'> =>
  discardBatch(db, { kind, id, version })

async function readRows(db: Db, id: number): Promise<FileRow[]> {
  const rows = await db
    .selectFrom('batch_row')
    .select(['sheet_row as number', 'typed'])
    .where('batch_id', '=', id)
    .orderBy('sheet_row')
    .execute()
  return rows.map(({ number, typed }) => ({ ...(JSON.parse(typed) as Omit<FileRow, 'number'>), number }))
}

/** What the file would change now, for this person. Other requests run between classes. */
export async function checkUpload(db: Db, access: Access, { id, year, term }: Upload, at: string): Promise<Checked> {
  const classes = Map.groupBy(await readRows(db, id), ({ classId }) => classId)
  const checked: Checked[] = []
  for (const [classId, rows] of classes) {
    const standing = await findStored(db, access, { year, term, classId }, studentsBySubject(rows), at)
    checked.push(checkClass(rows, standing))
    await setImmediate()
  }
  return joined(checked)
}

function studentsBySubject(rows: readonly FileRow[]): Map<number, number[]> {
  const wanted = new Map<number, number[]>()
  for (const { studentId, cells } of rows)
    for (const subject of new Set((Object.keys(cells) as ColumnKey[]).map((column) => columnOf(column).subjectId)))
      if (subject !== null) wanted.set(subject, [...(wanted.get(subject) ?? []), studentId])
  return wanted
}

/** Equal for equal changes, so that people confirm only what they have seen. */
export const digestOf = ({ changes }: Checked) =>
  createHash('sha256')
    .update(JSON.stringify(changes.map((change) => [idOf(change), change.stored, change.next, change.moved])))
    .digest('base64url')
    .slice(0, 22)
