import { beforeEach, expect, test } from 'vitest'
import { makeWorld, students, year } from '../world.ts'
import { confirm, match, pageOf, post, sendFile, url } from './_school-upload.ts'
import { gibbonXlsx, newSchool } from './_systems.ts'

const { zahra, nicolette, andres } = students
const versionIn = (page: string) => /name="version" value="(\d+)"/.exec(page)?.[1] ?? ''

let world: Awaited<ReturnType<typeof makeWorld>>
beforeEach(async () => {
  world = await makeWorld()
})

const marksCsv = (marks: readonly string[]) =>
  [
    'Student ID;Year;Term;Class;Subject;Course Mark',
    ...[zahra, nicolette, andres].map(({ id }, i) => `${id};2024-2025;1;5A;MATH;${marks[i]}`),
  ].join('\n')
const marksOf = async () =>
  (
    await world.db
      .selectFrom('subject_record')
      .select('course_mark as mark')
      .where('academic_year_id', '=', year - 10_001)
      .where('student_id', 'in', [zahra.id, nicolette.id, andres.id])
      .orderBy('student_id')
      .execute()
  ).map(({ mark }) => mark)

async function sentMarks(marks: readonly string[]) {
  const { address } = await sendFile(world, 'marks.csv', marksCsv(marks))
  const batch = address.endsWith('/columns') ? (await match(world, address)).address : address
  const page = await pageOf(world, batch)
  if (page.includes('There is no Term 1'))
    await post(world, `${batch}/terms`, { version: versionIn(page), faults: 'unknown-term', of: 'Term 1 2024-2025' })
  return batch
}

test.each([
  ['the nearest', {}, [69, 60, 71]],
  ['the one below', { below: '1' }, [68, 60, 70]],
])('marks between whole ones are asked about once, and become %s', async (_, chosen, expected) => {
  const batch = await sentMarks(['68.5', '60.0%', '70,75'])
  const page = await pageOf(world, batch)
  expect(page).toContain('Marks are whole numbers.')
  expect(page).toContain('Round to the nearest mark')
  const asked = { version: versionIn(page), kind: 'proposals', faults: 'between-marks', ...chosen }
  expect((await post(world, `${batch}/replace`, asked)).status).toBe(303)
  expect(await confirm(world, batch)).toBe(303)
  expect(await marksOf()).toEqual(expected)
})

test('what is proposed for one row is taken for all of them', async () => {
  const batch = await sentMarks(['+68', '+60', '070'])
  const page = await pageOf(world, batch)
  expect(page).toContain('Use the values proposed in 3 rows')
  await post(world, `${batch}/replace`, { version: versionIn(page), kind: 'proposals', faults: 'not-a-mark' })
  expect(await confirm(world, batch)).toBe(303)
  expect(await marksOf()).toEqual([68, 60, 70])
})

test('of a student who is there twice one row stays, when the rows are left out', async () => {
  const rows = ['Student ID;Last Name;First Name;Form Class', '900;Ali;Ada;5A', '900;Ali;Ada;5A', '901;Baksh;Bo;5A']
  const { address } = await sendFile(world, 'students.csv', rows.join('\n'))
  const batch = address.endsWith('/columns') ? (await match(world, address)).address : address
  const page = await pageOf(world, batch)
  expect((await post(world, `${batch}/leave-out`, { version: versionIn(page), faults: 'student' })).status).toBe(303)
  expect(await confirm(world, batch)).toBe(303)
  const there = await world.db.selectFrom('student').select(['id', 'last_name as last']).where('id', 'in', [900, 901]).execute()
  expect(there).toEqual([
    { id: 900, last: 'Ali' },
    { id: 901, last: 'Baksh' },
  ])
})

test('a class that may count otherwise than forms 1 to 6 is asked for its form', async () => {
  const rows = ['Student ID;Last Name;First Name;Form Class', '900;Ali;Ada;10th', '901;Baksh;Bo;Form 4 Q']
  const { address } = await sendFile(world, 'students.csv', rows.join('\n'))
  const { address: batch } = await match(world, address.endsWith('/columns') ? address : `${address}/columns`, { 'adds-0': 'classes' })
  const page = await pageOf(world, batch)
  expect(page).toMatch(/value="10th"/)
  expect(page).not.toMatch(/name="form"[^>]*value="1"|value="1"[^>]*name="form"/)
})

test('students of Gibbon without a number are given one, and their classes and marks come from other files', async () => {
  const school = await newSchool()
  const people = [
    ['Surname', 'First Name', 'Official Name', 'Primary Role', 'Username', 'Student ID', 'Gender', 'Date of Birth'],
    ['Ali', 'Ada', 'Ada Ali', 'Student', 'aali', '', 'F', '2012-05-03'],
    ['Baksh', 'Bo', 'Bo Baksh', 'Student', 'bbaksh', '', 'M', '2012-06-04'],
  ]
  const enrolled = [
    ['School Year', 'Year Group', 'Form Group', 'Student', 'Roll Order'],
    ['2025-2026', 'Y07', '1P', 'aali', ''],
    ['2025-2026', 'Y07', '1P', 'bbaksh', ''],
  ]
  const body = new FormData()
  for (const [name, rows] of Object.entries({ Users: people, Enrolment: enrolled }))
    body.append('file', new File([await gibbonXlsx({ Sheet1: rows })], `${name}.xlsx`))
  const sent = await school.as('admin')(`${url}/file`, { method: 'POST', body })
  const address = sent.headers.get('location') ?? ''
  const batch = address.endsWith('/columns') ? (await match(school, address)).address : address
  const page = await pageOf(school, batch)
  expect(page).toContain('2 students had no number, and are given')
  expect(await confirm(school, batch)).toBe(303)
  const there = await school.db.selectFrom('student').select(['last_name as last', 'form_class_id as class']).orderBy('id').execute()
  expect(there).toEqual([
    { last: 'Ali', class: '1P' },
    { last: 'Baksh', class: '1P' },
  ])
})
