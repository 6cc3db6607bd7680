import { describe, expect, test } from 'vitest'
import { makeWorld, students, type Who } from '../world.ts'

const sheet = (base: string, of = '20252026/1/5A/104') => `${base}/enter-marks/${of}`
const text = async (res: Response | Promise<Response>) => (await res).text()

describe('the mark sheet', () => {
  test.each(['20252026/1/9Z/104', '20252026/1/5A/999', '20252026/4/5A/104', '2025/1/5A/104', '20252026/1/5A/x'])(
    '%s does not exist',
    async (of) => {
      const { as } = await makeWorld()
      expect((await as('admin')(sheet('/admin', of))).status).toBe(404)
    },
  )

  test('is complete before any script runs, each cell with its name', async () => {
    const { as } = await makeWorld()
    await as('lutchman')('/api/lesson-marks/20252026/1/5A/104', {
      method: 'POST',
      json: { student_id: students.zahra.id, version: 1, course_mark: 72, exam_mark: 60, coded_comment: 2 },
    })
    const html = await text(as('lutchman')(sheet('/term-reports')))
    expect(html).toContain('<h1>Mark Sheet</h1>')
    expect(html).toMatch(/# Entered<\/dt><dd[^>]*>1</)
    expect(html).toMatch(/<input[^>]*aria-label="Course, Zahra Abdool-Rahman"[^>]*value="72"/)
    expect(html).toMatch(/value="02"\/><span>Good progress</)
    expect(html).toContain('Total Students: 4')
    expect(html).toContain('href="/term-reports/enter-marks">Next Subject Class')
    expect(html).not.toMatch(/ style="|<script(?!(?: type="module")? src=)/)
  })

  test('waits for a script of a few bytes, so that a slow browser draws the frame of the page before it lays out the class', async () => {
    const { as } = await makeWorld()
    const html = await text(as('lutchman')(sheet('/term-reports')))
    expect(html).toMatch(/<script src="\/build\/early[\w-]*\.js"><\/script><div class="contents"><x-island /)
  })

  test('goes on where the first mark is missing', async () => {
    const { as } = await makeWorld()
    await as('lutchman')('/api/lesson-marks/20252026/1/5A/104', {
      method: 'POST',
      json: { student_id: students.zahra.id, version: 1, course_mark: 72 },
    })
    expect(await text(as('lutchman')(sheet('/term-reports')))).toMatch(/Student<\/dt><dd[^>]*>Nicolette D&#x27;Abreau</)
  })

  test('has no exam in term 2 below form 5, and says why', async () => {
    const { as } = await makeWorld({ term: 2 })
    const one = await text(as('lutchman')(sheet('/term-reports', '20252026/2/1A/104')))
    const five = await text(as('lutchman')(sheet('/term-reports', '20252026/2/5A/104')))
    expect([one.includes('aria-label="Exam,'), five.includes('aria-label="Exam,')]).toEqual([false, true])
    expect(one).toContain('No exam in Term 2 for Forms 1 to 4.')
  })

  test('shows who is not registered, without cells', async () => {
    const { as, db } = await makeWorld()
    await db.deleteFrom('subject_record').where('student_id', '=', students.zahra.id).where('subject_id', '=', 104).execute()
    const html = await text(as('lutchman')(sheet('/term-reports')))
    expect(html).toMatch(/# In Class<\/dt><dd[^>]*>4<.*# Registered<\/dt><dd[^>]*>3</)
    expect(html).toContain('Not registered for this subject.')
    expect(html).not.toContain('aria-label="Course, Zahra Abdool-Rahman"')
  })

  test('of a posted term can be read, and written by an administrator', async () => {
    const { as } = await makeWorld()
    await as('admin')('/api/post-term-reports', { method: 'POST', json: { year: 20252026, term: 1, posted: 1 } })
    await as('admin')('/admin/posting/20252026/1/change?back=/admin/', { method: 'POST' })
    const teacher = await text(as('lutchman')(sheet('/term-reports')))
    const admin = await text(as('admin')(sheet('/admin')))
    expect([teacher.includes('The reports of this term are posted.'), / readonly=""/i.test(teacher)]).toEqual([true, true])
    expect([admin.includes('You are changing posted reports'), / readonly=""/i.test(admin)]).toEqual([true, false])
  })

  test('of a class without students says so', async () => {
    const { as, db } = await makeWorld({ registered: false })
    await db.updateTable('student').set({ form_class_id: null }).where('form_class_id', '=', '5A').execute()
    expect(await text(as('lutchman')(sheet('/term-reports')))).toContain('Nobody is in this class in this term')
  })
})

describe('Select Subject Class', () => {
  test.each<[Who | 'nobody', string, number]>([
    ['nobody', '/term-reports/enter-marks', 303],
    ['zahra', '/term-reports/enter-marks', 403],
    ['stranger', '/term-reports/enter-marks', 200],
    ['lutchman', '/term-reports/enter-marks', 200],
    ['lutchman', '/term-reports/enter-marks?class=5A', 404],
    ['admin', '/admin/enter-marks', 200],
    ['admin', '/admin/enter-marks?class=5A', 200],
    ['admin', '/admin/enter-marks?class=9Z', 404],
    ['baptiste', '/term-reports/enter-marks?class=5B', 200],
  ])('%s at %s: %s', async (who, path, status) => {
    const { as } = await makeWorld()
    expect((await as(who)(path)).status).toBe(status)
  })

  test('lists a teacher’s own lessons, and how far they are', async () => {
    const { as } = await makeWorld()
    const html = await text(as('lutchman')('/term-reports/enter-marks'))
    expect(html).toMatch(
      /href="\/term-reports\/enter-marks\/20252026\/1\/1A\/104"><span class="sr">1A<\/span> Mathematics<.*0 of 1 entered.*5A<\/span> Mathematics/,
    )
    expect([html.includes('Subj Code'), html.includes('5B ')]).toEqual([false, false])
  })

  test('says why it is empty', async () => {
    const { as, db } = await makeWorld()
    expect(await text(as('stranger')('/term-reports/enter-marks'))).toContain('You have no lessons this year')
    await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    expect(await text(as('lutchman')('/term-reports/enter-marks'))).toContain('No current term')
  })

  test('lets an administrator, and who has a privileged post, pick any class and subject', async () => {
    const { as } = await makeWorld()
    const admin = await text(as('admin')('/admin/enter-marks?class=5A'))
    expect(admin).toMatch(/Subj Code.*href="\/admin\/enter-marks\/20252026\/1\/5A\/113">Chemistry</)
    const head = await text(as('baptiste')('/term-reports/enter-marks'))
    expect([head.includes('5A Chemistry'), head.includes('href="/term-reports/enter-marks?class=5B"')]).toEqual([true, true])
  })

  test('gives the found subjects as a fragment, the whole page otherwise', async () => {
    const { as } = await makeWorld()
    const path = '/admin/enter-marks?class=5A&q=math'
    const [page, fragment] = [await text(as('admin')(path)), await text(as('admin')(path, { headers: { 'HX-Request': 'true' } }))]
    expect(page).toContain('<!doctype html>')
    expect(fragment).toMatch(/^<div id="subject-table"/)
    expect([fragment.includes('Mathematics'), fragment.includes('Chemistry')]).toEqual([true, false])
    expect(await text(as('admin')('/admin/enter-marks?class=5A&q=zzz', { headers: { 'HX-Request': 'true' } }))).toContain(
      'No subject found for zzz',
    )
  })
})

describe('the teacher list', () => {
  const one = '/enter-marks/teachers/1'
  test.each<[Who | 'nobody', string, number]>([
    ['nobody', '/term-reports/enter-marks/teachers', 303],
    ['zahra', '/term-reports/enter-marks/teachers', 403],
    ['lutchman', '/term-reports/enter-marks/teachers', 404],
    ['baptiste', '/term-reports/enter-marks/teachers', 200],
    ['admin', '/admin/enter-marks/teachers', 200],
    ['deansHods', '/admin/enter-marks/teachers', 200],
    ['lutchman', `/term-reports${one}`, 404],
    ['baptiste', `/term-reports${one}`, 200],
    ['admin', `/admin${one}`, 200],
    ['admin', '/admin/enter-marks/teachers/999', 404],
    ['admin', '/admin/enter-marks/teachers/x', 404],
    ['admin', `/admin${one}?class=5A`, 200],
    ['admin', `/admin${one}?class=9Z`, 404],
  ])('%s at %s: %s', async (who, path, status) => {
    const { as } = await makeWorld()
    expect((await as(who)(path)).status).toBe(status)
  })

  test('leads through a teacher, a class and a subject to the sheet, and back', async () => {
    const { as } = await makeWorld()
    const page = await text(as('admin')('/admin/enter-marks/teachers'))
    expect(page).toMatch(/href="\/admin\/enter-marks\/teachers\/1"><bdi>Lutchman, Devika<.*?aria-label="# Entered, Devika Lutchman"/s)
    expect(page).not.toContain('Gone, Ann')
    const choice = await text(as('admin')(`/admin${one}?class=5A`))
    expect(choice).toMatch(/href="\/admin\/enter-marks\/teachers"[^>]*>.*Back</)
    expect(choice).toMatch(/enter-marks\/20252026\/1\/5A\/113\?teacher=1">Chemistry</)
    const marks = await text(as('admin')(`${sheet('/admin')}?teacher=1`))
    expect(marks).toMatch(/href="\/admin\/enter-marks\/teachers"[^>]*>.*Back</)
    expect(marks).toContain('href="/admin/enter-marks/teachers/1?class=5A">Next Subject Class')
  })

  test('gives a head of department the lessons of the chosen teacher', async () => {
    const { as } = await makeWorld()
    const html = await text(as('baptiste')(`/term-reports${one}`))
    expect(html).toMatch(/20252026\/1\/5A\/104\?teacher=1"><span class="sr">5A<\/span> Mathematics</)
    expect(await text(as('baptiste')(`${sheet('/term-reports')}?teacher=1`))).toContain('href="/term-reports/enter-marks/teachers/1">Next')
    expect(await text(as('baptiste')('/term-reports/enter-marks/teachers/5'))).toContain('Otis Stranger has no lessons this year')
  })

  test('a teacher is never led to it, whatever the address says', async () => {
    const { as } = await makeWorld()
    const html = await text(as('lutchman')(`${sheet('/term-reports')}?teacher=2`))
    expect([html.includes('/teachers'), html.includes('href="/term-reports/enter-marks">Next')]).toEqual([false, true])
  })

  test('gives the found teachers as a fragment', async () => {
    const { as } = await makeWorld()
    const found = await text(as('admin')('/admin/enter-marks/teachers?q=noel', { headers: { 'HX-Request': 'true' } }))
    expect(found).toMatch(/^<div id="lesson-teachers"/)
    expect([found.includes('Noël, Simone'), found.includes('Lutchman'), found.includes('Gone, Ann')]).toEqual([true, false, false])
    expect(await text(as('admin')('/admin/enter-marks/teachers?q=zzz'))).toContain('No teacher found for zzz')
  })
})
