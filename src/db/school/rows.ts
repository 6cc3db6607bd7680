import type { Transaction } from 'kysely'
import type { Actor } from '../../domain/_policy.ts'
import { differences, lastChange, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'

export type Value = string | number | null
export type Values = Record<string, Value>
type Place = { table: 'school' | 'form_class' | 'employee_post' | 'coded_comment' | 'local_field'; id: string | number }
export type Save = Place & { version: number; values: Values }
export type Conflict = { kind: 'conflict'; values: Values; version: number; change: { by: string; at: string } | undefined }
export type RowAnswer = { kind: 'saved' } | { kind: 'missing' } | Conflict

type Plain = Transaction<Record<string, { id: string | number; version: number } & Values>>
const plain = (trx: Trx) => trx as unknown as Plain

/** Changes a row of the school's own lists, unless it has moved on; with its history. The same values twice are the same as once. */
export async function saveRow(trx: Trx, by: Actor, at: string, { table, id, version, values }: Save): Promise<RowAnswer> {
  const columns = Object.keys(values)
  const row = await plain(trx)
    .selectFrom(table)
    .select([...columns, 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return { kind: 'missing' }
  const changed = Object.fromEntries(Object.entries(values).filter(([column, value]) => row[column] !== value))
  if (Object.keys(changed).length === 0) return { kind: 'saved' }
  if (row.version !== version) {
    const change = await lastChange(trx, table, id, columns)
    return { kind: 'conflict', values: row as Values, version: Number(row.version), change }
  }
  await plain(trx)
    .updateTable(table)
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await recordChanges(trx, by, at, differences({ entity: table, key: id }, row as Values, changed))
  return { kind: 'saved' }
}

/** False when there is one of that id already. */
export async function addRow(trx: Trx, by: Actor, at: string, { table, id }: Place, values: Values): Promise<boolean> {
  const added = await plain(trx)
    .insertInto(table)
    .values({ id, ...values } as never)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await recordChanges(trx, by, at, differences({ entity: table, key: id }, {}, { id, ...values }))
  return true
}
