import { describe, expect, test } from 'vitest'
import { listClassProgress } from '../../src/db/posting/progress.ts'
import { findReadiness } from '../../src/db/posting/readiness.ts'
import { missingOf, totalOf } from '../../src/domain/posting/progress.ts'
import { countsOf } from '../../src/domain/posting/readiness.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, people, students, year } from '../world.ts'
import { waysOf } from './_ways.ts'

const admin = '/admin/dashboard/progress'
const own = '/term-reports/progress'

async function world(options: Parameters<typeof makeWorld>[0] = {}) {
  const world = await makeWorld(options)
  const { get } = waysOf(world)
  return { ...world, get }
}

test('it is a page, and for htmx its bars', async () => {
  const { get } = await world()
  expect((await get(admin)).text).toMatch(/^<!doctype html>.*<h1[^>]*>This Term<\/h1>.*id="progress"/s)
  expect((await get(admin, 'admin', { 'HX-Request': 'true' })).text).toMatch(/^<section id="progress".*Term 1 2025-2026/s)
})

test('the Dashboard has it above the term, with what waits for the office', async () => {
  const { get } = await world()
  const { text } = await get('/admin/dashboard')
  expect(text.indexOf('id="progress"')).toBeLessThan(text.indexOf('id="dashboard"'))
  for (const label of ['Reports', 'Withheld', 'Failed staff sign-ins today']) expect(text).toContain(`<dt>${label}</dt>`)
  for (const label of ['Marks entered', 'Registers today', 'To review']) expect(text).toContain(`<span class="label">${label}</span>`)
  expect(text).toContain('Form 5')
  expect(text).toContain('0 of 16')
})

test('each figure leads to the list behind it', async () => {
  const { get } = await world()
  expect((await get(admin)).text).toContain(`href="${admin}?by=class&amp;form=5"`)
  const classes = (await get(`${admin}?by=class&form=5`)).text
  expect(classes).toContain('href="/admin/posting/readiness?class=5A&amp;list=remarks"')
  expect(classes).not.toContain('class=1A')
  expect((await get(`${admin}?by=subject`)).text).toContain('href="/admin/posting/readiness?list=marks&amp;q=Chemistry"')
  const teachers = (await get(`${admin}?by=teacher`)).text
  expect(teachers).toContain('href="/admin/posting/readiness?list=marks&amp;q=Devika+Lutchman"')
  const list = (await get('/admin/posting/readiness?list=marks&q=Devika+Lutchman')).text
  expect(list).toContain('Mathematics')
  expect(list).not.toContain('Chemistry')
  expect((await get('/admin/posting/readiness?list=remarks&q=zahra')).text).toContain('1–1 of 1')
  expect((await get('/admin/posting/readiness?list=remarks&q=nobody')).text).toContain('Nothing found')
})

test('a dean sees the own classes, a form teacher the own, and nobody the office’s list', async () => {
  const { get } = await world()
  const noel = (await get(`${own}?by=class`, 'noel')).text
  expect(noel).toContain('class=5B')
  expect(noel).not.toContain('class=1A')
  expect(noel).not.toMatch(/Failed staff sign-ins|Registers today|To review|Change deadlines/)
  const joseph = (await get(`${own}?by=class`, 'joseph')).text
  expect(joseph).toContain('class=5A')
  expect(joseph).not.toContain('class=5B')
  expect((await get(own, 'stranger')).text).toContain('You have no class with students in this term')
})

test('it counts as Readiness does, whatever is entered', async () => {
  const { db } = await world()
  const set = (values: object, id: number) => db.updateTable('student_term_record').set(values).where('student_id', '=', id).execute()
  await set({ comments: 'Good.', conduct: 'A', deportment: 'B', times_absent: 3, times_late: 0 }, students.zahra.id)
  await set({ deans: 'Good.', conduct: 'A', times_absent: 999 }, students.marcus.id)
  await set({ left_on: '2025-10-01' }, students.andres.id)
  await set({ possible_attendance: null, times_absent: 0, times_late: 0 }, students.ana.id)
  await db.updateTable('subject_record').set({ exam_mark: 60 }).where('student_id', '=', students.nicolette.id).execute()
  const reach = { db, access: { actor: actor('admin'), scopes: ['all'] }, key: { year, term: 1, isCurrent: true } } as const
  const parts = totalOf(await listClassProgress(reach))
  const { marks, remarks, deans, attendance, conduct } = countsOf(await findReadiness(db, reach.access, reach.key))
  const missing = Object.fromEntries(Object.entries(parts).map(([kind, { of, done }]) => [kind, of - done]))
  expect(missing).toEqual({ marks, remarks, deans, attendance, conduct })
  expect(missingOf(parts)).toBeGreaterThan(0)
  expect(parts.marks.done).toBeGreaterThan(0)
})

test('a teacher’s line has the marks of the lessons and the part of a form teacher, the one who owes most first', async () => {
  const { get, db } = await world()
  const { text } = await get(`${admin}?by=teacher`)
  const order = ['Kerwin Joseph', 'Devika Lutchman'].map((name) => text.indexOf(`>${name}<`))
  expect(order[0]).toBeGreaterThan(0)
  expect(order[0]).toBeLessThan(order[1] ?? 0)
  expect(text).toContain(`Remarks, Kerwin Joseph: 0% 0 of 4`)
  await db.updateTable('subject_record').set({ exam_mark: 60 }).where('employee_id', '=', people.lutchman.id).execute()
  expect((await get(`${admin}?by=teacher`)).text).toMatch(/Marks, Devika Lutchman: 100% (\d+) of \1"/)
})

test('the last row is the sum of the rows above it, in every view', async () => {
  const { get, db } = await world()
  await db.updateTable('subject_record').set({ exam_mark: 60 }).where('student_id', '=', students.nicolette.id).execute()
  await addRows(db, 'lesson', { academic_year_id: year, employee_id: people.noel.id, form_class_id: '5A', subject_id: 104 })
  await db.updateTable('subject_record').set({ employee_id: null }).where('subject_id', '=', 104).execute()
  for (const view of ['by=form', 'by=class', 'by=class&form=5', 'by=subject', 'by=teacher']) {
    const { text } = await get(`${admin}?${view}`)
    const figures = (part: string) =>
      [...part.matchAll(/<progress[^>]*value="(\d+)" max="(\d+)"/g)].map(([, done, of]) => [Number(done), Number(of)])
    const [, body = '', foot = ''] = /<tbody>(.*?)<\/tbody><tfoot>(.*?)<\/tfoot>/s.exec(text) ?? []
    const sum = figures(body).reduce(([a = 0, b = 0], [done = 0, of = 0]) => [a + done, b + of], [0, 0])
    expect([view, figures(foot)]).toEqual([view, [sum]])
    expect(text.includes('What two teachers share counts for each of them.')).toBe(view === 'by=teacher')
  }
})

test('who is behind comes with the fragment, most to enter first, each with a reminder to copy', async () => {
  const { get } = await world()
  expect((await get('/admin/dashboard')).text).toMatch(/id="behind"[^>]*hx-trigger="load"/)
  const { text } = await get(admin, 'admin', { 'HX-Request': 'true' })
  const behind = text.slice(text.indexOf('id="behind"'))
  const alone = (await get(`${admin}?part=behind`, 'admin', { 'HX-Request': 'true' })).text
  expect(alone).toMatch(/^<div id="behind"/)
  expect(behind).toContain(alone.slice(alone.indexOf('<section')).replace(/<\/div>$/, ''))
  expect(behind.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toMatch(
    /Who is behind Kerwin Joseph 17 missing in 2 lessons, 1 class Reminder Devika Lutchman 6 missing in 3 lessons Reminder .*All 4 teachers/,
  )
  expect(behind).toContain(`/admin/posting/readiness/reminders/${people.joseph.id}`)
  const of = async (who: 'noel' | 'joseph' | 'stranger') =>
    (await get(own, who, { 'HX-Request': 'true' })).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(await of('noel')).toContain('Simone Noël 5 missing in 2 classes')
  expect(await of('joseph')).toContain('Simone Noël 4 missing in 1 class') // only of 5A, not of 5B
  expect(await of('joseph')).toContain('Devika Lutchman 4 missing in 1 lesson') // nor of 1A
  expect(await of('stranger')).not.toMatch(/Joseph|Lutchman|Baptiste|Noël/)
})

test('a page that gets itself again does not keep its reader signed in', async () => {
  const { get, setNow } = await world()
  await get(admin)
  const seen = (minutes: number) => setNow(new Date(Date.parse('2025-12-01T14:00:00Z') + minutes * 60_000))
  for (let minutes = 60; minutes <= 9 * 60; minutes += 60) {
    seen(minutes)
    const { status } = await get(admin, 'admin', { 'X-Quiet': '1', 'HX-Request': 'true' })
    expect(status).toBe(minutes <= 8 * 60 ? 200 : 401)
  }
})

test('what is counted of today: registers, failed sign-ins, holds', async () => {
  const { get, db } = await world()
  const attempt = { address: '1', outcome: 'wrong-password', user_name: 'k.joseph' } as const
  await addRows(db, 'sign_in_attempt', { ...attempt, door: 'employee', at: '2025-12-01T12:00:00.000Z' })
  await addRows(db, 'sign_in_attempt', { ...attempt, door: 'employee', at: '2025-11-30T12:00:00.000Z' })
  await addRows(db, 'sign_in_attempt', { ...attempt, door: 'student', at: '2025-12-01T12:00:00.000Z' })
  const hold = { academic_year_id: year, term: 1, student_id: students.zahra.id, held_at: '2025-12-01T12:00:00.000Z' }
  await db.insertInto('term_report_hold').values(hold).execute()
  const { text } = await get(admin)
  const fact = (label: string) => new RegExp(`<dt>${label}</dt><dd>(.*?)</dd>`).exec(text)?.[1]?.replace(/<[^>]+>/g, '')
  expect(fact('Failed staff sign-ins today')).toBe('1')
  expect(fact('Withheld')).toBe('1')
  expect(text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain('Registers today 0 of 3 3 classes not taken yet')
  expect(fact('Reports')).toBe('Not posted')
})

test('emptiness is explained: no term, nobody registered', async () => {
  const { get } = await world({ registered: false })
  expect((await get(admin)).text).toContain('Nobody is registered in this term')
  const { get: again, db } = await world()
  await db.updateTable('academic_term').set({ is_current: 0 }).execute()
  expect((await again(admin)).text).toContain('No current term')
  expect((await again(own, 'noel')).status).toBe(200)
})

describe('of a past term that was not posted', () => {
  const says = 'Term 1 2025-2026 is over and not posted'
  const link = '/admin/posting/20252026/1'
  /** Term 2 is current; students were registered in Term 1. */
  async function termTwo(values: { posted: 0 | 1 } | undefined) {
    const its = await world({ term: 2 })
    its.setNow(new Date('2025-12-13T14:00:00Z'))
    await its.db.deleteFrom('term_report_posting').execute()
    const key = { academic_year_id: year, term: 1 }
    const own = { student_id: students.zahra.id, form_class_id: '5A', form_level: 5, updated_at: '2025-12-01T14:00:00.000Z' }
    await addRows(its.db, 'student_term_record', { ...key, ...own })
    const posting = values && { ...key, ...values, date_posted: values.posted ? '2025-12-15 09:00:00' : null }
    if (posting) await its.db.insertInto('term_report_posting').values(posting).execute()
    return its
  }

  test.each([undefined, { posted: 0 as const }])('the Dashboard says so, with a way to post it (%o)', async (values) => {
    const { get, db } = await termTwo(values)
    const { text } = await get('/admin/dashboard')
    expect(text).toContain(says)
    expect(text.split(says)[1]).toContain(`href="${link}"`)
    await db.updateTable('academic_term').set({ is_brought: 1 }).where('term', '=', 1).execute()
    expect((await get('/admin/dashboard')).text).not.toContain(says)
  })

  test('it is not over before its last day has passed, although the next is current', async () => {
    const { get, setNow } = await termTwo(undefined)
    setNow(new Date('2025-12-12T14:00:00Z'))
    const { text } = await get('/admin/dashboard')
    expect(text).not.toContain(says)
    expect(text).toContain('Term 1 2025-2026 is no longer the current term and not posted. It ends on 12-Dec-2025.')
    expect(text).toContain(`href="${link}"`)
  })

  test('a dean is told it too, without the way', async () => {
    const { text } = await (await termTwo(undefined)).get(own, 'noel')
    expect([text.includes(says), text.includes(link)]).toEqual([true, false])
  })

  test('nothing is said of one that is posted, of one without reports, of the current one and of one to come', async () => {
    for (const its of [await termTwo({ posted: 1 }), await world({ term: 2 }), await world()])
      expect((await its.get('/admin/dashboard')).text).not.toContain('is over and not posted')
  })
})
