import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, subjects, type Who, year } from '../world.ts'

const next = 20262027
const base = `/admin/school/years/${next}/carry-over`
const htmx = { 'HX-Request': 'true' }
const all = { lesson: '4', form_teacher_class: '1', dean_class: '2' }

async function world() {
  const world = await makeWorld()
  const { db } = world
  await db.insertInto('academic_year').values({ id: next }).execute()
  const get = async (path = base, who: Who | 'nobody' = 'admin', headers = {}) => {
    const res = await world.as(who)(path, { headers })
    return { status: res.status, text: await res.text() }
  }
  const post = async (
    body: Record<string, string> = all,
    who: Who | 'nobody' = 'admin',
    { path = base, headers = htmx as Record<string, string> } = {},
  ) => {
    const res = await world.as(who)(path, { method: 'POST', headers, body: new URLSearchParams(body) })
    return { status: res.status, text: await res.text(), trigger: res.headers.get('HX-Trigger') ?? '', to: res.headers.get('Location') }
  }
  const lessons = (of = next) =>
    db
      .selectFrom('lesson')
      .select(['employee_id as teacher', 'subject_id as subject', 'form_class_id as class'])
      .where('academic_year_id', '=', of)
      .orderBy('id')
      .execute()
  const classes = (list: 'form_teacher_class' | 'dean_class') =>
    db
      .selectFrom(list)
      .select(['employee_id as teacher', 'form_class_id as class'])
      .where('academic_year_id', '=', next)
      .orderBy('form_class_id')
      .execute()
  const changes = () =>
    db.selectFrom('change').select(['entity', 'entity_key as key', 'field', 'old_value as old', 'new_value as new']).orderBy('id').execute()
  return { ...world, get, post, lessons, classes, changes }
}

const counts = (text: string) =>
  [...text.matchAll(/<b>(\d+)<\/b><\/td><td class="num">(\d+)<\/td><td class="num">(\d+)/g)].map((m) => m.slice(1, 4).map(Number))

test('it is offered beside years that are not over, as a page and as a dialog', async () => {
  const { get } = await world()
  const { text } = await get('/admin/school/years')
  expect([...text.matchAll(/href="([^"]*carry-over)"[^>]*>(Carry over from [\d-]+)/g)].map((m) => [m[1], m[2]])).toEqual([
    [base, 'Carry over from 2025-2026'],
    [`/admin/school/years/${year}/carry-over`, 'Carry over from 2024-2025'],
  ])
  expect((await get(base)).text).toMatch(/^<!doctype html>.*Carry over from 2025-2026 into 2026-2027/s)
  expect((await get(base, 'admin', htmx)).text).toMatch(/^<header/)
})

test.each(['20242025', '20272028', '20252027', '20212022'])(
  'into %s, over, unknown or without a year before, nothing is carried',
  async (of) => {
    const { get, post } = await world()
    const path = `/admin/school/years/${of}/carry-over`
    expect((await get(path)).status).toBe(404)
    expect((await post(all, 'admin', { path })).status).toBe(404)
  },
)

test('lessons, form teachers and deans come over, with their history, and only once', async () => {
  const { get, post, lessons, classes, changes, db } = await world()
  expect(counts((await get()).text)).toEqual([
    [4, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ])
  expect(await changes()).toEqual([])
  const done = await post()
  expect([done.status, done.trigger]).toEqual([
    204,
    expect.stringContaining('4 lessons, 1 class with its form teacher, 2 classes with their deans carried over'),
  ])
  expect(await lessons()).toEqual(await lessons(year))
  expect(await classes('form_teacher_class')).toEqual([{ teacher: 2, class: '5A' }])
  expect(await classes('dean_class')).toEqual([
    { teacher: 3, class: '5A' },
    { teacher: 3, class: '5B' },
  ])
  const told = await changes()
  expect(told.filter((one) => one.entity !== 'lesson')).toEqual([
    { entity: 'form_teacher_class', key: `2-${next}`, field: 'classes', old: null, new: '5A' },
    { entity: 'dean_class', key: `3-${next}`, field: 'classes', old: null, new: '5A, 5B' },
  ])
  expect(told.filter((one) => one.entity === 'lesson' && one.field === 'employee_id').map((one) => one.new)).toEqual(['1', '1', '2', '4'])
  expect(told.filter((one) => one.entity === 'subject_student')).toEqual([]) // of the year under way
  expect((await post()).status).toBe(409)
  const again = await get()
  expect(counts(again.text)).toEqual([
    [0, 4, 0],
    [0, 1, 0],
    [0, 2, 0],
  ])
  expect(again.text).toContain('Nothing is left to carry over from 2025-2026.')
  expect(again.text).not.toContain('>Carry Over<')
  expect(await db.selectFrom('lesson').select('id').execute()).toHaveLength(9)
})

test('archived teachers and classes no longer in use stay behind, and are named', async () => {
  const { db, get, post, lessons, classes } = await world()
  await db.updateTable('employee').set({ deleted_at: '2026-07-01T00:00:00.000Z' }).where('id', '=', 4).execute()
  await db.updateTable('form_class').set({ retired_at: '2026-07-01T00:00:00.000Z' }).where('id', 'in', ['1A', '5B']).execute()
  const { text } = await get()
  expect(counts(text).map(([add]) => add)).toEqual([2, 1, 1])
  expect(text).toContain('Archived teachers are left out: Paul Baptiste.')
  expect(text).toContain('Classes no longer in use are left out: 1A, 5B.')
  expect((await post({ lesson: '2', form_teacher_class: '1', dean_class: '1' })).status).toBe(204)
  expect((await lessons()).map((one) => [one.teacher, one.class])).toEqual([
    [1, '5A'],
    [2, '5A'],
  ])
  expect(await classes('dean_class')).toEqual([{ teacher: 3, class: '5A' }])
})

test('what the new year has given to somebody else already stays theirs', async () => {
  const { db, get, post, lessons, classes } = await world()
  await addRows(db, 'lesson', { employee_id: 5, subject_id: subjects.mathematics, form_class_id: '5A', academic_year_id: next })
  await db.insertInto('form_teacher_class').values({ employee_id: 5, form_class_id: '5A', academic_year_id: next }).execute()
  await db.insertInto('dean_class').values({ employee_id: 3, form_class_id: '1A', academic_year_id: next }).execute()
  const { text } = await get()
  expect(counts(text)).toEqual([
    [3, 0, 1],
    [0, 0, 1],
    [2, 0, 0],
  ])
  expect(text).toContain('Given to another: someone else already has it in the new year')
  expect((await post({ lesson: '3', form_teacher_class: '0', dean_class: '2' })).status).toBe(204)
  expect((await lessons()).filter((one) => one.subject === subjects.mathematics && one.class === '5A')).toEqual([
    { teacher: 5, subject: subjects.mathematics, class: '5A' },
  ])
  expect(await classes('form_teacher_class')).toEqual([{ teacher: 5, class: '5A' }])
  expect((await classes('dean_class')).map((one) => one.class)).toEqual(['1A', '5A', '5B'])
})

test('when a year has changed since it was looked at nothing is carried over, and the new counts are shown', async () => {
  const { db, post, lessons, changes } = await world()
  await db.deleteFrom('lesson').where('employee_id', '=', 4).execute()
  const { status, text } = await post()
  expect([status, text]).toEqual([409, expect.stringContaining('Nothing was carried over. Check again.')])
  expect(counts(text)[0]).toEqual([3, 0, 0])
  expect([await lessons(), await changes()]).toEqual([[], []])
})

test.each([{}, { ...all, lesson: '-1' }, { ...all, lesson: 'x' }, { ...all, more: '1' }])('%j is refused', async (body) => {
  const { post, lessons } = await world()
  expect((await post(body as Record<string, string>)).status).toBe(422)
  expect(await lessons()).toEqual([])
})

test('into the year under way, the students of the classes are their teachers’ at once', async () => {
  const { db, post } = await world()
  await db
    .updateTable('lesson')
    .set({ academic_year_id: 20242025 })
    .where('employee_id', '=', 1)
    .where('form_class_id', '=', '1A')
    .execute()
  await db.updateTable('subject_student').set({ employee_id: null }).where('student_id', '=', students.ana.id).execute()
  const path = `/admin/school/years/${year}/carry-over`
  const done = await post({ lesson: '1', form_teacher_class: '0', dean_class: '0' }, 'admin', { path })
  expect([done.status, done.trigger]).toEqual([204, expect.stringContaining('1 lesson carried over')])
  const { employee_id } = await db
    .selectFrom('subject_student')
    .select('employee_id')
    .where('student_id', '=', students.ana.id)
    .executeTakeFirstOrThrow()
  expect(employee_id).toBe(1)
})

test('without htmx it leads back to the years', async () => {
  const { post } = await world()
  expect(await post(all, 'admin', { headers: {} })).toMatchObject({ status: 303, to: '/admin/school/years' })
})
