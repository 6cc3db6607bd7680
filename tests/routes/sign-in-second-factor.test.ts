import { beforeEach, describe, expect, test } from 'vitest'
import { stepOf } from '../../src/db/_second-factor.ts'
import { today } from '../world.ts'
import { browser, password, temporary } from './_browser.ts'
import { asksForCode, type Browser, day, keyIn, makeClocked, minute, recoveryIn, to } from './_second-factor.ts'

let at: Awaited<ReturnType<typeof makeClocked>>
beforeEach(async () => {
  at = await makeClocked()
})

const send = (own: Browser, code: string, door = '') => own.ask(`${door}/sign-in/code`, { form: { code } })
const outcomes = async () =>
  (await at.world.db.selectFrom('sign_in_attempt').select('outcome').orderBy('id').execute()).map(({ outcome }) => outcome)

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at %d seconds is that of RFC 6238', async (seconds, code) => {
  const secret = new TextEncoder().encode('12345678901234567890')
  expect(await stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  expect(await stepOf(secret, code, new Date((seconds + 90) * 1000))).toBeUndefined()
})

describe('turned on under My Account', () => {
  test('it is asked for in another browser after the password, and opens nothing before it', async () => {
    const { key } = await at.turnedOn(browser(at.app))
    const own = browser(at.app)
    expect(await asksForCode(await own.signIn('k.joseph'))).toBe(true)
    expect(to(await own.ask('/term-reports'))).toEqual([303, '/'])
    expect((await own.ask('/api/sheets')).status).not.toBe(200)
    expect(await asksForCode(await own.ask('/'))).toBe(true)
    expect(to(await send(own, await at.codeOf(key)))).toEqual([303, '/term-reports'])
    expect((await own.ask('/term-reports')).status).toBe(200)
  })

  test('a code is good once, also in another browser and within its half minute', async () => {
    const { key } = await at.turnedOn(browser(at.app))
    const [own, thief] = [browser(at.app), browser(at.app)]
    await own.signIn('k.joseph')
    await thief.signIn('k.joseph')
    const code = await at.codeOf(key)
    expect((await send(own, code)).status).toBe(303)
    expect((await send(thief, code)).status).toBe(422)
    expect(to(await thief.ask('/term-reports'))).toEqual([303, '/'])
  })

  test('an older code is not taken after a newer one', async () => {
    const { key } = await at.turnedOn(browser(at.app))
    const own = browser(at.app)
    await own.signIn('k.joseph')
    const [older, newer] = [await at.codeOf(key, -1), await at.codeOf(key)]
    expect((await send(own, newer)).status).toBe(303)
    const other = browser(at.app)
    await other.signIn('k.joseph')
    expect((await send(other, older)).status).toBe(422)
  })

  test('a browser that is trusted needs none for thirty days, and then one again; any other needs one each time', async () => {
    const own = browser(at.app)
    const { key } = await at.turnedOn(own)
    await own.ask('/sign-out', { method: 'POST', form: {} })
    expect(await asksForCode(await own.signIn('k.joseph')), 'where it was set up').toBe(true)
    expect((await send(own, await at.codeOf(key))).status).toBe(303)
    await own.ask('/sign-out', { method: 'POST', form: {} })
    expect(await asksForCode(await own.signIn('k.joseph')), 'where a code was typed').toBe(true)
    at.later(minute)
    const wrong = await own.ask('/sign-in/code', { form: { code: '000000', trusts: '1' } })
    expect(await wrong.text(), 'what was ticked stays').toMatch(/name="trusts"[^>]* checked/)
    expect((await own.ask('/sign-in/code', { form: { code: await at.codeOf(key), trusts: '1' } })).status).toBe(303)
    await own.ask('/sign-out', { method: 'POST', form: {} })
    expect(to(await own.signIn('k.joseph'))).toEqual([303, '/term-reports'])
    await own.ask('/sign-out', { method: 'POST', form: {} })
    at.later(30 * day)
    expect(await asksForCode(await own.signIn('k.joseph'))).toBe(true)
  })

  test('the mark of a trusted browser is worth nothing to another account, or when it was changed', async () => {
    const own = browser(at.app)
    await at.turnedOn(own, 'k.joseph', '1')
    await at.turnedOn(browser(at.app), 'admin')
    const mark = own.cookies.get('second-factor')
    expect(mark?.path).toBe('/sign-in')
    const thief = browser(at.app)
    const value = mark?.value.replace(/^\d+/, '1') ?? ''
    thief.cookies.set('second-factor', { value, path: '/admin/sign-in', flags: '' })
    expect(await asksForCode(await thief.signIn('admin', password, '/admin'))).toBe(true)
    const forged = browser(at.app)
    forged.cookies.set('second-factor', { value: mark?.value.replace(/\.\d+\./, `.${at.now() + 1}.`) ?? '', path: '/', flags: '' })
    expect(await asksForCode(await forged.signIn('k.joseph'))).toBe(true)
  })

  test('wrong codes are slowed and recorded like passwords', async () => {
    const { key } = await at.turnedOn(browser(at.app))
    const own = browser(at.app)
    await own.signIn('k.joseph')
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) statuses.push((await send(own, '000000')).status)
    expect(statuses).toContain(429)
    expect((await send(own, await at.codeOf(key))).status).toBe(429)
    expect(await outcomes()).toEqual(expect.arrayContaining(['wrong-code', 'slowed']))
    const elsewhere = browser(at.app)
    await elsewhere.signIn('k.joseph')
    expect((await send(elsewhere, '000000')).status).toBe(429)
  })

  test('a recovery code signs in once, typed as it is printed', async () => {
    const { codes } = await at.turnedOn(browser(at.app))
    expect(new Set(codes).size).toBe(10)
    const use = async (code: string) => {
      const own = browser(at.app)
      await own.signIn('k.joseph')
      return (await send(own, code)).status
    }
    expect([await use(codes[0]?.toUpperCase() ?? ''), await use(codes[0] ?? ''), await use(codes[1] ?? '')]).toEqual([303, 422, 303])
    const stored = JSON.stringify(await at.world.db.selectFrom('recovery_code').selectAll().execute())
    expect(stored).not.toContain((codes[2] ?? 'none').replaceAll('-', ''))
  })

  test('ends the other sessions of the account, and tells the history only that it is on', async () => {
    const other = browser(at.app)
    await other.signIn('k.joseph')
    const { key } = await at.turnedOn(browser(at.app))
    expect(to(await other.ask('/term-reports'))).toEqual([303, '/'])
    const changes = await at.world.db.selectFrom('change').select(['entity', 'field', 'new_value']).execute()
    expect(changes).toEqual([{ entity: 'employee', field: 'second_factor', new_value: 'on' }])
    expect(JSON.stringify(changes)).not.toContain(key)
  })

  test('needs the present password and the code of the app; what is wrong is said, and nothing is stored', async () => {
    const own = browser(at.app)
    await own.signIn('k.joseph')
    const path = '/term-reports/account/second-factor'
    const key = keyIn(await (await own.ask(path)).text())
    const wrong = await own.ask(path, { form: { key, current: 'wrong', code: await at.codeOf(key) } })
    expect([wrong.status, (await wrong.text()).includes('This is not your current password.')]).toEqual([422, true])
    const again = await own.ask(path, { form: { key, current: password, code: '000000' } })
    const html = await again.text()
    expect([again.status, html.includes('This is not the code that the app shows now.'), keyIn(html)]).toEqual([422, true, key])
    expect(await at.world.db.selectFrom('second_factor').selectAll().execute()).toEqual([])
    for (const weak of ['', 'A'.repeat(31), 'a'.repeat(32)])
      expect((await own.ask(path, { form: { key: weak, current: password, code: '000000' } })).status).toBe(400)
  })

  test('gets new recovery codes, and is turned off, with a code alone', async () => {
    const own = browser(at.app)
    const { key, codes } = await at.turnedOn(own)
    const path = '/term-reports/account/second-factor'
    expect((await own.ask(`${path}/codes`, { form: { code: '000000' } })).status).toBe(422)
    const renewed = recoveryIn(await (await own.ask(`${path}/codes`, { form: { code: await at.codeOf(key) } })).text())
    expect([renewed.length, renewed.includes(codes[0] ?? '')]).toEqual([10, false])
    expect((await own.ask(`${path}/off`, { form: { code: codes[0] ?? '' } })).status).toBe(422)
    expect(to(await own.ask(`${path}/off`, { form: { code: renewed[0] ?? '' } }))).toEqual([303, '/term-reports/account?factor-off'])
    expect(to(await browser(at.app).signIn('k.joseph'))).toEqual([303, '/term-reports'])
  })
})

test('a temporary password is changed after the code, not before', async () => {
  const { key } = await at.turnedOn(browser(at.app))
  const { password_hash } = await at.world.db
    .selectFrom('employee')
    .select('password_hash')
    .where('user_name', '=', 's.noel')
    .executeTakeFirstOrThrow()
  await at.world.db.updateTable('employee').set({ password_hash, password_reset: 1 }).where('user_name', '=', 'k.joseph').execute()
  const own = browser(at.app)
  expect(await asksForCode(await own.signIn('k.joseph', temporary))).toBe(true)
  const next = { password: 'Mango-Season-2026', confirmation: 'Mango-Season-2026' }
  expect(to(await own.ask('/sign-in/new-password', { form: next }))).toEqual([303, '/'])
  expect(await asksForCode(await own.ask('/'))).toBe(true)
  expect(to(await send(own, await at.codeOf(key)))).toEqual([303, '/'])
  expect((await (await own.ask('/')).text()).includes('Reset Password')).toBe(true)
  expect(to(await own.ask('/sign-in/new-password', { form: next }))).toEqual([303, '/term-reports'])
})

describe('a school that asks administrators for it', () => {
  beforeEach(() => at.world.db.updateTable('second_factor_rule').set({ administrators_since: today.toISOString() }).execute())

  test('lets them in for a week, and then has them set it up before anything else', async () => {
    expect(to(await browser(at.app).signIn('admin', password, '/admin'))).toEqual([303, '/admin/dashboard'])
    at.later(8 * day)
    const own = browser(at.app)
    expect(to(await own.signIn('admin', password, '/admin'))).toEqual([303, '/admin'])
    expect(to(await own.ask('/admin/dashboard'))).toEqual([303, '/'])
    expect(to(await own.ask('/'))).toEqual([303, '/admin'])
    const page = await (await own.ask('/admin')).text()
    const key = keyIn(page)
    expect(page.includes('Your school asks for a sign-in code')).toBe(true)
    expect((await own.ask('/admin/sign-in/second-factor', { form: { key, code: '000000' } })).status).toBe(422)
    const done = await own.ask('/admin/sign-in/second-factor', { form: { key, code: await at.codeOf(key) } })
    expect(recoveryIn(await done.text())).toHaveLength(10)
    expect((await own.ask('/admin/dashboard')).status).toBe(200)
    expect(to(await browser(at.app).signIn('k.joseph'))).toEqual([303, '/term-reports'])
  })

  test('says on the Dashboard from which day on, until one is set up', async () => {
    const own = browser(at.app)
    await own.signIn('admin', password, '/admin')
    const seen = async () => (await own.ask('/admin/dashboard')).text()
    expect(await seen()).toMatch(/From \d\d-\w{3}-\d{4} on, your sign-in also asks for a code.*href="\/admin\/account"/s)
    await at.turnedOn(own, 'admin')
    expect(await seen()).not.toContain('your sign-in also asks for a code')
  })

  test('comes after the new password of who has a temporary one', async () => {
    at.later(8 * day)
    const own = browser(at.app)
    await own.signIn('Deans/HODs', temporary, '/admin')
    const next = { password: 'Mango-Season-2026', confirmation: 'Mango-Season-2026' }
    expect(to(await own.ask('/admin/sign-in/new-password', { form: next }))).toEqual([303, '/admin'])
    expect((await (await own.ask('/admin')).text()).includes('Set Up the Sign-in Code')).toBe(true)
    expect(to(await own.ask('/admin/dashboard'))).toEqual([303, '/'])
  })

  test('does not let them turn it off', async () => {
    const own = browser(at.app)
    const { key } = await at.turnedOn(own, 'admin')
    const res = await own.ask('/admin/account/second-factor/off', { form: { code: await at.codeOf(key) } })
    expect(res.status).toBe(403)
    expect(await at.world.db.selectFrom('second_factor').selectAll().execute()).toHaveLength(1)
  })
})

test('by the JSON interface the login says that a code is wanted, and nothing opens before it', async () => {
  const { key } = await at.turnedOn(browser(at.app))
  const own = browser(at.app)
  await own.ask('/sanctum/csrf-cookie')
  const login = await own.ask('/login', { json: { username: 'k.joseph', password } })
  expect(await login.json()).toMatchObject({ user_name: 'k.joseph', password_reset: 0, second_factor: 'code' })
  expect((await own.ask('/api/employee/2')).status).toBe(401)
  expect((await own.ask('/api/second-factor', { json: { code: '000000' } })).status).toBe(422)
  expect((await own.ask('/api/second-factor', { json: { code: await at.codeOf(key) } })).status).toBe(204)
  expect((await own.ask('/api/employee/2')).status).toBe(200)
})
