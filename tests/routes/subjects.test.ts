import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, subjects } from '../world.ts'
import { htmx, waysOf } from './_ways.ts'

const english = `/admin/subjects/${subjects.english}`

async function world() {
  const world = await makeWorld()
  const { get, post } = waysOf(world)
  const stored = () => world.db.selectFrom('subject').selectAll().orderBy('id').execute()
  return { ...world, get, post, stored }
}

const music = { title: 'Music', abbr: 'MUSC' }

test('the list is a page, and for htmx its table', async () => {
  const { get } = await world()
  const page = await get('/admin/subjects')
  expect(page.text).toMatch(/^<!doctype html>.*<h1[^>]*>Subjects<\/h1>.*id="subject-table"/s)
  for (const tab of ['Edit/View Subjects', 'Subject Student Assignment', 'Batch Assignment']) expect(page.text).toContain(`>${tab}</a>`)
  const fragment = await get('/admin/subjects?q=chem&sort=-id', 'admin', htmx)
  expect(fragment.text).toMatch(/^<section id="subject-table"/)
  expect(fragment.text).toContain('Chemistry')
  expect(fragment.text).not.toContain('Mathematics')
  expect(fragment.text).toContain('hx-get="/admin/subjects?q=chem&amp;sort=-id"')
})

test('an empty list says why', async () => {
  const { get } = await world()
  expect((await get('/admin/subjects?q=latin')).text).toContain('No subject matches “latin”')
})

test('the dialog has the words of the specification, and is a page of its own without htmx', async () => {
  const { get } = await world()
  const dialog = await get(english, 'admin', htmx)
  expect(dialog.text).toMatch(/^<header>/)
  for (const label of ['Subject ID', 'Subject Title', 'Subject Abbreviation', 'Update Subject']) expect(dialog.text).toContain(label)
  expect(dialog.text).toMatch(/name="id"[^>]*disabled|disabled[^>]*name="id"/)
  expect((await get('/admin/subjects/new')).text).toMatch(/^<!doctype html>.*Add Subject/s)
  const question = (await get(`${english}/delete`)).text
  expect(question).toContain('Delete English Language ?')
  expect(question).toContain('A subject in use can’t be deleted. It is used by 1 lesson, 5 students who take it')
  expect(question).toMatch(/<p class="crumb"><a href="\/admin\/subjects">Subjects<\/a>/) // the way back of a dialog that is a page
  expect((await get('/admin/subjects/999')).status).toBe(404)
})

test('a subject is added and changed, with its history', async () => {
  const { post, stored, db } = await world()
  const added = await post('/admin/subjects/new', { ...music, title: '  Music &  Drama ' })
  expect(JSON.parse(added.trigger ?? '')).toMatchObject({
    'close-dialog': true,
    snackbar: { message: 'Subject Added' },
    'subjects-changed': true,
  })
  const row = (await stored()).at(-1)
  expect(row).toMatchObject({ title: 'Music & Drama', abbr: 'MUSC', version: 1 })
  const changed = await post(`/admin/subjects/${row?.id}`, { title: 'Music', abbr: 'MUSC', version: '1' })
  expect(JSON.parse(changed.trigger ?? '')).toMatchObject({ snackbar: { message: 'Update Successfull' } })
  expect((await stored()).at(-1)).toMatchObject({ title: 'Music', version: 2 })
  const history = await db.selectFrom('change').select(['field', 'old_value', 'new_value']).where('entity', '=', 'subject').execute()
  expect(history).toEqual([
    { field: 'title', old_value: null, new_value: 'Music & Drama' },
    { field: 'abbr', old_value: null, new_value: 'MUSC' },
    { field: 'title', old_value: 'Music & Drama', new_value: 'Music' },
  ])
})

test.each([
  [{ title: ' ', abbr: 'MUSC' }, 'Required'],
  [{ title: 'Music', abbr: '' }, 'Required'],
  [{ title: 'Music', abbr: 'math' }, 'Another subject has this already.'],
  [{ title: 'MATHEMATICS', abbr: 'M' }, 'Another subject has this already.'],
  [{ title: 'a'.repeat(101), abbr: 'A' }, 'Too long.'],
])('%j is refused beside its field, and kept', async (typed, reason) => {
  const { post, stored } = await world()
  const { status, text } = await post('/admin/subjects/new', typed)
  expect([status, await stored()]).toMatchObject([422, { length: 3 }])
  expect(text).toContain(reason)
  expect(text).toContain('aria-invalid="true"')
  expect(text).toContain(`value="${typed.title}"`)
})

test.each([{ ...music, more: 'x' }, { title: 'Music' }])('the form %j is refused', async (body) => {
  const { post } = await world()
  expect((await post('/admin/subjects/new', body as Record<string, string>)).status).toBe(422)
})

test('two who change different fields of a subject lose nothing', async () => {
  const { post, stored } = await world()
  const was = (await stored()).find(({ id }) => id === subjects.english)
  const old = { title: was?.title ?? '', abbr: was?.abbr ?? '' }
  const shown = JSON.stringify(old)
  await post(english, { ...old, title: 'English A', version: '1', shown }, 'deansHods')
  expect((await post(english, { ...old, abbr: 'ENGA', version: '1', shown })).status).toBe(204)
  expect((await stored()).find(({ id }) => id === subjects.english)).toMatchObject({ title: 'English A', abbr: 'ENGA' })
  const late = await post(english, { title: 'English', abbr: old.abbr, version: '1', shown })
  expect(late.text.match(/now [^<]*/g)).toEqual(['now English A, you typed English'])
  expect(late.text).toMatch(/value="ENGA"/)
})

test('what somebody else changed meanwhile is shown before it is replaced', async () => {
  const { post } = await world()
  await post(english, { title: 'English A', abbr: 'ENGL', version: '1' }, 'deansHods')
  const mine = { title: 'English Lang.', abbr: 'ENGL', version: '1' }
  const conflict = await post(english, mine)
  expect(conflict.status).toBe(409)
  expect(conflict.text).toContain('Deans/HODs changed this on 01-Dec-2025 10:00')
  expect(conflict.text).toContain('now English A, you typed English Lang.')
  expect(conflict.text).toContain('value="English Lang."')
  expect((await post(english, { ...mine, version: '2' })).status).toBe(204)
})

test('a subject that nothing uses is deleted', async () => {
  const { post, stored, db } = await world()
  await post('/admin/subjects/new', music)
  const id = (await stored()).at(-1)?.id
  const deleted = await post(`/admin/subjects/${id}/delete`, { version: '1' })
  expect(JSON.parse(deleted.trigger ?? '')).toMatchObject({ snackbar: { message: 'Music deleted' }, 'subjects-changed': true })
  expect(await stored()).toHaveLength(3)
  const history = await db.selectFrom('change').select(['field', 'old_value']).where('new_value', 'is', null).execute()
  expect(history).toEqual([
    { field: 'title', old_value: 'Music' },
    { field: 'abbr', old_value: 'MUSC' },
  ])
})

test('a subject in use is not deleted: the red snackbar says what uses it, and nothing is lost', async () => {
  const { post, stored } = await world()
  const refused = await post(`${english}/delete`, { version: '1' })
  expect([refused.status, refused.headers.get('HX-Retarget'), refused.trigger]).toEqual([409, '#snackbar', 'close-dialog'])
  expect(refused.text).toContain('snackbar-error')
  expect(refused.text).toContain(
    'An error has occured. Subject cannot be deleted. It is used by 1 lesson, 5 students who take it and 5 subject records of terms.',
  )
  expect(await stored()).toHaveLength(3)
})

test.each(['lesson', 'subject_student', 'subject_record', 'assessment'] as const)(
  'a subject that only a %s names is kept',
  async (table) => {
    const { post, db, year, term } = await world()
    const lesson = { employee_id: 2, subject_id: subjects.english, form_class_id: '5A', academic_year_id: year }
    await addRows(db, 'assessment', { ...lesson, term, assessment_number: 1, topic: null, date: null, total: null, weighting: null })
    for (const other of ['lesson', 'subject_student', 'subject_record', 'assessment'] as const)
      if (other !== table) await db.deleteFrom(other).where('subject_id', '=', subjects.english).execute()
    expect((await post(`${english}/delete`, { version: '1' })).status).toBe(409)
    await db.deleteFrom(table).where('subject_id', '=', subjects.english).execute()
    expect((await post(`${english}/delete`, { version: '1' })).status).toBe(204)
  },
)

test('without htmx a save goes back to the list', async () => {
  const { post } = await world()
  expect(await post('/admin/subjects/new', music, 'admin', {})).toMatchObject({ status: 303, location: '/admin/subjects' })
})
