import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { administrator } from './_administrator.ts'
import { canMount, demo, emptyDirectory, run, runWith, serve, serveWith, smallDisk } from './_run.ts'

test.runIf(canMount)('a second place that is full, or locked, says so and what to do, and gets what it lacks when it can', async () => {
  const [at, disk] = [emptyDirectory(), smallDisk('size=8m')]
  demo(at)
  const server = await serve(at)
  const { get, post } = await administrator(server.url)
  const says = async () => (await get('/admin/school/backups')).text()
  const doctor = () => run(at, 'doctor').stdout
  const there = () => readdirSync(disk, { recursive: true }).filter((name) => String(name).endsWith('.db'))
  await post('/admin/school/backups/settings', { nightly: '1', path: disk })
  writeFileSync(join(disk, 'holiday.mov'), Buffer.alloc(7_000_000))

  await post('/admin/school/backups/now')
  await expect.poll(says, { timeout: 60_000 }).toContain('It is full. Delete what is not needed there')
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

/** So long a folder is waited for; long enough for one that answers on a busy machine. */
const hasty = { TERM_REPORTS_FOLDER_MS: '8000' }

/** Whoever reads a pipe into which nobody writes hangs, as on a share whose server is gone. */
test('a share that hangs hangs nobody: pages answer, backups go on, it is told, and gets what it lacks when it answers again', async () => {
  const [at, share] = [emptyDirectory(), emptyDirectory()]
  demo(at)
  const server = await serveWith(hasty, at)
  const { get, post } = await administrator(server.url)
  const says = async () => (await get('/admin/school/backups')).text()
  const kept = (dir: string) => readdirSync(dir, { recursive: true }).filter((name) => String(name).endsWith('.db')).length
  await post('/admin/school/backups/settings', { nightly: '1', path: share })
  const mark = join(share, 'term-reports-backups.json')
  const written = readFileSync(mark)
  hang(mark)

  const from = performance.now()
  await post('/admin/school/backups/now')
  await says()
  expect((await get('/admin/dashboard')).status).toBe(200)
  expect(performance.now() - from).toBeLessThan(10_000)
  await expect.poll(says, { timeout: 60_000, interval: 500 }).toContain('It does not answer')
  await expect.poll(() => kept(join(at, 'data/backups')), { timeout: 60_000 }).toBe(1)
  expect((await post('/admin/school/backups/settings', { nightly: '1', path: '' })).status).toBe(303)

  rmSync(mark)
  writeFileSync(mark, written)
  await post('/admin/school/backups/settings', { nightly: '1', path: share })
  await expect.poll(() => kept(share), { timeout: 60_000 }).toBe(1)
  await expect.poll(says, { timeout: 60_000, interval: 500 }).not.toContain('It does not answer')
  expect(await server.stop(), server.log()).toBe(0)
})

test('doctor, support and replicate wait for no share that hangs, and say which folder does not answer', () => {
  const [at, share, copied] = [emptyDirectory(), emptyDirectory(), emptyDirectory()]
  const markOf = (folder: string) => join(folder, 'term-reports-backups.json')
  demo(at)
  run(at, 'replicate', '--to', share)
  run(at, 'replicate', '--to', copied)
  const last = join(share, 'last.db')
  run(at, 'backup', last)
  writeFileSync(
    join(at, 'data/backup-settings.json'),
    JSON.stringify({ ...settingsOf(at), place: { path: share, mark: markIn(markOf(share)) } }),
  )
  for (const file of [last, markOf(share)]) hang(file)
  const { status, stdout } = runWith(hasty, at, 'doctor')
  expect(status).toBe(1)
  expect(stdout).toMatch(new RegExp(`WRONG +second place +${share}: It does not answer`))
  expect(stdout).toMatch(new RegExp(`WRONG +last backup +${last}: It does not answer`))
  expect(stdout).toMatch(new RegExp(`ok +copied +${copied}`))

  rmSync(join(at, 'data/last-backup.json'))
  hang(markOf(copied))
  expect(runWith(hasty, at, 'support')).toMatchObject({ status: 0, stdout: expect.stringContaining('Written to') })
  expect(readFileSync(join(at, 'term-reports-support.json'), 'utf8')).toMatch(
    /"second place",\s+"isWrong": true,\s+"says": "[^"]*It does not answer/,
  )
  const refused = runWith(hasty, at, 'replicate', '--to', share)
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining(`${share}: It does not answer`) })
  expect(settingsOf(at).replica.path).toBe(copied)
})

const settingsOf = (at: string) => JSON.parse(readFileSync(join(at, 'data/backup-settings.json'), 'utf8'))
const markIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')).mark

function hang(file: string): void {
  rmSync(file)
  execFileSync('mkfifo', [file])
}

test.runIf(canMount)('a backup that has no room for itself is told, leaves nothing behind, and is made when there is room', async () => {
  const disk = smallDisk('size=16m')
  demo(disk)
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
