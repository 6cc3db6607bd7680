import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { saveSession } from '../../src/db/_sign-in.ts'
import { hashToken } from '../../src/routes/_session.ts'
import { numberIn } from '../_by-hand.ts'
import { titled } from '../_titled.ts'
import { testAssets } from '../assets.ts'
import { makeWorld, people, today } from '../world.ts'
import { browser, makeStaffed, temporary } from './_browser.ts'

const minutesLater = (n: number) => new Date(today.getTime() + n * 60_000)

describe('a session', () => {
  test('begins under a token that nobody could have chosen before', async () => {
    const { app } = await makeStaffed()
    const own = browser(app)
    own.cookies.set('session', { value: 'planted', path: '/', flags: '' })
    await own.signIn('k.joseph')
    expect(own.cookies.get('session')?.value).toMatch(/^[\w-]{43}$/)
    const other = browser(app)
    other.cookies.set('session', { value: 'planted', path: '/', flags: '' })
    expect((await other.ask('/api/employee/2')).status).toBe(401)
  })

  test('takes the place of the one before it in the same browser', async () => {
    const { app } = await makeStaffed()
    const own = browser(app)
    await own.signIn('k.joseph')
    const before = own.cookies.get('session')
    await own.ask('/sanctum/csrf-cookie')
    await own.ask('/login', { json: { username: 'd.lutchman', password: 'Poui-Tree-2026' } })
    expect((await own.ask('/api/employee/1')).status).toBe(200)
    const old = browser(app)
    if (before) old.cookies.set('session', before)
    expect((await old.ask('/api/employee/2')).status).toBe(401)
  })

  test('is kept as a hash only', async () => {
    const { app, db } = await makeStaffed()
    const own = browser(app)
    await own.signIn('k.joseph')
    const token = own.cookies.get('session')?.value ?? ''
    const rows = await db.selectFrom('session').select('token_hash').execute()
    expect(rows).toEqual([{ token_hash: await hashToken(token) }])
  })

  test('ends after eight hours in which it is not used, and not while it is', async () => {
    const { as, setNow } = await makeWorld()
    const ask = async () => (await as('joseph')('/api/employee/2')).status
    expect(await ask()).toBe(200)
    setNow(minutesLater(200))
    expect(await ask()).toBe(200)
    setNow(minutesLater(200 + 8 * 60 - 1))
    expect(await ask()).toBe(200)
    const idle = await makeWorld()
    expect((await idle.as('joseph')('/api/employee/2')).status).toBe(200)
    idle.setNow(minutesLater(8 * 60 + 1))
    expect((await idle.as('joseph')('/api/employee/2')).status).toBe(401)
  })

  test('ends for good after twelve hours, however much it is used', async () => {
    const { as, setNow } = await makeWorld()
    for (let minutes = 0; minutes <= 12 * 60; minutes += 60) {
      setNow(minutesLater(minutes))
      expect([minutes, (await as('joseph')('/api/employee/2')).status]).toEqual([minutes, 200])
    }
    setNow(minutesLater(12 * 60 + 1))
    expect((await as('joseph')('/api/employee/2')).status).toBe(401)
  })

  test('ends when the teacher is archived', async () => {
    const { as, db } = await makeWorld()
    expect((await as('joseph')('/api/employee/2')).status).toBe(200)
    await db.updateTable('employee').set({ deleted_at: today.toISOString() }).where('id', '=', 2).execute()
    expect((await as('joseph')('/api/employee/2')).status).toBe(401)
  })

  test('carries no rights of its own: another post counts from the next request on', async () => {
    const { as, db } = await makeWorld()
    expect((await as('joseph')('/api/employee/1')).status).toBe(404)
    await db.updateTable('employee').set({ post_id: 4 }).where('id', '=', 2).execute()
    expect((await as('joseph')('/api/employee/1')).status).toBe(200)
  })

  test.each(['', ' ', 'a'.repeat(5000), '%', '"', "' or 1=1 --"].map(titled))('is not found by the cookie %s', async (_title, value) => {
    const { app } = await makeWorld()
    const res = await app.request('/api/employee/2', { headers: { Cookie: `session=${value}` } })
    expect(res.status).toBe(401)
  })
})

const world = await makeStaffed()

describe('the cookies', () => {
  const options = { db: world.db, assets: testAssets, log: { info() {}, error() {} }, now: () => today }

  test('over plain HTTP are HttpOnly and Lax, and end with the browser', async () => {
    const own = browser(world.app)
    await own.signIn('k.joseph')
    expect(own.cookies.get('session')?.flags).toBe('Path=/; HttpOnly; SameSite=Lax')
    expect(own.cookies.get('known-browser')?.flags).toBe('Max-Age=15552000; Path=/sign-in; HttpOnly; SameSite=Lax')
  })

  test('behind TLS are Secure, and the session’s cannot be planted by a neighbouring site', async () => {
    const own = browser(createApp({ ...options, trustProxy: true }))
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' }
    await own.ask('/', { headers })
    await own.ask('/sign-in/password', { headers, form: { userName: 'k.joseph', password: 'Poui-Tree-2026' } })
    expect(own.cookies.get('__Host-session')?.flags).toBe('Path=/; HttpOnly; Secure; SameSite=Lax')
    expect(own.cookies.get('XSRF-TOKEN')?.flags).toBe('Path=/; Secure; SameSite=Strict')
    expect((await own.ask('/api/employee/2', { headers })).status).toBe(200)
    await own.ask('/sign-out', { headers, form: {} })
    expect(own.cookies.has('__Host-session')).toBe(false)
    const planted = browser(createApp({ ...options, trustProxy: true }))
    await saveSession(world.db, people.joseph, await hashToken('a real one'), today.toISOString())
    planted.cookies.set('session', { value: 'a real one', path: '/', flags: '' })
    expect((await planted.ask('/api/employee/2', { headers })).status).toBe(401)
    expect((await planted.ask('/api/employee/2')).status).toBe(200)
  })

  test('the token for writes can be read by our pages and is kept when asked for again', async () => {
    const own = browser(world.app)
    await own.ask('/sanctum/csrf-cookie')
    const first = own.cookies.get('XSRF-TOKEN')
    expect(first?.value).toMatch(/^[\w-]{43}$/)
    expect(first?.flags).toBe('Path=/; SameSite=Strict')
    const again = await own.ask('/sanctum/csrf-cookie')
    expect(again.headers.getSetCookie()).toHaveLength(1)
    expect(own.cookies.get('XSRF-TOKEN')).toEqual(first)
  })
})

describe('who has proved only a temporary password', () => {
  const allowed = new Set([
    '/api/employee-change-password',
    '/sign-in/new-password',
    '/admin/sign-in/new-password',
    '/student/sign-in/new-password',
    '/admin',
    '/student',
    '/sign-out',
    '/logout',
  ])
  const routes = [...new Map(world.app.routes.map((r) => [`${r.method} ${r.path}`, r])).values()].filter(
    (r) => r.method !== 'ALL' && !r.path.includes('*') && !allowed.has(r.path),
  )
  const example = (path: string) => path.replace(/:(classId|class|formClass)\b/g, '5A').replace(/:\w+(\{[^}]*\})?\??/g, '1')

  const [due, nobody] = [browser(world.app), browser(world.app)]
  beforeAll(() => due.signIn('s.noel', temporary))
  const halfway = () => numberIn(world.db, 'select count(*) as n from session where password_change = 1')
  afterEach(async () => expect([await halfway(), due.cookies.has('session'), nobody.cookies.has('session')]).toEqual([1, true, false]))

  test.each(routes.map((r) => [r.method, r.path] as const))('is for %s %s like anybody from the street', async (method, path) => {
    const ask = async (who: typeof due) => {
      await who.ask('/sanctum/csrf-cookie')
      const res = await who.ask(example(path), { method, ...(method !== 'GET' && { json: {} }) })
      return [res.status, res.headers.get('Location'), res.headers.get('Content-Type')]
    }
    expect(await ask(due)).toEqual(await ask(nobody))
  })
})
