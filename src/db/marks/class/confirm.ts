import { setImmediate } from 'node:timers/promises'
import { asksFirst, type Change, idOf } from '../../../domain/marks/class/index.ts'
import { changeBatch, findBatch } from '../../_batch.ts'
import { type By, requireConfirmed } from '../../_history.ts'
import type { Db } from '../../_open.ts'
import type { Access } from '../../_scope.ts'
import { checkUpload, digestOf, findUpload, kind } from './uploads.ts'
import { goOn } from './work.ts'

/** `seen`: the displayed changes; `taken`: the ticked cells among those that need a tick. */
type Confirming = { version: number; seen: string; taken: ReadonlySet<string> }
export type Confirmed = 'done' | 'missing' | 'moved' | 'closed' | 'empty'

/** Stores what will be written and begins; every cell of it is written, or none. */
export async function confirmUpload(db: Db, access: Access, id: number, { version, seen, taken }: Confirming, by: By): Promise<Confirmed> {
  const upload = await findUpload(db, access, id)
  if (!upload) return 'missing'
  if (upload.confirmedAt || upload.work) return 'closed'
  const checked = await checkUpload(db, access, upload, by.at)
  if (upload.version !== version || digestOf(checked) !== seen) return 'moved'
  const changes = checked.changes.filter((change) => !asksFirst(change) || taken.has(idOf(change)))
  if (changes.length === 0) return 'empty'
  await requireConfirmed(db, [upload], by)
  const claimed = await changeBatch(db, { kind, id, version }, async (trx) => {
    await trx.deleteFrom('batch_difference').where('batch_id', '=', id).execute()
    return 'done'
  })
  if (claimed !== 'done') return claimed
  const own = { kind, id, version: version + 1 } as const
  if (!(await keepDifferences(db, own, changes))) return 'moved'
  const begun = await changeBatch(db, own, async (trx) => {
    await trx.updateTable('class_marks_upload').set({ work: 'saving', work_at: by.at, failures: '[]' }).where('batch_id', '=', id).execute()
    return 'done'
  })
  if (begun !== 'done') return 'moved'
  await goOn(db, access, id)
  return 'done'
}

const atOnce = 100
const written = (value: Change['next']) => (value === null ? null : JSON.stringify(value))

/** False as soon as another person confirms or cancels the same upload, whose choice must not be mixed with this one. */
async function keepDifferences(
  db: Db,
  own: { kind: typeof kind; id: number; version: number },
  changes: readonly Change[],
): Promise<boolean> {
  for (let from = 0; from < changes.length; from += atOnce) {
    const rows = changes.slice(from, from + atOnce).map(({ studentId, classId, column, stored, next }) => ({
      ...{ batch_id: own.id, student_id: studentId, field: `${classId}/${column}` },
      ...{ old_value: written(stored), new_value: written(next), is_written: 0 as const },
    }))
    const isOwn = await db.transaction().execute(async (trx) => {
      if ((await findBatch(trx, kind, own.id))?.version !== own.version) return false
      await trx
        .insertInto('batch_difference')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return true
    })
    if (!isOwn) return false
    await setImmediate()
  }
  return true
}
