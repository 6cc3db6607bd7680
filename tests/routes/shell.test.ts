import { describe, expect, test } from 'vitest'
import { drawerTitle, mainMenuTitles, sectionTitles } from '../../src/domain/words/shell.ts'
import { addRows } from '../_rows.ts'
import { makeWorld, students, subjects, type Who, type World, year } from '../world.ts'

const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>.*?<\/a>/gs)].map((m) => m[1])

function menuOf(html: string): string {
  const menu = html.slice(html.indexOf('aria-label="Main Menu"'))
  return menu.slice(0, menu.indexOf('</nav>'))
}

const statuses: Partial<Record<Who | 'nobody', number>> = {
  nobody: 303,
  zahra: 403,
  admin: 403,
  lutchman: 200,
  noel: 200,
  baptiste: 200,
  stranger: 200,
}

test('/term-reports is for employees', async () => {
  const { as } = await makeWorld()
  for (const [who, status] of Object.entries(statuses)) expect([who, (await as(who as Who)('/term-reports')).status]).toEqual([who, status])
})

test('a visitor is sent to the sign-in', async () => {
  const { as } = await makeWorld()
  expect((await as('nobody')('/admin/teachers')).headers.get('Location')).toBe('/')
  expect((await as('nobody')('/term-reports')).headers.get('Location')).toBe('/')
})

test("the administrator's drawer has the specification's sections in three groups, by its words, and marks the one that is shown", async () => {
  const { as } = await makeWorld()
  const html = await (await as('admin')('/admin/mark-book')).text()
  const drawer = html.slice(html.indexOf('<nav class="drawer"'), html.indexOf('</nav>'))
  expect(text(drawer)).toContain(
    ' Dashboard Classes Teachers Students Subjects This term Edit\\View Term Details Enter Marks Mark Book Registration Student Attendance Out of the school Post Term Reports Reports ',
  )
  expect(text(drawer)).toContain(drawerTitle)
  const own = linksOf(drawer).filter((path) => !/history|school|account/.test(path ?? ''))
  expect(own.sort()).toEqual(
    Object.keys(sectionTitles)
      .map((section) => `/admin/${section}`)
      .sort(),
  )
  expect(drawer.match(/aria-current/g)).toHaveLength(1)
  expect(drawer).toMatch(/href="\/admin\/mark-book" aria-current="page"/)
})

test('an employee has the screens of every day in the bar, and sees which of them it is', async () => {
  const { as } = await makeWorld()
  const bar = async (path: string) => {
    const html = await (await as('lutchman')(path)).text()
    return html.slice(html.indexOf('aria-label="Screens"'), html.indexOf('</nav>'))
  }
  expect(text(await bar('/term-reports'))).toContain('Home Enter Marks Mark Book Term Reports Registers Calendar')
  expect((await bar('/term-reports')).match(/aria-current="page">[^<]*/g)).toEqual(['aria-current="page">Home'])
  expect((await bar('/term-reports/term-details')).match(/aria-current="page">[^<]*/g)).toEqual(['aria-current="page">Term Reports'])
})

test('an employee is welcomed with the current term and finds the two options first, then the other places of the role', async () => {
  const { as } = await makeWorld({ term: 2 })
  const html = await (await as('lutchman')('/term-reports')).text()
  expect(text(html)).toContain('Welcome D. Lutchman · Term 2 · 2025-26')
  const menu = menuOf(html)
  const others = [
    '',
    '/classes',
    '/mark-book',
    '/registers',
    '/missing',
    '/readiness',
    '/progress',
    '/reports/print',
    '/analysis',
    '/questions',
    '/calendar',
    '/class-marks',
  ]
  expect(linksOf(menu)).toEqual(['/enter-marks', '/term-details', '/class-remarks', ...others].map((path) => `/term-reports${path}`))
  const head = await (await as('baptiste')('/term-reports/enter-marks')).text()
  expect(linksOf(menuOf(head)).at(-1)).toBe('/term-reports/course-spreadsheet')
  for (const path of linksOf(menu)) expect([path, (await as('lutchman')(path ?? '')).status]).toEqual([path, 200])
  expect(text(menu)).toContain(`${mainMenuTitles['enter-marks']} ${mainMenuTitles['term-details']} Class Remarks`)
  expect(html).toMatch(/<form action="\/sign-out" method="post">/)
  expect(html).not.toContain('class="drawer"')
})

test('an employee sees what is theirs behind each option', async () => {
  const { as } = await makeWorld()
  const home = async (who: Who) => text(await (await as(who)('/term-reports')).text())
  expect(await home('lutchman')).toMatch(/Good morning, Devika.*Your lessons 1A 1A Mathematics .*5A 5A Mathematics /)
  expect(await home('lutchman')).not.toMatch(/Form Teacher |Remarks of/)
  expect(await home('joseph')).toContain('Class 5A 4 students, you are the Form Teacher')
  expect(await home('noel')).toMatch(/5A and 5B What is still missing|5A and 5B Class/)
  expect(await home('stranger')).toContain('You have no lessons this year.')
  for (const who of ['lutchman', 'joseph', 'noel', 'baptiste', 'stranger'] as const)
    expect(await home(who)).toMatch(/Enter Marks \(Subject Teachers\) Edit\/View Term Reports \(Form Teachers\)/)
})

test('without a current term an employee reads why there is nothing to do', async () => {
  const { as, db } = await makeWorld()
  await db.updateTable('academic_term').set({ is_current: 0 }).execute()
  const page = text(await (await as('lutchman')('/term-reports')).text())
  expect(page).toContain('Welcome D. Lutchman')
  expect(page).not.toContain('Term 1')
  expect(page).toContain('No current term')
})

test('what does not exist is a page in its shell, and a note for htmx', async () => {
  const { as } = await makeWorld()
  const page = await as('admin')('/admin/nothing')
  const note = await as('admin')('/admin/nothing', { headers: { 'HX-Request': 'true' } })
  expect([page.status, note.status]).toEqual([404, 404])
  expect(await page.text()).toContain('class="drawer"')
  expect(note.headers.get('HX-Retarget')).toBe('#snackbar')
  expect(await note.text()).toMatch(/^<div class="snackbar snackbar-error" role="alert">/)
})

test('a session that has ended does not take the page away: htmx shows a note that leads to the right sign-in', async () => {
  const { as } = await makeWorld()
  const asked = (from: string) =>
    as('nobody')('/admin/teachers', { headers: { 'HX-Request': 'true', 'HX-Current-URL': `http://localhost${from}` } })
  const res = await asked('/admin/teachers')
  expect([res.status, res.headers.get('HX-Redirect'), res.headers.get('HX-Retarget')]).toEqual([401, null, '#snackbar'])
  const note = await res.text()
  expect(note).toContain('You have been signed out. Nothing was sent.')
  expect(note).toContain('href="/admin" target="_blank"')
  expect(await (await asked('/term-reports')).text()).toContain('href="/" target="_blank"')
})

test('a page left open does not act for whoever signs in to its browser later', async () => {
  const { as } = await makeWorld()
  const sentAs = (owner: string) => as('admin')('/admin/teachers', { headers: { 'HX-Request': 'true', 'X-Sent-As': owner } })
  expect((await sentAs('administrator-1')).status).toBe(200)
  expect((await sentAs('employee-1')).status).toBe(401)
  expect((await sentAs('administrator-2')).status).toBe(401)
})

test('nor does a form of it that the browser itself sends', async () => {
  const { as, db } = await makeWorld()
  const send = async (owner: string) => {
    const body = new URLSearchParams({ title: `Bursar of ${owner}`, rank: '4' })
    const { headers } = await as('admin')(`/admin/school/posts/new?sent-as=${owner}`, { method: 'POST', body })
    return headers.get('Location')
  }
  expect([await send('administrator-2'), await send('employee-1')]).toEqual(['/', '/'])
  expect(await send('administrator-1')).toBe('/admin/school/posts')
  const titles = (await db.selectFrom('employee_post').select('title').execute()).map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('Bursar'))).toEqual(['Bursar of administrator-1'])
})

describe('on the home page', () => {
  const homeOf = async (who: Who, change?: (db: World['db']) => Promise<unknown>) => {
    const { as, db } = await makeWorld()
    await change?.(db)
    return (await as(who)('/term-reports')).text()
  }

  test('a teacher goes on in each lesson, and opens its mark book', async () => {
    const html = await homeOf('lutchman', (db) =>
      db.updateTable('subject_record').set({ exam_mark: 60 }).where('student_id', '=', students.ana.id).execute(),
    )
    const sheet = (classId: string) => `/term-reports/enter-marks/${year}/1/${classId}/${subjects.mathematics}`
    expect(html).toContain(`href="${sheet('5A')}" aria-label="Start: 5A Mathematics"`)
    expect(html).toContain(`href="${sheet('1A')}" aria-label="Open: 1A Mathematics"`)
    expect(html).toContain('aria-label="Marks, 5A Mathematics: 0% 0 of 4"')
    expect(html).toContain('aria-label="Mark Book: 5A Mathematics"')
    const begun = await homeOf('lutchman', (db) =>
      db.updateTable('subject_record').set({ exam_mark: 60 }).where('student_id', '=', students.zahra.id).execute(),
    )
    expect(begun).toContain(`href="${sheet('5A')}" aria-label="Continue: 5A Mathematics"`)
  })

  test.each(['lutchman', 'joseph'] as const)('%s is told that the term is posted, and offered nothing to go on with', async (who) => {
    const html = await homeOf(who, (db) =>
      addRows(db, 'term_report_posting', { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-01 09:00:00' }),
    )
    expect(text(html)).toMatch(/Term 1 2025-2026(, week \d+ of \d+)? · Posted. Marks and remarks can be read, not changed./)
    expect([html.includes('aria-label="Open: '), /aria-label="(?:Continue|Start): /.test(html)]).toEqual([true, false])
  })

  test('a form teacher goes on with the remarks of the class, and sees what is missing there', async () => {
    const complete = { comments: 'Good.', conduct: 'A', deportment: 'A', times_absent: 0, times_late: 0 } as const
    const first = (id: number) => (db: World['db']) =>
      db.updateTable('student_term_record').set(complete).where('student_id', '=', id).execute()
    const html = await homeOf('joseph', first(students.zahra.id))
    expect(html).toMatch(/href="\/term-reports\/class-remarks\/20252026\/1\/5A"[^>]*aria-label="Continue: Class Remarks of 5A"/)
    expect(text(html)).toContain('Remarks of 5A 1 of 4 written Continue')
    expect(text(html)).toContain('Conduct and attendance of 5A Conduct 1 of 4, attendance 1 of 4 Continue')
    expect(text(html)).toContain('Remarks 1 of 4 Conduct 1 of 4 Attendance 1 of 4')
    expect(html.match(/btn-primary/g)).toHaveLength(1)
    expect(text(html)).not.toContain('Teachers with the most still to enter')
  })

  test('a dean and a head see by name who still has most to enter; a teacher does not', async () => {
    expect(text(await homeOf('noel'))).toMatch(
      /Dean's comments of 5A and 5B 0 of 5 written Start.*Teachers with the most still to enter .*Kerwin Joseph \d+ missing/,
    )
    expect(text(await homeOf('baptiste'))).toContain('Teachers with the most still to enter')
    expect(await homeOf('baptiste')).toContain('href="/term-reports/progress?by=teacher"')
    expect(text(await homeOf('lutchman'))).not.toContain('Teachers with the most still to enter')
  })

  test('a lesson’s marks are counted as on the Dashboard: those that count in the term, of who did not leave', async () => {
    const marks = { 1: { exam_mark: 60 }, 2: { course_mark: 60 } } as const
    for (const term of [1, 2] as const) {
      const { as, db } = await makeWorld({ term })
      const set = (id: number, values: object) =>
        db.updateTable('subject_record').set(values).where('student_id', '=', id).where('term', '=', term).execute()
      await set(students.zahra.id, { exam_mark: null, course_mark: null, [term === 1 ? 'course_mark' : 'exam_mark']: 50 })
      await set(students.nicolette.id, marks[term])
      const left = { left_on: '2025-10-01' }
      await db.updateTable('student_term_record').set(left).where('student_id', '=', students.andres.id).where('term', '=', term).execute()
      const home = await (await as('lutchman')('/term-reports')).text()
      const ofLesson = /aria-label="Marks, 5A Mathematics: (\d+% \d+ of \d+)"/.exec(home)?.[1]
      expect(ofLesson).toBe('33% 1 of 3')
      const lines = await (await as('baptiste')('/term-reports/progress?by=teacher')).text()
      expect(lines).toContain('aria-label="Marks, Devika Lutchman: 20% 1 of 5"')
    }
  })

  test('a class with more time is named, for whom it is', async () => {
    const deadline = { academic_year_id: year, term: 1, entry: 'marks' } as const
    const set = (db: World['db']) =>
      addRows(db, 'entry_deadline', [
        { ...deadline, closes: '2025-11-20 16:00' },
        { ...deadline, closes: '2025-12-05 24:00', form_class_id: '5A' },
        { ...deadline, closes: '2025-11-21 24:00', form_class_id: '1A' },
      ])
    const home = text(await homeOf('lutchman', set))
    expect(home).toContain('Thursday 20 November, 16:00 Marks closed Friday 5 December Marks of 5A close')
    expect(home).not.toContain('Marks of 1A')
    expect(text(await homeOf('joseph', set))).toContain('Friday 5 December Marks of 5A close')
    expect(text(await homeOf('stranger', set))).not.toContain('Marks of 5A')
  })

  test('each is told the deadlines that are theirs', async () => {
    const set = (db: World['db']) =>
      addRows(
        db,
        'entry_deadline',
        (['marks', 'remarks', 'deans'] as const).map((entry) => ({ academic_year_id: year, term: 1, entry, closes: '2025-12-04 16:00' })),
      )
    const lutchman = text(await homeOf('lutchman', set))
    expect(lutchman).toContain('3 days left Marks close Thursday 4 December, 16:00. 0 of 5 entered.')
    expect(lutchman).toContain('Thursday 4 December, 16:00 Marks close ')
    expect(lutchman).not.toContain('Remarks close')
    const noel = text(await homeOf('noel', set))
    expect(noel).toContain("Thursday 4 December, 16:00 Dean's comments close")
    expect(noel).not.toMatch(/ (?:Marks|Remarks) close /)
  })
})
