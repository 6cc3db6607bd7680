import { beforeEach, describe, expect, test } from 'vitest'
import { saveTermReport } from '../../src/db/term-reports/index.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, type Who, type World, year } from '../world.ts'
import { attended } from './_attendance.ts'

const htmx = { 'HX-Request': 'true' }
const { zahra, marcus } = students
let world: World
beforeEach(async () => {
  world = await makeWorld()
  await attended(world)
  return world.close
})
const over = () => world.setNow(new Date('2025-12-13T14:00:00Z'))
const get = async (path: string, who: Who = 'admin', headers: Record<string, string> = htmx) => {
  const res = await world.as(who)(path, { headers })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
}
const post = async (path: string, json: object, who: Who | 'nobody' = 'admin') => {
  const res = await world.as(who)(path, { method: 'POST', json })
  return { status: res.status, body: (await res.json()) as Record<string, unknown> }
}
const update = (json: object, who?: Who | 'nobody') => post('/api/report-attendance', json, who)
const teacherTypes = (values: object, version: number) =>
  saveTermReport(
    world.db,
    { classId: '5A', year, term: 1, studentId: zahra.id } as never,
    { version, values },
    { actor: actor('joseph'), at: '2025-12-01T12:00:00.000Z' },
  )

describe('Update Term Reports', () => {
  test('says what it would change before it begins', async () => {
    over()
    const { text } = await get('/admin/attendance/update')
    expect(text).toMatch(/^<header.*Update Term Reports.*Term 1 2025-2026.*01-Sep-2025 to 12-Dec-2025/s)
    expect(text).toMatch(/Students registered<\/dt><dd>6.*Reports affected<\/dt><dd>6.*Typed by hand, not changed<\/dt><dd>0/s)
    expect(text).toContain(
      'The Possible Attendance of the term was typed as 124; by the School Calendar it is 6. The typed figure is used.',
    )
    expect(text).toContain('4 students have no session present, and would be absent for the whole term')
    expect(text).toMatch(/data-run="update" data-run-name="update-20252026-1-1" data-run-as-of="[^"]*" data-run-total="6"/)
    expect((await get('/admin/attendance/update', 'admin', {})).text).toContain('<!doctype html>')
  })

  test('names who typed by hand since, to be ticked one by one', async () => {
    await teacherTypes({ times_absent: 7 }, 1)
    const { text } = await get('/admin/attendance/update')
    expect(text).toContain('The term is not over: 6 sessions are possible so far.')
    expect(text).toContain(`name="replaces" value="${zahra.id}/7/"`)
    expect(text).toMatch(/Replace the figures of Zahra Abdool-Rahman.*5A.*7 → 1.*– → 1/s)
  })

  test('a student at a time, as the attendance page counts', async () => {
    const { body } = await update({ student_id: zahra.id })
    expect(body).toEqual({ student_id: zahra.id, times_absent: 1, times_late: 1, changed: true, kept: {} })
    expect((await get(`/admin/attendance/students/${zahra.id}`)).text).toMatch(/Absent <b>1<\/b>.*Late <b>1<\/b>/s)
    const record = await world.as('joseph')(`/api/term-reports/5A/${year}/1`)
    expect(JSON.stringify(await record.json())).toMatch(/"times_absent":1,"times_late":1/)
    expect((await update({ student_id: zahra.id })).body).toMatchObject({ changed: false })
  })

  test('keeps what was typed unless it is named as it stands', async () => {
    await teacherTypes({ times_absent: 7 }, 1)
    expect((await update({ student_id: zahra.id })).body).toMatchObject({ times_absent: 7, times_late: 1, kept: { times_absent: 7 } })
    expect((await update({ student_id: zahra.id, replaces: { times_absent: 6 } })).body).toMatchObject({ times_absent: 7 })
    expect((await update({ student_id: zahra.id, replaces: { times_absent: 7, times_late: null } })).body).toMatchObject({
      times_absent: 1,
      kept: {},
    })
  })

  test('goes on only by the term as it was when it began', async () => {
    const { text } = await get('/admin/attendance/update')
    const as_of = JSON.parse((/data-run-as-of="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"'))
    expect((await update({ student_id: marcus.id, as_of })).status).toBe(200)
    await world.db.updateTable('academic_term').set({ term_end: '2025-11-25', version: 2 }).where('term', '=', 1).execute()
    const { status, body } = await update({ student_id: zahra.id, as_of })
    expect([status, body.message]).toEqual([409, expect.stringContaining('has changed since this update started')])
    expect((await get('/admin/attendance/update')).text).toMatch(/Reports affected<\/dt><dd>[1-9]/)
    expect((await update({ student_id: zahra.id, as_of: { ...as_of, term: 2, version: 2 } })).status).toBe(409)
    expect((await update({ student_id: zahra.id, as_of: { ...as_of, version: 2 } })).status).toBe(200)
  })

  test('says whose possible attendance was typed by hand', async () => {
    expect((await get('/admin/attendance/update')).text).not.toContain('a Possible Attendance typed by hand')
    await world.db.updateTable('academic_term').set({ possible_attendance: 134 }).where('term', '=', 1).execute()
    expect((await get('/admin/attendance/update')).text).toContain(
      '6 students have a Possible Attendance typed by hand, not the 134 of the term',
    )
  })

  test.each([
    [{}, 422],
    [{ student_id: '20210001' }, 422],
    [{ student_id: 20210001, term: 1 }, 422],
    [{ student_id: 20210001, replaces: { times_absent: -1 } }, 422],
    [{ student_id: 20210001, replaces: { conduct: 'A' } }, 422],
    [{ student_id: 7 }, 404],
  ])('%j is answered %i', async (json, status) => {
    expect((await update(json)).status).toBe(status)
  })

  test('is refused of a posted term to all but the administrator, whose changes are in the history', async () => {
    await addRows(world.db, 'term_report_posting', { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-15 09:12:40' })
    expect((await update({ student_id: zahra.id }, 'deansHods')).status).toBe(403)
    expect((await get('/admin/attendance/update', 'deansHods')).text).toContain('Only an administrator can change it')
    expect((await get('/admin/attendance/update')).text).toContain('The reports of this term are posted')
    expect((await update({ student_id: zahra.id })).status).toBe(200)
    const history = (await get(`/admin/history?student=${zahra.id}`, 'admin', {})).text
    expect(history).toContain('Absent')
  })

  test.each([
    ['has no dates', () => world.db.updateTable('academic_term').set({ term_end: null }).execute()],
    ['No attendance is recorded', () => world.db.deleteFrom('attendance_record').execute()],
    ['No term is current', () => world.db.updateTable('academic_term').set({ is_current: 0 }).execute()],
  ])('says why there is nothing to update: %s', async (words, arrange) => {
    await arrange()
    const { text } = await get('/admin/attendance/update')
    expect(text).toContain(words)
    expect(text).not.toContain('data-run=')
    const { status, body } = await update({ student_id: marcus.id })
    expect([status, String(body.message).includes(words)]).toEqual([409, true])
  })

  test('of a term with nobody in it says so', async () => {
    for (const table of ['subject_record', 'student_term_record'] as const) await world.db.deleteFrom(table).execute()
    expect((await get('/admin/attendance/update')).text).toContain('Nobody is registered')
  })
})

describe('the archive', () => {
  const leave = async () => {
    over()
    await world.db.updateTable('academic_term').set({ is_current: 0 }).execute()
    await world.db.updateTable('academic_term').set({ is_current: 1 }).where('term', '=', 2).execute()
  }
  test('has nothing to do while the term is current', async () => {
    expect((await get('/admin/attendance/archive')).text).toContain('Nothing to archive')
    expect((await post('/api/student-attendance-archive', {})).body).toEqual({ date: null, records: 0 })
  })

  test('says what it means and what it would take, and takes it until nothing is left', async () => {
    await leave()
    const { text } = await get('/admin/attendance/archive')
    expect(text).toMatch(/No figures change.*can’t be deleted.*Term 1 2025-2026.*24-Nov-2025.*5/s)
    expect(text).toMatch(/data-run="archive".*data-run-total="5"/)
    const before = await get('/admin/attendance/summary?from=2025-11-24&to=2025-11-26')
    expect((await post('/api/student-attendance-archive', {})).body).toEqual({ date: '2025-11-26', records: 5 })
    expect((await post('/api/student-attendance-archive', {})).body).toEqual({ date: null, records: 0 })
    expect(await get('/admin/attendance/summary?from=2025-11-24&to=2025-11-26')).toEqual(before)
    expect((await get('/admin/attendance/archive')).text).toContain('Nothing to archive')
  })

  test('is posted with no body too', async () => {
    await leave()
    const res = await world.as('admin')('/api/student-attendance-archive', { method: 'POST' })
    expect(await res.json()).toEqual({ date: '2025-11-26', records: 5 })
  })

  test('stopped in the middle of a day shows everyone in its register', async () => {
    const shown = async () => (await get('/admin/attendance/registers/5A?day=2025-11-24', 'admin', {})).text.match(/07:41/g)
    expect(await shown()).toHaveLength(2)
    const {
      id,
      version: _,
      ...row
    } = await world.db.selectFrom('attendance_record').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    const put = { academic_year_id: year, term: 1, archived_at: '2025-12-13T12:00:00.000Z' }
    await addRows(world.db, 'attendance_archive', { ...row, ...put })
    await world.db.deleteFrom('attendance_record').where('id', '=', id).execute()
    expect(await shown()).toHaveLength(2)
  })
})
