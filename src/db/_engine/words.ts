import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../_schema.ts'
import { type Kind, word } from './_spelling.ts'

/** A column by whose index nothing is searched here: another says more, or is in the order that is asked for. */
export const hint = <T>(column: string) => word<T>((say) => say.hint(column))

/** The number with which a text begins; without one, 0 or null. */
export const numberOf = (text: Expression<string | null>) => word<number | null>((say) => say.numberOf(text))

/** True if a mark is a number and no word. */
export const isNumberMark = (mark: Expression<unknown>) => word<SqlBool>((say) => say.isNumberMark(mark))
/** A mark that is one. */
export const ofNumberMark = (mark: Expression<unknown>) => word<number>((say) => say.ofNumberMark(mark))

/** The value of a field, or of a place, of a JSON text. */
export const fieldOf = <T>(json: Expression<unknown>, field: string | number) => word<T>((say) => say.fieldOf(json, field))

/** The rows of a query as one JSON text, an array of these values each; the query goes on with `from`. */
export const jsonOf = (...values: Expression<unknown>[]) => word<string>((say) => say.jsonOf(values, undefined))
/** Only those rows, in the order of the first value, by which the rows are found. */
export const jsonOfThose = (only: Expression<unknown>, ...values: Expression<unknown>[]) => word<string>((say) => say.jsonOf(values, only))

/** One JSON text of these values, each of which may be such a text. */
export const arrayOf = (...values: Expression<unknown>[]) => word<string>((say) => say.arrayOf(values))
/** A mark in JSON: a number, or a word. */
export const inJson = (mark: Expression<unknown>) => word<unknown>((say) => say.inJson(mark))

/** How many values a JSON array has. */
export const lengthOf = (json: Expression<unknown>) => word<number>((say) => say.lengthOf(json))

/** A number in a place that does not say by itself that it is one, as in `values`. */
export const wholeNumber = (value: number) => word<number>((say) => say.wholeNumber(value))

/** A sum that may be taken apart again by dividing it. */
export const wholeSum = (numbers: Expression<unknown>) => word<number | null>((say) => say.wholeSum(numbers))

/** A list of any length as a query of one column, `value`, with a single parameter. */
export const listOf = <T extends number | string>(list: readonly T[] | Expression<string>, kind: Kind) =>
  word<T>((say) => say.listOf(list, kind))

/** Rows of any number as a query with these columns: each row is an array of the values. */
export const rowsOf = <C extends Record<string, Kind>>(rows: readonly (readonly unknown[])[] | Expression<string>, columns: C) =>
  word<{ [K in keyof C]: unknown }>((say) => say.rowsOf(rows, columns))

/** The number by which a table keeps a row. */
export const rowKey: RawBuilder<number> = word((say) => say.rowKey())

/** The first and the last of these numbers. */
export async function rowReach(db: Kysely<Database>, table: string): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`select
    (select min(${rowKey}) from ${sql.table(table)}) as first, (select max(${rowKey}) from ${sql.table(table)}) as last`.execute(db)
  return { first: rows[0]?.first ?? 0, last: rows[0]?.last ?? -1 }
}

/** The rows of a table with numbers from the first to before the second, read in their order; the query goes on with `and`. */
export const rowsBetween = (table: string, from: number, before: number) => word((say) => say.rowsBetween(table, from, before))

/** The highest id that a table ever gave, even if its row was deleted (`autoincrement`). */
export async function lastGiven(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const { rows } = await word<{ seq: number }>((say) => say.lastGiven(table)).execute(db)
  return rows[0]?.seq ?? 0
}

/** Lets rows refer to what is moved only later in the transaction. */
export const referLater = (trx: Kysely<Database>) => word((say) => say.referLater()).execute(trx)
