import { afterAll, beforeAll, expect, test } from 'vitest'
import { year } from '../world.ts'
import { type LeakWorld, makeLeakWorld, targets } from './_leak.ts'
import { all, asked, isWorthAsking, leaksTo } from './_leaks.ts'
import { insideCopy, type ServedWorld, servedWorld } from './_rehearsal.ts'

/** Who may hear of nobody: the routes are the school's own, and only who somebody is comes about in another way. */
const askers = ['nobody', 'stranger', 'zahra', 'gate'] as const
let world: ServedWorld
let copy: Awaited<ReturnType<typeof insideCopy>> & Pick<LeakWorld, 'keys'>
beforeAll(async () => {
  const full = await makeLeakWorld()
  full.sqlite.exec('delete from session')
  world = await servedWorld(full.sqlite.serialize())
  await full.close()
  await world.copies.make('admin')
  const inside = await insideCopy(world, ['admin', ...askers.filter((who) => who !== 'nobody')])
  copy = { ...inside, keys: structuredClone(full.keys) }
  for (const of of all) {
    const card = await (await inside.as('admin')(`/reports/report-card/${targets[of].id}/${year}/1`)).text()
    copy.keys[of].code = /\/verify\/([0-9A-Z]{24})/.exec(card)?.[1] ?? ''
    expect([of, copy.keys[of].code]).toEqual([of, expect.stringMatching(/^.{24}$/)])
  }
})
afterAll(() => world.close())

test.each(askers)(
  '%s is told nothing in the copy that is out of reach in the school',
  async (who) => {
    if (who === 'stranger') expect((await copy.as(who)('/term-reports')).status, 'is signed in').toBe(200)
    for (const route of asked.filter((one) => isWorthAsking(who, one)))
      expect([route.path, await leaksTo(who, route, copy)]).toEqual([route.path, []])
  },
  120_000,
)
