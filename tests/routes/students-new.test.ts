import { expect, test } from 'vitest'
import { makeWorld, students, type Who } from '../world.ts'

const htmx = { 'HX-Request': 'true' }
const good = {
  id: '20250099',
  first_name: 'Keziah',
  last_name: "O'Brien",
  date_of_birth: '08-May-2013',
  class_id: '1A',
  birth_certificate_no: '20130508 1',
  subjects_of: '1A',
}

async function world() {
  const world = await makeWorld()
  const get = async (path = '/admin/students/new', who: Who | 'nobody' = 'admin', headers = {}) => world.as(who)(path, { headers })
  const add = async (form: Record<string, string>, who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx) => {
    const res = await world.as(who)('/admin/students/new', { method: 'POST', headers, body: new URLSearchParams(form) })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const count = async () => (await world.db.selectFrom('student').select('id').execute()).length
  return { ...world, get, add, count }
}

test('a student is added with the history, and without a password', async () => {
  const { add, db, get } = await world()
  expect(await (await get('/admin/students/new', 'admin', htmx)).text()).toMatch(/^<header>.*Add Student/s)
  expect(await (await get()).text()).toMatch(/^<!doctype html>/)
  const added = await add(good)
  expect(JSON.parse(added.headers.get('HX-Trigger') ?? '')).toMatchObject({
    snackbar: { message: "Keziah O'Brien added." },
    'students-changed': true,
  })
  const row = await db.selectFrom('student').selectAll().where('id', '=', 20250099).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    last_name: "O'Brien",
    date_of_birth: '2013-05-08',
    form_class_id: '1A',
    password_hash: null,
    version: 1,
    archived_on: null,
  })
  const changes = await db.selectFrom('change').select(['field', 'old_value', 'new_value']).where('student_id', '=', 20250099).execute()
  expect(changes).toContainEqual({ field: 'last_name', old_value: null, new_value: "O'Brien" })
  const page = await (await get('/admin/students')).text()
  expect(page.indexOf('O&#x27;Brien, Keziah')).toBeLessThan(page.indexOf('Baksh, Ana'))
})

test('who is added in mid-term is in the report of the term from the first day on, with what the class takes, and counts no day before', async () => {
  const today = '2025-12-01'
  const { get, add, db } = await world()
  const asked = await (await get('/admin/students/new?class_id=1A')).text()
  expect(asked).toMatch(/name="first_day"[^>]*value="01-Dec-2025"|value="01-Dec-2025"[^>]*name="first_day"/)
  expect(asked).toMatch(/<input[^>]*name="subject"[^>]*checked=""[^>]*value="104"|<input[^>]*checked=""[^>]*name="subject"[^>]*value="104"/)
  expect(asked).toContain('D. Lutchman')
  expect(asked).toContain('Attendance counts')
  expect((await add({ ...good, subject: '104' })).status).toBe(204)
  const record = await db.selectFrom('student_term_record').selectAll().where('student_id', '=', 20250099).executeTakeFirstOrThrow()
  expect(record).toMatchObject({ form_class_id: '1A', joined_on: today, possible_attendance: 20 })
  const subject = await db.selectFrom('subject_record').selectAll().where('student_id', '=', 20250099).execute()
  expect(subject).toMatchObject([{ subject_id: 104, employee_id: 1 }])
  expect((await db.selectFrom('student').select('entry_date').where('id', '=', 20250099).executeTakeFirst())?.entry_date).toBe(today)
})

test('who comes after the last day of the term is in no report of it, also when the class is registered again', async () => {
  const { as, add, db } = await world()
  expect((await add({ ...good, first_day: '13-Dec-2025' })).status).toBe(204)
  expect(await db.selectFrom('student_term_record').select('id').where('student_id', '=', 20250099).execute()).toEqual([])
  expect((await as('admin')('/api/term-reports-register', { method: 'POST', json: {} })).status).toBe(200)
  expect(await db.selectFrom('student_term_record').select('id').where('student_id', '=', 20250099).execute()).toEqual([])
  const moves = await db.selectFrom('student_move').select(['kind', 'day']).where('student_id', '=', 20250099).execute()
  expect(moves).toEqual([{ kind: 'joins', day: '2025-12-13' }])
  await db.updateTable('student').set({ entry_date: '2025-12-12' }).where('id', '=', 20250099).execute() // the last day of the term
  await db.deleteFrom('term_registration_flag').execute()
  await as('admin')('/api/term-reports-register', { method: 'POST', json: {} })
  expect(await db.selectFrom('student_term_record').select('id').where('student_id', '=', 20250099).execute()).toHaveLength(1)
})

test('another class shows its own subjects before anything is added', async () => {
  const { add, count } = await world()
  const answer = await add({ ...good, class_id: '5A', subject: '104' })
  expect([answer.status, answer.text.match(/name="subject"/g)?.length]).toEqual([422, 3])
  expect(await count()).toBe(6)
})

test.each(['', '13-Dec-2025'])('adding is undone as a whole, first day %j, until there is more of the student', async (first_day) => {
  const { add, as, db, count } = await world()
  const tables = ['student', 'student_term_record', 'subject_record', 'subject_student', 'student_move'] as const
  const stored = async () => Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const before = await stored()
  await add({ ...good, subject: '104', first_day })
  const { id } = await db.selectFrom('student_move').select('id').executeTakeFirstOrThrow()
  const undo = `/admin/students/20250099/moves/${id}/undo`
  const post = () => as('admin')(undo, { method: 'POST', headers: htmx, body: new URLSearchParams() })
  await db.updateTable('student').set({ version: 2 }).where('id', '=', 20250099).execute()
  expect((await post()).status).toBe(409)
  await db.updateTable('student').set({ version: 1 }).where('id', '=', 20250099).execute()
  expect(await (await as('admin')(undo)).text()).toContain('The number is free again')
  const undone = await post()
  expect([undone.status, undone.headers.get('HX-Redirect')]).toEqual([204, '/admin/students'])
  expect(await count()).toBe(6)
  expect(await stored()).toEqual(before)
})

test('who gets the number of a student whose adding was undone has none of that one’s history', async () => {
  const { add, as, db, get, setNow } = await world()
  await add({ ...good, first_name: 'Wrongly' })
  const { id } = await db.selectFrom('student_move').select('id').executeTakeFirstOrThrow()
  setNow(new Date('2025-12-01T15:00:00Z'))
  expect(
    (await as('admin')(`/admin/students/20250099/moves/${id}/undo`, { method: 'POST', headers: htmx, body: new URLSearchParams() })).status,
  ).toBe(204)
  expect(await (await get('/admin/history?q=Wrongly')).text()).toContain('20250099')
  setNow(new Date('2025-12-01T16:00:00Z'))
  expect((await add({ ...good, last_name: 'Ramsaran' })).status).toBe(204)
  const field = await (await get('/admin/history/student/20250099/first_name')).text()
  expect(field).toContain('Keziah')
  expect(field).not.toContain('Wrongly')
  expect(await (await get('/admin/history?q=Ramsaran')).text()).toContain('Keziah')
  expect(await (await get('/admin/history?q=Ramsaran')).text()).not.toContain('Wrongly')
})

test('who has the pin, or name and birthday, of somebody in the school is asked about once', async () => {
  const { add, count } = await world()
  await add(good)
  const asked = await add({ ...good, id: '20250100', first_name: 'KEZIAH' })
  expect(asked.status).toBe(409)
  expect(asked.text).toContain('Keziah O&#x27;Brien (20250099, 1A) has the same Birth Certificate Pin')
  const twins = /name="twins" value="([^"]*)"/.exec(asked.text)?.[1] ?? ''
  expect((await add({ ...good, id: '20250100', birth_certificate_no: '2' })).text).toContain('the same name and birthday')
  expect(await count()).toBe(7)
  expect((await add({ ...good, id: '20250100', first_name: 'KEZIAH', twins })).status).toBe(204)
  expect(await count()).toBe(8)
})

test('a school that does not use the Birth Certificate Pin is not asked for it', async () => {
  const { get, add, db } = await world()
  await db.updateTable('local_field').set({ is_on: 0 }).where('id', '=', 'birth_certificate_no').execute()
  for (const path of ['/admin/students/new', '/admin/students', `/admin/students/${students.ana.id}/edit`])
    expect(await (await get(path)).text()).not.toContain('Birth Certificate Pin')
  const { birth_certificate_no: _, ...less } = good
  expect((await add(less)).status).toBe(204)
})

test.each([
  [{ id: '' }, 'Required'],
  [{ id: '0123' }, 'Digits only'],
  [{ id: '12a' }, 'Digits only'],
  [{ id: String(students.ana.id) }, 'This ID is taken by Ana Baksh.'],
  [{ first_name: '' }, 'Required'],
  [{ last_name: 'x'.repeat(200) }, 'Too long.'],
  [{ birth_certificate_no: ' ' }, 'Required'],
  [{ date_of_birth: '1/2/2013' }, 'Write a day like'],
  [{ class_id: '' }, 'Required'],
  [{ class_id: '9Z' }, 'This class no longer exists.'],
])('%j is refused beside its field, and what was typed is kept', async (wrong, words) => {
  const { add, count } = await world()
  const answer = await add({ ...good, ...wrong })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(words)])
  expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(1)
  expect(answer.text).toContain(`value="${'first_name' in wrong ? 'O&#x27;Brien' : 'Keziah'}"`)
  expect(await count()).toBe(6)
})

test('extra and missing fields are refused', async () => {
  const { add, count } = await world()
  expect((await add({ ...good, version: '1' })).status).toBe(422)
  const { id: _, ...less } = good
  expect((await add(less)).status).toBe(422)
  expect(await count()).toBe(6)
})

test('the registration form is a PDF, framed by its dialog', async () => {
  const { get, as } = await world()
  const dialog = await (await get(`/admin/students/${students.ana.id}/registration-form`, 'admin', htmx)).text()
  expect(dialog).toMatch(/^<header>.*Registration Form.*<iframe[^>]*src="\/api\/registration-form\/20250001"/s)
  expect(await (await get(`/admin/students/${students.ana.id}/registration-form`)).text()).toMatch(/^<!doctype html>/)
  const res = await as('admin')(`/api/registration-form/${students.ana.id}`)
  expect(res.headers.get('Content-Type')).toBe('application/pdf')
  expect(res.headers.get('Content-Disposition')).toContain('Registration Form Ana Baksh.pdf')
  expect(
    Buffer.from(await res.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await get('/admin/students/7/registration-form')).status).toBe(404)
  expect((await as('admin')('/api/registration-form/7')).status).toBe(404)
  expect((await as('admin')('/api/registration-form/x')).status).toBe(422)
})
