import { type Kysely, sql } from 'kysely'

/** Of a column that holds a day of the calendar as `2026-05-31`, or nothing. */
export const day = (column: string) =>
  `(${column} is null or (${column} glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]' and ${column} is date(${column})))`

/** Of one that holds a time of the day. */
export const time = (column: string) => `(${column} glob '[0-2][0-9]:[0-5][0-9]' and ${column} < '24:00')`

/** Of one that holds JSON, or nothing. */
export const json = (column: string) => `(${column} is null or json_valid(${column}))`

/**
 * A mark: a whole number, or a word of the school's list. `any` in a strict table keeps each as it is written, and the check keeps everything
 * else out. The driver binds every number as a real: `wholeMarks` makes an integer of it.
 */
export const mark = (column: string, isWithin: string) =>
  `${column} any check (${column} in ('absent', 'exempt', 'incomplete') or (${column} ${isWithin} and ${column} = cast(${column} as integer)))`

/** The triggers by which these marks of a table are stored as integers. `own` finds the row that was written. */
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

/** A migration that makes these, one after the other. */
export const run = (statements: readonly string[]) => async (db: Kysely<unknown>) => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
