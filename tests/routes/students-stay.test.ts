import { beforeEach, expect, test } from 'vitest'
import {
  findClassAttendance,
  findLateList,
  findStudentAttendance,
  findSummary,
  planAttendanceUpdate,
} from '../../src/db/attendance/days/index.ts'
import { moveToClasses, undoMove } from '../../src/db/school/students/moves/index.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, type World } from '../world.ts'

const { zahra } = students
const htmx = { 'HX-Request': 'true' }
let world: World
const own = `/admin/students/${zahra.id}`
const get = async (path: string) => (await (await world.as('admin')(path, { headers: htmx })).text()).replaceAll('<!-- -->', '')
const post = async (path: string, fields: Record<string, string>) =>
  (await world.as('admin')(path, { method: 'POST', headers: htmx, body: new URLSearchParams(fields) })).status
const shownIn = (text: string) => /name="shown" value="([^"]*)"/.exec(text)?.[1] ?? ''
async function unregister() {
  for (const table of ['subject_record', 'student_term_record'] as const)
    await world.db.deleteFrom(table).where('student_id', '=', zahra.id).execute()
}
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})

test('what Joins Late says is what it stores, with the holidays of the form', async () => {
  const excursion = {
    date_from: '2025-11-17',
    date_to: '2025-11-18',
    reason: 'Excursion',
    form_level: 5,
    added_at: '2025-09-01T12:00:00.000Z',
  }
  await world.db.insertInto('school_calendar').values(excursion).execute()
  await unregister()
  const read = await get(`${own}/joins?day=10-Nov-2025`)
  const said = Number(/counts (\d+) sessions/.exec(read)?.[1])
  expect(said).toBe(2 * (5 + 3 + 5 + 5 + 5))
  expect(await post(`${own}/joins`, { day: '10-Nov-2025', shown: shownIn(read) })).toBe(204)
  const record = world.db.selectFrom('student_term_record').select('possible_attendance').where('student_id', '=', zahra.id)
  expect((await record.executeTakeFirstOrThrow()).possible_attendance).toBe(said)
})

test('nobody counts before the first day: who is not registered yet, neither', async () => {
  await unregister()
  const days = { from: '2025-11-17', to: '2025-11-28' }
  const possible = async () => {
    const report = await findClassAttendance(world.db, '5A', days, '2025-12-01')
    const { forms } = await findSummary(world.db, days, '2025-12-01')
    return [report?.students.find(({ studentId }) => studentId === zahra.id)?.figures.possible, forms[4]?.total]
  }
  const before = await possible()
  await world.db.updateTable('student').set({ entry_date: '2025-11-26' }).where('id', '=', zahra.id).execute()
  expect([before, await possible()]).toEqual([
    [20, 100],
    [6, 86],
  ])
  const has = async (day: string) => (await get(`/admin/attendance/registers/5A?day=${day}&session=am`)).includes('Abdool-Rahman')
  expect([await has('2025-11-25'), await has('2025-11-26')]).toEqual([false, true])
})

test('days recorded before joining and after leaving are shown, and count nowhere', async () => {
  const { db } = world
  const record = { student_id: zahra.id, attendance_am: 'P', attendance_pm: 'P', time_scanned_in: null, time_scanned_out: null } as const
  const days = ['2025-11-03', '2025-11-12', '2025-11-26']
  await addRows(
    db,
    'attendance_record',
    days.map((date) => ({ ...record, date_scanned: date, late: 1 })),
  )
  const figures = async () => {
    const [own, report, summary] = [
      await findStudentAttendance(db, zahra.id, '2025-12-01'),
      await findClassAttendance(db, '5A', { from: '2025-09-01', to: '2025-12-12' }, '2025-12-01'),
      await findSummary(db, { from: '2025-09-01', to: '2025-12-12' }, '2025-12-01'),
    ]
    const { possible, present, lates } = own?.figures ?? {}
    expect(report?.students.find(({ studentId }) => studentId === zahra.id)?.figures).toEqual(own?.figures)
    expect(summary.forms[4]).toMatchObject({ present, late: lates })
    return [possible, present, lates]
  }
  expect((await figures()).slice(1)).toEqual([6, 3])
  const record5 = db.updateTable('student_term_record').where('student_id', '=', zahra.id)
  await record5.set({ joined_on: '2025-11-10', left_on: '2025-11-14' }).execute()
  expect(await figures()).toEqual([10, 2, 1])
  const page = await get(`/admin/attendance/students/${zahra.id}`)
  expect(page.match(/Not counted: not at the school then/g)).toHaveLength(2)
  expect((await findLateList(db, { from: '2025-11-01', to: '2025-11-30' })).lines.map(({ date }) => date)).toEqual(['2025-11-12'])
  expect(await planAttendanceUpdate(db, actor('admin'), '2025-12-13')).toMatchObject({ kind: 'plan', absentThroughout: 5 })
})

test('a move across forms keeps what was recorded in the form of that day', async () => {
  const { db } = world
  await addRows(
    db,
    'attendance_record',
    ['2025-11-03', '2025-11-12'].map((date) => ({
      ...{ student_id: zahra.id, date_scanned: date, attendance_am: 'P' as const, attendance_pm: 'P' as const },
      ...{ time_scanned_in: null, time_scanned_out: null },
    })),
  )
  const holiday = {
    date_from: '2025-11-03',
    date_to: '2025-11-03',
    reason: 'Excursion',
    form_level: 1,
    added_at: '2025-09-01T12:00:00.000Z',
  }
  await db.insertInto('school_calendar').values(holiday).execute()
  const days = { from: '2025-11-03', to: '2025-11-14' }
  const forms = async () => {
    const summary = await findSummary(db, days, '2025-12-01')
    const own = await findStudentAttendance(db, zahra.id, '2025-12-01', days)
    return [summary.forms[0], summary.forms[4]]
      .map((form) => [form?.present, form?.total])
      .concat([[own?.figures.present, own?.figures.possible]])
  }
  const before = await forms()
  expect(before).toEqual([
    [0, 18],
    [4, 100],
    [4, 20],
  ])
  const by = { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' }
  const move = { to: new Map([[zahra.id, '1A']]), classFrom: 'this-term' as const, day: '2025-11-10' }
  const [moved] = await db.transaction().execute((trx) => moveToClasses(trx, move, by))
  expect(await forms()).toEqual([
    [2, 28],
    [2, 90],
    [4, 20],
  ])
  await undoMove(db, moved as number, by)
  expect(await forms()).toEqual(before)
})
