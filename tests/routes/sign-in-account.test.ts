import { describe, expect, test } from 'vitest'
import { browser, makeStaffed, password, temporary } from './_browser.ts'

const world = await makeStaffed()
const visitor = () => browser(world.app)
const to = (res: Response) => [res.status, res.headers.get('Location')]

async function signedIn(userName: string, door: '' | '/admin' = '') {
  const own = browser(world.app)
  const res = await own.signIn(userName, undefined, door)
  if (res.status !== 303) throw new Error(`${userName} must be signed in for this test to mean anything`)
  return own
}

describe('a new password', () => {
  const typed = (own: ReturnType<typeof browser>, a: string, b = a, door = '') =>
    own.ask(`${door}/sign-in/new-password`, { form: { password: a, confirmation: b } })

  test.each([
    ['', '', 'Required'],
    ['short', 'short', 'At least 8 characters.'],
    ['S.NOEL', 'S.NOEL', 'This is your user name, or little more.'],
    ['A-new-one-2026', 'Another-2026', 'The two passwords are not the same.'],
    [temporary, temporary, 'This is the temporary password.'],
  ])('that is %j and %j is not set, and says why beside the field', async (a, b, words) => {
    const own = browser((await makeStaffed()).app)
    await own.signIn('s.noel', temporary)
    const res = await typed(own, a, b)
    const html = await res.text()
    expect(res.status).toBe(422)
    expect(html).toContain(words)
    expect(html).toContain('CHANGE PASSWORD')
    expect(to(await own.ask('/term-reports'))).toEqual([303, '/'])
  })

  test('signs in, ends the account’s other sessions, and is the one that counts from then on', async () => {
    const { app } = await makeStaffed()
    const [own, other] = [browser(app), browser(app)]
    await other.signIn('s.noel', temporary)
    await own.signIn('s.noel', temporary)
    const before = own.cookies.get('session')?.value
    expect(to(await typed(own, 'A-new-one-2026'))).toEqual([303, '/term-reports'])
    expect(own.cookies.get('session')?.value).not.toBe(before)
    expect(to(await typed(other, 'Another-2026'))).toEqual([303, '/'])
    expect((await browser(app).signIn('s.noel', temporary)).status).toBe(422)
    expect(to(await browser(app).signIn('s.noel', 'A-new-one-2026'))).toEqual([303, '/term-reports'])
  })

  test('is asked of an administrator too, at the administrator’s door', async () => {
    const own = browser((await makeStaffed()).app)
    const res = await own.signIn('Deans/HODs', temporary, '/admin')
    expect(await res.text()).toContain('CHANGE PASSWORD')
    expect(to(await own.ask('/'))).toEqual([303, '/admin'])
    expect((await typed(own, 'A-new-one-2026')).status).toBe(403)
    expect(to(await typed(own, 'A-new-one-2026', undefined, '/admin'))).toEqual([303, '/admin/dashboard'])
  })

  test.each([
    ['nobody', 303],
    ['who is signed in', 403],
  ])('cannot be set by %s', async (who, status) => {
    const own = who === 'nobody' ? visitor() : await signedIn('k.joseph')
    expect((await typed(own, 'A-new-one-2026')).status).toBe(status)
    expect(to(await visitor().signIn('k.joseph'))).toEqual([303, '/term-reports'])
  })

  test('that is not set within a quarter of an hour has to be asked for again', async () => {
    const { app, setNow } = await makeStaffed()
    const own = browser(app)
    await own.signIn('s.noel', temporary)
    setNow(new Date('2025-12-01T14:16:00Z'))
    expect(to(await typed(own, 'A-new-one-2026'))).toEqual([303, '/'])
    expect(await (await own.ask('/')).text()).toContain('NEXT')
  })
})

describe('who is signed in', () => {
  test.each([
    ['k.joseph', '', '/term-reports'],
    ['admin', '/admin', '/admin/dashboard'],
  ] as const)('%s finds both doors shut and is sent home', async (userName, door, home) => {
    const own = await signedIn(userName, door)
    expect(to(await own.ask('/'))).toEqual([303, home])
    expect(to(await own.ask('/admin'))).toEqual([303, home])
  })

  test.each([
    ['nobody', '/term-reports', 303],
    ['nobody', '/admin/dashboard', 303],
    ['k.joseph', '/term-reports', 200],
    ['k.joseph', '/admin/dashboard', 403],
    ['admin', '/admin/dashboard', 200],
  ] as const)('%s asking for %s is answered %d', async (who, path, status) => {
    const own = who === 'nobody' ? visitor() : await signedIn(who, who === 'admin' ? '/admin' : '')
    const res = await own.ask(path)
    expect(res.status).toBe(status)
    if (who === 'nobody') expect(res.headers.get('Location')).toBe('/')
  })

  test('is never sent anywhere else, whatever the address or the form asks for', async () => {
    for (const extra of ['?next=https://evil.example', '?redirect=//evil.example', '?step=password']) {
      expect(to(await visitor().ask(`/sign-in/password${extra}`, { form: { userName: 'k.joseph', password } }))).toEqual([
        303,
        '/term-reports',
      ])
      expect((await visitor().ask(`/${extra}`)).headers.get('Location')).toBeNull()
    }
    expect((await visitor().ask('/sign-in/password', { form: { userName: 'k.joseph', password, next: '//evil.example' } })).status).toBe(
      422,
    )
    expect(to(await visitor().ask('/sign-in//evil.example'))).not.toContain('//evil.example')
  })
})

describe('signing out', () => {
  test('ends the session itself, not only the cookie, and goes to the root', async () => {
    const own = await signedIn('k.joseph')
    const stolen = browser(world.app)
    stolen.cookies.set('session', own.cookies.get('session') ?? { value: '', path: '/', flags: '' })
    expect((await stolen.ask('/term-reports')).status).toBe(200)
    expect(to(await own.ask('/sign-out', { form: {} }))).toEqual([303, '/'])
    expect(own.cookies.has('session')).toBe(false)
    expect(to(await stolen.ask('/term-reports'))).toEqual([303, '/'])
  })

  test('leaves other browsers of the same person signed in', async () => {
    const [here, there] = [await signedIn('k.joseph'), await signedIn('k.joseph')]
    await here.ask('/sign-out', { form: {} })
    expect((await there.ask('/term-reports')).status).toBe(200)
  })

  test('gives up a password change', async () => {
    const own = browser((await makeStaffed()).app)
    await own.signIn('s.noel', temporary)
    await own.ask('/sign-out', { form: {} })
    expect(await (await own.ask('/')).text()).toContain('NEXT')
  })

  test('twice, or without a session, is no error; by a link it does nothing', async () => {
    expect(to(await visitor().ask('/sign-out', { form: {} }))).toEqual([303, '/'])
    const own = await signedIn('k.joseph')
    expect((await own.ask('/sign-out')).status).toBe(404)
    expect((await own.ask('/term-reports')).status).toBe(200)
  })

  test('leaves no page behind that Back could show', async () => {
    const own = await signedIn('k.joseph')
    expect((await own.ask('/term-reports')).headers.get('Cache-Control')).toBe('no-store')
  })
})
