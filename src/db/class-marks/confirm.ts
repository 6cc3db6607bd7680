import { setImmediate } from 'node:timers/promises'
import { asksFirst, type Change, idOf } from '../../domain/class-marks/index.ts'
import { changeBatch } from '../_batch.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import type { Access } from '../_scope.ts'
import { checkUpload, digestOf, findUpload, kind } from './uploads.ts'
import { goOn } from './work.ts'

/** `seen` is the difference that was shown, `taken` the cells of it that are taken although they ask first. */
type Confirming = { version: number; seen: string; taken: ReadonlySet<string> }
export type Confirmed = 'done' | 'missing' | 'moved' | 'closed' | 'empty'

/** Remembers what is to be written and begins; every cell of it is written, or none. */
export async function confirmUpload(db: Db, access: Access, id: number, { version, seen, taken }: Confirming, by: By): Promise<Confirmed> {
  const upload = await findUpload(db, access, id)
  if (!upload) return 'missing'
  if (upload.confirmedAt || upload.work) return 'closed'
  const checked = await checkUpload(db, access, upload, by.at)
  if (upload.version !== version || digestOf(checked) !== seen) return 'moved'
  const changes = checked.changes.filter((change) => !asksFirst(change) || taken.has(idOf(change)))
  if (changes.length === 0) return 'empty'
  const claimed = await changeBatch(db, { kind, id, version }, async (trx) => {
    await trx.deleteFrom('import_difference').where('batch_id', '=', id).execute()
    return 'done'
  })
  if (claimed !== 'done') return claimed
  await keepDifferences(db, id, changes)
  await db.updateTable('class_marks_upload').set({ work: 'saving', work_at: by.at, failures: '[]' }).where('batch_id', '=', id).execute()
  await goOn(db, access, id)
  return 'done'
}

const atOnce = 100
const written = (value: Change['next']) => (value === null ? null : JSON.stringify(value))

async function keepDifferences(db: Db, batchId: number, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += atOnce) {
    const rows = changes.slice(from, from + atOnce).map(({ studentId, classId, column, stored, next }) => ({
      ...{ batch_id: batchId, student_id: studentId, field: `${classId}/${column}` },
      ...{ old_value: written(stored), new_value: written(next), is_written: 0 as const },
    }))
    await db
      .insertInto('import_difference')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await setImmediate()
  }
}
