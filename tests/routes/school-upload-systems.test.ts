import { beforeEach, describe, expect, test } from 'vitest'
import { confirm, pageOf, sendFile, url } from './_school-upload.ts'
import { gibbonXlsx, newSchool, opensisXls, rosarioCsv, rosarioXlsx } from './_systems.ts'

let school: Awaited<ReturnType<typeof newSchool>>
beforeEach(async () => {
  school = await newSchool()
})

const teachers = () =>
  school.db
    .selectFrom('employee')
    .select(['first_name as first', 'last_name as last', 'teacher_num as number', 'date_of_birth as born'])
    .orderBy('last_name')
    .execute()
const subjects = () => school.db.selectFrom('subject').select(['title', 'abbr']).orderBy('title').execute()

/** From the file to the school, without a row that is wrong. */
async function bring(name: string, content: string | Uint8Array<ArrayBuffer>, said: string) {
  const { address, text } = await sendFile(school, name, content)
  expect([address, text]).toEqual([expect.stringMatching(/^\/admin\/school-upload\/\d+$/), ''])
  const page = await pageOf(school, address)
  expect(page).toContain(said)
  expect(page).toContain('Match columns again')
  expect(await confirm(school, address)).toBe(303)
}

describe('RosarioSIS', () => {
  const users = [
    ['User', 'Profile', 'RosarioSIS ID'],
    ['Ada Lucia Admin', 'Administrator', 1],
    ['Kai Anil Khan', 'Teacher', 2],
    ['Pia Parent', 'Parent', 3],
    ['Abena Ali', 'Teacher', 14],
  ]
  const known = [
    { first: 'Abena', last: 'Ali', number: '14', born: null },
    { first: 'Kai Anil', last: 'Khan', number: '2', born: null },
  ]
  test('brings its teachers, and no other users, from .xlsx', async () => {
    await bring('Find a User.xlsx', await rosarioXlsx(users), 'This looks like a RosarioSIS staff list.')
    expect(await teachers()).toEqual(known)
  })
  test('brings them from .csv', async () => {
    await bring('Find a User.csv', rosarioCsv(users), 'This looks like a RosarioSIS staff list.')
    expect(await teachers()).toEqual(known)
  })
  test('brings each course of its master schedule as a subject, once, with an abbreviation', async () => {
    const schedule = [
      ['Subject', 'Course', 'Periods', 'Teacher', 'Room', 'Seats', 'Students', 'Marking Period'],
      ['Mathematics', 'Algebra', 'Period 1', 'Kai Anil Khan', '12', 30, 28, 'Full Year'],
      ['Mathematics', 'Algebra', 'Period 2', 'Abena Ali', '12', 30, 29, 'Full Year'],
      ['Languages', 'Spanish Language', 'Period 1, Period 2', 'Abena Ali', '14', 30, 29, 'Quarter 1'],
    ]
    await bring('Schedule Report.xlsx', await rosarioXlsx(schedule), '2 subjects')
    expect(await subjects()).toEqual([
      { title: 'Algebra', abbr: 'ALGE' },
      { title: 'Spanish Language', abbr: 'SL' },
    ])
  })
})

describe('openSIS', () => {
  test('brings its staff from the page that it writes as .xls', async () => {
    const staff = [
      ['Last, First', 'First', 'Last', 'Gender', 'Date of Birth', 'Staff ID', 'User Profile'],
      ['Khan, Kai', 'Kai', 'Khan', 'Male', 'May/08/1983', 12, 'Teacher'],
      ['Ali, Abena', 'Abena', 'Ali', 'Female', '12/01/1980', 13, 'Teacher'],
    ]
    await bring('Staff Advanced Report.xls', opensisXls(staff), 'This looks like an openSIS staff list.')
    expect(await teachers()).toEqual([
      { first: 'Abena', last: 'Ali', number: '13', born: '1980-12-01' },
      { first: 'Kai', last: 'Khan', number: '12', born: '1983-05-08' },
    ])
  })
  test('brings the courses of its catalogue as subjects', async () => {
    const catalogue = [
      ['Subject', 'Course', 'Marking Period', 'Time', 'Period', 'Days', 'Location', 'Teacher'],
      ['Science', 'Chemistry', 'Full Year', '8:00 AM - 8:40 AM', 'P1', 'Mon', 'Lab 1', 'Kai Khan'],
    ]
    await bring('Course Catalog.xls', opensisXls(catalogue), '1 subject')
    expect(await subjects()).toEqual([{ title: 'Chemistry', abbr: 'CHEM' }])
  })
})

describe('Gibbon', () => {
  test('brings its form groups as classes, and its courses as subjects', async () => {
    const groups = [
      ['School Year', 'Name', 'Short Name', 'Tutor 1', 'Tutor 2', 'Tutor 3', 'Location', 'Next Form Group', 'Track Attendance?', 'Website'],
      ['2025-2026', 'Form 1 Poui', '1P', 'kkhan', '', '', '', '2P', 'Y', ''],
      ['2025-2026', 'Form 2 Poui', '2P', '', '', '', '', '', 'Y', ''],
    ]
    const courses = [
      ['School Year', 'Learning Area', 'Name', 'Short Name', 'Order By', 'Blurb', 'Include In Curriculum Map', 'Year Groups'],
      ['2025-2026', 'SCI', 'Physics', 'PHY', 1, '', 'Y', 'Y07,Y08'],
    ]
    const both = await gibbonXlsx({ Groups: groups, Courses: courses })
    await bring('DataExport.xlsx', both, 'This looks like a Gibbon list of form groups and a Gibbon list of courses.')
    expect(await subjects()).toEqual([{ title: 'Physics', abbr: 'PHY' }])
    const classes = await school.db
      .selectFrom('form_class')
      .select(['id', 'form_level as form'])
      .where('id', 'like', '%P')
      .orderBy('id')
      .execute()
    expect(classes).toEqual([
      { id: '1P', form: 1 },
      { id: '2P', form: 2 },
    ])
  })
})

test('the page says for each program what to export there, and what that cannot bring', async () => {
  const page = await pageOf(school, url)
  for (const said of ['RosarioSIS', 'openSIS', 'Gibbon', 'Master Schedule Report', 'Staff Advanced Report', 'What it cannot bring'])
    expect(page).toContain(said)
})
