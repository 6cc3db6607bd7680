import { expect, test } from 'vitest'
import { isPassword } from '../../src/db/_password.ts'
import { makeWorld, students, type Who } from '../world.ts'

const { ana, zahra } = students
const one = `/admin/students/${ana.id}/password`
const shape = /[b-z2-9]{5}-[b-z2-9]{5}-[b-z2-9]{5}/
const htmx = { 'HX-Request': 'true' }

async function world() {
  const world = await makeWorld()
  const ask = async (path: string, form?: Record<string, string>, who: Who | 'nobody' = 'admin', headers: Record<string, string> = {}) => {
    const res = await world.as(who)(path, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const call = async (path: string, json: object, who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)(`/api/${path}`, { method: 'POST', json })
    return { status: res.status, body: await res.json() }
  }
  const account = (id: number) =>
    world.db.selectFrom('student').select(['password_hash', 'password_reset']).where('id', '=', id).executeTakeFirstOrThrow()
  const archive = (id: number) => world.db.updateTable('student').set({ archived_on: '2025-11-01' }).where('id', '=', id).execute()
  return { ...world, ask, call, account, archive }
}

test('the question is asked in the words of the specification, as a dialog and as a page', async () => {
  const { ask } = await world()
  expect((await ask(one)).text).toMatch(/^<!doctype html>.*Reset Ana Baksh password \?/s)
  const dialog = await ask(one, undefined, 'admin', htmx)
  expect(dialog.text).toMatch(/^<header>.*>Cancel<.*>Ok</s)
})

test('a reset shows the temporary password once, says so, ends the sessions and is in the history without the password', async () => {
  const { ask, account, as, db } = await world()
  const path = `/admin/students/${zahra.id}/password`
  await as('zahra')('/api/students')
  const sessions = db.selectFrom('session').select('student_id').where('student_id', '=', zahra.id)
  expect(await sessions.execute()).toHaveLength(1)
  const answer = await ask(path, {}, 'admin', htmx)
  const password = shape.exec(answer.text)?.[0] ?? ''
  expect(JSON.parse(answer.headers.get('HX-Trigger') ?? '')).toEqual({
    snackbar: { message: 'Zahra Abdool-Rahman password reset successfully.' },
  })
  const { password_hash, password_reset } = await account(zahra.id)
  expect([await isPassword(password, password_hash), password_reset]).toEqual([true, 1])
  expect(await sessions.execute()).toEqual([])
  const changes = await db.selectFrom('change').select(['entity', 'student_id', 'field', 'new_value']).execute()
  expect(changes).toEqual([{ entity: 'student', student_id: zahra.id, field: 'password', new_value: 'temporary' }])
  expect((await ask(path)).text).not.toContain(password)
  expect((await ask(path, {})).text).not.toContain(password)
})

test('a slip is printed of the password that was shown, and of no other', async () => {
  const { ask } = await world()
  const password = shape.exec((await ask(one, {})).text)?.[0] ?? ''
  const slip = await ask(`/admin/students/${ana.id}/slip`, { password })
  expect(slip.text).toMatch(/^<!doctype html>.*Ana Baksh.*20250001/s)
  expect(slip.text).toContain(password)
  expect(slip.headers.get('Cache-Control')).toBe('no-store')
  expect((await ask(`/admin/students/${ana.id}/slip`, { password: 'bcdfg-hjkmn-pqrst' })).status).toBe(409)
  expect((await ask(`/admin/students/${zahra.id}/slip`, { password })).status).toBe(409)
  expect((await ask(`/admin/students/${ana.id}/slip`, { password }, 'joseph')).status).toBe(403)
})

test('slips are for those who have no password yet, unless all of the class are asked for', async () => {
  const { ask, account } = await world()
  const first = await ask('/admin/students/slips', { class_id: '5A' })
  const count = first.text.match(new RegExp(shape, 'g'))?.length ?? 0
  expect(count).toBeGreaterThan(0)
  const { password_hash } = await account(zahra.id)
  const again = await ask('/admin/students/slips', { class_id: '5A' })
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('Everybody in 5A has a password already.')])
  expect((await account(zahra.id)).password_hash).toBe(password_hash)
  const all = await ask('/admin/students/slips', { class_id: '5A', everybody: '1' })
  expect(all.text.match(new RegExp(shape, 'g'))).toHaveLength(4)
  expect((await account(zahra.id)).password_hash).not.toBe(password_hash)
})

test('a class gets slips of its own, each with another password, and nobody else is touched', async () => {
  const { ask, account, archive } = await world()
  await archive(students.andres.id)
  const page = await ask('/admin/students/slips', { class_id: '5A' })
  expect(page.text.match(new RegExp(shape, 'g'))).toHaveLength(3)
  expect(new Set(page.text.match(new RegExp(shape, 'g'))).size).toBe(3)
  expect((await account(zahra.id)).password_reset).toBe(1)
  for (const { id } of [students.andres, students.marcus, ana]) expect((await account(id)).password_hash).toBeNull()
})

test.each([
  [{ class_id: '' }, 422, 'Choose a class.'],
  [{ class_id: '9Z' }, 422, 'Nobody is in 9Z.'],
  [{}, 422, ''],
  [{ class_id: '5A', more: '1' }, 422, ''],
])('slips for %j are answered %i', async (form, status, words) => {
  const answer = await (await world()).ask('/admin/students/slips', form as Record<string, string>)
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)])
})

test('who has left has no password to reset', async () => {
  const { ask, call, archive, account } = await world()
  await archive(ana.id)
  expect((await ask(one)).status).toBe(404)
  expect((await ask(one, {})).status).toBe(404)
  expect((await call('reset-password-student', { student_id: ana.id })).status).toBe(404)
  expect((await call('change-reset-password', { student_id: ana.id, reset_password: 1 })).status).toBe(404)
  expect((await account(ana.id)).password_hash).toBeNull()
})

test('the JSON answer brings the temporary password', async () => {
  const { call, account } = await world()
  const { body } = await call('reset-password-student', { student_id: ana.id })
  expect(body.message).toBe('Ana Baksh password reset successfully.')
  expect(await isPassword(body.temporary_password, (await account(ana.id)).password_hash)).toBe(true)
})

test('a change can be demanded and no longer be, but what comes with a temporary password is not lifted', async () => {
  const { call, account } = await world()
  const flag = (reset_password: number) => call('change-reset-password', { student_id: ana.id, reset_password })
  for (const asked of [0, 1, 0, 1, 0]) {
    expect(await flag(asked)).toMatchObject({ status: 200, body: { reset_password: asked } })
    expect((await account(ana.id)).password_reset).toBe(asked)
  }
  await call('reset-password-student', { student_id: ana.id })
  expect((await flag(1)).status).toBe(200)
  expect((await flag(0)).status).toBe(422)
  expect((await account(ana.id)).password_reset).toBe(1)
  expect((await flag(2)).status).toBe(422)
  expect((await call('change-reset-password', { student_id: 7, reset_password: 1 })).status).toBe(404)
  expect((await call('reset-password-student', { student_id: ana.id, password: 'x' })).status).toBe(422)
})
