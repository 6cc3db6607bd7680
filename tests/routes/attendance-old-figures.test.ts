import { beforeEach, expect, test } from 'vitest'
import { makeWorld, students, type Who, type World, year } from '../world.ts'
import { attended } from './_attendance.ts'
import { finish, importFile, post } from './_imports.ts'

const { zahra } = students
const button = `href="/admin/attendance/update?year=${year}&term=1"`
const says =
  '1 term report of Term 1 2025-2026 (Zahra Abdool-Rahman 5A) shows absences or lates that differ from the attendance now, until you run'
let world: World
const text = async (path: string, who: Who = 'admin') => {
  const html = await (await world.as(who)(path, { headers: { 'HX-Request': 'true' } })).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}
const register = '/admin/attendance/registers/5A'
const of = (day: string) => `${register}?day=${day}&session=am`
const own = `/admin/attendance/students/${zahra.id}`

/** Term 1 is over, and its reports say what was counted. */
beforeEach(async () => {
  world = await makeWorld()
  await attended(world)
  await world.db.updateTable('academic_term').set({ possible_attendance: 6 }).where('term', '=', 1).execute()
  await world.db
    .updateTable('student_term_record')
    .set({ times_late: 1, counted_late: 1, times_absent: 1, counted_absent: 1, possible_attendance: 6, counted_possible: 6 })
    .where('student_id', '=', zahra.id)
    .execute()
  world.setNow(new Date('2026-01-08T14:00:00Z'))
  return world.close
})

const mark = async (day: string, value: string, base = '') => {
  const body = new URLSearchParams({ value, base, version: base === '' ? '0' : '1' })
  return (
    await world.as('admin')(`${register}/${zahra.id}?day=${day}&session=am`, { method: 'POST', body, headers: { 'HX-Request': 'true' } })
  ).status
}

test('a register corrected after the term is over says which term reports it makes old, with the button that mends them', async () => {
  for (const path of [of('26-Nov-2025'), own])
    expect(/[^>]*absences or lates that differ[^<]*/.exec(await text(path))?.[0], 'nothing is old yet').toBeUndefined()
  expect(await mark('26-Nov-2025', 'P')).toBe(200)
  for (const path of [of('26-Nov-2025'), own]) {
    const shown = await text(path)
    expect(shown).toContain(says)
    expect(shown).toContain(button)
  }
  expect(await text('/admin/attendance/registers/5B?day=26-Nov-2025&session=am'), 'of another class').not.toContain(button)
  expect(await mark('26-Nov-2025', 'A', 'P')).toBe(200)
  expect(await text(own), 'corrected back').not.toContain(button)
})

test('a reason that counts as present does so too, for a day of a term that is over', async () => {
  const reason = `/admin/attendance/reasons/${zahra.id}?day=2025-11-26&session=am`
  const body = new URLSearchParams({ reason: '3', note: '', version: '0', shown: JSON.stringify({ reason: '', note: '' }) })
  expect((await world.as('admin')(reason, { method: 'POST', body, headers: { 'HX-Request': 'true' } })).status).toBe(204)
  for (const path of [of('26-Nov-2025'), own]) expect([path, await text(path)]).toEqual([path, expect.stringContaining(says)])
})

test('a deleted day of attendance does so too; after the update nothing is old', async () => {
  const { version } = await world.db.selectFrom('attendance_record').select('version').where('id', '=', 1).executeTakeFirstOrThrow()
  const body = new URLSearchParams({ record: `1-${version}` })
  expect((await world.as('admin')(`${own}/delete`, { method: 'POST', body })).status).toBe(303)
  expect(await text(own)).toContain(says)
  const { version: term } = await world.db.selectFrom('academic_term').select('version').where('term', '=', 1).executeTakeFirstOrThrow()
  const as_of = { academic_year_id: year, term: 1, version: term }
  expect((await world.as('admin')('/api/report-attendance', { method: 'POST', json: { student_id: zahra.id, as_of } })).status).toBe(200)
  expect(await text(own)).not.toContain(button)
})

test('a figure that somebody typed is not old, and of a posted term an administrator decides', async () => {
  expect(await mark('26-Nov-2025', 'P')).toBe(200)
  const posted = { academic_year_id: year, term: 1, posted: 1 as const, date_posted: '2025-12-11 09:00:00' }
  await world.db.insertInto('term_report_posting').values(posted).execute()
  expect(await text(own)).toContain('They stay as they are unless an administrator updates them.')
  expect(await text(own, 'deansHods'), 'no button for who may not').not.toContain(button)
  await world.db.updateTable('student_term_record').set({ times_absent: 3 }).where('student_id', '=', zahra.id).execute()
  expect(await text(own)).not.toContain(button)
})

test('an import names those whose term reports it makes old, and the Dashboard and the calendar count them', async () => {
  for (const path of ['/admin/dashboard', '/admin/attendance/calendar']) expect(await text(path)).not.toContain('absences or lates')
  const address = await importFile(world, `Student Number,Date,Time\n${zahra.id},26/11/2025,07:41\n${zahra.id},26/11/2025,14:35`)
  for (const path of [address, '/admin/attendance/calendar']) {
    expect([path, await text(path)]).toEqual([path, expect.stringContaining(says)])
    expect(await text(path)).toContain(button)
  }
  const dashboard = await (await world.as('admin')('/admin/dashboard')).text()
  expect(dashboard.replaceAll('<!-- -->', '')).toMatch(/Reports with old absences or lates.{0,400}1, Term 1 2025-2026/s)
  await post(world, `${address}/undo`, { version: '2' })
  await finish(world, address)
  expect(await text(address), 'taken back').not.toContain(button)
  expect(await (await world.as('admin')('/admin/dashboard')).text()).not.toContain('Reports with old absences')
})
