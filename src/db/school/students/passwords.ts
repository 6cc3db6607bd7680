import { resetStudentPasswords } from '../../_account.ts'
import { type By, lastChange, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { hashPassword, isPassword, temporaryPassword } from '../../_password.ts'
import { removeSessionsOf } from '../../_sign-in.ts'

/** New temporary passwords for students, by id, readable only now. `first`: only for students without one. */
export async function resetPasswords(db: Db, ids: readonly number[], by: By, whose: 'all' | 'first' = 'all'): Promise<Map<number, string>> {
  const made = new Map(ids.map((id) => [id, temporaryPassword()]))
  const hashes = await Promise.all([...made].map(async ([id, password]) => [id, await hashPassword(password)] as const))
  const reset = await resetStudentPasswords(db, new Map(hashes), by, whose)
  return new Map(reset.map((id) => [id, made.get(id) ?? '']))
}

/** True if this is the temporary password that the student must still change. */
export async function isTemporaryPassword(db: Db, id: number, password: string): Promise<boolean> {
  const row = await db
    .selectFrom('student')
    .select('password_hash as hash')
    .where('id', '=', id)
    .where('password_reset', '=', 1)
    .executeTakeFirst()
  return row !== undefined && isPassword(password, row.hash)
}

/** The present students of a class, by name. */
export async function listClass(db: Db, classId: string) {
  return db
    .selectFrom('student')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'form_class_id as classId'])
    .select((eb) => eb('password_hash', 'is not', null).as('hasPassword'))
    .where('form_class_id', '=', classId)
    .where('archived_on', 'is', null)
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
}

/** True if a student with an own password was asked to change it, and it is not temporary. */
async function isDemanded(trx: Trx, id: number): Promise<boolean> {
  const last = await lastChange(trx, 'student', id, ['password', 'password_reset'])
  return last?.field === 'password_reset'
}

/**
 * Sets whether a student must change the password at the next sign-in. A demand ends the sessions; it can be withdrawn for an own
 * password, but not for a temporary one, which was on paper.
 */
export async function requirePasswordChange(db: Db, id: number, isRequired: boolean, by: By) {
  return db.transaction().execute(async (trx): Promise<'set' | 'missing' | 'temporary'> => {
    const row = await trx
      .selectFrom('student')
      .select('password_reset as required')
      .where('id', '=', id)
      .where('archived_on', 'is', null)
      .executeTakeFirst()
    if (!row) return 'missing'
    if ((row.required === 1) === isRequired) return 'set'
    if (!isRequired && !(await isDemanded(trx, id))) return 'temporary'
    const [old, now] = isRequired ? ([0, 1] as const) : ([1, 0] as const)
    await trx.updateTable('student').set({ password_reset: now }).where('id', '=', id).execute()
    if (isRequired) await removeSessionsOf(trx, { kind: 'student', id })
    await recordChanges(trx, [{ entity: 'student', key: id, studentId: id, field: 'password_reset', old, new: now }], by)
    return 'set'
  })
}
