import type { Matching } from '../../domain/_matching/index.ts'
import type { MatchedSheet, TypedRow, UploadKind } from '../../domain/school-upload/index.ts'
import { type Batch, type BatchOutcome, type NewBatchRow, rewriteBatch, storeBatch } from '../_batch.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'

type Read = { rows: readonly TypedRow[]; note: string; matched: readonly MatchedSheet[]; isMatched: boolean }
type SentFile = { name: string; bytes: Uint8Array }
type NewUpload = Read & { kind: UploadKind; fileName: string; files: readonly SentFile[] }

/** Files and their rows, until somebody confirms them; without rows while their columns are not matched. */
export async function storeUpload(db: Db, { kind, fileName, files, ...read }: NewUpload, by: By): Promise<number> {
  const id = await storeBatch(db, { kind, fileName, note: read.note, rows: read.rows }, storedRows, by)
  const { matched, isMatched } = read
  await db
    .insertInto('batch_matching')
    .values({ batch_id: id, matching: JSON.stringify(matched), is_matched: isMatched ? 1 : 0 })
    .execute()
  const rows = files.map((file, place) => ({ batch_id: id, place, ...file }))
  if (rows.length > 0) await db.insertInto('batch_file').values(rows).execute()
  return id
}

const storedRows = (rows: readonly TypedRow[]): NewBatchRow[] =>
  rows.map(({ number, ...row }) => ({ sheet_row: number, typed: JSON.stringify(row) }))

export type StoredFiles = { files: SentFile[]; matched: MatchedSheet[]; isMatched: boolean }

/** The files of an upload that is not confirmed. */
export async function findFiles(db: Db, id: number): Promise<StoredFiles | undefined> {
  const [known, files] = await Promise.all([
    db.selectFrom('batch_matching').selectAll().where('batch_id', '=', id).executeTakeFirst(),
    db.selectFrom('batch_file').select(['name', 'bytes']).where('batch_id', '=', id).orderBy('place').execute(),
  ])
  return known && { files, matched: JSON.parse(known.matching), isMatched: known.is_matched === 1 }
}

/** Whether the file of an upload is there, and whether its columns are matched; without reading it. */
export async function fileState(db: Db, id: number): Promise<'none' | 'open' | 'matched'> {
  const file = await db.selectFrom('batch_matching').select('is_matched').where('batch_id', '=', id).executeTakeFirst()
  return file ? (file.is_matched === 1 ? 'matched' : 'open') : 'none'
}

/** How columns under these headings were matched the last time. */
export async function findMatchings(db: Db, headings: readonly string[]): Promise<Map<string, Matching>> {
  const found = await db.selectFrom('column_matching').select(['headings', 'matching']).where('headings', 'in', headings).execute()
  return new Map(found.map(({ headings: key, matching }) => [key, JSON.parse(matching) as Matching]))
}

/** `said`: what it is in words, and under which headings, for the history. */
type Remembered = { headings: string; matching: Matching; said: { headings: string; columns: string } }
type Rematch = Omit<Read, 'isMatched'> & Pick<Batch, 'id' | 'version'> & { kind: UploadKind; remembered: readonly Remembered[] }

/** Replaces an upload's rows after another matching, which is kept for the next file with these headings. */
export async function rematchUpload(db: Db, { kind, id, matched, remembered, ...read }: Rematch, by: By): Promise<BatchOutcome | 'closed'> {
  const outcome = await rewriteBatch(db, { kind, id, ...read }, storedRows)
  if (outcome !== 'done') return outcome
  await db.transaction().execute(async (trx) => {
    const file = { matching: JSON.stringify(matched), is_matched: 1 as const }
    await trx.updateTable('batch_matching').set(file).where('batch_id', '=', id).execute()
    for (const { headings, matching, said } of remembered) {
      const row = { headings, matching: JSON.stringify(matching), said: said.columns }
      const before = await trx.selectFrom('column_matching').select('said').where('headings', '=', headings).executeTakeFirst()
      await trx
        .insertInto('column_matching')
        .values(row)
        .onConflict((oc) => oc.column('headings').doUpdateSet(row))
        .execute()
      const about = { entity: 'column_matching', key: said.headings, field: 'columns' }
      await recordChanges(trx, [{ ...about, old: before?.said, new: said.columns }], by)
    }
  })
  return 'done'
}
