import { sql } from 'kysely'
import { findsEvery } from '../../domain/_text.ts'
import { lastGiven } from '../_engine/index.ts'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { addRow, type RowAnswer, saveRow } from '../_save.ts'
import { keepWord } from './terms/kept.ts'

/** The comments that match the search, by number; a school has some dozens. */
export async function listComments(db: Db, search: string) {
  const rows = await selectComments(db).orderBy('id').execute()
  return rows.filter((row) => findsEvery(search, `${row.id} ${row.detail}`))
}

export const findComment = (db: Db, id: number) => selectComments(db).where('id', '=', id).executeTakeFirst()

const selectComments = (db: Db) => db.selectFrom('coded_comment').select(['id', 'detail', 'retired_at as retiredAt', 'version'])

/** How often a comment is on reports, and how often with the words of a closed term. Only open terms are read. */
export async function countUses(db: Db, id: number): Promise<{ all: number; kept: number }> {
  const [{ uses: all }, { rows }] = await Promise.all([
    db.selectFrom('coded_comment').select('uses').where('id', '=', id).executeTakeFirstOrThrow(),
    sql<{ open: number }>`
    select count(case when own.coded_comment = ${id} then 1 end) + count(case when own.coded_comment_1 = ${id} then 1 end) as open
      from academic_term as term cross join subject
        cross join subject_record as own
      where own.subject_id = subject.id and own.academic_year_id = term.academic_year_id and own.term = term.term
        and not exists (select 1 from term_kept as kept where kept.academic_year_id = term.academic_year_id and kept.term = term.term)`.execute(
      db,
    ),
  ])
  return { all, kept: all - (rows[0]?.open ?? 0) }
}

/** A number that no comment ever had. */
export const nextNumber = async (db: Db): Promise<number> => (await lastGiven(db, 'coded_comment')) + 1

type CommentFault = 'number-taken' | 'words-taken'
type Refused = { kind: 'fault'; fault: CommentFault }

export async function addComment(db: Db, id: number, detail: string, by: By): Promise<{ kind: 'saved' } | Refused> {
  return db.transaction().execute(async (trx) => {
    if (await hasWords(trx, detail, id)) return { kind: 'fault', fault: 'words-taken' }
    if (await findComment(trx, id)) return { kind: 'fault', fault: 'number-taken' }
    await addRow(trx, 'coded_comment', { id, detail }, by)
    return { kind: 'saved' }
  })
}

type CommentSave = { id: number; version: number; detail: string; isRetired: boolean }

export async function saveComment(db: Db, { id, version, detail, isRetired }: CommentSave, by: By): Promise<RowAnswer | Refused> {
  return db.transaction().execute(async (trx) => {
    if (await hasWords(trx, detail, id)) return { kind: 'fault', fault: 'words-taken' }
    const now = await findComment(trx, id)
    if (now && now.detail !== detail) await keepWord(trx, 'comment', id)
    const retired_at = isRetired ? (now?.retiredAt ?? by.at) : null
    return saveRow(trx, { table: 'coded_comment', key: id, version, values: { detail, retired_at } }, by)
  })
}

/** True if another comment has these words. */
async function hasWords(trx: Trx, detail: string, id: number): Promise<boolean> {
  const rows = await trx.selectFrom('coded_comment').select('detail').where('id', '<>', id).execute()
  return rows.some((row) => row.detail.toLowerCase() === detail.toLowerCase())
}
