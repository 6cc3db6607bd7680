import { expect, test } from 'vitest'
import { savePosting } from '../../src/db/posting/index.ts'
import { actor, makeWorld, people, subjects, today, year } from '../world.ts'

/** Mr Baptiste, who teaches Chemistry in 5A and is its dean and form teacher, leaves. */
async function world() {
  const world = await makeWorld()
  const { db, as } = world
  const of = { employee_id: people.baptiste.id, form_class_id: '5A', academic_year_id: year }
  for (const table of ['form_teacher_class', 'dean_class'] as const) {
    await db.deleteFrom(table).where('form_class_id', '=', '5A').execute()
    await db.insertInto(table).values(of).execute()
  }
  const get = async (path: string) => (await (await as('admin')(path)).text()).replaceAll('<!-- -->', '')
  const leaves = () => db.updateTable('employee').set({ deleted_at: today.toISOString() }).where('id', '=', people.baptiste.id).execute()
  return { ...world, get, leaves }
}

test('the work of a teacher who has left is nobody’s, with a lead to give it to somebody', async () => {
  const { get, leaves } = await world()
  const list = '/admin/posting/readiness?list=marks'
  expect(await get(list)).toContain('Paul Baptiste')
  expect(await get('/admin/posting/readiness?list=teachers')).not.toContain('Chemistry')
  await leaves()
  const marks = await get(list)
  expect(marks).toContain('Paul Baptiste has left')
  expect(marks).toMatch(/<a class="small" href="\/admin\/teachers">Give to a teacher/)
  expect(await get('/admin/posting/readiness?list=teachers')).toContain('Chemistry')
  expect(/aria-label="(Marks, No teacher[^"]*)"/.exec(await get('/admin/dashboard?by=teacher'))?.[1]).toBe('Marks, No teacher: 0% 0 of 5')
})

test('nobody who cannot sign in is reminded, or gets a slip', async () => {
  const { get, leaves } = await world()
  const lists = ['/admin/posting/readiness?list=by-teacher', '/admin/posting/readiness/slips']
  for (const path of lists) expect(await get(path)).toContain('Paul Baptiste')
  await leaves()
  for (const path of lists) expect(await get(path)).not.toContain('Baptiste')
})

test('a lesson that somebody has now is that teacher’s', async () => {
  const { db, get, leaves } = await world()
  await leaves()
  const lesson = { employee_id: people.joseph.id, subject_id: subjects.chemistry, form_class_id: '5A', academic_year_id: year }
  await db.insertInto('lesson').values(lesson).execute()
  const text = await get('/admin/posting/readiness?list=marks&class=5A')
  expect([text.includes('has left'), text.includes('Chemistry')]).toEqual([false, true])
})

const card = '/reports/report-card/20210001/20252026/1'
const signs = /<div class="signs">.*?<\/div>/s
const signedBy = (text: string) => (signs.exec(text)?.[0] ?? '').includes('Baptiste')

test('a card names who is form teacher and dean now', async () => {
  const { get, leaves } = await world()
  expect(signedBy(await get(card))).toBe(true)
  await leaves()
  expect(signedBy(await get(card))).toBe(false)
})

test('a posted card names who it was', async () => {
  const { get, leaves, db } = await world()
  await savePosting(db, { key: { year, term: 1 }, posted: true, version: 0 }, { actor: actor('admin'), at: today.toISOString() })
  await leaves()
  expect(signedBy(await get(card))).toBe(true)
})
