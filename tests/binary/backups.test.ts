import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { administrator } from './_administrator.ts'
import { demo, emptyDirectory, ordinary, program, run, runWith, serve } from './_run.ts'

const passphrase = 'four mangoes under a poui'
let at: string
beforeEach(() => {
  at = emptyDirectory()
})
const files = (dir = 'data/backups') => (existsSync(join(at, dir)) ? readdirSync(join(at, dir)) : [])
const made = () => files().filter((name) => /\.db(\.locked)?$/.test(name))
const halves = () => [...files(), ...files('data')].filter((name) => /partial|rehearsal/.test(name))
const isMade = (n: number) => expect.poll(() => made().length, { timeout: 60_000 }).toBe(n)

test('a served school is backed up when it is asked to, locked once there is a passphrase, and brought back elsewhere by the command', async () => {
  demo(at)
  const server = await serve(at)
  const { post } = await administrator(server.url)
  await post('/admin/school/backups/now')
  await isMade(1)
  await expect.poll(() => readFileSync(join(at, 'data/backups', `${made()[0]}.json`), 'utf8'), { timeout: 60_000 }).toContain('rehearsedAt')
  await post('/admin/school/backups/passphrase', { passphrase, again: passphrase })
  await post('/admin/school/backups/now')
  await isMade(2)
  await expect.poll(() => readFileSync(join(at, 'data/last-backup.json'), 'utf8'), { timeout: 60_000 }).toContain('.locked')
  expect(await server.stop(), server.log()).toBe(0)
  expect(halves()).toEqual([])
  expect(server.log()).not.toContain(passphrase)

  const [open, locked] = made()
    .sort((a, b) => a.length - b.length)
    .map((name) => join('data/backups', name)) as [string, string]
  const elsewhere = emptyDirectory()
  for (const [cwd, data] of [
    [at, './data'],
    [elsewhere, join('..', basename(at), 'data')],
  ] as const)
    expect(run(cwd, 'doctor', '--data', data)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(new RegExp(`last backup .*${locked}, unchanged since`)),
    })
  appendFileSync(join(at, locked), 'x')
  expect(run(elsewhere, 'doctor', '--data', join('..', basename(at), 'data')).stdout).toMatch(/WRONG {2}last backup .*is damaged/)
  truncateSync(join(at, locked), statSync(join(at, locked)).size - 1)
  expect(run(at, 'restore', '--data', 'first', open)).toMatchObject({ status: 0, stderr: '' })
  expect(run(at, 'restore', '--data', 'second', locked)).toMatchObject({ status: 1, stderr: expect.stringContaining('is locked') })
  expect(runWith({ TERM_REPORTS_PASSPHRASE: passphrase }, at, 'restore', '--data', 'second', locked)).toMatchObject({
    status: 0,
    stderr: '',
  })
  for (const dir of ['first', 'second']) expect(run(at, 'doctor', '--data', dir).status, dir).toBe(0)
})

test('a server that is stopped while it backs up stops in time and leaves no half file', async () => {
  demo(at, 1000)
  for (const isInTheMiddle of [() => halves().length > 0, () => true]) {
    const server = await serve(at)
    const { post } = await administrator(server.url)
    await post('/admin/school/backups/now')
    await expect.poll(isInTheMiddle, { interval: 2, timeout: 60_000 }).toBe(true)
    const from = performance.now()
    expect(await server.stop(), server.log()).toBe(0)
    expect(performance.now() - from).toBeLessThan(20_000)
    expect(halves()).toEqual([])
  }
  for (const name of made()) expect(restored(name), name).toMatchObject({ status: 0, stderr: '' }) // one may have been done just then
})

test('what backs up ends by itself when its server is killed, and leaves no half file for long', async () => {
  demo(at, 1000)
  const killed = await serve(at)
  await (await administrator(killed.url)).post('/admin/school/backups/now')
  await expect.poll(() => halves().length, { interval: 2, timeout: 60_000 }).toBeGreaterThan(0)
  await killed.stop('SIGKILL')
  const server = await serve(at)
  const { post } = await administrator(server.url)
  const there = made().length
  await post('/admin/school/backups/now')
  await expect.poll(() => made().length, { timeout: 120_000 }).toBeGreaterThan(there)
  expect(await server.stop(), server.log()).toBe(0)
  expect(halves()).toEqual([])
  for (const name of made()) expect(restored(name), name).toMatchObject({ status: 0, stderr: '' })
})

test('the process that backs up is not ended by what a terminal sends to all, holds the school of its beginning, and is gone when nobody listens', async () => {
  demo(at)
  const begin = async () => {
    const child = spawn(program, ['backup-work', '--data', 'data'], { cwd: at, env: {}, ...ordinary, stdio: ['pipe', 'pipe', 'inherit'] })
    const exited = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)))
    child.stdin.write('{"kind":"make","why":"posting"}\n')
    await expect.poll(() => String(child.stdout.read() ?? ''), { timeout: 60_000 }).toContain('fixed')
    return { child, exited }
  }
  const whole = await begin()
  run(at, 'admin', 'add', 'ms.ali')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) whole.child.kill(signal)
  whole.child.stdin.write('go\n')
  expect(await whole.exited).toBe(0)
  const [name = ''] = made()
  expect(restored(name)).toMatchObject({ status: 0, stderr: '' })
  expect(run(at, 'admin', 'add', 'ms.ali', '--data', `of-${name}`), 'she was added after it began').toMatchObject({ status: 0 })

  const alone = await begin()
  alone.child.stdin.destroy() // as the end of its parent does
  expect(await alone.exited).toBe(1)
  expect([made(), halves()]).toEqual([[name], []])
})

const restored = (name: string) => run(at, 'restore', '--data', `of-${name}`, join('data/backups', name))
