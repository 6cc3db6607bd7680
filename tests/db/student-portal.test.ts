import { beforeEach, expect, test } from 'vitest'
import { openSchool } from '../../src/db/_open.ts'
import { findClassOfOwnCard } from '../../src/db/figures/index.ts'
import { listOwnReports } from '../../src/db/figures/student.ts'
import { findOneself, findOwnCard, recordOpening } from '../../src/db/student-portal/cards.ts'
import { findCardOfRecord, readCardSecret } from '../../src/db/verification.ts'
import { actor, makeWorld, students, type World, year } from '../world.ts'

const { zahra, nicolette } = students
const own = ['own'] as const
const key = { year, term: 1 }
let world: World
beforeEach(async () => {
  world = await makeWorld()
  const posted = { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-15 09:12:40' } as const
  await world.db.insertInto('term_report_posting').values(posted).execute()
  return world.close
})

const hold = (student_id: number) =>
  world.db.insertInto('term_report_hold').values({ academic_year_id: year, term: 1, student_id, reason: 'Fees', held_at: 't' }).execute()
const takeBack = () => world.db.updateTable('term_report_posting').set({ posted: 0, date_posted: null }).execute()
const deregister = async () => {
  for (const table of ['subject_record', 'student_term_record'] as const)
    await world.db.deleteFrom(table).where('student_id', '=', zahra.id).execute()
}
const recordOf = async (id: number) =>
  (await world.db.selectFrom('student_term_record').select('id').where('student_id', '=', id).executeTakeFirstOrThrow()).id

test('a card that is posted is listed, found, and ranks among its class', async () => {
  expect(await listOwnReports(world.db, { actor: actor('zahra'), scopes: own })).toMatchObject([
    { formClass: '5A', year, term: 1, datePosted: '2025-12-15 09:12:40' },
  ])
  expect(await findOwnCard(world.db, { actor: actor('zahra'), scopes: own }, key)).toEqual({ classId: '5A' })
  const of = await findClassOfOwnCard(world.db, { actor: actor('zahra'), scopes: own }, { ...key, classId: '5A' })
  expect(of?.students.map((s) => s.studentId)).toContain(nicolette.id)
})

test.each<[string, () => unknown]>([
  ['taken back', takeBack],
  ['held back', () => hold(zahra.id)],
  ['of a student who is registered no longer', deregister],
])('a card that is %s is neither listed nor found, and its class is not read', async (_, happens) => {
  expect(await listOwnReports(world.db, { actor: actor('zahra'), scopes: own })).toHaveLength(1)
  await happens()
  expect(await listOwnReports(world.db, { actor: actor('zahra'), scopes: own })).toEqual([])
  expect(await findOwnCard(world.db, { actor: actor('zahra'), scopes: own }, key)).toBeUndefined()
  expect(await findClassOfOwnCard(world.db, { actor: actor('zahra'), scopes: own }, { ...key, classId: '5A' })).toBeUndefined()
})

test('another’s hold, another class and another term change nothing, and reach nothing', async () => {
  await hold(nicolette.id)
  expect(await listOwnReports(world.db, { actor: actor('zahra'), scopes: own })).toHaveLength(1)
  for (const classId of ['5B', '1A'])
    expect(await findClassOfOwnCard(world.db, { actor: actor('zahra'), scopes: own }, { ...key, classId })).toBeUndefined()
  expect(await findOwnCard(world.db, { actor: actor('zahra'), scopes: own }, { year, term: 2 })).toBeUndefined()
})

test('who has no scope, or is no student, has no card, whatever their number', async () => {
  const posing = { ...actor('joseph'), id: zahra.id }
  for (const [who, scopes] of [
    [actor('zahra'), []],
    [posing, own],
    [{ ...actor('admin'), id: zahra.id }, ['all']],
  ] as const) {
    expect(await listOwnReports(world.db, { actor: who, scopes })).toEqual([])
    expect(await findOwnCard(world.db, { actor: who, scopes }, key)).toBeUndefined()
    expect(await findOneself(world.db, { actor: who, scopes })).toBeUndefined()
  }
  expect(await findOneself(world.db, { actor: actor('zahra'), scopes: own })).toMatchObject({
    id: zahra.id,
    lastName: 'Abdool-Rahman',
    picture: null,
  })
})

test('each opening is a row of its own', async () => {
  const opening = { student_id: zahra.id, academic_year_id: year, term: 1, at: '2025-12-16T14:00:00.000Z', address: '10.0.8.11' }
  await recordOpening(world.db, opening)
  await recordOpening(world.db, opening)
  expect(await world.db.selectFrom('report_card_access').select(['student_id', 'at', 'address']).execute()).toHaveLength(2)
})

test('of a term record it is known whose card it is, and whether it can be opened', async () => {
  const id = await recordOf(zahra.id)
  const card = { studentId: zahra.id, year, term: 1, classId: '5A', firstName: 'Zahra', lastName: 'Abdool-Rahman' }
  expect(await findCardOfRecord(world.db, id)).toEqual({ ...card, isOpen: true })
  await hold(zahra.id)
  expect(await findCardOfRecord(world.db, id)).toEqual({ ...card, isOpen: false })
  await world.db.deleteFrom('term_report_hold').execute()
  await takeBack()
  expect(await findCardOfRecord(world.db, id)).toEqual({ ...card, isOpen: false })
  await world.db.deleteFrom('term_report_posting').execute()
  expect(await findCardOfRecord(world.db, id)).toEqual({ ...card, isOpen: false })
  expect(await findCardOfRecord(world.db, 999_999)).toBeUndefined()
})

test('each school has a secret of its own, of 32 bytes', async () => {
  const other = await makeWorld({ school: await openSchool(':memory:') })
  const [a, b] = [await readCardSecret(world.db), await readCardSecret(other.db)]
  expect([a.length, b.length, Buffer.from(a).equals(Buffer.from(b))]).toEqual([32, 32, false])
  await other.close()
})
