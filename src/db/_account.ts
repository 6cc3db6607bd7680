import type { Actor, AdministratorKind } from '../domain/_policy.ts'
import type { Door } from '../domain/_sign-in/index.ts'
import type { FactorOwner } from '../domain/_sign-in/second-factor.ts'
import { type Author, type By, differences, recordChanges } from './_history.ts'
import type { Db, Trx } from './_open.ts'
import { addFactor } from './_second-factor.ts'
import { findAccount, removeSession, removeSessionsOf, saveSession } from './_sign-in.ts'

type Changer = Actor & { kind: Door }
type NewPassword = { passwordHash: string; at: string; provedBy: string; tokenHash: string }

/**
 * Sets the password that replaces a temporary one, ends every session of the account and starts a new one. False if the session that
 * proved the temporary password has ended meanwhile, by another reset or by the same change in another tab.
 */
export async function changePassword(db: Db, changer: Changer, { passwordHash, at, provedBy, tokenHash }: NewPassword): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const proof = await findProof(trx, provedBy)
    if (proof?.passwordChange !== 1 || proof.secondFactor === 'code') return false
    await setPassword(trx, changer, { passwordHash, isTemporary: false }, { actor: changer, at })
    await saveSession(trx, changer, tokenHash, at, { secondFactor: proof.secondFactor })
    return true
  })
}

/** The session that proved the last step, and what it still has to do. */
const findProof = (trx: Trx, tokenHash: string) =>
  trx
    .selectFrom('session')
    .select(['password_change as passwordChange', 'second_factor as secondFactor'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

type Proved = { provedBy: string; tokenHash: string; at: string }

/** Continues a session whose code was just proved, under a new token; false if it has ended meanwhile. */
export async function passCode(db: Db, owner: FactorOwner, { provedBy, tokenHash, at }: Proved): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const proof = await findProof(trx, provedBy)
    if (proof?.secondFactor !== 'code') return false
    await removeSession(trx, provedBy)
    await saveSession(trx, owner, tokenHash, at, { passwordChange: proof.passwordChange === 1 })
    return true
  })
}

/**
 * Turns a second factor on, and starts a new session as the only one. Returns the recovery codes, or undefined if there is a factor
 * already.
 */
export async function startFactor(
  db: Db,
  owner: Actor & FactorOwner,
  factor: { secret: Uint8Array; step: number },
  { tokenHash, at }: Omit<Proved, 'provedBy'>,
): Promise<string[] | undefined> {
  return db.transaction().execute(async (trx) => {
    const codes = await addFactor(trx, owner, factor, { actor: owner, at })
    if (!codes) return undefined
    await removeSessionsOf(trx, owner)
    await saveSession(trx, owner, tokenHash, at)
    return codes
  })
}

type OwnChange = { from: string; passwordHash: string; at: string; tokenHash: string }

/** Sets the password that a signed-in person chose. `from` is the hash that proved the old one; false if it has changed since. */
export async function changeOwnPassword(db: Db, changer: Changer, { from, passwordHash, at, tokenHash }: OwnChange): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = await findAccount(trx, changer.kind, changer.userName)
    if (!now || now.isArchived || now.passwordReset || now.passwordHash !== from) return false
    await setPassword(trx, changer, { passwordHash, isTemporary: false }, { actor: changer, at })
    await saveSession(trx, changer, tokenHash, at)
    return true
  })
}

/** Gives a teacher a temporary password, to be changed at the next sign-in; false if there is no such teacher. */
export async function resetEmployeePassword(db: Db, id: number, passwordHash: string, by: By<Author>): Promise<boolean> {
  return db.transaction().execute((trx) => setPassword(trx, { kind: 'employee', id }, { passwordHash, isTemporary: true }, by))
}

/** The present teachers without a password. */
export const listWithoutPassword = (db: Db) =>
  db
    .selectFrom('employee')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'user_name as userName'])
    .where('password_hash', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('sort_key')
    .orderBy('id')
    .execute()

/** Gives teachers their first passwords, by id, and returns who got one. A teacher who has one by now keeps it. */
export async function giveFirstPasswords(db: Db, hashes: ReadonlyMap<number, string>, by: By<Author>): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const without = (await listWithoutPassword(trx)).filter(({ id }) => hashes.has(id))
    for (const { id } of without)
      await setPassword(trx, { kind: 'employee', id }, { passwordHash: hashes.get(id) ?? '', isTemporary: true }, by)
    return without.map(({ id }) => id)
  })
}

/** The same for an administrator, whom the command line knows by name. */
export async function resetAdministratorPassword(db: Db, userName: string, passwordHash: string, by: By<Author>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('administrator').select('id').where('user_name', '=', userName).executeTakeFirst()
    if (!found) return false
    return setPassword(trx, { kind: 'administrator', id: found.id }, { passwordHash, isTemporary: true }, by)
  })
}

type NewAdministrator = { userName: string; kind: AdministratorKind; passwordHash: string }

/** Adds an administrator with a temporary password; false if the name is taken. */
export async function addAdministrator(db: Db, one: NewAdministrator, by: By<Author>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const set = { user_name: one.userName, kind: one.kind }
    const row = { ...set, password_hash: one.passwordHash, password_reset: 1, created_at: by.at } as const
    const added = await trx
      .insertInto('administrator')
      .values(row)
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return false
    await recordChanges(trx, differences({ entity: 'administrator', key: added.id }, {}, set), by)
    return true
  })
}

/** Gives students temporary passwords, all or none, and returns who got one. Former students are left out. */
export async function resetStudentPasswords(
  db: Db,
  passwords: ReadonlyMap<number, string>,
  by: By<Author>,
  whose: 'all' | 'first' = 'all',
): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const there = await trx
      .selectFrom('student')
      .select('id')
      .where('id', 'in', [...passwords.keys()])
      .where('archived_on', 'is', null)
      .$if(whose === 'first', (query) => query.where('password_hash', 'is', null))
      .execute()
    for (const { id } of there)
      await setPassword(trx, { kind: 'student', id }, { passwordHash: passwords.get(id) ?? '', isTemporary: true }, by)
    return there.map((student) => student.id)
  })
}

/** Records that somebody made a code that lets this account in once. */
export function recordLetIn(db: Db, { kind, id }: Owner, by: By<Author>): Promise<void> {
  const given = { entity: kind, key: id, studentId: kind === 'student' ? id : null, field: 'let_in', old: null, new: 'given' }
  return db.transaction().execute((trx) => recordChanges(trx, [given], by))
}

type Owner = { kind: Door; id: number }
type Password = { passwordHash: string; isTemporary: boolean }

/** Sets a password and records that it changed, never the value. The row's version stays: nobody edits a password beside other fields. */
async function setPassword(trx: Trx, owner: Owner, { passwordHash, isTemporary }: Password, by: By<Author>): Promise<boolean> {
  const set = { password_hash: passwordHash, password_reset: isTemporary ? 1 : 0 } as const
  const { numUpdatedRows } = await trx.updateTable(owner.kind).set(set).where('id', '=', owner.id).executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await removeSessionsOf(trx, owner)
  const about = { entity: owner.kind, key: owner.id, studentId: owner.kind === 'student' ? owner.id : null }
  await recordChanges(trx, [{ ...about, field: 'password', old: null, new: isTemporary ? 'temporary' : 'changed' }], by)
  return true
}
