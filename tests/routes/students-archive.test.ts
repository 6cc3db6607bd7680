import { expect, test } from 'vitest'
import { makeWorld, students, type Who } from '../world.ts'

const { ana, zahra } = students
const htmx = { 'HX-Request': 'true' }

async function world() {
  const world = await makeWorld()
  const ask = async (
    action: 'archive' | 'restore',
    form?: Record<string, string>,
    who: Who | 'nobody' = 'admin',
    headers = htmx,
    id: number = ana.id,
  ) => {
    const path = `/admin/students/${id}/${action}`
    const res = await world.as(who)(path, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const archivedOn = async (id: number = ana.id) =>
    (await world.db.selectFrom('student').select('archived_on').where('id', '=', id).executeTakeFirst())?.archived_on
  return { ...world, ask, archivedOn }
}

test('who leaves is archived with the day, keeps everything, and comes back as before', async () => {
  const { ask, as, archivedOn, db } = await world()
  expect((await ask('archive')).text).toMatch(/Archive Ana Baksh \?.*value="01-Dec-2025"/s)
  const archived = await ask('archive', { archived_on: '28-Nov-2025' })
  expect(JSON.parse(archived.headers.get('HX-Trigger') ?? '')).toMatchObject({
    snackbar: { message: 'Ana Baksh archived.' },
    'students-changed': true,
  })
  const list = await (await as('admin')('/admin/students?show=archived')).text()
  expect(list).toMatch(/Baksh, Ana.*Left 28-Nov-2025.*Restore Ana Baksh/s)
  expect(list).not.toContain('Reset Password, Ana Baksh')
  const records = db.selectFrom('subject_record').select('id').where('student_id', '=', ana.id)
  expect(await records.execute()).toHaveLength(1)
  const asked = await ask('restore')
  expect(asked.text).toContain('Restore Ana Baksh ?')
  expect(asked.text).toMatch(/<select[^>]*name="class_id"|name="class_id"[^>]*>/)
  expect((await ask('restore', { returned_on: '', class_id: '' })).status).toBe(422)
  const restored = await ask('restore', {})
  expect(JSON.parse(restored.headers.get('HX-Trigger') ?? '')).toMatchObject({ snackbar: { message: 'Ana Baksh restored.' } })
  expect(await archivedOn()).toBeNull()
  const student = await db.selectFrom('student').select(['form_class_id', 'version']).where('id', '=', ana.id).executeTakeFirst()
  expect(student).toEqual({ form_class_id: '1A', version: 3 })
  const changes = await db.selectFrom('change').select(['field', 'old_value', 'new_value']).orderBy('id').execute()
  expect(changes).toEqual([
    { field: 'archived_on', old_value: null, new_value: '2025-11-28' },
    { field: 'archived_on', old_value: '2025-11-28', new_value: null },
  ])
})

test('archiving ends the sessions of the student', async () => {
  const { ask, as } = await world()
  expect((await as('zahra')('/admin/students')).status).toBe(403)
  await ask('archive', { archived_on: '01-Dec-2025' }, 'admin', htmx, zahra.id)
  expect((await as('zahra')('/admin/students')).status).toBe(303)
})

test.each([
  ['', 'Required'],
  ['02-Dec-2025', 'This day is in the future.'],
  ['28/31/2025', 'Write a day like'],
])('the leaving day %j is answered 422 beside its field, with what was typed', async (typed, words) => {
  const { ask, archivedOn } = await world()
  const answer = await ask('archive', { archived_on: typed })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(words)])
  expect(answer.text).toContain('aria-invalid="true"')
  expect(await archivedOn()).toBeNull()
})

test('archiving twice is the same as once, but not to another day unseen', async () => {
  const { ask, archivedOn } = await world()
  await ask('archive', { archived_on: '28-Nov-2025' }, 'deansHods')
  expect((await ask('archive', { archived_on: '28-Nov-2025' })).status).toBe(204)
  expect((await ask('archive', { archived_on: '01-Dec-2025' })).status).toBe(409)
  expect(await archivedOn()).toBe('2025-11-28')
})

test('without htmx one goes back to the list; extra fields and unknown students are refused', async () => {
  const { ask } = await world()
  const res = await ask('archive', { archived_on: '28-Nov-2025' }, 'admin', {} as typeof htmx)
  expect([res.status, res.headers.get('Location')]).toEqual([303, '/admin/students'])
  expect((await ask('archive', { archived_on: '28-Nov-2025', more: '1' })).status).toBe(422)
  expect((await ask('archive', { archived_on: '28-Nov-2025' }, 'admin', htmx, 7)).status).toBe(404)
  expect((await ask('restore', {}, 'admin', htmx, 7)).status).toBe(404)
})

test('who comes back in another term is asked for the class, and goes there', async () => {
  const { ask, db } = await world()
  await db.deleteFrom('subject_record').where('student_id', '=', ana.id).execute()
  await db.deleteFrom('student_term_record').where('student_id', '=', ana.id).execute()
  await ask('archive', { archived_on: '28-Nov-2025' })
  const asked = await ask('restore')
  expect(asked.text).toContain('Was in 1A.')
  expect(asked.text).not.toMatch(/<option value="1A" selected/)
  expect((await ask('restore', { returned_on: '01-Dec-2025', class_id: '9Z' })).text).toContain('Choose the class.')
  expect((await ask('restore', { returned_on: '01-Dec-2025', class_id: '5B' })).status).toBe(204)
  const student = await db.selectFrom('student').select(['form_class_id', 'archived_on']).where('id', '=', ana.id).executeTakeFirst()
  expect(student).toEqual({ form_class_id: '5B', archived_on: null })
})
