import { beforeEach, describe, expect, test } from 'vitest'
import { type Shared, sharedOf } from '../../src/db/_shared.ts'
import { createThrottle, type Delay, type Try } from '../../src/routes/_throttle/index.ts'
import { emptySchool } from '../_school.ts'

let [ms, shared]: [number, Shared | undefined] = [0, undefined]
const clock = () => ms
const later = (seconds: number) => {
  ms += seconds * 1000
}
beforeEach(async () => {
  ms = 1_000_000
  const { db, close } = await emptySchool()
  shared = sharedOf(db)
  return close
})

const lab = '10.0.7.1'
const joseph: Try = { userName: 'k.joseph', address: lab }
type Throttle = ReturnType<typeof createThrottle>
/** In memory, or shared where a school has a database server: each counts the same. */
const setUp = () => createThrottle(clock, shared)

async function knock(throttle: Throttle, one: Try = joseph, isRight = false): Promise<Delay | undefined> {
  const tried = await throttle.run(
    one,
    async () => isRight,
    (right) => right,
  )
  return tried.delay
}
async function wrong(throttle: Throttle, times: number, one = joseph) {
  const delays = []
  for (let i = 0; i < times; i++) delays.push(await knock(throttle, one))
  return delays
}
const free = (delays: readonly (Delay | undefined)[]) => delays.filter((delay) => delay === undefined).length
const named = (i: number, more: Partial<Try> = {}): Try => ({ userName: `guess-${i}`, address: lab, ...more })

describe('wrong passwords of one account', () => {
  test('five are free, the sixth within a minute has to wait for the minute to end', async () => {
    const throttle = setUp()
    expect(free(await wrong(throttle, 5))).toBe(5)
    later(20)
    expect(await knock(throttle)).toEqual({ seconds: 40, isFirst: true, work: 0 })
    later(40)
    expect(await knock(throttle)).toBeUndefined()
  })

  test('tried on during the wait do not make it longer, and only the first refusal is one to write down', async () => {
    const throttle = setUp()
    await wrong(throttle, 5)
    expect((await wrong(throttle, 30)).filter((d) => d?.isFirst)).toHaveLength(1)
    later(60)
    expect(await knock(throttle)).toBeUndefined()
  })

  test('are at most ten in a quarter of an hour and thirty in an hour', async () => {
    const throttle = setUp()
    let tries = 0
    for (let second = 0; second < 86_400; second += 5) {
      if (!(await knock(throttle))) tries++
      later(5)
    }
    expect(tries).toBeLessThanOrEqual(750)
    expect(tries).toBeGreaterThan(700)
  })

  test('many at once do not slip past', async () => {
    const throttle = setUp()
    expect(free(await Promise.all(Array.from({ length: 50 }, () => knock(throttle))))).toBe(5)
  })

  test('nor do many right ones at once stand in each other’s way', async () => {
    const throttle = setUp()
    expect(free(await Promise.all(Array.from({ length: 50 }, () => knock(throttle, joseph, true))))).toBe(50)
  })

  test('are forgotten with a right one', async () => {
    const throttle = setUp()
    await wrong(throttle, 4)
    await knock(throttle, joseph, true)
    expect(free(await wrong(throttle, 5))).toBe(5)
  })

  test('count under the name as people read it, and a whole IPv6 network as one address', async () => {
    const throttle = setUp()
    const spellings = ['k.joseph', 'K.Joseph', ' k.joseph ', 'ｋ.joseph', 'K.JOSEPH']
    for (const [i, userName] of spellings.entries()) await knock(throttle, { userName, address: `2001:db8::${i}` })
    expect(await knock(throttle, { userName: 'k.joseph', address: '2001:db8:0:0:ffff::1' })).toBeDefined()
    expect(await knock(throttle, { userName: 'k.joseph', address: '2001:db8:0:1::1' })).toBeUndefined()
  })
})

describe('what others try does not slow', () => {
  test('a teacher at another address', async () => {
    const throttle = setUp()
    await wrong(throttle, 200)
    expect(await knock(throttle)).toBeDefined()
    expect(await knock(throttle, { ...joseph, address: '10.0.7.2' })).toBeUndefined()
  })

  test('a browser that the teacher signs in from, whoever tries where, be it in another such browser', async () => {
    const throttle = setUp()
    await wrong(throttle, 200)
    const [shared, own] = ['shared', 'own'].map((known) => ({ ...joseph, known })) as [Try, Try]
    expect(free(await wrong(throttle, 200, shared))).toBe(5)
    for (let i = 0; i < 150; i++) await knock(throttle, named(i, { visitor: `v${i}` }))
    expect(free(await wrong(throttle, 5, own))).toBe(5)
    expect(await knock(throttle, own)).toMatchObject({ seconds: 60 })
  })

  test('a new browser at the same address, when one browser tries without end', async () => {
    const throttle = setUp()
    for (const visitor of [undefined, 'the one']) {
      for (let i = 0; i < 600; i++) await knock(throttle, named(i, { visitor }))
      expect(await knock(throttle, { ...joseph, visitor: 'new', userName: `after ${visitor}` })).toBeUndefined()
    }
  })
})

describe('an address from which very many are tried', () => {
  const crowd = async (throttle: Throttle, tries: number) => {
    const delays = []
    for (let i = 0; i < tries; i++) delays.push(await knock(throttle, named(i % 10, { visitor: `v${i}` })))
    return delays
  }

  test('thirty pupils, each wrong twice and then right, all come in', async () => {
    const throttle = setUp()
    for (let pupil = 0; pupil < 30; pupil++) {
      const own = { userName: `2021${pupil}`, address: lab, visitor: `pupil ${pupil}` }
      expect(free(await wrong(throttle, 2, own))).toBe(2)
      expect(await knock(throttle, own, true)).toBeUndefined()
    }
    expect(await knock(throttle)).toBeUndefined()
  })

  test('a hundred wrong ones of new browsers: the next proves some work and is let in at once, or waits for a second', async () => {
    const throttle = setUp()
    expect(free(await crowd(throttle, 100))).toBe(100)
    const fresh = { ...joseph, visitor: 'fresh' }
    expect(await knock(throttle, { ...fresh, proof: 1 }, true)).toBeUndefined()
    expect(await knock(throttle, { userName: 'd.lutchman', address: lab, visitor: 'w' })).toBeUndefined()
    expect(await knock(throttle, fresh)).toMatchObject({ seconds: 1, work: 1 })
    later(1)
    expect(await knock(throttle, fresh)).toBeUndefined()
    later(600)
    expect(free(await wrong(throttle, 5, { ...joseph, visitor: 'later' }))).toBe(5)
  })

  test('more than twenty accounts without success within an hour: several times the work, or ten seconds each', async () => {
    const throttle = setUp()
    const spray = async (i: number) =>
      throttle.run(
        named(i, { visitor: `v${i}` }),
        async () => false,
        (right) => right,
      )
    for (let i = 0; i < 20; i++) expect(await spray(i)).toMatchObject({ delay: undefined, sprayed: undefined })
    expect(await spray(20)).toMatchObject({ delay: undefined, sprayed: 21 })
    const fresh = { ...joseph, visitor: 'fresh' }
    expect(await knock(throttle, { ...fresh, proof: 1 })).toBeUndefined() // the one of these ten seconds
    expect(await knock(throttle, { ...fresh, proof: 1 })).toMatchObject({ seconds: 10, work: 2 })
    expect(await knock(throttle, { ...fresh, proof: 2 })).toBeUndefined()
    later(3600)
    expect(free(await wrong(throttle, 5, { ...joseph, visitor: 'later' }))).toBe(5)
  })

  test('accounts that get in are none of those', async () => {
    const throttle = setUp()
    for (let i = 0; i < 60; i++) {
      expect(await knock(throttle, named(i, { visitor: 'lab' }))).toBeUndefined()
      expect(await knock(throttle, named(i, { visitor: 'lab' }), true)).toBeUndefined()
    }
  })

  test('one account by many new browsers: ten free, thirty with work, then it has to wait there', async () => {
    const throttle = setUp()
    const tries = async (count: number, proof?: 1) => {
      const delays = []
      for (let i = 0; i < count; i++)
        delays.push(await knock(throttle, { ...joseph, visitor: `v${ms}${i}${proof}`, ...(proof && { proof }) }))
      return delays
    }
    const first = await tries(15)
    expect([free(first), first.at(-1)?.work]).toEqual([10, 1])
    expect(free(await tries(40, 1))).toBe(30)
    expect(await knock(throttle, { ...joseph, known: 'own' })).toBeUndefined()
  })
})

describe('one account that is tried from very many addresses', () => {
  const from = (i: number, more: Partial<Try> = {}) => ({ ...joseph, address: `10.1.${i >> 8}.${i & 255}`, visitor: `v${i}`, ...more })

  test('is counted together: after thirty within an hour any new browser has to prove work, wherever it is', async () => {
    const throttle = setUp()
    for (let i = 0; i < 30; i++) expect(await knock(throttle, from(i))).toBeUndefined()
    expect(await knock(throttle, from(40))).toMatchObject({ work: 1 })
    expect(await knock(throttle, from(40, { proof: 1 }), true)).toBeUndefined()
    expect(await knock(throttle, { ...joseph, known: 'own' })).toBeUndefined()
    expect(await knock(throttle, { ...from(41), userName: 'd.lutchman' })).toBeUndefined()
    later(3600)
    expect(await knock(throttle, from(42))).toBeUndefined()
  })

  test('is closed to new browsers after 120 more with work, and to no browser of its own', async () => {
    const throttle = setUp()
    for (let i = 0; i < 30; i++) await knock(throttle, from(i))
    let open = 0
    for (let i = 100; i < 400; i++) if (!(await knock(throttle, from(i, { proof: 1 })))) open++
    expect(open).toBe(120)
    expect(await knock(throttle, from(500, { proof: 1 }))).toMatchObject({ isClosed: true, work: 0 })
    expect(await knock(throttle, { ...joseph, known: 'own' })).toBeUndefined()
  })
})

test('codes of report cards, what a student saves and what a kiosk sends have a measure of their own', async () => {
  const throttle = setUp()
  const counted = async (take: () => ReturnType<Throttle['takeCode']>) => {
    let n = 0
    while (!(await take())) n++
    return n
  }
  expect(await counted(() => throttle.takeCode(lab))).toBe(30)
  expect(await counted(() => throttle.takeWrite('20210001'))).toBe(150)
  expect(await counted(() => throttle.takeScans(1, 500))).toBe(20)
  await throttle.forgetCode(lab)
  expect(await throttle.takeCode(lab)).toBeUndefined()
  later(3600)
  expect(await throttle.takeScans(1, 10_000)).toBeUndefined()
})
