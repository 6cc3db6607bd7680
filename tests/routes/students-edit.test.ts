import { describe, expect, test } from 'vitest'
import { makeWorld, students, type Who } from '../world.ts'

const { ana } = students
const one = `/admin/students/${ana.id}/edit`
const htmx = { 'HX-Request': 'true' }

async function world() {
  const world = await makeWorld()
  const get = async (path = one, who: Who | 'nobody' = 'admin', headers = {}) => {
    const res = await world.as(who)(path, { headers })
    return { status: res.status, text: await res.text() }
  }
  const save = async (body: Record<string, string>, who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx, path = one) => {
    const res = await world.as(who)(path, { method: 'POST', headers, body: new URLSearchParams({ version: '1', ...body }) })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const post = async (json: object, who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)('/api/student', { method: 'POST', json: { id: ana.id, ...json } })
    return { status: res.status, body: await res.json() }
  }
  const row = (id: number = ana.id) => world.db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const changes = () => world.db.selectFrom('change').select(['entity', 'field', 'old_value', 'new_value', 'actor_name']).execute()
  return { ...world, get, save, post, row, changes }
}

test.each(['/admin/students/7/edit', '/admin/students/012/edit', '/admin/students/99999999999999999999/edit'])(
  '%s is not found',
  async (path) => {
    const { get, save } = await world()
    expect((await get(path)).status).toBe(404)
    expect((await save({ field: 'first_name', value: 'x' }, 'admin', htmx, path)).status).toBe(404)
  },
)

test('the dialog is a fragment for htmx and a page otherwise, with every field of the specification', async () => {
  const { get } = await world()
  const page = await get()
  expect(page.text).toMatch(/^<!doctype html>.*Edit Student/s)
  const dialog = await get(one, 'admin', htmx)
  expect(dialog.text).toMatch(/^<header>/)
  for (const label of ['First Name', 'Last Name', 'Date of Birth', 'Class', 'Birth Certificate Pin'])
    expect(dialog.text).toContain(`>${label}</label>`)
  for (const word of ['Updating', 'Updated Successfully.', 'Error Occured.']) expect(dialog.text).toContain(word)
  expect(dialog.text).toContain('value="02-Mar-2010"')
  expect(dialog.text).toContain('data-first-day="1950-01-01"')
})

test('a field that is left is saved, kept in the history, and the list is told', async () => {
  const { save, row, changes } = await world()
  const saved = await save({ field: 'last_name', value: ' D’Abreau-Noël ', base: 'Baksh' })
  expect(saved.status).toBe(200)
  expect(saved.headers.get('HX-Trigger')).toBe('students-changed')
  expect(saved.text).toContain('name="version" value="2"')
  expect(await row()).toMatchObject({ last_name: 'D’Abreau-Noël', version: 2, updated_at: '2025-12-01T14:00:00.000Z' })
  expect(await changes()).toEqual([
    { entity: 'student', field: 'last_name', old_value: 'Baksh', new_value: 'D’Abreau-Noël', actor_name: 'admin' },
  ])
  expect((await save({ field: 'last_name', value: 'D’Abreau-Noël' })).status).toBe(200)
  expect((await row()).version).toBe(2)
})

test.each(["O'Brien", '=1+1', '<b>', 'محمد', "'; drop table student; --"])('the name %j is kept as it is written', async (name) => {
  const { save, row, get } = await world()
  expect((await save({ field: 'first_name', value: name })).status).toBe(200)
  expect((await row()).first_name).toBe(name)
  expect((await get()).text).not.toContain('<b>"')
})

test.each([
  ['first_name', '', 'Required'],
  ['last_name', ' ', 'Required'],
  ['birth_certificate_no', '', 'Required'],
  ['first_name', 'x'.repeat(200), 'Too long.'],
  ['date_of_birth', '05/08/2013', 'Write a day like 08-May-2013'],
  ['date_of_birth', '31-Dec-1949', 'from 01-Jan-1950 on'],
  ['date_of_birth', '02-Dec-2025', 'This day is in the future.'],
  ['class_id', '', 'Required'],
  ['class_id', '9Z', 'This class no longer exists.'],
])('%s %j is answered 422 with its reason, and nothing is written', async (field, value, reason) => {
  const { save, row, changes } = await world()
  const answer = await save({ field, value })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(reason)])
  expect([await changes(), (await row()).version]).toEqual([[], 1])
  const page = await save({ field, value }, 'admin', {})
  expect(page.status).toBe(422)
  expect(page.text).toContain('aria-invalid="true"')
  if (value.trim() && field !== 'class_id') expect(page.text).toContain(`value="${value}"`)
})

test('a blank that is refused is not kept by the browser as something typed', async () => {
  const { save } = await world()
  expect((await save({ field: 'first_name', value: '' })).text).toMatch(/data-cleared="".*data-keep-discard/s)
  expect((await save({ field: 'first_name', value: 'x'.repeat(200) })).text).not.toContain('data-cleared')
})

test.each([
  { field: 'password_hash', value: 'x' },
  { field: 'first_name', value: 'x', surprise: '1' },
  { field: 'first_name' },
  { field: 'first_name', value: 'x', version: 'one' },
])('the form %j is refused', async (form) => {
  expect((await (await world()).save(form as unknown as Record<string, string>)).status).toBe(422)
})

test('what somebody else saved meanwhile is shown beside what was typed, and nothing is overwritten unseen', async () => {
  const { save, row } = await world()
  await save({ field: 'first_name', value: 'Anna' }, 'deansHods')
  const late = await save({ field: 'first_name', value: 'Annie', base: 'Ana' })
  expect(late.status).toBe(409)
  expect(late.text).toMatch(/Deans\/HODs changed this on 01-Dec-2025 10:00.*Anna.*Annie/s)
  expect((await row()).first_name).toBe('Anna')
  expect((await save({ field: 'last_name', value: 'Bakshi', base: 'Baksh' })).status).toBe(200)
  expect((await save({ field: 'first_name', value: 'Annie', base: 'Anna' })).status).toBe(200)
})

describe('POST /api/student', () => {
  test('saves what is sent, leaves the rest and answers the row', async () => {
    const { post } = await world()
    const { status, body } = await post({ first_name: 'Anna', date_of_birth: null, class_id: '5B', version: 1 })
    expect([status, body]).toMatchObject([
      200,
      { first_name: 'Anna', last_name: 'Baksh', date_of_birth: null, class_id: '5B', form_level: 5 },
    ])
  })

  test('answers 409 with the row as it is, and who changed it', async () => {
    const { post } = await world()
    await post({ first_name: 'Anna' }, 'deansHods')
    const { status, body } = await post({ first_name: 'Annie', version: 1 })
    expect([status, body.current.first_name, body.changedBy]).toEqual([409, 'Anna', 'Deans/HODs'])
  })

  test.each([
    [{ id: 7, first_name: 'x' }, 404],
    [{ first_name: '' }, 422],
    [{ birth_certificate_no: null }, 422],
    [{ date_of_birth: '1949-12-31' }, 422],
    [{ class_id: 'none' }, 422],
    [{ first_name: 'x', password_hash: 'x' }, 422],
    [{ first_name: 1 }, 422],
  ])('%j is answered %i', async (json, status) => {
    const { post, changes } = await world()
    expect((await post(json)).status).toBe(status)
    expect(await changes()).toEqual([])
  })
})
