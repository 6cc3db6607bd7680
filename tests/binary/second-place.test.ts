import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { administrator } from './_administrator.ts'
import { canMount, emptyDirectory, run, serve, smallDisk } from './_run.ts'

test.runIf(canMount)('a second place that is full, or locked, says so and what to do, and gets what it lacks when it can', async () => {
  const [at, disk] = [emptyDirectory(), smallDisk('size=8m')]
  run(at, 'demo', '--students', '60', '--password', 'Poui-Tree-2026')
  const server = await serve(at)
  const { get, post } = await administrator(server.url)
  const says = async () => (await get('/admin/school/backups')).text()
  const doctor = () => run(at, 'doctor').stdout
  const there = () => readdirSync(disk, { recursive: true }).filter((name) => String(name).endsWith('.db'))
  await post('/admin/school/backups/settings', { nightly: '1', path: disk })
  writeFileSync(join(disk, 'holiday.mov'), Buffer.alloc(7_000_000))

  await post('/admin/school/backups/now')
  await expect.poll(says, { timeout: 60_000 }).toContain('It is full. Delete there what is not needed')
  expect(doctor()).toMatch(/WRONG +second place +.*It is full\./)
  expect([there(), readdirSync(join(at, 'data/backups')).filter((name) => name.endsWith('.db')).length]).toEqual([[], 1])

  rmSync(join(disk, 'holiday.mov'))
  execFileSync('mount', ['-o', 'remount,ro', disk])
  await post('/admin/school/backups/now')
  await expect.poll(says, { timeout: 60_000 }).toContain('It can only be read.')
  execFileSync('mount', ['-o', 'remount,rw', disk])
  await post('/admin/school/backups/now')
  await expect.poll(() => there().length, { timeout: 60_000 }).toBeGreaterThan(1)
  await expect.poll(says, { timeout: 60_000 }).not.toMatch(/It is full|It can only be read/)
  expect(await server.stop(), server.log()).toBe(0)
  expect(doctor()).toMatch(/ok +second place/)
})

/** Whoever reads a pipe into which nobody writes hangs, as on a share whose server is gone. */
test('a share that hangs hangs nobody: pages answer, backups go on, it is told, and gets what it lacks when it answers again', async () => {
  const [at, share] = [emptyDirectory(), emptyDirectory()]
  run(at, 'demo', '--students', '60', '--password', 'Poui-Tree-2026')
  const server = await serve(at)
  const { get, post } = await administrator(server.url)
  const says = async () => (await get('/admin/school/backups')).text()
  const kept = (dir: string) => readdirSync(dir, { recursive: true }).filter((name) => String(name).endsWith('.db')).length
  await post('/admin/school/backups/settings', { nightly: '1', path: share })
  const mark = join(share, 'term-reports-backups.json')
  const written = readFileSync(mark)
  rmSync(mark)
  execFileSync('mkfifo', [mark])

  const from = performance.now()
  await post('/admin/school/backups/now')
  await says()
  expect((await get('/admin/dashboard')).status).toBe(200)
  expect(performance.now() - from).toBeLessThan(10_000)
  await expect.poll(says, { timeout: 60_000, interval: 500 }).toContain('the share cannot be reached')
  await expect.poll(() => kept(join(at, 'data/backups')), { timeout: 60_000 }).toBe(1)
  expect((await post('/admin/school/backups/settings', { nightly: '1', path: '' })).status).toBe(303)

  rmSync(mark)
  writeFileSync(mark, written)
  await post('/admin/school/backups/settings', { nightly: '1', path: share })
  await expect.poll(() => kept(share), { timeout: 60_000 }).toBe(1)
  await expect.poll(says, { timeout: 60_000, interval: 500 }).not.toContain('the share cannot be reached')
  expect(await server.stop(), server.log()).toBe(0)
})

test.runIf(canMount)('a backup that has no room for itself is told, leaves nothing behind, and is made when there is room', async () => {
  const disk = smallDisk('size=16m')
  mkdirSync(join(disk, 'data'))
  run(disk, 'demo', '--students', '60', '--password', 'Poui-Tree-2026')
  const server = await serve(disk)
  const { get, post } = await administrator(server.url)
  const says = async () => (await get('/admin/school/backups')).text()
  const backups = () => readdirSync(join(disk, 'data/backups')).filter((name) => name.includes('.db'))
  const room = execFileSync('df', ['--output=avail', '-B1', disk], { encoding: 'utf8' }).trim().split('\n').at(-1)
  writeFileSync(join(disk, 'holiday.mov'), Buffer.alloc(Number(room) - 1_500_000))
  await post('/admin/school/backups/now')
  await expect.poll(says, { timeout: 60_000 }).toMatch(/(?:The last backup failed|disk is (?:nearly )?full)/i)
  await expect.poll(backups, { timeout: 60_000 }).toEqual([])
  rmSync(join(disk, 'holiday.mov'))
  await post('/admin/school/backups/now')
  await expect.poll(() => backups().length, { timeout: 60_000 }).toBeGreaterThan(1)
  expect(await server.stop(), server.log()).toBe(0)
})
