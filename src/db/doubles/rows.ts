import { type RawBuilder, sql } from 'kysely'
import { type MergedTable, mergedTables, type Rows, type StoredRow, specOf } from '../../domain/doubles/merge.ts'
import { listOf, referLater, rowsOf } from '../_engine/index.ts'
import type { Db, Trx } from '../_open.ts'

/** Found by the term first, because their index begins with it. */
const byTerm: readonly MergedTable[] = ['term_report_hold', 'printed_card', 'term_trend', 'term_registration_flag']
const files: readonly MergedTable[] = ['student_document', 'student_document_before']
export const studentOf = (table: MergedTable) => sql.ref(table === 'student' ? 'id' : 'student_id')
const inAnyTerm = sql`(academic_year_id, term) in (select academic_year_id, term from academic_term) and`
export const ofStudent = (table: MergedTable, id: number) => sql`${byTerm.includes(table) ? inAnyTerm : sql``} ${studentOf(table)} = ${id}`

/** Everything that the school has of a student, without the files themselves. */
export async function readRows(db: Db, id: number): Promise<Rows> {
  const read: [MergedTable, StoredRow[]][] = []
  for (const table of mergedTables) read.push([table, await readTable(db, table, id)])
  return Object.fromEntries(read) as unknown as Rows
}

export async function readTable(db: Db, table: MergedTable, id: number): Promise<StoredRow[]> {
  const columns = files.includes(table) ? sql.join(fileColumns.map((name) => sql.ref(name))) : sql`*`
  const { rows } = await sql<StoredRow>`select ${columns} from ${sql.table(table)} where ${ofStudent(table, id)}
    order by ${sql.join(['student_id', ...specOf(table).key].map((name) => (name === 'student_id' ? studentOf(table) : sql.ref(name))))}`.execute(
    db,
  )
  return rows
}
const fileColumns = ['id', 'student_id', 'kind', 'name', 'type', 'uploaded_at']

export { referLater }

/** A row by its key and its student. */
export const isRow = (table: MergedTable, row: StoredRow, student: number): RawBuilder<unknown> =>
  sql.join(
    [
      ...(table === 'student' ? [] : [sql`student_id = ${student}`]),
      ...specOf(table).key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    ],
    sql` and `,
  )

export const removeAs = (trx: Trx, table: MergedTable, row: StoredRow, student: number) =>
  sql`delete from ${sql.table(table)} where ${isRow(table, row, student)}`.execute(trx)

export async function insertAs(trx: Trx, table: MergedTable, row: StoredRow): Promise<void> {
  const entries = Object.entries(row).filter(([column]) => column !== 'sort_key')
  await sql`insert into ${sql.table(table)} (${sql.join(entries.map(([column]) => sql.ref(column)))})
    values (${sql.join(entries.map(([, value]) => value))})`.execute(trx)
}

/** Rows that were moved: the values of their keys, and their versions. */
export type Keys = (string | number | null)[][]
export const keysOf = (table: MergedTable, rows: readonly StoredRow[]): Keys => {
  return rows.map((row) => keyColumns(table).map((column) => row[column] ?? null))
}
const keyColumns = (table: MergedTable, isVersion = true) => {
  const { key, hasVersion } = specOf(table)
  return [...key, ...(hasVersion && isVersion ? ['version'] : [])]
}

const rowsKeyed = (table: MergedTable, keys: Keys) => {
  const kinds = keyColumns(table).map((column, n) => [column, typeof keys[0]?.[n] === 'number' ? 'integer' : 'text'] as const)
  return kinds.length === 0 ? listOf([...keys.keys()], 'integer') : rowsOf(keys, Object.fromEntries(kinds))
}
const isKeyed = (table: MergedTable, keys: Keys, isVersion: boolean) => {
  if (keys.length === 0) return sql`1 = 0`
  const same = keyColumns(table, isVersion).map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`keyed.${column}`)}`)
  return same.length === 0 ? sql`1 = 1` : sql.join(same, sql` and `)
}

/** How many of these rows are still the student's, with that version. */
export async function countThere(db: Db, table: MergedTable, keys: Keys, student: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${rowsKeyed(table, keys)} as keyed
    cross join ${sql.table(table)} where student_id = ${student} and ${isKeyed(table, keys, true)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Gives these rows, or all but those, to another student. */
export const giveRows = (
  trx: Trx,
  table: MergedTable,
  keys: Keys,
  { from, to, isOther = false }: { from: number; to: number; isOther?: boolean },
) =>
  sql`update ${sql.table(table)} set student_id = ${to} where ${ofStudent(table, from)} and ${sql.raw(isOther ? 'not' : '')}
    exists (select 1 from ${rowsKeyed(table, keys)} as keyed where ${isKeyed(table, keys, false)})`.execute(trx)

/** Counts a student's days again in the forms of the records as they are now. */
export const countDaysAgain = (trx: Trx, id: number) =>
  sql`update student_term_record set form_level = form_level where student_id = ${id}`.execute(trx)
