import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { findWork } from '../../src/db/_student-work.ts'
import { beginWork, goOn } from '../../src/db/school/students/work/index.ts'
import { finishUploads } from '../../src/db/school-upload/undo.ts'
import { confirm, pageOf, post, sendFile } from '../routes/_school-upload.ts'
import { bookOf } from '../spreadsheets/make.ts'
import { actor, students, type World } from '../world.ts'
import { twoCopies } from './_two-copies.ts'

/** What one copy of the program has begun, and another finds there: it goes on with it only when the first has ended. */
let a: World
let b: World
let dies: () => Promise<unknown>
beforeEach(async () => {
  const both = await twoCopies()
  ;({ a, b } = both)
  dies = b.close
  return both.close
})

const pupils = Array.from({ length: 160 }, (_, i) => 20270001 + i)
const file = () =>
  bookOf({ Students: [['Student ID', 'Last Name', 'First Name', 'Class'], ...pupils.map((id) => [id, 'Khan', `Kai ${id}`, '5A'])] })
const countAdded = async () => (await a.db.selectFrom('student').select('id').where('id', 'in', pupils).execute()).length
async function countTo(n: number) {
  while ((await countAdded()) < n) await setImmediate()
}
async function begun(at: World) {
  const { address } = await sendFile(at, 'Students.xlsx', await file())
  const confirming = confirm(at, address).catch(() => 'no answer') // of one that dies
  await countTo(50)
  return { address, confirming }
}
const lease = () => a.db.selectFrom('upload_work').select(['work', 'claimed_until as until']).executeTakeFirst()
const past = { claimed_until: '2000-01-01T00:00:00.000Z' }
const leaseIsOver = () => a.db.updateTable('upload_work').set(past).execute()

test('an upload that one copy is adding is left alone by another that starts', async () => {
  const { address, confirming } = await begun(a)
  const { until } = (await lease()) ?? {}
  await finishUploads(b.db)
  expect(await pageOf(b, address)).toContain('being added')
  expect([until !== undefined, await confirming, await countAdded(), await lease()]).toEqual([true, 303, pupils.length, undefined])
})

test('what a copy left half added is taken back by another as soon as its claim is over, and can be confirmed again', async () => {
  const { address, confirming } = await begun(b)
  await dies()
  expect(await confirming).toBe('no answer')
  await finishUploads(a.db)
  expect([(await lease())?.work, (await countAdded()) >= 50]).toEqual(['saving', true])
  await leaseIsOver()
  await finishUploads(a.db)
  expect([await lease(), await countAdded()]).toEqual([undefined, 0])
  expect([await confirm(a, address), await countAdded()]).toEqual([303, pupils.length])
})

test('a copy that comes back after its claim was taken over writes no more of it', async () => {
  const { confirming } = await begun(a)
  await a.db
    .updateTable('upload_work')
    .set({ ...past, claimed_by: 'a copy that has died too' })
    .execute()
  await finishUploads(b.db)
  expect([await confirming, await lease(), await countAdded()]).toEqual([409, undefined, 0])
})

test('an undo is one copy’s at a time, and both may be asked for it', async () => {
  const { address, confirming } = await begun(a)
  expect(await confirming).toBe(303)
  const both = await Promise.all([post(a, `${address}/undo`), post(b, `${address}/undo`), finishUploads(b.db)])
  expect([
    both
      .slice(0, 2)
      .map((res) => res?.status)
      .sort(),
    await countAdded(),
    await lease(),
  ]).toEqual([[303, 409], 0, undefined])
})

test('a work on many students is done once by two copies that both go on with it', async () => {
  const { confirming } = await begun(a)
  await confirming
  const by = { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' }
  const all = [...pupils.slice(0, 30), students.zahra.id].map((id) => ({ id, classId: '5A' }))
  const id = await beginWork(a.db, { doing: 'class', students: all, to: '1A', classFrom: 'this-term', day: '2025-12-01' }, by)
  const faults: unknown[] = []
  await Promise.all([a, b].map(({ db }) => goOn(db, id, (error) => faults.push(error))))
  const work = await findWork(b.db, id)
  expect([work?.total, work?.done, faults]).toEqual([all.length, all.length, []])
  const lines = await a.db
    .selectFrom('change')
    .select(['student_id', 'field'])
    .where('at', '=', by.at)
    .where('student_id', 'is not', null)
    .groupBy(['student_id', 'field', 'entity', 'entity_key'])
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute()
  expect(lines).toEqual([])
})
