import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle, type Try } from '../../src/routes/_throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lab = '10.0.7.1'
const joseph: Try = { userName: 'k.joseph', address: lab, isKnown: false }
type Throttle = ReturnType<typeof createThrottle>

async function wrong(throttle: Throttle, times: number, knock = joseph) {
  const delays = []
  for (let i = 0; i < times; i++) delays.push(await throttle.take(knock))
  return delays
}

test('five wrong passwords are free, the sixth within a minute has to wait for the minute to end', async () => {
  const throttle = createThrottle()
  expect(await wrong(throttle, 5)).toEqual(Array(5).fill(undefined))
  vi.advanceTimersByTime(20_000)
  expect(await throttle.take(joseph)).toEqual({ seconds: 40, isFirst: true })
  vi.advanceTimersByTime(40_000)
  expect(await throttle.take(joseph)).toBeUndefined()
})

test('trying on during the wait does not make it longer, and only the first refusal is one to write down', async () => {
  const throttle = createThrottle()
  await wrong(throttle, 5)
  expect((await wrong(throttle, 30)).map((d) => d?.isFirst).filter(Boolean)).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(await throttle.take(joseph)).toBeUndefined()
})

test('one account from one address has at most ten tries in a quarter of an hour, about a thousand a day', async () => {
  const throttle = createThrottle()
  let free = 0
  for (let second = 0; second < 86_400; second += 5) {
    if (!(await throttle.take(joseph))) free++
    vi.advanceTimersByTime(5_000)
  }
  expect(free).toBeLessThanOrEqual(970)
  expect(free).toBeGreaterThan(900)
})

test('many tries at once do not slip past', async () => {
  const throttle = createThrottle()
  const delays = await Promise.all(Array.from({ length: 50 }, () => throttle.take(joseph)))
  expect(delays.filter((d) => d === undefined)).toHaveLength(5)
})

test('nobody can slow a teacher at another address', async () => {
  const throttle = createThrottle()
  await wrong(throttle, 200)
  expect(await throttle.take(joseph)).toBeDefined()
  expect(await throttle.take({ ...joseph, address: '10.0.7.2' })).toBeUndefined()
})

test('nor in the browser that the teacher signs in from, behind the same address', async () => {
  const throttle = createThrottle()
  await wrong(throttle, 200)
  const own = { ...joseph, isKnown: true }
  expect(await wrong(throttle, 5, own)).toEqual(Array(5).fill(undefined))
  expect(await throttle.take(own)).toMatchObject({ seconds: 60 })
})

test('thirty pupils behind one address, each wrong twice and then right, all come in', async () => {
  const throttle = createThrottle()
  for (let pupil = 0; pupil < 30; pupil++) {
    const knock = { userName: `2021${pupil}`, address: lab, isKnown: false }
    expect(await wrong(throttle, 3, knock)).toEqual([undefined, undefined, undefined])
    await throttle.forget(knock)
  }
  expect(await throttle.take(joseph)).toBeUndefined()
})

test('an address that tries a hundred names goes on at one a second: slowed, not locked', async () => {
  const throttle = createThrottle()
  const name = (i: number) => ({ userName: `guess-${i}`, address: lab, isKnown: false })
  for (let i = 0; i < 100; i++) expect(await throttle.take(name(i))).toBeUndefined()
  expect(await throttle.take(name(100))).toBeUndefined()
  expect(await throttle.take(name(101))).toEqual({ seconds: 1, isFirst: true })
  expect(await throttle.take(joseph)).toMatchObject({ seconds: 1 })
  vi.advanceTimersByTime(1_000)
  expect(await throttle.take(joseph)).toBeUndefined()
  expect(await throttle.take({ ...joseph, address: '10.0.7.2' })).toBeUndefined()
})

test('waiting in a crowd does not use up the tries of the account', async () => {
  const throttle = createThrottle()
  for (let i = 0; i < 101; i++) await throttle.take({ ...joseph, userName: `guess-${i}` })
  for (const delay of await wrong(throttle, 20)) expect(delay).toMatchObject({ seconds: 1 })
  vi.advanceTimersByTime(1_000)
  expect(await throttle.take(joseph)).toBeUndefined()
})

test('a right password forgets the wrong ones before it', async () => {
  const throttle = createThrottle()
  await wrong(throttle, 4)
  await throttle.take(joseph)
  await throttle.forget(joseph)
  expect(await wrong(throttle, 5)).toEqual(Array(5).fill(undefined))
})

test('the name counts as people read it, and a whole IPv6 network as one address', async () => {
  const throttle = createThrottle()
  const spellings = ['k.joseph', 'K.Joseph', ' k.joseph ', 'ｋ.joseph', 'K.JOSEPH']
  for (const [i, userName] of spellings.entries()) await throttle.take({ userName, address: `2001:db8::${i}`, isKnown: false })
  expect(await throttle.take({ userName: 'k.joseph', address: '2001:db8:0:0:ffff::1', isKnown: false })).toBeDefined()
  expect(await throttle.take({ userName: 'k.joseph', address: '2001:db8:0:1::1', isKnown: false })).toBeUndefined()
})
