import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyRows, filledOn } from '../_school-on-postgres.ts'
import { addressesFor, type LeakWorld, makeLeakWorld, readAnswer } from '../routes/_leak.ts'
import { asked } from '../routes/_leaks.ts'
import { makeWorld, people, type Who, type World } from '../world.ts'
import { differing, faultIn, masked } from './_compare.ts'

/** The same school in a file and on a server: whoever asks, each page of one is the other's, byte for byte. */
let inFile: LeakWorld
let onServer: World
beforeAll(async () => {
  const url = process.env.POSTGRES_URL
  if (!url) return
  delete process.env.POSTGRES_URL // makes a school in a file
  inFile = await makeLeakWorld()
  process.env.POSTGRES_URL = url
  const school = await filledOn(url)
  await copyRows(inFile.sqlite, school.db)
  onServer = await makeWorld({ school, isStored: true })
})
afterAll(() => Promise.all([inFile?.close(), onServer?.close()]))

/** Of whom each asks: of one in reach, and of one who is not. */
const asks = { admin: ['zahra'], joseph: ['zahra', 'ana'], lutchman: ['ana'], zahra: ['zahra'] } as const
const askers = Object.keys(asks) as (keyof typeof asks)[]
const equal = { pages: 0, told: 0 }

async function answerOf(world: World, who: Who, address: string, headers: Record<string, string>) {
  const res = await world.as(who)(address, { headers })
  return { status: res.status, type: res.headers.get('Content-Type'), to: res.headers.get('Location'), text: masked(await readAnswer(res)) }
}

describe.each(askers)('%s', (who) => {
  test.each(asked)('$path', async ({ path }) => {
    const addresses = [...new Set(asks[who].flatMap((one) => addressesFor(path, one, inFile.keys[one])))]
    for (const address of addresses)
      for (const headers of path.startsWith('/api/') || who !== 'admin' ? [{}] : [{}, { 'HX-Request': 'true' }]) {
        const asFile = await answerOf(inFile, who, address, headers)
        const asServer = await answerOf(onServer, who, address, headers)
        expect({ address, ...differing(asServer, asFile), logged: asServer.status === 500 && faultIn(onServer.logged.at(-1)) }).toEqual({
          address,
          logged: false,
        })
        equal.pages++
        if (asFile.status === 200) equal.told++
      }
  })
})

test('and there was something to compare', () => {
  if (process.env.CRAWL_COUNT) process.stdout.write(`${JSON.stringify(equal)}\n`)
  expect(people.admin.id).toBe(1)
  expect(equal.told).toBeGreaterThan(600)
})
