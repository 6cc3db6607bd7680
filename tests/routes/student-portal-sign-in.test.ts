import { describe, expect, test } from 'vitest'
import { students, year } from '../world.ts'
import { browser, makeStaffed, password, temporary } from './_browser.ts'

const { zahra, nicolette, andres } = students
const door = '/student'
const number = String(zahra.id)
const refused = 'The student number or the password is not right.'
const to = (res: Response) => [res.status, res.headers.get('Location')]
const outcomes = ({ db }: Awaited<ReturnType<typeof makeStaffed>>) =>
  db.selectFrom('sign_in_attempt').select(['door', 'user_name', 'outcome', 'address']).execute()

describe('the steps of a student', () => {
  test('ask for the number, then the password, and end at the report cards', async () => {
    const { app } = await makeStaffed()
    const own = browser(app)
    const html = await (await own.ask(door)).text()
    for (const words of ['Report Cards', 'Student Number', 'NEXT', 'inputMode="numeric"']) expect(html).toContain(words)
    const next = await (await own.ask(`${door}/sign-in/name`, { form: { userName: number } })).text()
    for (const words of [number, 'Password', 'LOGIN', 'The school office can give you a new one']) expect(next).toContain(words)
    expect(to(await own.signIn(number, password, door))).toEqual([303, '/student/reports'])
    expect((await own.ask('/student/reports')).status).toBe(200)
  })

  test.each([
    ['name', { userName: ' ' }, 'Student Number field empty'],
    ['password', { userName: number, password: '' }, 'Password field empty'],
  ])('without what the step %s asks for, say so beside the field and count as no try', async (step, form, words) => {
    const world = await makeStaffed()
    const res = await browser(world.app).ask(`${door}/sign-in/${step}`, { form: form as Record<string, string> })
    expect([res.status, (await res.text()).includes(words)]).toEqual([422, true])
    expect(await outcomes(world)).toEqual([])
  })

  test('are not the door of anybody else, nor is another theirs', async () => {
    const { app } = await makeStaffed()
    expect((await browser(app).signIn(number, password, door)).status).toBe(303)
    for (const [name, at] of [
      ['k.joseph', door],
      ['admin', door],
      [number, ''],
      [number, '/admin'],
    ] as const)
      expect([name, at, (await browser(app).signIn(name, password, at)).status]).toEqual([name, at, 422])
  })
})

describe('what is refused', () => {
  test('an unknown number, a wrong password, who has left and who never got a password: one answer, to the letter', async () => {
    const cases = [
      ['20219999', password],
      [number, 'wrong'],
      [String(andres.id), password],
      [String(students.teShawn.id), password],
      [`0${number}`, password],
      ['２０２１０００１', password],
      ['1e3', password],
    ] as const
    const answers = []
    for (const [userName, secret] of cases) {
      const { app, db } = await makeStaffed()
      await db.updateTable('student').set({ archived_on: '2025-11-01' }).where('id', '=', andres.id).execute()
      await db.updateTable('student').set({ password_hash: null }).where('id', '=', students.teShawn.id).execute()
      const res = await browser(app).signIn(userName, secret, door)
      const headers = [...res.headers].filter(([name]) => name !== 'set-cookie' && name !== 'x-request-id')
      answers.push({ status: res.status, text: (await res.text()).replaceAll(userName, 'NUMBER'), headers })
    }
    expect([answers[0]?.status, answers[0]?.text.includes(refused)]).toEqual([422, true])
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('is written down for the office, without what was typed', async () => {
    const world = await makeStaffed()
    const own = browser(world.app)
    await own.signIn(number, 'wrong', door)
    await own.signIn('20219999', 'wrong', door)
    await own.signIn(number, password, door)
    const student = { door: 'student', address: 'local' }
    expect(await outcomes(world)).toEqual([
      { ...student, user_name: number, outcome: 'wrong-password' },
      { ...student, user_name: '', outcome: 'unknown-user' },
      { ...student, user_name: number, outcome: 'signed-in' },
    ])
  })

  test('the sixth wrong one within a minute has to wait, whether the number exists or not, and then the right one comes in', async () => {
    for (const userName of [number, '20219999']) {
      const world = await makeStaffed()
      for (let i = 0; i < 5; i++) expect((await browser(world.app).signIn(userName, `wrong ${i}`, door)).status).toBe(422)
      const res = await browser(world.app).signIn(userName, password, door)
      expect([res.status, Number(res.headers.get('Retry-After')) > 0]).toEqual([429, true])
      expect(await res.text()).toContain('Too many wrong passwords.')
      expect((await browser(world.app).signIn(String(students.marcus.id), password, door)).status).toBe(303)
    }
  })
})

describe('a temporary password', () => {
  const due = String(nicolette.id)
  const choose = (own: ReturnType<typeof browser>, secret: string, confirmation = secret) =>
    own.ask(`${door}/sign-in/new-password`, { form: { password: secret, confirmation } })

  test('opens nothing but the step that changes it', async () => {
    const own = browser((await makeStaffed()).app)
    const res = await own.signIn(due, temporary, door)
    expect([res.status, (await res.text()).includes('CHANGE PASSWORD')]).toEqual([200, true])
    for (const path of ['/student/reports', `/student/reports/${year}/1`, '/student/picture', '/student/password'])
      expect(to(await own.ask(path))).toEqual([303, door])
    expect(await (await own.ask(door)).text()).toContain('CHANGE PASSWORD')
  })

  test.each([
    ['', '', 'Required'],
    ['short', 'short', 'At least 8 characters.'],
    [due, due, 'This is your student number, or little more.'],
    ['Mango-Season-2026', 'Mango-Season-2027', 'The two passwords are not the same.'],
    [temporary, temporary, 'This is the temporary password.'],
  ])('is not replaced by %j and %j, and it says why', async (secret, confirmation, words) => {
    const own = browser((await makeStaffed()).app)
    await own.signIn(due, temporary, door)
    const res = await choose(own, secret, confirmation)
    expect(res.status).toBe(422)
    expect(await res.text()).toContain(words)
    expect(to(await own.ask('/student/reports'))).toEqual([303, door])
  })

  test('is replaced once: it signs in, in a new session, and the temporary one is over', async () => {
    const { app, db } = await makeStaffed()
    const own = browser(app)
    await own.signIn(due, temporary, door)
    const before = own.cookies.get('session')?.value
    expect(to(await choose(own, 'Mango-Season-2026'))).toEqual([303, '/student/reports'])
    expect(own.cookies.get('session')?.value).not.toBe(before)
    expect((await browser(app).signIn(due, temporary, door)).status).toBe(422)
    expect(to(await browser(app).signIn(due, 'Mango-Season-2026', door))).toEqual([303, '/student/reports'])
    const changes = await db.selectFrom('change').select(['entity', 'field', 'new_value']).where('student_id', '=', nicolette.id).execute()
    expect(JSON.stringify(changes)).toContain('password')
    expect(JSON.stringify(changes)).not.toContain('Mango')
  })

  test('signing out leads back to the students’ door, and what was open is closed', async () => {
    const own = browser((await makeStaffed()).app)
    await own.signIn(number, password, door)
    const token = own.cookies.get('session')?.value
    expect(to(await own.ask('/sign-out', { method: 'POST' }))).toEqual([303, door])
    expect(to(await own.ask('/student/reports', { headers: { Cookie: `session=${token}` } }))).toEqual([303, door])
  })
})

describe('the slips', () => {
  const slips = async (world: Awaited<ReturnType<typeof makeStaffed>>, host = 'localhost') => {
    const body = new URLSearchParams({ class_id: '5B', everybody: '1' })
    return (await world.as('admin')(`http://${host}/admin/students/slips`, { method: 'POST', body })).text()
  }

  test('say where to sign in: the school’s address, or the one that the page was asked for by', async () => {
    const world = await makeStaffed()
    expect(await slips(world, '10.0.0.5:3000')).toContain('<b>http://10.0.0.5:3000/student</b>')
    await world.db.updateTable('school').set({ public_address: 'https://reports.school.example' }).execute()
    expect(await slips(world)).toContain('<b>https://reports.school.example/student</b>')
  })

  test('carry a password that signs in at that door', async () => {
    const world = await makeStaffed()
    const [secret = ''] = /[b-z2-9]{5}-[b-z2-9]{5}-[b-z2-9]{5}/.exec(await slips(world)) ?? []
    const res = await browser(world.app).signIn(String(students.marcus.id), secret, door)
    expect([res.status, (await res.text()).includes('CHANGE PASSWORD')]).toEqual([200, true])
  })
})
