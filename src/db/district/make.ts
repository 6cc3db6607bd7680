import { addAdministrator } from '../_account.ts'
import { type Author, type By, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'

/** A second factor is due from the first sign-in on. */
const always = '1970-01-01T00:00:00.000Z'

export const isDistrict = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('academic_term').select('term').executeTakeFirst()) === undefined

/** Makes the district's own rows: its name, and the rule of its sign-in. False if there are any. */
export async function makeDistrict(db: Db, district: { name: string; timeZone: string }, by: By<Author>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('school').select('id').executeTakeFirst()) return false
    await trx.insertInto('school').values({ name: district.name, time_zone: district.timeZone }).execute()
    await trx.updateTable('second_factor_rule').set({ administrators_since: always }).execute()
    await recordChanges(trx, [{ entity: 'school', key: 1, field: 'name', old: null, new: district.name }], by)
    return true
  })
}

/** Adds an account with a temporary password, and without the week in which schools may set a second factor up; false if the name is taken. */
export async function addAccount(db: Db, one: { userName: string; passwordHash: string }, by: By<Author>): Promise<boolean> {
  if (!(await addAdministrator(db, { ...one, kind: 'full' }, by))) return false
  await db.updateTable('administrator').set({ created_at: always }).where('user_name', '=', one.userName).execute()
  return true
}
