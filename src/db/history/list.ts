import { type SelectQueryBuilder, sql } from 'kysely'
import type { Cursor, StoredChange } from '../../domain/history/index.ts'
import type { Db } from '../_open.ts'
import type { Database } from '../_schema.ts'
import { findChanges } from './rows.ts'

export type Who = { kind: 'administrator' | 'employee' | 'student' | 'system'; id: number | null }
/** Instants from and before which; `students` are those that a search has found. */
export type Filter = {
  entity?: string | undefined
  who?: Who | undefined
  students?: readonly number[] | undefined
  from?: string | undefined
  before?: string | undefined
}
export type Page = { after?: Cursor | undefined; isOldestFirst: boolean; limit: number }
export type ChangePage = { changes: StoredChange[]; next: Cursor | null }

/** One page of the history and where the next begins; each page costs the same, however much lies before it. */
export async function listChanges(db: Db, filter: Filter, page: Page): Promise<ChangePage> {
  const rows = await pageQuery(db, filter, { ...page, limit: page.limit + 1 }).execute()
  const shown = rows.slice(0, page.limit)
  const changes = await findChanges(
    db,
    shown.map(({ id }) => id),
  )
  return { changes, next: rows.length > page.limit ? (shown.at(-1) ?? null) : null }
}

export function pageQuery(db: Db, filter: Filter, { after, isOldestFirst, limit }: Page) {
  const direction = isOldestFirst ? 'asc' : 'desc'
  const [beyond, order] = isOldestFirst ? [sql`>`, 'asc' as const] : [sql`<`, 'desc' as const]
  return filtered(db, filter)
    .select(['id', 'at'])
    .$if(after !== undefined, (rows) => rows.where(sql<boolean>`(at, id) ${beyond} (${after?.at}, ${after?.id})`))
    .orderBy('at', direction)
    .orderBy('id', order)
    .limit(limit)
}

/** How many there are, counted no further than `most` and one. */
export async function countChanges(db: Db, filter: Filter, most: number): Promise<number> {
  const { n } = await countQuery(db, filter, most).executeTakeFirstOrThrow()
  return n
}

export const countQuery = (db: Db, filter: Filter, most: number) =>
  db
    .selectFrom(
      filtered(db, filter)
        .select('id')
        .limit(most + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))

/**
 * The narrowest filter is looked up in its index, which is in the order of time; the others are kept from an index by a `+`, or a rare
 * kind of thing would be sought among all of somebody's doing by the wrong one.
 */
function filtered(db: Db, { entity, who, students, from, before }: Filter) {
  let rows: SelectQueryBuilder<Database, 'change', object> = db.selectFrom('change')
  if (students) rows = rows.where('student_id', 'in', students)
  if (who && students) rows = rows.where(sql<boolean>`+actor_kind = ${who.kind} and +actor_id is ${who.id}`)
  else if (who) rows = rows.where('actor_kind', '=', who.kind).where('actor_id', 'is', who.id)
  if (entity && (students || who)) rows = rows.where(sql<boolean>`+entity = ${entity}`)
  else if (entity) rows = rows.where('entity', '=', entity)
  if (from) rows = rows.where('at', '>=', from)
  if (before) rows = rows.where('at', '<', before)
  return rows
}

/** Everybody who can have changed something, by name. */
export async function listActors(db: Db): Promise<{ kind: 'administrator' | 'employee'; id: number; name: string }[]> {
  const administrators = db
    .selectFrom('administrator')
    .select([sql<'administrator' | 'employee'>`'administrator'`.as('kind'), 'id', 'user_name as name'])
  const teachers = db
    .selectFrom('employee')
    .select([sql<'administrator' | 'employee'>`'employee'`.as('kind'), 'id', sql<string>`last_name || ', ' || first_name`.as('name')])
  return administrators.unionAll(teachers).orderBy('kind').orderBy('name').execute()
}
