import { choicesOf, type Kind, kinds, rules, type Time } from '../../domain/retention/index.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { type RowAnswer, saveRow } from '../_save.ts'

export type Rules = Record<Kind, { time: Time; version: number }>

/** How long the school keeps each kind. */
export async function findRules(db: Db): Promise<Rules> {
  const rows = await db.selectFrom('retention_rule').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.kind, row]))
  const of = (kind: Kind) => {
    const row = stored.get(kind)
    const isKnown = row && choicesOf(kind).includes(row.time)
    return { time: isKnown ? row.time : rules[kind].default, version: row?.version ?? 0 }
  }
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Rules
}

type NewRule = { kind: Kind; time: Time; version: number }
export const saveRule = (db: Db, { kind, time, version }: NewRule, by: By): Promise<RowAnswer> =>
  db.transaction().execute((trx) => saveRow(trx, { table: 'retention_rule', key: kind, version, values: { time } }, by))
