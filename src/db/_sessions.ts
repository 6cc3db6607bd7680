import { sql } from 'kysely'
import type { Actor } from '../domain/_policy.ts'
import type { Door } from '../domain/_sign-in/index.ts'
import { most, type Sprays } from '../domain/administrative-reports.ts'
import type { Db } from './_open.ts'
import { closeSession, type Limits } from './_sign-in.ts'
import { unlessFull } from './_storage.ts'

type Owner = Pick<Actor, 'id'> & { kind: Door }

/** A piece of the token's hash: long enough to name one of a person's few sessions, too short to be of use to others. */
const keyOf = (tokenHash: string) => tokenHash.slice(0, 16)

/** The open sessions of an account, latest first. */
export async function listSessions(db: Db, owner: Owner, limits: Limits) {
  const rows = await db
    .selectFrom('session')
    .select(['token_hash as tokenHash', 'created_at as since', 'seen_at as seen', 'address', 'browser'])
    .where(`${owner.kind}_id`, '=', owner.id)
    .where('password_change', '=', 0)
    .where('seen_at', '>=', limits.idleSince)
    .where('created_at', '>=', limits.startedSince)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, key: keyOf(row.tokenHash) }))
}

/** Ends one of the owner's sessions; false if there is none with that key. */
export async function endOwnSession(db: Db, owner: Owner, key: string, limits: Limits): Promise<boolean> {
  const found = (await listSessions(db, owner, limits)).find((session) => session.key === key)
  if (!found) return false
  await closeSession(db, found.tokenHash)
  return true
}

/** Stores where a session began. */
export const describeSession = (db: Db, tokenHash: string, from: { address: string; browser: string | null }) =>
  unlessFull(() => db.updateTable('session').set(from).where('token_hash', '=', tokenHash).execute())

/** The addresses at which very many accounts failed in that time: the latest first, and the number of earlier ones. */
export async function listSprays(db: Db, since: string, before = '~'): Promise<Sprays> {
  const sprays = db.selectFrom('sign_in_spray').where('last_at', '>=', since).where('first_at', '<', before)
  const [listed, { count }] = await Promise.all([
    sprays.select(['address', 'accounts', 'first_at as first', 'last_at as last']).orderBy('last_at', 'desc').limit(most.sprays).execute(),
    sprays.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { listed, earlier: count - listed.length }
}

const guessedFrom = 20
const userName = sql<string>`substr(user_name, 1)` // an expression, so that old rows are not read in the order of names

/** Accounts that failed at least twenty times within an hour, latest first. */
export async function listGuessed(db: Db, since: string) {
  const rows = await db
    .selectFrom('sign_in_attempt')
    .select((eb) => ['door', userName.as('userName'), eb.fn.countAll<number>().as('tries')])
    .select((eb) => [eb.fn.count<number>('address').distinct().as('addresses'), eb.fn.min('at').as('first'), eb.fn.max('at').as('last')])
    .where('at', '>=', since)
    .where('outcome', 'in', ['wrong-password', 'wrong-code'])
    .where('user_name', '<>', '')
    .groupBy(['door', userName, sql`substr(at, 1, 13)`])
    .having((eb) => eb.fn.countAll(), '>=', guessedFrom)
    .orderBy('last', 'desc')
    .execute()
  return rows
    .filter((row, i) => rows.findIndex((one) => one.door === row.door && one.userName === row.userName) === i)
    .slice(0, most.sprays)
}

/** The account's sign-in before the session that began at `before`, and the number of failed tries since. */
export async function findLastSignIn(db: Db, owner: { kind: Door; userName: string }, before: string) {
  const attempts = db.selectFrom('sign_in_attempt').where('user_name', '=', owner.userName).where('door', '=', owner.kind)
  const last = await attempts
    .select(['at', 'address'])
    .where('outcome', '=', 'signed-in')
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  const { failed } = await attempts
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('outcome', '<>', 'signed-in')
    .where('at', '>', last.at)
    .executeTakeFirstOrThrow()
  return { ...last, failed }
}

/** What others have reset of an account since then, latest first. */
export const listResets = (db: Db, { kind, id }: Owner, since: string) =>
  db
    .selectFrom('change')
    .select(['field', 'actor_name as by', 'at'])
    .where('entity', '=', kind)
    .where('entity_key', '=', String(id))
    .where('field', 'in', ['password', 'second_factor'])
    .where('new_value', 'in', ['temporary', 'reset'])
    .where('at', '>', since)
    .where((eb) => eb.not(eb.and([eb('actor_kind', '=', kind), eb('actor_id', '=', id)])))
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
