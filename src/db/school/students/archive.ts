import { isClosed } from '../../../domain/_policy.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Trx } from '../../_open.ts'
import { removeSessionsOf } from '../../_sign-in.ts'
import { inTerm } from '../../_term.ts'
import { findCurrentTerm } from '../terms/index.ts'

const atOnce = 500

/**
 * Archives students as from a day, or restores them with `null`, in the caller's transaction. The class and every record stay as they are;
 * that of an open term says from then on that they have left.
 */
export async function archiveStudents(trx: Trx, all: readonly number[], day: string | null, by: By): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) {
    const ids = all.slice(from, from + atOnce)
    const before = await trx.selectFrom('student').select(['id', 'archived_on as old']).where('id', 'in', ids).execute()
    await trx
      .updateTable('student')
      .set((eb) => ({ archived_on: day, version: eb('version', '+', 1), updated_at: by.at }))
      .where('id', 'in', ids)
      .execute()
    const about = { entity: 'student', field: 'archived_on', new: day }
    await recordChanges(
      trx,
      before.map(({ id, old }) => ({ ...about, key: id, studentId: id, old })),
      by,
    )
    await sayLeft(trx, ids, day)
  }
  if (day !== null) for (const id of all) await removeSessionsOf(trx, { kind: 'student', id })
}

/** In the record of the current term, until its reports are posted; what is closed stays. Who was there up to its last day has not left it (LEFT-2). */
async function sayLeft(trx: Trx, ids: readonly number[], day: string | null): Promise<void> {
  const term = await findCurrentTerm(trx)
  if (!term || isClosed(term)) return
  const left = day !== null && term.termEnd !== null && day >= term.termEnd ? null : day
  await trx.updateTable('student_term_record').set({ left_on: left }).where('student_id', 'in', ids).where(inTerm(term)).execute()
}
