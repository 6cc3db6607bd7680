import type Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { connect } from '../../src/db/_open.ts'
import { testAssets } from '../assets.ts'
import { cookieOf, today, type Who } from '../world.ts'
import { addressesFor, type LeakWorld, makeLeakWorld } from './_leak.ts'
import { routes } from './_leak-routes.ts'

/** What a page may send to the database, which may stand on another machine one day. The aim is 12; nine of ten pages keep within 20. */
const most = 30

/** Pages that send more, how many, and why. The next step is to join what they ask for. */
const more: [page: RegExp, most: number, why: string][] = [
  [/^\/admin\/dashboard$/, 70, 'twelve features in one page'],
  [/^\/(?:admin\/dashboard|term-reports)\/progress/, 58, 'the parts of the Dashboard that are read again each minute'],
  [/^\/(?:admin|term-reports)\/classes\/5A$/, 62, 'the page of a class: nine rights asked one by one, and seven features'],
  [/^\/(?:admin|term-reports)\/students\/20210001$/, 56, 'the page of a student: eleven features'],
  [/^\/admin\/students\/doubles\/\d+\/\d+$/, 62, 'each of the tables that refer to a student'],
  [/^\/admin\/year$/, 58, 'the change of year: each of its steps'],
  [/^\/api\/report-cards\/all/, 44, 'a class at a time, so that others are answered in between'],
  [/^\/admin\/students\/uploads\/1$/, 40, 'an upload is checked against all that the school has'],
  [/^\/admin\/school\/retention$/, 40, 'each kind of record counted by itself'],
]

let world: LeakWorld
const sent = new Map<string, number>()
beforeAll(async () => {
  world = await makeLeakWorld()
  for (const who of askers) await world.as(who)('/healthz')
  const statements = counting(world.sqlite)
  const options = { assets: testAssets, log: { info() {}, error() {} }, now: () => today }
  const app = createApp({ ...options, db: connect(world.sqlite).db }) // one that has prepared nothing yet
  const all = new Set(Object.values(routes).flatMap((paths) => paths.flatMap((path) => addressesFor(path, 'zahra', world.keys.zahra))))
  for (const who of askers)
    for (const address of all) {
      const before = statements()
      await (await app.request(address, { headers: { Cookie: `session=${cookieOf(who)}` } })).arrayBuffer()
      sent.set(address, Math.max(sent.get(address) ?? 0, statements() - before))
    }
}, 180_000)
afterAll(() => world.close())

const askers = ['admin', 'lutchman', 'zahra'] as const satisfies Who[]

/** Counts each run of a statement from now on. */
function counting(sqlite: Sqlite.Database): () => number {
  let count = 0
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = ((sql: string) => {
    const statement = prepare(sql)
    for (const how of ['all', 'run', 'iterate'] as const) {
      const run = statement[how].bind(statement) as (...values: unknown[]) => never
      statement[how] = (...values: unknown[]) => {
        count += 1
        return run(...values)
      }
    }
    return statement
  }) as typeof sqlite.prepare
  return () => count
}

test('no page sends more statements than it may', () => {
  expect(sent.size).toBeGreaterThan(400)
  const over = [...sent].filter(([page, count]) => count > (more.find(([pattern]) => pattern.test(page))?.[1] ?? most))
  expect(over.map(([page, count]) => `${page}: ${count}`)).toEqual([])
})

test('a page that no longer sends more is off the list', () => {
  const needed = more.filter(([pattern]) => [...sent].some(([page, count]) => pattern.test(page) && count > most))
  expect(needed.length).toBe(more.length)
})

test('nine of ten pages keep within 20', () => {
  const counts = [...sent.values()].sort((a, b) => a - b)
  expect(counts[Math.floor(counts.length * 0.5)]).toBeGreaterThan(4)
  expect(counts[Math.floor(counts.length * 0.9)]).toBeLessThanOrEqual(20)
})
