import { describe, expect, test } from 'vitest'
import { browser, makeStaffed, password, temporary } from './_browser.ts'

const refused = 'The user name or the password is not right.'
const htmx = { 'HX-Request': 'true' }
const world = await makeStaffed()
const visitor = () => browser(world.app)
const to = (res: Response) => [res.status, res.headers.get('Location')]

async function signedIn(userName: string, door: '' | '/admin' = '') {
  const own = browser(world.app)
  const res = await own.signIn(userName, undefined, door)
  if (res.status !== 303) throw new Error(`${userName} must be signed in for this test to mean anything`)
  return own
}

describe('the three steps of an employee', () => {
  test('begin with the school and the user name', async () => {
    const html = await (await visitor().ask('/')).text()
    for (const words of ['Welcome to', 'Poui Valley Secondary School', 'Crescamus in luce', 'Term Reports', 'Username', 'NEXT'])
      expect(html).toContain(words)
    expect(html).not.toContain('LOGIN')
  })

  test('go on to the password, with the name kept and a way back to it', async () => {
    const html = await (await visitor().ask('/sign-in/name', { form: { userName: 'K.Joseph' } })).text()
    for (const words of ['K.Joseph', 'Password', 'LOGIN', 'Back', 'Show password']) expect(html).toContain(words)
    const back = await (await visitor().ask('/sign-in', { form: { userName: 'K.Joseph' } })).text()
    expect(back).toContain('value="K.Joseph"')
    expect(back).toContain('NEXT')
  })

  test('end at the main menu', async () => {
    expect(to(await visitor().signIn('k.joseph'))).toEqual([303, '/term-reports'])
    expect(to(await visitor().signIn(' K.JOSEPH '))).toEqual([303, '/term-reports'])
  })

  test('pass a new password when that is due', async () => {
    const own = visitor()
    const res = await own.signIn('s.noel', temporary)
    expect(res.status).toBe(200)
    const html = await res.text()
    for (const words of ['Reset Password', 'New Password', 'Confirm Password', 'CHANGE PASSWORD', 's.noel']) expect(html).toContain(words)
    expect(await (await own.ask('/')).text()).toContain('CHANGE PASSWORD')
  })

  test('are the same for htmx, which gets the window alone and goes to the main menu as a page', async () => {
    for (const [path, form] of [
      ['/sign-in/name', { userName: 'k.joseph' }],
      ['/sign-in', { userName: 'k.joseph' }],
      ['/sign-in/password', { userName: 'k.joseph', password: 'wrong' }],
    ] as const) {
      const [page, part] = [await visitor().ask(path, { form }), await visitor().ask(path, { form, headers: htmx })]
      expect(part.status).toBe(page.status)
      expect(await page.text()).toContain('<!doctype html>')
      expect(await part.text()).toMatch(/^<section id="sign-in">/)
    }
    const res = await visitor().ask('/sign-in/password', { form: { userName: 'k.joseph', password }, headers: htmx })
    expect([res.status, res.headers.get('HX-Redirect')]).toEqual([204, '/term-reports'])
  })

  test.each(['/sign-in', '/sign-in/name', '/sign-in/password', '/sign-in/new-password'])('reloaded at %s begin again', async (path) => {
    expect(to(await visitor().ask(path))).toEqual([303, '/'])
    expect(to(await visitor().ask(`/admin${path}`))).toEqual([303, '/admin'])
  })
})

describe('what is wrong', () => {
  test('an empty name and an empty password say so beside their field, and count as no try', async () => {
    for (const [path, form, words] of [
      ['/sign-in/name', { userName: '  ' }, 'Username field empty'],
      ['/sign-in/password', { userName: '', password }, 'Username field empty'],
      ['/sign-in/password', { userName: 'k.joseph', password: '' }, 'Password field empty'],
    ] as const) {
      const { db, app } = await makeStaffed()
      const res = await browser(app).ask(path, { form })
      const html = await res.text()
      expect(res.status).toBe(422)
      expect(html).toContain(words)
      expect(html).toContain('aria-invalid="true"')
      expect(await db.selectFrom('sign_in_attempt').selectAll().execute()).toEqual([])
    }
  })

  test('a field that the form does not have is refused', async () => {
    expect((await visitor().ask('/sign-in/name', { form: { userName: 'k.joseph', role: 'administrator' } })).status).toBe(422)
    expect((await visitor().ask('/sign-in/password', { form: { userName: 'k.joseph' } })).status).toBe(422)
  })

  test('a larger form than any person types is not read', async () => {
    const form = { userName: 'k.joseph', password: 'x'.repeat(20_000) }
    const length = String(new URLSearchParams(form).toString().length)
    expect((await visitor().ask('/sign-in/password', { form, headers: { 'Content-Length': length } })).status).toBe(413)
  })

  test('a wrong name, a wrong password, an archived teacher and the other door are answered alike, to the letter', async () => {
    const answers = []
    for (const [userName, secret, door] of [
      ['n.obody', password, ''],
      ['k.joseph', 'wrong', ''],
      ['a.gone', password, ''],
      ['admin', password, ''],
      ['k.joseph', password, '/admin'],
    ] as const) {
      const res = await browser((await makeStaffed()).app).signIn(userName, secret, door)
      const same = (text: string) => text.replaceAll(userName, 'NAME').replaceAll(/\/admin\/sign-in/g, '/sign-in')
      const headers = [...res.headers].filter(([name]) => name !== 'set-cookie' && name !== 'x-request-id')
      if (door === '') answers.push({ status: res.status, text: same(await res.text()), headers })
      else expect(res.status).toBe(422)
    }
    expect(answers[0]?.text).toContain(refused)
    expect(answers[0]?.status).toBe(422)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('the name step answers a name that exists and one that does not alike', async () => {
    const text = async (userName: string) =>
      (await (await visitor().ask('/sign-in/name', { form: { userName } })).text()).replaceAll(userName, 'NAME')
    expect(await text('k.joseph')).toBe(await text('n.obody'))
    expect(await text('k.joseph')).toBe(await text('a.gone'))
  })

  test('what is typed as a name is shown as text', async () => {
    const html = await (await visitor().ask('/sign-in/name', { form: { userName: '"><script>alert(1)</script>' } })).text()
    expect(html).not.toContain('<script>alert')
  })

  test('the password is never sent back', async () => {
    for (const secret of ['wrong-Secret-77', password]) {
      const res = await visitor().ask('/sign-in/password', { form: { userName: 'k.joseph', password: secret } })
      expect(await res.text()).not.toContain(secret)
    }
  })
})

describe('wrong passwords', () => {
  test('are slowed from the sixth on, with the name kept and the wait said; the right one does not come through either', async () => {
    const { app, db } = await makeStaffed()
    const own = browser(app)
    for (let i = 0; i < 5; i++) expect((await own.signIn('k.joseph', 'wrong')).status).toBe(422)
    for (const secret of ['wrong', password, password]) {
      const res = await own.signIn('k.joseph', secret)
      const html = await res.text()
      expect(res.status).toBe(429)
      expect(Number(res.headers.get('Retry-After'))).toBeGreaterThan(50)
      expect(html).toMatch(/Too many wrong passwords\. Wait (5\d|60) seconds and try again\./)
      expect(html).toContain('k.joseph')
    }
    expect((await own.signIn('d.lutchman')).status).toBe(303)
    const outcomes = await db.selectFrom('sign_in_attempt').select('outcome').orderBy('id').execute()
    expect(outcomes.map((o) => o.outcome)).toEqual([...Array(5).fill('wrong-password'), 'slowed', 'signed-in'])
  })

  test('for a name that does not exist are slowed just the same', async () => {
    const { app } = await makeStaffed()
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await browser(app).signIn('n.obody', 'wrong')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('that others try do not slow the browser a teacher signs in from', async () => {
    const { app } = await makeStaffed()
    const own = browser(app)
    await own.signIn('k.joseph')
    await own.ask('/sign-out', { form: {} })
    for (let i = 0; i < 6; i++) await browser(app).signIn('k.joseph', 'guess')
    expect((await browser(app).signIn('k.joseph')).status).toBe(429)
    expect((await own.signIn('k.joseph')).status).toBe(303)
  })

  test('are slowed in a browser that only claims to be known', async () => {
    const { app } = await makeStaffed()
    for (let i = 0; i < 6; i++) await browser(app).signIn('k.joseph', 'guess')
    for (const mark of ['2.', '2.AAAAAAAAAAAAAAAAAAAAAA', '2', '~~..~']) {
      const forged = browser(app)
      forged.cookies.set('known-browser', { value: mark, path: '/sign-in', flags: '' })
      expect((await forged.signIn('k.joseph')).status).toBe(429)
    }
  })

  test('each tells the history of tries by whom, at which door, from where and how it ended, and never what was typed', async () => {
    const { app, db } = await makeStaffed()
    const tries = [
      ['K.Joseph', 'wrong', ''],
      ['my-own-secret', 'wrong', ''],
      ['a.gone', password, ''],
      ['admin', password, '/admin'],
    ] as const
    for (const [userName, secret, door] of tries) await browser(app).signIn(userName, secret, door)
    const rows = await db.selectFrom('sign_in_attempt').select(['door', 'user_name', 'outcome', 'address', 'at']).orderBy('id').execute()
    const where = { address: 'local', at: '2025-12-01T14:00:00.000Z' }
    expect(rows).toEqual([
      { door: 'employee', user_name: 'k.joseph', outcome: 'wrong-password', ...where },
      { door: 'employee', user_name: '', outcome: 'unknown-user', ...where },
      { door: 'employee', user_name: 'a.gone', outcome: 'archived', ...where },
      { door: 'administrator', user_name: 'admin', outcome: 'signed-in', ...where },
    ])
  })
})

describe('a new password', () => {
  const typed = (own: ReturnType<typeof browser>, a: string, b = a, door = '') =>
    own.ask(`${door}/sign-in/new-password`, { form: { password: a, confirmation: b } })

  test.each([
    ['', '', 'Required'],
    ['short', 'short', 'At least 8 characters.'],
    ['S.NOEL', 'S.NOEL', 'This is your user name.'],
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
