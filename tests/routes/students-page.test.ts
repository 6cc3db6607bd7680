import { describe, expect, test } from 'vitest'
import { recordChanges } from '../../src/db/_history.ts'
import { addRows } from '../_rows.ts'
import { actor, lastYear, makeWorld, students, subjects, type Who, type World, year } from '../world.ts'

const { zahra, nicolette, marcus, ana } = students
const at = '2025-11-30T12:00:00.000Z'
const employees = ['lutchman', 'joseph', 'noel', 'baptiste', 'stranger'] as const

/** A school where Zahra has all that a page can show; last year, with the stranger, she was in 5A too and has one mark of then. */
async function school() {
  const world = await makeWorld()
  const { db } = world
  await db.updateTable('student').set({ date_of_birth: '2010-03-02' }).where('id', '=', zahra.id).execute()
  const contact = { student_id: zahra.id, place: 1, name: 'Rehana Ali', telephone: '868 555-0177' }
  await db.insertInto('student_contact').values(contact).execute()
  const photo = { kind: 'passport-photo', name: 'p.png', type: 'image/png', bytes: Buffer.from('x'), uploaded_at: at } as const
  await addRows(db, 'student_document', { student_id: zahra.id, ...photo })
  await db
    .insertInto('subject_student')
    .values({ student_id: zahra.id, subject_id: subjects.mathematics, employee_id: 1 })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await db.updateTable('student_term_record').set({ times_absent: 31, times_late: 7 }).where('student_id', '=', zahra.id).execute()
  await db.updateTable('subject_record').set({ exam_mark: 61 }).where('student_id', '=', zahra.id).execute()
  await db.updateTable('subject_record').set({ exam_mark: 72 }).where('student_id', '=', nicolette.id).execute()
  const change = { entity: 'student', key: zahra.id, studentId: zahra.id, field: 'last_name', old: 'Abdool', new: 'Abdool-Rahman' }
  await db.transaction().execute((trx) => recordChanges(trx, [change], { actor: actor('admin'), at }))
  await lastYearOf(world)
  return world
}

async function lastYearOf({ db }: World) {
  const term = { academic_year_id: lastYear, term: 3 }
  await addRows(db, 'academic_term', { ...term, term_start: '2025-04-22', term_end: '2025-07-04', possible_attendance: 98, is_current: 0 })
  const of = { student_id: zahra.id, ...term, updated_at: at }
  await addRows(db, 'student_term_record', { ...of, form_class_id: '5A', form_level: 5, possible_attendance: 98, times_absent: 13 })
  await addRows(db, 'subject_record', { ...of, subject_id: subjects.mathematics, employee_id: 5, exam_mark: 44 })
}

const pageOf = (id: number, who: Who | 'nobody') =>
  employees.some((one) => one === who) ? `/term-reports/students/${id}` : `/admin/students/${id}`

async function see({ as }: World, who: Who, id: number = zahra.id) {
  const res = await as(who)(pageOf(id, who))
  const html = await res.text()
  const titles = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)
  const main = html.slice(html.indexOf('<main')).replace(/<svg.*?<\/svg>|<[^>]*>/gs, '|')
  return { status: res.status, html, titles: titles.filter((title) => sections.includes(title ?? '')), text: main.replace(/\|+/g, '|') }
}

const sections = ['Term Reports', 'Attendance by Term', 'Contacts', 'Subjects', 'Registration', 'Documents', 'Sign-in', 'Latest Changes']
const ofClass = ['Term Reports', 'Attendance by Term', 'Subjects']
const inCharge = ['Term Reports', 'Attendance by Term', 'Contacts', 'Subjects']

// Lutchman teaches in 5A and 1A, Joseph is the form teacher of 5A, Noël the dean of 5A and 5B, Baptiste a head of department.
const reach = {
  nobody: [303, 303, 303],
  zahra: [403, 403, 403],
  gate: [303, 303, 303], // sent back to its own page
  gone: [303, 303, 303],
  lutchman: [200, 404, 200],
  joseph: [200, 404, 404],
  noel: [200, 200, 404],
  baptiste: [200, 200, 200],
  stranger: [200, 404, 404],
  admin: [200, 200, 200],
  deansHods: [200, 200, 200],
}

describe('who opens the page of a student of 5A, 5B and 1A', () => {
  test.each(Object.entries(reach))('%s is answered %j', async (who, statuses) => {
    const { as } = await school()
    for (const base of ['/admin/students', '/term-reports/students']) {
      const answered = []
      for (const { id } of [zahra, marcus, ana]) answered.push((await as(who as Who | 'nobody')(`${base}/${id}`)).status)
      expect([base, answered]).toEqual([base, statuses])
    }
  })

  test.each([
    ['Zahra', 'Abdool', false],
    ['Nguyễn', 'Đặng', false],
    ['محمد', 'العربي', false],
    ['小明', '王', true],
  ])('who prints the reports of %s %s is told whether PDF files lack letters of the name: %s', async (first_name, last_name, lacks) => {
    const world = await school()
    await world.db.updateTable('student').set({ first_name, last_name }).where('id', '=', zahra.id).execute()
    const said = ['PDF files show \ufffd in this name', 'add a font on the server']
    for (const [who, told] of [
      ['joseph', [lacks, false]],
      ['admin', [lacks, lacks]],
    ] as const) {
      const { text } = await see(world, who)
      expect([who, ...said.map((words) => text.includes(words))]).toEqual([who, ...told])
    }
  })

  test('a number that is nobody’s is the same 404 as one out of reach', async () => {
    const world = await school()
    for (const id of [999, '0', '99999999999999999999']) expect((await world.as('admin')(`/admin/students/${id}`)).status).toBe(404)
  })
})

describe('what of it', () => {
  test.each(['admin', 'deansHods'] as const)('%s sees all', async (who) => {
    expect((await see(await school(), who)).titles.toSorted()).toEqual(sections.toSorted())
  })

  const office = ['Registration', 'Document', 'Reset Password', 'Latest Changes', 'Abdool|']
  test.each([
    ['joseph', inCharge],
    ['noel', inCharge],
    ['baptiste', inCharge],
    ['lutchman', ofClass],
  ] as const)('%s sees what stands on the reports, contacts only in charge of the class, and nothing of the office', async (who, shown) => {
    const world = await school()
    const { titles, text, html } = await see(world, who)
    expect(titles.toSorted()).toEqual(shown.toSorted())
    expect(text).toContain('02-Mar-2010')
    for (const secret of ['868 555-0177', 'Rehana']) expect([secret, text.includes(secret)]).toEqual([secret, who !== 'lutchman'])
    for (const secret of office) expect([secret, text.includes(secret)]).toEqual([secret, false])
    expect(html).not.toMatch(/href="\/admin\/(students|history|registration|attendance|subjects)/)
    expect((await see(world, 'admin')).text).toContain('868 555-0177')
  })

  test('who had the class last year sees the term of then, and neither this year’s reports nor class and subjects of today', async () => {
    const world = await school()
    const { titles, text } = await see(world, 'stranger')
    expect(titles).toEqual(['Term Reports', 'Attendance by Term'])
    expect([
      text.includes('Term 3 · 2024-2025'),
      text.includes('44.0'),
      text.includes('Term 1 · 2025-2026'),
      text.includes('61.0'),
    ]).toEqual([true, true, false, false])
    expect(text).toContain('You see the terms in which the student was in a class of yours.')
  })

  test.each(['joseph', 'lutchman'] as const)('%s, who has the class this year, sees no term of last year', async (who) => {
    const { text } = await see(await school(), who)
    expect([text.includes('Term 1 · 2025-2026'), text.includes('Term 3 · 2024-2025'), text.includes('44.0')]).toEqual([true, false, false])
  })
})

describe('its figures', () => {
  test('every term has the class of then, the average, grade and rank of its card, and attendance as the report has it', async () => {
    const world = await school()
    await world.db.updateTable('student').set({ form_class_id: '5B' }).where('id', '=', zahra.id).execute()
    const { text } = await see(world, 'admin')
    expect(text).toMatch(/Class\|5B/)
    expect(text).toMatch(/Term 1 · 2025-2026\|5A\|61\.0\|B\|2 of 2\|/)
    expect(text).toMatch(/Term 3 · 2024-2025\|5A\|44\.0\|D\|1 of 1\|/)
    expect(text).toMatch(/Term 1 · 2025-2026\|124\|31\|75%\|7\|/)
    expect(text).toMatch(/Term 3 · 2024-2025\|98\|13\|87%\|–\|/)
    const card = await (await world.as('admin')(`/reports/report-card/${zahra.id}/${year}/1`)).text()
    expect(card).toContain('61.0')
  })

  test('one term is no line; two are', async () => {
    const world = await school()
    const charts = async (id: number) => (await see(world, 'admin', id)).html.match(/class="line-chart"/g)?.length ?? 0
    expect([await charts(zahra.id), await charts(marcus.id)]).toEqual([2, 0])
  })

  test('each section leads to the screen that edits it', async () => {
    const { html } = await see(await school(), 'admin')
    const own = `/admin/students/${zahra.id}`
    for (const href of [
      `${own}/edit`,
      `${own}/password`,
      `${own}/documents/birth-certificate`,
      `/admin/registration/students/${zahra.id}`,
      `/admin/registration/students/${zahra.id}/details`,
      `/admin/attendance/students/${zahra.id}`,
      `/admin/subjects/${subjects.mathematics}/students`,
      `/admin/history?student=${zahra.id}`,
      '/admin/term-details/5A/1',
      `/admin/term-details/5A/1?year=${lastYear}&amp;term=3`,
      `/reports/report-card/${zahra.id}/${lastYear}/3`,
    ])
      expect([href, html.includes(`href="${href}"`)]).toEqual([href, true])
  })
})

describe('what is not there', () => {
  test('is explained: no photograph, no report, no contact, no subject, no sign-in', async () => {
    const world = await makeWorld({ registered: false })
    await world.db.deleteFrom('subject_student').execute()
    const { text } = await see(world, 'admin', marcus.id)
    for (const said of [
      'No photograph yet',
      'No term report yet',
      'No attendance yet',
      'No contacts yet',
      'takes no subject yet',
      'Never',
      'Nothing has been changed yet.',
    ])
      expect([said, text.includes(said)]).toEqual([said, true])
  })

  test('who has left keeps number, class and reports, with the day of leaving; nobody resets their password', async () => {
    const world = await school()
    await world.db.updateTable('student').set({ archived_on: '2025-11-14' }).where('id', '=', zahra.id).execute()
    const { text, html, status } = await see(world, 'admin')
    expect([status, text.includes(`${zahra.id}`), text.includes('Left 14-Nov-2025'), text.includes('61.0')]).toEqual([
      200,
      true,
      true,
      true,
    ])
    expect([html.includes('/password"'), text.includes('A student who has left cannot sign in.')]).toEqual([false, true])
  })

  test('of a report that is held back the page says so', async () => {
    const world = await school()
    await addRows(world.db, 'term_report_hold', {
      student_id: zahra.id,
      academic_year_id: year,
      term: 1,
      reason: 'Library books',
      held_at: at,
    })
    const { text } = await see(world, 'joseph')
    expect([text.includes('Withheld'), text.includes('Library books')]).toEqual([true, false])
  })
})
