import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveSession } from '../../src/db/_sign-in.ts'
import type { Env } from '../../src/routes/_env.ts'
import type { Make } from '../../src/routes/_job.ts'
import { Jobs } from '../../src/routes/_jobs.ts'
import { streamProgress } from '../../src/routes/marks/spreadsheet/_make.ts'
import { makeWorld, people, today, type World } from '../world.ts'

let world: World
let all: Jobs
let server: ReturnType<typeof createAdaptorServer>
let tell: Parameters<Make>[0]
let logged: object[]
let finish: (bytes: Uint8Array<ArrayBuffer>) => void
const wanted = (key: string) => ({ owner: 'administrator-1', key, change: 0 })
const never: Make = (tells) =>
  new Promise((resolve) => {
    tell = tells
    finish = resolve
  })

/** A server over real sockets, whose one job goes on until the test ends it. */
beforeEach(async () => {
  world = await makeWorld()
  logged = []
  await saveSession(world.db, people.admin, 'hash', today.toISOString())
  all = new Jobs(
    () => today,
    () => {},
  )
  const app = new Hono<Env>().get('/', async (c) => {
    c.set('db', world.db)
    c.set('now', () => today)
    c.set('session', { tokenHash: 'hash', startedAt: today.toISOString() })
    c.set('jobs', all)
    c.set('log', { info: () => {}, error: (fields: object) => void logged.push(fields) })
    const job = await all.open(wanted('/3A'), never)
    return job ? streamProgress(c, job, async () => ({ change: 0, make: never })) : c.text('', 429)
  })
  server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.close()
  await world.close()
})

async function open() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: school\r\nAccept-Encoding: gzip, br\r\n\r\n')
  return { socket, heard: () => text }
}

test('each message is sent when it is there, and the answer ends with the last', async () => {
  const { heard, socket } = await open()
  await expect.poll(heard).toContain('"message":"Starting..."')
  tell('3A Mathematics', 1, 2)
  await expect.poll(heard).toContain('"message":"3A Mathematics","progress":1,"total":2,"complete":false')
  finish(new Uint8Array(3))
  await expect.poll(heard).toMatch(/"complete":true,"filePath":"[\w-]{43}".*0\r\n\r\n$/s)
  socket.destroy()
})

test('who goes away is not listened for any longer, so that the job gives way to the next', async () => {
  const [one, two] = [await open(), await open()]
  await expect.poll(one.heard).toContain('Starting...')
  await expect.poll(two.heard).toContain('Starting...')
  const id = /id: ([\w-]+)\./.exec(one.heard())?.[1] ?? ''
  one.socket.destroy()
  const asksMore = async (key: string) => {
    await all.open(wanted(key), never)
    return all.find(id, wanted('/3A'))
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await asksMore('/3B')).toBeDefined()
  two.socket.destroy()
  let n = 0
  await expect.poll(() => asksMore(`/${n++}`)).toBeUndefined()
})

test('a database that fails ends the answer for who comes again, and says nothing of itself', async () => {
  const { heard, socket } = await open()
  await expect.poll(heard).toContain('Starting...')
  const rename = (from: string, to: string) => world.db.schema.alterTable(from).renameTo(to).execute()
  await rename('session', 'gone')
  tell('3A Mathematics', 1, 2)
  await expect.poll(heard).toMatch(/0\r\n\r\n$/)
  expect(heard()).not.toMatch(/no such table|relation|event: error|3A Mathematics/)
  expect(logged).toMatchObject([{ err: { message: expect.stringMatching(/no such table: session|relation "session" does not exist/) } }])
  await rename('gone', 'session')
  socket.destroy()
})

test('a sign-out ends the answer in the middle', async () => {
  const { heard, socket } = await open()
  await expect.poll(heard).toContain('Starting...')
  await world.db.deleteFrom('session').execute()
  tell('3A Mathematics', 1, 2)
  await expect.poll(heard).toMatch(/event: failed\r?\n.*You have been signed out.*0\r\n\r\n$/s)
  expect(heard()).not.toContain('3A Mathematics","progress":1,"total":2,"complete":false')
  socket.destroy()
})
