import { isClosed } from '../../../domain/_policy.ts'
import { type Author, type By, recordChanges } from '../../_history.ts'
import type { Trx } from '../../_open.ts'
import { removeSessionsOf } from '../../_sign-in.ts'
import { inTerm } from '../../_term.ts'
import { findCurrentTerm } from '../terms/index.ts'

const atOnce = 500

/**
 * Archives students from a day on, or restores them with `null`, in the caller's transaction. Class and records stay; an open term's
 * record gets the leaving day.
 */
export async function archiveStudents(trx: Trx, all: readonly number[], day: string | null, by: By<Author>): Promise<void> {
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

/** Writes the leaving day into the current term's record, until it is posted. Who was there on the last day has not left it (LEFT-2). */
async function sayLeft(trx: Trx, ids: readonly number[], day: string | null): Promise<void> {
  const term = await findCurrentTerm(trx)
  if (!term || isClosed(term)) return
  const left = day !== null && term.termEnd !== null && day >= term.termEnd ? null : day
  await trx.updateTable('student_term_record').set({ left_on: left }).where('student_id', 'in', ids).where(inTerm(term)).execute()
}
