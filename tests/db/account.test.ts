import { expect, test } from 'vitest'
import { addAdministrator, changePassword, resetAdministratorPassword, resetEmployeePassword } from '../../src/db/_account.ts'
import { findAccount, openSession, saveSession } from '../../src/db/_sign-in.ts'
import { actor, makeWorld, people } from '../world.ts'

const at = '2025-12-01T14:00:00.000Z'
const by = { kind: 'system', id: null, name: 'command line' } as const
const joseph = { ...actor('joseph'), kind: 'employee' } as const
const fresh = { tokenHash: 'new', at, replaces: null }

async function sessionsOf(db: Awaited<ReturnType<typeof makeWorld>>['db']) {
  return (await db.selectFrom('session').select('token_hash').orderBy('token_hash').execute()).map((s) => s.token_hash)
}

test('a changed password ends every session of the account and of nobody else, and starts one', async () => {
  const { db } = await makeWorld()
  await saveSession(db, joseph, 'proof', at, { passwordChange: true })
  await saveSession(db, joseph, 'elsewhere', at)
  await saveSession(db, people.lutchman, 'colleague', at)
  expect(await changePassword(db, joseph, { passwordHash: 'hash-of-it', at, provedBy: 'proof', tokenHash: 'new' })).toBe(true)
  expect(await sessionsOf(db)).toEqual(['colleague', 'new'])
  expect(await findAccount(db, 'employee', 'k.joseph')).toMatchObject({ passwordHash: 'hash-of-it', passwordReset: false })
})

test('only the session that proved the temporary password may change it, and only while it lasts', async () => {
  const { db } = await makeWorld()
  await saveSession(db, joseph, 'ordinary', at)
  for (const provedBy of ['ordinary', 'gone', ''])
    expect(await changePassword(db, joseph, { passwordHash: 'x', at, provedBy, tokenHash: 'new' })).toBe(false)
  expect(await findAccount(db, 'employee', 'k.joseph')).toMatchObject({ passwordHash: null })
})

test('a reset makes the password temporary and signs the account out everywhere', async () => {
  const { db } = await makeWorld()
  await saveSession(db, joseph, 'elsewhere', at)
  expect(await resetEmployeePassword(db, joseph.id, 'temporary-hash', { actor: actor('admin'), at })).toBe(true)
  expect(await sessionsOf(db)).toEqual([])
  expect(await findAccount(db, 'employee', 'K.Joseph')).toMatchObject({ passwordHash: 'temporary-hash', passwordReset: true })
  expect(await resetEmployeePassword(db, 999, 'x', { actor: actor('admin'), at })).toBe(false)
})

test('an administrator is added once, whatever the letters, and reset by name', async () => {
  const { db } = await makeWorld()
  expect(await addAdministrator(db, { userName: 'Ms.Ali', kind: 'full', passwordHash: 'h1' }, { actor: by, at })).toBe(true)
  expect(await addAdministrator(db, { userName: 'ms.ali', kind: 'full', passwordHash: 'h2' }, { actor: by, at })).toBe(false)
  expect(await findAccount(db, 'administrator', 'Ms.Ali')).toMatchObject({ passwordHash: 'h1', passwordReset: true })
  expect(await resetAdministratorPassword(db, 'MS.ALI', 'h3', { actor: by, at })).toBe(true)
  expect(await findAccount(db, 'administrator', 'Ms.Ali')).toMatchObject({ passwordHash: 'h3', passwordReset: true })
  expect(await resetAdministratorPassword(db, 'nobody', 'x', { actor: by, at })).toBe(false)
})

test('the history says that a password changed and by whom, never to what', async () => {
  const { db } = await makeWorld()
  await resetEmployeePassword(db, joseph.id, 'secret-hash', { actor: actor('admin'), at })
  await saveSession(db, joseph, 'proof', at, { passwordChange: true })
  await changePassword(db, joseph, { passwordHash: 'secret-hash-2', at, provedBy: 'proof', tokenHash: 'new' })
  const rows = await db.selectFrom('change').selectAll().where('field', '=', 'password').execute()
  expect(rows.map((r) => [r.entity, r.entity_key, r.actor_name, r.old_value, r.new_value])).toEqual([
    ['employee', '2', 'admin', null, 'temporary'],
    ['employee', '2', 'K. Joseph', null, 'changed'],
  ])
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('no session starts on a password that was reset, or for a teacher who was archived, while it was being checked', async () => {
  const { db } = await makeWorld()
  await resetEmployeePassword(db, joseph.id, 'first', { actor: by, at })
  const proved = await findAccount(db, 'employee', 'k.joseph')
  if (!proved) throw new Error('need the account for this test to mean anything')
  expect(await openSession(db, proved, { ...fresh, tokenHash: 'in time' })).toBe(true)
  await resetEmployeePassword(db, joseph.id, 'second', { actor: by, at })
  expect(await openSession(db, proved, fresh)).toBe(false)
  await db.updateTable('employee').set({ password_hash: 'first', deleted_at: at }).where('id', '=', joseph.id).execute()
  expect(await openSession(db, proved, fresh)).toBe(false)
  expect(await sessionsOf(db)).toEqual([])
})
