import { recordChanges } from './_history.ts'
import type { Db, Trx } from './_open.ts'

const commandLine = { kind: 'system', id: null, name: 'command line' } as const

/** Adds an administrator whose temporary password must be changed at the first sign-in; false when the name is taken. */
export async function addAdministrator(db: Db, userName: string, passwordHash: string, at: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (await findAdministrator(trx, userName)) return false
    const row = { user_name: userName, password_hash: passwordHash, password_reset: 1, created_at: at } as const
    const { id } = await trx.insertInto('administrator').values(row).returning('id').executeTakeFirstOrThrow()
    await recordChanges(trx, commandLine, at, [{ entity: 'administrator', key: id, field: 'user_name', old: null, new: userName }])
    return true
  })
}

/** Gives an administrator a temporary password and ends their sessions; false when there is none of that name. */
export async function resetAdministrator(db: Db, userName: string, passwordHash: string, at: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await findAdministrator(trx, userName)
    if (!found) return false
    await trx
      .updateTable('administrator')
      .set((eb) => ({ password_hash: passwordHash, password_reset: 1, version: eb('version', '+', 1) }))
      .where('id', '=', found.id)
      .execute()
    await trx.deleteFrom('session').where('administrator_id', '=', found.id).execute()
    await recordChanges(trx, commandLine, at, [{ entity: 'administrator', key: found.id, field: 'password', old: 'set', new: 'temporary' }])
    return true
  })
}

const findAdministrator = (trx: Trx, userName: string) =>
  trx.selectFrom('administrator').select('id').where('user_name', '=', userName).executeTakeFirst()
