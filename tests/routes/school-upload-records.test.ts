import ExcelJS from 'exceljs'
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmUpload } from '../../src/db/school-upload/confirm.ts'
import { addTrigger, sqlMark } from '../_by-hand.ts'
import { actor, lastYear, makeWorld, students, subjects, type World, year } from '../world.ts'
import { confirmOf } from './_school-upload.ts'

const url = '/admin/school-upload'
let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
type Sheets = Record<string, (string | number)[][]>
const heads: Record<string, string[]> = {
  Classes: ['Class', 'Form'],
  Subjects: ['Title', 'Abbreviation'],
  Terms: ['Year', 'Term', 'Start', 'End', 'Possible Attendance'],
  Students: ['Student ID', 'Last Name', 'First Name', 'Class', 'DOB', 'Sex'],
  'Class Subjects': ['Class', 'Subjects'],
  'Student Subjects': ['Student ID', 'Subject', 'Takes'],
  'Coded Comments': ['Comment'],
  Marks: ['Student ID', 'Student', 'Year', 'Term', 'Class', 'Subject', 'Course Mark', 'Exam Mark', 'Comment 1'],
  Attendance: ['Student ID', 'Year', 'Term', 'Class', 'Possible Attendance', 'Sessions Absent', 'Times Late', 'Conduct'],
}
async function uploaded(sheets: Sheets) {
  const book = new ExcelJS.Workbook()
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows([heads[name] ?? ['?'], ...rows])
  const body = new FormData()
  body.set('file', new File([new Uint8Array(await book.xlsx.writeBuffer())], 'Our School.xlsx'))
  const res = await world.as('admin')(`${url}/file`, { method: 'POST', body })
  expect(res.status).toBe(303)
  return res.headers.get('Location') ?? ''
}
const post = (path: string, fields: Record<string, string> = {}) =>
  world.as('admin')(path, { method: 'POST', body: new URLSearchParams(fields) })
const page = async (path: string) => (await (await world.as('admin')(path)).text()).replaceAll('<!-- -->', '')
const versionOf = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''
const confirm = async (batch: string) => post(`${batch}/confirm`, confirmOf(await page(batch)))

const tables = [
  ...(['student', 'student_term_record', 'subject_record', 'subject_student', 'academic_term', 'academic_year', 'coded_comment'] as const),
  ...(['form_class', 'subject', 'term_kept', 'term_word'] as const),
]
/** Every row of what an upload may touch, but for when it was last written. */
const all = async () => {
  const rows = tables.map(async (table) =>
    (await world.db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row, bare)).sort(),
  )
  return Promise.all(rows)
}
const bare = (key: string, value: unknown) => (key === 'updated_at' || key === 'version' || key.endsWith('_version') ? undefined : value)
const marksOf = (id: number, of: { year: number; term: number }) =>
  world.db
    .selectFrom('subject_record')
    .innerJoin('subject', 'subject.id', 'subject_record.subject_id')
    .select(['subject.abbr', 'course_mark as course', 'exam_mark as exam'])
    .where('student_id', '=', id)
    .where('academic_year_id', '=', of.year)
    .where('term', '=', of.term)
    .orderBy('subject.abbr')
    .execute()

const older = { year: lastYear - 10001, term: 3 }
const past: Sheets = {
  Classes: [['4Z', 4]],
  Subjects: [['Latin', 'Lat']],
  Terms: [['2023-24', 3, '15-Apr-2024', '05-Jul-2024', 110]],
  Students: [
    [20260001, 'Khan', 'Kai', '5A', '08-May-2013', 'F'],
    [20260002, 'Roy', 'Ann', '4Z', '09-May-2014', ''],
  ],
  'Class Subjects': [['4Z', 'Lat, MATH']],
  'Student Subjects': [
    [20260002, 'MATH', 'No'],
    [20260001, 'Lat', 'Yes'],
  ],
  'Coded Comments': [['Reads Latin like a Roman']],
  Marks: [
    [20260001, '', '2023-2024', 3, '4Z', 'Latin', 60, 71, 'Reads Latin like a Roman'],
    [20260001, '', '2023-2024', 3, '', 'MATH', '', 80, ''],
    ['', 'Ann Roy', '2023-2024', 3, '4Z', 'MATH', 40, 50, ''],
    [students.zahra.id, '', '2023-2024', 'Term 3', '4Z', 'MATH', '', 91, ''],
    [students.zahra.id, '', '2025-2026', 1, '', 'MATH', 77, '', ''],
    [20260001, '', '2025-2026', 1, '', 'Lat', 55, '', ''],
  ],
  Attendance: [
    [20260001, '2023-2024', 3, '', '', 4, 2, 'A'],
    [students.zahra.id, '2025-26', 1, '', '', 6, '', 'B'],
  ],
}

test('a school’s past comes in with its students, is reckoned as any term is, and all of it goes again when it is undone', async () => {
  const before = await all()
  const batch = await uploaded(past)
  const text = await page(batch)
  expect(text).toContain('1 term in 2023-2024, 2 students in 2025-2026, 1 subject of a class in 2025-2026')
  expect(text).toContain('1 coded comment, 6 rows of marks in 2023-2024 and 2025-2026, 2 rows of attendance in 2023-2024 and 2025-2026')
  expect(await all()).toEqual(before)
  expect((await confirm(batch)).status).toBe(303)

  expect(await marksOf(20260001, older)).toEqual([
    { abbr: 'Lat', course: 60, exam: 71 },
    { abbr: 'MATH', course: null, exam: 80 },
  ])
  expect(await marksOf(students.zahra.id, { year, term: 1 })).toContainEqual({ abbr: 'MATH', course: 77, exam: null })
  expect(await page(`/reports/mark-sheet/${older.year}/3/4Z`)).toContain('75.5')
  const card = await page(`/reports/report-card/20260001/${older.year}/3`)
  for (const shown of ['4Z', 'Reads Latin like a Roman', '75.5', 'Khan']) expect(card).toContain(shown)
  const taken = await world.db
    .selectFrom('subject_student')
    .select(['student_id', 'subject_id'])
    .where('student_id', '>', 20260000)
    .orderBy('student_id')
    .execute()
  const latin = await world.db.selectFrom('subject').select('id').where('abbr', '=', 'Lat').executeTakeFirstOrThrow()
  expect(taken).toEqual([
    { student_id: 20260001, subject_id: latin.id },
    { student_id: 20260002, subject_id: latin.id },
  ])

  const again = await uploaded(past)
  expect(await page(again)).toContain('Everything in this file is in the school already.')
  expect((await post(`${batch}/undo`)).status).toBe(303)
  expect(await all()).toEqual(before)
})

test('a mark that the school has otherwise is shown and refused; the rows are left out together', async () => {
  const mark = (id: number, value: number) => [id, '', '2025-26', 1, '', 'MATH', value, '', '']
  await confirm(await uploaded({ Marks: [mark(students.zahra.id, 70), mark(students.andres.id, 50)] }))
  const batch = await uploaded({ Marks: [mark(students.zahra.id, 71), mark(students.andres.id, 50), mark(students.teShawn.id, 33)] })
  const text = await page(batch)
  expect(text).toContain('The school has 70 here. An upload does not change it.')
  expect((await confirm(batch)).status).toBe(409)
  expect(await marksOf(students.teShawn.id, { year, term: 1 })).toContainEqual({ abbr: 'MATH', course: null, exam: null })
  expect((await post(`${batch}/leave-out`, { version: versionOf(text), faults: 'other-value' })).status).toBe(303)
  expect((await confirm(batch)).status).toBe(303)
  expect(await marksOf(students.zahra.id, { year, term: 1 })).toContainEqual({ abbr: 'MATH', course: 70, exam: null })
  expect(await marksOf(students.teShawn.id, { year, term: 1 })).toContainEqual({ abbr: 'MATH', course: 33, exam: null })
})

test('a term that there is not is added from the page of the upload', async () => {
  const batch = await uploaded({ Marks: [[students.zahra.id, '', '2021-22', 2, '1A', 'MATH', 66, '', '']] })
  const text = await page(batch)
  expect(text).toContain('There is no Term 2 2021-2022.')
  expect((await post(`${batch}/terms`, { version: versionOf(text), faults: 'unknown-term', of: 'Term 2 2021-2022' })).status).toBe(303)
  expect((await confirm(batch)).status).toBe(303)
  expect(await marksOf(students.zahra.id, { year: 20212022, term: 2 })).toEqual([{ abbr: 'MATH', course: 66, exam: null }])
})

describe('undo', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a mark that it brought is another now', () => saveMark({ course_mark: 61 })],
    ['something was entered beside it', () => saveMark({ exam_mark: 61 })],
    [
      'a figure that it brought is another now',
      () =>
        world.db
          .updateTable('student_term_record')
          .set({ times_late: 9, updated_at: '2099-01-01T00:00:00.000Z' })
          .where('student_id', '=', 20260001)
          .execute(),
    ],
    [
      'a student who came with it has a password',
      () => world.db.updateTable('student').set({ password_hash: 'x' }).where('id', '=', 20260002).execute(),
    ],
    [
      'its term has been changed',
      () => world.db.updateTable('academic_term').set({ version: 2 }).where('academic_year_id', '=', older.year).execute(),
    ],
  ])('is refused when %s, and keeps everything', async (_, change) => {
    const batch = await uploaded(past)
    await confirm(batch)
    await change()
    const after = await all()
    expect((await post(`${batch}/undo`)).status).toBe(409)
    expect(await all()).toEqual(after)
  })
  const saveMark = (values: { course_mark?: number; exam_mark?: number }) =>
    world.db
      .updateTable('subject_record')
      .set({ ...values, updated_at: '2099-01-01T00:00:00.000Z' })
      .where('student_id', '=', 20260001)
      .where('academic_year_id', '=', older.year)
      .where('subject_id', '=', subjects.mathematics)
      .execute()
})

describe('an upload that ends before its end', () => {
  /** A mark is refused by the database once most of the upload is written. */
  const breakMarks = () =>
    addTrigger(
      world.db,
      'no_marks',
      `before insert on subject_record when new.exam_mark = ${sqlMark(91)} begin select raise(abort, 'no'); end`,
    )

  test('because somebody was faster leaves nothing, and can be confirmed again', async () => {
    const before = await all()
    const batch = await uploaded(past)
    const mend = await breakMarks()
    const res = await confirm(batch)
    expect([res.status, await res.text()]).toEqual([409, expect.stringContaining('Someone else has changed')])
    expect(await all()).toEqual(before)
    await mend()
    expect((await confirm(batch)).status).toBe(303)
  })

  test('because the machine went off is taken back from its page, and can be confirmed again', async () => {
    const before = await all()
    const batch = await uploaded(past)
    await confirm(batch)
    await world.db.updateTable('batch').set({ is_unfinished: 1 }).execute()
    expect(await page(batch)).toContain('Adding this upload was interrupted.')
    expect((await post(`${batch}/undo`)).status).toBe(404)
    expect((await post(`${batch}/undo-part`)).status).toBe(303)
    expect(await all()).toEqual(before)
    expect((await confirm(batch)).status).toBe(303)
  })

  test('is confirmed once, however often it is asked for at the same time', async () => {
    const batch = Number((await uploaded(past)).split('/').at(-1))
    const by = { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' }
    const ask = () =>
      confirmUpload(world.db, { kind: 'school', id: batch }, { version: 1, year, own: year, today: '2025-12-01', actor: by.actor }, by)
    expect((await Promise.all([ask(), ask()])).map(({ kind }) => kind).sort()).toEqual(['already', 'confirmed'])
  })
})

test('thousands of rows are shown a part at a time, the wrong ones first', async () => {
  const marks = Array.from({ length: 1200 }, (_, i) => [20300001 + i, '', '2025-26', 1, '', 'MATH', 50, '', ''])
  const own = Object.values(students).map(({ id }) => [id, '', '2025-26', 1, '', 'MATH', 50, '', ''])
  const batch = await uploaded({ Marks: [...own, ...marks] })
  const text = await page(batch)
  expect(text.match(/There is no student/g)?.length).toBe(20)
  expect(text).toContain('Leave out these 1,200 rows')
  expect(await page(`${batch}?faulty=2`)).toContain('20300021')
  await post(`${batch}/leave-out`, { version: versionOf(text), faults: 'unknown-student' })
  expect(await page(batch)).toContain('6 rows of marks')
})
