import { beforeEach, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'
import { attended as store } from './_attendance.ts'

const { zahra } = students
const htmx = { 'HX-Request': 'true' }
let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const attended = () => store(world)
const page = `/admin/attendance/students/${zahra.id}`
const get = async (path: string, who: Who = 'admin', headers: Record<string, string> = {}) => {
  const res = await world.as(who)(path, { headers })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), trigger: res.headers.get('HX-Trigger') }
}
const post = async (path: string, form: string[][], who: Who = 'admin') => {
  const res = await world.as(who)(path, { method: 'POST', headers: htmx, body: new URLSearchParams(form) })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), trigger: res.headers.get('HX-Trigger') }
}
const records = () => world.db.selectFrom('attendance_record').selectAll().orderBy('id').execute()
const counts = () => world.db.selectFrom('attendance_count').selectAll().orderBy('date_scanned').execute()

describe('deleting', () => {
  test('asks first, deletes, keeps what stood there in the history, and can be undone', async () => {
    await attended()
    const before = { records: await records(), counts: await counts() }
    const asked = await get(`${page}/delete?record=1-1&record=2-1`, 'admin', htmx)
    expect(asked.text).toMatch(/Delete 2 attendance records\?.*Tuesday 25 November 2025.*Monday 24 November 2025/s)
    expect(await records()).toHaveLength(5)
    const done = await post(`${page}/delete`, [
      ['record', '1-1'],
      ['record', '2-1'],
    ])
    expect([done.status, JSON.parse(done.trigger ?? '')]).toEqual([
      204,
      { snackbar: { message: '2 Attendance records deleted.', ms: 2000 }, 'close-dialog': true, 'attendance-changed': true },
    ])
    expect((await records()).map(({ id }) => id)).toEqual([3, 4, 5])
    const history = world.db.selectFrom('change').select(['field', 'old_value']).where('entity_key', '=', `${zahra.id}/2025-11-25`)
    expect(await history.execute()).toEqual(
      expect.arrayContaining([
        { field: 'date_scanned', old_value: '2025-11-25' },
        { field: 'time_scanned_in', old_value: '08:09:34' },
        { field: 'late', old_value: '1' },
      ]),
    )
    const { text } = await get(page)
    const at = /name="at" value="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(text).toContain('2 Attendance records deleted.')
    world.setNow(new Date('2025-12-01T14:05:00Z'))
    expect((await post(`${page}/restore`, [['at', at]])).trigger).toContain('2 records restored.')
    const byDay = (rows: { id: number; student_id: number; date_scanned: string }[]) =>
      rows
        .map(({ id: _, ...row }) => ({ ...row, version: 1 }))
        .sort((a, b) => (`${a.student_id}${a.date_scanned}` < `${b.student_id}${b.date_scanned}` ? -1 : 1))
    expect(byDay(await records())).toEqual(byDay(before.records))
    expect(await counts()).toEqual(before.counts)
    expect((await post(`${page}/restore`, [['at', at]])).status).toBe(404)
    expect((await get(page)).text).not.toContain('Attendance records deleted.')
  })

  test.each([
    ['3-1', 422, 'Please note only attendance records with at least one present session can be deleted.'],
    ['4-1', 404, 'An Error Occured.'],
    ['9-1', 404, 'An Error Occured.'],
    ['2-7', 409, 'An Error Occured.'],
  ])('with record %s among them nothing is deleted: %i', async (record, status, message) => {
    await attended()
    const answer = await post(`${page}/delete`, [
      ['record', '1-1'],
      ['record', record],
    ])
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)])
    expect(await records()).toHaveLength(5)
    expect(await world.db.selectFrom('change').select('id').where('entity', '=', 'attendance_record').execute()).toEqual([])
  })

  test('the question says at once what cannot be deleted', async () => {
    await attended()
    expect((await get(`${page}/delete?record=3-1`)).text).toContain('Please note only attendance records with at least one present session')
    expect((await get(`${page}/delete`)).text).toContain('No record is selected.')
    expect((await get(`${page}/delete?record=4-1`)).text).toContain('An Error Occured.')
  })

  test('a day that was recorded anew meanwhile keeps the new record', async () => {
    await attended()
    await post(`${page}/delete`, [
      ['record', '1-1'],
      ['record', '2-1'],
    ])
    await addRows(world.db, 'attendance_record', {
      student_id: zahra.id,
      date_scanned: '2025-11-24',
      attendance_am: 'A',
      attendance_pm: 'P',
    })
    const at = /name="at" value="([^"]+)"/.exec((await get(page)).text)?.[1] ?? ''
    expect((await post(`${page}/restore`, [['at', at]])).trigger).toContain('1 record restored.')
    const own = (await records()).filter((row) => row.student_id === zahra.id)
    expect(own.map((row) => [row.date_scanned, row.attendance_am]).sort()).toEqual([
      ['2025-11-24', 'A'],
      ['2025-11-25', 'P'],
      ['2025-11-26', 'A'],
    ])
  })

  test.each(['nobody', 'lutchman', 'noel', 'baptiste', 'zahra'] as const)('is nothing for %s', async (who) => {
    await attended()
    const answer = await post(`${page}/delete`, [['record', '1-1']], who as Who)
    expect([401, 403]).toContain(answer.status)
    expect(await records()).toHaveLength(5)
  })
})

describe('DELETE /api/student-attendance', () => {
  const remove = async (json: unknown, who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)('/api/student-attendance', { method: 'DELETE', json })
    return { status: res.status, body: await res.json() }
  }
  test('deletes all or none', async () => {
    await attended()
    expect(await remove({ records: [{ id: 1 }, { id: 3 }] })).toMatchObject({
      status: 422,
      body: { message: 'Please note only attendance records with at least one present session can be deleted.' },
    })
    expect(await remove({ records: [{ id: 1 }, { id: 99 }] })).toMatchObject({ status: 404 })
    expect(await remove({ records: [{ id: 1, version: 2 }] })).toMatchObject({ status: 409 })
    expect(await remove({ records: [] })).toMatchObject({ status: 422 })
    expect(await remove({ records: [{ id: 1 }] }, 'joseph')).toMatchObject({ status: 403 })
    expect(await remove({ records: [{ id: 1 }] }, 'nobody')).toMatchObject({ status: 401 })
    expect(await records()).toHaveLength(5)
    expect(await remove({ records: [{ id: 1, version: 1 }, { id: 4 }] })).toMatchObject({
      status: 200,
      body: { message: '2 Attendance records deleted.', records: 2 },
    })
    expect(await records()).toHaveLength(3)
  })
  test('of a term that is no longer current is the administrator’s alone', async () => {
    await attended()
    await world.db.updateTable('academic_term').set({ is_current: 0 }).execute()
    await world.db.updateTable('academic_term').set({ is_current: 1 }).where('term', '=', 2).execute()
    const answer = await remove({ records: [{ id: 1 }] }, 'deansHods')
    expect(answer).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Only an administrator can delete its attendance.') },
    })
    const shown = await post(`${page}/delete`, [['record', '1-1']], 'deansHods')
    expect([shown.status, shown.text.includes('no longer current')]).toEqual([403, true])
    expect(await records()).toHaveLength(5)
    expect((await remove({ records: [{ id: 1 }] })).status).toBe(200)
    await world.db.updateTable('academic_term').set({ is_current: 0 }).execute()
    await world.db.updateTable('academic_term').set({ is_current: 1 }).where('term', '=', 1).execute()
    expect((await remove({ records: [{ id: 4 }] }, 'deansHods')).status).toBe(200)
  })
  test('takes the records as they were read', async () => {
    await attended()
    const read = await world.as('admin')(`/api/student-attendance/${zahra.id}`)
    const { attendance_records: days } = (await read.json()) as { attendance_records: { id: number }[] }
    expect(days.map(({ id }) => id)).toContain(1)
    expect(await remove({ records: days.filter(({ id }) => id === 1) })).toMatchObject({ status: 200, body: { records: 1 } })
    expect((await records()).map(({ id }) => id)).not.toContain(1)
  })
})
