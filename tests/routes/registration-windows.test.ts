import { expect, test } from 'vitest'
import { makeWorld, type Who } from '../world.ts'
import { htmx, waysOf } from './_ways.ts'

const list = '/admin/registration'
const one = `${list}/5`
const call = '/api/student-registration'

async function world() {
  const world = await makeWorld()
  const ways = waysOf(world)
  const save = (body: Record<string, string>, who: Who | 'nobody' = 'admin', headers = htmx, path = one) =>
    ways.post(path, { version: '0', ...body }, who, headers)
  const post = async (json: object, who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)(call, { method: 'POST', json: { form_level: 5, ...json } })
    return { status: res.status, body: await res.json() }
  }
  const row = () => world.db.selectFrom('student_registration_window').selectAll().where('form_level', '=', 5).executeTakeFirst()
  const changes = () => world.db.selectFrom('change').select(['entity_key', 'field', 'old_value', 'new_value', 'actor_name']).execute()
  return { ...world, get: ways.get, save, post, row, changes }
}

const opened = { open: '1', deadline: '05-Dec-2025' }
const stored = { form_level: 5, open: 1, deadline: '2025-12-05', version: 1 }

const who = { nobody: 303, zahra: 403, joseph: 403, noel: 403, baptiste: 403, admin: 200, deansHods: 200 }
test.each(Object.entries({ ...who, nobody: 401 }))('%s: the calls are answered %i', async (w, status) => {
  const { get, post, row } = await world()
  expect((await get(call, w as Who)).status).toBe(status)
  expect((await post({ open: 1, deadline: '2025-12-05' }, w as Who)).status).toBe(status)
  expect(await row()).toEqual(status === 200 ? stored : undefined)
})
test.each(['0', '7', '12', 'x'])('there is no form %s', async (level) => {
  const { get, save } = await world()
  expect((await get(`${list}/${level}`)).status).toBe(404)
  expect((await save(opened, 'admin', htmx, `${list}/${level}`)).status).toBe(404)
})

test('the table is a fragment for htmx and a page otherwise, in the words of the specification', async () => {
  const { get } = await world()
  const page = await get(list)
  expect(page.text).toMatch(/^<!doctype html>.*Student Registration/s)
  const table = await get(list, 'admin', htmx)
  expect(table.text).toMatch(/^<section id="window-table"/)
  for (const head of ['Form Level', 'Registration Status', 'Deadline Date', 'Edit']) expect(table.text).toContain(`>${head}</th>`)
  expect(table.text.match(/<th scope="row">(<a [^>]*>)?Form \d/g)).toHaveLength(6)
  const dialog = await get(one, 'admin', htmx)
  expect(dialog.text).toMatch(/^<header>.*Form 5 Registration Status.*>Close<.*>Open<.*>Close<.*>Update</s)
})

test('opening is saved, kept in the history, and shown with what it means', async () => {
  const { save, get, row, changes } = await world()
  const saved = await save(opened)
  expect([saved.status, saved.headers.get('HX-Trigger')]).toEqual([
    204,
    '{"snackbar":{"message":"Data updated."},"close-dialog":true,"registration-windows-changed":true}',
  ])
  expect(await row()).toEqual(stored)
  expect(await changes()).toEqual([
    { entity_key: '5', field: 'open', old_value: '0', new_value: '1', actor_name: 'admin' },
    { entity_key: '5', field: 'deadline', old_value: null, new_value: '2025-12-05', actor_name: 'admin' },
  ])
  expect((await get(list)).text).toContain('Open until the end of Friday 5 December 2025')
  expect((await save(opened)).status).toBe(204)
  expect([(await row())?.version, (await changes()).length]).toEqual([1, 2])
})

test('closing clears the deadline, also one that is sent with it', async () => {
  const { save, row } = await world()
  await save(opened)
  expect((await save({ open: '0', deadline: '24-Dec-2025', version: '1' })).status).toBe(204)
  expect(await row()).toEqual({ form_level: 5, open: 0, deadline: null, version: 2 })
})

test('without htmx the list is shown again, and a wrong deadline is a page', async () => {
  const { save } = await world()
  const saved = await save(opened, 'admin', {})
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, list])
  expect((await save({ open: '1', deadline: '' }, 'admin', {})).text).toMatch(/^<!doctype html>.*Error Occured Data not updated\./s)
})

test.each([
  ['', 'Choose the last day on which registration is open.'],
  ['30-Nov-2025', 'This day has passed.'],
  ['5 December', 'Write a day like 08-May-2013'],
])('the deadline %j is refused beside its field, and stays there', async (deadline, reason) => {
  const { save, post, row, changes } = await world()
  const answer = await save({ open: '1', deadline })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(reason)])
  expect(answer.text).toMatch(/id="deadline"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="deadline"/)
  expect(answer.text).toContain('Error Occured Data not updated.')
  expect(answer.text).toContain(`value="${deadline}"`)
  const { status, body } = await post({ open: 1, deadline })
  expect([status, body.message, body.errors[0]]).toEqual([422, 'Error Occured Data not updated.', expect.stringContaining(reason)])
  expect([await row(), await changes()]).toEqual([undefined, []])
})

test('today is still to come: the school has its own midnight', async () => {
  const { save, get, setNow } = await world()
  setNow(new Date('2025-12-06T03:59:59Z')) // 5 December, a second before midnight, in Port of Spain
  expect((await save(opened)).status).toBe(204)
  expect((await get(list)).text).toContain('Open until the end of Friday 5 December 2025')
  setNow(new Date('2025-12-06T04:00:00Z'))
  expect((await get(list)).text).toContain('Closed: the deadline has passed')
  expect((await save({ ...opened, open: '1', version: '1' })).status).toBe(422)
})

test.each([{ open: '2' }, { open: '1', deadline: '05-Dec-2025', more: '1' }, { open: '0', version: '-1' }])(
  'the form %j is refused',
  async (form) => {
    const { save, row } = await world()
    expect((await save(form as Record<string, string>)).status).toBe(422)
    expect(await row()).toBeUndefined()
  },
)
test.each([
  { open: 2 },
  { open: 1, deadline: '2025-12-05', more: 1 },
  { form_level: 7, open: 0 },
  { open: '1', deadline: '2025-12-05' },
  {},
])('the call with %j is refused', async (json) => {
  const { post, row } = await world()
  expect((await post(json)).status).toBe(422)
  expect(await row()).toBeUndefined()
})

test('what somebody saved meanwhile is shown, and replaced only knowingly', async () => {
  const { save, post, row } = await world()
  await save(opened, 'deansHods')
  const late = await save({ open: '1', deadline: '24-Dec-2025' })
  expect(late.status).toBe(409)
  expect(late.text).toMatch(/Deans\/HODs changed this on 01-Dec-2025 10:00\..*now 05-Dec-2025, you typed 24-Dec-2025/s)
  expect(late.text).toMatch(/value="24-Dec-2025"/)
  expect(late.text).toContain('name="version" value="1"')
  const called = await post({ open: 0, version: 0 })
  expect([called.status, called.body.current, called.body.changedBy]).toEqual([409, stored, 'Deans/HODs'])
  expect(await row()).toEqual(stored)
  expect((await save({ open: '1', deadline: '24-Dec-2025', version: '1' })).status).toBe(204)
})

test('the calls name every form level, and answer as specified', async () => {
  const { as, post } = await world()
  const before = await (await as('admin')(call)).json()
  expect(before.map((one: { form_level: number }) => one.form_level)).toEqual([1, 2, 3, 4, 5, 6])
  expect(before[4]).toEqual({ form_level: 5, open: 0, deadline: null, version: 0 })
  expect(await post({ open: 1, deadline: '2025-12-05' })).toEqual({ status: 200, body: { ...stored, message: 'Data updated.' } })
  expect((await post({ open: 0, deadline: '2025-12-05' })).body).toMatchObject({ open: 0, deadline: null, version: 2 })
})
