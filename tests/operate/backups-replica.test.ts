import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setPassphrase } from '../../src/operate/backups/keys.ts'
import { segmentsIn } from '../../src/operate/backups/replica/generation.ts'
import { imagesOf } from '../../src/operate/backups/replica/segment.ts'
import { times } from '../_times.ts'
import { schoolOnDisk } from './_backups.ts'
import { CopiedSchool } from './_replica.ts'

let original: string
let school: CopiedSchool
const mostFrames = 1500
beforeEach(async () => {
  const made = await schoolOnDisk()
  made.sqlite.exec('delete from session')
  made.sqlite.pragma('journal_mode = DELETE')
  await made.close()
  original = join(made.dir, 'school.db')
  school = new CopiedSchool(original, mostFrames)
})
afterEach(() => school.close())

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()

describe('what is saved', () => {
  test('is at the place, and comes back from there as it was, last or at a moment', async () => {
    await school.settle()
    school.write(3)
    await school.tick()
    const then = school.now
    school.wait(60)
    school.write(3)
    await school.tick()
    expect(await school.restored()).toMatchObject({ state: 3, wrong: [], until: school.now.toISOString() })
    expect(await school.restored(then)).toMatchObject({ state: 2, wrong: [], until: then.toISOString() })
  })

  test.each([
    ['', 3],
    [', also where nothing was saved before', 0],
  ])('is there after everything is killed, and goes on without a new whole copy%s', async (_, saved) => {
    await school.settle()
    if (saved > 0) school.write(saved)
    await school.tick()
    const before = school.shipped
    const { wholeAt, generation } = school.state ?? {}
    await school.kill()
    school.write(5)
    expect(await school.restored()).toMatchObject({ state: before })
    await school.tick()
    expect(await school.restored()).toMatchObject({ state: before + 1 })
    expect(school.state).toMatchObject({ wholeAt, generation })
  })

  test('is locked there with the passphrase of the school, which another computer must say', async () => {
    await setPassphrase(school.dir, 'four mangoes under a poui')
    await school.settle()
    school.write(3)
    await school.tick()
    const all = filesIn(school.path).map((name) => readFileSync(join(school.path, name)).toString('latin1'))
    expect(all.join('')).not.toContain('Lutchman')
    expect(all.join('')).not.toContain('SQLite format 3')
    expect(await school.restored(undefined, 'four mangoes under a poui')).toMatchObject({ state: 2 })
    await expect(school.restored(undefined, 'three mangoes')).rejects.toThrow('This is not the right backup password')
  })
})

describe('while the place is away', () => {
  test('the state says since when, and all comes after it is back', async () => {
    await school.settle()
    school.wait(10)
    school.unplug()
    school.write(3)
    await school.tick()
    const since = school.now.toISOString()
    school.wait(60)
    await school.tick()
    expect(school.state?.fault).toEqual({ at: since, says: expect.stringContaining('It is not there') })
    school.plug()
    await school.tick()
    expect(school.state?.fault).toBeUndefined()
    expect(await school.restored()).toMatchObject({ state: 2, wrong: [] })
  })

  test('the journal grows to a bound, and then a new whole copy is made when it is back', async () => {
    await school.settle()
    const { generation } = school.state ?? {}
    school.wait(10)
    school.unplug()
    while (school.journal <= mostFrames) school.write(2000)
    await school.tick()
    school.checkpoint('TRUNCATE')
    expect(school.journal).toBe(0)
    school.write(3)
    school.plug()
    await school.settle()
    expect(school.state?.generation).not.toBe(generation)
    expect(await school.restored()).toMatchObject({ state: school.shipped, wrong: [] })
  })
})

test('the journal is emptied by the way, and nothing leaves it that is not at the place', async () => {
  await school.settle()
  for (let n = 0; n < 40; n++) {
    school.write(300)
    await school.tick()
    school.checkpoint('PASSIVE')
  }
  expect(school.journal).toBeLessThan(2500)
  expect(await school.restored()).toMatchObject({ state: 41, wrong: [] })
})

test('somebody else who makes room takes nothing away that is not at the place yet', async () => {
  await school.settle()
  for (let n = 0; n < 4; n++) {
    school.write(500)
    school.checkpoint('PASSIVE')
    school.write(1)
    await school.tick()
    expect(await school.restored()).toMatchObject({ state: school.shipped, wrong: [] })
  }
  expect(school.shipped).toBe(9)
})

test('a new whole copy is made each night; the last two are kept, with all since', async () => {
  await school.settle()
  const before = school.now
  for (let night = 0; night < 3; night++) {
    school.wait(86_400)
    school.write(400)
    await school.settle()
    await school.tick()
  }
  expect(filesIn(school.path).filter((name) => name.endsWith('.db'))).toHaveLength(2)
  expect(await school.restored()).toMatchObject({ state: 4 })
  await expect(school.restored(before)).rejects.toThrow('no whole copy of that time')
})

test('what was deleted is nowhere at the place any more two nights later, however little is written', async () => {
  const words = 'Copper lanterns and velvet harbours'
  const has = (file: string) =>
    file.endsWith('.segments')
      ? segmentsIn(file).some((one) => [...(imagesOf(one, undefined)?.values() ?? [])].some((page) => page.includes(words)))
      : readFileSync(file).includes(words)
  const found = () => filesIn(school.path).filter((name) => has(join(school.path, name)))
  await school.settle()
  school.note(words)
  await school.tick()
  expect(found()).not.toEqual([])
  school.wait(86_400)
  await school.settle()
  school.note(null) // in the night, after the whole copy
  await school.tick()
  for (let night = 0; night < 2; night++) {
    school.wait(86_400)
    school.write(1)
    await school.settle()
    await school.tick()
  }
  expect(found()).toEqual([])
  expect(await school.restored()).toMatchObject({ state: school.shipped, wrong: [] })
})

type Step = (school: CopiedSchool) => unknown
const steps: Record<string, Step> = {
  write: (one) => one.write(2),
  'write much': (one) => one.write(1500),
  ship: (one) => one.tick(),
  'ship again': (one) => one.tick(),
  'somebody makes room': (one) => one.checkpoint('PASSIVE'),
  'somebody empties the journal': (one) => one.checkpoint('TRUNCATE'),
  unplug: (one) => one.unplug(),
  plug: (one) => one.plug(),
  kill: (one) => one.kill(),
  restart: (one) => one.restart(),
  wait: (one) => one.wait(61),
  night: (one) => one.wait(50_000),
}

test('whatever happens, a state that the school had comes back, and none before the last that was brought', async () => {
  const sequence = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 5, maxLength: 40 })
  const seen = { restored: 0, last: 0 }
  await fc.assert(
    fc.asyncProperty(fc.boolean(), sequence, async (isBegun, names) => {
      const one = new CopiedSchool(original, mostFrames)
      try {
        if (isBegun) await one.settle()
        for (const name of names) await steps[name]?.(one)
        one.plug()
        if (one.shipped < 0) return
        const { state } = await one.restored()
        expect(state).toBeGreaterThanOrEqual(one.shipped)
        seen.restored++
        for (let n = 0; n < 3; n++) {
          one.wait(61)
          await one.tick()
        }
        expect((await one.restored()).state).toBe(one.shipped)
        seen.last++
      } finally {
        await one.close()
      }
    }),
    { numRuns: times(12, 40) },
  )
  expect(Math.min(seen.restored, seen.last)).toBeGreaterThan(times(2, 10))
}, 300_000)

test('damaged anywhere, it is refused, or ends before the damage and says so', async () => {
  await school.settle()
  for (let n = 0; n < 8; n++) {
    school.write(4)
    await school.tick()
  }
  const { state: last } = await school.restored()
  expect(last).toBe(9)
  const files = filesIn(school.path).filter((name) => !name.endsWith('term-reports-backups.json'))
  let shortened = 0
  const damage = fc.record({
    file: fc.constantFrom(...files),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    how: fc.constantFrom('other', 'cut', 'empty'),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ file, at, how }) => {
      const path = join(school.path, file)
      const before = readFileSync(path)
      const place = Math.floor(at * before.length)
      const after = how === 'empty' ? Buffer.alloc(0) : how === 'cut' ? before.subarray(0, place) : Buffer.from(before)
      if (how === 'other') after[place] = (after[place] ?? 0) ^ 0x55
      writeFileSync(path, after)
      try {
        const found = await school.restored().catch((error: Error) => error)
        if (found instanceof Error) return void expect(found.message).toMatch(/whole copy/)
        expect(found.state).toBeDefined()
        if (found.state === last) return
        shortened++
      } finally {
        writeFileSync(path, before)
      }
    }),
    { numRuns: times(40, 150) },
  )
  expect(shortened).toBeGreaterThan(times(0, 5))
}, 300_000)
