import type Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { connect } from '../../src/db/_open.ts'
import { testAssets } from '../assets.ts'
import { cookieOf, today, type Who } from '../world.ts'
import { addressesFor, type LeakWorld, makeLeakWorld } from './_leak.ts'
import { routes } from './_leak-routes.ts'

/** What a page may send to the database, which may stand on another machine one day. */
const most = 10

/** Pages that send more, how many, and why. */
const more: [page: RegExp, most: number, why: string][] = [
  [/^\/(?:admin\/dashboard|term-reports\/progress)/, 14, 'twelve features, of which some ask in three steps'],
  [/^\/(?:admin|term-reports)\/classes\/5A$/, 12, 'seven features: rights, then the class, then its days'],
  [/^\/admin\/students\/20210001\/(?:class|joins)$/, 11, 'what a move changes: the term, the record, then what hangs on it'],
  [/^\/admin\/year(?:\/promotion|\/subjects|$)/, 14, 'the change of year: each of its steps'],
  [/^\/find\?q=/, 12, 'what is found first decides what is looked for next'],
  [/^\/(?:admin|term-reports)\/teachers\/1\/(?:hand-over|work)$/, 12, 'duties of two years, each of three tables'],
  [/^\/(?:reports|api)\/registration-forms\//, 12, 'written down in the log of reading, after which all is asked anew'],
  [/^\/(?:reports|api)\/report-cards\/5A|^\/api\/print-runs/, 16, 'a log of printing, after which all is asked anew'],
  [/^\/api\/spreadsheet\//, 15, 'a spreadsheet is made in steps by a job'],
  [/^\/admin\/students\/uploads\//, 19, 'an upload is checked against all that the school has'],
  [/^\/admin\/students\/doubles\//, 30, 'each of the tables that refer to a student'],
  [/^\/admin\/school\/retention/, 33, 'each kind of record counted by itself, so that others are answered in between'],
  [/^\/api\/report-cards\/all/, 33, 'a class at a time, so that others are answered in between'],
]

let world: LeakWorld
const sent = new Map<string, number>()
beforeAll(async () => {
  world = await makeLeakWorld()
  for (const who of askers) await world.as(who)('/healthz')
  const statements = counting(world.sqlite)
  const options = { isFar: true, assets: testAssets, log: { info() {}, error() {} }, now: () => today }
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

test('nine of ten pages keep within 10, and half within 6', () => {
  const counts = [...sent.values()].sort((a, b) => a - b)
  expect(counts[Math.floor(counts.length * 0.1)]).toBeGreaterThan(1)
  expect(counts[Math.floor(counts.length * 0.5)]).toBeLessThanOrEqual(6)
  expect(counts[Math.floor(counts.length * 0.9)]).toBeLessThanOrEqual(10)
})
