import { type AdministratorKind, administratorRoles, can } from '../../domain/_policy.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { removeRow } from '../_save.ts'

export async function listAdministrators(db: Db) {
  const rows = await db
    .selectFrom('administrator')
    .select(['id', 'user_name as userName', 'kind', 'password_reset as passwordReset', 'created_at as createdAt'])
    .orderBy('user_name')
    .execute()
  return rows.map((row) => ({ ...row, isTemporary: row.passwordReset === 1, isRestricted: isRestricted(row.kind) }))
}

export async function findAdministrator(db: Db, id: number) {
  return (await listAdministrators(db)).find((one) => one.id === id)
}

const isRestricted = (kind: AdministratorKind) => !can({ roles: administratorRoles(kind) }, 'administrator.write')

/** Nobody can remove themselves, and one account with all rights stays. The history keeps what the removed one did. */
export async function removeAdministrator(db: Db, id: number, by: By): Promise<'removed' | 'missing' | 'kept'> {
  return db.transaction().execute(async (trx) => {
    const all = await listAdministrators(trx)
    const found = all.find((one) => one.id === id)
    if (!found) return 'missing'
    if (id === by.actor.id || !all.some((one) => one.id !== id && !one.isRestricted)) return 'kept'
    await trx.updateTable('batch').set({ administrator_id: null }).where('administrator_id', '=', id).execute()
    await removeRow(trx, { table: 'administrator', key: id }, { user_name: found.userName }, by)
    return 'removed'
  })
}
