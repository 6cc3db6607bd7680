import type { Kysely } from 'kysely'
import { schemaWord } from '../_engine/_spelling.ts'

/** Checks a column that holds a calendar day as `2026-05-31`, or null. */
export const day = (column: string) =>
  `(${column} is null or (${column} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and ${column} is date(${column})))`

/** Checks a column that holds a time of day. */
export const time = (column: string) => `(${column} glob '[0-2][0-9]:[0-5][0-9]' and ${column} < '24:00')`

/** Checks a column that holds JSON, or null. */
export const json = (column: string) => `(${column} is null or json_valid(${column}))`

/**
 * A column of marks: a whole number, or a word of the school's list. `any` in a strict table keeps each as written, and the check
 * refuses all else. The driver binds every number as a real, so `wholeMarks` converts it to an integer.
 */
export const mark = (column: string, isWithin: string) =>
  `${column} any check (${column} in ('absent', 'exempt', 'incomplete') or (${column} ${isWithin} and ${column} = cast(${column} as integer)))`

/** The triggers that store a table's marks as integers. `own` finds the written row. */
export const wholeMarks = (table: string, marks: readonly string[], own: string) => {
  const isReal = marks.map((mark) => `typeof(new.${mark}) = 'real'`).join(' or ')
  const whole = marks.map((mark) => `${mark} = case typeof(${mark}) when 'real' then cast(${mark} as integer) else ${mark} end`)
  const events = [`insert on ${table}`, `update of ${marks} on ${table}`]
  return events.map(
    (event) => `create trigger ${table}_is_whole_after_${event.split(' ')[0]} after ${event} when ${isReal} begin
    update ${table} set ${whole} where ${own}; end`,
  )
}

export const inTerm = 'foreign key (academic_year_id, term) references academic_term (academic_year_id, term)'

/** A migration that runs these statements in order: as SQLite reads them, and in the words of the engine that keeps the school. */
export const run = (statements: readonly string[]) => async (db: Kysely<unknown>) => {
  for (const statement of statements) await schemaWord(statement).execute(db)
}
