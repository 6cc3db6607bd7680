import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { base32, generateHOTP } from '../../src/db/_tokens.ts'
import { barWords } from '../../src/domain/words/rehearsal.ts'
import { administrator } from './_administrator.ts'
import { demo, emptyDirectory, ordinary, run, serve } from './_run.ts'

test('the copy to try things on is made, opened, still there after a new start, and thrown away; the school stays as it was', async () => {
  const at = emptyDirectory()
  demo(at)
  const first = await serve(at)
  const own = await administrator(first.url)
  expect((await own.get('/rehearsal')).status).toBe(404)
  await own.post('/admin/school/copy/new')
  const copyPage = async () => (await own.get('/admin/school/copy')).text()
  await expect.poll(copyPage, { timeout: 60_000 }).toContain('Open the Copy')
  const opened = await own.post('/admin/school/copy/open')
  expect(opened.headers.get('Location')).toBe('/rehearsal/admin/dashboard')
  const students = await own.get('/rehearsal/admin/students')
  expect(students.status).toBe(200)
  const html = await students.text()
  for (const said of [barWords.says, 'COPY · Poui Valley', 'href="/rehearsal/admin/students']) expect(html).toContain(said)
  expect(await (await own.get('/admin/students')).text()).not.toContain('COPY')
  expect(await first.stop(), first.log()).toBe(0)

  const second = await serve(at)
  const again = await administrator(second.url)
  await again.post('/admin/school/copy/open')
  expect((await again.get('/rehearsal/admin/students')).status).toBe(200)
  await again.post('/admin/school/copy/throw-away')
  expect([(await again.get('/rehearsal/admin/students')).status, existsSync(join(at, 'data/rehearsal/school.db'))]).toEqual([404, false])
  expect(await second.stop(), second.log()).toBe(0)
  expect(run(at, 'doctor')).toMatchObject({ status: 0 })
})

test('records are deleted when an administrator asks for it, and the file for support names nobody', async () => {
  const at = emptyDirectory()
  demo(at)
  const server = await serve(at)
  const { get, post } = await administrator(server.url)
  expect(run(at, 'doctor').stdout).toMatch(/last deleting +never/)
  await post('/admin/school/retention/sweep')
  await expect.poll(() => run(at, 'doctor').stdout, { timeout: 60_000 }).toMatch(/last deleting +\d{4}-/)

  const file = await get('/admin/school/support/file')
  const text = await file.text()
  expect([file.status, text]).toEqual([200, expect.stringContaining('last deleting')])
  for (const secret of ['Poui-Tree-2026', 'Poui Valley', 'Lutchman', 'Beharry', at]) expect(text).not.toContain(secret)
  expect(await server.stop(), server.log()).toBe(0)
})

test('an administrator who has turned on a second factor is asked for its code, which is good once, and a lost phone is no matter', async () => {
  const at = emptyDirectory()
  demo(at)
  const server = await serve(at)
  const own = await administrator(server.url)
  const path = '/admin/account/second-factor'
  const key = /name="key" value="([A-Z2-7]{32})"/.exec(await (await own.get(path)).text())?.[1] ?? 'none'
  const code = (steps: number) => generateHOTP(base32.decode(key), Math.floor(Date.now() / 30_000) + steps)
  const first = await code(-1)
  await own.post(path, { key, current: 'Poui-Tree-2026', code: first })

  const again = await administrator(server.url)
  const opens = async ({ get }: typeof again) => (await get('/admin/dashboard')).status
  expect(await opens(again)).toBe(303)
  expect(await again.sendJson('/api/second-factor', { code: first }), 'used already').toBe(422)
  expect(await again.sendJson('/api/second-factor', { code: await code(0) })).toBe(204)
  expect(await opens(again)).toBe(200)

  expect(await opens(await administrator(server.url))).toBe(303)
  expect(run(at, 'admin', 'reset-2fa', 'admin')).toMatchObject({ status: 0 })
  expect(await opens(await administrator(server.url))).toBe(200)
  expect(await server.stop(), server.log()).toBe(0)
})

test('the school that 1.0.0 made is opened, brought up to date, sound and served', async () => {
  const at = emptyDirectory()
  mkdirSync(join(at, 'data'))
  writeFileSync(join(at, 'data/school.db'), gunzipSync(readFileSync('tests/fixtures/school-1.0.0.db.gz')))
  for (const path of ['data', 'data/school.db']) if (ordinary.uid) chownSync(join(at, path), ordinary.uid, ordinary.gid)
  const server = await serve(at)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await (await fetch(server.url)).text()).toContain('Poui Valley')
  const { status, stdout } = run(at, 'doctor')
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^ok +schema/m)])
  expect(await server.stop(), server.log()).toBe(0)
})
