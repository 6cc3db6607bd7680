import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../_schema.ts'

/** A column by whose index nothing is searched here: another says more, or is in the order that is asked for. */
export const hint = <T>(column: string) => sql<T>`+${sql.ref(column)}`

/** The number with which a text begins. Another engine first tests that the text is one, as a key of two parts or a typed name is not. */
export const numberOf = (text: Expression<string | null>) => sql<number | null>`cast(${text} as integer)`

/** The value of a field, or of a place, of a JSON text. */
export const fieldOf = <T>(json: Expression<unknown>, field: string | number) => sql<T>`${json} ->> ${sql.lit(field)}`

/** The rows of a query as one JSON text, an array of these values each; the query goes on with `from`. */
export const jsonOf = (...values: Expression<unknown>[]) => sql<string>`json_group_array(json_array(${sql.join(values)}))`

const textOf = (list: readonly unknown[] | Expression<string>) => (Array.isArray(list) ? sql`${JSON.stringify(list)}` : list)

type Kind = 'integer' | 'text'

/** A list of any length as a query of one column, `value`, with a single parameter. */
export const listOf = <T extends number | string>(list: readonly T[] | Expression<string>, _: Kind) =>
  sql<T>`(select value from json_each(${textOf(list)}))`

/** Rows of any number as a query with these columns: each row is an array of the values. */
export const rowsOf = <C extends Record<string, Kind>>(rows: readonly (readonly unknown[])[] | Expression<string>, columns: C) => {
  const values = Object.keys(columns).map((name, n) => sql`value ->> ${sql.lit(n)} as ${sql.ref(name)}`)
  return sql<{ [K in keyof C]: unknown }>`(select ${sql.join(values)} from json_each(${textOf(rows)}))`
}

/** The number by which a table keeps a row. */
export const rowKey: RawBuilder<number> = sql`rowid`

/** The first and the last of these numbers. */
export async function rowReach(db: Kysely<Database>, table: string): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`select
    (select min(rowid) from ${sql.table(table)}) as first, (select max(rowid) from ${sql.table(table)}) as last`.execute(db)
  return { first: rows[0]?.first ?? 0, last: rows[0]?.last ?? -1 }
}

/** The rows of a table with numbers from the first to before the second, read in their order; the query goes on with `and`. */
export const rowsBetween = (table: string, from: number, before: number) =>
  sql`${sql.table(table)} not indexed where rowid >= ${from} and rowid < ${before}`

/** The highest id that a table ever gave, even if its row was deleted (`autoincrement`). */
export async function lastGiven(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
  return rows[0]?.seq ?? 0
}

/** Lets rows refer to what is moved only later in the transaction. */
export const referLater = (trx: Kysely<Database>) => sql`pragma defer_foreign_keys = on`.execute(trx)
