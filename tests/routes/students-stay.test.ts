import { beforeEach, expect, test } from 'vitest'
import { findClassAttendance, findSummary } from '../../src/db/attendance/index.ts'
import { makeWorld, students, type World } from '../world.ts'

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
  const said = Number(/out of (\d+) sessions/.exec(read)?.[1])
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
