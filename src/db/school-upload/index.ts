import {
  type Checked,
  checkSchool,
  mended,
  type Typed,
  type TypedRow,
  type Unknown,
  type UploadField,
} from '../../domain/school-upload/index.ts'
import { type Batch, type BatchOutcome, batchesOf, changeBatch, discardBatch, findBatch, writeBatch } from '../_batch.ts'
import type { By } from '../_history.ts'
import { type Db, isForeignKeyRefusal, type Trx } from '../_open.ts'
import { type Added, applyPlan } from './apply.ts'
import { findKnownSchool } from './known.ts'
import { InUse, takeBack } from './take-back.ts'

export * from './matching.ts'

const kind = 'school'

/** The last School Uploads, the newest first. */
export const listSchoolUploads = (db: Db): Promise<Batch[]> => batchesOf(db, kind).execute()
export const findSchoolUpload = (db: Db, id: number): Promise<Batch | undefined> => findBatch(db, kind, id)

async function readRows(db: Db, id: number): Promise<TypedRow[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['sheet_row as number', 'typed'])
    .where('batch_id', '=', id)
    .orderBy('sheet_row')
    .execute()
  return rows.map(({ number, typed }) => ({ number, ...(JSON.parse(typed) as Omit<TypedRow, 'number'>) }))
}

type Of = { year: number | null; today: string }

/** The rows of an upload against the school as it is now. */
export const checkSchoolUpload = async (db: Db, id: number, of: Of): Promise<Checked> =>
  checkSchool(await readRows(db, id), await findKnownSchool(db, of))

type Changed = BatchOutcome | 'closed'
const whilePending = (db: Db, id: number, change: (trx: Trx) => Promise<Changed>) =>
  changeBatch<'closed'>(db, { kind, id }, async (trx, { confirmedAt }) => (confirmedAt ? 'closed' : change(trx)))

/** Writes a row's cells anew, unless somebody else has mended it since `base` was read. */
export const mendRow = (db: Db, id: number, { number, base, typed }: { number: number; base: Typed; typed: Typed }): Promise<Changed> =>
  whilePending(db, id, async (trx) => {
    const row = (await readRows(trx, id)).find((one) => one.number === number)
    if (!row) return 'missing'
    const isSame = (a: Typed, b: Typed) =>
      (Object.keys({ ...a, ...b }) as UploadField[]).every((field) => (a[field] ?? '') === (b[field] ?? ''))
    if (!isSame(row.typed, base) && !isSame(row.typed, typed)) return 'moved'
    await writeRow(trx, id, { ...row, typed })
    return 'done'
  })

/** Takes what is proposed for a name in every row that has it, of the upload as it was looked at. */
export async function mendEverywhere(db: Db, id: number, { version, ...unknown }: Replace & Of): Promise<Changed> {
  return changeBatch<'closed'>(db, { kind, id, version }, async (trx, { confirmedAt }) => {
    if (confirmedAt) return 'closed'
    const { rows } = await checkSchoolUpload(trx, id, unknown)
    for (const row of rows) {
      const typed = mended(row, unknown)
      if (typed) await writeRow(trx, id, { ...row, typed })
    }
    return 'done'
  })
}

type Replace = Omit<Unknown, 'rows'> & { version: number }

const writeRow = (trx: Trx, id: number, { number, sheet, row, typed }: TypedRow) =>
  trx
    .updateTable('import_row')
    .set({ typed: JSON.stringify({ sheet, row, typed }), mended: '["row"]' })
    .where('batch_id', '=', id)
    .where('sheet_row', '=', number)
    .execute()

/** Takes a row out of the upload. */
export const leaveOut = (db: Db, id: number, number: number): Promise<Changed> =>
  whilePending(db, id, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('import_row')
      .where('batch_id', '=', id)
      .where('sheet_row', '=', number)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('import_batch')
      .set((eb) => ({ rows: eb('rows', '-', Number(numDeletedRows)) }))
      .where('id', '=', id)
      .execute()
    return numDeletedRows > 0n ? 'done' : 'missing'
  })

export const cancelSchoolUpload = (db: Db, id: number): Promise<Changed> => discardBatch(db, { kind, id })

type Confirmed = { kind: 'confirmed'; added: Added } | { kind: 'missing' | 'already' | 'moved' | 'faulty' | 'empty' }

type Undone = { kind: 'undone' } | { kind: 'missing' | 'already' | 'marks' | 'used' }

/** Takes back what an upload added, all or nothing: not where marks were entered into it, or somebody or something uses it. */
export async function undoSchoolUpload(db: Db, id: number, by: By): Promise<Undone> {
  const undoing = db.transaction().execute(async (trx): Promise<Undone> => {
    const upload = await findSchoolUpload(trx, id)
    if (!upload?.confirmedAt) return { kind: 'missing' }
    if (upload.undoneAt) return { kind: 'already' }
    await takeBack(trx, { at: upload.confirmedAt, by: upload.confirmedBy ?? '' }, by)
    await writeBatch(trx, id, { undone_at: by.at, undone_by: by.actor.name })
    return { kind: 'undone' }
  })
  return undoing.catch((error: unknown): Undone => {
    if (error instanceof InUse) return { kind: error.why }
    if (isForeignKeyRefusal(error)) return { kind: 'used' }
    throw error
  })
}

/** Puts every row into the school, or none. It is compared with the school once more, in the transaction that writes. */
export async function confirmSchoolUpload(db: Db, id: number, { version, ...of }: Of & { version: number }, by: By): Promise<Confirmed> {
  return db.transaction().execute(async (trx): Promise<Confirmed> => {
    const upload = await findSchoolUpload(trx, id)
    if (!upload) return { kind: 'missing' }
    if (upload.confirmedAt) return { kind: 'already' }
    if (upload.version !== version) return { kind: 'moved' }
    const { rows, plan } = await checkSchoolUpload(trx, id, of)
    if (rows.length === 0) return { kind: 'empty' }
    if (rows.some(({ state }) => state === 'faulty')) return { kind: 'faulty' }
    const added = await applyPlan(trx, plan, of.year, by)
    await writeBatch(trx, id, { confirmed_at: by.at, confirmed_by: by.actor.name })
    await trx.deleteFrom('import_file').where('batch_id', '=', id).execute()
    return { kind: 'confirmed', added }
  })
}
