import ExcelJS from 'exceljs'
import { beforeEach, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { textOf } from '../reports/_poppler.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'
import { attended } from './_attendance.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const page = '/admin/attendance/summary'
const days = 'dates[]=2025-11-24&dates[]=2025-11-26'
const get = async (path: string, who: Who | 'nobody' = 'admin', headers: Record<string, string> = {}) => {
  const res = await world.as(who)(path, { headers })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), headers: res.headers }
}

test('counts sessions by form; whoever is registered and was not recorded on a school day is absent', async () => {
  await attended(world)
  const { text } = await get('/api/attendance-report-summary-data')
  const none = { attendance: 0, total: 0 }
  expect(JSON.parse(text)).toEqual({
    // three school days, on which five of 5A and 5B could have been there, and Ana of 1A, of whom nobody was scanned
    attendance_records: { 1: { attendance: 0, total: 6 }, 2: none, 3: none, 4: none, 5: { attendance: 7, total: 30 }, 6: none },
    attendance_school: { attendance: 7, total: 36 },
    attendance_late: { attendance: 1 },
  })
  const one = JSON.parse((await get('/api/attendance-report-summary-data?dates[]=2025-11-25')).text)
  expect([one.attendance_school, one.attendance_late]).toEqual([{ attendance: 2, total: 12 }, { attendance: 1 }])
})

test('the page shows the figures, the chart and the days, or why there is nothing', async () => {
  await attended(world)
  const whole = await get(page)
  expect(whole.text).toMatch(
    /<!doctype html>.*01-Sep-2025 to 12-Dec-2025.*Total Attendance.*7 <small class="block">of 36.*Late Attendance.*1 <small class="block">of 3 mornings/s,
  )
  expect(whole.text).toContain('aria-label="Form 5: 7 present, 23 absent (23%)"')
  const some = await get(`${page}?from=24-Nov-2025`, 'admin', { 'HX-Request': 'true' })
  expect(some.text).toMatch(/^<div id="attendance-summary".*24-Nov-2025.*4 <small class="block">of 12/s)
  expect((await get(`${page}?from=20-Nov-2025`)).text).toContain('No attendance on these dates')
  await world.db.updateTable('academic_term').set({ term_end: null }).where('is_current', '=', 1).execute()
  expect((await get(page)).text).toContain('The current term has no dates')
})

test('the sessions of each reason are counted apart, on the page, on paper and in Excel', async () => {
  await attended(world)
  const reasons = await world.db.selectFrom('absence_reason').select(['id', 'title']).orderBy('id').execute()
  const [ill, excused] = [reasons[0], reasons[1]]
  if (!ill || !excused) throw new Error('no reasons')
  const given = { note: '', updated_at: '2025-11-26T12:00:00.000Z' }
  // Ana was never there: a whole day, and an afternoon of her own; before the days asked for it is not counted.
  await addRows(world.db, 'attendance_reason', [
    { ...given, student_id: students.ana.id, date: '2025-11-24', session: 'am', reason_id: ill.id },
    { ...given, student_id: students.ana.id, date: '2025-11-25', session: 'pm', reason_id: excused.id },
    { ...given, student_id: students.ana.id, date: '2025-09-02', session: 'am', reason_id: ill.id },
  ])
  const shown = (await get(`${page}?from=24-Nov-2025&to=26-Nov-2025`)).text
  const table = shown
    .slice(shown.indexOf('aria-label="Sessions by reason"'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  expect(table).toMatch(new RegExp(`Reason Sessions ${ill.title} 2 ${excused.title} 1 `))
  const paper = (await get(`/reports/attendance-report-summary?${days}`)).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(paper).toMatch(new RegExp(`Reason Sessions ${ill.title} 2 ${excused.title} 1 `))
  const res = await world.as('admin')(`/api/attendance-report-summary?${days}&format=xlsx`)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await res.arrayBuffer())
  const rows = book.worksheets.flatMap((sheet) => sheet.getSheetValues().map((row) => (Array.isArray(row) ? row.slice(1) : [])))
  expect(rows).toContainEqual([ill.title, 2])
  expect((await get(`${page}?from=24-Nov-2025&to=24-Nov-2025`)).text).toContain('Sessions by reason')
  expect((await get(`${page}?from=26-Nov-2025&to=26-Nov-2025`)).text).not.toContain('Sessions by reason')
})

test.each([
  ['from=25-Nov-2025&to=24-Nov-2025', 'This is before Date From.'],
  ['from=x', 'Write the date as 05-Jan-2026, or pick it.'],
])('%s is refused plainly, and what was typed stays', async (query, message) => {
  const answer = await get(`${page}?${query}`)
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(message)])
  expect(answer.text).toContain(`value="${query.split(/[=&]/)[1]}"`)
  const shown = await get(`${page}/show?${query}`, 'admin', { 'HX-Request': 'true' })
  expect([shown.status, shown.headers.get('HX-Retarget')]).toEqual([422, '#attendance-summary'])
})

test.each([
  ['dates[]=2025-11-26&dates[]=2025-11-24', 422],
  ['dates[]=2000-11-26&dates[]=2025-11-24', 422],
  ['dates[]=2025-02-30', 422],
  ['dates[]=2025-11-24&dates[]=2025-11-25&dates[]=2025-11-26', 422],
])('%s is refused', async (query, status) => {
  expect((await get(`/api/attendance-report-summary-data?${query}`)).status).toBe(status)
  expect((await get(`/reports/attendance-report-summary?${query}`)).status).toBe(404)
})

test('days under another name are refused, not taken for none', async () => {
  expect((await get('/api/attendance-report-summary-data?dates[]=2025-11-24')).status).toBe(200)
  expect((await get('/api/attendance-report-summary-data?dates=2025-11-24')).status).toBe(422)
  expect((await get('/api/attendance-report-summary?from=2025-11-24')).status).toBe(422)
})

test('the report opens in the dialog and says the same', async () => {
  await attended(world)
  const shown = await get(`${page}/show?from=24-Nov-2025&to=26-Nov-2025`, 'admin', { 'HX-Request': 'true' })
  expect(shown.text).toContain('src="/api/attendance-report-summary?dates[]=2025-11-24&amp;dates[]=2025-11-26"')
  const empty = await get(`${page}/show?from=20-Nov-2025`, 'admin', { 'HX-Request': 'true' })
  expect(empty.text).toContain('Choose other dates, or clear them to see the current term.')
  const res = await world.as('admin')(`/api/attendance-report-summary?${days}`)
  expect(textOf(new Uint8Array(await res.arrayBuffer()))).toMatch(/24-Nov-2025 to 26-Nov-2025.*of 36.*Form 5 7 23 1 23%.*Total 7 29 1 19%/s)
})
