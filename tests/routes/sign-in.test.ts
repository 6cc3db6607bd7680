import { describe, expect, test } from 'vitest'
import { browser, makeStaffed, password, temporary } from './_browser.ts'

const refused = 'The user name or the password is not right.'
const htmx = { 'HX-Request': 'true' }
const world = await makeStaffed()
const visitor = () => browser(world.app)
const to = (res: Response) => [res.status, res.headers.get('Location')]

describe('the three steps of an employee', () => {
  test('begin with the school and the user name', async () => {
    const html = await (await visitor().ask('/')).text()
    for (const words of ['Welcome to', 'Poui Valley Secondary School', 'Crescamus in luce', 'Term Reports', 'Username', 'NEXT'])
      expect(html).toContain(words)
    expect(html).not.toContain('LOGIN')
  })

  test('lead to the other doors, where whoever came by Logout or to the wrong one signs in', async () => {
    for (const [door, own, others] of [
      ['/', 'Teacher', { '/admin': 'Administrator', '/student': 'Student' }],
      ['/admin', 'Administrator', { '/': 'Teacher', '/student': 'Student' }],
      ['/student', 'Student', { '/': 'Teacher', '/admin': 'Administrator' }],
    ] as const) {
      const html = await (await visitor().ask(door)).text()
      for (const [href, name] of Object.entries(others)) expect(html).toContain(`<a href="${href}">${name}</a>`)
      expect(html).not.toContain(`>${own}</a>`)
    }
    const refusal = await (await visitor().signIn('admin')).text()
    expect(refusal).toContain('<a href="/admin">Administrator</a>')
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
      const same = (text: string) =>
        text
          .replaceAll(`>${userName}<`, '>NAME<')
          .replaceAll(`"${userName}"`, '"NAME"')
          .replaceAll(/\/admin\/sign-in/g, '/sign-in')
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

  test('in one browser that a teacher signs in from slow no other such browser', async () => {
    const { app } = await makeStaffed()
    const [shared, own] = [browser(app), browser(app)]
    for (const each of [shared, own]) {
      await each.signIn('k.joseph')
      await each.ask('/sign-out', { form: {} })
    }
    for (let i = 0; i < 6; i++) await shared.signIn('k.joseph', 'guess')
    expect((await shared.signIn('k.joseph')).status).toBe(429)
    expect((await own.signIn('k.joseph')).status).toBe(303)
  })

  test('are waited for by a clock that nobody sets: put back an hour, the wait stays a minute', async () => {
    const { app, setNow } = await makeStaffed()
    const own = browser(app)
    for (let i = 0; i < 5; i++) await own.signIn('k.joseph', 'wrong')
    setNow(new Date('2025-12-01T13:00:00Z'))
    expect(Number((await own.signIn('k.joseph')).headers.get('Retry-After'))).toBeLessThanOrEqual(60)
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

test('nobody fetches the styles of sheets, reports and charts before they are signed in', async () => {
  const own = visitor()
  const sheetOf = (html: string) => /<link rel="stylesheet" href="\/build\/([a-z]+)/.exec(html)?.[1]
  for (const door of ['/', '/admin', '/student']) expect(sheetOf(await (await own.ask(door)).text())).toBe('door')
  await own.signIn('k.joseph')
  expect(sheetOf(await (await own.ask('/term-reports')).text())).toBe('styles')
})
