import { describe, expect, onTestFinished, test } from 'vitest'
import { makeWorld, people, students, subjects, type Who, year } from '../world.ts'

const sheetOf = (base: string, employee: number = people.lutchman.id) =>
  `${base}/mark-book/${year}/1/5A/${subjects.mathematics}/${employee}`
const lesson = { academic_year_id: year, term: 1, form_class_id: '5A', subject_id: subjects.mathematics, employee_id: people.lutchman.id }
const text = (html: string) =>
  html
    .replace(/props='[^']*'/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')

async function world() {
  const w = await makeWorld()
  onTestFinished(w.close)
  const page = async (who: Who | 'nobody', path: string, headers = {}) => {
    const answer = await w.as(who)(path, { headers })
    return { status: answer.status, html: await answer.text() }
  }
  const assess = async (assesment_number: number, more: object = {}) => {
    const body = { ...lesson, assesment_number, topic: 'Quiz 1', date: '2025-10-01', total: 20, ...more }
    const answer = await w.as('admin')('/api/mark-book-assesment', { method: 'POST', json: body })
    return (await answer.json()).data.id as number
  }
  const mark = (student_id: number, value: number, assesment_number = 1) =>
    w.as('admin')('/api/mark-book', { method: 'POST', json: { ...lesson, student_id, assesment_number, mark: value } })
  return { ...w, page, assess, mark }
}

const statuses: [string, Partial<Record<Who | 'nobody', number>>][] = [
  ['/admin/mark-book', { nobody: 303, zahra: 403, deansHods: 200, admin: 200 }],
  ['/admin/mark-book/teachers', { nobody: 303, zahra: 403, lutchman: 404, baptiste: 404, deansHods: 200, admin: 200 }],
  ['/admin/mark-book/teachers/1', { nobody: 303, zahra: 403, lutchman: 404, baptiste: 404, deansHods: 200, admin: 200 }],
  ['/admin/mark-book/teachers/99', { admin: 404 }],
  ['/admin/mark-book/lessons', { admin: 404 }],
  ['/term-reports/mark-book', { nobody: 303, zahra: 403, lutchman: 200, baptiste: 200, stranger: 200 }],
  ['/term-reports/mark-book/lessons', { nobody: 303, zahra: 403, lutchman: 200, baptiste: 200, stranger: 200 }],
  [sheetOf('/admin'), { nobody: 303, zahra: 403, deansHods: 200, admin: 200 }],
  [sheetOf('/term-reports'), { nobody: 303, zahra: 403, stranger: 404, joseph: 404, noel: 404, baptiste: 404, lutchman: 200 }],
  [sheetOf('/term-reports', people.joseph.id), { lutchman: 404, joseph: 404 }],
  [`${sheetOf('/term-reports')}/students/20210001`, { nobody: 303, zahra: 403, stranger: 404, joseph: 404, baptiste: 404, lutchman: 200 }],
  [`${sheetOf('/term-reports')}/students/20210005`, { lutchman: 404, admin: 404 }],
]

test.each(statuses)('%s answers who may see it, and nobody else', async (path, expected) => {
  const { page } = await world()
  for (const [who, status] of Object.entries(expected)) expect([who, (await page(who as Who, path)).status]).toEqual([who, status])
})

describe('the options', () => {
  test('an administrator finds the teachers, with how far they are, and the spreadsheet', async () => {
    const { page, assess } = await world()
    await assess(1)
    const { html } = await page('admin', '/admin/mark-book')
    expect(html).toContain('Edit/View Teacher Mark Book</h2>')
    expect(text(html)).toContain('Lutchman, Devika 1 of 2 lessons Select Lesson')
    expect(text(html)).toContain('Stranger, Otis No lessons Select Lesson')
    expect(html).toMatch(/<a class="btn" href="\/admin\/course-spreadsheet">.*?Course Assessments Spreadsheet<\/a>/)
  })

  test('a post of the allowed list finds the own mark books and the spreadsheet', async () => {
    const { page } = await world()
    const { html } = await page('baptiste', '/term-reports/mark-book')
    expect(html).toContain('Edit/View Mark Book</h2>')
    expect(html).toMatch(/<a class="btn" href="\/term-reports\/course-spreadsheet">.*?Course Assessments Spreadsheet<\/a>/)
    expect(text(html)).toContain('5A Chemistry')
  })

  test('any other employee goes straight to the own lessons', async () => {
    const { page, assess } = await world()
    await assess(1)
    const { html } = await page('lutchman', '/term-reports/mark-book')
    expect(html).toContain(`<a class="name" href="${sheetOf('/term-reports')}"><span class="sr">5A</span> Mathematics</a>`)
    expect(text(html)).toContain('5A Mathematics 1 assessment')
    expect(text(html)).toContain('1A Mathematics No assessments yet')
    expect(html).not.toContain('Course Assessments Spreadsheet')
    expect(text((await page('stranger', '/term-reports/mark-book')).html)).toContain('You have no lessons this year')
  })

  test('the teachers are a table of Name and Actions, and a fragment of it', async () => {
    const { page } = await world()
    const { html } = await page('admin', '/admin/mark-book/teachers')
    expect(text(html)).toContain('Name Lessons with assessments Actions Baptiste, Paul')
    const fragment = await page('admin', '/admin/mark-book/teachers?q=lut', { 'HX-Request': 'true' })
    expect(text(fragment.html).trim()).toMatch(/^Name Lessons with assessments Actions Lutchman, Devika .* Select Lesson$/)
    expect((await page('admin', '/admin/mark-book/teachers?q=xyz')).html).toContain('No teacher found for xyz')
    expect(text((await page('admin', '/admin/mark-book/teachers/1')).html)).toMatch(/Devika Lutchman .*Term 1 2025-2026/)
    expect(text((await page('admin', '/admin/mark-book/teachers/5')).html)).toContain('Otis Stranger has no lessons this year')
  })

  test('without a current term the lists say so', async () => {
    const { page, db } = await world()
    await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    for (const [who, path] of [
      ['admin', '/admin/mark-book/teachers'],
      ['lutchman', '/term-reports/mark-book'],
    ] as const) {
      expect((await page(who, path)).html).toContain('No current term')
    }
  })
})

describe('the mark sheet', () => {
  test('has five columns at first, and as many as the highest number then', async () => {
    const { page, assess } = await world()
    const columns = async () => (await page('lutchman', sheetOf('/term-reports'))).html.match(/id="m0-\d+"/g)?.length
    expect(await columns()).toBe(5)
    await assess(7)
    expect(await columns()).toBe(7)
  })

  test('is text, with one input where the cursor stands, whichever was asked for before', async () => {
    const { page, assess, mark } = await world()
    const inputs = async () =>
      (await page('lutchman', sheetOf('/term-reports'))).html.match(/(?:<input|<td [^>]*tabindex="0") id="m\d+-\d+"/g)
    await assess(1)
    const typedIn = async () => (await inputs())?.filter((box) => box.startsWith('<input'))
    expect(await typedIn()).toEqual(['<input id="m0-0"'])
    expect((await inputs())?.length).toBeGreaterThan(5)
    await mark(students.zahra.id, 11)
    expect(await typedIn()).toHaveLength(1)
  })

  test('shows topic, date and total of each assessment, the students, and Total % with one decimal', async () => {
    const { page, assess, mark } = await world()
    await assess(1, { weighting: 10 })
    await assess(2, { topic: 'Quiz 2', date: null, total: 13 })
    await mark(students.zahra.id, 11)
    await mark(students.zahra.id, 13, 2)
    const { html } = await page('lutchman', sheetOf('/term-reports'))
    const shown = text(html)
    expect(shown).toContain('Quiz 1 01 Oct 25 Total: 20')
    expect(shown).toContain('Quiz 2 Date: - Total: 13')
    expect(shown).toContain('Total % Unweighted')
    expect(shown).toContain('1 Abdool-Rahman, Zahra 11 13 72.7')
    expect(shown).toContain('Total Students: 4')
    expect(html).toContain('title="Quiz 1\nWeighting: 10"')
    for (const name of ['Download', 'Upload', 'Use as course mark', 'Back To Options', 'Close Mark Sheet']) expect(shown).toContain(name)
    expect(html).toContain(`href="/api/download-mark-book-page/${year}/1/5A/104/1"`)
    expect(html).toContain(`hx-get="${sheetOf('/term-reports')}/upload"`)
    expect(html).toContain(`href="/term-reports/enter-marks/${year}/1/5A/104"`)
  })

  test('of a closed term is read-only for its teacher and says why; the administrator is told that others cannot', async () => {
    const { page, db, assess } = await world()
    await assess(1)
    await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    const { html } = await page('lutchman', sheetOf('/term-reports'))
    expect(html).toContain('This is not the current term. The mark book can be read, not changed.')
    expect(html).toContain('aria-readonly="true"')
    expect(html).not.toContain('aria-label="Edit Quiz 1"')
    expect((await page('admin', sheetOf('/admin'))).html).toContain('This term is closed. You can still correct the mark book')
  })

  test('of a lesson that nobody takes says so', async () => {
    const { page, db } = await world()
    await db.deleteFrom('subject_record').where('subject_id', '=', subjects.mathematics).execute()
    const { html } = await page('lutchman', sheetOf('/term-reports'))
    expect(html).toContain('Nobody in this class takes this subject in this term')
  })

  test('has a history for each student: who, when and both values, with the assessment', async () => {
    const { page, assess, mark } = await world()
    await assess(1)
    await mark(students.zahra.id, 11)
    await mark(students.zahra.id, 12)
    const url = `${sheetOf('/term-reports')}/students/${students.zahra.id}`
    const whole = await page('lutchman', url)
    expect(whole.html).toContain('<!doctype html>')
    const fragment = text((await page('lutchman', url, { 'HX-Request': 'true' })).html)
    expect(fragment).toContain('History of Zahra Abdool-Rahman 5A Mathematics')
    expect(fragment).toMatch(/admin Quiz 1 11 → became 12 01-Dec-2025 \d\d:\d\d admin Quiz 1 blank → became 11/)
    const none = await page('lutchman', `${sheetOf('/term-reports')}/students/${students.nicolette.id}`)
    expect(none.html).toContain('No mark of this student has been changed in this mark book')
  })
})

test.each<[Who, string]>([
  ['lutchman', '/term-reports'],
  ['lutchman', '/admin'],
  ['admin', '/admin'],
  ['admin', '/term-reports'],
])('%s closes a mark sheet under %s and is among the lessons it was chosen from', async (who, base) => {
  const { page } = await world()
  const { html } = await page(who, sheetOf(base))
  const close = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Close Mark Sheet/gs)].at(-1)?.[1] ?? ''
  const lessons = await page(who, close)
  expect([close, lessons.status]).toEqual([expect.stringMatching(/mark-book/), 200])
  expect(text(lessons.html)).toContain('5A Mathematics')
})

describe('on paper', () => {
  test('every assessment is there, in as many parts as it takes, each with the class and Total %', async () => {
    const { page, assess, mark } = await world()
    for (let n = 1; n <= 22; n++) await assess(n, { topic: `Topic number ${n}` })
    await mark(students.zahra.id, 15, 1)
    await mark(students.zahra.id, 10, 22)
    const { status, html } = await page('lutchman', `${sheetOf('/term-reports')}/print`)
    const shown = text(html)
    expect(status).toBe(200)
    for (let n = 1; n <= 22; n++) expect(shown).toContain(`Topic number ${n} `)
    expect(shown).toContain('5A Mathematics · Term 1 · 2025-2026 · Part 1 of 2')
    expect(shown.match(/Abdool-Rahman, Zahra/g)).toHaveLength(2)
    expect(shown.match(/62\.5/g)).toHaveLength(2)
  })
  test('the sheet leads there, also by Ctrl P', async () => {
    const { page } = await world()
    const { html } = await page('lutchman', sheetOf('/term-reports'))
    expect(html).toMatch(new RegExp(`<a [^>]*href="${sheetOf('/term-reports')}/print"[^>]*aria-keyshortcuts="Control\\+p"`))
  })
})

describe('a term that is over', () => {
  async function past() {
    const w = await world()
    await w.assess(1)
    await w.db.updateTable('academic_term').set({ is_current: 0 }).where('is_current', '=', 1).execute()
    await w.db.updateTable('academic_term').set({ is_current: 1 }).where('academic_year_id', '=', year).where('term', '=', 2).execute()
    return { ...w, shown: async (who: Who, path: string) => text((await w.page(who, path)).html) }
  }
  test('is chosen among the lessons, whose mark book opens to be read, and closes back among them', async () => {
    const { as, shown } = await past()
    const own = await shown('lutchman', '/term-reports/mark-book/lessons')
    expect(own).toContain('Term 1 2025-2026')
    const then = await (await as('lutchman')(`/term-reports/mark-book/lessons?term=${year}-1`)).text()
    expect(then).toContain(`href="${sheetOf('/term-reports')}"`)
    expect(text(then)).toContain('5A Mathematics 1 assessment')
    const sheet = await (await as('lutchman')(sheetOf('/term-reports'))).text()
    expect(text(sheet)).toContain('This is not the current term. The mark book can be read, not changed.')
    expect(sheet).toContain(`/term-reports/mark-book/lessons?term=${year}-1`)
  })
  test('is chosen by the administrator for any teacher, and searched in', async () => {
    const { shown } = await past()
    expect(await shown('admin', `/admin/mark-book/teachers?term=${year}-1&q=lut`)).toContain('Lutchman, Devika')
    expect(await shown('admin', `/admin/mark-book/teachers/1?term=${year}-1`)).toContain('5A Mathematics 1 assessment')
  })
  test('that the school has not is not found', async () => {
    const { as } = await past()
    for (const term of ['20202021-1', 'x', `${year}-9`])
      expect((await as('lutchman')(`/term-reports/mark-book/lessons?term=${term}`)).status).toBe(404)
  })
})

describe('a lesson that is another’s by now', () => {
  async function former() {
    const w = await world()
    await w.assess(1)
    await w.mark(students.zahra.id, 15)
    await w.db.deleteFrom('lesson').where('employee_id', '=', people.lutchman.id).where('form_class_id', '=', '5A').execute()
    return w
  }
  test('can be read, not changed, by who had it, in a term with assessments', async () => {
    const { page, as, db } = await former()
    expect(text((await page('lutchman', '/term-reports/mark-book/lessons')).html)).toContain('5A Mathematics Former lesson')
    for (const path of ['', '/print']) expect((await page('lutchman', `${sheetOf('/term-reports')}${path}`)).status).toBe(200)
    const { html } = await page('lutchman', sheetOf('/term-reports'))
    expect(text(html)).toContain('This lesson is another teacher’s now. The mark book can be read, not changed.')
    expect(html).not.toContain('/course-mark"')
    const json = { ...lesson, student_id: students.zahra.id, assesment_number: 1, mark: 16 }
    expect((await as('lutchman')('/api/mark-book', { method: 'POST', json })).status).toBe(403)
    expect((await page('lutchman', `${sheetOf('/term-reports')}/course-mark`)).status).toBe(404)
    await db.updateTable('assessment').set({ removed_at: '2025-11-01T00:00:00.000Z' }).execute()
    expect((await page('lutchman', sheetOf('/term-reports'))).status).toBe(404)
  })
  test('stays out of reach of every other teacher', async () => {
    const { page } = await former()
    for (const who of ['joseph', 'baptiste', 'stranger'] as const)
      for (const path of ['', '/print']) expect([who, (await page(who, `${sheetOf('/term-reports')}${path}`)).status]).toEqual([who, 404])
  })
  test('is found by the administrator, who can correct it, also of a teacher who has left', async () => {
    const { page, db } = await former()
    await db.updateTable('employee').set({ deleted_at: '2025-11-01T00:00:00.000Z' }).where('id', '=', people.lutchman.id).execute()
    expect(text((await page('admin', '/admin/mark-book/teachers')).html)).toContain('Lutchman, Devika')
    expect(text((await page('admin', '/admin/mark-book/teachers/1')).html)).toContain('5A Mathematics Former lesson')
    expect((await page('admin', sheetOf('/admin'))).status).toBe(200)
  })
})
