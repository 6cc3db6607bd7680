import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { applyDifferences } from '../school/students/upload-apply.ts'
import { listBack, removeAdded } from '../school/students/upload-undo.ts'
import { listUsed } from '../school/students/uses.ts'
import { removePastTerm } from '../school/terms/past.ts'
import type { Upload } from './index.ts'
import { InUse, type Stored } from './take-steps.ts'

/** Students who came go, unless something has become of them; what was changed is as it was. What is something else by now stays, or holds a whole school's upload. */
export async function takePeopleBack(trx: Trx, { kind, id, fileName }: Upload, by: By): Promise<void> {
  const { back, kept } = await listBack(trx, id)
  if ((kind === 'school' && kept > 0) || (await listUsed(trx, id)).length > 0) throw new InUse('used')
  await applyDifferences(trx, back, 'this-term', by)
  await trx.deleteFrom('batch_difference').where('batch_id', '=', id).execute()
  await removeAdded(trx, id, fileName, by)
}

export async function takeTermsBack(trx: Trx, changes: readonly Stored[], by: By): Promise<void> {
  for (const { key } of changes.filter(({ field }) => field === 'term')) {
    const [year = 0, term = 0] = key.split('-').map(Number)
    if (!(await removePastTerm(trx, { year, term }, by))) throw new InUse('used')
  }
  await recordChanges(
    trx,
    changes.map((change) => ({ ...change, old: change.new, new: null })),
    by,
  )
}

/** Whether the terms that it added stand as they came. */
export async function isTermAsItCame(db: Db, changes: readonly Stored[]): Promise<boolean> {
  for (const { key } of changes.filter(({ entity, field }) => entity === 'academic_term' && field === 'term')) {
    const [year = 0, term = 0] = key.split('-').map(Number)
    const own = { academic_year_id: year, term, version: 1, is_current: 0 } as const
    const found = await db
      .selectFrom('academic_term')
      .select('term')
      .where((eb) => eb.and(own))
      .executeTakeFirst()
    if (!found) return false
  }
  return true
}
