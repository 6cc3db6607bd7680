import { beforeEach, describe, expect, test } from 'vitest'
import { findClassAttendance, findStudentAttendance } from '../../src/db/attendance/days/index.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'
import { day, mark, recordOf } from './_registers.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const { zahra, marcus } = students
const url = (who: Who, id: number, on = day, session = 'am') =>
  `${['admin', 'deansHods'].includes(who) ? '/admin/attendance' : '/term-reports'}/reasons/${id}?day=${on}&session=${session}`
type Giving = { on?: string; session?: string; note?: string; version?: number; shown?: object }
async function give(
  who: Who,
  id: number,
  reason: string,
  { on, session, note = '', version = 0, shown = { reason: '', note: '' } }: Giving = {},
) {
  const body = new URLSearchParams({ reason, note, version: String(version), shown: JSON.stringify(shown) })
  const res = await world.as(who)(url(who, id, on, session), { method: 'POST', headers: { 'HX-Request': 'true' }, body })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), events: res.headers.get('HX-Trigger') }
}
const get = async (who: Who, path: string) => {
  const res = await world.as(who)(path)
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
}
const stored = () =>
  world.db.selectFrom('attendance_reason').select(['student_id', 'date', 'session', 'reason_id', 'note', 'version']).execute()
const [ill, business] = ['1', '3']

test('is typed beside Absent, saved with version and history, and shown in the register', async () => {
  await mark(world, 'joseph', zahra.id, { value: 'A' })
  expect((await get('joseph', `/term-reports/registers/5A?day=${day}&session=am`)).text).toContain(`/term-reports/reasons/${zahra.id}?`)
  const dialog = await get('joseph', url('joseph', zahra.id))
  expect(dialog.text).toMatch(
    /Why is Zahra .* absent\?.*Monday 1 December 2025, morning.*Ill.*Excused.*School business.*Suspended.*No reason given/s,
  )
  const saved = await give('joseph', zahra.id, ill, { note: '  letter of\nthe mother ' })
  expect([saved.status, saved.events]).toEqual([204, expect.stringContaining(`reason-${zahra.id}`)])
  expect(await stored()).toEqual([
    { student_id: zahra.id, date: day, session: 'am', reason_id: 1, note: 'letter of the mother', version: 1 },
  ])
  expect((await get('joseph', `/term-reports/registers/5A?day=${day}&session=am`)).text).toMatch(
    /class="why is-absent".*letter of the mother.*>Ill</s,
  )
  expect((await get('admin', `/admin/history?student=${zahra.id}`)).text).toMatch(/01-Dec-2025 · Morning · Reason.*Ill/s)
  expect(await recordOf(world, zahra.id)).toMatchObject({ am: 'A' })
  await give('joseph', zahra.id, ill, { note: 'letter of the mother', version: 1, shown: { reason: ill, note: 'letter of the mother' } })
  expect(await stored()).toMatchObject([{ version: 1 }])
})

describe('who may', () => {
  test.each<[Who, number, number]>([
    ['joseph', zahra.id, 204],
    ['noel', zahra.id, 204],
    ['admin', zahra.id, 204],
    ['deansHods', zahra.id, 204],
    ['joseph', marcus.id, 404],
    ['lutchman', zahra.id, 404],
    ['baptiste', zahra.id, 404],
  ])('%s of %i: %i', async (who, id, status) => {
    expect((await give(who, id, ill)).status).toBe(status)
    expect((await get(who, url(who, id))).status).toBe(status === 204 ? 200 : status)
    expect(await stored()).toHaveLength(status === 204 ? 1 : 0)
  })

  test('of a past day is given by the form teacher, unless it counts as present', async () => {
    const on = '2025-11-28'
    expect((await give('joseph', zahra.id, ill, { on })).status).toBe(204)
    const kept = { version: 1, shown: { reason: ill, note: '' }, on }
    expect((await give('joseph', zahra.id, business, kept)).status).toBe(403)
    expect((await give('admin', zahra.id, business, kept)).status).toBe(204)
    expect((await give('joseph', zahra.id, '', { ...kept, version: 2, shown: { reason: business, note: '' } })).status).toBe(403)
    expect(await stored()).toMatchObject([{ reason_id: 3 }])
    expect((await give('admin', zahra.id, ill, { on: '2025-12-02' })).status).toBe(403)
  })
})

test('school business counts as present in every figure, and the afternoon follows the morning', async () => {
  await mark(world, 'joseph', zahra.id, { value: 'A' })
  const until = day
  const figures = async () => (await findStudentAttendance(world.db, zahra.id, until))?.figures
  const before = await figures()
  expect(before).toMatchObject({ present: 0 })
  await give('joseph', zahra.id, business)
  expect(await recordOf(world, zahra.id)).toEqual({ am: 'P', pm: 'P', late: 0, timeIn: null })
  expect(await figures()).toMatchObject({ present: 2, absent: (before?.absent ?? 0) - 2, lates: 0, possible: before?.possible })
  const of5A = await findClassAttendance(world.db, '5A', { from: day, to: day }, until)
  expect(of5A?.students.find(({ studentId }) => studentId === zahra.id)).toMatchObject({ figures: { present: 2, absent: 0 }, excused: 0 })
  // who is not here is not here: the register says so
  expect((await get('joseph', `/term-reports/registers/5A?day=${day}&session=am`)).text).toMatch(/Absent <b[^>]*>1</)
  await give('joseph', zahra.id, ill, { session: 'pm', shown: { reason: business, note: '' } })
  expect(await recordOf(world, zahra.id)).toMatchObject({ am: 'P', pm: 'A' })
  await give('joseph', zahra.id, '', { version: 1, shown: { reason: business, note: '' } })
  expect(await recordOf(world, zahra.id)).toMatchObject({ am: 'A', pm: 'A' })
})

test('an excused absence stays one, and is shown apart in the reports of the student and of the class', async () => {
  await mark(world, 'joseph', zahra.id, { value: 'A' })
  const path = (more: string) => `/reports/attendance-report-class?dates[]=${day}&dates[]=${day}&classId=5A${more}`
  expect((await get('admin', path(''))).text).not.toContain('Excused')
  await give('joseph', zahra.id, ill, { note: 'influenza' })
  const of5A = await findClassAttendance(world.db, '5A', { from: day, to: day }, day)
  expect(of5A?.students.map(({ studentId, excused, figures }) => [studentId, excused, figures.absent])).toContainEqual([zahra.id, 2, 2])
  expect((await get('admin', path(''))).text).toMatch(/Excused.*of the absences, those with the reason Ill/s)
  const student = await get('admin', `/admin/attendance/students/${zahra.id}`)
  expect(student.text).toMatch(/Excused<\/dt>.*2 of \d+ sessions.*Monday 1 December 2025.*Ill.*influenza.*Ill 2, no reason \d+/s)
  const report = await get('admin', `/reports/student-attendance-report/${zahra.id}/${day}/${day}`)
  expect(report.text).toMatch(/Excused.*Absences.*Ill.*influenza.*Sessions by reason: Ill 2\./s)
  // on the student's page, for the form teacher and nobody who only teaches there
  expect((await get('joseph', `/term-reports/students/${zahra.id}`)).text).toContain('influenza')
  const taught = await get('lutchman', `/term-reports/students/${zahra.id}`)
  expect([taught.status, taught.text.includes('influenza')]).toEqual([200, false])
})

test('what stands on report cards is not changed by a reason, until an update is asked for', async () => {
  const cards = () =>
    world.db.selectFrom('student_term_record').select(['id', 'times_absent', 'times_late', 'version']).orderBy('id').execute()
  const before = await cards()
  await mark(world, 'joseph', zahra.id, { value: 'A' })
  await give('joseph', zahra.id, business)
  expect(await cards()).toEqual(before)
})

test('of two who give a reason the second is told who was first, and nothing is overwritten', async () => {
  await give('noel', zahra.id, ill)
  const late = await give('joseph', zahra.id, '4')
  expect(late.status).toBe(409)
  expect(late.text).toMatch(/S\. Noël.*Ill.*Suspended/s)
  expect(await stored()).toMatchObject([{ reason_id: 1, version: 1 }])
  expect((await give('joseph', zahra.id, '4', { version: 1, shown: { reason: ill, note: '' } })).status).toBe(204)
  expect(await stored()).toMatchObject([{ reason_id: 4, version: 2 }])
})

test.each([
  ['7777', 422],
  ['x', 422],
  ['1e1', 422],
])('a reason %j is no reason', async (reason, status) => {
  expect([(await give('joseph', zahra.id, reason)).status, await stored()]).toEqual([status, []])
})

describe('the list of the school', () => {
  const post = (path: string, form: Record<string, string>, who: Who = 'admin') =>
    world.as(who)(path, { method: 'POST', headers: { 'HX-Request': 'true' }, body: new URLSearchParams(form) })
  const list = '/admin/school/absence-reasons'

  test('is added to, changed, retired, and kept for what it explains', async () => {
    expect((await post(`${list}/new`, { title: 'Bereavement', counts: 'excused' })).status).toBe(204)
    expect((await post(`${list}/new`, { title: 'bereavement', counts: 'absent' })).status).toBe(422)
    expect((await post(`${list}/new`, { title: ' ', counts: 'absent' })).status).toBe(422)
    await give('joseph', zahra.id, '5')
    const shown = JSON.stringify({ title: 'Bereavement', counts: 'excused', retired: '' })
    const change = { title: 'Bereavement', counts: 'excused', version: '1', shown }
    const fixed = await post(`${list}/5`, { ...change, counts: 'present' })
    expect([fixed.status, await fixed.text()]).toEqual([422, expect.stringContaining('has been used')])
    expect((await post(`${list}/5`, { ...change, counts: 'absent', retired: '1' })).status).toBe(204)
    expect((await get('admin', list)).text).toMatch(/Bereavement.*Absent<.*>1<.*Retired/s)
    expect((await get('joseph', url('joseph', zahra.id))).text).toContain('Bereavement')
    expect((await get('joseph', url('joseph', students.nicolette.id))).text).not.toContain('Bereavement')
    expect((await give('joseph', students.nicolette.id, '5')).status).toBe(422)
  })

  test('is the office’s', async () => {
    expect((await post(`${list}/new`, { title: 'X', counts: 'absent' }, 'joseph')).status).toBe(403)
    expect((await get('admin', `${list}/99`)).status).toBe(404)
  })
})
