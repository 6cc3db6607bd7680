import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRaw } from '../../src/operate/_school-file.ts'
import { atDemoTime } from '../_demo-time.ts'
import { at } from '../_localhost.ts'
import { browserAt, firstSignIn } from '../operate/_district.ts'
import { signIn } from './_marks.ts'
import { newDatabase, serverUrl } from './_on-server.ts'
import { emptyDirectory, own, run, serve } from './_run.ts'

test('whoever runs the schools makes one, suspends one over a restart, resumes it, and upgrades one after a backup', async () => {
  const cwd = emptyDirectory()
  const schools = join(cwd, 'schools')
  mkdirSync(schools)
  own(schools)
  for (const name of ['poui', 'samaan'])
    expect(run(cwd, 'demo', '--data', `schools/${name}`, '--students', '60', ...atDemoTime, '--password', 'Poui-Tree-2026').status).toBe(0)
  const older = openRaw(join(schools, 'samaan/school.db'))
  older.exec(`drop table honour_rule; delete from kysely_migration where name like '0021%'; pragma user_version = 0`)
  older.close()
  for (const file of ['', '-wal', '-shm'])
    if (existsSync(join(schools, `samaan/school.db${file}`))) own(join(schools, `samaan/school.db${file}`))

  let server = await serve(cwd, '--schools', 'schools')
  const stranger = await fetch(at(server.url, 'district'))
  expect(stranger.status).toBe(404) // before there is a page
  const made = run(cwd, 'district', '--schools', 'schools', '--name', 'St George East', '--user', 'officer')
  expect(made.status, made.stderr).toBe(0)
  const password = /sign-in: (\S+)/.exec(made.stdout)?.[1] ?? ''
  const port = () => Number(new URL(server.url).port)
  const officer = browserAt(port(), 'district')
  expect((await firstSignIn(officer, password)).done).toContain('Recovery Codes')

  const page = () => officer.text('/admin/dashboard')
  await page()
  await expect.poll(page, { timeout: 90_000 }).toMatch(/Needs upgrade/)
  expect((await officer.ask('/admin/schools/samaan/upgrade', { form: {} })).status).toBe(303)
  await expect.poll(page, { timeout: 90_000 }).toMatch(/Schools upgraded: 1 of 1/)
  expect(existsSync(join(schools, 'samaan/last-backup.json'))).toBe(true)

  const code = /<code>([\w-]+)<\/code>/.exec(
    await officer.text('/admin/schools/new', { form: { directory: 'calabash', address: '' } }),
  )?.[1]
  expect(code).toMatch(/^[\w-]{10,}$/)
  const teacher = await signIn(at(server.url, 'poui'))
  const grids = (url: string) => fetch(`${at(url, 'poui')}/term-reports`, { headers: teacher, redirect: 'manual' })
  expect((await grids(server.url)).status).toBe(200)
  expect((await officer.ask('/admin/schools/poui/suspend', { form: {} })).status).toBe(303)
  expect([(await grids(server.url)).status, (await fetch(at(server.url, 'samaan'))).status]).toEqual([503, 200])

  await server.stop()
  const args = ['--schools', 'schools', '--port', `${port()}`]
  server = await serve(cwd, ...args)
  expect((await grids(server.url)).status).toBe(503)
  expect((await officer.ask('/admin/schools/poui/resume', { form: {} })).status).toBe(303)
  expect((await grids(server.url)).status).toBe(200) // the session lasted
  const log = await officer.text('/admin/log')
  for (const said of ['Upgraded samaan', 'Made the school calabash', 'Suspended poui', 'Resumed poui', 'Signed in from'])
    expect(log).toContain(said)
  expect(readFileSync(join(schools, 'district/readings.json'), 'utf8')).not.toContain('officer')
  await server.stop()
})

test.runIf(serverUrl)('a school made on a database server is served from there, read by the page, and suspended', async () => {
  const cwd = emptyDirectory()
  const schools = join(cwd, 'schools')
  mkdirSync(schools)
  own(schools)
  const { stdout } = run(cwd, 'district', '--schools', 'schools', '--name', 'St George East', '--user', 'officer')
  const server = await serve(cwd, '--schools', 'schools')
  const officer = browserAt(Number(new URL(server.url).port), 'district')
  await firstSignIn(officer, /sign-in: (\S+)/.exec(stdout)?.[1] ?? '')
  const address = `${await newDatabase()}?schema=calabash`
  const make = (directory: string) => officer.text('/admin/schools/new', { form: { directory, address } })
  const code = /<code>([\w-]+)<\/code>/.exec(await make('calabash'))?.[1]
  expect(code).toMatch(/^[\w-]{10,}$/)
  expect(await make('samaan')).toContain('There is a school at this address already')
  expect(existsSync(join(schools, 'samaan'))).toBe(false)
  const door = () => fetch(at(server.url, 'calabash'), { redirect: 'manual' })
  expect(await (await fetch(at(server.url, 'calabash'))).text()).toContain('Set-up code')
  const page = () => officer.text('/admin/dashboard')
  await page()
  await expect.poll(page, { timeout: 90_000, interval: 500 }).toMatch(/calabash[\s\S]*Not set up yet/)
  expect((await officer.ask('/admin/schools/calabash/suspend', { form: {} })).status).toBe(303)
  expect((await door()).status).toBe(503)
  expect((await officer.ask('/admin/schools/calabash/resume', { form: {} })).status).toBe(303)
  expect((await door()).status).toBeLessThan(400)
  expect(await server.stop(), server.log()).toBe(0)
})
