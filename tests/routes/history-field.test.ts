import { expect, test } from 'vitest'
import { recordChanges } from '../../src/db/_history.ts'
import { png } from '../pictures.ts'
import { actor, makeWorld, students, subjects, type Who } from '../world.ts'

const { zahra, marcus, ana } = students
const htmx = { 'HX-Request': 'true' }

async function world() {
  const world = await makeWorld()
  const { db } = world
  const markOf = async (student: number, subject: number) =>
    (
      await db
        .selectFrom('subject_record')
        .select('id')
        .where('student_id', '=', student)
        .where('subject_id', '=', subject)
        .executeTakeFirstOrThrow()
    ).id
  const reportOf = async (student: number) =>
    (await db.selectFrom('student_term_record').select('id').where('student_id', '=', student).executeTakeFirstOrThrow()).id
  const record = (entity: string, key: string | number, field: string, old: unknown, next: unknown, who: Who = 'lutchman') =>
    db.transaction().execute((trx) =>
      recordChanges(trx, [{ entity, key, studentId: zahra.id, field, old, new: next }], {
        actor: actor(who),
        at: '2025-11-30T03:30:00.000Z',
      }),
    )
  const get = async (path: string, who: Who | 'nobody' = 'admin', headers = {}) => {
    const base = who === 'admin' || who === 'deansHods' ? '/admin' : '/term-reports'
    const res = await world.as(who)(path.startsWith('/') ? path : `${base}/history/${path}`, { headers })
    return { status: res.status, text: await res.text() }
  }
  return { ...world, markOf, reportOf, record, get }
}

/** Form teacher of 5A is Joseph, dean of 5A and 5B Noël; Lutchman teaches Mathematics in 5A and 1A, Baptiste is head of department. */
const reach: [string, Record<string, number>][] = [
  [
    'zahra-mathematics',
    { nobody: 303, zahra: 403, admin: 200, deansHods: 200, lutchman: 200, joseph: 200, noel: 200, baptiste: 200, stranger: 404 },
  ],
  [
    'zahra-report',
    { nobody: 303, zahra: 403, admin: 200, deansHods: 200, lutchman: 200, joseph: 200, noel: 200, baptiste: 200, stranger: 404 },
  ],
  ['marcus-report', { admin: 200, lutchman: 404, joseph: 404, noel: 200, baptiste: 200, stranger: 404 }],
  ['ana-mathematics', { admin: 200, lutchman: 200, joseph: 404, noel: 404, baptiste: 200, stranger: 404 }],
  ['student', { nobody: 303, zahra: 403, admin: 200, deansHods: 200, lutchman: 404, joseph: 404, noel: 404, baptiste: 404, stranger: 404 }],
  ['posting', { admin: 200, deansHods: 200, joseph: 404, baptiste: 404 }],
  ['employee', { admin: 200, deansHods: 200, lutchman: 404, baptiste: 404 }],
  ['administrator', { admin: 200, deansHods: 200, joseph: 404 }],
  ['school', { admin: 200, joseph: 404, baptiste: 404 }],
]
test.each(reach.flatMap(([what, whos]) => Object.entries(whos).map(([who, status]) => [what, who, status] as const)))(
  'the history of %s: %s is answered %i',
  async (what, who, status) => {
    const { get, markOf, reportOf } = await world()
    const paths: Record<string, string> = {
      'zahra-mathematics': `subject_record/${await markOf(zahra.id, subjects.mathematics)}/exam_mark`,
      'ana-mathematics': `subject_record/${await markOf(ana.id, subjects.mathematics)}/exam_mark`,
      'zahra-report': `student_term_record/${await reportOf(zahra.id)}/comments`,
      'marcus-report': `student_term_record/${await reportOf(marcus.id)}/comments`,
      student: `student/${zahra.id}/first_name`,
      posting: 'term_report_posting/20252026-1/posted',
      employee: 'employee/1/post_id',
      administrator: 'administrator/1/user_name',
      school: 'school/1/name',
    }
    expect((await get(paths[what] as string, who as Who)).status).toBe(status)
    const json = await get(`/api/history/${paths[what]}`, who as Who)
    expect(json.status).toBe(status === 303 ? 401 : status)
  },
)

test.each([
  'student/7/first_name',
  'student/x/first_name',
  'nothing/1/name',
  'sqlite_master/1/name',
  'session/1/token_hash',
  'student/20210001/first name',
  'subject_record/999999/exam_mark',
  'term_report_posting/20252026-9/posted',
  'term_report_posting/x/posted',
])('%s is not found', async (path) => {
  const { get } = await world()
  expect((await get(path)).status).toBe(404)
  expect((await get(path, 'lutchman')).status).toBe(404)
})

test('a field that nobody has changed says so; then the changes stand there, the latest first, in the words of the school', async () => {
  const { get, markOf, record } = await world()
  const id = await markOf(zahra.id, subjects.mathematics)
  const path = `subject_record/${id}/coded_comment`
  expect((await get(path)).text).toContain('No changes yet')
  await record('subject_record', id, 'coded_comment', null, 1)
  await record('subject_record', id, 'coded_comment', 1, 4, 'admin')
  const { text } = await get(path, 'lutchman', htmx)
  expect(text).toMatch(/^<header>/)
  expect(text).not.toContain('<!doctype')
  expect(text).toMatch(/Excellent work.*Retired words.*blank.*Excellent work/s)
  expect(text).toContain('29-Nov-2025 23:30')
  expect(text).toContain('Zahra Abdool-Rahman · Mathematics · Comment 1 · 2025-2026 term 1')
  expect((await get(path)).text).toMatch(/^<!doctype html>.*History of Comment 1/s)
})

test('the JSON interface gives both values, who and when, and pages', async () => {
  const { as, markOf, record } = await world()
  const id = await markOf(zahra.id, subjects.mathematics)
  for (let mark = 0; mark < 20; mark++) await record('subject_record', id, 'exam_mark', mark || null, mark + 1)
  const get = async (query = '') => (await as('lutchman')(`/api/history/subject_record/${id}/exam_mark${query}`)).json()
  const first = await get()
  expect(first).toMatchObject({ label: 'Exam mark', page: 1, total: 20 })
  expect(first.data[0]).toMatchObject({ old_value: '19', new_value: '20', who: 'D. Lutchman', when: '29-Nov-2025 23:30' })
  const second = await get('?page=2')
  expect(second.data).toHaveLength(5)
  expect(second.data[4]).toMatchObject({ old_value: 'blank', new_value: '1' })
  expect((await as('lutchman')(`/api/history/subject_record/${id}/exam_mark?page=0`)).status).toBe(422)
})

test('of a record that is gone only who reads every history reads it', async () => {
  const { db, get, markOf, record } = await world()
  const id = await markOf(zahra.id, subjects.mathematics)
  await record('subject_record', id, 'exam_mark', 63, null)
  expect((await get(`subject_record/${id}/exam_mark`, 'lutchman')).status).toBe(200)
  await db.deleteFrom('subject_record').where('id', '=', id).execute()
  expect((await get(`subject_record/${id}/exam_mark`, 'lutchman')).status).toBe(404)
  expect((await get(`subject_record/${id}/exam_mark`)).text).toContain('63')
})

test('values are shown as text, whatever they are', async () => {
  const { get, record } = await world()
  await record('student', zahra.id, 'first_name', '<script>alert(1)</script>', '=1+1')
  const { text } = await get(`student/${zahra.id}/first_name`)
  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toContain('<script>alert')
})

test('a document has one history, whether its key was written with a stroke or a dash', async () => {
  const { get, record, as } = await world()
  const path = `student_document/${zahra.id}-passport-photo/passport-photo`
  expect((await get(path)).text).toContain('No changes yet')
  const body = new FormData()
  body.set('file', new File([png()], 'as-uploaded.png'))
  const sent = await as('admin')(`/admin/students/${zahra.id}/documents/passport-photo`, { method: 'POST', body })
  expect(sent.status).toBeLessThan(400)
  await record('student_document', `${zahra.id}/passport-photo`, 'passport-photo', 'as-uploaded.png', 'with-a-stroke.png')
  await record('student_document', `${zahra.id}-passport-photo`, 'passport-photo', 'with-a-stroke.png', 'with-a-dash.png')
  await record('student_document', `${marcus.id}/passport-photo`, 'passport-photo', null, 'of-another.png')
  const { text } = await get(path)
  for (const name of ['as-uploaded.png', 'with-a-stroke.png', 'with-a-dash.png']) expect(text).toContain(name)
  expect(text).not.toContain('of-another.png')
  expect((await get(path, 'joseph')).status).toBe(404)
})
