import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { connect } from '../../src/db/_open.ts'
import { testAssets } from '../assets.ts'
import { cookieOf, today, type Who } from '../world.ts'
import { addressesFor, makeLeakWorld } from './_leak.ts'
import { routes } from './_leak-routes.ts'

const askers = ['admin', 'joseph', 'zahra'] as const satisfies Who[]

/** A page reads several things at once. Of those that fail, one is answered; another that nobody waits for would end the server. */
test('a page of which a read fails is answered, and leaves no failure that nobody waits for', async () => {
  const world = await makeLeakWorld()
  for (const who of askers) await world.as(who)('/healthz')
  const { sqlite } = world
  const [unhandled, count]: [string[], { now: number; failsAt: number }] = [[], { now: 0, failsAt: Number.POSITIVE_INFINITY }]
  let asked = ''
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = ((sql: string) => {
    const statement = prepare(sql)
    const all = statement.all.bind(statement) as (...values: unknown[]) => never
    statement.all = ((...values: unknown[]) => {
      count.now += 1
      if (count.now === count.failsAt) throw new Error('the disk does not answer')
      return all(...values)
    }) as never
    return statement
  }) as typeof sqlite.prepare
  const note = () => void unhandled.push(asked)
  process.on('unhandledRejection', note)
  const app = createApp({ assets: testAssets, log: { info() {}, error() {} }, now: () => today, db: connect(sqlite).db })
  const all = new Set(Object.values(routes).flatMap((paths) => paths.flatMap((path) => addressesFor(path, 'zahra', world.keys.zahra))))
  let failed = 0
  const ask = async (who: Who, address: string, failsAt: number) => {
    Object.assign(count, { now: 0, failsAt })
    asked = `${who} ${address} read ${failsAt}`
    const answer = await app.request(address, { headers: { Cookie: `session=${cookieOf(who)}` } })
    await answer.arrayBuffer().catch(() => {})
    await setImmediate()
    failed += Number(answer.status >= 500)
    return count.now
  }
  for (const who of askers)
    for (const address of all) {
      const reads = await ask(who, address, Number.POSITIVE_INFINITY)
      for (let read = 2; read <= reads; read++) await ask(who, address, read)
    }
  count.failsAt = Number.POSITIVE_INFINITY
  process.off('unhandledRejection', note)
  expect(failed).toBeGreaterThan(500)
  expect(unhandled).toEqual([])
  await world.close()
}, 600_000)
