import { beforeEach, expect, test } from 'vitest'
import { makeWorld, students, type Who, type World, year } from '../world.ts'
import { attended } from './_attendance.ts'

const { zahra } = students
const terms = '/admin/attendance/terms'
let world: World
const htmx = { 'HX-Request': 'true' }
const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
const get = async (path: string, who: Who = 'admin') =>
  plain(await (await world.as(who)(path, path === '/admin/dashboard' ? {} : { headers: htmx })).text())
const versionOf = async (term = 1) =>
  (await world.db.selectFrom('academic_term').select('version').where('term', '=', term).executeTakeFirstOrThrow()).version
const setEnd = async (end: string, term = 1) => {
  const body = new URLSearchParams({ start: '01-Sep-2025', end, version: String(await versionOf(term)), said: '0-0-0-0' })
  return plain(await (await world.as('admin')(`${terms}/${year}/${term}`, { method: 'POST', headers: htmx, body })).text())
}
const update = async (studentId: number, who: Who = 'admin') => {
  const as_of = { academic_year_id: year, term: 1, version: await versionOf() }
  return world.as(who)('/api/report-attendance', { method: 'POST', json: { student_id: studentId, as_of } })
}
const updateAll = async () => {
  const { students: all } = await (await world.as('admin')(`/api/term-reports-students-registered?academic_year_id=${year}&term=1`)).json()
  expect(all).toHaveLength(6)
  for (const { student_id } of all) expect((await update(student_id)).status).toBe(200)
}
const cards = async () =>
  (await world.db.selectFrom('student_term_record').select('possible_attendance as n').where('term', '=', 1).distinct().execute()).map(
    ({ n }) => n,
  )

const given = () =>
  world.db
    .updateTable('student_term_record')
    .set({ possible_attendance: 6, counted_possible: 6 })
    .execute()
    .then(() => world.db.updateTable('academic_term').set({ possible_attendance: 6 }).where('term', '=', 1).execute())

beforeEach(async () => {
  world = await makeWorld()
  await attended(world)
  await given()
  return world.close
})

const says = '6 term reports of Term 1 2025-2026 show a Possible Attendance of 6 until you run Update Term Reports'
const button = `href="/admin/attendance/update?year=${year}&term=1"`

test('after Set Term Dates the row says what the reports still say, with the button, and not that somebody typed it', async () => {
  const text = await setEnd('19-Dec-2025')
  expect(text).toContain(`${says}; by the students’ school days it is now 16.`)
  expect(text).toContain(button)
  expect(text).not.toContain('typed by hand')
  for (const page of [terms, '/admin/attendance/calendar', '/admin/dashboard']) expect(await get(page)).toContain(button)
  expect(await cards()).toEqual([6])
  await updateAll()
  expect(await cards()).toEqual([16])
  for (const page of [terms, '/admin/attendance/calendar', '/admin/dashboard']) expect(await get(page)).not.toContain(button)
})

test('a figure that somebody did type is called so, and is not old', async () => {
  await world.db.updateTable('student_term_record').set({ possible_attendance: 5 }).where('student_id', '=', zahra.id).execute()
  const text = await setEnd('19-Dec-2025')
  expect(text).toContain('1 student has a Possible Attendance typed by hand, not the 16 of the term')
  expect(text).toContain('5 term reports of Term 1 2025-2026 show a Possible Attendance of 6')
})

test('a closure entered in the calendar makes them old too, and so does one of a form', async () => {
  const body = new URLSearchParams({
    from: '26-Nov-2025',
    to: '',
    reason: 'Flood',
    level: '5',
    kind: 'closed',
    session: 'pm',
    said: '1-2-0-0',
  })
  expect((await world.as('admin')('/admin/attendance/calendar/add', { method: 'POST', headers: htmx, body })).status).toBe(204)
  const text = await get('/admin/attendance/calendar')
  expect(text).toContain('5 term reports of Term 1 2025-2026 show a Possible Attendance of 6')
  expect(text).toContain('it is now 5')
})

test('Update Term Reports reaches a term that is over while the next is current, for an administrator', async () => {
  world.setNow(new Date('2026-01-20T14:00:00Z'))
  await setEnd('19-Dec-2025')
  await world.db.updateTable('academic_term').set({ is_current: 0 }).where('term', '=', 1).execute()
  const next = { academic_year_id: year, term: 2, term_start: '2026-01-05', term_end: '2026-03-27', is_current: 1 as const }
  await world.db
    .insertInto('academic_term')
    .values({ ...next, new_term_beginning: null, possible_attendance: null })
    .onConflict((is) => is.columns(['academic_year_id', 'term']).doUpdateSet({ is_current: 1 }))
    .execute()
  expect(await get('/admin/attendance/update'), 'from the update of the current term').toContain(button)
  expect(await get(`/admin/attendance/update?year=${year}&term=1`)).toContain('Term 1 2025-2026')
  expect(await get('/admin/dashboard')).toContain(button)
  expect(await get('/admin/attendance/calendar', 'deansHods')).toContain(says)
  expect(await get('/admin/attendance/calendar', 'deansHods'), 'no button for who may not').not.toContain(button)
  expect((await update(zahra.id, 'deansHods')).status).toBe(403)
  await updateAll()
  expect(await cards()).toEqual([16])
  expect(await get('/admin/attendance/update')).not.toContain(button)
})

test('of a posted term an administrator is told what students have seen, and stays in charge', async () => {
  await setEnd('19-Dec-2025')
  const posted = { academic_year_id: year, term: 1, posted: 1 as const, date_posted: '2025-12-11 09:00:00' }
  await world.db.insertInto('term_report_posting').values(posted).execute()
  const text = await get('/admin/attendance/calendar')
  expect(text).toContain('6 posted report cards of Term 1 2025-2026 show a Possible Attendance of 6, as students have seen it')
  expect(text).toContain('They stay as they are unless an administrator updates them.')
  expect(text).toContain(button)
  expect(await cards()).toEqual([6])
})
