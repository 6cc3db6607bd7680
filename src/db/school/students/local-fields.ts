import { type LocalField, type LocalFields, localFieldIds, localFieldsOf } from '../../../domain/school/students/local-fields.ts'
import type { By } from '../../_history.ts'
import type { Db } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import { type RowAnswer, saveRow } from '../../_save.ts'

const allRows = prepared((db) =>
  db.selectFrom('local_field').select(['id', 'label', 'is_on as isOn', 'is_alerted as isAlerted', 'version']),
)

export async function listLocalFields(db: Db): Promise<(LocalField & { version: number })[]> {
  const rows = (await allRows(db, {})).map((row) => ({ ...row, isOn: row.isOn === 1, isAlerted: row.isAlerted === 1 }))
  return localFieldIds.flatMap((id) => rows.find((row) => row.id === id) ?? [])
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
