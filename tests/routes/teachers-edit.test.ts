import { expect, test } from 'vitest'
import { people } from '../world.ts'
import { htmx, joseph, teacherWorld } from './_teachers.ts'

const one = '/admin/teachers/2'

test('the dialog shows what is stored, for htmx alone and as a page', async () => {
  const { get } = await teacherWorld()
  const dialog = await get(one, 'admin', htmx)
  expect(dialog.text).toMatch(/^<header>.*Edit.*Kerwin Joseph/s)
  expect(dialog.text).toContain('value="08-May-1980"')
  expect((await get(one)).text).toMatch(/^<!doctype html>.*Kerwin Joseph/s)
})

test('Save says that it is saved, and the dialog stays with the next version', async () => {
  const { post, changes } = await teacherWorld()
  const { status, text, trigger } = await post(one, { ...joseph, last_name: 'Joseph-Ali', date_of_birth: '' })
  expect([status, trigger]).toEqual([200, 'teachers-changed'])
  expect(text).toMatch(/name="version" value="2".*Saved/s)
  expect(await changes('employee')).toEqual([
    ['2', 'last_name', 'Joseph', 'Joseph-Ali'],
    ['2', 'date_of_birth', '1980-05-08', null],
  ])
})

test('saving the same again changes nothing', async () => {
  const { post, changes } = await teacherWorld()
  await post(one, joseph)
  expect(await changes('employee')).toEqual([])
})

test('what somebody else changed meanwhile is shown beside what was typed, and the next Save is meant', async () => {
  const { post, call, db } = await teacherWorld()
  await call('/api/update-employee', { id: 2, last_name: 'James' })
  const typed = { ...joseph, last_name: 'Joseph-Ali' }
  const { status, text } = await post(one, typed)
  expect(status).toBe(409)
  expect(text).toContain('admin changed this on 01-Dec-2025 10:00')
  expect(text).toMatch(/now James, you typed Joseph-Ali.*name="version" value="2".*value="Joseph-Ali"/s)
  expect(await db.selectFrom('employee').select('last_name').where('id', '=', 2).executeTakeFirst()).toEqual({ last_name: 'James' })
  expect((await post(one, { ...typed, version: '2' })).status).toBe(200)
})

test('two who change different fields lose nothing: each Save keeps what it did not touch', async () => {
  const { post, get, db } = await teacherWorld()
  const shown = /name="shown" value="([^"]*)"/.exec((await get(one)).text)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect((await post(one, { ...joseph, shown, first_name: 'Kervin' }, 'deansHods')).status).toBe(403)
  expect((await post(one, { ...joseph, shown, first_name: 'Kervin' })).status).toBe(200)
  const late = await post(one, { ...joseph, shown, last_name: 'James' })
  expect(late.status).toBe(200)
  expect(late.text).toMatch(/name="version" value="3".*value="Kervin".*value="James"/s)
  const both = await post(one, { ...joseph, shown, last_name: 'Joseph-Ali', teacher_num: '77' })
  expect(both.status).toBe(409)
  expect(both.text.match(/now [^<]*/g)).toEqual(['now James, you typed Joseph-Ali'])
  expect(both.text).toMatch(/value="77".*value="Kervin".*value="Joseph-Ali"/s)
  const row = await db.selectFrom('employee').select(['first_name', 'last_name']).where('id', '=', 2).executeTakeFirst()
  expect(row).toEqual({ first_name: 'Kervin', last_name: 'James' })
})

test('another post signs the teacher out, another name does not', async () => {
  const { post, as, sessionsOf } = await teacherWorld()
  await as('joseph')('/term-reports')
  await post(one, { ...joseph, first_name: 'Kervin' })
  expect(await sessionsOf(people.joseph.id)).toBe(1)
  await post(one, { ...joseph, first_name: 'Kervin', post_id: '4', version: '2' })
  expect(await sessionsOf(people.joseph.id)).toBe(0)
})

test.each([
  [{ user_name: 'd.lutchman' }, 'Someone else already has this.'],
  [{ user_name: '' }, 'Required'],
  [{ first_name: '' }, 'Required'],
])('%j is refused beside its field', async (wrong, message) => {
  const { post } = await teacherWorld()
  const { status, text } = await post(one, { ...joseph, ...wrong })
  expect([status, text]).toEqual([422, expect.stringContaining(message)])
  expect(text).toContain('Not saved. See what is marked.')
})

test('without htmx Save goes back to the dialog’s page', async () => {
  const { post } = await teacherWorld()
  const { status, location } = await post(one, { ...joseph, last_name: 'James' }, 'admin', {})
  expect([status, location]).toEqual([303, one])
})

test('archiving asks first and says what stays with the teacher, restoring asks too', async () => {
  const { get, post } = await teacherWorld()
  const asked = await get(`${one}/archive`, 'admin', htmx)
  expect(asked.text).toContain('Archive Kerwin Joseph ?')
  expect(asked.text).toContain('1 lesson; form class 5A')
  const done = await post(`${one}/archive`, { version: '1' })
  expect([done.status, JSON.parse(done.trigger ?? '')]).toMatchObject([
    204,
    { snackbar: { message: 'Kerwin Joseph archived.' }, 'teachers-changed': true },
  ])
  expect((await get('/admin/teachers')).text).not.toContain('Kerwin')
  expect((await get(one, 'admin', htmx)).text).toContain(`href="${one}/restore"`)
  const back = await post(`${one}/restore`, { version: '2' })
  expect(JSON.parse(back.trigger ?? '')).toMatchObject({ snackbar: { message: 'Kerwin Joseph restored.' } })
  expect((await get('/admin/teachers')).text).toContain('Kerwin')
})

test('an archived teacher is signed out, and it is in the history', async () => {
  const { post, as, sessionsOf, changes } = await teacherWorld()
  await as('joseph')('/term-reports')
  expect(await sessionsOf(people.joseph.id)).toBe(1)
  await post(`${one}/archive`, { version: '1' })
  expect(await sessionsOf(people.joseph.id)).toBe(0)
  await post(`${one}/restore`, { version: '2' })
  const at = '2025-12-01T14:00:00.000Z'
  expect(await changes('employee')).toEqual([
    ['2', 'deleted_at', null, at],
    ['2', 'deleted_at', at, null],
  ])
})

test('who was changed meanwhile is looked at once more before the archive', async () => {
  const { post, call } = await teacherWorld()
  await call('/api/update-employee', { id: 2, post_id: 4 })
  const { status, text } = await post(`${one}/archive`, { version: '1' })
  expect([status, text]).toEqual([409, expect.stringContaining('admin changed this teacher')])
  expect((await post(`${one}/archive`, { version: '2' })).status).toBe(204)
})
