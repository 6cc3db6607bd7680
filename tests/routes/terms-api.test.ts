import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, year } from '../world.ts'

type Table = [method: 'GET' | 'POST', path: string, json: unknown, expected: Partial<Record<Who | 'nobody', number>>]

const staff = { nobody: 401, zahra: 403, stranger: 200, joseph: 200, baptiste: 200, admin: 200, deansHods: 200 }
const administrators = { nobody: 401, zahra: 403, joseph: 403, baptiste: 403, admin: 200, deansHods: 200 }
const cleared = { ...administrators, admin: 204, deansHods: 204 }
const period = { academic_year_id: year, term: 2, is_current: 1 }

const tables: Table[] = [
  ['GET', '/api/current-period', undefined, staff],
  ['POST', '/api/current-period', period, administrators],
  ['GET', '/api/academic-years', undefined, staff],
  ['GET', '/api/academic-terms', undefined, staff],
  ['GET', '/api/academic-term-details', undefined, staff],
  ['POST', '/api/academic-term-details', { academic_year_id: year, term: 1, term_start: null, term_end: null }, administrators],
  ['POST', '/api/clear-flags', undefined, cleared],
  ['POST', '/api/term-reports-register', { class_id: '1A' }, administrators],
  ['GET', '/api/term-reports-students-registered', undefined, administrators],
  ['GET', '/api/form-classes', undefined, staff],
  ['GET', '/api/form-classes-list', undefined, staff],
  ['GET', '/api/form-levels', undefined, staff],
  ['GET', '/api/coded-comments', undefined, staff],
  ['GET', '/api/term-reports-posted', undefined, staff],
  ['POST', '/api/post-term-reports', { year, term: 1, posted: 1, date_posted: null }, administrators],
]
const cases = tables.flatMap(([method, path, json, expected]) =>
  Object.entries(expected).map(([who, status]) => [who, method, path, status, json] as const),
)

test.each(cases)('%s: %s %s is answered %i', async (who, method, path, status, json) => {
  const { as } = await makeWorld()
  const res = await as(who as Who)(path, { method, ...(json !== undefined && { json }) })
  expect(res.status).toBe(status)
  if (status >= 400) expect((await res.json()).errors).toHaveLength(1)
})

const call = async (
  world: Awaited<ReturnType<typeof makeWorld>>,
  method: 'GET' | 'POST',
  path: string,
  json?: unknown,
  who: Who = 'admin',
) => {
  const res = await world.as(who)(path, { method, ...(json !== undefined && { json }) })
  return { status: res.status, body: res.status === 204 ? null : await res.json() }
}

const first = {
  academic_year_id: year,
  term: 1,
  title: 'Term 1',
  new_term_beginning: '2026-01-05',
  possible_attendance: 124,
  start: '2025-09-01',
  end: '2025-12-12',
  is_current: 1,
  version: 1,
}

test('the current period has every term, the current one and those before it', async () => {
  const { body } = await call(await makeWorld({ term: 2 }), 'GET', '/api/current-period', undefined, 'joseph')
  expect(body.current_term).toMatchObject({ academic_year_id: year, term: 2, is_current: 1 })
  expect(body.terms.map((t: typeof first) => t.term)).toEqual([2, 1])
  expect(body.terms_archive).toEqual([{ ...first, is_current: 0 }])
})

test('a school without a current term says so', async () => {
  const world = await makeWorld()
  await world.db.updateTable('academic_term').set({ is_current: 0 }).execute()
  expect((await call(world, 'GET', '/api/current-period')).body.current_term).toBeNull()
})

test('the current period is set as the specification sends it', async () => {
  const world = await makeWorld()
  const sent = {
    term: 3,
    new_term_beginning: '2026-09-07',
    possible_attendance: 110,
    academic_year_id: year,
    start: '2026-04-20',
    end: '2026-07-03',
    is_current: 1,
  }
  const { status, body } = await call(world, 'POST', '/api/current-period', sent)
  expect([status, body.current_term]).toEqual([200, { ...sent, title: 'Term 3', version: 1 }])
  expect((await call(world, 'POST', '/api/current-period', sent)).body.current_term).toEqual(body.current_term)
})

test('a stale save is answered with the term as it is now and who changed it', async () => {
  const world = await makeWorld()
  await call(world, 'POST', '/api/current-period', { academic_year_id: year, term: 1, possible_attendance: 120, version: 1 }, 'deansHods')
  const { status, body } = await call(world, 'POST', '/api/current-period', {
    academic_year_id: year,
    term: 1,
    possible_attendance: 118,
    version: 1,
  })
  expect(status).toBe(409)
  expect(body).toMatchObject({
    current: { ...first, possible_attendance: 120, version: 2 },
    changedBy: 'Deans/HODs',
    changedAt: '2025-12-01T14:00:00.000Z',
  })
})

test.each([
  [{ academic_year_id: 20252027, term: 1 }, /academic_year_id/],
  [{ academic_year_id: year, term: 4 }, /term/],
  [{ academic_year_id: '20252026', term: 1 }, /academic_year_id/],
  [{ academic_year_id: year, term: 1, start: '2025-02-30' }, /start/],
  [{ academic_year_id: year, term: 1, new_term_beginning: '1949-12-31' }, /new_term_beginning/],
  [{ academic_year_id: year, term: 1, possible_attendance: 1000 }, /possible_attendance/],
  [{ academic_year_id: year, term: 1, possible_attendance: 1.5 }, /possible_attendance/],
  [{ academic_year_id: year, term: 1, surprise: true }, /surprise/],
  [{ academic_year_id: year, term: 1, start: '2025-12-12', end: '2025-09-01' }, /ends before/],
  [{ academic_year_id: year, term: 1, new_term_beginning: '2025-10-06' }, /begins after the last day/],
  [{ academic_year_id: year, term: 1, new_term_beginning: '2020-01-06' }, /outside the academic year/],
  [{ academic_year_id: year, term: 3, start: '2026-04-01', end: '2026-07-03' }, /some of these days/],
  [{ academic_year_id: year, term: 3, start: '2025-07-01', end: '2025-08-15' }, /not be in order/],
  [{ academic_year_id: 20302031, term: 1 }, /one after the latest/],
])('a period of %j is refused with a reason, and nothing is stored', async (json, reason) => {
  const world = await makeWorld()
  const before = await world.db.selectFrom('academic_term').selectAll().execute()
  const { status, body } = await call(world, 'POST', '/api/current-period', json)
  expect([status, body.errors.join()]).toEqual([422, expect.stringMatching(reason)])
  expect(await world.db.selectFrom('academic_term').selectAll().execute()).toEqual(before)
})

test('years, terms and term dates are listed', async () => {
  const world = await makeWorld()
  expect((await call(world, 'GET', '/api/academic-years')).body).toEqual([{ id: 20242025 }, { id: year }])
  expect((await call(world, 'GET', '/api/academic-terms')).body).toEqual([1, 2, 3].map((id) => ({ id, title: `Term ${id}` })))
  const details = (await call(world, 'GET', '/api/academic-term-details')).body
  expect(details[1]).toEqual({ academic_year_id: year, term: 1, term_start: '2025-09-01', term_end: '2025-12-12', version: 1 })
})

test.each(['/api/current-period', '/api/academic-term-details'])(
  '%s: possible attendance that is not named is the school calendar’s, unless another figure was typed',
  async (path) => {
    const world = await makeWorld()
    const key = { academic_year_id: year, term: 1 }
    const post = async (end: string) => {
      const dates = { start: '2025-09-01', end }
      const details = { term_start: '2025-09-01', term_end: end }
      expect((await call(world, 'POST', path, { ...key, ...(path === '/api/current-period' ? dates : details) })).status).toBe(200)
      return (await call(world, 'GET', '/api/current-period')).body.current_term.possible_attendance
    }
    expect(await post('2025-12-19')).toBe(124)
    const closed = { date_from: '2025-12-08', date_to: '2025-12-09', reason: 'Closed', added_at: '2025-12-01T14:00:00.000Z' }
    await world.db.insertInto('school_calendar').values(closed).execute()
    await world.db.updateTable('academic_term').set({ possible_attendance: 156 }).where('term', '=', 1).execute()
    expect(await post('2025-12-12')).toBe(146)
  },
)

test('the dates of a term are saved, of a term that exists', async () => {
  const world = await makeWorld()
  const dates = { academic_year_id: year, term: 1, term_start: '2025-09-01', term_end: '2025-12-19', version: 1 }
  expect((await call(world, 'POST', '/api/academic-term-details', dates)).body).toEqual({ ...dates, version: 2 })
  expect((await call(world, 'POST', '/api/academic-term-details', { ...dates, term: 3 })).status).toBe(404)
  expect((await call(world, 'POST', '/api/academic-term-details', { ...dates, term_end: '2025-12-18' })).status).toBe(409)
  expect((await call(world, 'POST', '/api/academic-term-details', { ...dates, term_end: null })).status).toBe(422)
})

test('students are registered by repeating one call until all rows are processed', async () => {
  const world = await makeWorld({ registered: false })
  const register = (class_id: string | null) => call(world, 'POST', '/api/term-reports-register', { class_id })
  await call(world, 'POST', '/api/clear-flags')
  expect((await register('5A')).body).toEqual({ rows_processed: 4, total_rows: 4 })
  expect((await call(world, 'GET', '/api/term-reports-students-registered')).body).toMatchObject({
    total: 4,
    students: [{ student_id: students.zahra.id, class_id: '5A' }, {}, {}, {}],
  })
  for (const all of ['All', '', null]) expect((await register(all)).body).toEqual({ rows_processed: 6, total_rows: 6 })
  expect(await register('9Z')).toMatchObject({ status: 422, body: { errors: ['Choose a class from the list, or All.'] } })
  await world.db.updateTable('academic_term').set({ is_current: 0 }).execute()
  expect(await register('5A')).toMatchObject({ status: 409, body: { errors: [expect.stringMatching(/current/)] } })
})

test('Deans/HODs cannot register into a posted term, an administrator can', async () => {
  const world = await makeWorld()
  await call(world, 'POST', '/api/post-term-reports', { year, term: 1, posted: 1 })
  expect((await call(world, 'POST', '/api/term-reports-register', {}, 'deansHods')).status).toBe(403)
  expect((await call(world, 'POST', '/api/clear-flags', undefined, 'deansHods')).status).toBe(403)
  expect((await call(world, 'POST', '/api/term-reports-register', {})).status).toBe(200)
})

test('classes are listed with their level, the list of pickers without what is no real class', async () => {
  const world = await makeWorld()
  await addRows(world.db, 'form_class', [
    { id: 'OFFICE', form_level: null, retired_at: null },
    { id: '1Z', form_level: 1, retired_at: 'x' },
  ])
  const classes = (await call(world, 'GET', '/api/form-classes')).body
  expect(classes[0]).toEqual({ id: '1A', class_id: '1A', form_level: 1 })
  expect(classes.at(-1)).toEqual({ id: 'OFFICE', class_id: 'OFFICE', form_level: null })
  const listed = (await call(world, 'GET', '/api/form-classes-list')).body
  expect(listed.map((f: { title: string }) => f.title)).toEqual(['Form 1', 'Form 5'])
  expect(listed[1].form_classes.map((c: { id: string }) => c.id)).toEqual(['5A', '5B'])
  expect((await call(world, 'GET', '/api/form-levels')).body).toEqual([{ form_level: 1 }, { form_level: 5 }])
})

test('coded comments that are no longer used are not offered', async () => {
  const { body } = await call(await makeWorld(), 'GET', '/api/coded-comments')
  expect(body.length).toBeGreaterThan(0)
  expect(body.map((c: { detail: string }) => c.detail)).not.toContain('Retired words')
})
