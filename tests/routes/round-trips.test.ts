import { setImmediate } from 'node:timers/promises'
import { type CompiledQuery, SqliteAdapter } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { connect, type Db } from '../../src/db/_open.ts'
import { testAssets } from '../assets.ts'
import { cookieOf, today, type Who } from '../world.ts'
import { addressesFor, type LeakWorld, makeLeakWorld } from './_leak.ts'
import { routes } from './_leak-routes.ts'

/** How often a page may wait for the database, which may stand on another machine. */
const most = 10

/** Pages that wait more often, how often, and why. */
const more: [page: RegExp, most: number, why: string][] = [
  [/^\/admin\/students\/20210001\/(?:class|joins)$/, 11, 'what a move changes: the term, the record, then what hangs on it'],
  [/^\/admin\/year(?:\/promotion|\/subjects|$)/, 14, 'the change of year: each of its steps'],
  [/^\/find\?q=/, 12, 'what is found first decides what is looked for next'],
  [/^\/(?:admin|term-reports)\/teachers\/1\/(?:hand-over|work)$/, 12, 'duties of two years, each of three tables'],
  [/^\/(?:reports|api)\/report-cards\/5A|^\/api\/print-runs/, 13, 'a log of printing, after which all is asked anew'],
  [/^\/admin\/students\/uploads\//, 19, 'an upload is checked against all that the school has'],
  [/^\/admin\/students\/doubles\//, 30, 'each of the tables that refer to a student'],
  [/^\/admin\/school\/retention/, 27, 'each kind of record counted by itself, so that others are answered in between'],
  [/^\/api\/report-cards\/all/, 16, 'a class at a time, so that others are answered in between'],
]

let world: LeakWorld
const sent = new Map<string, number>()
beforeAll(async () => {
  world = await makeLeakWorld()
  for (const who of askers) await world.as(who)('/healthz')
  const { db } = connect(world.sqlite)
  const trips = counting(db)
  const app = createApp({ db, assets: testAssets, log: { info() {}, error() {} }, now: () => today })
  const all = new Set(Object.values(routes).flatMap((paths) => paths.flatMap((path) => addressesFor(path, 'zahra', world.keys.zahra))))
  for (const who of askers)
    for (const address of all) {
      const before = trips()
      await (await app.request(address, { headers: { Cookie: `session=${cookieOf(who)}` } })).arrayBuffer()
      sent.set(address, Math.max(sent.get(address) ?? 0, trips() - before))
    }
}, 180_000)
afterAll(() => world.close())

const askers = ['admin', 'lutchman', 'zahra'] as const satisfies Who[]

/** Counts round trips from now on: what is asked for at the same time is answered at the same time, and later. */
function counting(db: Db): () => number {
  const executor = db.getExecutor()
  const ask = executor.executeQuery.bind(executor)
  let count = 0
  let trip: Promise<void> | undefined
  const executeQuery = async (query: CompiledQuery) => {
    if (!trip) count += 1
    trip ??= setImmediate().then(() => {
      trip = undefined
    })
    await trip
    return ask(query)
  }
  Object.defineProperties(executor, { executeQuery: { value: executeQuery }, adapter: { value: new SqliteAdapter() } }) // nothing is answered at once
  return () => count
}

test('no page waits more often than it may', () => {
  expect(sent.size).toBeGreaterThan(400)
  const over = [...sent].filter(([page, count]) => count > (more.find(([pattern]) => pattern.test(page))?.[1] ?? most))
  expect(over.map(([page, count]) => `${page}: ${count}`)).toEqual([])
})

test('a page that no longer waits more often is off the list', () => {
  const needed = more.filter(([pattern]) => [...sent].some(([page, count]) => pattern.test(page) && count > most))
  expect(needed.length).toBe(more.length)
})

test('nine of ten pages keep within 8, and half within 5', () => {
  const counts = [...sent.values()].sort((a, b) => a - b)
  expect(counts[Math.floor(counts.length * 0.1)]).toBeGreaterThan(1)
  expect(counts[Math.floor(counts.length * 0.5)]).toBeLessThanOrEqual(5)
  expect(counts[Math.floor(counts.length * 0.9)]).toBeLessThanOrEqual(8)
})
