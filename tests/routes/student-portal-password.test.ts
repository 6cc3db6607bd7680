import { expect, test } from 'vitest'
import { students, today } from '../world.ts'
import { browser, makeStaffed, password, temporary } from './_browser.ts'

const path = '/student/password'
const number = String(students.zahra.id)
const next = 'Mango-Season-2026'
const form = (more: Record<string, string> = {}) => ({ userName: number, current: password, password: next, confirmation: next, ...more })
const to = (res: Response) => [res.status, res.headers.get('Location')]

async function signedIn() {
  const world = await makeStaffed()
  const own = browser(world.app)
  expect((await own.signIn(number, password, '/student')).status).toBe(303)
  return { ...world, own, change: (more?: Record<string, string>) => own.ask(path, { form: form(more) }) }
}

test('a right present password and a new one: changed, said so, this browser stays and every other one is out', async () => {
  const { app, own, change, db } = await signedIn()
  const other = browser(app)
  await other.signIn(number, password, '/student')
  expect((await other.ask('/student/reports')).status).toBe(200)
  const before = own.cookies.get('session')?.value
  expect(to(await change())).toEqual([303, '/student/reports?changed'])
  expect(own.cookies.get('session')?.value).not.toBe(before)
  expect(await (await own.ask('/student/reports?changed')).text()).toContain('Your password has been changed.')
  expect(to(await other.ask('/student/reports'))).toEqual([303, '/student'])
  expect((await browser(app).signIn(number, password, '/student')).status).toBe(422)
  expect((await browser(app).signIn(number, next, '/student')).status).toBe(303)
  const changes = await db.selectFrom('change').selectAll().execute()
  expect(changes).toMatchObject([{ actor_kind: 'student', student_id: students.zahra.id, field: 'password' }])
  expect(JSON.stringify(changes)).not.toContain(next)
})

test.each<[string, Record<string, string>, string]>([
  ['the present one is wrong', { current: 'wrong' }, 'This is not your current password.'],
  ['the present one is left out', { current: '' }, 'This is not your current password.'],
  ['the new one is empty', { password: '', confirmation: '' }, 'Required'],
  ['the new one is short', { password: 'short', confirmation: 'short' }, 'At least 8 characters.'],
  ['the new one is the number', { password: number, confirmation: number }, 'This is your student number, or little more.'],
  ['the two differ', { confirmation: 'Mango-Season-2027' }, 'The two passwords are not the same.'],
  ['it is the present one', { password, confirmation: password }, 'This is your current password. Choose a new one.'],
])('when %s, nothing changes, it says why, and no password is sent back', async (_, more, words) => {
  const { app, change } = await signedIn()
  const res = await change(more)
  const html = await res.text()
  expect([res.status, html.includes(words), html.includes('aria-invalid="true"')]).toEqual([422, true, true])
  for (const secret of [password, next, 'Mango-Season-2027']) expect(html).not.toContain(secret)
  expect((await browser(app).signIn(number, password, '/student')).status).toBe(303)
})

test('below Change Password stands where the student is signed in, and one of those can be ended, but nobody else’s', async () => {
  const { app, own, db } = await signedIn()
  const [other, classmate] = [browser(app), browser(app)]
  await other.signIn(number, password, '/student')
  await classmate.signIn(String(students.teShawn.id), password, '/student')
  const html = await (await own.ask(path)).text()
  const ends = [...html.matchAll(/[\w/-]+\/sessions\/[0-9a-f]{16}\/end/g)].map(([end]) => end)
  expect([html.includes('Where You Are Signed In'), html.includes('This browser'), ends.length]).toEqual([true, true, 1])
  expect(to(await own.ask(ends[0] ?? '', { form: {} }))).toEqual([303, `${path}?ended`])
  expect(await (await own.ask(`${path}?ended`)).text()).toContain('Signed out there.')
  expect(to(await other.ask('/student/reports'))).toEqual([303, '/student'])
  const { token_hash } = await db
    .selectFrom('session')
    .select('token_hash')
    .where('student_id', '=', students.teShawn.id)
    .executeTakeFirstOrThrow()
  expect((await own.ask(`${path}/sessions/${token_hash.slice(0, 16)}/end`, { form: {} })).status).toBe(404)
  expect((await classmate.ask('/student/reports')).status).toBe(200)
})

test('a form that is not the one shown is refused', async () => {
  const { own } = await signedIn()
  expect((await own.ask(path, { form: { ...form(), student: String(students.marcus.id) } })).status).toBe(422)
  expect((await own.ask(path, { form: { current: password } })).status).toBe(422)
})

test('somebody else’s number in the hidden field changes nobody else’s password', async () => {
  const { app, change } = await signedIn()
  await change({ userName: String(students.marcus.id) })
  expect((await browser(app).signIn(String(students.marcus.id), next, '/student')).status).toBe(422)
  expect((await browser(app).signIn(String(students.marcus.id), password, '/student')).status).toBe(303)
})

test('guessing at the present one is counted, slowed and written down like a sign-in', async () => {
  const { change, db } = await signedIn()
  for (let i = 0; i < 5; i++) expect((await change({ current: `wrong ${i}` })).status).toBe(422)
  const res = await change()
  expect([res.status, Number(res.headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect(await res.text()).toContain('Too many wrong passwords.')
  const outcomes = (await db.selectFrom('sign_in_attempt').select('outcome').orderBy('id').execute()).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['signed-in', ...Array(5).fill('wrong-password'), 'slowed'])
})

test('from another site it is refused', async () => {
  const { own } = await signedIn()
  expect((await own.ask(path, { form: form(), headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403)
})

test('after the first password nobody is asked whether their own sign-in of a moment ago was theirs', async () => {
  const { app, setNow } = await makeStaffed()
  const own = browser(app)
  await own.signIn(String(students.nicolette.id), temporary, '/student')
  setNow(new Date(today.getTime() + 30_000))
  const chosen = { password: next, confirmation: next }
  expect(to(await own.ask('/student/sign-in/new-password', { form: chosen }))).toEqual([303, '/student/reports'])
  const html = await (await own.ask('/student/reports')).text()
  expect([html.includes('Change Password'), html.includes('Last signed in')]).toEqual([true, false])
})
