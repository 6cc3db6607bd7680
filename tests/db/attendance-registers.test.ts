import { beforeEach, expect, test } from 'vitest'
import { removeAttendance, restoreAttendance } from '../../src/db/attendance/days/index.ts'
import { deriveDays } from '../../src/db/attendance/gate/index.ts'
import { addRows } from '../_rows.ts'
import { mark, recordOf, scan } from '../routes/_registers.ts'
import { actor, makeWorld, students, type World } from '../world.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const { zahra } = students
const day = '2025-12-01'
const marks = () => world.db.selectFrom('attendance_mark').select(['session', 'mark', 'version']).orderBy('session').execute()
const recordId = async () =>
  (await world.db.selectFrom('attendance_record').select('id').where('student_id', '=', zahra.id).executeTakeFirstOrThrow()).id

test('a day that is deleted is not made anew from its register, and put back it is what it was', async () => {
  await scan(world, zahra.id, '08:40:00')
  await mark(world, 'joseph', zahra.id, { value: 'P' })
  const before = await recordOf(world, zahra.id)
  expect(before).toMatchObject({ am: 'P', pm: 'P', late: 0 })
  const removedAt = '2025-12-01T15:00:00.000Z'
  expect(await removeAttendance(world.db, [{ id: await recordId() }], { actor: actor('admin'), at: removedAt })).toEqual({
    kind: 'removed',
    count: 1,
  })
  expect(await marks()).toEqual([{ session: 'am', mark: null, version: 2 }])
  const when = { at: '2025-12-01T15:01:00.000Z', by: actor('admin') }
  await world.db.transaction().execute((trx) => deriveDays(trx, [{ studentId: zahra.id, day }], when))
  expect(await recordOf(world, zahra.id)).toBeUndefined()
  expect(await restoreAttendance(world.db, zahra.id, removedAt, { actor: actor('admin'), at: '2025-12-01T15:02:00.000Z' })).toBe(1)
  expect([await recordOf(world, zahra.id), await marks()]).toEqual([before, [{ session: 'am', mark: 'P', version: 3 }]])
})

test('who has marked since keeps that', async () => {
  for (const session of ['am', 'pm']) await mark(world, 'joseph', zahra.id, { value: 'P', session })
  const removedAt = '2025-12-01T15:00:00.000Z'
  await removeAttendance(world.db, [{ id: await recordId() }], { actor: actor('admin'), at: removedAt })
  await world.db.updateTable('attendance_mark').set({ mark: 'A' }).where('session', '=', 'pm').execute()
  await restoreAttendance(world.db, zahra.id, removedAt, { actor: actor('admin'), at: '2025-12-01T15:02:00.000Z' })
  expect((await marks()).map((one) => one.mark)).toEqual(['P', 'A'])
})

test('a mark is of one of three kinds, of a session, and of a day', async () => {
  const row = { student_id: zahra.id, date: day, session: 'am', mark: 'P', updated_at: day } as const
  const insert = (wrong: object) => addRows(world.db, 'attendance_mark', { ...row, ...wrong })
  for (const wrong of [{ mark: 'X' }, { session: 'noon' }, { date: 'today' }, { student_id: 1 }])
    await expect(insert(wrong)).rejects.toThrow()
  await insert({})
  await expect(insert({})).rejects.toThrow(/unique/i)
})
