import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { firstTyped } from '../../src/domain/school/set-up.ts'
import { emptySchool } from '../_school.ts'
import { testAssets } from '../assets.ts'
import { png } from '../pictures.ts'
import { makeWorld, today } from '../world.ts'
import { browser, password } from './_browser.ts'

const code = 'bcdfg-hjkmn-pqrst'
const letters = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`class_${n}`, 'A B C D E']))
const filled = {
  code,
  ...firstTyped('2025-12-01'),
  ...letters,
  name: 'O’Brien’s <School>',
  user_name: 'head',
  password,
  confirmation: password,
}
const crest = new File([png()], 'crest.gif', { type: 'image/gif' })

/** A server that was started without a school. */
async function empty() {
  const { db } = await emptySchool()
  const app = createApp({ db, assets: testAssets, log: { info: () => {}, error: () => {} }, now: () => today, setUpCode: code })
  const { ask, cookies } = browser(app)
  const post = (form: Record<string, string | File>, path = '/set-up/school', headers: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.append(name, value)
    return app.request(path, { method: 'POST', body, headers: { 'Sec-Fetch-Site': 'same-origin', ...headers } })
  }
  const count = async (table: 'school' | 'administrator' | 'form_class' | 'coded_comment' | 'employee_post' | 'academic_term') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return { db, app, ask, cookies, post, count }
}

test('until there is a school every page leads to the set-up, and the JSON interface says why there is nothing', async () => {
  const { ask } = await empty()
  for (const path of ['/', '/admin', '/admin/dashboard', '/logo', '/nothing']) {
    const res = await ask(path)
    expect([path, res.status, res.headers.get('Location')]).toEqual([path, 303, '/set-up'])
  }
  const json = await ask('/api/form-classes')
  expect([json.status, (await json.json()).errors[0]]).toEqual([503, expect.stringContaining('/set-up')])
  expect((await ask('/sign-in/name', { form: { userName: 'a' } })).status).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
  const page = await ask('/set-up')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Set-up code')])
  expect((await ask('/set-up/none')).status).toBe(404)
})

test('a school that is there cannot be set up again', async () => {
  const { as, db } = await makeWorld()
  for (const who of ['nobody', 'admin', 'joseph'] as const) {
    expect((await as(who)('/set-up')).status).toBe(404)
    expect((await as(who)('/set-up', { method: 'POST', body: new URLSearchParams({ code }) })).status).toBe(404)
    expect((await as(who)('/set-up/school', { method: 'POST', body: new URLSearchParams(filled) })).status).toBe(404)
  }
  expect(await db.selectFrom('school').select('name').execute()).toHaveLength(1)
})

test('the code opens the form, however it is typed, and the form offers what is usual', async () => {
  const { ask } = await empty()
  const form = await (await ask('/set-up', { form: { code: ' BCDFG hjkmn pqrst' } })).text()
  expect(form).toMatch(/<option value="America\/Port_of_Spain" selected/)
  expect(form).toMatch(/<option value="20252026" selected/)
  expect(form).toMatch(/placeholder="A B C"[^>]*name="class_6"[^>]*value=""|name="class_6"/)
  expect(form).not.toContain('A B C D E')
  expect(form).toMatch(/enctype="multipart\/form-data"/i)
})

test('a wrong code is refused, and many are slowed', async () => {
  const { ask, post, count } = await empty()
  const wrong = await ask('/set-up', { form: { code: 'bcdfg-hjkmn-pqrsv' } })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Wrong code.')])
  const later = await post({ ...filled, code: 'x' })
  const text = await later.text()
  expect([later.status, text]).toEqual([422, expect.stringContaining('printed a new code')])
  expect(text).toContain('value="O’Brien’s &lt;School&gt;"')
  expect(text).not.toContain(password)
  for (let n = 0; n < 3; n++) await ask('/set-up', { form: { code: 'x' } })
  const slowed = await ask('/set-up', { form: { code } })
  expect([slowed.status, slowed.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect((await post(filled)).status).toBe(429)
  expect(await count('school')).toBe(0)
})

test('a school is made whole, its administrator is signed in, and nothing can be set up again', async () => {
  const { db, app, post, count, ask } = await empty()
  const res = await post({ ...filled, crest })
  expect([res.status, res.headers.get('Location')]).toEqual([303, '/admin/dashboard'])
  const cookie = res.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  const dashboard = await (await app.request('/admin/dashboard', { headers: { Cookie: cookie } })).text()
  expect(dashboard).toContain('What comes next')
  expect(dashboard).toContain('href="/admin/subjects"')
  expect(dashboard).toMatch(/Quickest from spreadsheets:.*href="\/admin\/school-upload".*href="\/admin\/students\/upload"/s)
  expect(await db.selectFrom('school').select(['name', 'time_zone', 'logo_type']).execute()).toEqual([
    { name: 'O’Brien’s <School>', time_zone: 'America/Port_of_Spain', logo_type: 'image/png' },
  ])
  const sizes = { form_class: 30, coded_comment: 60, employee_post: 9, administrator: 1, academic_term: 1 } as const
  for (const table of Object.keys(sizes) as (keyof typeof sizes)[]) expect([table, await count(table)]).toEqual([table, sizes[table]])
  expect(await db.selectFrom('academic_term').select(['academic_year_id', 'term', 'is_current']).execute()).toEqual([
    { academic_year_id: 20252026, term: 1, is_current: 1 },
  ])
  expect(await db.selectFrom('employee_post').select('id').orderBy('id').execute()).toEqual(
    [1, 2, 4, 5, 6, 10, 19, 20, 21].map((id) => ({ id })),
  )
  expect((await ask('/logo')).headers.get('Content-Type')).toBe('image/png')
  expect((await ask('/set-up')).status).toBe(404)
  expect((await post(filled)).status).toBe(404)
  expect((await ask('/')).status).toBe(200)
  expect((await browser(app).signIn('head', password, '/admin')).status).toBe(303)
})

test('all that a new school starts with is in the history, as if it had been added by hand', async () => {
  const { db, post } = await empty()
  expect((await post({ ...filled, motto: 'Lux', crest })).status).toBe(303)
  const changes = await db
    .selectFrom('change')
    .select(['entity', 'entity_key as key', 'field', 'old_value as old', 'new_value as new'])
    .execute()
  const of = (entity: string, key: string) => changes.filter((c) => c.entity === entity && c.key === key).map((c) => [c.field, c.new])
  expect(of('school', '1')).toEqual([
    ['name', 'O’Brien’s <School>'],
    ['motto', 'Lux'],
    ['time_zone', 'America/Port_of_Spain'],
    ['logo', expect.stringMatching(/^image\/png, \d+ bytes$/)],
  ])
  expect(of('administrator', '1')).toEqual([
    ['user_name', 'head'],
    ['kind', 'full'],
  ])
  expect(of('employee_post', '4')).toEqual([
    ['id', '4'],
    ['title', 'Head of Department'],
    ['rank', expect.stringMatching(/^\d$/)],
  ])
  expect(of('form_class', '1A')).toEqual([
    ['id', '1A'],
    ['form_level', '1'],
  ])
  expect(of('coded_comment', '1')).toEqual([
    ['id', '1'],
    ['detail', 'Excellent work'],
  ])
  expect(of('academic_term', '20252026-1')).toEqual([
    ['term', '1'],
    ['is_current', '1'],
  ])
  for (const [entity, n] of Object.entries({ form_class: 30, coded_comment: 60, employee_post: 9 }))
    expect([entity, new Set(changes.filter((c) => c.entity === entity).map((c) => c.key)).size]).toEqual([entity, n])
  expect(changes.filter((c) => c.old !== null)).toEqual([])
  expect(JSON.stringify(changes)).not.toContain(password)
})

test('two who send it at once make one school', async () => {
  const { post, count } = await empty()
  const statuses = (await Promise.all([post(filled), post({ ...filled, user_name: 'other' })])).map((res) => res.status)
  expect(statuses.sort()).toEqual([303, 404])
  expect([await count('school'), await count('administrator')]).toEqual([1, 1])
})

test('what is wrong stands beside its field, the rest is kept, also the crest, and nothing is stored', async () => {
  const { post, count, db } = await empty()
  const res = await post({ ...filled, class_2: 'A A', confirmation: 'other', motto: 'Crescamus', crest })
  const text = await res.text()
  expect(res.status).toBe(422)
  for (const words of [
    '2 things to correct below',
    'This class is listed twice.',
    'The two passwords are not the same.',
    'Your crest is here',
    'value="Crescamus"',
  ])
    expect(text).toContain(words)
  expect(text.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect(await count('administrator')).toBe(0)
  expect((await post(filled)).status).toBe(303)
  expect((await db.selectFrom('school').select('logo_type').executeTakeFirst())?.logo_type).toBe('image/png')
})

test('a crest that is no picture is refused by what it is', async () => {
  const { post } = await empty()
  const res = await post({ ...filled, crest: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'crest.png', { type: 'image/png' }) })
  expect([res.status, await res.text()]).toEqual([422, expect.stringContaining('neither a PNG nor a JPEG')])
})

test('a name that the command line gave away before is not taken again', async () => {
  const { post, db, count } = await empty()
  await db.insertInto('administrator').values({ user_name: 'HEAD', kind: 'full', password_hash: null, created_at: 't' }).execute()
  const res = await post(filled)
  expect([res.status, await res.text()]).toEqual([422, expect.stringContaining('An administrator already has this name.')])
  expect(await count('school')).toBe(0)
})

test('a form with more or fewer fields, or from another site, is refused', async () => {
  const { post } = await empty()
  expect((await post({ ...filled, rank: '1' })).status).toBe(422)
  const { term: _, ...fewer } = filled
  expect((await post(fewer)).status).toBe(422)
  expect((await post({ code, more: 'x' }, '/set-up')).status).toBe(422)
  expect((await post(filled, '/set-up/school', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
})

test('the set-up asks where people find the server and offers what it knows of itself, and takes the browser’s time zone', async () => {
  const { app, db, post } = await empty()
  const open = async (host: string) => {
    const headers = { Host: host, 'Sec-Fetch-Site': 'same-origin' }
    return (await app.request('/set-up', { method: 'POST', body: new URLSearchParams({ code }), headers })).text()
  }
  const fromOutside = await open('reports.school.test:3000')
  expect(fromOutside).toMatch(
    /<input[^>]*name="public_address"[^>]*value="http:\/\/reports.school.test:3000"|value="http:\/\/reports.school.test:3000"[^>]*name="public_address"/,
  )
  expect(fromOutside).toMatch(/<select[^>]*data-own-zone/)
  const here = await open('localhost:3000')
  expect(here).toContain(`<option value="http://${hostname().toLowerCase()}:3000"`)
  expect(here).not.toContain('value="http://localhost')
  expect((await post({ ...filled, public_address: 'http://10.0.0.2:3000/' })).status).toBe(303)
  expect(await db.selectFrom('school').select('public_address').executeTakeFirst()).toEqual({ public_address: 'http://10.0.0.2:3000' })
})

test('of a school just set up every section answers, and its Dashboard has the steps to the first report card', async () => {
  const { app, post, db } = await empty()
  const cookie = (await post(filled)).headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  const get = async (path: string) => {
    const res = await app.request(path, { headers: { Cookie: cookie } })
    return [res.status, await res.text()] as const
  }
  const sections =
    'teachers students subjects subjects/batch posting posting/readiness term-details enter-marks enter-marks?class=1A enter-marks/teachers reports mark-book registration attendance'
  for (const section of sections.split(' ')) expect([section, (await get(`/admin/${section}`))[0]]).toEqual([section, 200])
  const steps = async () => /<h2 id="next-steps">.*?<\/ol>/s.exec((await get('/admin/dashboard'))[1])?.[0] ?? ''
  const names = [...(await steps()).matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
  expect(names).toEqual([
    ...['/admin/school-upload', '/admin/students/upload'],
    '/admin/school/classes',
    '/admin/subjects',
    '/admin/teachers',
    '/admin/students',
    '/admin/teachers',
    '/admin/subjects/batch',
    '#term-card',
    '#register-students',
    ...['/admin/enter-marks', '/admin/reports/print', '/admin/posting'],
  ])
  const done = async () => (await steps()).split('done</span>').length - 1
  const before = await done()
  await db.insertInto('subject').values({ title: 'Latin', abbr: 'LAT' }).execute()
  expect(await done()).toBe(before + 1)
})

test('Enter Marks of a school without a class says why it is empty, and where to go', async () => {
  const { app, post } = await empty()
  const bare = Object.fromEntries(Object.keys(letters).map((name) => [name, '']))
  const [session] = (await post({ ...filled, ...bare })).headers.getSetCookie()
  const res = await app.request('/admin/enter-marks', { headers: { Cookie: session?.split(';')[0] ?? '' } })
  const page = /<main.*<\/main>/s.exec(await res.text())?.[0]
  expect([res.status, page]).toEqual([200, expect.stringMatching(/There are no classes yet.*href="\/admin\/dashboard"/s)])
})

test('no page of a school just set up leads to one that is missing, and each has its heading', async () => {
  const { app, post } = await empty()
  await post(filled)
  const { ask, signIn } = browser(app)
  await signIn('head', password, '/admin')
  const served = app.routes.filter(({ method, path }) => method === 'GET' && /^\/(admin|find|shortcuts)/.test(path) && !/[:*]/.test(path))
  const [missing, linked, headless] = [new Set<string>(), new Set<string>(), [] as string[]]
  for (const path of new Set(served.map((route) => route.path))) {
    const res = await ask(path)
    expect([path, res.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)])
    if (res.status === 404) missing.add(path)
    if (res.status !== 200 || !res.headers.get('Content-Type')?.startsWith('text/html')) continue
    const html = await res.text()
    if (!/<h1[ >]/.test(html)) headless.push(path)
    for (const [, to = ''] of html.matchAll(/ href="([^"?#]+)/g)) linked.add(to)
  }
  expect(linked.size).toBeGreaterThan(40)
  for (const path of ['backups', 'copy', 'support/text', 'support/file']) missing.delete(`/admin/school/${path}`) // only `serve` has them
  expect([headless, [...missing].filter((path) => linked.has(path))]).toEqual([[], []])
})
