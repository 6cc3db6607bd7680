import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'
import { type Shared, sharedOf, storesOf } from '../../src/db/_shared.ts'
import { isSolved, parseChallenge, puzzle, puzzles } from '../../src/domain/_sign-in/proof.ts'
import { createProofs } from '../../src/routes/_proofs.ts'
import { createProved } from '../../src/routes/_proved.ts'
import { createThrottle } from '../../src/routes/_throttle/index.ts'

/** What two copies of the program know together of wrong passwords and of the work that browsers did. */
const address = `${process.env.POSTGRES_URL}?schema=shared_${process.pid}`
type Opened = Awaited<ReturnType<typeof openAddress>>
let [one, two] = [] as unknown as [Opened, Opened]
beforeAll(async () => {
  if (!process.env.POSTGRES_URL) return
  one = await openAddress(address)
  two = await openAddress(address)
})
afterAll(() => Promise.all([one?.close(), two?.close()]))
beforeEach(async () => void (await sql`delete from shared_state`.execute(one.db)))
const sharedOfBoth = () => [one, two].map(({ db }) => sharedOf(db)) as [Shared, Shared]
const throttles = () => sharedOfBoth().map((shared) => createThrottle(undefined, shared)) as [Throttle, Throttle]
type Throttle = ReturnType<typeof createThrottle>

const knock = async (throttle: Throttle, isRight = false) =>
  (
    await throttle.run(
      { userName: 'k.joseph', address: '10.0.7.1', known: 'own' },
      async () => isRight,
      (right) => right,
    )
  ).delay

test('wrong passwords count wherever they are sent, many at once too, and a right one is forgotten everywhere', async () => {
  const [a, b] = throttles()
  const delays = await Promise.all(Array.from({ length: 40 }, (_, i) => knock(i % 2 ? a : b)))
  expect(delays.filter((delay) => delay === undefined)).toHaveLength(5)
  expect(delays.filter((delay) => delay?.isFirst)).toHaveLength(1)
  await sql`delete from shared_state`.execute(one.db)
  for (const throttle of [a, b, a, b]) expect(await knock(throttle)).toBeUndefined()
  expect(await knock(a, true)).toBeUndefined()
  for (const throttle of [a, b, a, b, a]) expect(await knock(throttle)).toBeUndefined()
  expect(await knock(b)).toMatchObject({ isFirst: true, work: 0 })
})

test('a name that was typed, perhaps a password, is not in the table, nor is a code', async () => {
  const [a] = throttles()
  const typed = { userName: 'Frangipani-9', address: '10.0.7.2', visitor: 'v' }
  await a.run(
    typed,
    async () => false,
    (right) => right,
  )
  const code = (await a.letIn.give('employee 1')).replaceAll('-', '')
  const { rows } = await sql<{ key: string; value: string }>`select key, value from shared_state`.execute(one.db)
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows).toLowerCase()).not.toMatch(new RegExp(`frangipani|${code}`))
})

test('an administrator’s code, a password typed again and a measure are known everywhere', async () => {
  const [a, b] = throttles()
  const code = await a.letIn.give('employee 1')
  expect([await b.letIn.isRight('employee 1', code), await b.letIn.isRight('employee 2', code)]).toEqual([true, false])
  await b.letIn.forget('employee 1')
  expect(await a.letIn.isRight('employee 1', code)).toBe(false)
  const [here, there] = sharedOfBoth().map(createProved)
  await here?.note('session', 5)
  expect([await there?.at('session'), await there?.at('other')]).toEqual([5, undefined])
  const taken = await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? a : b).takeCode('10.0.7.1')))
  expect(taken.filter((delay) => delay === undefined)).toHaveLength(30)
})

test('a proof is good for one try, at whichever copy', async () => {
  const secret = async () => Buffer.from('of the school')
  const [a, b] = sharedOfBoth().map((shared) => createProofs(undefined, { shared, secret }))
  const text = (await a?.challenge(1, 'local')) ?? ''
  const challenge = parseChallenge(text)
  if (!challenge) throw new Error(text)
  const numbers = Array.from({ length: puzzles }, (_, i) => {
    for (let number = 0; ; number++) if (isSolved(challenge, hash('sha256', puzzle(challenge, i, number), 'buffer'))) return number
  })
  const proof = [text, ...numbers].join('~')
  expect(await b?.workOf(proof, 'another')).toBe(0)
  const works = await Promise.all([a, b, a, b].map((proofs) => proofs?.workOf(proof, 'local')))
  expect(works.sort()).toEqual([0, 0, 0, 1])
})

test('no try and no made file waits for a writer of the school, and what a try leaves is over within the hour', async () => {
  const [a] = throttles()
  const store = storesOf(two.db)<number>('job')
  await one.db.transaction().execute(async (trx) => {
    await trx.insertInto('employee_post').values({ title: 'Of a long upload', rank: 1 }).execute()
    expect(await knock(a)).toBeUndefined()
    await store.change((all) => all.set('made', 1))
    await store.storeFile('made', new Uint8Array(10))
    expect((await store.file('made'))?.length).toBe(10)
  })
  const { rows } = await sql`select 1 from shared_state where until > now() and until < now() + interval '61 minutes'`.execute(one.db)
  expect(rows.length).toBeGreaterThan(0)
})

test('what is over goes with the next change after a minute, and its file too; what is not over stays', async () => {
  const store = storesOf(one.db)<number>('job')
  await store.change((all) => all.set('old', 1).set('new', 2))
  for (const name of ['old', 'new', 'none']) await store.storeFile(name, new Uint8Array(1_500_000))
  await sql`update shared_state set until = now() - interval '1 second' where key = 'job:old'`.execute(one.db)
  await store.change(() => {})
  expect([...(await store.all()).keys()].sort()).toEqual(['new', 'old'])
  const inAMinute = performance.now() + 60_001
  const clock = vi.spyOn(performance, 'now').mockReturnValue(inAMinute)
  await knock(throttles()[0]).finally(() => clock.mockRestore())
  expect([...(await store.all()).keys()]).toEqual(['new'])
  expect(await Promise.all(['old', 'new', 'none'].map(async (name) => (await store.file(name))?.length))).toEqual([
    undefined,
    1_500_000,
    undefined,
  ])
})
