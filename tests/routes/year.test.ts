import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, year } from '../world.ts'
import { next, yearWorld } from './_year.ts'

test('in a school where nobody has been registered it says what comes first', async () => {
  const world = await makeWorld({ registered: false })
  const res = await world.as('admin')('/admin/year')
  expect([res.status, await res.text()]).toEqual([
    200,
    expect.stringContaining('Set the current term on the Dashboard and register the students first.'),
  ])
  expect((await world.as('admin')('/admin/year/promotion')).status).toBe(404)
})

test('the Dashboard offers it when the last term of the year is over, and not before', async () => {
  const { as, db, setNow } = await yearWorld()
  const dashboard = async () => (await as('admin')('/admin/dashboard')).text()
  expect(await dashboard()).not.toContain('Start the new school year')
  await db.updateTable('academic_term').set({ term: 3, term_end: '2026-07-03' }).where('term', '=', 9).execute()
  await db.updateTable('academic_term').set({ is_current: 0 }).where('term', '=', 2).execute()
  const last = { academic_year_id: year, term: 3, term_start: '2026-04-20', term_end: '2026-07-03', is_current: 1 as const }
  await addRows(db, 'academic_term', { ...last, new_term_beginning: null, possible_attendance: 100 })
  expect(await dashboard()).toMatch(/Term 3 2025-2026 is over.*href="\/admin\/year"[^>]*>Start the new school year/s)
  setNow(new Date('2026-07-03T14:00:00Z'))
  expect(await dashboard()).not.toContain('Start the new school year')
})

test('the terms are proposed by last year’s dates, set together, and removed together', async () => {
  const { get, post, fieldsOf, confirm, db, statuses } = await yearWorld()
  expect(await statuses()).toMatchObject({ terms: 'To do', promotion: 'Later', registration: 'Later' })
  const dialog = await get('/terms')
  expect(Object.fromEntries(fieldsOf(dialog.text))).toMatchObject({
    start_1: '07-Sep-2026',
    end_1: '11-Dec-2026',
    next_1: '04-Jan-2027',
    start_3: '',
  })
  const typed = Object.fromEntries(fieldsOf(dialog.text)) as Record<string, string>
  expect(await post('/terms', { ...typed, start_1: '32-Sep-2026' })).toMatchObject({
    status: 422,
    text: expect.stringContaining('32-Sep-2026'),
  })
  expect((await post('/terms', { ...typed, end_1: '11-Feb-2027' })).text).toContain('The next term begins after the last day of this term.')
  expect((await post('/terms', { ...typed, start_1: '', end_1: '' })).status).toBe(422)
  expect(await db.selectFrom('academic_term').select('term').where('academic_year_id', '=', next).execute()).toEqual([])
  expect((await post('/terms', typed)).trigger).toContain('2 terms of 2026-2027 set.')
  expect((await post('/terms', typed)).status).toBe(204) // sent twice is set once
  expect((await post('/terms', { ...typed, start_1: '08-Sep-2026' })).text).toContain('Someone has changed a term meanwhile.')
  expect(await statuses()).toMatchObject({ terms: 'Done' })
  expect((await get()).text).toContain('New Term Beginning: 04-Jan-2027')
  expect((await confirm('/terms/removal')).trigger).toContain('Terms of 2026-2027 removed.')
  expect((await confirm('/terms/removal')).status).toBe(409)
  expect(await db.selectFrom('academic_term').select('term').where('academic_year_id', '=', next).execute()).toEqual([])
})

test('who has no class to go to is named; where a class goes is chosen, and the sizes follow', async () => {
  const { get, post, confirm, classes } = await yearWorld()
  expect((await get()).text).toContain('No class of the next form was found for 1A.')
  expect((await get('/promotion/confirm')).text).toContain('Some students have no class to go to.')
  expect((await get('/promotion')).text).toMatch(/<a href="#next-1A"[^>]*>1A<\/a>/)
  const chosen = await post('/promotion', [
    ['class', '1A'],
    ['was', ''],
    ['next', '5B'],
    ['class', '5B'],
    ['was', 'leaves'],
    ['next', 'leaves'],
  ])
  expect([chosen.status, chosen.text]).toEqual([
    200,
    expect.stringMatching(/5B<\/th><td class="num"[^>]*>1<.*?<td class="num"[^>]*>1<\/td>/s),
  ])
  expect(
    (
      await post('/promotion', [
        ['class', '1A'],
        ['was', '5B'],
        ['next', '9Z'],
      ])
    ).status,
  ).toBe(422)
  expect(
    (
      await post('/promotion', [
        ['class', '1A'],
        ['next', '5B'],
      ])
    ).status,
  ).toBe(422)
  const done = await confirm('/promotion/confirm')
  expect([done.status, done.trigger]).toEqual([204, expect.stringContaining('1 to the next form, 5 left')])
  const table = (await get('/promotion')).text
  expect(table).toMatch(/id="promotion"[^>]*hx-trigger="year-changed from:body"/)
  expect(table).toMatch(/<a[^>]*href="\/admin\/year"[^>]*>.*Continue the Change of Year/s)
  expect(table).not.toContain('/promotion/confirm')
  const now = await classes()
  expect([now.get(students.ana.id), now.get(students.zahra.id)]).toMatchObject([
    { class: '5B', left: null },
    { class: '5A', left: '2026-04-03' },
  ])
  expect((await confirm('/promotion/confirm')).status).toBe(422)
})
