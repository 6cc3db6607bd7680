import type { By } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { addRow, type RowAnswer, saveRow } from '../_save.ts'

/** Every class, also retired ones, with its number of students. */
export async function listClasses(db: Db) {
  return selectClasses(db)
    .orderBy('retired_at', (order) => order.asc().nullsFirst())
    .orderBy('form_level', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}

export const findClass = (db: Db, id: string) => selectClasses(db).where('id', '=', id).executeTakeFirst()

const selectClasses = (db: Db) =>
  db
    .selectFrom('form_class')
    .select(['id', 'form_level as formLevel', 'retired_at as retiredAt', 'version'])
    .select((eb) =>
      eb
        .selectFrom('student')
        .select((one) => one.fn.countAll<number>().as('n'))
        .whereRef('form_class_id', '=', 'form_class.id')
        .where('archived_on', 'is', null)
        .as('students'),
    )

export async function addClass(db: Db, id: string, formLevel: number | null, by: By): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (await isTaken(trx, id)) return false
    await addRow(trx, 'form_class', { id, form_level: formLevel }, by)
    return true
  })
}

/** `1a` could be mistaken for `1A`. */
async function isTaken(trx: Trx, id: string): Promise<boolean> {
  const rows = await trx.selectFrom('form_class').select('id').execute()
  return rows.some((row) => row.id.toLowerCase() === id.toLowerCase())
}

type ClassSave = { id: string; version: number; formLevel: number | null; isRetired: boolean }
type InUse = { kind: 'in-use'; students: number }

/** A class with students stays in use. */
export async function saveClass(db: Db, { id, version, formLevel, isRetired }: ClassSave, by: By): Promise<RowAnswer | InUse> {
  return db.transaction().execute(async (trx) => {
    const now = await findClass(trx, id)
    if (isRetired && !now?.retiredAt && (now?.students ?? 0) > 0) return { kind: 'in-use', students: now?.students ?? 0 }
    const retired_at = isRetired ? (now?.retiredAt ?? by.at) : null
    return saveRow(trx, { table: 'form_class', key: id, version, values: { form_level: formLevel, retired_at } }, by)
  })
}
