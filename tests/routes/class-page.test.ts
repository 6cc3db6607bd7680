import { describe, expect, test } from 'vitest'
import { findClassAttendance } from '../../src/db/attendance/days/index.ts'
import { findReportClass } from '../../src/db/figures/index.ts'
import { listTermMeans } from '../../src/db/figures/over-terms.ts'
import { listClassProgress } from '../../src/db/posting/progress.ts'
import { findReadiness } from '../../src/db/posting/readiness.ts'
import { classTotals } from '../../src/domain/attendance/days/class.ts'
import { classAverages, classResults, meanOf } from '../../src/domain/figures/index.ts'
import { countsOf } from '../../src/domain/posting/readiness.ts'
import { addRows } from '../_rows.ts'
import { actor, lastYear, makeWorld, students, subjects, type Who, type World, year } from '../world.ts'

const { zahra, nicolette, andres, marcus } = students
const employees = ['lutchman', 'joseph', 'noel', 'baptiste', 'stranger'] as const
const baseOf = (who: Who | 'nobody') => (employees.some((one) => one === who) ? '/term-reports' : '/admin')
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'))
    .replaceAll('<!-- -->', '')
    .replace(/<svg.*?<\/svg>|<[^>]*>/gs, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

async function see({ as }: World, who: Who | 'nobody', classId = '5A') {
  const res = await as(who)(`${baseOf(who)}/classes/${classId}`)
  const html = await res.text()
  return { status: res.status, html, text: textOf(html) }
}

/** 5A has marks, a leaver, remarks and days; its students of now were in 4B last year, with others' marks beside theirs. */
async function school() {
  const world = await makeWorld()
  const { db } = world
  const mark = (student: { id: number }, subject: number, exam_mark: number) =>
    db.updateTable('subject_record').set({ exam_mark }).where('student_id', '=', student.id).where('subject_id', '=', subject).execute()
  await mark(zahra, subjects.mathematics, 61)
  await mark(nicolette, subjects.mathematics, 72)
  await mark(andres, subjects.mathematics, 5)
  await mark(zahra, subjects.english, 80)
  await mark(marcus, subjects.mathematics, 40)
  await db.updateTable('student_term_record').set({ left_on: '2025-10-03' }).where('student_id', '=', andres.id).execute()
  await db.updateTable('student_term_record').set({ comments: 'Good' }).where('student_id', '=', zahra.id).execute()
  for (const day of ['2025-11-27', '2025-11-28'])
    for (const { id } of [zahra, nicolette])
      await addRows(db, 'attendance_record', { student_id: id, date_scanned: day, attendance_am: 'P', attendance_pm: 'A', late: 0 })
  await lastYearOf(world)
  return world
}

async function lastYearOf({ db }: World) {
  const term = { academic_year_id: lastYear, term: 3 }
  await addRows(db, 'academic_term', { ...term, term_start: '2025-04-22', term_end: '2025-07-04', possible_attendance: 98, is_current: 0 })
  const at = '2025-07-01T12:00:00.000Z'
  for (const [{ id }, form_class_id, exam_mark] of [
    [zahra, '5B', 90],
    [nicolette, '5B', 70],
    [marcus, '5A', 10],
  ] as const) {
    const of = { student_id: id, ...term, updated_at: at }
    await addRows(db, 'student_term_record', { ...of, form_class_id, form_level: 5, possible_attendance: 98 })
    await addRows(db, 'subject_record', { ...of, subject_id: subjects.mathematics, employee_id: 5, exam_mark })
  }
}

describe('who opens the page of 5A, 5B and 1A', () => {
  // Lutchman teaches in 5A and 1A, Joseph is the form teacher of 5A, Noël the dean of 5A and 5B, Baptiste a head of department.
  test.each<[Who | 'nobody', number[]]>([
    ['nobody', [303, 303, 303]],
    ['zahra', [403, 403, 403]],
    ['lutchman', [200, 404, 200]],
    ['joseph', [200, 404, 404]],
    ['noel', [200, 200, 404]],
    ['baptiste', [200, 200, 200]],
    ['stranger', [404, 404, 404]],
    ['admin', [200, 200, 200]],
    ['deansHods', [200, 200, 200]],
  ])('%s is answered %j', async (who, statuses) => {
    const world = await school()
    const answered = []
    for (const classId of ['5A', '5B', '1A']) answered.push((await see(world, who, classId)).status)
    expect(answered).toEqual(statuses)
    expect((await see(world, who, '9Z')).status).toBe(statuses[0] === 200 ? 404 : statuses[0])
  })
})

describe('the figures of the page', () => {
  test('are those of the Dashboard, What is missing and the mark sheet', async () => {
    const world = await school()
    const { db } = world
    const access = { actor: actor('admin'), scopes: ['all'] as const }
    const key = { year, term: 1, isCurrent: true }
    const parts = (await listClassProgress({ db, access, key })).find(({ classId }) => classId === '5A')?.parts
    const { text } = await see(world, 'admin')
    expect(parts?.marks.done).toBe(3)
    expect(text).toContain(`Marks entered ${Math.floor(300 / (parts?.marks.of ?? 1))}% 3 of ${parts?.marks.of}`)
    expect(text).toContain(`Remarks 1 of 3`)
    const sheet = await findReportClass(db, access, { year, term: 1, classId: '5A' })
    if (!sheet) throw new Error('no class')
    const mean = meanOf(classResults(sheet))
    expect(mean).toBe('71.3') // of 70.5 and 72, without the leaver's 5
    expect(text).toContain(`Average so far ${mean} 80.0 last term`)
    const averages = classAverages(sheet)
    expect([averages.get(subjects.mathematics), averages.get(subjects.english)]).toEqual(['66.5', '80.0'])
    expect(text).toMatch(/Mathematics Devika Lutchman 66% 66\.5 −13\.5/)
    expect(text).toMatch(/English Language Kerwin Joseph 33% 80\.0 –/)
    const counts = countsOf(await findReadiness(db, access, key, '5A'))
    expect(counts.remarks).toBe(2)
    expect(text).toContain(`Form teacher's remarks Nicolette D'Abreau and Té-Shawn O’Brien 2`)
  })

  test('of attendance are those of the Class report', async () => {
    const world = await school()
    const { text, html } = await see(world, 'joseph')
    const found = await findClassAttendance(world.db, '5A', { from: '2025-11-25', to: '2025-11-28' }, '2025-12-01') // nobody is marked yet today
    const { percent } = classTotals(found?.students ?? [])
    expect(percent).toBeGreaterThan(0)
    expect(text).toContain(`Attendance, five days ${percent}%`)
    expect(html).toContain('Thursday: morning 67%, afternoon 0%, 3 absent')
    expect(html).toContain('Monday: morning not yet, afternoon not yet, 0 absent')
  })

  test('of last year are of today’s students, whatever their class was', async () => {
    const { db } = await school()
    const access = { actor: actor('joseph'), scopes: ['form'] as const }
    expect(await listTermMeans(db, access, { year, term: 1, classId: '5A', formLevel: 5 })).toEqual([
      { year: lastYear, term: 3, own: '80.0', form: '56.7' },
      { year, term: 1, own: '71.3', form: '60.8' },
    ])
    expect(await listTermMeans(db, access, { year, term: 1, classId: '5B', formLevel: 5 })).toEqual([])
  })

  test('are drawn in less than 3 kB, with a table behind', async () => {
    const { html } = await see(await school(), 'noel')
    const svg = /<figure class="line-chart".*?<\/figure>/s.exec(html)?.[0] ?? ''
    expect(svg).toContain('5A: 80.0 and 71.3.')
    expect(Buffer.byteLength(svg)).toBeLessThan(3000)
    expect(html).toMatch(/As a table.*Term 3 2024-2025.*80\.0.*56\.7/s)
  })
})

test('a teacher of the class sees the own lessons alone', async () => {
  const world = await school()
  const { text, html } = await see(world, 'lutchman')
  expect(text).toMatch(/Your lessons here .*Mathematics Devika Lutchman 66% 66\.5/)
  expect(text).not.toMatch(/English|Chemistry|71\.3|Remarks 1|What is missing|Attendance, five|Weakest|students/)
  expect(html.slice(html.indexOf('<main'))).not.toMatch(/readiness|reports\/print|contact-list|registers\/5A/)
  expect(html).toContain('href="/reports/class-list?class=5A"')
})

test('leads to what one does with the class, and reminds only who has something to enter', async () => {
  const world = await school()
  const { html } = await see(world, 'joseph')
  for (const href of [
    `/term-reports/reports/print?term=${year}-1&amp;of=class-5A`,
    `/term-reports/class-remarks/${year}/1/5A`,
    '/term-reports/registers/5A',
    '/reports/contact-list?class=5A',
    '/reports/mark-sheet?class=5A',
    '/reports/rank-sheet?class=5A',
    '/term-reports/readiness/reminders/4?class=5A',
  ])
    expect(html).toContain(`href="${href}`)
  expect((await world.as('joseph')('/term-reports/readiness/reminders/4?class=5A', { headers: { 'HX-Request': 'true' } })).status).toBe(200)
  const { html: head } = await see(world, 'baptiste')
  expect(head).not.toContain('registers/5A')
  await world.db.updateTable('term_report_posting').set({ posted: 1 }).execute()
  await addRows(world.db, 'term_report_posting', { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-11-30 10:00:00' })
  expect((await see(world, 'joseph')).html).not.toContain('reminders')
})

test('says until when remarks can be written, by more time for the class too, and that it is over', async () => {
  const world = await school()
  const closes = (closes: string, form_class_id: string | null) =>
    addRows(world.db, 'entry_deadline', { academic_year_id: year, term: 1, entry: 'remarks', closes, form_class_id })
  expect((await see(world, 'joseph')).text).not.toContain('Remarks close')
  await closes('2025-11-28 24:00', null)
  expect((await see(world, 'joseph')).text).toContain('Remarks 1 of 3 Remarks closed Friday 28 November')
  await closes('2025-12-04 16:00', '5A')
  expect((await see(world, 'joseph')).text).toContain('Remarks 1 of 3 Remarks close Thursday 4 December, 16:00')
})

test('Classes shows those in reach, each leading to its page', async () => {
  const { as } = await school()
  const of = async (who: Who) => {
    const html = await (await as(who)(`${baseOf(who)}/classes`)).text()
    return [...html.matchAll(/class="class-tile" href="([^"]*)"/g)].map(([, href]) => href)
  }
  expect(await of('noel')).toEqual(['/term-reports/classes/5A', '/term-reports/classes/5B'])
  expect(await of('admin')).toEqual(['/admin/classes/1A', '/admin/classes/5A', '/admin/classes/5B'])
  expect(await of('stranger')).toEqual([])
})

test('where there are few classes, each names its form teacher', async () => {
  const { as } = await school()
  expect(textOf(await (await as('noel')('/term-reports/classes')).text())).toContain('5A 33% Kerwin Joseph')
  expect(await (await as('admin')('/admin/classes?q=5a')).text()).not.toContain('is-few')
})

describe('the class list', () => {
  const list = async (who: Who, query: string, classId = '5A') => {
    const world = await school()
    await addRows(world.db, 'student_contact', { student_id: zahra.id, place: 1, name: 'Rehana Ali', telephone: '868 555-0177' })
    await world.db.updateTable('student').set({ date_of_birth: '2010-03-02' }).where('id', '=', zahra.id).execute()
    const res = await world.as(who)(`/reports/class-list/${classId}?${query}`)
    const html = await res.text()
    const readings = await world.db.selectFrom('change').select('new_value').where('entity', '=', 'reading').execute()
    return { status: res.status, html, text: textOf(html), readings: readings.length, world }
  }

  test('has the names of now, and empty columns', async () => {
    const { text, html } = await list('lutchman', 'blank=5')
    expect(text).toMatch(/Abdool-Rahman, Zahra .*D'Abreau, Nicolette .*O’Brien, Té-Shawn/)
    expect(text).not.toMatch(/20210001|02-Mar-2010|868 555/)
    const row = /<tr[^>]*>(?:(?!<\/tr>).)*Zahra.*?<\/tr>/s.exec(html)?.[0] ?? ''
    expect(row.match(/<t[dh]/g)).toHaveLength(7)
  })

  test('has the chosen columns; telephones only for those in charge, which is noted', async () => {
    const chosen = 'with=number&with=sex&with=birthday&with=contact&blank=0'
    const own = await list('joseph', chosen)
    expect(own.text).toMatch(/Abdool-Rahman, Zahra 20210001 F 02-Mar-2010 868 555-0177/)
    expect(own.readings).toBe(1)
    const teacher = await list('lutchman', chosen)
    expect(teacher.text).toMatch(/Zahra 20210001 F 02-Mar-2010/)
    expect(teacher.text).not.toContain('868 555')
    expect(teacher.readings).toBe(0)
    expect((await list('joseph', 'blank=0', '5B')).status).toBe(404)
    expect((await list('stranger', 'blank=0')).status).toBe(404)
  })

  test('is a PDF and a workbook as well, and its dialog offers telephones to those who may see them', async () => {
    const { world } = await list('joseph', '')
    for (const [format, type] of [
      ['pdf', 'application/pdf'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ]) {
      const res = await world.as('joseph')(`/api/class-list/5A?with=photo&with=number&format=${format}`)
      expect([res.status, res.headers.get('content-type')]).toEqual([200, type])
    }
    const dialog = async (who: Who) => (await world.as(who)('/reports/class-list?class=5A', { headers: { 'HX-Request': 'true' } })).text()
    expect(await dialog('joseph')).toContain('value="contact"')
    expect(await dialog('lutchman')).not.toContain('value="contact"')
    const shown = await world.as('joseph')('/reports/class-list?class=5A&show=1&with=sex&blank=3', { headers: { 'HX-Request': 'true' } })
    expect(await shown.text()).toContain('src="/api/class-list/5A?with=sex&amp;blank=3"')
  })

  test('has a page of photographs, with a frame for who has none', async () => {
    const { html } = await list('admin', 'with=photo&blank=0')
    expect(html.match(/<ul class="faces">.*<\/ul>/s)?.[0].match(/<i><\/i>/g)).toHaveLength(4)
    expect(textOf(html)).toContain('Té-Shawn O’Brien')
  })
})
