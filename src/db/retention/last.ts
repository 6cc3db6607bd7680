import type { Kind } from '../../domain/retention/index.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'
import type { Counts } from './sweep.ts'

/** The last complete deletion of expired records. */
export async function findLastSweep(db: Db): Promise<{ at: string; by: string | null; counts: Counts } | undefined> {
  const row = await db
    .selectFrom('retention_sweep')
    .select(['finished_at as at', 'by_name as by', 'counts'])
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ at: string }>()
    .executeTakeFirst()
  return row && { ...row, counts: JSON.parse(row.counts) as Counts }
}

/** A deletion started by a person is in the history too. */
export const recordSweep = (db: Db, counts: Counts, by: By) =>
  db.transaction().execute((trx) => {
    const some = Object.entries(counts) as [Kind | 'sessions', number][]
    return recordChanges(
      trx,
      some.map(([kind, count]) => ({ entity: 'retention_rule', key: kind, field: 'deleted', old: null, new: count })),
      by,
    )
  })
