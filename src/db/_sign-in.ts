import { fullName, shortName } from '../domain/_names.ts'
import { type Actor, type AdministratorKind, administratorRoles, employeeRoles } from '../domain/_policy.ts'
import type { Door } from '../domain/_sign-in/index.ts'
import { isStudentId } from '../domain/school/students/index.ts'
import type { Db } from './_open.ts'
import { prepared } from './_prepared.ts'
import type { NewRow } from './_schema.ts'
import type { Access } from './_scope.ts'
import { beginEvenFull, endEvenFull, endUnstored, findUnstored, isEnded, touchEvenFull, withSession } from './_sessions-in-memory.ts'
import { unlessFull } from './_storage.ts'

export type Limits = { idleSince: string; startedSince: string; latest: string }
/** The step that a session still needs before anything else. */
type Waits = 'code' | 'new-password' | 'set-up'
type Session = { tokenHash: string; waits: Waits | null; startedAt: string; seenAt: string; actor: Actor }

/** The session of a cookie's hash with its owner; undefined if it is over or its owner archived. A kiosk's lasts until it is ended. */
export async function findSession(db: Db, tokenHash: string, limits: Limits): Promise<Session | undefined> {
  if (isEnded(db, tokenHash)) return undefined
  const key = { tokenHash, ...limits }
  const unstored = findUnstored(db, tokenHash)
  const [row] = unstored ? await sessionQuery(withSession(db, unstored), key).execute() : await sessionOf(db, key)
  const actor = row && actorOf(row)
  return actor && { tokenHash, waits: waitsFor(row), startedAt: row.startedAt, seenAt: row.seenAt, actor }
}

/** The code comes first: with only the password nobody may change it. */
const waitsFor = ({ passwordChange, secondFactor }: { passwordChange: number; secondFactor: 'code' | 'set-up' | null }): Waits | null =>
  secondFactor === 'code' ? 'code' : passwordChange === 1 ? 'new-password' : secondFactor

type SessionKey = { tokenHash: string } & Limits
const sessionQuery = (db: Db, { tokenHash, idleSince, startedSince }: SessionKey) =>
  db
    .selectFrom('session')
    .leftJoin('administrator', 'administrator.id', 'session.administrator_id')
    .leftJoin('employee', (join) => join.onRef('employee.id', '=', 'session.employee_id').on('employee.deleted_at', 'is', null))
    .leftJoin('student', (join) => join.onRef('student.id', '=', 'session.student_id').on('student.archived_on', 'is', null))
    .leftJoin('kiosk', (join) => join.onRef('kiosk.id', '=', 'session.kiosk_id').on('kiosk.ended_at', 'is', null))
    .select([
      'session.password_change as passwordChange',
      'session.second_factor as secondFactor',
      'session.created_at as startedAt',
      'session.seen_at as seenAt',
      'administrator.id as administratorId',
      'administrator.user_name as administratorName',
      'administrator.kind as administratorKind',
      'employee.id as employeeId',
      'employee.user_name as employeeUserName',
      'employee.first_name as employeeFirst',
      'employee.last_name as employeeLast',
      'employee.post_id as postId',
      'student.id as studentId',
      'student.first_name as studentFirst',
      'student.last_name as studentLast',
      'kiosk.id as kioskId',
      'kiosk.name as kioskName',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where((eb) =>
      eb.or([
        eb.and([eb('session.seen_at', '>=', idleSince), eb('session.created_at', '>=', startedSince)]),
        eb('session.kiosk_id', 'is not', null),
      ]),
    )
const sessionOf = prepared((db, key: SessionKey) => sessionQuery(db, key))

function actorOf(row: {
  administratorId: number | null
  administratorName: string | null
  administratorKind: AdministratorKind | null
  employeeId: number | null
  employeeUserName: string | null
  employeeFirst: string | null
  employeeLast: string | null
  postId: number | null
  studentId: number | null
  studentFirst: string | null
  studentLast: string | null
  kioskId: number | null
  kioskName: string | null
}): Actor | undefined {
  if (row.administratorId !== null) {
    const name = row.administratorName ?? ''
    return { kind: 'administrator', id: row.administratorId, name, userName: name, roles: administratorRoles(row.administratorKind) }
  }
  if (row.employeeId !== null) {
    const name = shortName(row.employeeFirst ?? '', row.employeeLast ?? '')
    return { kind: 'employee', id: row.employeeId, name, userName: row.employeeUserName ?? '', roles: employeeRoles(row.postId) }
  }
  if (row.studentId !== null) {
    const name = fullName({ firstName: row.studentFirst, lastName: row.studentLast })
    return { kind: 'student', id: row.studentId, name, userName: String(row.studentId), roles: ['student'] }
  }
  if (row.kioskId !== null) {
    const name = row.kioskName ?? ''
    return { kind: 'kiosk', id: row.kioskId, name, userName: name, roles: ['kiosk'] }
  }
  return undefined
}

type SessionOwner = { kind: Actor['kind']; id: number }

/** Stores a new session, with only the hash of its token. */
export async function saveSession(db: Db, owner: SessionOwner, tokenHash: string, at: string, still: Still = {}): Promise<void> {
  await db
    .insertInto('session')
    .values(newSession(owner, tokenHash, at, still))
    .execute()
}

type Still = { passwordChange?: boolean; secondFactor?: 'code' | 'set-up' | null | undefined }

const newSession = (owner: SessionOwner, tokenHash: string, at: string, { passwordChange, secondFactor }: Still): NewRow<'session'> => ({
  token_hash: tokenHash,
  administrator_id: owner.kind === 'administrator' ? owner.id : null,
  employee_id: owner.kind === 'employee' ? owner.id : null,
  student_id: owner.kind === 'student' ? owner.id : null,
  kiosk_id: owner.kind === 'kiosk' ? owner.id : null,
  password_change: passwordChange ? 1 : 0,
  second_factor: secondFactor ?? null,
  created_at: at,
  seen_at: at,
})

export const touchSession = (db: Db, tokenHash: string, at: string): Promise<void> =>
  touchEvenFull(db, tokenHash, at, () => db.updateTable('session').set({ seen_at: at }).where('token_hash', '=', tokenHash).execute())

export async function removeSession(db: Db, tokenHash: string): Promise<void> {
  endUnstored(db, (row) => row.token_hash === tokenHash)
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Outside a transaction: the session ends even if that cannot be stored. */
export const closeSession = (db: Db, tokenHash: string): Promise<void> => endEvenFull(db, tokenHash, () => removeSession(db, tokenHash))

/** Signs the account out everywhere. A change of password, post or role calls it in its transaction. */
export async function removeSessionsOf(db: Db, owner: SessionOwner): Promise<void> {
  endUnstored(db, (row) => row[`${owner.kind}_id`] === owner.id)
  await db.deleteFrom('session').where(`${owner.kind}_id`, '=', owner.id).execute()
}

/** The account to check a password against; an archived one too, which is then refused in the same words and time. */
export type Account = { kind: Door; id: number; userName: string; passwordHash: string | null; passwordReset: boolean; isArchived: boolean }

export async function findAccount(db: Db, door: Door, userName: string): Promise<Account | undefined> {
  if (door === 'student') return findStudentAccount(db, userName)
  const columns = ['id', 'user_name as userName', 'password_hash as passwordHash', 'password_reset as passwordReset'] as const
  const row =
    door === 'administrator'
      ? await db.selectFrom('administrator').select(columns).where('user_name', '=', userName).executeTakeFirst()
      : await db
          .selectFrom('employee')
          .select([...columns, 'deleted_at as deletedAt'])
          .where('user_name', '=', userName)
          .executeTakeFirst()
  if (!row) return undefined
  const { passwordReset, ...account } = row
  return { ...account, kind: door, passwordReset: passwordReset === 1, isArchived: 'deletedAt' in row && row.deletedAt !== null }
}

/** Finds only the number as it is written, because each spelling would be slowed separately. */
async function findStudentAccount(db: Db, userName: string): Promise<Account | undefined> {
  if (!isStudentId(userName)) return undefined
  const row = await db
    .selectFrom('student')
    .select(['id', 'password_hash as passwordHash', 'password_reset as passwordReset', 'archived_on as archivedOn'])
    .where('id', '=', Number(userName))
    .executeTakeFirst()
  if (!row) return undefined
  const { id, passwordHash, passwordReset, archivedOn } = row
  return { kind: 'student', id, userName: String(id), passwordHash, passwordReset: passwordReset === 1, isArchived: archivedOn !== null }
}

type NewSession = { tokenHash: string; at: string; replaces: string | null; secondFactor?: 'code' | 'set-up' | null }

/** Starts the session of an account whose password was just proved; false if the password has changed since. */
export async function openSession(db: Db, account: Account, { tokenHash, at, replaces, secondFactor }: NewSession): Promise<boolean> {
  const row = newSession(account, tokenHash, at, { passwordChange: account.passwordReset, secondFactor })
  const store = db.transaction().execute(async (trx) => {
    const now = await findAccount(trx, account.kind, account.userName)
    if (!now || now.isArchived || now.passwordHash !== account.passwordHash) return false
    if (replaces) await removeSession(trx, replaces)
    await saveSession(trx, account, tokenHash, at, { passwordChange: now.passwordReset, secondFactor })
    return true
  })
  return beginEvenFull(db, row, store)
}

/** Stores the attempt (SIGN-6), if there is room. */
export const recordAttempt = (db: Db, attempt: NewRow<'sign_in_attempt'>) =>
  unlessFull(() => db.insertInto('sign_in_attempt').values(attempt).execute())

type Spray = { at: string; address: string; accounts: number }

/** Records that many accounts fail at an address; tries within an hour make one line. */
export const recordSpray = (db: Db, spray: Spray) => unlessFull(() => storeSpray(db, spray))

async function storeSpray(db: Db, { at, address, accounts }: Spray): Promise<void> {
  const hourAgo = new Date(Date.parse(at) - 60 * 60 * 1000).toISOString()
  const { numUpdatedRows } = await db
    .updateTable('sign_in_spray')
    .set((eb) => ({ last_at: at, accounts: eb.case().when('accounts', '<', accounts).then(accounts).else(eb.ref('accounts')).end() }))
    .where('address', '=', address)
    .where('last_at', '>', hourAgo)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db.insertInto('sign_in_spray').values({ address, accounts, first_at: at, last_at: at }).execute()
}

/** An employee for the shell: any within `all`, otherwise only the person's own. */
export async function findProfile(db: Db, access: Access, id: number) {
  const reach = access.scopes.includes('all')
    ? id
    : access.actor.kind === 'employee' && access.scopes.includes('own')
      ? access.actor.id
      : null
  return db
    .selectFrom('employee')
    .select([
      'id',
      'teacher_num as teacherNum',
      'first_name as firstName',
      'last_name as lastName',
      'user_name as userName',
      'post_id as postId',
    ])
    .where('id', '=', id)
    .where('id', '=', reach)
    .executeTakeFirst()
}
