import { describe, expect, test } from 'vitest'
import { isSweeping } from '../../src/db/retention/sweep.ts'
import type { Copies } from '../../src/domain/retention/index.ts'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, year } from '../world.ts'
import { htmx } from './_school.ts'

const base = '/admin/school/retention'
const { zahra, marcus } = students
type World = Awaited<ReturnType<typeof makeWorld>>

const ways = (world: World) => ({
  get: (path: string, who: Who | 'nobody' = 'admin') => world.as(who)(`${base}${path}`, { headers: htmx }),
  post: (path: string, body: Record<string, string> = {}, who: Who | 'nobody' = 'admin') =>
    world.as(who)(`${base}${path}`, { method: 'POST', headers: htmx, body: new URLSearchParams(body) }),
})
const leave = async ({ db }: World, id: number, on: string) => {
  await db.updateTable('student').set({ archived_on: on }).where('id', '=', id).execute()
  const document = { student_id: id, name: 'scan.pdf', type: 'application/pdf', bytes: new Uint8Array(8) } as const
  await addRows(db, 'student_document', { ...document, kind: 'birth-certificate', uploaded_at: '2010-01-01T12:00:00.000Z' })
}
const openings = ({ db }: World, n: number, at: string) =>
  addRows(
    db,
    'report_card_access',
    Array.from({ length: n }, () => ({ student_id: zahra.id, academic_year_id: year, term: 1, at, address: null })),
  )
const history = ({ db }: World) =>
  db
    .selectFrom('change')
    .select(['actor_name as by', 'entity', 'entity_key as key', 'field', 'old_value as old', 'new_value as new'])
    .where('entity', 'like', 'retention%')
    .orderBy('id')
    .execute()
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('the page', () => {
  test('says of each kind how long it is kept, how many there are, and when the next go', async () => {
    const world = await makeWorld()
    await openings(world, 3, '2024-01-10T12:00:00.000Z')
    await openings(world, 1, '2025-01-10T12:00:00.000Z')
    await leave(world, marcus.id, '2016-01-15')
    const page = await (await world.as('admin')(base)).text()
    expect(page).toMatch(/<h1[^>]*>School<\/h1>/)
    const text = textOf(page)
    expect(text).toContain('When students opened their report cards 2 years 4 10-Jan-2024 3 on 11-Jan-2026')
    expect(text).toContain('Documents and photographs of students who left 10 years 1 15-Jan-2016 1 on 16-Jan-2026')
    expect(text).toContain('Marcus Pierre 1 document 16-Jan-2026 Keep')
    expect(page).toContain(`href="/admin/students/${marcus.id}"`)
    expect(text).toContain('Sessions 8 hours without use, 12 hours at most')
    expect(text).toContain('Marks, comments and mark books')
    const fragment = await (await ways(world).get('')).text()
    expect(fragment).toMatch(/^<section id="retention"/)
  })

  test('copies of the school beside it are counted', async () => {
    const copies: Copies = { list: () => [{ name: 'a', day: '2025-11-20', bytes: 1 }], remove: () => {} }
    const world = await makeWorld({ aside: copies })
    expect(textOf(await (await ways(world).get('')).text())).toContain(
      'before an upgrade or a restore 13 months 1 20-Nov-2025 1 on 21-Dec-2026',
    )
  })
})

describe('another time', () => {
  test('is saved with its line of the history; a second save of the same page shows what stands', async () => {
    const world = await makeWorld()
    const { post } = ways(world)
    expect((await post('/openings', { time: '7 years', version: '1' })).status).toBe(204)
    expect(await history(world)).toEqual([
      { by: 'admin', entity: 'retention_rule', key: 'openings', field: 'time', old: '2 years', new: '7 years' },
    ])
    const late = await post('/openings', { time: '3 years', version: '1' })
    expect([late.status, textOf(await late.text())]).toEqual([409, expect.stringContaining('7 years')])
    const shown = textOf(await (await world.as('admin')('/admin/history')).text())
    expect(shown).toContain('When students opened their report cards · Kept for')
  })

  test('that is shorter asks first, with how many would go', async () => {
    const world = await makeWorld()
    const { post } = ways(world)
    await openings(world, 41, '2024-06-10T12:00:00.000Z')
    const asked = await post('/openings', { time: '1 years', version: '1' })
    expect([asked.status, textOf(await asked.text())]).toEqual([422, expect.stringContaining('41 records would be deleted tonight.')])
    expect(await history(world)).toEqual([])
    expect((await post('/openings', { time: '1 years', version: '1', confirmed: '1 years' })).status).toBe(204)
    await leave(world, marcus.id, '2019-06-30')
    const soon = await post('/documents', { time: '5 years', version: '1' })
    expect(textOf(await soon.text())).toContain('1 student would be listed now, and their documents deleted in 30 days.')
    expect((await post('/documents', { time: '25 years', version: '1' })).status).toBe(204)
  })

  test.each(['', '1 days', 'always', '2 years; drop table mark'])('%j is no choice, and is said beside the field', async (time) => {
    const answer = await ways(await makeWorld()).post('/sign-ins', { time, version: '1' })
    expect([answer.status, textOf(await answer.text())]).toEqual([422, expect.stringContaining('Choose one from the list.')])
  })
})

describe('a student whose records are kept', () => {
  test('stands in a list with the reason and who said so, until that is ended; the history has both', async () => {
    const world = await makeWorld()
    const { get, post } = ways(world)
    await leave(world, marcus.id, '2015-11-30')
    expect((await post('/hold', { student: String(marcus.id), reason: 'A question of the ministry' })).status).toBe(204)
    const page = textOf(await (await get('')).text())
    expect(page).toContain('Marcus Pierre A question of the ministry 01-Dec-2025 10:00, admin End')
    expect(page).not.toContain('Marcus Pierre 1 document')
    expect(textOf(await (await get(`/hold/${marcus.id}/end`)).text())).toContain('are deleted when their time is over')
    expect((await post(`/hold/${marcus.id}/end`)).status).toBe(204)
    expect((await post(`/hold/${marcus.id}/end`)).status).toBe(404)
    expect((await history(world)).map(({ old, new: next }) => [old, next])).toEqual([
      [null, 'A question of the ministry'],
      ['A question of the ministry', null],
    ])
  })

  test('what is missing is said beside its field, and nothing typed is lost', async () => {
    const { post } = ways(await makeWorld())
    const wrong = await post('/hold', { student: '999', reason: 'Court' })
    const html = await wrong.text()
    expect([wrong.status, html.includes('There is no student with this number.'), html.includes('value="Court"')]).toEqual([
      422,
      true,
      true,
    ])
    expect(await (await post('/hold', { student: String(zahra.id), reason: '  ' })).text()).toContain('Write a reason.')
  })
})

test('what is over can be deleted at once, after it was said how much; the page says when and what', async () => {
  const world = await makeWorld()
  const { get, post } = ways(world)
  expect(await (await get('/sweep')).text()).toContain('Nothing is due now.')
  await openings(world, 250, '2020-01-10T12:00:00.000Z')
  expect(textOf(await (await get('/sweep')).text())).toContain('When students opened their report cards: 250')
  expect((await post('/sweep')).status).toBe(204)
  await expect.poll(() => isSweeping(world.db)).toBe(false)
  await expect
    .poll(() => history(world))
    .toEqual([{ by: 'admin', entity: 'retention_rule', key: 'openings', field: 'deleted', old: null, new: '250' }])
  const page = textOf(await (await get('')).text())
  expect(page).toContain('01-Dec-2025 10:00, admin')
  expect(page).toContain('When students opened their report cards: 250')
  expect(page).toContain('When students opened their report cards 2 years None')
})

test('the Dashboard says 30 days before that documents go, and leads there; to the restricted administrator nothing', async () => {
  const world = await makeWorld()
  const dashboard = async (who: Who) => textOf(await (await world.as(who)('/admin/dashboard')).text())
  await leave(world, marcus.id, '2016-01-15')
  expect(await dashboard('admin')).not.toContain('Documents to be deleted')
  await leave(world, zahra.id, '2015-11-30')
  expect(await dashboard('admin')).toContain('Documents to be deleted 1 from 31-Dec-2025')
  expect(await dashboard('deansHods')).not.toContain('Documents to be deleted')
})
