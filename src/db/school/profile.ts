import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../domain/_policy.ts'
import type { Crest } from '../../domain/school/crest.ts'
import { recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import type { Database } from '../_schema.ts'
import { type RowAnswer, saveRow, type Values } from './rows.ts'

export async function findProfile(db: Db) {
  return db
    .selectFrom('school')
    .select([
      'name',
      'motto',
      'address',
      'telephone',
      'principal',
      'time_zone',
      'public_address',
      'first_bell',
      'afternoon_bell',
      'version',
    ])
    .select('logo_type as logoType')
    .executeTakeFirst()
}

type ProfileSave = { version: number; values: Values; crest: Crest | null }

/** The profile or the bells; a crest replaces the one before. */
export async function saveProfile(db: Kysely<Database>, by: Actor, at: string, { crest, ...save }: ProfileSave): Promise<RowAnswer> {
  return db.transaction().execute(async (trx) => {
    const answer = await saveRow(trx, by, at, { table: 'school', id: 1, ...save })
    if (answer.kind === 'saved' && crest) await saveCrest(trx, by, at, crest)
    return answer
  })
}

async function saveCrest(trx: Trx, by: Actor, at: string, { bytes, type }: Crest): Promise<void> {
  const old = await trx
    .selectFrom('school')
    .select(['logo_type as type', sql<number>`length(logo)`.as('size')])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('school')
    .set((eb) => ({ logo: Buffer.from(bytes), logo_type: type, version: eb('version', '+', 1) }))
    .execute()
  const written = (kind: string | null, size: number) => (kind ? `${kind}, ${size} bytes` : null)
  await recordChanges(trx, by, at, [
    { entity: 'school', key: 1, field: 'logo', old: written(old.type, old.size), new: written(type, bytes.length) },
  ])
}
