import type { CodedComment } from '../../domain/marks/enter/index.ts'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'

/** The comments to choose from, by number. */
export async function listComments(db: Db): Promise<CodedComment[]> {
  const rows = await choosable(db, {})
  return rows.map((row) => ({ ...row, retired: false }))
}

const choosable = prepared((db) =>
  db.selectFrom('coded_comment').select(['id', 'detail', 'uses']).where('retired_at', 'is', null).orderBy('id'),
)
