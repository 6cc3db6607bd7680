import { beforeEach, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { textOf } from '../reports/_poppler.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'
import { attended as store } from './_attendance.ts'

const { zahra } = students
const htmx = { 'HX-Request': 'true' }
let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const attended = () => store(world)
const page = `/admin/attendance/students/${zahra.id}`
const get = async (path: string, who: Who = 'admin', headers: Record<string, string> = {}) => {
  const res = await world.as(who)(path, { headers })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), trigger: res.headers.get('HX-Trigger') }
}

test.each([
  ['/admin/attendance/students/7', 404],
  ['/admin/attendance/students/7/report', 404],
  ['/reports/student-attendance-report/7', 404],
  [`/reports/student-attendance-report/${zahra.id}/2025-11-26/2025-11-24`, 404],
  ['/api/student-attendance/7', 404],
  ['/api/student-attendance/zahra', 422],
  ['/api/student-attendance-report/7', 404],
  [`/api/student-attendance-report/${zahra.id}/2025-02-30`, 422],
  [`/api/student-attendance-report/${zahra.id}/2025-11-26/2025-11-24`, 422],
  [`/api/student-attendance-report/${zahra.id}/2000-11-26/2025-11-24`, 422],
  [`${page}/delete?record=1`, 422],
])('GET %s is answered %i', async (path, status) => {
  await attended()
  expect((await get(path)).status).toBe(status)
})

test('the students are found by number, name and class, a page at a time', async () => {
  const all = await get('/admin/attendance/students')
  expect(all.text).toMatch(/<!doctype html>.*Form Class.*Abdool-Rahman,<\/span> Zahra.*5A.*aria-label="Select Zahra Abdool-Rahman"/s)
  const some = await get('/admin/attendance/students?q=pierre', 'admin', htmx)
  expect(some.text).toMatch(/^<section id="attendance-students".*Pierre, Marcus/s)
  expect(some.text).not.toContain('Zahra')
  expect((await get('/admin/attendance/students?q=nobody')).text).toContain('No student matches “nobody”')
})

describe('the detail view', () => {
  test('has the figures of the term so far, and every day, the latest first', async () => {
    await attended()
    const { text } = await get(page)
    expect(text).toMatch(/Zahra Abdool-Rahman.*Term 1 2025-2026.*20210001.*5A.*Possible so far<\/dt><dd>6/s)
    expect(text).toMatch(/83%.*Present <b>5<\/b>.*Absent <b>1<\/b>.*50%.*On time <b>1<\/b>.*Late <b>1<\/b>/s)
    expect(text).toMatch(
      /Wednesday 26 November 2025.*12:21:53 PM.*Tuesday 25 November 2025.*Late.*08:09:34 AM.*Monday 24 November 2025.*07:41:23 AM.*02:33:58 PM/s,
    )
    expect(text).not.toContain('type="checkbox"')
  })

  test('is a fragment for htmx, and searches its days', async () => {
    await attended()
    const { text } = await get(`${page}?q=tuesday`, 'admin', htmx)
    expect(text).toMatch(/^<div id="attendance"/)
    expect(text).toContain('Tuesday 25 November 2025')
    expect(text).not.toContain('Monday 24 November')
    expect((await get(`${page}?q=24-Nov-2025`)).text).toContain('Monday 24 November 2025')
    expect((await get(`${page}?q=xmas`)).text).toContain('No day matches')
  })

  test('counts what is possible as stored once the term is over', async () => {
    await attended()
    world.setNow(new Date('2025-12-20T14:00:00Z'))
    expect((await get(page)).text).toMatch(/Possible<\/dt><dd>124.*4%.*Present <b>5<\/b>.*Absent <b>119<\/b>/s)
  })

  test('counts an archived day too, without a box to delete it', async () => {
    await attended()
    const { db } = world
    const { version: _, ...row } = await db.selectFrom('attendance_record').selectAll().where('id', '=', 2).executeTakeFirstOrThrow()
    await addRows(db, 'attendance_archive', { ...row, academic_year_id: world.year, term: 1, archived_at: 'x' })
    await db.deleteFrom('attendance_record').where('id', '=', 2).execute()
    const { text } = await get(`${page}?mode=delete`)
    expect(text).toMatch(/Present <b>5<\/b>/)
    expect(text).toContain('value="1-1"')
    expect(text).not.toContain('value="2-1"')
  })

  test('says why it is empty', async () => {
    expect((await get(page)).text).toContain('No attendance recorded yet')
    await world.db.updateTable('academic_term').set({ term_start: null }).where('is_current', '=', 1).execute()
    expect((await get(page)).text).toContain('The current term has no dates')
    await world.db.updateTable('academic_term').set({ is_current: 0 }).execute()
    expect((await get(page)).text).toContain('No current term')
  })
})

test('GET /api/student-attendance/{studentId} has what the specification names', async () => {
  await attended()
  expect(JSON.parse((await get(`/api/student-attendance/${zahra.id}`)).text)).toMatchObject({
    academic_year_id: world.year,
    term: 1,
    possible_attendance: 6,
    attendance: 5,
    lates: 1,
    attendance_records: [
      { id: 3, date_scanned: '2025-11-26', attendance_am: 'A', attendance_pm: 'P', time_in: '12:21:53 PM', late: 0 },
      { id: 2, time_scanned_in: '08:09:34', time_in: '08:09:34 AM', late: 1 },
      { id: 1, version: 1, time_out: '02:33:58 PM' },
    ],
  })
})

test.each(['25/11', '25/11/2025', '25-Nov-2025', 'tuesday'])('%s finds the day', async (search) => {
  await attended()
  const { text } = await get(`${page}?q=${encodeURIComponent(search)}`, 'admin', htmx)
  expect(text).toContain('Tuesday 25 November 2025')
  expect(text).not.toContain('Monday 24 November 2025')
})

describe('the addresses of the embedded viewer', () => {
  const days = 'dates[]=2025-11-24&dates[]=2025-11-26'
  const addresses = [
    `/attendance-report-class?${days}&classId=5A`,
    `/attendance-report-late?${days}`,
    `/attendance-report-summary?${days}`,
    `/student-attendance-report/${zahra.id}`,
    `/student-attendance-report/${zahra.id}/2025-11-24`,
    `/student-attendance-report/${zahra.id}/2025-11-24/2025-11-26`,
  ]
  test.each(addresses)('%s answers with the document, to administrators', async (path) => {
    await attended()
    const refused = { lutchman: 403, joseph: 403, noel: 403, baptiste: 403, stranger: 403, zahra: 403 }
    for (const [who, status] of Object.entries({ nobody: 303, ...refused, deansHods: 200, admin: 200 })) {
      const res = await world.as(who as Who)(path)
      expect([who, res.status]).toEqual([who, status])
      if (status === 200) expect(res.headers.get('Content-Type')).toBe('application/pdf')
    }
  })
  test.each([
    ...[
      '/attendance-report-class?classId=5A',
      '/attendance-report-class?dates[]=x&classId=5A',
      `/attendance-report-class?${days}&classId=9Z`,
    ],
    ...['/student-attendance-report/999', `/student-attendance-report/${zahra.id}/x`, '/attendance-report-late'],
  ])('%s is not found', async (path) => expect((await world.as('admin')(path)).status).toBe(404))
})

describe('the report', () => {
  test('is asked for by its days, and opens in the dialog', async () => {
    await attended()
    const form = await get(`${page}/report`, 'admin', htmx)
    expect(form.text).toMatch(/Attendance Report.*Date From.*Date To.*Close.*Display Report/s)
    const shown = await get(`${page}/report/show?from=24-Nov-2025&to=25-Nov-2025`, 'admin', htmx)
    expect(shown.text).toContain(`src="/api/student-attendance-report/${zahra.id}/2025-11-24/2025-11-25"`)
    const empty = await get(`${page}/report/show?from=01-Sep-2025`, 'admin', htmx)
    expect(empty.text).toContain('No attendance was recorded for this student: 01-Sep-2025.')
  })

  test.each([
    ['from=25-Nov-2025&to=24-Nov-2025', 'This is before Date From.'],
    ['from=tomorrow', 'Write the date as 05-Jan-2026, or pick it.'],
    ['from=01-Jan-2000&to=24-Nov-2025', 'Choose at most ten years.'],
  ])('%s is refused plainly, and what was typed stays', async (query, message) => {
    const answer = await get(`${page}/report/show?${query}`, 'admin', htmx)
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(message)])
    expect(answer.text).toContain(`value="${query.split(/[=&]/)[1]}"`)
  })

  test('says the same on paper as the page', async () => {
    await attended()
    const res = await world.as('admin')(`/api/student-attendance-report/${zahra.id}/2025-11-24/2025-11-26`)
    const words = textOf(new Uint8Array(await res.arrayBuffer()))
    for (const word of [
      'Zahra Abdool-Rahman',
      '24-Nov-2025 to 26-Nov-2025',
      '83%',
      '1 of 2 mornings',
      '50%',
      'Wednesday 26 November 2025',
      '12:21:53 PM',
    ])
      expect(words).toContain(word)
  })
})
