import type { Context } from 'hono'
import type { HandOver } from '../../db/hand-over/index.ts'
import { listTeachers } from '../../db/school/teachers/index.ts'
import { shortName } from '../../domain/_names.ts'
import { countRows } from '../../domain/hand-over/index.ts'
import { kindOf, saidOf, words } from '../../domain/words/hand-over.ts'
import type { Env } from '../_env.ts'

/** What hand-overs did, in words: how many rows went to whom. */
export async function sayingOf(c: Context<Env>) {
  const names = new Map((await listTeachers(c.get('db'))).map(({ id, firstName, lastName }) => [id, shortName(firstName, lastName)]))
  return (one: HandOver) => {
    const to = new Set(one.rows.flatMap(({ to, outcome }) => (to !== null && outcome === 'done' ? [names.get(to) ?? ''] : [])))
    return { kind: kindOf(one), said: one.doneAt === null ? words.planned : saidOf(countRows(one.rows), [...to]) }
  }
}
