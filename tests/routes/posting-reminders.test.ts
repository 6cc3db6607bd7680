import { expect, test } from 'vitest'
import { listClassProgress, listInCharge } from '../../src/db/posting/progress.ts'
import { findReadiness } from '../../src/db/posting/readiness.ts'
import { byTeacher, missingOf, owedBy, owedIn } from '../../src/domain/posting/progress.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, people, students, subjects, type Who, year } from '../world.ts'
import { bookOf } from './_leak.ts'

const own = '/term-reports/readiness'
const admin = '/admin/posting/readiness'

async function world() {
  const world = await makeWorld()
  const get = async (path: string, who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)(path, { headers: path.includes('/reminders/') ? { 'HX-Request': 'true' } : {} })
    return { status: res.status, text: (await res.text()).replaceAll('&#x27;', "'") }
  }
  const cells = async (path: string, who: Who = 'admin') => {
    const page = (await bookOf(await (await world.as(who)(path)).arrayBuffer())).worksheets[0]
    const rows: unknown[][] = []
    page?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
    return rows
  }
  return { ...world, get, cells }
}
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

test('the teachers are listed worst first, with what is missing of each and how much that is', async () => {
  const { get, db } = await world()
  await db.updateTable('subject_record').set({ exam_mark: 60 }).where('student_id', '=', students.zahra.id).execute()
  const rows = rowsOf((await get(`${admin}?list=by-teacher`)).text)
  expect(rows).toEqual([
    "Teacher Total missing Missing marks Missing remarks Missing dean's comments Missing attendance Missing conduct Reminder",
    'Kerwin Joseph 16 4 80% 4 100% – 4 100% 4 100% Reminder',
    'Devika Lutchman 5 5 84% – – – – Reminder',
    'Simone Noël 5 – – 5 100% – – Reminder',
    'Paul Baptiste 4 4 80% – – – – Reminder',
  ])
  expect(rowsOf((await get(`${admin}?list=by-teacher&q=noel`)).text)).toHaveLength(2)
  expect(rowsOf((await get(`${admin}?list=by-teacher&class=1A`)).text).slice(1)).toEqual(['Devika Lutchman 1 1 100% – – – – Reminder'])
  expect((await get(`${admin}?list=by-teacher&q=xyz`)).text).toContain('Nothing found')
})

test('a form teacher and a dean see who owes something in their own classes', async () => {
  const { get } = await world()
  const names = async (who: Who) =>
    rowsOf((await get(`${own}?list=by-teacher`, who)).text)
      .slice(1)
      .map((row) => row.replace(/ \d.*/, ''))
  expect(await names('joseph')).toEqual(['Kerwin Joseph', 'Paul Baptiste', 'Devika Lutchman', 'Simone Noël'])
  expect((await get(`${own}?list=by-teacher`, 'joseph')).text).toContain('Devika Lutchman')
  expect((await get(`${own}/reminders/${people.lutchman.id}`, 'joseph')).text).not.toContain('1A Mathematics')
  expect(rowsOf((await get(`${own}?list=by-teacher`, 'lutchman')).text)).toEqual([])
})

test('it counts as the Dashboard does, by teacher', async () => {
  const { db } = await world()
  await db.updateTable('subject_record').set({ exam_mark: 50 }).where('student_id', '=', students.nicolette.id).execute()
  await db.updateTable('student_term_record').set({ comments: 'Good.', conduct: 'A' }).where('student_id', '=', students.zahra.id).execute()
  const reach = { db, access: { actor: actor('admin'), scopes: ['all'] as const }, key: { year, term: 1, isCurrent: true } }
  const readiness = await findReadiness(db, reach.access, reach.key)
  const charges = await listInCharge(reach)
  const dashboard = byTeacher(readiness.lessons, charges, await listClassProgress(reach))
  expect(owedIn(readiness, charges).map((teacher) => [String(teacher.id), owedBy(teacher)])).toEqual(
    dashboard.filter(({ key, parts }) => key !== '' && missingOf(parts) > 0).map(({ key, parts }) => [key, missingOf(parts)]),
  )
})

test('the classes say what part is missing, and are searched', async () => {
  const { get, db } = await world()
  await db.updateTable('student_term_record').set({ comments: 'Good.' }).where('student_id', '=', students.zahra.id).execute()
  const rows = rowsOf((await get(admin)).text)
  expect(rows[0]).toContain("Missing marks Missing remarks Missing dean's comments Missing attendance Missing conduct")
  expect(rows).toContainEqual(expect.stringMatching(/^5A 4 12 100% 3 75% 4 100%/))
  expect(rowsOf((await get(`${admin}?q=1a`)).text)).toHaveLength(2)
})

test('a reminder says what one teacher still has to enter, and until when, as a text to send', async () => {
  const { get, db } = await world()
  const deadline = { academic_year_id: year, term: 1, entry: 'marks' } as const
  await addRows(db, 'entry_deadline', [
    { ...deadline, closes: '2025-12-04 16:00' },
    { ...deadline, closes: '2025-12-08 24:00', form_class_id: '1A' },
    { ...deadline, closes: '2025-12-20 24:00', employee_id: people.baptiste.id },
  ])
  const text = async (who: number) => />(Dear .*)<\/textarea>/s.exec((await get(`${admin}/reminders/${who}`)).text)?.[1]
  expect(await text(people.lutchman.id)).toBe(
    [
      'Dear Devika Lutchman,',
      '',
      'The term reports of Term 1 2025-2026 are not complete yet. Please enter what is still missing:',
      '',
      '- Marks, 1A Mathematics: 1 of 1 missing',
      '- Marks, 5A Mathematics: 4 of 4 missing',
      '- Marks, 5B Mathematics: 1 of 1 missing',
      '',
      'Marks of 1A: closes Monday 8 December',
      'Marks: closes Thursday 4 December, 16:00',
      '',
      'Thank you.',
      'Poui Valley Secondary School, 01-Dec-2025',
    ].join('\n'),
  )
  expect(await text(people.baptiste.id)).toContain('Marks: closes Saturday 20 December\n')
  expect((await get(`${admin}/reminders/${people.lutchman.id}`)).text).toMatch(/<textarea[^>]*readOnly=""|<textarea[^>]*readonly/i)
  expect((await get(`${admin}/reminders/${people.stranger.id}`)).status).toBe(404)
})

test('there is a slip for each teacher, or for one', async () => {
  const { get } = await world()
  const all = (await get(`${admin}/slips`)).text
  expect(all.match(/<li class="slip">/g)).toHaveLength(4)
  expect(all).toMatch(
    /Kerwin Joseph.*Poui Valley Secondary School · 01-Dec-2025.*Marks, 5A English Language: 4 of 4 missing.*Remarks, 5A: 4 of 4 missing/s,
  )
  const one = (await get(`${admin}/slips?teacher=${people.noel.id}`)).text
  expect(one.match(/<li class="slip">/g)).toHaveLength(1)
  expect(one).toContain("Dean's comments, 5B: 1 of 1 missing")
  expect((await get(`${admin}/slips?teacher=${people.stranger.id}`)).status).toBe(404)
  expect((await get(`${admin}/slips?q=noel`)).text.match(/<li class="slip">/g)).toHaveLength(1)
})

test('in Excel every list has its figures as numbers, whole and as it is narrowed', async () => {
  const { cells, db } = await world()
  await db
    .updateTable('subject_record')
    .set({ exam_mark: 60 })
    .where('subject_id', '=', subjects.english)
    .where('student_id', '=', students.zahra.id)
    .execute()
  const teachers = await cells(`${admin}/excel?list=by-teacher&q=joseph`)
  expect(teachers).toContainEqual([
    'Teacher',
    'Total missing',
    'Missing marks',
    '%',
    'Missing remarks',
    '%',
    "Missing dean's comments",
    '%',
    'Missing attendance',
    '%',
    'Missing conduct',
    '%',
  ])
  expect(teachers).toContainEqual(expect.arrayContaining(['Kerwin Joseph', 16, 4, 0.8, 4, 1]))
  expect(await cells(`${admin}/excel?class=5A`)).toContainEqual(expect.arrayContaining(['5A', 4, 11, 0.92, 4, 1]))
  expect(await cells(`${admin}/excel?list=marks`)).toContainEqual(['5A', 'English Language', 'Kerwin Joseph', 1, 4, 3, 0.75])
  expect(await cells(`${own}/excel?list=remarks`, 'joseph')).toContainEqual([
    students.zahra.id,
    'Abdool-Rahman, Zahra',
    '5A',
    "Form teacher's remarks",
  ])
  expect(JSON.stringify(await cells(`${own}/excel?list=remarks`, 'joseph'))).not.toContain('Pierre')
})

test('a figure of a teacher with several classes leads to the list of all only where all of it is that teacher’s', async () => {
  const { get } = await world()
  const figure = /<a href="([^"]*)" aria-label="\d+ Dean's comments, Simone Noël"/
  expect(figure.exec((await get(`${own}?list=by-teacher`, 'noel')).text)?.[1]).toBe(`${own}?list=deans`)
  const { text } = await get(`${admin}?list=by-teacher`)
  expect(text).toContain('Simone Noël')
  expect(text).not.toMatch(figure)
})
