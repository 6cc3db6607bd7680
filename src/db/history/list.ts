import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lastFirst } from '../../domain/_names.ts'
import type { Cursor, StoredChange } from '../../domain/history/index.ts'
import { hint, listOf } from '../_engine/index.ts'
import type { Db } from '../_open.ts'
import { findChanges, isOfThisPerson } from './rows.ts'

export type Who = { kind: 'administrator' | 'employee' | 'student' | 'system'; id: number | null }
/** The instants that bound the list; `students` come from a search. */
export type Filter = {
  entity?: string | undefined
  who?: Who | undefined
  students?: readonly number[] | undefined
  from?: string | undefined
  before?: string | undefined
}
export type Page = { after?: Cursor | undefined; isOldestFirst: boolean; limit: number }
export type ChangePage = { changes: StoredChange[]; next: Cursor | null }

/** A page of the history and the start of the next; each page costs the same, however many come before. */
export async function listChanges(db: Db, filter: Filter, page: Page): Promise<ChangePage> {
  const rows = await pageQuery(db, await withMerged(db, filter), { ...page, limit: page.limit + 1 }).execute()
  const shown = rows.slice(0, page.limit)
  const changes = await findChanges(
    db,
    shown.map(({ id }) => id),
  )
  return { changes, next: rows.length > page.limit ? (shown.at(-1) ?? null) : null }
}

export function pageQuery(db: Db, filter: Filter, { after, isOldestFirst, limit }: Page) {
  const direction = isOldestFirst ? 'asc' : 'desc'
  const beyond = isOldestFirst ? sql`>` : sql`<`
  const conditions = after ? [...conditionsOf(filter), sql`(at, id) ${beyond} (${after.at}, ${after.id})`] : conditionsOf(filter)
  return db
    .selectFrom('change')
    .select(['id', 'at'])
    .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`)
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
}

/** The number of changes, counted up to `most` + 1. */
export async function countChanges(db: Db, filter: Filter, most: number): Promise<number> {
  const { rows } = await countQuery(await withMerged(db, filter), most).execute(db)
  return rows[0]?.n ?? 0
}

export const countQuery = (filter: Filter, most: number) =>
  sql<{
    n: number
  }>`select count(*) as n from (select id from change where ${sql.join(conditionsOf(filter), sql` and `)} limit ${most + 1})`

/**
 * The narrowest filter uses its index, which is in the order of time; `hint` keeps the others from using one, or a rare kind of change
 * would be searched among all changes of one person.
 */
function conditionsOf({ entity, who, students, from, before }: Filter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [notOfMove]
  if (students) conditions.push(sql`${isOneOf(students)} and ${isOfThisPerson}`)
  if (who && students) conditions.push(sql`${hint('actor_kind')} = ${who.kind} and ${hint('actor_id')} is not distinct from ${who.id}`)
  else if (who) conditions.push(sql`actor_kind = ${who.kind} and actor_id is not distinct from ${who.id}`)
  if (entity && (students || who)) conditions.push(sql`${hint('entity')} = ${entity}`)
  else if (entity) conditions.push(sql`entity = ${entity}`)
  if (from) conditions.push(sql`at >= ${from}`)
  if (before) conditions.push(sql`at < ${before}`)
  return conditions
}

/** A single number keeps the order of the index. */
const isOneOf = ([first, ...more]: readonly number[]) =>
  more.length === 0 ? sql`student_id = ${first ?? null}` : sql`student_id in ${listOf([first ?? 0, ...more], 'integer')}`

/** With the numbers that were merged into the students'. */
async function withMerged(db: Db, filter: Filter): Promise<Filter> {
  const { students } = filter
  if (!students || students.length === 0) return filter
  const { rows } = await sql<{ id: number }>`select merge.gone_id as id from ${listOf(students, 'integer')} as own
    join student_merge as merge on merge.holder_id = own.value and merge.undone_at is null and merge.gone_id is not null`.execute(db)
  return rows.length === 0 ? filter : { ...filter, students: [...students, ...rows.map(({ id }) => id)] }
}

/** A move is one line, which names its further changes; these are left out. Only the last such line before a change is looked up. */
const notOfMove = sql`(coalesce((select last_change from student_move where first_change < change.id order by first_change desc limit 1), 0) < change.id
  and coalesce((select undo_last from student_move where undo_first < change.id order by undo_first desc limit 1), 0) < change.id)`

/** Everybody who can have changed something, by name. */
export async function listActors(db: Db): Promise<{ kind: 'administrator' | 'employee'; id: number; name: string }[]> {
  const [administrators, teachers] = await Promise.all([
    db.selectFrom('administrator').select(['id', 'user_name as name']).orderBy('user_name').execute(),
    db.selectFrom('employee').select(['id', 'first_name', 'last_name']).orderBy('last_name').orderBy('first_name').execute(),
  ])
  return [
    ...administrators.map((one) => ({ ...one, kind: 'administrator' as const })),
    ...teachers.map((one) => ({ id: one.id, name: lastFirst(one), kind: 'employee' as const })),
  ]
}
