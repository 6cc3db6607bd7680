import { describe, expect, test } from 'vitest'
import { makeWorld, students, type Who, year } from '../world.ts'

const { zahra, marcus } = students
const own = '/admin/term-details/5A/1'
const row = `${own}/subjects/104`
const fragment = { 'HX-Request': 'true' }
type World = Awaited<ReturnType<typeof makeWorld>>

function form(fields: Record<string, string | number>) {
  const shared = { student_id: String(zahra.id), year: String(year), term: '1' }
  const entries = Object.entries({ ...shared, ...fields }).map(([name, value]) => [name, String(value)])
  return { method: 'POST', headers: fragment, body: new URLSearchParams(entries) }
}
const mark = (value: string, more: Record<string, string | number> = {}) =>
  form({ version: 1, field: 'exam_mark', base: '', value, ...more })
const exam = async ({ db }: World, subject = 104) =>
  db
    .selectFrom('subject_record')
    .select(['exam_mark', 'coded_comment', 'version', 'subject_id', 'employee_id'])
    .where('student_id', '=', zahra.id)
    .where('subject_id', '=', subject)
    .executeTakeFirst()
const key = { student_id: zahra.id, year, term: 1, subject_id_old: 104, version: 1 }

const writes: [string, (world: World, who: Who | 'nobody') => Promise<Response>][] = [
  ['POST marks', ({ as }, who) => as(who)(`${row}/marks`, mark('70'))],
  ['POST subject', ({ as }, who) => as(who)(`${row}/subject`, form({ version: 1, subject_id_new: 104 }))],
  ['GET subject', ({ as }, who) => as(who)(`${row}/subject`, { headers: fragment })],
  ['POST /api/subject-record', ({ as }, who) => as(who)('/api/subject-record', { method: 'POST', json: { ...key, exam_mark: 70 } })],
]
describe.each(writes)('%s', (_, write) => {
  test.each(['admin', 'deansHods'] as const)('is open to %s', async (who) => {
    expect([200, 204]).toContain((await write(await makeWorld(), who)).status)
  })
})

test.each([
  ...['-1', '101', '1e2', '10,5'].map((value) => [value, 'Marks are whole numbers, 0 to 100.']),
  ['７５', 'Write 75, a whole number.'],
  ['60.0', 'Write 60, a whole number.'],
])('the mark %j is refused beside its cell and not saved: %s', async (value = '', words = '') => {
  const world = await makeWorld()
  const res = await world.as('admin')(`${row}/marks`, mark(value))
  expect([res.status, (await res.text()).includes(words)]).toEqual([422, true])
  expect(await exam(world)).toMatchObject({ exam_mark: null, version: 1 })
})

test.each([
  [' 75 ', 75],
  ['0', 0],
] as const)('the mark %j is saved, and the average follows', async (value, expected) => {
  const world = await makeWorld()
  const html = await (await world.as('admin')(`${row}/marks`, mark(value))).text()
  expect(html).toContain(`score-${zahra.id}`)
  expect(html).toContain(expected === 0 ? '0.00' : '75.0')
  expect(await exam(world)).toMatchObject({ exam_mark: expected, version: 2 })
  const history = await world.db.selectFrom('change').select(['field', 'old_value', 'new_value', 'student_id']).execute()
  expect(history).toEqual([{ field: 'exam_mark', old_value: null, new_value: String(expected), student_id: zahra.id }])
})

test('a mark that another saved meanwhile is shown beside mine, and kept until I decide', async () => {
  const world = await makeWorld()
  await world.as('deansHods')(`${row}/marks`, mark('60'))
  const conflict = await world.as('admin')(`${row}/marks`, mark('70'))
  const html = await conflict.text()
  expect([conflict.status, html.includes('Deans/HODs changed this'), html.includes('Keep mine')]).toEqual([409, true, true])
  expect((await world.as('admin')(`${row}/marks`, mark('70', { base: '60' }))).status).toBe(200)
  expect((await exam(world))?.exam_mark).toBe(70)
})

test('a student of another class in the body is written to by who may, at their own record; a subject they have not is not found', async () => {
  const { as } = await makeWorld()
  expect((await as('admin')(`${row}/marks`, mark('70', { student_id: marcus.id }))).status).toBe(200)
  expect((await as('admin')(`${own}/subjects/999/marks`, mark('70'))).status).toBe(404)
  expect((await as('admin')(`${row}/marks`, mark('70', { student_id: 1 }))).status).toBe(404)
})

test('in a posted term only the administrator edits a row', async () => {
  const { as, db } = await makeWorld()
  await db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: 't' }).execute()
  expect((await as('deansHods')(`${row}/marks`, mark('70'))).status).toBe(403)
  expect((await as('admin')(`${row}/marks`, mark('70'))).status).toBe(200)
})

test('a comment is taken by its number or its words, and a retired one is not', async () => {
  const world = await makeWorld()
  const comment = (value: string) => world.as('admin')(`${row}/marks`, mark(value, { field: 'coded_comment', version: 1 }))
  expect((await comment('4')).status).toBe(422)
  expect((await comment('02 Good progress')).status).toBe(200)
  expect((await exam(world))?.coded_comment).toBe(2)
})

test('a row becomes another subject’s with its teacher, never on top of one that is there', async () => {
  const world = await makeWorld()
  await world.db.deleteFrom('subject_record').where('student_id', '=', zahra.id).where('subject_id', '=', 113).execute()
  const change = (subject: number, version = 1) => world.as('admin')(`${row}/subject`, form({ version, subject_id_new: subject }))
  const refused = await change(101)
  expect([refused.status, (await refused.text()).includes('already has a record for this subject')]).toEqual([422, true])
  expect((await change(113, 9)).status).toBe(409)
  const done = await change(113)
  expect([done.status, done.headers.get('HX-Trigger')]).toEqual([204, expect.stringContaining('Record Updated')])
  expect(await exam(world)).toBeUndefined()
  expect(await exam(world, 113)).toMatchObject({ subject_id: 113, employee_id: 4, version: 2 })
})

test('a deleted row is offered back and restored with all that stood in it', async () => {
  const world = await makeWorld()
  await world.as('admin')(`${row}/marks`, mark('70'))
  expect((await world.as('admin')(row, form({}))).status).toBe(204)
  expect(await (await world.as('admin')(own, { headers: fragment })).text()).toContain('Mathematics deleted.')
  expect((await world.as('joseph')(`${row}/restore`, form({}))).status).toBe(403)
  const restored = await world.as('admin')(`${row}/restore`, form({}))
  expect([restored.status, restored.headers.get('HX-Trigger')]).toEqual([204, expect.stringContaining('Mathematics restored.')])
  expect(await exam(world)).toMatchObject({ exam_mark: 70, employee_id: 1, version: 3 })
  expect((await world.as('admin')(`${row}/restore`, form({}))).status).toBe(409)
})

test('the exam of Form 4 or lower cannot be written in term 2', async () => {
  const { as, db } = await makeWorld({ term: 2 })
  await db.updateTable('student_term_record').set({ form_level: 4 }).where('student_id', '=', zahra.id).execute()
  const res = await as('admin')(`${row}/marks`, mark('70', { term: 2 }))
  expect([res.status, (await res.text()).includes('No exam in Term 2 for Forms 1 to 4.')]).toEqual([422, true])
})

test('the JSON call answers the record, the conflict with both, and a subject already there plainly', async () => {
  const { as } = await makeWorld()
  const post = (json: object) => as('admin')('/api/subject-record', { method: 'POST', json: { ...key, ...json } })
  expect(await (await post({ exam_mark: 70, coded_comment: 2 })).json()).toMatchObject({
    data: { exam_mark: 70, coded_comment: 2, version: 2 },
  })
  const conflict = await post({ exam_mark: 71 })
  expect([conflict.status, await conflict.json()]).toEqual([
    409,
    expect.objectContaining({ current: expect.objectContaining({ exam_mark: 70 }) }),
  ])
  const there = await post({ version: 2, subject_id_new: 101 })
  expect([there.status, (await there.json()).message]).toEqual([422, 'The student already has a record for this subject.'])
  for (const wrong of [{ exam_mark: 101 }, { exam_mark: '70' }, { exam_mark: 7.5 }, { nonsense: 1 }])
    expect((await post(wrong)).status).toBe(422)
})

test('what might be wrong with a remark is said, and the remark is saved', async () => {
  const { as, db } = await makeWorld()
  const remark = form({ field: 'comments', version: 1, base: '', value: 'Nicolette {name} did his best.' })
  const res = await as('joseph')('/term-reports/term-details/5A/1', remark)
  const html = await res.text()
  expect([res.status, html.match(/another student|recorded as female|still to be filled in/g)]).toEqual([
    200,
    ['still to be filled in', 'recorded as female', 'another student'],
  ])
  const { comments } = await db
    .selectFrom('student_term_record')
    .select('comments')
    .where('student_id', '=', zahra.id)
    .executeTakeFirstOrThrow()
  expect(comments).toBe('Nicolette {name} did his best.')
})
