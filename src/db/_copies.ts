import type { Db, Trx } from './_open.ts'
import { PerSchool } from './_per-school.ts'

/**
 * What this copy of the program is called among those that serve a school together. Each then claims an upload that it works on, for a
 * while and again with each step, so that another goes on with it only when this one has ended. Of a school in a file there is one, and
 * nothing is claimed.
 */
const names = new PerSchool<string>()
export const serveTogether = (db: Db): void => names.set(db, crypto.randomUUID())

/** How long another waits for a copy of which nothing is heard. */
export const leaseMs = 20_000

const at = (ms = 0) => new Date(Date.now() + ms).toISOString()
const none = { claimed_by: null, claimed_until: null }

/** The columns of a claim of this copy. */
export function claimOf(db: Db | Trx) {
  const name = names.get(db)
  return name === undefined ? none : { claimed_by: name, claimed_until: at(leaseMs) }
}

/** Claims the work on an upload, if there is one; false while another copy is at it. */
export async function claim(db: Db | Trx, id: number): Promise<boolean> {
  if (names.get(db) === undefined || (await renew(db, id))) return true
  const own = db.updateTable('upload_work').set(claimOf(db)).where('batch_id', '=', id)
  const { numUpdatedRows } = await own
    .where((eb) => eb.or([eb('claimed_by', 'is', null), eb('claimed_until', '<', at())]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n || !(await db.selectFrom('upload_work').select('batch_id').where('batch_id', '=', id).executeTakeFirst())
}

/** In the transaction of each step: false if another copy has taken the work over. */
export async function renew(db: Db | Trx, id: number): Promise<boolean> {
  const name = names.get(db)
  if (name === undefined) return true
  const own = db.updateTable('upload_work').set(claimOf(db)).where('batch_id', '=', id).where('claimed_by', '=', name)
  return (await own.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

/** Leaves what is not done to whoever comes first. */
export async function letGo(db: Db, id: number): Promise<void> {
  const name = names.get(db)
  if (name === undefined) return
  await db.updateTable('upload_work').set(none).where('batch_id', '=', id).where('claimed_by', '=', name).execute()
}

/** True while another copy works on an upload. */
export async function isClaimed(db: Db, id: number): Promise<boolean> {
  if (names.get(db) === undefined) return false
  const claimed = db.selectFrom('upload_work').select('batch_id').where('batch_id', '=', id).where('claimed_until', '>=', at())
  return (await claimed.executeTakeFirst()) !== undefined
}
