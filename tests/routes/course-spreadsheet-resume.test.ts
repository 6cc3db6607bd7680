import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { removeSessionsOf } from '../../src/db/_sign-in.ts'
import { testAssets } from '../assets.ts'
import { cookieOf, makeWorld, people, today, type World } from '../world.ts'
import { eventsIn, fetchFile, fillMarkBook, follow, of5A, pathOf } from './_course-spreadsheet.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  await fillMarkBook(world)
  return world.close
})
const jobOf = (id: string | undefined) => id?.split('.')[0]

/** The beginning of a stream, of which the rest is not read. */
async function begin(who: 'admin' | 'baptiste' = 'admin', path = of5A) {
  const res = await world.as(who)(path)
  const reader = res.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const first = eventsIn(new TextDecoder().decode((await reader.read()).value))[0]
  async function rest() {
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += new TextDecoder().decode(part.value)
    return eventsIn(text)
  }
  return { first, rest, cut: () => reader.cancel() }
}

describe('a stream that was cut off', () => {
  test('goes on with the same job, and its file can be had', async () => {
    const { first, cut } = await begin()
    expect(first?.data.complete).toBe(false)
    await cut()
    const { events, filePath } = await follow(world, of5A, 'admin', first?.id)
    expect(new Set(events.map(({ id }) => jobOf(id)))).toEqual(new Set([jobOf(first?.id)]))
    expect((await fetchFile(world, filePath)).status).toBe(200)
  })

  test('after it was over gets the end once more', async () => {
    const { last, filePath } = await follow(world)
    const again = await follow(world, of5A, 'admin', last?.id)
    expect([again.events.length, again.filePath]).toEqual([1, filePath])
  })

  test.each(['', 'x', 'x.1', '__proto__.1'])('is told plainly when the server knows nothing of it (%j)', async (id) => {
    if (id === '') return expect((await follow(world, of5A, 'admin', id)).status).toBe(404)
    const { status, text } = await follow(world, of5A, 'admin', id)
    expect([status, JSON.parse(text).message]).toEqual([
      404,
      'It was stopped because the server restarted or the page was closed. Start it again.',
    ])
  })

  // on PostgreSQL another copy of the program gives it
  test.skipIf(process.env.ENGINE === 'postgres')('by a restart of the server is told so, and what is asked for anew is made', async () => {
    const { last, filePath } = await follow(world)
    const app = createApp({ db: world.db, assets: testAssets, log: { info: () => {}, error: () => {} }, now: () => today })
    const restarted = {
      ...world,
      as: (() =>
        (path: string, init: RequestInit = {}) =>
          app.request(path, withSession(init))) as World['as'],
    }
    expect((await fetchFile(restarted, filePath)).status).toBe(404)
    expect((await follow(restarted, of5A, 'admin', last?.id)).status).toBe(404)
    expect((await follow(restarted)).last?.data.complete).toBe(true)
  })

  test('is of nobody else, nor of anything else', async () => {
    const { last } = await follow(world)
    expect((await follow(world, of5A, 'baptiste', last?.id)).status).toBe(404)
    expect((await follow(world, pathOf(5, 0, 0), 'admin', last?.id)).status).toBe(404)
    const own = await follow(world, of5A, 'baptiste')
    expect([own.last?.data.complete, jobOf(own.last?.id) === jobOf(last?.id)]).toEqual([true, false])
  })
})

function withSession({ headers, ...init }: RequestInit & { json?: unknown }): RequestInit {
  const all = new Headers(headers)
  all.set('Cookie', `XSRF-TOKEN=xsrf; session=${cookieOf('admin')}`)
  all.set('X-XSRF-TOKEN', 'xsrf')
  all.set('Sec-Fetch-Site', 'same-origin')
  all.set('X-Sent-As', 'administrator-1')
  if (!init.json) return { ...init, headers: all }
  all.set('Content-Type', 'application/json')
  return { ...init, headers: all, body: JSON.stringify(init.json) }
}

describe('the same asked for twice', () => {
  test('at once is one job', async () => {
    await world.as('admin')('/api/current-period') // one session for both
    const [one, two] = await Promise.all([follow(world), follow(world)])
    expect([jobOf(one.last?.id), one.filePath]).toEqual([jobOf(two.last?.id), two.filePath])
  })

  test('within a minute is the file that there is, unless a mark has changed since', async () => {
    const first = await follow(world)
    expect((await follow(world)).filePath).toBe(first.filePath)
    const body = { employee_id: 1, form_class_id: '5A', subject_id: 104, student_id: 20210004, term: 1, academic_year_id: 20252026 }
    const saved = await world.as('lutchman')('/api/mark-book', { method: 'POST', json: { ...body, assesment_number: 1, mark: 7 } })
    expect(saved.status).toBe(200)
    const second = await follow(world)
    expect(second.filePath).not.toBe(first.filePath)
    world.setNow(new Date(today.getTime() + 61_000))
    expect((await follow(world)).filePath).not.toBe(second.filePath)
    expect((await fetchFile(world, first.filePath)).status).toBe(200)
  })

  test('by two people is two', async () => {
    const [one, two] = await Promise.all([follow(world), follow(world, of5A, 'baptiste')])
    expect(one.last?.data.complete && two.last?.data.complete).toBe(true)
    expect(one.filePath).not.toBe(two.filePath)
    expect((await fetchFile(world, two.filePath)).status).toBe(404)
  })
})

describe('who may no longer', () => {
  test('hears the end of the stream and not where the file is', async () => {
    const { rest } = await begin('baptiste')
    await world.db.updateTable('employee').set({ post_id: 10 }).where('id', '=', people.baptiste.id).execute()
    const last = (await rest()).at(-1)
    expect([last?.event, last?.data.filePath, last?.data.message]).toEqual([
      'failed',
      null,
      'You have been signed out, or your account may no longer do this.',
    ])
  })

  test('because of signing out gets neither stream nor file', async () => {
    const made = await follow(world)
    const { rest, first } = await begin('admin', pathOf(5, 0, 0))
    await removeSessionsOf(world.db, people.admin)
    expect((await rest()).at(-1)).toMatchObject({ event: 'failed', data: { complete: false, filePath: null } })
    expect((await follow(world, pathOf(5, 0, 0), 'admin', first?.id)).status).toBe(401)
    expect((await fetchFile(world, made.filePath)).status).toBe(401)
  })
})
