import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { book } from '../spreadsheets/make.ts'
import { makeWorld, students, subjects, type Who, year } from '../world.ts'
import { mainOf } from './_browser.ts'

const { zahra } = students
const htmx = { 'HX-Request': 'true' }

async function world() {
  const world = await makeWorld()
  const { db } = world
  await db.updateTable('subject_record').set({ exam_mark: 60 }).where('subject_id', '=', subjects.chemistry).execute()
  await db.deleteFrom('subject_record').where('subject_id', '=', subjects.chemistry).where('student_id', '=', students.marcus.id).execute()
  const post = async (path: string, fields: Record<string, string>, who: Who = 'admin') => {
    const res = await world.as(who)(path, { method: 'POST', headers: htmx, body: new URLSearchParams(fields) })
    return { status: res.status, text: await res.text(), at: res.headers.get('Location') }
  }
  const edit = (fields: Record<string, string>, who: Who = 'admin') =>
    post(`/admin/students/${zahra.id}/edit`, { field: 'class_id', value: '5B', version: '1', base: '5A', ...fields }, who)
  const call = async (path: string, json: object) => (await world.as('admin')(path, { method: 'POST', json })).status
  const where = async (id: number = zahra.id) => {
    const own = await db.selectFrom('student').select('form_class_id as now').where('id', '=', id).executeTakeFirstOrThrow()
    const record = await db
      .selectFrom('student_term_record')
      .select(['form_class_id', 'form_level'])
      .where('student_id', '=', id)
      .executeTakeFirst()
    return { now: own.now, record: record?.form_class_id, level: record?.form_level }
  }
  const posted = () => call('/api/post-term-reports', { year, term: 1, posted: 1 })
  const upload = async () => {
    const form = new FormData()
    const rows = [['Student ID', 'Last Name', 'First Name', 'Class'], ...[zahra, students.andres].map((s) => [s.id, s.last, s.first, '5B'])]
    form.set('file', new File([new Uint8Array(book(rows))], 'moves.xlsx'))
    const url = (await world.as('admin')('/admin/students/upload', { method: 'POST', body: form })).headers.get('Location') ?? ''
    await post(`${url}/accept`, { row: 'all', accept: '1' })
    const page = await (await world.as('admin')(url)).text()
    const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? ''
    return { url, page, confirm: (fields: Record<string, string> = {}) => post(`${url}/confirm`, { version, ...fields }) }
  }
  return { ...world, post, edit, call, where, posted, upload }
}

const before = { now: '5A', record: '5A', level: 5 }
const fromThis = { now: '5B', record: '5B', level: 5 }
const fromNext = { now: '5B', record: '5A', level: 5 }

describe('Edit Student, another class in a term under way', () => {
  test('says what moves with the student and asks from when; nothing is saved before', async () => {
    const { edit, where, db } = await world()
    await addRows(db, 'lesson', { employee_id: 5, subject_id: subjects.english, form_class_id: '5B', academic_year_id: year })
    const { status, text } = await edit({})
    expect([status, await where()]).toEqual([409, before])
    expect(text).toContain('The student is registered in Term 1 2025-2026, which is under way, in 5A. From when is 5B the class?')
    expect(text).toContain('From this term: 2 subjects with 0 marks continue in 5B.')
    expect(text).toContain('5B does not take Chemistry (exam 60): kept with 1 mark, but not printed and not counted.')
    expect(text).toContain('Ranked in 5B with 1 other student.')
    for (const button of ['value="this-term"', 'value="next-term"', 'name="class_from"', 'data-take="5A"']) expect(text).toContain(button)
  })

  test('from this term: the record goes too, and what nobody has entered anything in is the new teacher’s', async () => {
    const { edit, where, db } = await world()
    const lesson = { form_class_id: '5B', academic_year_id: year }
    await addRows(db, 'lesson', [
      { ...lesson, employee_id: 5, subject_id: subjects.english },
      { ...lesson, employee_id: 5, subject_id: subjects.chemistry },
    ])
    expect([(await edit({ class_from: 'this-term' })).status, await where()]).toEqual([200, fromThis])
    const rows = await db
      .selectFrom('subject_record')
      .select(['subject_id', 'employee_id'])
      .where('student_id', '=', zahra.id)
      .orderBy('subject_id')
      .execute()
    expect(rows.map((row) => [row.subject_id, row.employee_id])).toEqual([
      [subjects.english, 5],
      [subjects.mathematics, 1],
      [subjects.chemistry, 4],
    ])
    const history = await db.selectFrom('change').select(['entity', 'field', 'new_value']).where('student_id', '=', zahra.id).execute()
    expect(history).toContainEqual({ entity: 'student_term_record', field: 'form_class_id', new_value: '5B' })
    expect(history).toContainEqual({ entity: 'subject_record', field: 'employee_id', new_value: '5' })
  })

  test('from the next term: the report of this one stays in its class', async () => {
    const { edit, where } = await world()
    expect([(await edit({ class_from: 'next-term' })).status, await where()]).toEqual([200, fromNext])
  })

  test('who is not registered is moved without a question', async () => {
    const { edit, db } = await world()
    for (const table of ['subject_record', 'student_term_record'] as const)
      await db.deleteFrom(table).where('student_id', '=', zahra.id).execute()
    expect((await edit({})).status).toBe(200)
  })
})

describe.each<[string, (w: Awaited<ReturnType<typeof world>>) => Promise<unknown>]>([
  ['Edit Student', ({ edit }) => edit({ class_from: 'this-term' })],
  ['Edit Student, by Deans/HODs', ({ edit }) => edit({}, 'deansHods')],
  ['POST /api/student', ({ call }) => call('/api/student', { id: zahra.id, class_id: '5B' })],
  [
    'Change Class',
    ({ post }) => post(`/admin/term-details/5A/1/class`, { student_id: String(zahra.id), year: String(year), term: '1', class_id: '5B' }),
  ],
  ['POST /api/student-class', ({ call }) => call('/api/student-class', { student_id: zahra.id, class_id: '5B', class_from: 'this-term' })],
  ['an upload', async ({ upload }) => (await upload()).confirm()],
])('%s', (_, move) => {
  test('leaves a posted report in the class of then, with its rank and its code', async () => {
    const w = await world()
    await w.posted()
    const printed = async () => mainOf(await (await w.as('admin')(`/reports/report-cards/5A/${year}/1`)).text())
    const [own, cards] = [await w.where(), await printed()]
    expect([own, cards.includes('Abdool-Rahman</span>')]).toEqual([before, true])
    await move(w)
    expect([await w.where(), await printed()]).toEqual([fromNext, cards])
  })
})

test.each([
  ['/api/student', { id: zahra.id, class_id: '5B' }],
  ['/api/student-class', { student_id: zahra.id, class_id: '5B' }],
])('%s moves the record of the term under way, unless the class is from the next term', async (path, body) => {
  const first = await world()
  expect([await first.call(path, body), await first.where()]).toEqual([200, fromThis])
  const second = await world()
  expect([await second.call(path, { ...body, class_from: 'next-term' }), await second.where()]).toEqual([200, fromNext])
  expect(await second.call(path, { ...body, class_from: 'never' })).toBe(422)
})

test('Change Class in the term report asks in a dialog, and stays with the record', async () => {
  const { post, where } = await world()
  const form = { student_id: String(zahra.id), year: String(year), term: '1', class_id: '5B' }
  const path = '/admin/term-details/5A/1/class'
  const asked = await post(path, form)
  expect([asked.status, await where()]).toEqual([409, before])
  expect(asked.text).toMatch(/Zahra Abdool-Rahman is registered in Term 1.*From this term.*From the next term/s)
  expect([(await post(path, { ...form, class_from: 'next-term' })).status < 300, await where()]).toEqual([true, fromNext])
  expect([(await post(path, { ...form, class_from: 'this-term' })).status < 300, await where()]).toEqual([true, fromThis])
})

describe('an upload that moves students of a term under way', () => {
  test('says how many records move, and confirms nothing before it is said from when', async () => {
    const { upload, where } = await world()
    const { page, confirm } = await upload()
    expect(page).toContain(
      '2 students of this file are registered in Term 1 2025-2026, which is under way, in another class than the file says.',
    )
    const refused = await confirm()
    expect([refused.status, refused.text, await where()]).toEqual([422, expect.stringContaining('Nothing was uploaded.'), before])
  })

  test.each([
    ['this-term', fromThis],
    ['next-term', fromNext],
  ])('%s', async (class_from, after) => {
    const { upload, where, post } = await world()
    const { url, confirm } = await upload()
    expect([(await confirm({ class_from })).status, await where(), await where(students.andres.id)]).toEqual([303, after, after])
    expect([(await post(`${url}/undo`, {})).status < 400, await where()]).toEqual([true, before])
  })

  test('and is posted before it is undone keeps its reports where they are', async () => {
    const { upload, where, post, posted } = await world()
    const { url, confirm } = await upload()
    await confirm({ class_from: 'this-term' })
    await posted()
    await post(`${url}/undo`, {})
    expect(await where()).toEqual({ ...fromThis, now: '5A' })
  })
})
