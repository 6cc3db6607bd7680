import { describe, expect, test } from 'vitest'
import { moment } from '../../src/domain/_dates.ts'
import { today, type Who } from '../world.ts'
import { browser, makeStaffed, password } from './_browser.ts'

const began = moment(today, 'America/Port_of_Spain')
const next = 'Mango-Season-2026'
const to = (res: Response) => [res.status, res.headers.get('Location')]
const staff = [
  ['k.joseph', '', '/term-reports/account', '/term-reports'],
  ['admin', '/admin', '/admin/account', '/admin/dashboard'],
] as const
const typed = (userName: string, more: Record<string, string> = {}) => ({
  userName,
  current: password,
  password: next,
  confirmation: next,
  ...more,
})
const chrome = {
  'User-Agent': 'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
}

describe.each(staff)('%s', (userName, door, path, home) => {
  async function signedIn() {
    const world = await makeStaffed()
    const own = browser(world.app)
    const form = { userName, password }
    expect(to(await own.ask(`${door}/sign-in/password`, { form, headers: chrome }))).toEqual([303, home])
    return { ...world, own }
  }

  test('changes the password with the present one, stays here and is out everywhere else', async () => {
    const { app, own, db } = await signedIn()
    const other = browser(app)
    await other.signIn(userName, password, door)
    expect(await (await own.ask(home)).text()).toContain(`href="${path}"`)
    expect(to(await own.ask(path, { form: typed(userName) }))).toEqual([303, `${path}?changed`])
    expect(await (await own.ask(`${path}?changed`)).text()).toContain('Your password has been changed.')
    expect(to(await other.ask(home))).toEqual([303, '/'])
    expect((await browser(app).signIn(userName, password, door)).status).toBe(422)
    expect(to(await browser(app).signIn(userName, next, door))).toEqual([303, home])
    expect(await db.selectFrom('change').select(['field', 'new_value']).execute()).toEqual([{ field: 'password', new_value: 'changed' }])
  })

  test.each([
    [{ current: 'wrong' }, 'This is not your current password.'],
    [{ password: 'baseball1', confirmation: 'baseball1' }, 'Very many people use this password'],
    [{ password: 'PouiValley26', confirmation: 'PouiValley26' }, 'This is the name of the school'],
    [{ confirmation: 'other' }, 'The two passwords are not the same.'],
  ])('is told beside the field what is wrong with %j, and nothing changes', async (more, words) => {
    const { app, own } = await signedIn()
    const res = await own.ask(path, { form: typed(userName, more) })
    expect([res.status, (await res.text()).includes(words)]).toEqual([422, true])
    expect(to(await browser(app).signIn(userName, password, door))).toEqual([303, home])
  })

  test('sees where the account is signed in and ends one of those', async () => {
    const { app, own } = await signedIn()
    const other = browser(app)
    await other.signIn(userName, password, door)
    const html = await (await own.ask(path)).text()
    for (const words of ['Chrome 109, Windows', 'local', 'This browser', began]) expect(html).toContain(words)
    const [end = ''] = /[\w/-]+\/sessions\/[0-9a-f]{16}\/end/.exec(html) ?? []
    expect(html.match(/\/end"/g)).toHaveLength(1)
    expect(to(await own.ask(end, { form: {} }))).toEqual([303, `${path}?ended`])
    expect(to(await other.ask(home))).toEqual([303, '/'])
    expect((await own.ask(path)).status).toBe(200)
    expect((await own.ask(end, { form: {} })).status).toBe(404)
  })

  test('cannot end the session of somebody else', async () => {
    const { app, own, db } = await signedIn()
    const colleague = browser(app)
    await colleague.signIn('d.lutchman')
    const { token_hash } = await db.selectFrom('session').select('token_hash').where('employee_id', '=', 1).executeTakeFirstOrThrow()
    expect((await own.ask(`${path}/sessions/${token_hash.slice(0, 16)}/end`, { form: {} })).status).toBe(404)
    expect((await colleague.ask('/term-reports')).status).toBe(200)
  })

  test('reads once after signing in when that was last, and what has failed since', async () => {
    const { app, own, setNow } = await signedIn()
    expect(await (await own.ask(home)).text()).not.toContain('Last signed in')
    setNow(new Date(today.getTime() + 60_000))
    for (let i = 0; i < 2; i++) await browser(app).signIn(userName, 'wrong', door)
    setNow(new Date(today.getTime() + 3_600_000))
    const later = browser(app)
    await later.signIn(userName, password, door)
    const html = await (await later.ask(home)).text()
    expect(html).toContain(`Last signed in ${began} from local. 2 failed sign-ins since then.`)
    expect(await (await later.ask(home)).text()).not.toContain('Last signed in')
  })
})

test.each([
  ['/admin/account', { nobody: 303, zahra: 403, joseph: 403, baptiste: 403, admin: 200, deansHods: 200 }],
  ['/term-reports/account', { nobody: 303, zahra: 403, joseph: 200, baptiste: 200, admin: 403, deansHods: 403 }],
])('%s is for its own kind of people: %j', async (path, statuses) => {
  for (const [who, status] of Object.entries(statuses)) {
    const { as } = await makeStaffed()
    expect([who, (await as(who as Who | 'nobody')(path)).status]).toEqual([who, status])
    const body = new URLSearchParams()
    for (const write of [path, `${path}/sessions/0123456789abcdef/end`])
      expect([who, write, (await as(who as Who | 'nobody')(write, { method: 'POST', body })).status]).toEqual([
        who,
        write,
        status === 200 ? (write === path ? 422 : 404) : status,
      ])
  }
})
