import { sql, type Updateable } from 'kysely'
import type { Crest } from '../../domain/_crest.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { aboutOf, changeRow, type RowAnswer, saveRow } from '../_save.ts'
import type { Database } from '../_schema.ts'

const fields = [
  'name',
  'motto',
  'address',
  'telephone',
  'principal',
  'time_zone',
  'public_address',
  'security_contact',
  'first_bell',
  'afternoon_bell',
  'scans_out',
  'class_average',
  'version',
] as const

export const findProfile = (db: Db) => db.selectFrom('school').select(fields).select('logo_type as logoType').executeTakeFirst()

type ProfileSave = { version: number; values: Record<string, string>; crest: Crest | null }

/** Saves the profile or the bells; a new logo replaces the old one. */
export const saveProfile = (db: Db, save: ProfileSave, by: By): Promise<RowAnswer> =>
  db.transaction().execute((trx) => saveProfileIn(trx, save, by))

/** The same in the caller's transaction. */
export async function saveProfileIn(trx: Trx, { crest, values, version }: ProfileSave, by: By): Promise<RowAnswer> {
  const answer = await saveRow(trx, { table: 'school', key: 1, version, values: asStored(values) }, by)
  if (answer.kind === 'saved' && crest) await saveCrest(trx, crest, by)
  return answer
}

const flags = ['scans_out', 'class_average'] as const
const asStored = (texts: Record<string, string>): Updateable<Database['school']> => ({
  ...texts,
  ...Object.fromEntries(flags.flatMap((flag) => (texts[flag] === undefined ? [] : [[flag, texts[flag] === '1' ? 1 : 0]]))),
})

async function saveCrest(trx: Trx, crest: Crest, by: By): Promise<void> {
  const { type, size } = await trx
    .selectFrom('school')
    .select(['logo_type as type', sql<number>`length(logo)`.as('size')])
    .executeTakeFirstOrThrow()
  const school = { table: 'school', key: 1 } as const
  await changeRow(trx, school, {}, {}, by, { logo: Buffer.from(crest.bytes), logo_type: crest.type })
  await recordChanges(trx, [{ ...aboutOf(school), field: 'logo', old: type && pictureText(type, size), new: crestText(crest) }], by)
}

/** The history's text for an image. */
export const crestText = ({ bytes, type }: Crest) => pictureText(type, bytes.length)
const pictureText = (type: string, size: number) => `${type}, ${size} bytes`
