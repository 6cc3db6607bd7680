import { describe, expect, test } from 'vitest'
import { makeWorld, students, type Who, year } from '../world.ts'

const { zahra, marcus } = students
const term = { year, term: 1 }
const key = { student_id: zahra.id, ...term }
type World = Awaited<ReturnType<typeof makeWorld>>

const call = ({ as }: World, who: Who | 'nobody', method: string, path: string, json: object) => as(who)(path, { method, json })
const recordOf = ({ db }: World, studentId: number = zahra.id) =>
  db.selectFrom('student_term_record').selectAll().where('student_id', '=', studentId).where('term', '=', 1).executeTakeFirst()

const calls: [method: string, path: string, body: object][] = [
  ['POST', '/api/possible-attendance', { value: 120, class_id: null, ...term }],
  ['POST', '/api/new-term-beginning', { value: '2026-01-12', class_id: '5A', ...term }],
  ['POST', '/api/student-class', { student_id: zahra.id, class_id: '5B' }],
  ['DELETE', '/api/subject-record', { ...key, subject_id: 104 }],
]
describe.each(calls)('%s %s', (method, path, body) => {
  test.each([
    ['nobody', 401],
    ['zahra', 403],
    ['joseph', 403],
    ['noel', 403],
    ['baptiste', 403],
    ['deansHods', 200],
    ['admin', 200],
  ] as const)('by %s: %s', async (who, status) => {
    const world = await makeWorld()
    expect((await call(world, who, method, path, body)).status).toBe(status)
    expect((await world.db.selectFrom('change').select('id').execute()).length > 0).toBe(status === 200)
  })

  test('in a posted term only the administrator', async () => {
    const world = await makeWorld()
    await world.db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: 't' }).execute()
    expect((await call(world, 'deansHods', method, path, body)).status).toBe(403)
    expect((await call(world, 'admin', method, path, body)).status).toBe(200)
  })

  test('with a key that nobody knows is refused', async () => {
    const world = await makeWorld()
    expect((await call(world, 'admin', method, path, { ...body, nonsense: 1 })).status).toBe(422)
  })
})

test('possible attendance is set for one class, or for all and for who is registered later', async () => {
  const world = await makeWorld()
  const set = async (value: number, class_id: string | null) =>
    (await (await call(world, 'admin', 'POST', '/api/possible-attendance', { value, class_id, ...term })).json()).message
  expect(await set(100, '5B')).toBe('Possible attendance set to 100 for 5B.')
  expect([(await recordOf(world))?.possible_attendance, (await recordOf(world, marcus.id))?.possible_attendance]).toEqual([124, 100])
  expect(await set(110, null)).toBe('Possible attendance set to 110 for all classes.')
  expect([(await recordOf(world))?.possible_attendance, (await recordOf(world, marcus.id))?.possible_attendance]).toEqual([110, 110])
  const { possible_attendance } = await world.db.selectFrom('academic_term').selectAll().where('term', '=', 1).executeTakeFirstOrThrow()
  expect(possible_attendance).toBe(110)
  const before = await recordOf(world)
  await set(110, null)
  expect((await recordOf(world))?.version).toBe(before?.version)
})

test('the day on which school reopens is set and said as the school writes it', async () => {
  const world = await makeWorld()
  const res = await call(world, 'admin', 'POST', '/api/new-term-beginning', { value: '2026-01-12', class_id: null, ...term })
  expect((await res.json()).message).toBe('New Term Beginning set to 12-Jan-2026 for all classes.')
  expect(await recordOf(world)).toMatchObject({ new_term_beginning: '2026-01-12', version: 2 })
})

test.each([
  ['/api/possible-attendance', { value: 1000, class_id: null, ...term }, 422],
  ['/api/possible-attendance', { value: '7', class_id: null, ...term }, 422],
  ['/api/possible-attendance', { value: 7, class_id: '9Z', ...term }, 404],
  ['/api/possible-attendance', { value: 7, class_id: null, year, term: 3 }, 404],
  ['/api/new-term-beginning', { value: '2026-02-30', class_id: null, ...term }, 422],
  ['/api/new-term-beginning', { value: '', class_id: null, ...term }, 422],
  ['/api/student-class', { student_id: 1, class_id: '5B' }, 404],
  ['/api/student-class', { student_id: zahra.id, class_id: '9Z' }, 422],
])('POST %s %j: %s', async (path, body, status) => {
  expect((await call(await makeWorld(), 'admin', 'POST', path, body)).status).toBe(status)
})

test('a change of class moves the student and the current record, and leaves earlier terms as they were', async () => {
  const world = await makeWorld({ term: 2 })
  const past = { student_id: zahra.id, academic_year_id: year, term: 1, form_class_id: '5A', form_level: 5, updated_at: 't' }
  await world.db.insertInto('student_term_record').values(past).execute()
  const res = await call(world, 'admin', 'POST', '/api/student-class', { student_id: zahra.id, class_id: '1A' })
  expect((await res.json()).message).toBe('Class changed to 1A')
  const records = await world.db
    .selectFrom('student_term_record')
    .select(['term', 'form_class_id', 'form_level'])
    .where('student_id', '=', zahra.id)
    .orderBy('term')
    .execute()
  expect(records).toEqual([
    { term: 1, form_class_id: '5A', form_level: 5 },
    { term: 2, form_class_id: '1A', form_level: 1 },
  ])
  expect((await world.as('joseph')('/term-reports/term-details/5A/1')).status).toBe(200)
  expect(await (await world.as('joseph')('/term-reports/term-details/5A/1')).text()).not.toContain('Abdool-Rahman')
})

test('a term record is deleted only without subject records, each of which is deleted by itself', async () => {
  const world = await makeWorld()
  await world.db
    .updateTable('subject_record')
    .set({ exam_mark: 71 })
    .where('subject_id', '=', 104)
    .where('student_id', '=', zahra.id)
    .execute()
  const refused = await call(world, 'admin', 'DELETE', '/api/term-report', key)
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'Cannot delete record with existing subject records. Please delete all subject records first.',
  ])
  const removed = []
  for (const subject_id of [101, 104, 113])
    removed.push((await (await call(world, 'admin', 'DELETE', '/api/subject-record', { ...key, subject_id })).json()).message)
  expect(removed).toEqual(['English Language deleted.', 'Mathematics deleted.', 'Chemistry deleted.'])
  expect((await call(world, 'admin', 'DELETE', '/api/subject-record', { ...key, subject_id: 104 })).status).toBe(404)
  expect((await (await call(world, 'admin', 'DELETE', '/api/term-report', key)).json()).message).toBe('Zahra Abdool-Rahman deleted.')
  expect(await recordOf(world)).toBeUndefined()
  const lost = await world.db.selectFrom('change').select('old_value').where('field', '=', 'exam_mark').execute()
  expect(lost).toEqual([{ old_value: '71' }])
})

test.each([
  ['joseph', 403],
  ['stranger', 403],
  ['nobody', 401],
  ['deansHods', 409],
] as const)('DELETE /api/term-report by %s: %s', async (who, status) => {
  expect((await call(await makeWorld(), who, 'DELETE', '/api/term-report', key)).status).toBe(status)
})
