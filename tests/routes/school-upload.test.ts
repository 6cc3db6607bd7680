import ExcelJS from 'exceljs'
import { beforeEach, describe, expect, test } from 'vitest'
import { firstUpload, makeWorld, type Who, type World } from '../world.ts'
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
  Teachers: ['First Name', 'Last Name', 'Form Class'],
  Lessons: ['Teacher', 'Subject', 'Classes'],
  'Class Subjects': ['Class', 'Subjects'],
}
async function workbook(sheets: Sheets) {
  const book = new ExcelJS.Workbook()
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows([heads[name] ?? ['?'], ...rows])
  return new Uint8Array(await book.xlsx.writeBuffer())
}
async function send(sheets: Sheets, who: Who | 'nobody' = 'admin') {
  const body = new FormData()
  body.set('file', new File([await workbook(sheets)], 'Our School.xlsx'))
  return world.as(who)(`${url}/file`, { method: 'POST', body })
}
const uploaded = async (sheets: Sheets) => {
  const res = await send(sheets)
  expect(res.status).toBe(303)
  return res.headers.get('Location') ?? ''
}
const post = (path: string, fields: Record<string, string> = {}, who: Who | 'nobody' = 'admin') =>
  world.as(who)(path, { method: 'POST', body: new URLSearchParams(fields) })
const page = async (path: string, who: Who = 'admin') => (await (await world.as(who)(path)).text()).replaceAll('<!-- -->', '')
const versionOf = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''
const confirm = async (batch: string) => post(`${batch}/confirm`, confirmOf(await page(batch)))
const count = async (
  table: 'subject' | 'employee' | 'lesson' | 'form_class' | 'subject_student' | 'form_teacher_class' | 'subject_record',
) =>
  (
    await world.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
const counts = async () => ({
  ...{ subject: await count('subject'), employee: await count('employee'), lesson: await count('lesson') },
  ...{ form_class: await count('form_class'), subject_student: await count('subject_student'), own: await count('form_teacher_class') },
  records: await count('subject_record'),
})
const whole: Sheets = {
  Classes: [['2Z', 2]],
  Subjects: [['Latin', 'Lat']],
  Teachers: [['Kai', 'Khan', '2Z']],
  Lessons: [['Kai Khan', 'Latin', '5A, 2Z']],
  'Class Subjects': [['5A', 'Lat']],
}

describe('who may', () => {
  test.each(['', '/file', '/workbook', `/${firstUpload}`, `/${firstUpload}/cancel`, `/${firstUpload}/undo`])('open %s', async (path) => {
    await uploaded(whole)
    for (const who of ['lutchman', 'joseph', 'noel', 'stranger', 'zahra', 'deansHods'] as const)
      expect([who, (await world.as(who)(url + path)).status]).toEqual([who, 403])
    expect((await world.as('nobody')(url + path)).status).toBe(303)
    expect((await world.as('admin')(url + path)).status).toBe(path === `/${firstUpload}/undo` ? 404 : 200)
  })
  test('send', async () => {
    const batch = await uploaded(whole)
    for (const who of ['lutchman', 'deansHods', 'zahra'] as const) {
      expect((await send(whole, who)).status).toBe(403)
      for (const path of [
        '/rows/1',
        '/rows/1/leave-out',
        '/leave-out',
        '/terms',
        '/undo-part',
        '/replace',
        '/year',
        '/confirm',
        '/cancel',
        '/undo',
      ])
        expect([path, (await post(batch + path, {}, who)).status]).toEqual([path, 403])
    }
  })
})

test('a school comes in: nothing before it is confirmed, all of it then, and all of it goes again when it is undone', async () => {
  const before = await counts()
  const batch = await uploaded(whole)
  expect(
    (await page(batch)).includes(
      '1 class, 1 subject, 1 teacher, 1 class of a form teacher in 2025-2026, 2 lessons in 2025-2026, 1 subject of a class in 2025-2026',
    ),
  ).toBe(true)
  expect(await counts()).toEqual(before)
  expect((await confirm(batch)).status).toBe(303)
  const after = await counts()
  const inClass = after.subject_student - before.subject_student
  expect(inClass).toBeGreaterThan(1)
  expect(after).toEqual({
    ...{ subject: before.subject + 1, employee: before.employee + 1, lesson: before.lesson + 2, form_class: before.form_class + 1 },
    ...{ subject_student: before.subject_student + inClass, own: before.own + 1, records: before.records + inClass },
  })
  const taught = await world.db
    .selectFrom('subject_student as link')
    .innerJoin('employee', 'employee.id', 'link.employee_id')
    .innerJoin('subject', 'subject.id', 'link.subject_id')
    .select('employee.user_name as who')
    .where('subject.abbr', '=', 'Lat')
    .execute()
  expect(new Set(taught.map(({ who }) => who))).toEqual(new Set(['k.khan']))

  expect((await post(`${batch}/confirm`, { version: '1' })).status, 'a second time').toBe(409)
  expect((await post(`${batch}/undo`)).status).toBe(303)
  expect(await counts()).toEqual(before)
  expect((await post(`${batch}/undo`)).status).toBe(409)
  expect((await page('/admin/history')).includes('k.khan'), 'the history has it').toBe(true)
})

test('uploaded again, everything is there already, and confirming it adds nothing', async () => {
  await confirm(await uploaded(whole))
  const after = await counts()
  const again = await uploaded(whole)
  expect((await page(again)).includes('Everything in this file is in the school already.')).toBe(true)
  expect((await confirm(again)).status).toBe(303)
  expect(await counts()).toEqual(after)
})

test('the workbook that is offered comes back as it is: nothing to add', async () => {
  const res = await world.as('admin')(`${url}/workbook`)
  const bytes = new Uint8Array(await res.arrayBuffer())
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes.buffer as never)
  expect(book.worksheets.map(({ name }) => name)).toEqual([
    ...['Classes', 'Subjects', 'Teachers', 'Terms', 'Students', 'Lessons', 'Class Subjects', 'Student Subjects', 'Coded Comments'],
    ...['Marks', 'Attendance', 'How to fill in', 'Posts'],
  ])
  const body = new FormData()
  body.set('file', new File([bytes], 'School Upload.xlsx'))
  const sent = await world.as('admin')(`${url}/file`, { method: 'POST', body })
  expect((await page(sent.headers.get('Location') ?? '')).includes('Everything in this file is in the school already.')).toBe(true)
})

describe('a row that cannot be added', () => {
  const faulty: Sheets = { Lessons: [['Kai Kahn', 'Latin', '5A']], Teachers: [['Kai', 'Khan', '']], Subjects: [['Latin', 'Lat']] }

  test('keeps all of it from being added, and is mended by what is proposed', async () => {
    const batch = await uploaded(faulty)
    const before = await counts()
    const text = await page(batch)
    expect(text).toContain('There is no teacher “Kai Kahn”.')
    expect(text).toContain('Use Kai Khan')
    expect(text).toMatch(/<button[^>]*disabled[^>]*>.*?Add to the school/s)
    expect((await confirm(batch)).status).toBe(409)
    expect(await counts()).toEqual(before)
    const was = { 'was-teacher': 'Kai Kahn', 'was-subject': 'Latin', 'was-classes': '5A' }
    const typed = { teacher: 'Kai Kahn', subject: 'Latin', classes: '5A' }
    expect((await post(`${batch}/rows/1`, { ...typed, ...was, 'use-teacher': 'Kai Khan' })).status).toBe(303)
    expect((await post(`${batch}/rows/1`, { ...typed, ...was, teacher: 'Nobody' })).status, 'mended meanwhile').toBe(409)
    expect((await confirm(batch)).status).toBe(303)
    expect((await counts()).lesson).toBe(before.lesson + 1)
    expect((await post(`${batch}/rows/1`, { ...typed, ...was })).status, 'confirmed').toBe(409)
  })

  test('of a name that many rows have is mended everywhere at once', async () => {
    const subjects = [['Latin', 'Lat']]
    const lessons = ['1A', '5A', '5B'].map((classId) => ['d.lutchman', 'Laten', classId])
    const batch = await uploaded({ Subjects: subjects, Lessons: lessons, 'Class Subjects': [['5A', 'MATH, Laten']] })
    const text = await page(batch)
    expect(text).toContain('Use Latin in all 4 rows')
    const unknown = { version: versionOf(text), kind: 'unknown-subject', of: 'Laten', proposal: 'Latin' }
    expect((await post(`${batch}/replace`, unknown)).status).toBe(303)
    expect((await page(batch)).includes('Laten')).toBe(false)
    expect((await post(`${batch}/replace`, unknown)).status, 'what was looked at is no longer so').toBe(409)
    const before = await counts()
    expect((await confirm(batch)).status).toBe(303)
    expect((await counts()).lesson).toBe(before.lesson + 3)
  })

  test('is left out', async () => {
    const batch = await uploaded(faulty)
    expect((await post(`${batch}/rows/1/leave-out`)).status).toBe(303)
    expect(await page(batch)).not.toContain('Kai Kahn')
    expect((await confirm(batch)).status).toBe(303)
  })

  test('what was looked at is what is added: a change meanwhile is shown first', async () => {
    const batch = await uploaded(faulty)
    const shown = confirmOf(await page(batch))
    await post(`${batch}/rows/1/leave-out`)
    expect((await post(`${batch}/confirm`, shown)).status).toBe(409)
  })
})

describe('undo', () => {
  test('refuses when marks were entered, and keeps everything', async () => {
    const batch = await uploaded(whole)
    await confirm(batch)
    const after = await counts()
    await world.db
      .updateTable('subject_record')
      .set({ course_mark: 71 })
      .where('subject_id', '=', (eb) => eb.selectFrom('subject').select('id').where('abbr', '=', 'Lat'))
      .execute()
    const res = await post(`${batch}/undo`)
    expect([res.status, await res.text()]).toEqual([409, expect.stringContaining('Marks have been entered')])
    expect(await counts()).toEqual(after)
  })
  test('refuses in a later term too, when marks were entered in the one before', async () => {
    const batch = await uploaded({ Subjects: [], 'Class Subjects': [['1A', 'CHEM']] })
    await confirm(batch)
    const after = await counts()
    const { id } = await world.db.selectFrom('student').select('id').where('form_class_id', '=', '1A').executeTakeFirstOrThrow()
    const chemistry = await world.db.selectFrom('subject').select('id').where('abbr', '=', 'CHEM').executeTakeFirstOrThrow()
    const record = { student_id: id, subject_id: chemistry.id, academic_year_id: 20252026, term: 1 }
    await world.db
      .insertInto('subject_record')
      .values({ ...record, course_mark: 71, updated_at: '2099-01-01T00:00:00.000Z' })
      .onConflict((oc) =>
        oc
          .columns(['student_id', 'academic_year_id', 'term', 'subject_id'])
          .doUpdateSet({ course_mark: 71, updated_at: '2099-01-01T00:00:00.000Z' }),
      )
      .execute()
    await world.db.updateTable('academic_term').set({ is_current: 0 }).execute()
    const res = await post(`${batch}/undo`)
    expect([res.status, await res.text()]).toEqual([409, expect.stringContaining('Marks have been entered')])
    expect((await counts()).subject_student).toBe(after.subject_student)
  })
  test('refuses when a teacher has a password by now', async () => {
    const batch = await uploaded(whole)
    await confirm(batch)
    const after = await counts()
    const slips = await post('/admin/teachers/slips')
    expect(await slips.text()).toContain('k.khan')
    expect((await post(`${batch}/undo`)).status).toBe(409)
    expect(await counts()).toEqual(after)
  })
})

test('a file without rows is refused with the reason', async () => {
  const res = await send({ Subjects: [] })
  expect([res.status, await res.text()]).toEqual([422, expect.stringContaining('There are no rows in this file.')])
})

test('of a file of other sheets, or with a column missing, somebody says first what its columns are', async () => {
  expect(await uploaded({ Pupils: [['x']] })).toBe(`${url}/${firstUpload}/columns`)
  const book = new ExcelJS.Workbook()
  book.addWorksheet('lessons').addRows([
    ['Teacher', 'Classes'],
    ['a', 'b'],
  ])
  const body = new FormData()
  body.set('file', new File([new Uint8Array(await book.xlsx.writeBuffer())], 'x.xlsx'))
  const res = await world.as('admin')(`${url}/file`, { method: 'POST', body })
  expect(await page(res.headers.get('location') ?? '')).toContain('Still required: Subject.')
})

describe('password slips for teachers', () => {
  test('are for those who have none yet, once; nobody else’s password changes', async () => {
    await confirm(await uploaded(whole))
    const hashes = () => world.db.selectFrom('employee').select(['user_name', 'password_hash']).where('user_name', '<>', 'k.khan').execute()
    const before = await hashes()
    const ask = await page('/admin/teachers/slips')
    expect(ask).toContain('without a password')
    const text = await (await post('/admin/teachers/slips')).text()
    expect(text).toContain('Kai Khan')
    expect((await post('/admin/teachers/slips')).status).toBe(422)
    const after = await hashes()
    expect(after.filter((one, i) => one.password_hash !== before[i]?.password_hash && before[i]?.password_hash !== null)).toEqual([])
  })
  test('are the administrator’s alone', async () => {
    for (const who of ['deansHods', 'lutchman', 'zahra'] as const) {
      expect((await world.as(who)('/admin/teachers/slips')).status).toBe(403)
      expect((await post('/admin/teachers/slips', {}, who)).status).toBe(403)
    }
  })
})
