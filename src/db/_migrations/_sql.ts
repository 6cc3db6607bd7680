import { type Kysely, sql } from 'kysely'

/** Of a column that holds a day as `2026-05-31`, or nothing. */
export const day = (column: string) => `(${column} is null or ${column} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')`

/**
 * A mark: a whole number, or a word of the school's list. `any` in a strict table keeps each as it is written, and the check keeps everything
 * else out; a number that is bound as a real compares, counts and reads like the integer.
 */
export const mark = (column: string, isWithin: string) =>
  `${column} any check (${column} in ('absent', 'exempt', 'incomplete') or (${column} ${isWithin} and ${column} = cast(${column} as integer)))`

export const inTerm = 'foreign key (academic_year_id, term) references academic_term (academic_year_id, term)'

/** A migration that makes these, one after the other. */
export const run = (statements: readonly string[]) => async (db: Kysely<unknown>) => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
