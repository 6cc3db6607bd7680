import { expect, test } from 'vitest'
import { hashPassword } from '../../src/db/_password.ts'
import { makeWorld, people, students, subjects, type World, year } from '../world.ts'

const sentence = 'The server’s disk is full. Tell the administrator.'
const password = 'Poui-Tree-2026'
const hash = await hashPassword(password)

/** Fills what room the tables have, as the file may not grow any more. */
function fill({ sqlite }: World): void {
  const pages = sqlite.pragma('page_count', { simple: true })
  sqlite.pragma(`max_page_count = ${pages}`)
  const rows = {
    change: `insert into change (at, actor_kind, actor_name, entity, entity_key, field, old_value) values ('x', 'system', 'x', 'x', 'x', 'x', ?)`,
    session: `insert into session (token_hash, administrator_id, created_at, seen_at) values (hex(randomblob(200)) || ?, 1, 'x', 'x')`,
    sign_in_spray: `insert into sign_in_spray (address, accounts, first_at, last_at) values (?, 21, 'x', 'x')`,
    sign_in_attempt: `insert into sign_in_attempt (at, door, user_name, outcome) values ('x', 'student', ?, 'signed-in')`,
  }
  for (const row of Object.values(rows)) {
    const statement = sqlite.prepare(row)
    for (const size of [1000, 100, 0])
      expect(() => {
        for (;;) statement.run('x'.repeat(size))
      }).toThrow('full')
  }
}

async function fullWorld() {
  const world = await makeWorld()
  for (const who of ['lutchman', 'admin', 'zahra'] as const) await world.as(who)('/')
  await world.db.updateTable('employee').set({ password_hash: hash, password_reset: 0 }).where('id', '=', people.lutchman.id).execute()
  fill(world)
  return world
}

const mark = { student_id: students.zahra.id, version: 1, course_mark: 61 }
const sheet = `/api/lesson-marks/${year}/1/5A/${subjects.mathematics}`

test('on a full disk a save is answered 507 and says what to do; nothing of it is stored, and the marks can still be read', async () => {
  const { as, db, logged } = await fullWorld()
  const res = await as('lutchman')(sheet, { method: 'POST', json: mark })
  expect([res.status, await res.json()]).toEqual([507, { message: sentence, errors: [sentence] }])
  expect(logged).toEqual([expect.objectContaining({ err: expect.objectContaining({ message: 'database or disk is full' }) })])
  const stored = db.selectFrom('subject_record').select('course_mark').where('student_id', '=', mark.student_id).execute()
  expect((await stored).every((row) => row.course_mark === null)).toBe(true)
  expect((await as('lutchman')(sheet)).status).toBe(200)
})

test('many saves at the same moment are each told so, and those after there is room again are stored', async () => {
  const { as, sqlite } = await fullWorld()
  const save = (student_id: number, course_mark: number) =>
    as('lutchman')(sheet, { method: 'POST', json: { student_id, version: 1, course_mark } })
  const all = Object.values(students).filter((s) => s.formClass === '5A')
  const answers = await Promise.all(all.map((s) => save(s.id, 50)))
  expect(answers.map((a) => a.status)).toEqual(all.map(() => 507))
  sqlite.pragma('max_page_count = 100000')
  expect((await Promise.all(all.map((s) => save(s.id, 51)))).map((a) => a.status)).toEqual(all.map(() => 200))
})

test('an action of the administrator says it too, and not only that something failed', async () => {
  const { as } = await fullWorld()
  const res = await as('admin')('/admin/teachers/2/reset', { method: 'POST', headers: { 'HX-Request': 'true' } })
  expect([res.status, await res.text()]).toEqual([507, expect.stringContaining(sentence)])
  const call = await as('admin')('/api/possible-attendance', { method: 'POST', json: { value: 120, class_id: null, year, term: 1 } })
  expect([call.status, await call.json()]).toEqual([507, expect.objectContaining({ message: sentence })])
})

test('on a full disk a teacher still signs in, reads and signs out; the health page tells', async () => {
  const { as, app, setNow } = await fullWorld()
  expect((await app.request('/healthz')).status).toBe(503)
  const signedIn = await as('nobody')('/api/employee-login', { method: 'POST', json: { username: people.lutchman.userName, password } })
  expect(signedIn.status).toBe(200)
  const cookie = /session=[^;]+/.exec(signedIn.headers.getSetCookie().join('\n'))?.[0] ?? ''
  const read = () => app.request('/term-reports', { headers: { Cookie: cookie } })
  expect((await read()).status).toBe(200)
  setNow(new Date('2025-12-01T14:30:00Z'))
  expect((await read()).status).toBe(200)
  expect((await as('nobody')('/sign-out', { method: 'POST', headers: { Cookie: cookie } })).status).toBe(303)
  expect((await read()).status).toBe(303)
})

test('on a full disk the try that shows many accounts being guessed is answered as those before it', async () => {
  const { as, db } = await fullWorld()
  const guess = (i: number) => as('nobody')('/api/employee-login', { method: 'POST', json: { username: `guess-${i}`, password: 'wrong' } })
  const answers = []
  for (let i = 0; i < 21; i++) answers.push((await guess(i)).status)
  expect(answers).toEqual(Array(21).fill(401))
  expect(await db.selectFrom('sign_in_spray').select('address').where('address', '=', 'local').execute()).toEqual([])
})

test('who was signed in before the disk was full can sign out', async () => {
  const { as } = await fullWorld()
  expect((await as('lutchman')('/term-reports')).status).toBe(200)
  expect((await as('lutchman')('/sign-out', { method: 'POST' })).status).toBe(303)
  expect((await as('lutchman')('/term-reports')).status).toBe(303)
})
