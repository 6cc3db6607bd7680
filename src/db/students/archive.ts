import { isClosed } from '../../domain/_policy.ts'
import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { changeRow } from '../_save.ts'
import { inTerm } from '../_term.ts'
import { removeSessionsOf } from '../sign-in.ts'
import { findCurrentTerm } from '../terms/index.ts'

/**
 * Archives a student as from a day, or restores with `null`. The class and every record stay as they are; that of an open term says from
 * then on that the student has left. `meanwhile` when somebody
 * else has done so already: an archived student is not archived to another day unseen.
 */
export async function archiveStudent(db: Db, id: number, day: string | null, by: By) {
  return db.transaction().execute(async (trx): Promise<'done' | 'missing' | 'meanwhile'> => {
    const now = await trx.selectFrom('student').select('archived_on as day').where('id', '=', id).executeTakeFirst()
    if (!now) return 'missing'
    if (now.day === day) return 'done'
    if (now.day !== null && day !== null) return 'meanwhile'
    await changeRow(trx, { table: 'student', key: id }, { archived_on: now.day }, { archived_on: day }, by)
    await sayLeft(trx, id, day)
    if (day !== null) await removeSessionsOf(trx, { kind: 'student', id })
    return 'done'
  })
}

/** In the record of the current term, until its reports are posted; what is closed stays. */
async function sayLeft(trx: Trx, id: number, day: string | null): Promise<void> {
  const term = await findCurrentTerm(trx)
  if (!term || isClosed(term)) return
  await trx.updateTable('student_term_record').set({ left_on: day }).where('student_id', '=', id).where(inTerm(term)).execute()
}
