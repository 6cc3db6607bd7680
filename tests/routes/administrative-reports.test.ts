import ExcelJS from 'exceljs'
import { beforeEach, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { bare, infoOf, textOf } from '../reports/_poppler.ts'
import { makeWorld, students, subjects, type Who, type World, year } from '../world.ts'

const { zahra, nicolette, andres, teShawn, marcus, ana } = students
const htmx = { headers: { 'HX-Request': 'true' } }
let world: World
beforeEach(async () => {
  world = await makeWorld({ term: 2 })
  return world.close
})

/** Term 1 is posted. Zahra opened her report twice, Andrés is held back, and some could not come in. */
async function logged() {
  const { db } = world
  await addRows(db, 'report_card_access', [
    { student_id: zahra.id, academic_year_id: year, term: 1, at: '2025-12-15T14:05:00.000Z', address: '10.0.8.11' },
    { student_id: zahra.id, academic_year_id: year, term: 1, at: '2025-12-17T03:30:00.000Z', address: '203.0.113.7' },
    { student_id: marcus.id, academic_year_id: year, term: 1, at: '2025-12-16T14:00:00.000Z', address: '10.0.8.12' },
  ])
  await addRows(
    db,
    'student_term_record',
    [zahra, nicolette, andres, marcus].map((s) => ({
      ...{ student_id: s.id, academic_year_id: year, term: 1, form_class_id: s.formClass, form_level: 5, updated_at: 't' },
    })),
  )
  await addRows(db, 'term_report_hold', { student_id: andres.id, academic_year_id: year, term: 1, reason: 'Books', held_at: 't' })
  const student = { door: 'student', address: '10.0.8.11' } as const
  await addRows(db, 'sign_in_attempt', [
    { ...student, at: '2025-12-15T14:00:00.000Z', user_name: String(zahra.id), outcome: 'wrong-password' },
    { ...student, at: '2025-12-15T14:01:00.000Z', user_name: String(zahra.id), outcome: 'wrong-password' },
    { ...student, at: '2025-12-15T14:02:00.000Z', user_name: String(zahra.id), outcome: 'signed-in' },
    { ...student, at: '2025-12-16T03:59:00.000Z', user_name: String(ana.id), outcome: 'slowed' },
    { ...student, at: '2025-12-16T14:00:00.000Z', user_name: '', outcome: 'unknown-user' },
    { ...student, at: '2025-12-16T14:00:00.000Z', door: 'employee', user_name: 'd.lutchman', outcome: 'wrong-password' },
  ])
}

const paths = {
  subject: `student-subject-report/0/${subjects.mathematics}`,
  access: `report-card-access-logs/${year}/1/0/0/0/0`,
  failed: 'report-failed-logins/0/0',
  never: 'no-logins-student',
}
const read = async (path: string, who: Who = 'admin') => {
  const res = await world.as(who)(`/api/${path}`)
  expect(res.status).toBe(200)
  return bare(textOf(new Uint8Array(await res.arrayBuffer())))
}

test.each([
  ['student-subject-report/7/104', 422],
  ['student-subject-report/upper/104', 200],
  ['student-subject-report/1/999', 404],
  [`report-card-access-logs/20252027/1/0/0/0/0`, 422],
  [`report-card-access-logs/${year}/3/0/0/0/0`, 404],
  [`report-card-access-logs/${year}/1/0/9Z/0/0`, 404],
  [`report-card-access-logs/${year}/1/0/5A/2025-12-02/2025-12-01`, 422],
  ['report-failed-logins/2025-02-30/0', 422],
  ['report-failed-logins/2025-12-02/2025-12-01', 422],
  ['report-failed-logins/2025-12-01/2025-12-02', 200],
  ['no-logins-student?format=csv', 422],
] as const)('/api/%s answers %d, and what is not understood is no page', async (path, status) => {
  expect((await world.as('admin')(`/api/${path}`)).status).toBe(status)
  const page = path.includes('?') ? 404 : status === 200 ? 200 : 404
  if (!path.includes('?')) expect((await world.as('admin')(`/reports/${path}`)).status).toBe(page)
})

test('Student by Class/Subject: classes with their teacher, who has none, and the halves of the school', async () => {
  await world.db.updateTable('subject_student').set({ employee_id: null }).where('student_id', '=', marcus.id).execute()
  await world.db.updateTable('student').set({ archived_on: '2025-12-01', form_class_id: null }).where('id', '=', nicolette.id).execute()
  const all = await read(paths.subject)
  for (const words of [
    '1A D. Lutchman 1 0',
    '5A D. Lutchman 3 0',
    '5B 1 1',
    'Total 5 1',
    'Pierre, Marcus No teacher',
    '1 20210001 Abdool-Rahman, Zahra D. Lutchman',
  ])
    expect(all).toContain(bare(words))
  expect(all).not.toContain(String(nicolette.id))
  const upper = await read(`student-subject-report/upper/${subjects.mathematics}`)
  expect([upper.includes(String(zahra.id)), upper.includes(String(ana.id))]).toEqual([true, false])
  const lower = await read(`student-subject-report/lower/${subjects.mathematics}`)
  expect([lower.includes(String(zahra.id)), lower.includes(String(ana.id))]).toEqual([false, true])
})

test('Access logs: who opened the report of the term, when, how often and from where, who is held back and who has not', async () => {
  await logged()
  const of5A = await read(`report-card-access-logs/${year}/1/0/5A/0/0`)
  for (const words of [
    '1 20210001 Abdool-Rahman, Zahra 15-Dec-2025 10:05 16-Dec-2025 23:30 2 203.0.113.7, 10.0.8.11',
    "2 20210002 D'Abreau, Nicolette Not opened",
    '3 20210003 Gómez Rondón, Andrés Not opened: withheld',
  ])
    expect(of5A).toContain(bare(words))
  expect(of5A).not.toContain(String(marcus.id))
  expect(await read(paths.access)).toContain(bare('Total 4 2 2 1 3'))
})

test('Access logs: days are those of the school, and one date is both ends', async () => {
  await logged()
  const on16 = await read(`report-card-access-logs/${year}/1/5/5A/2025-12-16/0`)
  expect(on16).toContain(bare('Abdool-Rahman, Zahra 16-Dec-2025 23:30 16-Dec-2025 23:30 1 203.0.113.7'))
  expect(await read(`report-card-access-logs/${year}/1/5/5A/0/2025-12-14`)).toContain(bare('Abdool-Rahman, Zahra Not opened'))
})

test('Failed logins: alike ones are one line; what nobody has as a number has no name; staff are not in it', async () => {
  await logged()
  const all = await read(paths.failed)
  for (const words of [
    '1A 20250001 Baksh, Ana Too many attempts 10.0.8.11 1 15-Dec-2025 23:59 15-Dec-2025 23:59',
    '5A 20210001 Abdool-Rahman, Zahra Wrong password 10.0.8.11 2 15-Dec-2025 10:00 15-Dec-2025 10:01',
    'Student ID not found Unknown student ID 10.0.8.11 1',
  ])
    expect(all).toContain(bare(words))
  expect(all).not.toContain('utchman')
  const on16 = await read('report-failed-logins/2025-12-16/2025-12-16')
  expect([on16.includes(String(ana.id)), on16.includes('Unknown')]).toEqual([false, true])
})

test('Never logged in: by class with totals, who has left not among them, and whether there was ever a password', async () => {
  await logged()
  await world.db.updateTable('student').set({ archived_on: '2025-12-01', form_class_id: null }).where('id', '=', marcus.id).execute()
  await world.db.updateTable('student').set({ password_hash: 'x' }).where('id', 'in', [nicolette.id, teShawn.id]).execute()
  await addRows(world.db, 'change', {
    ...{ at: '2025-09-03T12:00:00.000Z', actor_kind: 'administrator', actor_id: 1, actor_name: 'admin', entity: 'student' },
    ...{ entity_key: String(teShawn.id), student_id: teShawn.id, field: 'password', old_value: null, new_value: 'temporary' },
  })
  const text = await read(paths.never)
  for (const words of [
    '5A 4 3 1',
    'Total 5 4 2',
    "D'Abreau, Nicolette Handed out",
    'O’Brien, Té-Shawn Handed out 03-Sep-2025',
    'Gómez Rondón, Andrés Never handed out',
  ])
    expect(text).toContain(bare(words))
  for (const { id } of [zahra, marcus]) expect(text).not.toContain(String(id))
})

test('a spreadsheet has everyone in one list, with the class before each, and numbers that are numbers', async () => {
  const res = await world.as('admin')(`/api/${paths.subject}?format=xlsx`)
  expect(res.headers.get('Content-Disposition')).toContain('attachment; filename="Student by Class-Subject Mathematics All forms.xlsx"')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await res.arrayBuffer())
  expect(book.worksheets).toHaveLength(2)
  const values = (row: number) => [1, 2, 3, 4, 5].map((column) => book.worksheets[1]?.getRow(row).getCell(column).value)
  expect(values(6)).toEqual(['1A', 1, ana.id, 'Baksh, Ana', 'D. Lutchman'])
  expect(values(11)).toEqual(['5B', 6, marcus.id, 'Pierre, Marcus', 'D. Lutchman'])
})

test('documents are named and kept by nobody', async () => {
  const res = await world.as('admin')(`/api/${paths.failed}`)
  expect(res.headers.get('Cache-Control')).toBe('no-store')
  expect(infoOf(new Uint8Array(await res.arrayBuffer())).Title).toBe('Logins - Students Failed Logins Every day')
})

const empties = [
  [
    'student-subject',
    `form=4&subject=${subjects.chemistry}`,
    `student-subject-report/4/${subjects.chemistry}`,
    'No students take Chemistry in: Form 4.',
  ],
  ['access-logs', `term=${year}-2&form=5`, `report-card-access-logs/${year}/2/5/0/0/0`, 'are not posted, so students cannot open them yet'],
  ['access-logs', `term=${year}-1&form=0`, `report-card-access-logs/${year}/1/0/0/0/0`, 'No students are registered in Term 1 2025-2026'],
  ['failed-logins', 'from=01-Dec-2025&to=', 'report-failed-logins/2025-12-01/2025-12-01', 'No sign-in of a student failed on 01-Dec-2025.'],
] as const
test.each(empties)('%s?%s: an empty report says why, in the dialog, on the page and on the sheet', async (name, query, path, why) => {
  const dialog = await (await world.as('admin')(`/admin/reports/${name}/show?${query}`, htmx)).text()
  expect(dialog).toContain(why)
  expect(dialog).not.toContain('<iframe')
  expect(await (await world.as('admin')(`/reports/${path}`)).text()).toContain(why)
  expect(await read(path)).toContain(bare(why))
})

test('nobody never logged in: that too is said', async () => {
  const all = Object.values(students).map((s) => ({ at: 't', door: 'student', user_name: String(s.id), outcome: 'signed-in' }) as const)
  await world.db.insertInto('sign_in_attempt').values(all).execute()
  expect(await (await world.as('admin')('/admin/reports/no-logins/show', htmx)).text()).toContain('has signed in at least once')
  expect(await read(paths.never)).toContain(bare('Every student at the school has signed in at least once.'))
})

test.each([
  ['student-subject', `form=upper&subject=${subjects.mathematics}`, `student-subject-report/upper/${subjects.mathematics}`],
  ['access-logs', `term=${year}-1&form=5&class=5A&from=15-Dec-2025`, `report-card-access-logs/${year}/1/5/5A/2025-12-15/2025-12-15`],
  ['failed-logins', 'from=15-Dec-2025&to=2025-12-16', 'report-failed-logins/2025-12-15/2025-12-16'],
  ['no-logins', '', 'no-logins-student'],
] as const)('%s?%s opens the document: in a frame of the dialog, or itself', async (name, query, path) => {
  await logged()
  const url = `/admin/reports/${name}/show?${query}`
  const page = await world.as('admin')(url)
  expect([page.status, page.headers.get('Location')]).toEqual([303, `/api/${path}`])
  const answer = await world.as('admin')(url, htmx)
  const dialog = await answer.text()
  for (const part of [`<iframe class="report-frame" src="/api/${path}"`, `href="/reports/${path}"`, `href="/api/${path}?format=xlsx"`])
    expect(dialog).toContain(part)
  expect(JSON.parse(answer.headers.get('HX-Trigger') ?? '{}').snackbar.ms).toBe(2000)
  if (name !== 'no-logins') expect(answer.headers.get('HX-Replace-Url')).toContain(`/admin/reports/${name}?`)
})

test.each([
  ['student-subject', 'form=5&subject=', 'subject', 'Please select a subject.'],
  ['student-subject', 'form=5&subject=999', 'subject', 'Please select a subject.'],
  ['access-logs', 'term=&form=0', 'term', 'Please select a term.'],
  ['access-logs', `term=${year}-1&form=1&class=5A`, 'class', '5A is not in: Form 1.'],
  ['access-logs', `term=${year}-1&from=05/12/2025`, 'from', 'Write the date as 05-Jan-2026, or pick it.'],
  ['failed-logins', 'from=02-Dec-2025&to=01-Dec-2025', 'to', 'This is before Date From.'],
  ['failed-logins', 'from=31-Feb-2025&to=yesterday', 'to', 'Write the date as 05-Jan-2026, or pick it.'],
] as const)('%s?%s is refused beside %s, with what was chosen', async (name, query, field, why) => {
  const url = `/admin/reports/${name}/show?${query}`
  const card = await world.as('admin')(url, htmx)
  expect([card.status, card.headers.get('HX-Retarget')]).toEqual([422, '#report-card'])
  const html = await card.text()
  expect(html).toMatch(new RegExp(`id="${field}-error">${why.replace('.', '\\.')}`))
  expect(html).toMatch(/aria-invalid="true"/)
  const typed = new URLSearchParams(query).get('from')
  if (typed) expect(html).toContain(`value="${typed}"`)
  const page = await world.as('admin')(url)
  expect([page.status, (await page.text()).includes('<nav class="side-list"')]).toEqual([422, true])
})

test('the menu has the four entries, and the card the values of its address', async () => {
  const menu = await (await world.as('admin')('/admin/reports')).text()
  for (const title of [
    'Student by Class/Subject',
    'E-Report Student Access Logs',
    'Logins - Students Failed Logins',
    'Logins - Students Never Logged In',
  ])
    expect(menu).toContain(title)
  const card = await (await world.as('admin')('/admin/reports/access-logs?form=upper&class=5B&from=15-Dec-2025', htmx)).text()
  expect(card.startsWith('<section id="report-card"')).toBe(true)
  for (const part of [
    '<option value="upper" selected="">',
    '<option selected="">5B',
    'value="15-Dec-2025"',
    `<option value="${year}-1" selected="">`,
  ])
    expect(card).toContain(part)
})

test('the documents are in the description of the interface', async () => {
  const { paths } = (await (await world.as('admin')('/api/openapi.json')).json()) as { paths: Record<string, object> }
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/student-subject-report/{formLevel}/{subjectId}',
      '/api/report-card-access-logs/{year}/{term}/{formLevel}/{classId}/{dateFrom}/{dateTo}',
      '/api/report-failed-logins/{dateFrom}/{dateTo}',
      '/api/no-logins-student',
    ]),
  )
})
