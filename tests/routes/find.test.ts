import { expect, test } from 'vitest'
import { screensOf } from '../../src/views/_screens.ts'
import { actor, people, students, subjects, year } from '../world.ts'
import { keyOf, findingWorld as world } from './_find.ts'

test('without scripts it is a page with a form and links; for htmx the box with its list', async () => {
  const { ask } = await world()
  const page = await (await ask('admin', '/find?q=pierre')).text()
  expect(page).toMatch(/^<!doctype html>.*<h1>Find<\/h1>.*<form[^>]*action="\/find" method="get".*value="pierre".*Pierre, Marcus/s)
  expect(page).not.toContain('role="option"')
  const box = await (await ask('admin', '/find?q=pierre', { 'HX-Request': 'true' })).text()
  expect(box).toMatch(/role="combobox" aria-autocomplete="list" aria-expanded="true" aria-controls="found-list"/)
  expect(box).toMatch(/<p role="status" class="sr">7 found<\/p>.*role="listbox".*role="group" aria-label="Students".*role="option"/s)
})

test('every page of staff has the button, with its keys; the pages of students do not', async () => {
  const { ask } = await world()
  for (const [who, path] of [
    ['admin', '/admin/teachers'],
    ['lutchman', '/term-reports'],
  ] as const)
    expect(await (await ask(who, path)).text()).toMatch(
      /href="\/find" hx-get="\/find" hx-target="#dialog"[^>]*aria-keyshortcuts="\/ Control\+k"/,
    )
  expect(await (await ask('zahra', '/student/reports')).text()).not.toContain('href="/find"')
})

const out = ['pierre', 'marcus', String(students.marcus.id), 'gómez', 'baksh', "d'abreau", '2025']
test.each([
  ['admin', ['marcus', 'marcus', 'marcus', 'andres', 'ana', 'nicolette', 'ana']],
  ['deansHods', ['marcus', 'marcus', 'marcus', 'andres', 'ana', 'nicolette', 'ana']],
  ['baptiste', ['marcus', 'marcus', 'marcus', 'andres', 'ana', 'nicolette', 'ana']],
  ['noel', ['marcus', 'marcus', 'marcus', 'andres', null, 'nicolette', null]],
  ['joseph', [null, null, null, 'andres', null, 'nicolette', null]],
  ['lutchman', [null, null, null, 'andres', 'ana', 'nicolette', 'ana']],
  ['stranger', [null, null, null, null, null, null, null]],
] as const)('%s finds the students of the own classes, and nobody else', async (who, expected) => {
  const { find } = await world()
  const found = []
  for (const typed of out) found.push((await find(who, typed)).filter((key) => key.startsWith('students/')))
  expect(found).toEqual(expected.map((name) => (name ? [keyOf(name)] : [])))
})

test('a student leads the office to the record, and others to the term report: of whoever is in reach', async () => {
  const { open } = await world()
  expect(await open('admin', keyOf('marcus'))).toMatchObject({ status: 303, to: `/admin/students/${students.marcus.id}` })
  expect(await open('joseph', keyOf('nicolette'))).toMatchObject({ status: 303, to: '/term-reports/term-details/5A/2' })
  expect(await open('noel', keyOf('marcus'))).toMatchObject({ status: 303, to: '/term-reports/term-details/5B/1' })
  expect(await open('lutchman', keyOf('ana'))).toMatchObject({ status: 303, to: '/term-reports/term-details/1A/1' })
  for (const [who, key] of [
    ['joseph', keyOf('marcus')],
    ['lutchman', keyOf('marcus')],
    ['stranger', keyOf('zahra')],
    ['admin', 'students/999'],
    ['admin', 'students/1e3'],
    ['admin', 'nothing/1'],
  ] as const)
    expect([who, key, await open(who, key)]).toEqual([who, key, { status: 404, to: null, cookie: '' }])
})

test('somebody who has left is found by the office alone, after the others, with the day', async () => {
  const { find, ask, db } = await world()
  await db.updateTable('student').set({ archived_on: '2025-07-04', form_class_id: null }).where('id', '=', students.zahra.id).execute()
  for (const table of ['subject_record', 'student_term_record'] as const)
    await db.deleteFrom(table).where('student_id', '=', students.zahra.id).execute()
  expect((await find('admin', '2021'))[4]).toBe(keyOf('zahra'))
  expect(await (await ask('admin', '/find?q=zahra')).text()).toContain('Left 04-Jul-2025')
  expect(await find('joseph', 'zahra')).toEqual([])
})

test('who is renamed is found by the new name, and who is deleted not at all', async () => {
  const { find, db } = await world()
  await db.updateTable('student').set({ last_name: 'St. Hilaire' }).where('id', '=', students.ana.id).execute()
  expect(await find('admin', 'hilaire')).toEqual([keyOf('ana')])
  expect(await find('admin', 'baksh')).toEqual([])
  for (const table of ['subject_record', 'subject_student', 'student_term_record'] as const)
    await db.deleteFrom(table).where('student_id', '=', students.ana.id).execute()
  await db.deleteFrom('student').where('id', '=', students.ana.id).execute()
  expect(await find('admin', 'hilaire')).toEqual([])
})

test('teachers are found by who may see all teachers, and only those who are here', async () => {
  const { find, open } = await world()
  const key = `teachers/${people.lutchman.id}`
  for (const who of ['admin', 'deansHods', 'baptiste'] as const) expect(await find(who, 'devika lut')).toEqual([key])
  for (const who of ['lutchman', 'joseph', 'noel', 'stranger'] as const) {
    expect(await find(who, 'lutchman')).toEqual([])
    expect((await open(who, key)).status).toBe(404)
  }
  expect((await find('admin', 'gone')).filter((one) => one.startsWith('teachers/'))).toEqual([])
  expect(await open('admin', key)).toMatchObject({ to: '/admin/teachers/1/work' })
  expect(await open('baptiste', key)).toMatchObject({ to: '/term-reports/teachers/1/work' })
})

test('classes and lessons are those of the person in this year', async () => {
  const { find, open } = await world()
  const [math, english] = [`lessons/${subjects.mathematics}-5A`, `lessons/${subjects.english}-5A`]
  expect(await find('lutchman', '5a')).toEqual(['classes/5A', math])
  expect(await find('joseph', '5a')).toEqual(['classes/5A', english])
  expect(await find('noel', '5')).toEqual(['classes/5A', 'classes/5B'])
  expect(await find('stranger', '5a')).toEqual([])
  expect(await find('admin', '5a MATH')).toEqual([math])
  expect(await open('lutchman', math)).toMatchObject({ to: `/term-reports/enter-marks/${year}/1/5A/${subjects.mathematics}` })
  expect(await open('lutchman', english)).toMatchObject({ status: 404 })
  expect(await open('noel', 'classes/5B')).toMatchObject({ to: '/term-reports/classes/5B' })
  expect(await open('noel', 'classes/1A')).toMatchObject({ status: 404 })
})

test('every screen that somebody finds opens for them', async () => {
  const { ask, open } = await world()
  for (const who of ['admin', 'deansHods', 'lutchman', 'baptiste'] as const)
    for (const { title, path } of screensOf(actor(who))) {
      const isElsewhere = path.endsWith('/show') || /\/admin\/school\/(?:backups|copy)$/.test(path) // only `serve` has backups: backups.test.ts
      expect([who, title, isElsewhere || (await ask(who, path)).ok]).toEqual([who, title, true])
      expect(await open(who, `screens/${path.slice(1).replaceAll('/', '.')}`)).toMatchObject({ status: 303, to: path })
    }
})

test('the office finds how to add a student, a teacher and a subject; a teacher does not', async () => {
  const { find } = await world()
  for (const [typed, key] of [
    ['add student', 'students'],
    ['new pupil', 'students'],
    ['add teacher', 'teachers'],
    ['new staff', 'teachers'],
    ['add subject', 'subjects'],
  ] as const) {
    expect(await find('admin', typed)).toContain(`screens/admin.${key}.new`)
    expect(await find('lutchman', typed)).not.toContain(`screens/admin.${key}.new`)
  }
})

test('every entry of a menu is among the screens that are found', async () => {
  const { ask } = await world()
  const known = new Set(screensOf(actor('admin')).map(({ path }) => path))
  for (const section of ['attendance', 'school', 'reports', 'subjects', 'registration']) {
    const html = await (await ask('admin', `/admin/${section}`)).text()
    const menus = [...html.matchAll(/<nav .*?<\/nav>/gs)].map(([menu]) => menu).join()
    const links = [...menus.matchAll(/href="([^"?#]+)"/g)].map(([, href = '']) => href)
    expect(links.length).toBeGreaterThan(11)
    expect([section, links.filter((href) => !known.has(href))]).toEqual([section, []])
  }
})

test('screens and reports are found by their names, each by who may open them', async () => {
  const { find } = await world()
  expect(await find('admin', 'failed logins')).toEqual(['screens/admin.reports.failed-logins'])
  expect(await find('admin', 'coded')).toEqual(['screens/admin.school.comments'])
  expect(await find('admin', 'administrators')).toEqual(['screens/admin.school.administrators'])
  expect(await find('deansHods', 'administrators')).toEqual([])
  expect(await find('lutchman', 'failed logins')).toEqual([])
  expect(await find('lutchman', 'mark b')).toEqual(['screens/term-reports.mark-book'])
})

test('what was opened last comes first, also of what is searched for', async () => {
  const { open, find } = await world()
  const { cookie } = await open('admin', keyOf('teShawn'))
  expect(cookie).not.toContain(String(students.teShawn.id))
  expect(await find('admin', '', cookie)).toEqual([keyOf('teShawn')])
  expect((await find('admin', '2021', cookie))[0]).toBe(keyOf('teShawn'))
  expect(await find('admin', 'zahra', cookie)).toEqual([keyOf('zahra')])
  const both = await open('admin', 'screens/admin.teachers', cookie)
  expect(await find('admin', '', both.cookie)).toEqual(['screens/admin.teachers', keyOf('teShawn')])
})

test('nobody else reads what somebody opened, it ends with the sign-in, and what is out of reach by then is not listed', async () => {
  const { open, find, ask, as, db } = await world()
  const { cookie } = await open('joseph', keyOf('zahra'))
  expect(await find('joseph', '', cookie)).toEqual([keyOf('zahra')])
  const areScreens = (keys: readonly string[]) => keys.length > 0 && keys.every((key) => key.startsWith('screens/'))
  for (const who of ['admin', 'noel', 'stranger'] as const) expect(await find(who, '', cookie)).toSatisfy(areScreens)
  await db.deleteFrom('form_teacher_class').execute()
  await db.deleteFrom('lesson').execute()
  expect(await find('joseph', '', cookie)).toSatisfy(areScreens)
  expect((await ask('joseph', `/find/${keyOf('zahra')}`, { Cookie: cookie })).status).toBe(404)
  const left = await as('joseph')('/sign-out', { method: 'POST' })
  expect(left.headers.getSetCookie().join()).toMatch(/found=;[^,]*Max-Age=0; Path=\/find/)
})

test('before anything is typed or opened, the first screens are offered', async () => {
  const { find, ask } = await world()
  expect((await find('admin', '')).slice(0, 2)).toEqual(['screens/admin.dashboard', 'screens/admin.classes'])
  const text = await (await ask('admin', '/find', { 'HX-Request': 'true' })).text()
  expect(text).toContain('aria-expanded="true"')
  expect(text).not.toContain('More students match')
})

test('nothing found is said, and how to find', async () => {
  const { ask } = await world()
  for (const typed of ['xyz', '???']) {
    const text = await (await ask('admin', `/find?q=${typed}`, { 'HX-Request': 'true' })).text()
    expect(text).toContain(`Nothing found for “${typed}”`)
    expect(text).toContain('aria-expanded="false"')
  }
  expect(await (await ask('admin', '/find')).text()).toContain('Type the beginning of a name')
})

test('without a current term the office finds students, teachers and screens, and nobody else a student', async () => {
  const { find, db } = await world()
  await db.updateTable('academic_term').set({ is_current: 0 }).execute()
  expect(await find('admin', 'pierre')).toEqual([keyOf('marcus')])
  expect(await find('admin', '5a')).toEqual([])
  expect(await find('baptiste', 'pierre')).toEqual([])
})
