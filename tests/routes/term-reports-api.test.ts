import { describe, expect, test } from 'vitest'
import { titled } from '../_titled.ts'
import { makeWorld, students, type Who, year } from '../world.ts'

const { zahra, marcus, ana } = students
const key = { student_id: zahra.id, year, term: 1 }

const calls: [string, unknown, Partial<Record<Who | 'nobody', number>>][] = [
  [
    `/api/term-reports/5A/${year}/1`,
    undefined,
    { nobody: 401, zahra: 403, stranger: 404, lutchman: 200, joseph: 200, noel: 200, baptiste: 200, admin: 200 },
  ],
  [`/api/term-reports/5B/${year}/1`, undefined, { joseph: 404, noel: 200 }],
  [`/api/term-reports/5A/${year}/3`, undefined, { admin: 404 }],
  [`/api/term-reports/5A/1e8/1`, undefined, { admin: 422 }],
  [
    `/api/subject-records/${zahra.id}/${year}/1`,
    undefined,
    { nobody: 401, zahra: 403, stranger: 404, lutchman: 200, joseph: 200, admin: 200 },
  ],
  [`/api/subject-records/${marcus.id}/${year}/1`, undefined, { joseph: 404, noel: 200 }],
  [
    '/api/term-report',
    { ...key, version: 1, comments: 'x' },
    { nobody: 401, zahra: 403, stranger: 404, lutchman: 403, noel: 403, joseph: 200, deansHods: 200 },
  ],
  ['/api/term-report', { ...key, version: 1, deans: 'x' }, { joseph: 403, baptiste: 403, noel: 200, admin: 200 }],
  ['/api/term-report', { ...key, version: 1, possible_attendance: 120 }, { joseph: 403, noel: 403, admin: 200 }],
  ['/api/term-report', { ...key, student_id: marcus.id, version: 1, comments: 'x' }, { joseph: 404, noel: 403, admin: 200 }],
  ['/api/term-report', { ...key, student_id: ana.id, version: 1, comments: 'x' }, { joseph: 404, lutchman: 403 }],
]
test.each(
  calls.flatMap(([path, json, who]) =>
    Object.entries(who).map(([name, status]) => [path, json ? JSON.stringify(json) : 'asked', name, status, json] as const),
  ),
)('%s %s by %s: %s', async (path, _sent, who, status, json) => {
  const { as } = await makeWorld()
  const res = await as(who as Who)(path, json === undefined ? {} : { method: 'POST', json })
  expect(res.status).toBe(status)
  expect(res.headers.get('Content-Type')).toMatch('application/json')
})

test('table 1 comes in class-list order, in pages', async () => {
  const { as } = await makeWorld()
  const first = await (await as('joseph')(`/api/term-reports/5A/${year}/1?per_page=3`)).json()
  expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 3, total: 4 })
  expect(first.data[0]).toEqual({
    ...{ student_id: zahra.id, first_name: 'Zahra', last_name: 'Abdool-Rahman', class_id: '5A', form_level: 5, year, term: 1, version: 1 },
    ...{ possible_attendance: 124, times_absent: null, times_late: null, conduct: null, deportment: null, comments: null, deans: null },
    ...{ custom_comment: null, new_term_beginning: '2026-01-05' },
  })
  const second = await (await as('joseph')(`/api/term-reports/5A/${year}/1?per_page=3&page=2`)).json()
  expect(second.data.map((r: { student_id: number }) => r.student_id)).toEqual([students.teShawn.id])
})

test('table 2 has the records, the subjects with what is entered, the terms, and no weightings', async () => {
  const { as, db } = await makeWorld()
  await db
    .updateTable('subject_record')
    .set({ exam_mark: 0, coded_comment: 3 })
    .where('subject_id', '=', 104)
    .where('student_id', '=', zahra.id)
    .execute()
  const answer = await (await as('joseph')(`/api/subject-records/${zahra.id}/${year}/1`)).json()
  expect(answer.table2_records).toHaveLength(3)
  expect(answer.table2_records[1]).toEqual({
    ...{ student_id: zahra.id, year, term: 1, subject_id: 104, abbr: 'MATH', title: 'Mathematics', course_mark: null, exam_mark: 0 },
    ...{ coded_comment: 3, coded_comment_1: null, employee_id: 1, custom_comment: null, entered: true, version: 1 },
    ...{ count: 2, name: 'Abdool-Rahman, Zahra' },
  })
  expect(answer.student_subjects.map((s: { entered: boolean }) => s.entered)).toEqual([false, true, false])
  expect(answer.terms).toEqual([{ year, term: 1, title: `${year} Term 1` }])
  expect(answer.subject_weightings).toEqual([])
})

describe('a save', () => {
  const save = async (body: object, who: Who = 'admin') => {
    const { as } = await makeWorld()
    return as(who)('/api/term-report', { method: 'POST', json: { ...key, version: 1, ...body } })
  }
  test('answers the record with its next version', async () => {
    const res = await save({ comments: '  Good\r\n', times_absent: 6, conduct: 'A' })
    expect((await res.json()).data).toMatchObject({ version: 2, comments: 'Good', times_absent: 6, conduct: 'A' })
  })
  test.each(
    [
      { comments: 'a'.repeat(256) },
      { custom_comment: 'a'.repeat(216) },
      { times_absent: '6' },
      { times_absent: 1.5 },
      { times_absent: -1 },
      { times_absent: 1000 },
      { times_absent: 125 },
      { conduct: 'F' },
      { new_term_beginning: '2026-02-30' },
      { version: '1' },
      { year: 2025 },
      { nonsense: 1 },
      { base: { nonsense: 1 } },
    ].map(titled),
  )('of %s is refused', async (_title, body) => {
    const res = await save(body)
    expect(res.status).toBe(422)
    expect((await res.json()).errors).toHaveLength(1)
  })

  test('of a field that moved on answers the row as it is, who and when; with its base it is written', async () => {
    const { as } = await makeWorld()
    const post = (who: Who, body: object) => as(who)('/api/term-report', { method: 'POST', json: { ...key, version: 1, ...body } })
    expect((await post('admin', { comments: 'The office’s' })).status).toBe(200)
    expect((await post('joseph', { times_late: 2, base: { times_late: null } })).status).toBe(200)
    const conflict = await post('joseph', { comments: 'Mine', base: { comments: null } })
    expect(conflict.status).toBe(409)
    expect(await conflict.json()).toMatchObject({
      current: { version: 3, comments: 'The office’s' },
      changedBy: 'admin',
      changedAt: '2025-12-01T14:00:00.000Z',
    })
    expect((await post('joseph', { comments: 'Mine', base: { comments: 'The office’s' } })).status).toBe(200)
  })

  test('in a term that is posted is refused in words, but for the administrator', async () => {
    const { as, db } = await makeWorld()
    await db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: 't' }).execute()
    const post = (who: Who) => as(who)('/api/term-report', { method: 'POST', json: { ...key, version: 1, comments: 'x' } })
    const refused = await post('joseph')
    expect([refused.status, (await refused.json()).message]).toEqual([403, 'This term is closed. Only an administrator may change it.'])
    expect((await post('admin')).status).toBe(200)
  })
})
