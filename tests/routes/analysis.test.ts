import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { lastYear, makeWorld, students, subjects, type Who, type World, year } from '../world.ts'

const { zahra, nicolette, andres, teShawn, marcus, ana } = students
const { english, mathematics } = subjects
const text = async (res: Response | Promise<Response>) => (await (await res).text()).replace(/<!-- -->/g, '')
const baseOf = (who: string) => (['admin', 'deansHods', 'nobody', 'zahra'].includes(who) ? '/admin' : '/term-reports')

/** Course and exam marks of Mathematics in 5A, and one mark each in 5B and 1A. */
async function school(): Promise<World> {
  const world = await makeWorld()
  const marks = [
    [zahra, 60, 81],
    [nicolette, 72, 70],
    [andres, 55, 33],
    [teShawn, 48, 49],
    [marcus, 50, 17],
    [ana, 91, 93],
  ] as const
  for (const [student, course_mark, exam_mark] of marks) {
    const row = world.db.updateTable('subject_record').set({ course_mark, exam_mark })
    await row.where('student_id', '=', student.id).where('subject_id', '=', mathematics).execute()
  }
  return world
}

const asked = [
  `class=5A&subject=${mathematics}`,
  `class=5A&subject=${english}`,
  'class=5A',
  'class=5B',
  'class=1A',
  `subject=${mathematics}`,
  'form=',
  'teacher=1',
  '',
]
// Lutchman teaches Mathematics in 5A and 1A, Joseph English in 5A and leads it, Noël is dean of 5A and 5B.
const reach: Record<string, number[]> = {
  nobody: [303, 303, 303, 303, 303, 303, 303, 303, 303],
  zahra: [403, 403, 403, 403, 403, 403, 403, 403, 403],
  lutchman: [200, 404, 200, 404, 200, 200, 200, 200, 200],
  joseph: [200, 200, 200, 404, 404, 200, 200, 404, 200],
  noel: [200, 200, 200, 200, 404, 200, 200, 404, 200],
  baptiste: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  stranger: [404, 404, 404, 404, 404, 404, 200, 404, 200],
  admin: [200, 200, 200, 200, 200, 200, 200, 200, 200],
  deansHods: [200, 200, 200, 200, 200, 200, 200, 200, 200],
}

describe('who is answered about 5A Mathematics, 5A English, 5A, 5B, 1A, Mathematics, all, Lutchman, and nothing named', () => {
  test.each(Object.entries(reach))('%s is answered %j', async (who, statuses) => {
    const { as } = await school()
    for (const path of ['/analysis', '/analysis/terms']) {
      const answered = []
      for (const query of asked) answered.push((await as(who as Who | 'nobody')(`${baseOf(who)}${path}?${query}`)).status)
      expect([path, answered]).toEqual([path, statuses])
    }
  })

  test('what is no class, subject, term or teacher is not found', async () => {
    const { as } = await school()
    for (const query of ['class=9Z', 'subject=999', 'term=20992100-1', 'term=x', 'teacher=999', 'class=form-6', 'subject=x'])
      expect([query, (await as('admin')(`/admin/analysis?${query}`)).status]).toEqual([query, 404])
  })
})

describe('the analysis of a lesson', () => {
  test('has the four figures, the pictures and a sentence and a table for each, as a page and a fragment', async () => {
    const { as } = await school()
    const path = `/term-reports/analysis?class=5A&subject=${mathematics}`
    const html = await text(as('lutchman')(path))
    for (const words of [
      'Analysis of Term 1',
      '5A Mathematics · Term 1 · 2025-2026 · 4 exam marks',
      '58.3',
      '59.5',
      'of 4',
      '33–81',
      'the middle half 41 to 75.5',
    ])
      expect(html).toContain(words)
    expect(html).toContain('Only 4 values: one student changes these figures by much.')
    expect(html).toContain('2 of 4 are below 50.')
    expect(html).toContain('In 1 it is 15 or more lower, in 1 higher.')
    expect(html).toMatch(/Gómez Rondón.*−22/s)
    for (const [svg] of html.matchAll(/<svg class="chart".*?<\/svg>/gs)) expect(svg.length).toBeLessThan(3000)
    const part = await text(as('lutchman')(path, { headers: { 'HX-Request': 'true' } }))
    expect(part).toMatch(/^<div id="analysis"/)
    expect(part).not.toContain('Pierre')
  })

  test('of a teacher says nothing of marks of classes that are not theirs', async () => {
    const { as } = await school()
    const html = await text(as('lutchman')(`/term-reports/analysis?subject=${mathematics}`))
    expect(html).toContain('5 exam marks')
    expect(html).not.toContain('>17<')
    expect(await text(as('noel')(`/term-reports/analysis?subject=${mathematics}`))).not.toContain('>93<')
  })

  test('compares with fewer than five nowhere, and with the term before where there are enough', async () => {
    const world = await school()
    const { db, as } = world
    const path = `/admin/analysis?class=5A&subject=${mathematics}`
    expect(await text(as('admin')(path))).not.toContain('last term')
    await addRows(db, 'academic_term', {
      academic_year_id: lastYear,
      term: 3,
      term_start: '2025-04-22',
      term_end: '2025-07-04',
      is_current: 0,
    })
    for (const [n, student] of [zahra, nicolette, andres, teShawn].entries()) {
      const of = { student_id: student.id, academic_year_id: lastYear, term: 3, updated_at: 't' }
      await addRows(db, 'student_term_record', { ...of, form_class_id: '5A', form_level: 5 })
      await addRows(db, 'subject_record', { ...of, subject_id: mathematics, exam_mark: 60 + n })
    }
    expect(await text(as('admin')(path))).not.toContain('last term')
    const over = await text(as('admin')(`/admin/analysis/terms?class=5A&subject=${mathematics}`))
    expect(over).toContain('has a mean of 58.3, 3.2 below Term 3 · 2024-2025 (61.5).')
    expect((await as('lutchman')(`/term-reports/analysis?class=5A&subject=${mathematics}&term=${lastYear}-3`)).status).toBe(404)
  })

  test('is a workbook too', async () => {
    const { as } = await school()
    const res = await as('lutchman')(`/term-reports/analysis/excel?class=5A&subject=${mathematics}`)
    expect([res.status, res.headers.get('Content-Type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect((await as('stranger')(`/term-reports/analysis/excel?class=5A&subject=${mathematics}`)).status).toBe(404)
    expect((await as('admin')('/admin/analysis/excel?class=5A&subject=101')).status).toBe(404)
  })
})

test('is one press from the mark sheet, Reports, the menu and Find', async () => {
  const { as } = await school()
  const sheet = await text(as('lutchman')(`/term-reports/enter-marks/${year}/1/5A/${mathematics}`))
  expect(sheet).toContain(`/term-reports/analysis?term=${year}-1&amp;class=5A&amp;subject=${mathematics}`)
  expect(await text(as('admin')('/admin/reports'))).toContain('href="/admin/analysis"')
  expect(await text(as('joseph')('/term-reports'))).toContain('href="/term-reports/analysis"')
  const find = async (who: Who, typed: string) => text(as(who)(`/find?q=${typed}`, { headers: { 'HX-Request': 'true' } }))
  expect(await find('joseph', 'analysis+5A')).toMatch(/analysis(?::|%3A)5A/)
  expect(await find('lutchman', 'analysis+math')).toMatch(new RegExp(`subject-analysis(?::|%3A)${mathematics}`))
  expect(await find('lutchman', 'analysis+chem')).not.toContain('subject-analysis')
  const opened = await as('lutchman')(`/find/actions/${encodeURIComponent(`subject-analysis:${mathematics}`)}`)
  expect(opened.headers.get('Location') ?? opened.headers.get('HX-Redirect')).toBe(`/term-reports/analysis?subject=${mathematics}`)
})

test('the student’s page has the mean of the class beside the student’s own line', async () => {
  const world = await school()
  await addRows(world.db, 'academic_term', {
    academic_year_id: lastYear,
    term: 3,
    term_start: '2025-04-22',
    term_end: '2025-07-04',
    is_current: 0,
  })
  for (const student of [zahra, nicolette]) {
    const of = { student_id: student.id, academic_year_id: lastYear, term: 3, updated_at: 't' }
    await addRows(world.db, 'student_term_record', { ...of, form_class_id: '5A', form_level: 5 })
    await addRows(world.db, 'subject_record', { ...of, subject_id: mathematics, exam_mark: 60 })
  }
  expect(await text(world.as('admin')(`/admin/students/${zahra.id}`))).toContain('line-other')
})
