import { sql, type Updateable } from 'kysely'
import type { Crest } from '../../domain/school/crest.ts'
import { mergeEdits } from '../../domain/school/profile.ts'
import { type By, recordChanges } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { aboutOf, changeRow, type RowAnswer, saveRow, whoChanged } from '../_save.ts'
import type { SchoolTable } from '../_schema.ts'

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

/** `was`: what the form was made of, as far as it says. */
type ProfileSave = { version: number; values: Record<string, string>; was: Partial<Record<string, string>>; crest: Crest | null }

/**
 * The profile or the bells; a crest replaces the one before. What the form left as it was stays as it stands now, whoever has changed it
 * meanwhile; what two have changed, and differently, is a conflict.
 */
export async function saveProfile(db: Db, { crest, values, was, version }: ProfileSave, by: By): Promise<RowAnswer> {
  return db.transaction().execute(async (trx) => {
    const row = await findProfile(trx)
    if (!row) return { kind: 'missing' }
    const stored = Object.fromEntries(Object.keys(values).map((field) => [field, String(row[field as keyof typeof row])]))
    const { shown, both } = mergeEdits(values, was, stored)
    if (both.length > 0 && row.version !== version)
      return { kind: 'conflict', values: stored, version: row.version, change: await whoChanged(trx, { table: 'school', key: 1 }, both) }
    const save = { table: 'school', key: 1, version: row.version, values: asStored(shown) } as const
    const answer = await saveRow(trx, save, by)
    if (answer.kind === 'saved' && crest) await saveCrest(trx, crest, by)
    return answer
  })
}

const flags = ['scans_out', 'class_average'] as const
const asStored = (texts: Record<string, string>): Updateable<SchoolTable> => ({
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

/** A picture as the history tells of it. */
export const crestText = ({ bytes, type }: Crest) => pictureText(type, bytes.length)
const pictureText = (type: string, size: number) => `${type}, ${size} bytes`
