import { type LocalField, type LocalFields, localFieldIds, localFieldsOf } from '../../../domain/school/students/local-fields.ts'
import type { By } from '../../_history.ts'
import type { Db } from '../../_open.ts'
import { type RowAnswer, saveRow } from '../../_save.ts'
import { findFacts } from '../../_school.ts'

export async function listLocalFields(db: Db): Promise<(LocalField & { version: number })[]> {
  const rows = JSON.parse((await findFacts(db)).localFields) as [string, string, number, number, number][]
  return localFieldIds.flatMap((id) => {
    const [, label, isOn, isAlerted, version] = rows.find((row) => row[0] === id) ?? []
    return label === undefined ? [] : { id, label, isOn: isOn === 1, isAlerted: isAlerted === 1, version: version ?? 0 }
  })
}

/** The school's names of its fields, and which of them it uses. */
export const findLocalFields = async (db: Db): Promise<LocalFields> => localFieldsOf(await listLocalFields(db))

export async function saveLocalField(
  db: Db,
  { id, version, label, isOn, isAlerted }: LocalField & { version: number },
  by: By,
): Promise<RowAnswer> {
  const values = { label, is_on: isOn ? 1 : 0, is_alerted: isAlerted ? 1 : 0 } as const
  return db.transaction().execute((trx) => saveRow(trx, { table: 'local_field', key: id, version, values }, by))
}
