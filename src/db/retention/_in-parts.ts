import { type RawBuilder, sql } from 'kysely'
import { rowKey } from '../_engine/index.ts'
import type { Db } from '../_open.ts'

export type Step = { gone: number; isOver: boolean }
type Over = RawBuilder<unknown>

export async function some(db: Db, table: string, over: Over, limit: number): Promise<Step> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${rowKey} in (${over} limit ${limit})`.execute(db)
  return { gone: Number(numAffectedRows), isOver: numAffectedRows < limit }
}

/** Kinds with many rows: these are deleted in parts, hidden from anybody who might still use them. */
export const inParts: Record<'drafts' | 'uploads' | 'print-runs' | 'registrations', (db: Db, over: Over, at: string) => Promise<Step>> = {
  drafts: async (db, over) =>
    (await hide(db, over)) ?? (await removePart(db, ['batch_row', 'batch_difference'], first(over))) ?? some(db, 'batch', over, 1),
  uploads: async (db, over, at) => (await removePart(db, ['batch_row', 'batch_difference', 'batch_file'], swept)) ?? stamp(db, over, at),
  'print-runs': async (db, over) => (await removePart(db, ['print_run_student'], first(over))) ?? some(db, 'print_run', over, 1),
  registrations: async (db, over) =>
    (await removePart(db, ['student_registration_document', 'student_registration_value'], first(over))) ??
    some(db, 'student_registration', over, 1),
}

const first = (over: Over) => sql`select ${rowKey} from (${over} limit 1)`
const swept = sql`select id from batch where swept_at is not null`

/** The column that refers to the parent, the column that makes the parts, and the number deleted at once. */
const hanging = {
  batch_row: ['batch_id', 'sheet_row', 200],
  batch_difference: ['batch_id', 'student_id', 100],
  batch_file: ['batch_id', 'place', 1],
  print_run_student: ['print_run_id', 'student_id', 200],
  student_registration_document: ['registration_id', 'id', 1],
  student_registration_value: ['registration_id', 'field', 200],
} as const

/** Deletes some rows that belong to one of those; undefined without any. */
async function removePart(db: Db, tables: readonly (keyof typeof hanging)[], of: Over): Promise<Step | undefined> {
  for (const name of tables) {
    const [table, [own, by, limit]] = [sql.table(name), hanging[name]]
    const found = await sql<{ id: number }>`select ${sql.ref(own)} as id from ${table} where ${sql.ref(own)} in (${of}) limit 1`.execute(db)
    const id = found.rows[0]?.id
    if (id === undefined) continue
    const some = sql`select ${sql.ref(by)} from ${table} where ${sql.ref(own)} = ${id} limit ${limit}`
    await sql`delete from ${table} where ${sql.ref(own)} = ${id} and ${sql.ref(by)} in (${some})`.execute(db)
    return { gone: 0, isOver: false }
  }
  return undefined
}

/** Hides a draft, which nobody may continue once a part is gone. */
async function hide(db: Db, over: Over): Promise<Step | undefined> {
  const { numAffectedRows = 0n } = await sql`update batch set kind = kind || ', unfinished'
    where ${rowKey} in (${over}) and kind not like '%, unfinished'`.execute(db)
  return numAffectedRows > 0n ? { gone: 0, isOver: false } : undefined
}

/** Stamps an upload before its rows are deleted, because it can no longer be undone. */
async function stamp(db: Db, over: Over, at: string): Promise<Step> {
  const { numAffectedRows = 0n } = await sql`update batch set swept_at = ${at}, version = version + 1
    where ${rowKey} in (${over} limit 1)`.execute(db)
  return { gone: Number(numAffectedRows), isOver: numAffectedRows === 0n }
}
