import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOf } from '../../src/operate/rehearsal/make.ts'
import { today, type Who } from '../world.ts'
import { servedWorld } from './_rehearsal.ts'
import { htmx } from './_school.ts'

const base = '/admin/school/copy'
let world: Awaited<ReturnType<typeof servedWorld>>
beforeAll(async () => {
  world = await servedWorld()
  return world.close
})

const get = (path: string, who: Who | 'nobody' = 'admin') => world.as(who)(`${base}${path}`)
const post = (path: string, who: Who | 'nobody' = 'admin') =>
  world.as(who)(`${base}${path}`, { method: 'POST', headers: htmx, body: new URLSearchParams() })
const isMade = () => expect.poll(() => world.copies.state(), { timeout: 20_000 }).toMatchObject({ copy: { by: 'admin' } })
const history = () => world.db.selectFrom('change').select(['actor_name', 'field']).where('entity', '=', 'rehearsal').execute()
const makeOne = async () => {
  expect((await post('/new')).status).toBe(204)
  await isMade()
}

describe('who may make a copy', () => {
  test.each(['', '/new', '/throw-away'])('GET %s: administrators, and Deans/HODs, who post and promote too', async (path) => {
    const asked = await Promise.all((['admin', 'deansHods', 'baptiste', 'zahra', 'gate', 'nobody'] as const).map((who) => get(path, who)))
    expect(asked.map((answer) => answer.status)).toEqual([200, 200, 403, 403, 303, 303])
  })

  test.each(['/new', '/throw-away', '/open'])('POST %s: the same', async (path) => {
    for (const who of ['baptiste', 'lutchman', 'zahra'] as const) expect((await post(path, who)).status, who).toBe(403)
    expect((await post(path, 'nobody')).status).toBe(401)
    expect(world.copies.state().copy).toBeUndefined()
  })
})

describe('the page', () => {
  afterAll(() => world.copies.throwAway())

  test('says what a copy is for, and that there is none', async () => {
    const text = await (await get('')).text()
    expect(text).toContain('Posting, promotion, uploads and printing can be practised on a copy')
    expect(text).toContain('There is no copy now.')
    expect(await (await get('/new')).text()).toContain('The school is copied as it is now.')
  })

  test('makes one, says until when it is there, and the history says who', async () => {
    await makeOne()
    const text = await (await get('')).text()
    expect(text).toContain('01-Dec-2025 10:00 · admin')
    expect(text).toContain('02-Dec-2025 10:00')
    expect(text).toContain('Open the Copy')
    await expect.poll(history).toContainEqual({ actor_name: 'admin', field: 'made' })
    expect(await (await get('/new')).text()).toContain('The present copy is deleted')
  })

  test('a new copy is of the school of now, and stands in the place of the old one', async () => {
    world.sqlite.exec("update student set first_name = 'Changed' where id = 20210001")
    const before = await world.copies.open()
    await makeOne()
    await expect.poll(async () => (await world.copies.open())?.school !== before?.school).toBe(true)
    const copy = await world.copies.open()
    expect(copy?.school.sqlite.prepare('select first_name from student where id = 20210001').pluck().get()).toBe('Changed')
    expect(readdirSync(folderOf(world.dir)).filter((name) => /^school.*\.db$/.test(name))).toEqual(['school.db'])
  })

  test('throws it away when it is told to, and the history says who', async () => {
    expect((await post('/throw-away', 'deansHods')).status).toBe(204)
    expect(existsSync(folderOf(world.dir))).toBe(false)
    expect(await history()).toContainEqual({ actor_name: 'Deans/HODs', field: 'thrown_away' })
    expect((await post('/open')).headers.get('HX-Trigger')).toContain('There is no copy any more.')
  })
})

describe('without a copy', () => {
  test('its address explains that there is none', async () => {
    for (const path of ['/rehearsal', '/rehearsal/admin/dashboard']) {
      const answer = await world.ask(path)
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('There is no copy of the school')])
    }
    const json = await world.ask('/rehearsal/api/lesson-marks/1/1/1/1', { json: {} })
    expect([json.status, await json.json()]).toMatchObject([404, { message: 'There is no copy of the school' }])
  })
})

describe('a copy is kept for a day', () => {
  test('also when the server was started again, and not longer', async () => {
    await makeOne()
    await world.copies.stop()
    const restarted = world.start()
    await restarted.tick()
    expect((await restarted.open())?.by).toBe('admin')
    world.setNow(new Date(today.getTime() + 25 * 3_600_000))
    expect(await restarted.open()).toBeUndefined()
    await restarted.tick()
    expect(existsSync(folderOf(world.dir))).toBe(false)
    world.setNow(today)
    await restarted.stop()
  })

  test('and what was left of one that was only begun goes at once', async () => {
    const started = world.start()
    await started.make('admin')
    const { rmSync } = await import('node:fs')
    rmSync(join(folderOf(world.dir), 'copy.json'))
    await started.stop()
    const restarted = world.start()
    await restarted.tick()
    expect(existsSync(folderOf(world.dir))).toBe(false)
  })
})
