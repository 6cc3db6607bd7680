import { sql } from 'kysely'
import type { LogLine } from '../../domain/district/index.ts'
import { type Author, type By, recordChanges } from '../_history.ts'
import type { Db } from '../_open.ts'

type Done = 'made' | 'suspended' | 'resumed' | 'code' | 'upgraded' | 'upgrade-failed'

/** Notes what was done to a school, in the district's own history. */
export const recordAct = (db: Db, directory: string, done: Done, by: By<Author>, says: string = done) =>
  db.transaction().execute((trx) => recordChanges(trx, [{ entity: 'district', key: directory, field: done, old: null, new: says }], by))

/** The history and the sign-ins as one list, newest first. */
export async function listLog(db: Db, page: number, perPage: number): Promise<{ lines: LogLine[]; total: number }> {
  const lines = await linesOf(db)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await db
    .selectFrom(linesOf(db).as('line'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { lines: lines.map(({ id: _, ...line }) => line), total }
}

/** Of a new account only its name is a line. */
const linesOf = (db: Db) =>
  db
    .selectFrom('change')
    .select(['id', 'at', 'actor_name as who', 'entity', 'entity_key as key', 'field', 'old_value as old', 'new_value as new'])
    .where((eb) =>
      eb.or([
        eb('entity', '=', 'district'),
        eb.and([eb('entity', '=', 'school'), eb('field', '=', 'name')]),
        eb.and([eb('entity', '=', 'administrator'), eb('field', '<>', 'kind')]),
      ]),
    )
    .unionAll(
      db
        .selectFrom('sign_in_attempt')
        .select(['id', 'at', 'user_name as who', sql.lit<string>('sign_in').as('entity')])
        .select([sql<string>`coalesce(address, '')`.as('key'), sql<string>`outcome`.as('field')])
        .select([sql<string | null>`null`.as('old'), sql<string | null>`null`.as('new')]),
    )
