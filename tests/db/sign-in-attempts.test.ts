import { expect, test } from 'vitest'
import { recordAttempt } from '../../src/db/sign-in.ts'
import { emptySchool } from '../_school.ts'

const day = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 24 * 60 * 60 * 1000).toISOString()
const attempt = (n: number, more: object = {}) =>
  ({ at: day(n), door: 'employee', user_name: 'k.joseph', outcome: 'wrong-password', address: null, ...more }) as const

test('attempts are kept for 400 days and swept a few at a time; that a student has signed in stays known', async () => {
  const { db, close } = await emptySchool()
  const count = () =>
    db
      .selectFrom('sign_in_attempt')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
      .then((row) => row.n)
  const old = Array.from({ length: 60 }, () => attempt(0))
  await db
    .insertInto('sign_in_attempt')
    .values([...old, attempt(0, { door: 'student', outcome: 'signed-in' }), attempt(0, { door: 'student' })])
    .execute()
  await recordAttempt(db, attempt(400))
  expect(await count()).toBe(63)
  await recordAttempt(db, attempt(401))
  expect(await count()).toBe(14)
  await recordAttempt(db, attempt(401))
  const left = await db.selectFrom('sign_in_attempt').select(['at', 'door']).orderBy('at').execute()
  expect(left).toEqual([
    { at: day(0), door: 'student' },
    { at: day(400), door: 'employee' },
    { at: day(401), door: 'employee' },
    { at: day(401), door: 'employee' },
  ])
  await close()
})
