import { describe, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { namelessWords } from '../../src/domain/words/http.ts'
import { testAssets } from '../assets.ts'
import { cookieOf, makeWorld, students, today, type World, year } from '../world.ts'
import { browser, makeStaffed, password } from './_browser.ts'

const world = await makeStaffed()
const options = { db: world.db, assets: testAssets, log: { info() {}, error() {} }, now: () => today }
const token = { Cookie: 'XSRF-TOKEN=xsrf', 'X-XSRF-TOKEN': 'xsrf' }
const form = 'application/x-www-form-urlencoded'

async function write(path: string, headers: Record<string, string>, app = world.app, base = 'http://school.example') {
  const body = path.startsWith('/sign') ? 'userName=k.joseph' : JSON.stringify({ username: 'n.obody', password: 'wrong' })
  const type = path.startsWith('/sign') ? form : 'application/json'
  return (await app.request(`${base}${path}`, { method: 'POST', body, headers: { 'Content-Type': type, ...headers } })).status
}

describe('a form is taken', () => {
  test.each([
    ['from a page of ours', { 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['from a page of ours, over plain HTTP, where browsers send only Origin', { Origin: 'http://school.example' }, 200],
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['from a neighbouring site', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['from no page at all', { 'Sec-Fetch-Site': 'none' }, 403],
    ['from another origin', { Origin: 'http://evil.example' }, 403],
    ['from another port of this machine', { Origin: 'http://school.example:8080' }, 403],
    ['from a longer name', { Origin: 'http://school.example.evil.example' }, 403],
    ['from a page without an origin', { Origin: 'null' }, 403],
    ['from nonsense', { Origin: 'school.example' }, 403],
    ['without a word about where it comes from', {}, 403],
    ['from another origin that says it is ours', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://school.example' }, 403],
  ])('%s: %j %d', async (_, headers, status) => {
    expect(await write('/sign-in/name', headers as Record<string, string>)).toBe(status)
  })
})

describe('the JSON interface takes a write', () => {
  test.each([
    ['with the token, from a page of ours', { ...token, 'Sec-Fetch-Site': 'same-origin' }, 401],
    ['with the token, from a program', token, 401],
    ['without the token', { 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['with the cookie alone', { Cookie: 'XSRF-TOKEN=xsrf', 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['with the header alone', { 'X-XSRF-TOKEN': 'xsrf', 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['with another token', { ...token, 'X-XSRF-TOKEN': 'xsrg', 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['with a shorter token', { ...token, 'X-XSRF-TOKEN': 'xsr', 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['with empty tokens', { Cookie: 'XSRF-TOKEN=', 'X-XSRF-TOKEN': '', 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['with the token, from another site', { ...token, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['with the token, from another origin', { ...token, Origin: 'http://evil.example' }, 403],
    ['as a form without the token', { 'Content-Type': form, 'Sec-Fetch-Site': 'same-origin' }, 403],
  ] as const)('%s', async (_, headers, status) => {
    for (const path of ['/login', '/api/admin-login']) expect(await write(path, headers)).toBe(status)
  })

  test('signing out included', async () => {
    expect(await write('/logout', { 'Sec-Fetch-Site': 'same-origin' })).toBe(403)
    expect(await write('/logout', token)).toBe(204)
    expect(await write('/sign-out', { 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  })
})

describe('a proxy’s word', () => {
  const claims = {
    'X-Forwarded-For': '203.0.113.9, 198.51.100.7',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'reports.school.example',
  }

  async function attemptFrom(trustProxy: boolean, headers: Record<string, string>) {
    const own = await makeStaffed()
    const app = createApp({ ...options, db: own.db, trustProxy })
    const res = await browser(app).ask('/sign-in/password', { headers, form: { userName: 'k.joseph', password } })
    const attempt = await own.db.selectFrom('sign_in_attempt').select('address').executeTakeFirst()
    return { res, address: attempt?.address, cookie: res.headers.getSetCookie().find((c) => c.includes('session=')) }
  }

  test('counts for nothing unless the school says that there is one', async () => {
    const { res, address, cookie } = await attemptFrom(false, claims)
    expect(res.status).toBe(303)
    expect(address).toBe('local')
    expect(cookie).not.toContain('Secure')
    expect(res.headers.get('Strict-Transport-Security')).toBeNull()
    expect(res.headers.get('Cross-Origin-Opener-Policy')).toBeNull()
  })

  test('is otherwise believed about the last address and TLS; what a client wrote in front is not', async () => {
    const { res, address, cookie } = await attemptFrom(true, claims)
    expect(address).toBe('198.51.100.7')
    expect(cookie).toContain('__Host-session=')
    expect(res.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    expect(res.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    const app = createApp({ ...options, trustProxy: true })
    const from = (Origin: string) => write('/sign-in/name', { ...claims, Origin }, app, 'http://reports.school.example')
    expect(await from('https://reports.school.example')).toBe(200)
    expect(await from('http://reports.school.example')).toBe(403)
  })

  test('about the name counts for nothing: it is the Host, or the school’s Web address of this server', async () => {
    const app = createApp({ ...options, trustProxy: true })
    const from = (Origin: string, host = 'http://localhost:3000') => write('/sign-in/name', { ...claims, Origin }, app, host)
    expect(await from('https://reports.school.example')).toBe(403)
    await world.db.updateTable('school').set({ public_address: 'https://reports.school.example' }).execute()
    expect(await from('https://reports.school.example')).toBe(200)
    expect(await from('http://reports.school.example')).toBe(403)
    expect(await from('https://evil.example')).toBe(403)
    await world.db.updateTable('school').set({ public_address: '' }).execute()
  })

  test.each([
    ['/admin/', '/admin'],
    ['/admin/?a=1', '/admin?a=1'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
  ])('and what a request calls this server is not repeated: %s leads to %s', async (path, to) => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }
    const res = await createApp({ ...options, trustProxy: true }).request(`http://localhost${path}`, { headers })
    expect([res.status, res.headers.get('Location')]).toEqual([301, to])
  })

  test.each(['not an address', '', "'; drop table session", '999.1.1.1'])('is not believed when the address is %j', async (value) => {
    expect((await attemptFrom(true, { ...claims, 'X-Forwarded-For': value })).address).toBe('local')
  })

  test('about an IPv4 address in IPv6 clothes is the same address', async () => {
    expect((await attemptFrom(true, { ...claims, 'X-Forwarded-For': '::ffff:198.51.100.7' })).address).toBe('198.51.100.7')
  })
})

describe('every answer', () => {
  test.each(['/', '/admin', '/nothing', '/api/nothing', '/sanctum/csrf-cookie', '/healthz', '/term-reports'])(
    '%s is not to be kept, framed by others or sniffed',
    async (path) => {
      const { as } = await makeWorld()
      const { headers } = await as('nobody')(path)
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
    },
  )

  test('but the crest may be kept', async () => {
    const { as, db } = await makeWorld()
    await db
      .updateTable('school')
      .set({ logo: new Uint8Array([1]), logo_type: 'image/png' })
      .execute()
    expect((await as('nobody')('/logo')).headers.get('Cache-Control')).toContain('max-age')
    expect((await as('nobody')('/logo')).headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/)
  })
})

describe('a body', () => {
  const bytes = (length: number) => ({ 'Content-Length': String(length), 'Content-Type': form })

  test('larger than any document is refused, declared or not', async () => {
    const { as } = await makeWorld()
    const declared = await as('admin')('/api/employee-login', { method: 'POST', json: {}, headers: { 'Content-Length': '7000000' } })
    expect(declared.status).toBe(413)
    const headers = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' }
    const streamed = await as('admin')('/api/employee-login', { method: 'POST', headers, body: 'x'.repeat(6_100_000) })
    expect(streamed.status).toBe(413)
  })

  test('of more than 16 kB is taken at no door, and a signed-out person’s upload is asked to sign in', async () => {
    const { as } = await makeWorld()
    const sent = async (path: string, length: number, headers: Record<string, string> = {}) =>
      (await as('nobody')(path, { method: 'POST', json: {}, headers: { ...bytes(length), ...headers } })).status
    for (const path of ['/login', '/api/admin-login', '/api/employee-login', '/sign-in/name', '/student/sign-in/password'])
      expect([path, await sent(path, 16_385)]).toEqual([path, 413])
    expect(await sent('/login', 16_384)).toBe(422)
    expect(await sent('/api/lesson-marks', 30_000)).toBe(401)
    const chunked = await as('nobody')('/login', {
      method: 'POST',
      headers: { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' },
      body: ' '.repeat(20_000),
    })
    expect(chunked.status).toBe(413)
  })

  test('of more than 64 kB is no simple form, and nothing that was kept', async () => {
    const { as } = await makeWorld()
    const sent = async (who: 'admin' | 'zahra', path: string, length: number, type = form) =>
      (await as(who)(path, { method: 'POST', body: 'a=1', headers: { ...bytes(length), 'Content-Type': type } })).status
    for (const path of ['/kept', '/admin/subjects/new', '/admin/school']) {
      expect([path, await sent('admin', path, 65_537)]).toEqual([path, 413])
      expect([path, await sent('admin', path, 65_536)]).not.toEqual([path, 413])
    }
    expect(await sent('zahra', '/api/lesson-marks', 65_537, 'application/json')).toBe(413)
    expect(await sent('admin', '/api/subject-students-batch', 65_537, 'application/json')).not.toBe(413)
  })

  test('of thousands of keys is refused before they are looked at, and no answer names them all', async () => {
    const { as } = await makeWorld()
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]))
    const ask = (path: string, json: unknown) => as('admin')(path, { method: 'POST', json })
    for (const body of [keys(1001), [keys(1001)], { username: 'a', deep: { er: [1, keys(1001)] } }])
      expect((await ask('/login', body)).status).toBe(400)
    const some = await ask('/api/subject-students-batch', keys(1000))
    expect(some.status).toBe(422)
    expect(await some.text()).toMatch(/k0, k1, .*k19 and 980 more/)
    const many = new URLSearchParams(Object.entries(keys(3000)).map(([key]) => [key, '']))
    expect((await as('admin')('/admin/subjects/new', { method: 'POST', body: many })).status).toBe(422)
    const wrong = await ask('/api/subject-students-batch', { data: Array.from({ length: 5000 }, () => 'x') })
    expect([wrong.status, (await wrong.text()).length < 100_000]).toEqual([422, true])
  })
})

describe('whose page a save is from', () => {
  const save = (world: World, headers: Record<string, string>) =>
    world.app.request(`/api/lesson-marks/${year}/1/5A/104`, {
      method: 'POST',
      headers: {
        Cookie: `XSRF-TOKEN=xsrf; session=${cookieOf('lutchman')}`,
        'X-XSRF-TOKEN': 'xsrf',
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ student_id: students.zahra.id, version: 1, course_mark: 77 }),
    })
  const signedIn = async () => {
    const world = await makeWorld()
    await world.as('lutchman')('/term-reports')
    return world
  }

  test.each([
    ['a page that does not say whose it is is refused', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }, 403],
    ['a page that says another’s is refused as signed out', { 'Sec-Fetch-Site': 'same-origin', 'X-Sent-As': 'employee-2' }, 401],
    ['a page that says its own is taken', { 'Sec-Fetch-Site': 'same-origin', 'X-Sent-As': 'employee-1' }, 200],
    ['a program is taken', {}, 200],
    ['a program in Node is taken', { 'Sec-Fetch-Mode': 'cors' }, 200],
  ] as [string, Record<string, string>, number][])('%s', async (_, headers, status) => {
    expect((await save(await signedIn(), headers)).status).toBe(status)
  })

  test('no write that a route has is taken from a page that does not say whose it is, but signing in and out', async () => {
    const { app, as } = await makeWorld()
    await as('admin')('/admin/dashboard')
    const headers = { Cookie: `XSRF-TOKEN=xsrf; session=${cookieOf('admin')}`, 'X-XSRF-TOKEN': 'xsrf', 'Sec-Fetch-Site': 'same-origin' }
    const isDoor = (path: string) => /sign-in|sign-out|log(?:in|out)$/.test(path)
    const writes = new Map(app.routes.flatMap(({ method, path }) => (/GET|ALL/.test(method) || isDoor(path) ? [] : [[path, method]])))
    expect(writes.size).toBeGreaterThan(150)
    const taken: string[] = []
    for (const [path, method] of writes) {
      const res = await app.request(path.replace(/:\w+(?:\{[^}]*\}+)?\??/g, '1'), { method, headers })
      if (res.status !== 403 || !(await res.text()).includes(namelessWords)) taken.push(path)
    }
    expect(taken).toEqual([])
  })
})

describe('the XSRF token of a session', () => {
  const tokenOf = (own: ReturnType<typeof browser>) => own.cookies.get('XSRF-TOKEN')?.value ?? ''
  const write = (own: ReturnType<typeof browser>) => own.ask('/api/attendance-scan', { json: {} })

  test('is refused in another session, and good in its own', async () => {
    const { app } = await makeStaffed()
    const [one, other] = [browser(app), browser(app)]
    await one.signIn('k.joseph')
    await other.signIn('d.lutchman')
    const [own, theirs] = [tokenOf(one), tokenOf(other)]
    expect([own === theirs, own.length]).toEqual([false, 43])
    expect(await (await write(one)).text()).not.toContain('CSRF')
    one.cookies.set('XSRF-TOKEN', { value: theirs, path: '/', flags: '' })
    const answer = await write(one)
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('CSRF token mismatch.')])
  })

  test('is another after each sign-in in the same browser', async () => {
    const { app } = await makeStaffed()
    const own = browser(app)
    await own.signIn('k.joseph')
    const before = tokenOf(own)
    await own.ask('/sign-out', { form: {} })
    await own.ask('/')
    const headers = { 'X-XSRF-TOKEN': '' } // pages send none with a form
    await own.ask('/sign-in/password', { form: { userName: 'k.joseph', password }, headers })
    expect(tokenOf(own)).not.toBe(before)
  })

  test('of a program is the one that it signed in with', async () => {
    const { app } = await makeStaffed()
    const program = browser(app)
    await program.ask('/sanctum/csrf-cookie')
    const before = tokenOf(program)
    expect((await program.ask('/login', { json: { username: 'k.joseph', password } })).status).toBe(200)
    expect(tokenOf(program)).toBe(before)
    expect(await (await write(program)).text()).not.toContain('CSRF')
    const other = browser(app)
    await other.ask('/sanctum/csrf-cookie')
    const theirs = tokenOf(other)
    await other.ask('/login', { json: { username: 'd.lutchman', password } })
    program.cookies.set('XSRF-TOKEN', { value: theirs, path: '/', flags: '' })
    expect(await (await write(program)).text()).toContain('CSRF')
  })
})
