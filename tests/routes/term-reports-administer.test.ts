import { describe, expect, test } from 'vitest'
import { addTrigger } from '../_by-hand.ts'
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

  test('when it fails, that is one line in the log, with the cause', async () => {
    const world = await makeWorld()
    for (const table of ['student_term_record', 'subject_record', 'student', 'change'])
      for (const write of ['insert', 'update', 'delete'])
        await addTrigger(world.db, `no_${table}_${write}`, `before ${write} on ${table} begin select raise(abort, 'worn out'); end`)
    expect((await call(world, 'admin', method, path, body)).status).toBe(500)
    expect(world.logged).toEqual([{ requestId: expect.any(String), err: expect.objectContaining({ message: 'worn out' }) }])
  })

  test('in a posted term only the administrator; but a student moves, whose posted record stays', async () => {
    const world = await makeWorld()
    await world.db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: 't' }).execute()
    expect((await call(world, 'deansHods', method, path, body)).status).toBe(path === '/api/student-class' ? 200 : 403)
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
  ['/api/new-term-beginning', { value: '2020-01-06', class_id: null, ...term }, 422],
  ['/api/new-term-beginning', { value: '2025-10-06', class_id: '5A', ...term }, 422],
  ['/api/term-report', { ...key, new_term_beginning: '2020-01-06', version: 1 }, 422],
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

describe('on the screen', () => {
  const own = '/admin/term-details/5A'
  const fragment = { 'HX-Request': 'true' }
  const form = (fields: object) => ({
    method: 'POST',
    headers: fragment,
    body: new URLSearchParams({ year: String(year), term: '1', ...fields }),
  })
  const ofZahra = { student_id: String(zahra.id) }

  const gets = [`${own}/1/class`, `${own}/1/delete`, `${own}/1/subjects/104`]
  const posts: [string, object][] = [
    [`${own}/possible-attendance`, { value: '120', classes: 'one' }],
    [`${own}/new-term-beginning`, { value: '12-Jan-2026', classes: 'all' }],
    [`${own}/1/class`, { ...ofZahra, class_id: '5B', class_from: 'this-term' }],
    [`${own}/1/subjects/104`, ofZahra],
  ]
  test.each(gets)('GET %s is a dialog for the administrators alone, as a page too', async (path) => {
    const { as } = await makeWorld()
    const statuses = await Promise.all(
      (['nobody', 'zahra', 'joseph', 'baptiste', 'deansHods', 'admin'] as const).map(async (who) => (await as(who)(path)).status),
    )
    expect(statuses).toEqual([303, 403, 403, 403, 200, 200])
    expect(await (await as('admin')(path)).text()).toContain('<!doctype html>')
    expect(await (await as('admin')(path, { headers: fragment })).text()).not.toContain('<html')
  })
  const saidOf = (html: string) => /name="said" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"')
  test.each(posts)('POST %s %j says what it did', async (path, fields) => {
    const { as } = await makeWorld()
    const asked = await as('deansHods')(path, form(fields))
    const said = saidOf(await asked.text())
    const res = said ? await as('deansHods')(path, form({ ...fields, said })) : asked
    expect(res.status).toBe(204)
    expect(res.headers.get('HX-Trigger')).toMatch(
      /set to 120 for 5A\.|set to 12-Jan-2026 for all classes\.|Class changed to 5B|Mathematics deleted\./,
    )
  })

  test.each([
    ['possible-attendance', '1e2', 'Whole digits only'],
    ['possible-attendance', '', 'Whole digits only'],
    ['new-term-beginning', '12/01/2026', 'Write a day like'],
    ['new-term-beginning', '06-Oct-2025', 'The next term begins after the last day of this term.'],
    ['new-term-beginning', '06-Jan-2020', 'This is far outside the academic year.'],
  ])('%s %j stays in its field beside the reason', async (setting, value, reason) => {
    const { as } = await makeWorld()
    const res = await as('admin')(`${own}/${setting}`, form({ value, classes: 'all' }))
    const html = await res.text()
    expect([res.status, html.includes(reason), html.includes(`value="${value}"`)]).toEqual([422, true, true])
  })

  test('a changed class is gone to, and after the last of a list is deleted the one before is shown', async () => {
    const world = await makeWorld()
    const moved = await world.as('admin')(`${own}/1/class`, form({ ...ofZahra, class_id: '5B', class_from: 'this-term' }))
    expect(moved.headers.get('HX-Location')).toContain('/admin/term-details/5B/1')
    await world.db.deleteFrom('subject_record').where('student_id', '=', students.teShawn.id).execute()
    const deleted = await world.as('admin')(`${own}/3/delete`, form({ student_id: String(students.teShawn.id) }))
    expect(deleted.headers.get('HX-Location')).toContain('/admin/term-details/5A/2')
  })

  test('a record with subject records is not offered for deletion, nor deleted', async () => {
    const { as } = await makeWorld()
    const refusal = 'Cannot delete record with existing subject records. Please delete all subject records first.'
    expect(await (await as('admin')(`${own}/1/delete`, { headers: fragment })).text()).toContain(refusal)
    const res = await as('admin')(`${own}/1/delete`, form(ofZahra))
    expect([res.status, (await res.text()).includes(refusal)]).toEqual([409, true])
  })

  test('who may not administer sees neither the panel nor the delete actions', async () => {
    const { as } = await makeWorld()
    const text = async (who: Who) => (await as(who)('/term-reports/term-details/5A/1')).text()
    expect(await text('admin')).toContain('Delete Mathematics')
    for (const who of ['joseph', 'noel', 'lutchman', 'baptiste'] as const)
      expect(await text(who)).not.toMatch(/Delete|All Classes|Change Class/)
  })
})
