import { beforeEach, expect, test } from 'vitest'
import { people, students, today, type World, year } from '../world.ts'
import { browser, makeStaffed, password } from './_browser.ts'

let world: World
beforeEach(async () => {
  world = await makeStaffed({ asksAgain: true })
  return world.close
})
const later = (minutes: number) => world.setNow(new Date(today.getTime() + minutes * 60_000))

async function administrator() {
  const own = browser(world.app)
  expect((await own.signIn('admin', password, '/admin')).status).toBe(303)
  return own
}
const reset = `/admin/teachers/${people.joseph.id}/reset`
const temporaries = () =>
  world.db.selectFrom('change').select('id').where('field', '=', 'password').where('new_value', '=', 'temporary').execute()

test('an open tab resets nobody: after ten minutes the password is asked again, once for the next ten', async () => {
  const own = await administrator()
  expect(await (await own.ask(reset, { form: {} })).text()).toContain('Temporary')
  later(11)
  for (const form of [{}, { again: '' }, { again: 'wrong' }]) {
    const res = await own.ask(reset, { form: form as Record<string, string> })
    expect([res.status, (await res.text()).includes('name="again"')]).toEqual(['again' in form && form.again ? 422 : 200, true])
  }
  expect(await temporaries()).toHaveLength(1)
  expect(await (await own.ask(reset, { form: { again: password } })).text()).toContain('Temporary')
  later(20)
  expect(await (await own.ask(reset, { form: {} })).text()).toContain('Temporary')
  expect(await temporaries()).toHaveLength(3)
  later(22)
  expect(await (await own.ask(reset, { form: {} })).text()).toContain('name="again"')
})

test('what was sent goes along with the password, and is done then: a term is posted', async () => {
  const own = await administrator()
  later(30)
  const at = `/admin/posting/${year}/1`
  const asked = await own.ask(at, { form: { posted: '1', version: '0', incomplete: '0' }, headers: { 'HX-Request': 'true' } })
  const html = await asked.text()
  expect([asked.status, asked.headers.get('HX-Retarget')]).toEqual([200, '#dialog'])
  const form = Object.fromEntries([...html.matchAll(/type="hidden" name="(\w+)" value="(\w*)"/g)].map(([, name, value]) => [name, value]))
  expect(form).toEqual({ posted: '1', version: '0', incomplete: '0' })
  expect(await world.db.selectFrom('term_report_posting').select('posted').execute()).toEqual([])
  await own.ask(at, { form: { ...form, again: password } as Record<string, string> })
  expect(await world.db.selectFrom('term_report_posting').select('posted').execute()).toEqual([{ posted: 1 }])
})

test.each([
  ['POST', `/admin/posting/${year}/1`],
  ['POST', '/admin/school/backups/a.db/restore'],
  ['POST', '/admin/school/administrators/2/remove'],
  ['POST', '/admin/school/administrators/2/reset'],
  ['POST', '/admin/school/sign-in/employee/2/reset'],
  ['POST', reset],
  ['POST', '/admin/teachers/slips'],
  ['POST', '/admin/subjects/101/delete'],
  ['POST', `/admin/attendance/students/${students.zahra.id}/delete`],
  ['POST', '/admin/school/retention/documents'],
  ['POST', '/admin/school/retention/sign-ins'],
  ['POST', '/admin/school/retention/sweep'],
  ['POST', `/admin/students/${students.zahra.id}/password`],
  ['POST', '/admin/students/slips'],
  ['POST', '/admin/students/ticked/slips'],
  ['POST', `/admin/students/${students.zahra.id}/contacts/1/delete`],
  ['POST', '/admin/let-in'],
  ['POST', `/admin/school/years/${year}/2/take-away`],
  ['POST', `/admin/school/years/${year}/1/registration/undo`],
])('%s %s asks for it, and is a route that there is', async (_, path) => {
  const own = await administrator()
  later(11)
  expect(await (await own.ask(path, { form: {} })).text()).toContain('name="again"')
  expect(await (await world.as('lutchman')(path, { method: 'POST', body: new URLSearchParams() })).text()).not.toContain('name="again"')
  expect((await own.ask(path, { form: { again: password } })).status).not.toBe(405)
})

test('an unused subject goes only with the password, and what was ticked of a student’s attendance goes along', async () => {
  const own = await administrator()
  later(11)
  const { id: unused, version } = await world.db
    .insertInto('subject')
    .values({ title: 'Latin', abbr: 'LAT' })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const path = `/admin/subjects/${unused}/delete`
  const isThere = async () => (await world.db.selectFrom('subject').select('id').where('id', '=', unused).execute()).length === 1
  const dialog = async (at: string, form: Record<string, string> = {}) => (await own.ask(at, { form })).text()
  const attendance = `/admin/attendance/students/${students.zahra.id}/delete`
  expect(await dialog(attendance, { record: '7-1' })).toMatch(/type="hidden" name="record" value="7-1"/)
  expect(await dialog(path, { version: String(version) })).toContain('name="again"')
  expect(await isThere()).toBe(true)
  await own.ask(path, { form: { version: String(version), again: password } })
  expect(await isThere()).toBe(false)
})

test('a call is refused in words, until one signs in again', async () => {
  const own = await administrator()
  later(11)
  await own.ask('/sanctum/csrf-cookie')
  const call = () => own.ask('/api/reset-employee-password', { json: { employee_id: people.joseph.id } })
  const refused = await call()
  expect([refused.status, (await refused.json()).message]).toEqual([403, expect.stringContaining('sign in again')])
  expect((await own.ask('/api/post-term-reports', { json: { posted: 1, year, term: 1 } })).status).toBe(403)
  for (const path of ['/api/subject', '/api/student-attendance'])
    expect((await own.ask(path, { json: {}, method: 'DELETE' })).status, path).toBe(403)
  await own.ask('/login', { json: { username: 'admin', password } })
  expect((await own.ask('/api/subject', { json: {}, method: 'DELETE' })).status).toBe(422)
  expect((await call()).status).toBe(200)
})

test('who was reset by somebody else is told by whom and when, at the next sign-in and only then', async () => {
  const teacher = browser(world.app)
  await teacher.signIn('k.joseph')
  later(2)
  const own = await administrator()
  const secret = /select-all">([^<]+)</.exec(await (await own.ask(reset, { form: {} })).text())?.[1] ?? ''
  later(5)
  const res = await teacher.signIn('k.joseph', secret)
  const words = 'Your password was reset by admin, 01-Dec-2025 10:02.'
  expect([await res.text(), await (await teacher.ask('/')).text()]).toEqual([
    expect.stringContaining(words),
    expect.stringContaining(words),
  ])
  const chosen = 'Immortelle-Blooms-7'
  await teacher.ask('/sign-in/new-password', { form: { password: chosen, confirmation: chosen } })
  later(6)
  await teacher.signIn('k.joseph', chosen)
  expect(await (await teacher.ask('/term-reports')).text()).not.toContain('was reset by')
})

test('and so is whose second factor was taken away', async () => {
  const factor = {
    employee_id: people.joseph.id,
    secret: new Uint8Array(20),
    browser_key: new Uint8Array(32),
    last_step: 0,
    since: today.toISOString(),
  }
  const teacher = browser(world.app)
  await teacher.signIn('k.joseph')
  await world.db.insertInto('second_factor').values(factor).execute()
  later(2)
  await (await administrator()).ask(`/admin/school/sign-in/employee/${people.joseph.id}/reset`, { form: {} })
  later(5)
  await teacher.signIn('k.joseph')
  expect(await (await teacher.ask('/term-reports')).text()).toContain('Your sign-in code was reset by admin, 01-Dec-2025 10:02.')
})

test('slips to print come as the page that they are, after the password too', async () => {
  const own = await administrator()
  later(11)
  const form = { class_id: '1A', everybody: '1' }
  const asked = await (await own.ask('/admin/students/slips', { form })).text()
  expect(asked).toMatch(/<form action="\/admin\/students\/slips[^>]*method="post"[^>]*>/)
  expect(asked).not.toContain('hx-post="/admin/students/slips')
  const refused = await own.ask('/admin/students/slips', { form: { ...form, again: 'wrong' } })
  expect([refused.status, (await refused.text()).includes('hx-post="/admin/students/slips')]).toEqual([422, false])
  const inDialog = await own.ask('/admin/students/slips', { form, headers: { 'HX-Request': 'true' } })
  expect(await inDialog.text()).toContain('hx-post="/admin/students/slips')
})
