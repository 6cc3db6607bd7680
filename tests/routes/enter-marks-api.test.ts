import { describe, expect, test } from 'vitest'
import { makeWorld, people, students, type Who } from '../world.ts'

const path = '/api/lesson-marks/20252026/1/5A/104'
const zahra = { student_id: students.zahra.id, version: 1 }
const post = (json: unknown) => ({ method: 'POST', json })

describe('the marks of a lesson', () => {
  test.each<[Who | 'nobody', number]>([
    ['nobody', 401],
    ['zahra', 403],
    ['stranger', 404],
    ['joseph', 404],
    ['lutchman', 200],
    ['baptiste', 200],
    ['deansHods', 200],
    ['admin', 200],
  ])('%s is answered %s, reading and writing', async (who, status) => {
    const { as, db } = await makeWorld()
    expect((await as(who)(path)).status).toBe(status)
    expect((await as(who)(path, post({ ...zahra, course_mark: 72 }))).status).toBe(status)
    expect((await as(who)(path, post({ rows: [{ ...zahra, course_mark: 72 }] }))).status).toBe(status)
    const stored = await db
      .selectFrom('subject_record')
      .select('course_mark')
      .where('student_id', '=', zahra.student_id)
      .where('subject_id', '=', 104)
      .executeTakeFirst()
    expect(stored?.course_mark).toBe(status === 200 ? 72 : null)
  })

  test('say who is in the class, who is registered and who has a mark', async () => {
    const { as } = await makeWorld()
    await as('lutchman')(path, post({ ...zahra, course_mark: 72, exam_mark: '61' }))
    const sheet = await (await as('lutchman')(path)).json()
    expect(sheet).toMatchObject({
      year: 20252026,
      term: 1,
      class_id: '5A',
      title: 'Mathematics',
      in_class: 4,
      registered: 4,
      entered: 1,
      read_only: false,
    })
    expect(sheet.students[0]).toEqual({
      ...{
        left_on: null,
        student_id: 20210001,
        name: 'Abdool-Rahman, Zahra',
        first_name: 'Zahra',
        last_name: 'Abdool-Rahman',
        count: 1,
        form_level: 5,
      },
      ...{ course_mark: 72, exam_mark: 61, coded_comment: null, coded_comment_1: null, custom_comment: null },
      ...{ id: expect.any(Number), version: 2, employee_id: 1, registered: true, entered: true, exam_off: false },
    })
    expect(sheet.coded_comments).toContainEqual({ id: 2, detail: 'Good progress', retired: false, uses: 0 })
  })

  test.each([
    '/api/lesson-marks/20252026/1/9Z/104',
    '/api/lesson-marks/20252026/1/5A/999',
    '/api/lesson-marks/20242025/1/5A/104',
    '/api/lesson-marks/20252026/3/5A/104',
  ])('%s does not exist', async (nowhere) => {
    const { as } = await makeWorld()
    expect((await as('admin')(nowhere)).status).toBe(404)
    expect((await as('admin')(nowhere, post({ ...zahra, course_mark: 1 }))).status).toBe(404)
  })
})

describe('one row', () => {
  test.each<[string, object, number, string]>([
    ['no mark', { course_mark: '1e2' }, 422, 'Marks are whole numbers, 0 to 100.'],
    ['a mark of more than 100', { exam_mark: 101 }, 422, 'Marks are whole numbers, 0 to 100.'],
    ['a fraction', { course_mark: 72.5 }, 422, 'Marks are whole numbers, 0 to 100.'],
    ['a comment that there is not', { coded_comment: 99 }, 422, 'There is no such comment.'],
    ['a retired comment', { coded_comment_1: 4 }, 422, 'There is no such comment.'],
    ['a comment of more than 300 characters', { custom_comment: 'x'.repeat(301), course_mark: 1 }, 422, 'At most 300 characters.'],
    ['a comment alone', { custom_comment: 'Kind' }, 422, 'Not saved until you enter a mark or a coded comment.'],
  ])('with %s is refused in words', async (_, fields, status, message) => {
    const { as } = await makeWorld()
    const res = await as('lutchman')(path, post({ ...zahra, ...fields }))
    expect([res.status, await res.json()]).toEqual([status, { message, errors: [message] }])
  })

  test.each([
    ['an unknown field', { ...zahra, course_mark: 1, total: 5 }],
    ['no student', { version: 1, course_mark: 1 }],
    ['a list for a mark', { ...zahra, course_mark: [1] }],
    ['no rows', { rows: [] }],
    ['a student twice', { rows: [zahra, zahra] }],
    ['more than a hundred rows', { rows: Array.from({ length: 101 }, (_, i) => ({ student_id: i + 1, version: 1 })) }],
  ])('with %s is refused', async (_, body) => {
    const { as } = await makeWorld()
    expect((await as('lutchman')(path, post(body))).status).toBe(422)
  })

  test('that somebody else has changed is answered 409 with the row as it is, by whom and when', async () => {
    const { as } = await makeWorld()
    await as('admin')(path, post({ ...zahra, course_mark: 43 }))
    const res = await as('lutchman')(path, post({ ...zahra, course_mark: 38 }))
    expect(res.status).toBe(409)
    expect(await res.json()).toMatchObject({
      current: { student_id: zahra.student_id, course_mark: 43, version: 2 },
      changedBy: 'admin',
      changedAt: '2025-12-01T14:00:00.000Z',
    })
    expect(
      (await as('lutchman')(path, post({ ...zahra, course_mark: 38, read_at: { course_mark: 2 }, unheard: { course_mark: [37] } }))).status,
    ).toBe(200)
  })

  test('of a student of another class does not exist, and is not written', async () => {
    const { as, db } = await makeWorld()
    const marcus = { student_id: students.marcus.id, version: 1, course_mark: 5 }
    expect((await as('admin')('/api/lesson-marks/20252026/1/5B/104', post(marcus))).status).toBe(200)
    expect((await as('admin')(path, post({ ...marcus, course_mark: 6 }))).status).toBe(404)
    const marks = await db
      .selectFrom('subject_record')
      .select('course_mark')
      .where('student_id', '=', marcus.student_id)
      .where('subject_id', '=', 104)
      .execute()
    expect(marks).toEqual([{ course_mark: 5 }])
  })

  test('of a closed term is forbidden to all but an administrator', async () => {
    const { as } = await makeWorld()
    await as('admin')('/api/post-term-reports', post({ year: 20252026, term: 1, posted: 1 }))
    expect((await as('lutchman')(path, post({ ...zahra, course_mark: 1 }))).status).toBe(403)
    expect((await as('admin')(path, post({ ...zahra, course_mark: 1 }))).status).toBe(200)
  })
})

test('several rows are answered one by one', async () => {
  const { as } = await makeWorld()
  await as('admin')(path, post({ ...zahra, course_mark: 43 }))
  const rows = [
    { ...zahra, course_mark: 38 },
    { student_id: students.nicolette.id, version: 1, course_mark: 64 },
    { student_id: students.marcus.id, version: 1, course_mark: 1 },
  ]
  const { results } = await (await as('lutchman')(path, post({ rows }))).json()
  expect(results).toMatchObject([
    { status: 'conflict', row: { course_mark: 43 }, fields: ['course_mark'], changes: [{ field: 'course_mark', changedBy: 'admin' }] },
    { status: 'saved', row: { course_mark: 64, version: 2, entered: false } },
    { status: 'refused', row: null, fault: 'missing' },
  ])
})

test('a page that was left open does not save under the name of who has signed in since', async () => {
  const { as } = await makeWorld()
  const save = (user: string) => as('lutchman')(path, { ...post({ ...zahra, course_mark: 5 }), headers: { 'X-Sent-As': user } })
  expect((await save('employee-2')).status).toBe(401)
  expect((await save(`employee-${people.lutchman.id}`)).status).toBe(200)
})

test.each<[Who | 'nobody', number, number]>([
  ['nobody', 1, 401],
  ['zahra', 1, 403],
  ['joseph', 1, 404],
  ['lutchman', 1, 200],
  ['baptiste', 1, 200],
  ['admin', 1, 200],
  ['admin', 99, 404],
])('%s asks for the lessons of teacher %s: %s', async (who, teacher, status) => {
  const { as } = await makeWorld()
  const res = await as(who)(`/api/teacher-lessons/${teacher}/20252026`)
  expect(res.status).toBe(status)
  if (status !== 200) return
  expect((await res.json()).map((l: { form_class_id: string }) => l.form_class_id)).toEqual(['1A', '5A'])
})

test('a lesson names its subject and its class', async () => {
  const { as } = await makeWorld()
  expect(await (await as('joseph')('/api/teacher-lessons/2/20252026')).json()).toEqual([
    {
      ...{ id: expect.any(Number), subject_id: 101, subject: { id: 101, title: 'English Language' } },
      ...{ form_class_id: '5A', form_class: { id: '5A', form_level: 5 } },
    },
  ])
  expect(await (await as('joseph')('/api/teacher-lessons/2/20242025')).json()).toEqual([])
})
