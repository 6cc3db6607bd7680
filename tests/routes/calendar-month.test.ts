import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, type Who, type World } from '../world.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const get = async (path: string, who: Who | 'nobody' = 'admin') => {
  const res = await world.as(who)(path)
  return { status: res.status, type: res.headers.get('Content-Type'), text: (await res.text()).replaceAll('<!-- -->', '') }
}
const add = (from: string, to: string, reason: string, kind = 'closed', level = '') =>
  world.as('admin')('/admin/attendance/calendar/add', {
    method: 'POST',
    body: new URLSearchParams({ from, to, reason, kind, level }),
    headers: { 'HX-Request': 'true' },
  })
const close = (entry: 'marks' | 'remarks', closes: string, of: { employee_id?: number; form_class_id?: string } = {}) =>
  addRows(world.db, 'entry_deadline', { academic_year_id: 20252026, term: 1, entry, closes, ...of })
const idOf = async (who: string) =>
  (await world.db.selectFrom('employee').select('id').where('user_name', '=', who).executeTakeFirstOrThrow()).id

describe('who may', () => {
  const base = (who: string) => (['admin', 'deansHods'].includes(who) ? '/admin' : '/term-reports')
  test.each(['/calendar', '/calendar/file'])('read %s', async (path) => {
    for (const who of ['admin', 'deansHods', 'lutchman', 'joseph', 'noel', 'stranger'] as const)
      expect([who, (await get(base(who) + path, who)).status]).toEqual([who, 200])
    expect((await get(`/term-reports${path}`, 'zahra')).status, 'a student').toBe(403)
    expect((await get(`/admin${path}`, 'nobody')).status).toBe(303)
  })

  test('change its days: administrators are led there, teachers are not', async () => {
    expect((await get('/admin/calendar')).text).toContain('href="/admin/attendance/calendar?year=')
    expect((await get('/term-reports/calendar', 'lutchman')).text).not.toContain('/admin/')
    expect((await get('/term-reports', 'lutchman')).text).toContain('href="/term-reports/calendar"')
  })
})

describe('a month', () => {
  test('has the holidays and the exams that were entered, and its school days', async () => {
    await add('24-Sep-2025', '', 'Republic Day')
    await add('29-Sep-2025', '30-Sep-2025', 'Mock examination', 'exams', '5')
    const { text } = await get('/term-reports/calendar?month=2025-09', 'lutchman')
    expect(text).toContain('September 2025</h2>')
    expect(text).toMatch(/<time dateTime="2025-09-24"[^>]*>.*?, no school<.*?Republic Day<\/li>/)
    expect(text.match(/Exams: Mock examination \(Form 5\)<\/li>/g)).toHaveLength(2)
    const { text: next } = await get('/term-reports/calendar?month=2025-10', 'lutchman')
    expect(next).not.toContain('Republic Day')
  })

  test('exams change no school day, a closure does', async () => {
    const days = async () => Number(/(\d+) school days/.exec((await get('/admin/calendar?month=2025-10')).text)?.[1])
    const before = await days()
    expect(before).toBeGreaterThan(15)
    expect((await add('06-Oct-2025', '10-Oct-2025', 'Mock examination', 'exams')).status).toBe(204)
    expect(await days()).toBe(before)
    expect((await add('07-Oct-2025', '07-Oct-2025', 'Flood')).status).toBe(204)
    expect(await days()).toBe(before - 1)
  })

  test('says one’s own deadline, and not another teacher’s', async () => {
    await close('marks', '2025-12-04 16:00')
    await close('marks', '2025-12-08 24:00', { form_class_id: '1A' })
    await close('marks', '2025-12-09 24:00', { employee_id: await idOf('d.lutchman') })
    const shown = async (who: Who, base = '/term-reports') => {
      const { text } = await get(`${base}/calendar?month=2025-12`, who)
      return ['Marks close, 16:00', 'Marks close for 1A', 'Marks close for you'].filter((one) => text.includes(`${one}</li>`))
    }
    expect(await shown('lutchman')).toHaveLength(3)
    expect(await shown('joseph')).toEqual(['Marks close, 16:00', 'Marks close for 1A'])
    expect(await shown('admin', '/admin')).toEqual(['Marks close, 16:00', 'Marks close for 1A'])
  })

  test('of nonsense is this month; a whole year has twelve', async () => {
    for (const bad of ['?month=2026-99', '?month=<b>', '?year=1', '?year=x'])
      expect((await get(`/admin/calendar${bad}`)).text.match(/month-days/g)).toHaveLength(1)
    expect((await get('/admin/calendar?year=20252026')).text.match(/month-days/g)).toHaveLength(12)
  })
})

test('the file is a calendar that other programs read, the same UIDs each time', async () => {
  await add('24-Sep-2025', '25-Sep-2025', 'Republic Day; a long reason, with commas, that is folded into two lines')
  await close('marks', '2025-12-04 16:00')
  await close('remarks', '2025-12-05 24:00')
  const read = async () => {
    const { type, text } = await get('/admin/calendar/file?year=20252026')
    expect(type).toContain('text/calendar')
    expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  }
  const events = await read()
  const found = (title: string) => events.find(({ summary }) => summary.startsWith(title))
  expect(found('Term 1 begins')?.startDate.isDate).toBe(true)
  const holiday = found('Republic Day')
  expect([holiday?.summary, holiday?.startDate.toString(), holiday?.endDate.toString()]).toEqual([
    'Republic Day; a long reason, with commas, that is folded into two lines',
    '2025-09-24',
    '2025-09-26',
  ])
  expect(found('Marks close')?.startDate.toJSDate().toISOString(), 'Port of Spain is four hours behind').toBe('2025-12-04T20:00:00.000Z')
  expect(found('Remarks close')?.startDate.toString()).toBe('2025-12-05')
  expect((await read()).map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid))
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
})
