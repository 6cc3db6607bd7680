import type Sqlite from 'better-sqlite3'
import type { Actor } from '../../domain/_policy.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'

/**
 * Turns a copied file into a school of its own, whose sign-ins, browser data, card codes and backups do not fit the original. Its name
 * on every page and paper says that it is a copy.
 */
export function partFromSchool(copy: Sqlite.Database, mark: string): void {
  copy.exec(`begin immediate;
    delete from session;
    update browser_key set secret = randomblob(32);
    update report_card_key set secret = randomblob(32);
    update second_factor set browser_key = randomblob(32);`)
  copy.prepare('update school set name = ? || name').run(mark)
  copy.exec('commit')
}

type Owner = Pick<Actor, 'kind' | 'id'>

/** True if the school still lets in an account that its copy knows: it has not left, and its password was not reset since the copy. */
export async function isStillWelcome(db: Db, { kind, id }: Owner, since: string): Promise<boolean> {
  const changed = await db
    .selectFrom('change')
    .select('id')
    .where('entity', '=', kind)
    .where('entity_key', '=', String(id))
    .where('at', '>=', since)
    .where('field', 'in', [...shutting[kind]])
    .limit(1)
    .executeTakeFirst()
  return changed === undefined
}

/** Changes of an account that end its rights elsewhere. */
const shutting = {
  administrator: ['password', 'user_name', 'kind'],
  employee: ['password', 'deleted_at', 'post_id', 'user_name'],
  student: ['password', 'archived_on'],
  kiosk: ['name'],
} as const satisfies Record<Actor['kind'], readonly string[]>

export const recordCopy = (db: Db, field: 'made' | 'thrown_away', by: By) =>
  db.transaction().execute((trx) => recordChanges(trx, [{ entity: 'rehearsal', key: 'copy', field, old: null, new: 'yes' }], by))
