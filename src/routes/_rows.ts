import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parseRows, type Rows, rowsCookie, usualRows } from '../domain/_rows.ts'
import { type Env, userOf } from './_env.ts'

/** The number of rows that the person chose below a list, in this browser. */
export function rowsChosen(c: Context<Env>): Rows | undefined {
  const actor = c.get('actor')
  return actor ? parseRows(getCookie(c, rowsCookie(userOf(c, actor)))) : undefined
}

export const rowsOf = (c: Context<Env>, usual: number = usualRows) => rowsChosen(c)?.count ?? usual
