import { beforeEach, expect, test } from 'vitest'
import { findStudentAttendance } from '../../src/db/attendance/days/index.ts'
import { makeWorld, students, type World } from '../world.ts'
import { attended } from './_attendance.ts'

const url = '/admin/attendance/calendar'
let world: World
beforeEach(async () => {
  world = await makeWorld()
  await attended(world)
  return world.close
})
const get = async (path: string) => {
  const res = await world.as('admin')(path, { headers: { 'HX-Request': 'true' } })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
}
const add = async (fields: Record<string, string>) => {
  const body = new URLSearchParams({
    from: '24-Nov-2025',
    to: '',
    reason: 'Staff meeting',
    level: '',
    kind: 'closed',
    session: 'pm',
    ...fields,
  })
  return world.as('admin')(`${url}/add`, { method: 'POST', body, headers: { 'HX-Request': 'true' } })
}
const saidIn = (text: string) => /name="said" value="([^"]*)"/.exec(text)?.[1] ?? ''

test('an afternoon without school is said before, halves the day, and is in the list, the month and the file', async () => {
  const figures = async () => (await findStudentAttendance(world.db, students.zahra.id, '2025-12-01'))?.figures
  expect(await figures()).toMatchObject({ possible: 6, present: 5, mornings: 2 })
  const asked = await (await add({})).text()
  expect(asked).toContain('2 attendance records of 1 day will no longer count in the sessions without school.')
  expect((await add({ said: saidIn(asked) })).status).toBe(204)
  expect(await figures()).toMatchObject({ possible: 5, present: 4, mornings: 2, absent: 1 })
  const list = (await get(`${url}?year=20252026`)).text
  expect(list).toContain('Mon 24-Nov-2025, afternoon')
  expect(list).toContain('½')
  expect((await get('/admin/calendar?month=2025-11')).text).toContain('Staff meeting (afternoon)')
  expect((await get(`/admin/attendance/students/${students.zahra.id}`)).text).toContain('Afternoon: No school: Staff meeting')
})

test('no register is due in that half, and the other is taken as always', async () => {
  expect((await add({ said: '1-2-0-0' })).status).toBe(204)
  const register = async (session: string) =>
    (await world.as('admin')(`/admin/attendance/registers/5A?day=2025-11-24&session=${session}`)).text()
  expect(await register('pm')).toContain('No school: Staff meeting')
  expect(await register('am')).not.toContain('No school')
})

test('a Saturday morning of one form is school for that form alone', async () => {
  expect((await add({ from: '29-Nov-2025', reason: 'Lessons', level: '5', kind: 'held', session: 'am' })).status).toBe(204)
  const possible = async (id: number) => (await findStudentAttendance(world.db, id, '2025-12-01'))?.figures.possible
  expect([await possible(students.zahra.id), await possible(students.ana.id)]).toEqual([7, 6])
})

test('events of some hours in a calendar file are of that half of the day', async () => {
  const event = (summary: string, from: string, to: string) =>
    `BEGIN:VEVENT\r\nSUMMARY:${summary}\r\nDTSTART:${from}\r\nDTEND:${to}\r\nEND:VEVENT\r\n`
  const file = `BEGIN:VCALENDAR\r\n${event('Meeting', '20251126T120000', '20251126T150000')}${event('Service', '20251127T080000', '20251127T113000')}${event('Fair', '20251128T090000', '20251128T150000')}END:VCALENDAR\r\n`
  const body = new FormData()
  body.set('file', new File([file], 'school.ics'))
  const res = await world.as('admin')(`${url}/file?year=20252026`, { method: 'POST', body, headers: { 'HX-Request': 'true' } })
  const halves = [...(await res.text()).matchAll(/<select[^>]*name="session"[^>]*>(.*?)<\/select>/g)].map(
    ([, options = '']) => /value="([^"]*)" selected/.exec(options)?.[1],
  )
  expect(halves).toEqual(['pm', 'am', ''])
})

test('the history of every entry opens, also of one that nobody has changed', async () => {
  const { text } = await get(`${url}?year=20252026`)
  const links = [...text.matchAll(/href="(\/admin\/history\/school_calendar\/[^"]*)"/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(0)
  for (const href of links) expect((await get(href)).status).toBe(200)
})
