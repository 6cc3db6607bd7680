import { describe, expect, test } from 'vitest'
import { makeWorld } from '../world.ts'
import { browser, makeStaffed, password, temporary } from './_browser.ts'

const refused = 'The user name or the password is not right.'
const json = async (res: Response) => [res.status, await res.json()] as const
const joseph = { username: 'k.joseph', password }
const noel = { username: 's.noel', password: temporary }

/** A client of the JSON interface that has fetched its token. */
async function client(world: Awaited<ReturnType<typeof makeStaffed>>) {
  const own = browser(world.app)
  const res = await own.ask('/sanctum/csrf-cookie')
  expect([res.status, await res.text()]).toEqual([204, ''])
  return own
}

describe('the sequence of an employee', () => {
  test('csrf-cookie, login, employee-login, user-employee, employee, logout', async () => {
    const own = await client(await makeStaffed())
    const me = { admin: false, employee_id: 2, user_name: 'k.joseph', password_reset: 0 }
    expect(await json(await own.ask('/api/user-employee/k.joseph'))).toEqual([200, { data: { password_reset: 0 } }])
    expect(await json(await own.ask('/login', { json: joseph }))).toEqual([200, me])
    expect(await json(await own.ask('/api/employee-login', { json: joseph }))).toEqual([200, [me]])
    expect(await json(await own.ask('/api/user-employee/k.joseph'))).toEqual([200, { data: { password_reset: 0 } }])
    const profile = {
      id: 2,
      employee_id: 2,
      teacher_num: 'T2',
      first_name: 'Kerwin',
      last_name: 'Joseph',
      user_name: 'k.joseph',
      post_id: 10,
    }
    expect(await json(await own.ask('/api/employee/2'))).toEqual([200, profile])
    expect((await own.ask('/logout', { json: {} })).status).toBe(204)
    expect((await own.ask('/api/employee/2')).status).toBe(401)
    expect((await own.ask('/logout', { json: {} })).status).toBe(204)
  })

  test('with a temporary password goes through the change and nothing else', async () => {
    const own = await client(await makeStaffed())
    expect((await json(await own.ask('/login', { json: noel })))[1]).toMatchObject({ employee_id: 3, password_reset: 1 })
    expect(await json(await own.ask('/api/user-employee/S.Noel'))).toEqual([200, { data: { password_reset: 1 } }])
    expect((await own.ask('/api/employee/3')).status).toBe(401)
    const change = (body: object) => own.ask('/api/employee-change-password', { json: body })
    expect((await json(await change({ name: 's.noel', password: 'short' })))[1].errors).toEqual(['At least 8 characters.'])
    expect((await change({ name: 's.noel', password: temporary })).status).toBe(422)
    expect((await change({ name: 'k.joseph', password: 'A-new-one-2026' })).status).toBe(404)
    expect((await change({ name: 'n.obody', password: 'A-new-one-2026' })).status).toBe(404)
    expect((await change({ name: 's.noel', password: 'A-new-one-2026' })).status).toBe(200)
    expect((await own.ask('/api/employee/3')).status).toBe(200)
    expect(await json(await own.ask('/api/user-employee/s.noel'))).toEqual([200, { data: { password_reset: 0 } }])
    expect((await change({ name: 's.noel', password: 'Another-2026' })).status).toBe(403)
  })

  test('signs in a name that both doors know with whichever password is right', async () => {
    const world = await makeStaffed()
    const hash = await world.db.selectFrom('employee').select('password_hash').where('user_name', '=', 's.noel').executeTakeFirstOrThrow()
    await world.db
      .updateTable('employee')
      .set({ user_name: 'admin', ...hash })
      .where('id', '=', 1)
      .execute()
    const own = await client(world)
    const asks = async (path: string, secret: string) =>
      (await json(await own.ask(path, { json: { username: 'admin', password: secret } })))[1]
    expect(await asks('/login', password)).toMatchObject({ admin: true, employee_id: null })
    expect(await asks('/login', temporary)).toMatchObject({ admin: false, employee_id: 1 })
    expect(await asks('/api/admin-login', temporary)).toMatchObject({ errors: [refused] })
  })
})

test('an administrator signs in at the administrator’s door only', async () => {
  const own = await client(await makeStaffed())
  const admin = { username: 'ADMIN', password }
  const me = { admin: true, employee_id: null, user_name: 'admin', password_reset: 0 }
  expect(await json(await own.ask('/login', { json: admin }))).toEqual([200, me])
  expect(await json(await own.ask('/api/admin-login', { json: admin }))).toEqual([200, me])
  expect((await own.ask('/api/employee/2')).status).toBe(200)
  expect(await json(await own.ask('/api/employee-login', { json: admin }))).toEqual([401, { message: refused, errors: [refused] }])
})

describe('a sign-in that fails', () => {
  test.each(['/login', '/api/admin-login', '/api/employee-login'])(
    'at %s says the same for every reason, in words and in a list',
    async (path) => {
      const bodies = [
        { username: 'n.obody', password },
        { username: 'k.joseph', password: 'wrong' },
        { username: 'a.gone', password },
        { username: 'admin', password: 'wrong' },
      ]
      for (const body of bodies) {
        const own = await client(await makeStaffed())
        expect(await json(await own.ask(path, { json: body }))).toEqual([401, { message: refused, errors: [refused] }])
        expect(own.cookies.has('session')).toBe(false)
      }
    },
  )

  test('leaves nobody signed in', async () => {
    const own = await client(await makeStaffed())
    await own.ask('/login', { json: joseph })
    expect((await own.ask('/api/employee/2')).status).toBe(200)
    await own.ask('/api/employee-login', { json: { ...joseph, password: 'wrong' } })
    expect((await own.ask('/api/employee/2')).status).toBe(401)
  })

  test('too often is slowed, together with the pages', async () => {
    const world = await makeStaffed()
    const own = await client(world)
    for (const path of ['/login', '/api/admin-login', '/api/employee-login', '/login', '/login'])
      expect((await own.ask(path, { json: { ...joseph, password: 'wrong' } })).status).toBe(401)
    const res = await own.ask('/login', { json: joseph })
    expect([res.status, Number(res.headers.get('Retry-After')) > 50]).toEqual([429, true])
    expect((await res.json()).errors[0]).toMatch(/^Too many wrong passwords\. Wait \d+ seconds/)
    expect((await own.signIn('k.joseph')).status).toBe(429)
  })

  test.each([
    ['no password', { username: 'k.joseph' }, 422],
    ['an empty name', { username: ' ', password }, 422],
    ['a number for a password', { username: 'k.joseph', password: 1 }, 422],
    ['a key that it does not know', { ...joseph, remember: true }, 422],
    ['a list', [joseph], 422],
  ])('with %s is refused before anything is looked up', async (_, body, status) => {
    const world = await makeStaffed()
    const own = await client(world)
    const res = await own.ask('/login', { json: body })
    expect(res.status).toBe(status)
    expect((await res.json()).errors.length).toBeGreaterThan(0)
    expect(await world.db.selectFrom('sign_in_attempt').selectAll().execute()).toEqual([])
  })

  test('as something other than JSON is refused', async () => {
    const own = await client(await makeStaffed())
    expect((await own.ask('/login', { form: joseph })).status).toBe(415)
    const headers = { 'Content-Type': 'application/json' }
    expect((await own.ask('/login', { headers, method: 'POST' })).status).toBe(400)
  })
})

describe('whether a new password is due', () => {
  test('is told only to who has just proved the temporary one', async () => {
    const world = await makeStaffed()
    const [visitor, other] = [browser(world.app), browser(world.app)]
    await other.signIn('k.joseph')
    const admin = browser(world.app)
    await admin.signIn('admin', undefined, '/admin')
    const due = browser(world.app)
    await due.signIn('s.noel', temporary)
    const answer = async (who: typeof visitor, name: string) => JSON.stringify(await json(await who.ask(`/api/user-employee/${name}`)))
    const no = JSON.stringify([200, { data: { password_reset: 0 } }])
    for (const who of [visitor, other, admin])
      for (const name of ['s.noel', 'n.obody', 'a.gone', 'k.joseph', '%27%20or%201=1', '%F0%9F%8C%B3'])
        expect(await answer(who, name)).toBe(no)
    expect(await answer(due, 'k.joseph')).toBe(no)
    expect(await answer(due, 's.noel')).toBe(JSON.stringify([200, { data: { password_reset: 1 } }]))
  })

  test('is told of employees, not of administrators', async () => {
    const due = browser((await makeStaffed()).app)
    await due.signIn('Deans/HODs', temporary, '/admin')
    expect(await json(await due.ask('/api/user-employee/Deans%2FHODs'))).toEqual([200, { data: { password_reset: 0 } }])
  })
})

describe('a profile', () => {
  test.each([
    ['nobody', 2, 401],
    ['joseph', 2, 200],
    ['joseph', 1, 404],
    ['joseph', 999, 404],
    ['baptiste', 1, 200],
    ['admin', 1, 200],
    ['deansHods', 6, 200],
    ['zahra', 1, 403],
    ['admin', 999, 404],
  ] as const)('asked for by %s, of employee %d: %d', async (who, id, status) => {
    const { as } = await makeWorld()
    const res = await as(who)(`/api/employee/${id}`)
    expect(res.status).toBe(status)
    expect(await res.text()).not.toContain('password')
  })

  test('of another is answered exactly like one that does not exist', async () => {
    const { as } = await makeWorld()
    const answer = async (id: number) => json(await as('joseph')(`/api/employee/${id}`))
    expect(await answer(1)).toEqual(await answer(999))
  })

  test.each(['0', '-1', '1.5', 'abc', '1%20or%201'])('of employee %s is no request', async (id) => {
    const { as } = await makeWorld()
    expect((await as('admin')(`/api/employee/${id}`)).status).toBe(422)
  })
})

describe('a new password', () => {
  test.each([
    ['nobody', 401],
    ['joseph', 403],
    ['admin', 403],
    ['zahra', 403],
  ] as const)('from %s, who has proved no temporary one: %d', async (who, status) => {
    const { as } = await makeWorld()
    const res = await as(who)('/api/employee-change-password', { method: 'POST', json: { name: 'k.joseph', password: 'A-new-one-2026' } })
    expect(res.status).toBe(status)
  })

  test('of an administrator is not set here', async () => {
    const own = browser((await makeStaffed()).app)
    await own.ask('/sanctum/csrf-cookie')
    await own.signIn('Deans/HODs', temporary, '/admin')
    const res = await own.ask('/api/employee-change-password', { json: { name: 'Deans/HODs', password: 'A-new-one-2026' } })
    expect(res.status).toBe(403)
  })
})

test('the interface describes itself', async () => {
  const { as } = await makeWorld()
  const [, doc] = await json(await as('nobody')('/api/openapi.json'))
  for (const path of [
    '/sanctum/csrf-cookie',
    '/login',
    '/logout',
    '/api/admin-login',
    '/api/employee-login',
    '/api/user-employee/{username}',
    '/api/employee/{id}',
    '/api/employee-change-password',
  ])
    expect(doc.paths).toHaveProperty([path])
})

test.each(['/login', '/api/admin-login', '/api/employee-login'])('%s: its description says how a try proves its work', async (path) => {
  const { as } = await makeStaffed()
  const { paths } = (await (await as('admin')('/api/openapi.json')).json()) as { paths: Record<string, { post: { description?: string } }> }
  for (const word of ['X-Proof-Wanted', 'header X-Proof', 'Retry-After', '9 zero bits'])
    expect(paths[path]?.post.description).toContain(word)
})
