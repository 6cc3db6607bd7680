import { type JoinBuilder, type OrderByItemBuilder, type SqlBool, sql } from 'kysely'
import type { TermKey } from '../domain/_terms.ts'
import type { Db, Trx } from './_open.ts'

const columnOf = (table: string, column: string) => sql.ref(table ? `${table}.${column}` : column)

/** True for the rows of that term in a table. */
export const inTerm = ({ year, term }: TermKey, table = '') =>
  sql<SqlBool>`(${columnOf(table, 'academic_year_id')} = ${year} and ${columnOf(table, 'term')} = ${term})`

/** Joins the rows of two tables in one term. */
export const sameTerm =
  (one: string, other: string) =>
  <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>) =>
    join.on(
      sql<SqlBool>`${columnOf(one, 'academic_year_id')} = ${columnOf(other, 'academic_year_id')} and ${columnOf(one, 'term')} = ${columnOf(other, 'term')}`,
    )

/** Joins the rows of two tables for one student in one term. */
export const sameReport =
  (one: string, other: string) =>
  <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>) =>
    sameTerm(one, other)(join).on(sql<SqlBool>`${columnOf(one, 'student_id')} = ${columnOf(other, 'student_id')}`)

/** True for the term records of students in the class: registered and not left. Every count of a class uses it (LEFT-2). */
export const inClass = (table: string) => sql<SqlBool>`${columnOf(table, 'left_on')} is null`

/** Rows without a value first, where a column may be null: each engine has an order of its own. */
export const nullsFirst = (order: OrderByItemBuilder) => order.asc().nullsFirst()

/** Adds a year that is planned or used. */
export async function ensureYear(trx: Trx, year: number): Promise<void> {
  await trx
    .insertInto('academic_year')
    .values({ id: year })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** What keeps a year, which may have been there before its first term: registrations by parents, and the change of year into it. */
const holding = ['student_registration', 'year_class', 'year_student', 'year_subject', 'year_option', 'year_batch'] as const
/** The same with its terms, and who has which class in it. */
const ofYear = ['academic_term', 'lesson', 'form_teacher_class', 'dean_class', ...holding] as const

const hasRows = (tables: readonly (typeof ofYear)[number][], year: number) =>
  sql<SqlBool>`(${sql.join(
    tables.map((table) => sql`exists (select 1 from ${sql.table(table)} as own where own.academic_year_id = ${year})`),
    sql` or `,
  )})`

/** True if a year stays without terms, lessons and classes too. */
export const isYearHeld = async (db: Db, year: number): Promise<boolean> =>
  (await db.selectFrom('academic_year').select('id').where('id', '=', year).where(hasRows(holding, year)).executeTakeFirst()) !== undefined

/** Takes away a year that nothing keeps any more. */
export async function dropYear(trx: Trx, year: number): Promise<void> {
  await trx
    .deleteFrom('academic_year')
    .where('id', '=', year)
    .where(sql<SqlBool>`not ${hasRows(ofYear, year)}`)
    .execute()
}
