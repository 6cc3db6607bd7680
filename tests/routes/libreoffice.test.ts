import { beforeEach, describe, expect, test } from 'vitest'
import { fixture } from '../spreadsheets/make.ts'
import { firstUpload, makeWorld, students, type World } from '../world.ts'
import { confirm as confirmMarks, look, mark, send as sendMarks } from './_class-marks.ts'
import { confirm, fieldsOf, match, pageOf, post, sendFile, textOf, url } from './_school-upload.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})

/** As LibreOffice saved it. */
const saved = (name: string) => new Uint8Array(fixture(name))
const staff = [
  { first: 'Ana', last: 'José-Núñez', born: '1983-12-25', number: '00000077' },
  { first: 'Kai', last: 'Khan', born: '1980-05-08', number: '00001078' },
  { first: 'Zoë', last: 'O’Brien', born: '1979-02-03', number: '0079' },
]
const teachers = () =>
  world.db
    .selectFrom('employee')
    .select(['first_name as first', 'last_name as last', 'date_of_birth as born', 'teacher_num as number'])
    .where('teacher_num', 'in', ['00000077', '00001078', '0079'])
    .orderBy('teacher_num')
    .execute()

test.each(['staff-libreoffice.xlsx', 'staff-1904-libreoffice.xlsx', 'staff-utf-8-libreoffice.csv', 'staff-windows-1252-libreoffice.csv'])(
  '%s: a title over all columns, days, zeros in front, yes and no, and a thousand coloured rows below',
  async (name) => {
    const { address } = await sendFile(world, name.replace(/-.*\./, '.'), saved(name))
    expect(await confirm(world, address)).toBe(303)
    expect(await teachers()).toEqual(staff)
  },
)

test('an OpenDocument file says how to save it', async () => {
  const { status, text } = await sendFile(world, 'staff.ods', saved('staff-libreoffice.ods'))
  expect([status, text]).toEqual([422, expect.stringContaining('choose Save As, Excel Workbook (.xlsx), and upload that.')])
})

test('our own workbook, filled in there, is read by its own titles and asks nothing', async () => {
  const { address } = await sendFile(world, 'School Upload.xlsx', saved('school-libreoffice.xlsx'))
  expect(address).toBe(`${url}/${firstUpload}`)
  expect(await pageOf(world, address)).toContain(
    '1 class of a form teacher in 2025-2026, 2 lessons in 2025-2026, 1 term in 2024-2025, 1 student in 2025-2026, 1 row of marks in 2024-2025',
  )
  expect(await confirm(world, address)).toBe(303)
  const subject = await world.db.selectFrom('subject').select('id').where('title', '=', 'Añejo Studies').executeTakeFirstOrThrow()
  const marks = world.db.selectFrom('subject_record').select(['student_id', 'course_mark', 'exam_mark', 'academic_year_id', 'term'])
  expect(await marks.where('subject_id', '=', subject.id).execute()).toEqual([
    { student_id: 20260001, course_mark: 67, exam_mark: 71, academic_year_id: 20242025, term: 1 },
  ])
})

test('the template of students keeps its dates, and a number where words are meant', async () => {
  const body = new FormData()
  body.set('file', new File([saved('students-template-libreoffice.xlsx')], 'Registration Upload.xlsx'))
  const res = await world.as('admin')('/admin/students/upload', { method: 'POST', body })
  const page = await textOf(await world.as('admin')(res.headers.get('Location') ?? ''))
  for (const said of ['No errors found.', '25-Dec-2014', '0772', '>771<']) expect(page).toContain(said)
})

test('the file of a class keeps what it was made from, though sheet and columns are locked and hidden', async () => {
  const { url: at } = await sendMarks(world, 'lutchman', saved('class-marks-libreoffice.xlsx'))
  const shown = await look(world, 'lutchman', at)
  expect(shown.html).toContain('2 values will be saved. 1 cell or row cannot be used.')
  expect(shown.html).toContain('You can’t change this column.')
  await confirmMarks(world, 'lutchman', shown)
  expect(await mark(world, students.zahra.id, 104)).toMatchObject({ course_mark: 64, exam_mark: 71 })
})

describe('a list with formulas, percentages, and twelve thousand coloured rows below', () => {
  const upload = async () => {
    const { address } = await sendFile(world, 'past.xlsx', saved('past-libreoffice.xlsx'))
    return match(world, address)
  }

  test('shows what the file shows of a formula, and takes it in every row that somebody says', async () => {
    const { address } = await upload()
    const page = await pageOf(world, address)
    for (const said of ['A formula or an error. Write the value itself. (3)', 'Use the values that the file shows in 2 rows', 'Use 61'])
      expect(page).toContain(said)
    const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? ''
    expect((await post(world, `${address}/replace`, { version, kind: 'proposals', faults: 'unread' })).status).toBe(303)
    const rows = await world.db.selectFrom('batch_row').select('typed').where('batch_id', '=', firstUpload).orderBy('sheet_row').execute()
    const marks = rows.map(({ typed }) => JSON.parse(typed)).filter(({ sheet }) => sheet === 'marks')
    expect(marks.map(({ typed, unread }) => [typed.courseMark, typed.examMark, unread])).toEqual([
      ['67', '61', undefined],
      ['71', '61', undefined],
      ['', expect.stringMatching(/^=IF/), { examMark: { kind: 'formula', shown: '' } }],
    ])
  })

  test('brings mothers and fathers as contacts, only where one is named', async () => {
    const { address } = await sendFile(world, 'past.xlsx', saved('past-libreoffice.xlsx'))
    const page = await pageOf(world, address)
    const shown = fieldsOf(page)
    expect([5, 6, 7].map((at) => shown[`column-0-${at}`])).toEqual(['guardian_name', 'guardian2_name', 'guardian_telephone'])
    const { address: batch } = await match(world, address, {
      'kind-1': '',
      'kind-2': '',
      'same-guardian_relation-0': 'Mother',
      'same-guardian2_relation-0': 'Father',
    })
    expect(await confirm(world, batch)).toBe(303)
    const contacts = world.db.selectFrom('student_contact').select(['student_id', 'name', 'relation', 'telephone']).orderBy('id')
    expect(await contacts.where('student_id', '>', 50_000_000).where('student_id', '<', 50_000_004).execute()).toEqual([
      { student_id: 50000001, name: 'Carla Núñez', relation: 'Mother', telephone: '868 555-0101' },
      { student_id: 50000001, name: 'Luis Núñez', relation: 'Father', telephone: null },
      { student_id: 50000002, name: 'Mia Khan', relation: 'Mother', telephone: '8685550102' },
    ])
  })
})
