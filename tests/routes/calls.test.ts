import { describe, expect, test } from 'vitest'
import { makeWorld, students, subjects, year } from '../world.ts'
import { type Call, calls, person, table1, table2, zahra } from './_calls.ts'
import { eventsIn } from './_course-spreadsheet.ts'

async function send(who: 'nobody' | 'admin' | 'zahra', { call, at, form, first, ...rest }: Call) {
  const world = await makeWorld()
  await world.db.insertInto('subject').values({ id: 999, title: 'Unused', abbr: 'UNUS' }).execute()
  const day = { id: 1, student_id: zahra, date_scanned: '2025-11-24', attendance_am: 'P', attendance_pm: 'P' } as const
  await world.db.insertInto('attendance_record').values(day).execute()
  const [method = '', path = ''] = call.split(' ')
  const json = first ? await first(world) : rest.json
  return world.as(who)(at ?? path, { method, ...(json && { json }), ...(form && { body: await form(world) }) })
}

const { paths } = (await (await (await makeWorld()).as('nobody')('/api/openapi.json')).json()) as { paths: Record<string, object> }

test.each(calls)('$call is in the description of the interface', ({ call }) => {
  const [method = '', path = ''] = call.split(' ')
  expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase())
})

test.each(calls)('$call refuses a visitor', async (call) => {
  const res = await send('nobody', call)
  expect(res.status).toBe(401)
  expect(await res.json()).toMatchObject({ message: expect.any(String), errors: [expect.any(String)] })
})

const kinds = { pdf: 'application/pdf', sheet: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
test.each(calls)('$call answers the administrator with what it names', async (call) => {
  const res = await send('admin', call)
  if (call.is === 'nothing') return expect(res.status).toBe(204)
  expect(res.status).toBe(200)
  if (call.is && call.is !== 'events') return expect(res.headers.get('Content-Type')).toBe(kinds[call.is])
  const body = call.is === 'events' ? eventsIn(await res.text()).map(({ data }) => data) : await res.json()
  const items = Array.isArray(body) ? body : [body]
  if (call.holds) expect(items.length).toBeGreaterThan(0)
  for (const item of items) expect(Object.keys(Object(item))).toEqual(expect.arrayContaining([...(call.holds ?? [])]))
})

describe('a call that names no version', () => {
  const marks = `/api/lesson-marks/${year}/1/5A/${subjects.mathematics}`
  test.each([
    ['POST /api/lesson-marks/…', marks, { student_id: zahra, course_mark: 71 }, 'course_mark', ['70', '71']],
    [
      'POST /api/subject-record',
      '/api/subject-record',
      { ...person, subject_id: subjects.mathematics, course_mark: 71 },
      'course_mark',
      ['70', '71'],
    ],
    ['POST /api/term-report', '/api/term-report', { ...person, conduct: 'C' }, 'conduct', ['A', 'C']],
  ])('%s overwrites knowingly, and the history has what stood there', async (_, path, json, field, values) => {
    const { as, db } = await makeWorld()
    const send = (at: string, body: object) => as('admin')(at, { method: 'POST', json: body })
    expect([(await send(marks, table2)).status, (await send('/api/term-report', table1)).status]).toEqual([200, 200])
    expect((await send(path, { ...json, version: 1 })).status).toBe(409)
    expect((await send(path, json)).status).toBe(200)
    const last = await db
      .selectFrom('change')
      .select(['old_value as old', 'new_value as new'])
      .where('field', '=', field)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect([last?.old, last?.new]).toEqual(values)
  })
})

test('the same student twice in one call is one student', async () => {
  const { as, db } = await makeWorld()
  const ids = [zahra, zahra, students.marcus.id, zahra]
  await db.deleteFrom('subject_student').where('subject_id', '=', subjects.chemistry).execute()
  const body = { subject_id: subjects.chemistry, students: ids }
  const added = await as('admin')('/api/subject-students-batch', { method: 'POST', json: { ...body, employee_id: 4 } })
  expect([added.status, await added.json()]).toEqual([200, { message: '2 Students Assigned' }])
  const removed = await as('admin')('/api/subject-students', { method: 'DELETE', json: body })
  expect([removed.status, (await removed.json()).message]).toEqual([200, '2 Students Deleted'])
})

test('no call moves or changes who has left the school, and each says why', async () => {
  const { as, db } = await makeWorld()
  await db.updateTable('student').set({ archived_on: '2025-11-20' }).where('id', '=', zahra).execute()
  const stored = () => db.selectFrom('student').selectAll().where('id', '=', zahra).executeTakeFirst()
  const before = await stored()
  const refused: [string, string, object][] = [
    ['POST', '/api/student', { id: zahra, first_name: 'Zara' }],
    ['POST', '/api/student', { id: zahra, class_id: '5B' }],
    ['POST', '/api/student-class', { student_id: zahra, class_id: '5B' }],
    ['POST', '/api/subject-students', { student: zahra, subject: subjects.chemistry, teacher: 4 }],
    ['POST', '/api/subject-students-batch', { students: [zahra], subject_id: subjects.chemistry }],
    ['DELETE', '/api/subject-students', { students: [zahra], subject_id: subjects.chemistry }],
  ]
  for (const [method, path, json] of refused) {
    const res = await as('admin')(path, { method, json })
    expect([path, res.status]).toEqual([path, 422])
    expect((await res.json()).errors.join(' ')).toMatch(/has left the school|no longer at the school/)
  }
  const form = new URLSearchParams({ field: 'class_id', value: '5B', version: String(before?.version), class_from: 'this-term' })
  expect((await as('admin')(`/admin/students/${zahra}/edit`, { method: 'POST', body: form })).status).toBe(422)
  expect(await stored()).toEqual(before)
})
