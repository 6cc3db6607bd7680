import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { emptyDirectory, run, runWith, serve } from './_run.ts'

const passphrase = 'four mangoes under a poui'
let at: string
beforeEach(() => {
  at = emptyDirectory()
})
const demo = (students: number) => run(at, 'demo', '--students', String(students), '--password', 'Poui-Tree-2026')
const files = (dir = 'data/backups') => (existsSync(join(at, dir)) ? readdirSync(join(at, dir)) : [])
const made = () => files().filter((name) => /\.db(\.locked)?$/.test(name))
const halves = () => [...files(), ...files('data')].filter((name) => /partial|rehearsal/.test(name))
const isMade = (n: number) => expect.poll(() => made().length, { timeout: 30_000 }).toBe(n)

test('a served school is backed up when it is asked to, locked once there is a passphrase, and brought back elsewhere by the command', async () => {
  demo(60)
  const server = await serve(at)
  const post = await administrator(server.url)
  await post('/admin/school/backups/now', {})
  await isMade(1)
  await expect.poll(() => readFileSync(join(at, 'data/backups', `${made()[0]}.json`), 'utf8'), { timeout: 30_000 }).toContain('rehearsedAt')
  await post('/admin/school/backups/passphrase', { passphrase, again: passphrase })
  await post('/admin/school/backups/now', {})
  await isMade(2)
  expect(await server.stop(), server.log()).toBe(0)
  expect(halves()).toEqual([])
  expect(server.log()).not.toContain(passphrase)

  const [open, locked] = made()
    .sort((a, b) => a.length - b.length)
    .map((name) => join('data/backups', name)) as [string, string]
  expect(run(at, 'restore', '--data', 'first', open)).toMatchObject({ status: 0, stderr: '' })
  expect(run(at, 'restore', '--data', 'second', locked)).toMatchObject({ status: 1, stderr: expect.stringContaining('is locked') })
  expect(runWith({ TERM_REPORTS_PASSPHRASE: passphrase }, at, 'restore', '--data', 'second', locked)).toMatchObject({
    status: 0,
    stderr: '',
  })
  for (const dir of ['first', 'second']) expect(run(at, 'doctor', '--data', dir).status, dir).toBe(0)
})

test('a server that is stopped while it backs up stops in time and leaves no half file; one that is killed leaves none for long', async () => {
  demo(1000)
  let server = await serve(at)
  let post = await administrator(server.url)
  await post('/admin/school/backups/now', {})
  await expect.poll(() => halves().length, { interval: 2, timeout: 30_000 }).toBeGreaterThan(0)
  const from = performance.now()
  expect(await server.stop(), server.log()).toBe(0)
  expect(performance.now() - from).toBeLessThan(5000)
  expect([made(), halves()]).toEqual([[], []])

  server = await serve(at)
  post = await administrator(server.url)
  await post('/admin/school/backups/now', {})
  await expect.poll(() => halves().length, { interval: 2, timeout: 30_000 }).toBeGreaterThan(0)
  await server.stop('SIGKILL')
  server = await serve(at)
  post = await administrator(server.url)
  await expect
    .poll(() => post('/admin/school/backups/now', {}).then(() => made().length), { interval: 500, timeout: 60_000 })
    .toBeGreaterThan(0)
  await expect.poll(halves, { timeout: 30_000 }).toEqual([])
  expect(await server.stop(), server.log()).toBe(0)
  expect(halves()).toEqual([])
  expect(run(at, 'restore', '--data', 'other', join('data/backups', made()[0] ?? ''))).toMatchObject({ status: 0 })
})

async function administrator(url: string) {
  const first = await fetch(`${url}/sanctum/csrf-cookie`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const headers = { 'X-XSRF-TOKEN': token, Cookie: `XSRF-TOKEN=${token}`, Origin: url, 'Sec-Fetch-Site': 'same-origin' }
  const body = JSON.stringify({ username: 'admin', password: 'Poui-Tree-2026' })
  const answer = await fetch(`${url}/api/admin-login`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  })
  expect(answer.status, await answer.text()).toBe(200)
  const signedIn = { ...headers, Cookie: [headers.Cookie, ...answer.headers.getSetCookie().map((c) => c.split(';')[0])].join('; ') }
  return async (path: string, form: Record<string, string>) => {
    const sent = await fetch(url + path, { method: 'POST', headers: signedIn, body: new URLSearchParams(form), redirect: 'manual' })
    expect([303, 204], `${path}: ${await sent.text()}`).toContain(sent.status)
  }
}
