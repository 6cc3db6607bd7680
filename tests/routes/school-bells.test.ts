import { beforeEach, expect, test } from 'vitest'
import { findLateList } from '../../src/db/attendance/days/index.ts'
import { addScans } from '../../src/db/attendance/gate/index.ts'
import { type Bells, bellsOn } from '../../src/domain/_bells.ts'
import { minutesLate } from '../../src/domain/attendance/days/late-list.ts'
import { actor, makeWorld, students, type World, year } from '../world.ts'
import { attended } from './_attendance.ts'

const { zahra } = students
let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const at = '2025-12-01T14:00:00.000Z'
const scan = (day: string, utc: string) =>
  world.db.transaction().execute((trx) =>
    addScans(trx, [{ clientId: `client-${day}-${utc}`, typed: String(zahra.id), scannedAt: new Date(`${day}T${utc}Z`) }], {
      ...{ source: 'kiosk', kioskId: 1, at, by: actor('admin') },
    }),
  )
const save = async (fields: Record<string, string>) => {
  const { version } = await world.db.selectFrom('school').select('version').executeTakeFirstOrThrow()
  const body = new URLSearchParams({ first_bell: '08:00', afternoon_bell: '12:30', scans_out: '1', version: String(version), ...fields })
  const res = await world.as('admin')('/admin/school/bells', { method: 'POST', body })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
}
const lates = async () =>
  (await findLateList(world.db, { from: '2025-11-01', to: '2025-12-31' })).lines.map(({ date, timeIn, firstBell }) => [
    ...[date, minutesLate(timeIn, firstBell)],
  ])

test('a bell changed today leaves the minutes late of last week as they were, and holds for today', async () => {
  await scan('2025-11-26', '12:20:00') // 08:20 in the school's zone
  await scan('2025-12-01', '12:20:00')
  expect(await lates()).toEqual([
    ['2025-11-26', 20],
    ['2025-12-01', 20],
  ])
  expect((await save({ first_bell: '08:15', from: '01-Dec-2025' })).status).toBe(303)
  expect(await lates()).toEqual([
    ['2025-11-26', 20],
    ['2025-12-01', 5],
  ])
  expect((await save({ first_bell: '08:30' })).status).toBe(303)
  expect(await lates(), 'who came today is no longer late').toEqual([['2025-11-26', 20]])
  const { text } = await (async () => ({ text: await (await world.as('admin')('/admin/school/bells')).text() }))()
  expect(text.replaceAll('<!-- -->', '')).toContain('Until 30-Nov-2025: 08:00, 12:30')
})

test('a scan of a past day that arrives later is late by the bell of that day', async () => {
  expect((await save({ first_bell: '08:30', from: '' })).status).toBe(303)
  await scan('2025-11-26', '12:20:00')
  expect(await lates()).toEqual([['2025-11-26', 20]])
})

test('bells planned for a later day ring then, and not before', async () => {
  expect((await save({ first_bell: '09:00', from: '08-Dec-2025' })).status).toBe(303)
  await scan('2025-12-01', '12:20:00')
  expect(await lates()).toEqual([['2025-12-01', 20]])
  const form = await (await world.as('admin')('/admin/school/bells')).text()
  expect(form).toContain('value="08-Dec-2025"')
})

test('that hold from a past day are asked about with the records of lateness that change, and then hold', async () => {
  await scan('2025-11-26', '12:20:00')
  await scan('2025-11-27', '11:50:00')
  await scan('2025-11-25', '12:20:00')
  await world.db
    .updateTable('student_term_record')
    .set({ times_late: 2, counted_late: 2, times_absent: 0, counted_absent: 0 })
    .where('student_id', '=', zahra.id)
    .execute()
  const asked = await save({ first_bell: '08:30', from: '26-Nov-2025' })
  expect([asked.status, asked.text.includes('value="26-Nov-2025"'), asked.text.includes('value="08:30"')]).toEqual([422, true, true])
  const [, says = ''] = /name="confirmed"[^>]*value="([^"]*)"/.exec(asked.text) ?? []
  expect(says).toBe(
    'These bells change 1 attendance record of past days: 1 no longer late. 1 term report of Term 1 2025-2026 then shows the old figures until you run Update Term Reports.',
  )
  expect(await lates()).toHaveLength(2)
  expect((await save({ first_bell: '08:35', from: '25-Nov-2025', confirmed: says })).status, 'another change is asked about anew').toBe(422)
  expect((await save({ first_bell: '08:30', from: '26-Nov-2025', confirmed: says })).status).toBe(303)
  expect(await lates()).toEqual([['2025-11-25', 20]])
})

test('name, after a past term, the reports that they made old, with the button that mends them', async () => {
  await attended(world)
  await world.db.updateTable('academic_term').set({ possible_attendance: 6 }).where('term', '=', 1).execute()
  await world.db.updateTable('student_term_record').set({ possible_attendance: 6, counted_possible: 6 }).execute()
  await world.db
    .updateTable('student_term_record')
    .set({ times_late: 1, counted_late: 1, times_absent: 1, counted_absent: 1 })
    .where('student_id', '=', zahra.id)
    .execute()
  world.setNow(new Date('2026-01-08T14:00:00Z'))
  const { text } = await save({ first_bell: '08:15', from: '24-Nov-2025' })
  const [, says = ''] = /name="confirmed"[^>]*value="([^"]*)"/.exec(text) ?? []
  expect((await save({ first_bell: '08:15', from: '24-Nov-2025', confirmed: says })).status).toBe(303)
  const after = (await (await world.as('admin')('/admin/school/bells?saved=2025-11-24')).text()).replaceAll('<!-- -->', '')
  expect(after).toContain(
    '1 term report of Term 1 2025-2026 (Zahra Abdool-Rahman 5A) shows absences or lates that differ from the attendance now',
  )
  expect(after).toContain(`href="/admin/attendance/update?year=${year}&amp;term=1"`)
})

test('cannot hold from a past day by the choice of a restricted administrator', async () => {
  const { version } = await world.db.selectFrom('school').select('version').executeTakeFirstOrThrow()
  const body = new URLSearchParams({
    first_bell: '08:30',
    afternoon_bell: '12:30',
    scans_out: '1',
    version: String(version),
    from: '26-Nov-2025',
  })
  expect((await world.as('deansHods')('/admin/school/bells', { method: 'POST', body })).status).toBe(422)
})

test.each([
  ['30-Jun-2025', 'Choose a day of this year, or later.'],
  ['32-Nov-2025', 'Write the date as 05-Jan-2026'],
])('they cannot hold from %s', async (from, words) => {
  const refused = await save({ first_bell: '08:15', from })
  expect([refused.status, refused.text.includes(words), refused.text.includes(`value="${from}"`)]).toEqual([422, true, true])
  expect(await world.db.selectFrom('bell_before').selectAll().execute()).toEqual([])
})

test('the bells of a day are the first of those that ended on it or later', () => {
  const bells = (first: string): Bells => ({ first, afternoon: '12:30', isOutScanned: true })
  const byDay = {
    last: bells('09:00'),
    before: [
      { ...bells('08:30'), until: '2025-12-05' },
      { ...bells('08:00'), until: '2025-11-30' },
    ],
  }
  const days = ['2025-09-01', '2025-11-30', '2025-12-01', '2025-12-05', '2025-12-06']
  expect(days.map((day) => bellsOn(byDay, day).first)).toEqual(['08:00', '08:00', '08:30', '08:30', '09:00'])
})
