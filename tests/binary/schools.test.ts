import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atDemoTime } from '../_demo-time.ts'
import { at } from '../_localhost.ts'
import { administrator } from './_administrator.ts'
import { next, read, save, signIn } from './_marks.ts'
import { demoOnServer, serverUrl } from './_on-server.ts'
import { canMount, demo, emptyDirectory, own, run, serve, smallDisk } from './_run.ts'

const health = async (url: string) => (await fetch(`${url}/healthz`)).status
const html = { headers: { Accept: 'text/html' } }
const settled = 11_000

/** A directory with schools that are copies of one, in a term that takes marks: the same numbers, names and passwords. */
function schoolsIn(cwd: string, ...names: string[]): string {
  const schools = join(cwd, 'schools')
  mkdirSync(schools)
  own(schools)
  for (const name of names) demo(schools, 120, atDemoTime, name)
  return schools
}

const serveAll = (cwd: string, ...args: string[]) => serve(cwd, '--schools', 'schools', ...args)

/** A teacher who types the next mark of the first student. */
async function teacherAt(url: string) {
  const headers = await signIn(url)
  const [row] = await read(url, headers)
  if (!row) throw new Error('nobody has a mark')
  const find = async (from = url) => (await read(from, headers)).find(({ student_id }) => student_id === row.student_id)?.course_mark
  const type = async (from = url) => {
    const mark = next((await find(from)) ?? 0)
    await save(from, headers, row, mark)
    return mark
  }
  return { headers, row, find, type }
}

test('a damaged school and an empty one leave the others alone; what was saved is there after a kill', async () => {
  const cwd = emptyDirectory()
  const schools = schoolsIn(cwd, 'poui', 'broken', 'empty')
  rmSync(join(schools, 'empty/school.db'))
  writeFileSync(join(schools, 'broken/school.db'), 'x'.repeat(8192))
  const server = await serveAll(cwd)
  expect(existsSync(join(schools, 'poui/school.db-wal'))).toBe(false) // nothing is opened before somebody asks
  const [poui, broken, empty] = ['poui', 'broken', 'empty'].map((name) => at(server.url, name)) as [string, string, string]

  const teacher = await teacherAt(poui)
  const mark = await teacher.type()
  const page = await fetch(broken, html)
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('The school can’t be opened')])
  expect([await health(poui), await health(broken), await health(empty)]).toEqual([200, 503, 200])
  await expect.poll(server.log).toMatch(/"school":"broken","fault":"[^"]*is damaged/)

  expect((await fetch(empty, { redirect: 'manual' })).headers.get('Location')).toBe('/set-up')
  await expect.poll(server.said).toMatch(/There is no school in \S*empty yet\. Set-up code of empty: [\w-]{10,}/)
  for (const stranger of [at(server.url, 'nobody'), at(server.url, 'tls'), server.url]) {
    const answer = await fetch(stranger, html)
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringMatching(/poui|broken|empty/)])
  }

  await server.stop('SIGKILL')
  copyFileSync(join(schools, 'poui/school.db'), join(schools, 'broken/school.db')) // the file of before its journal is a school too
  const again = await serveAll(cwd)
  expect(await teacher.find(at(again.url, 'poui'))).toBe(mark)
  expect(await health(at(again.url, 'broken'))).toBe(200)
  expect(await again.stop()).toBe(0)
})

test('a session of one school is none in the other, though every number, name and password is the same', async () => {
  const cwd = emptyDirectory()
  schoolsIn(cwd, 'poui', 'immortelle')
  const server = await serveAll(cwd)
  const [poui, immortelle] = [at(server.url, 'poui'), at(server.url, 'immortelle')]
  const admin = await administrator(poui)
  expect((await admin.get('/admin/dashboard')).status).toBe(200)
  const teacher = await teacherAt(poui)
  const there = await fetch(`${immortelle}/api/lesson-marks/20252026/3/2C/104`, { headers: teacher.headers })
  expect([there.status, await there.text()]).toEqual([401, expect.not.stringContaining('student_id')])
  const before = await teacher.find()
  const mark = await teacher.type()
  expect([mark === before, (await (await teacherAt(immortelle)).find()) === before]).toEqual([false, true])
  expect(await server.stop()).toBe(0)
})

test('a school whose directory is removed saves nothing and says so; the others save on', async () => {
  const cwd = emptyDirectory()
  const schools = schoolsIn(cwd, 'poui', 'immortelle', 'samaan')
  const server = await serveAll(cwd)
  const [poui, immortelle, samaan] = ['poui', 'immortelle', 'samaan'].map((name) => at(server.url, name)) as [string, string, string]
  const [taken, other] = [await teacherAt(poui), await teacherAt(immortelle)]
  for (const name of ['poui', 'samaan']) rmSync(join(schools, name), { recursive: true })
  const body = JSON.stringify({ ...taken.row, course_mark: 55 })
  const answer = await fetch(`${poui}/api/lesson-marks/20252026/3/2C/104`, { method: 'POST', headers: taken.headers, body })
  expect(answer.status).toBeGreaterThanOrEqual(422)
  await expect.poll(() => health(poui)).toBe(503)
  const mark = await other.type()
  expect([await other.find(), await health(immortelle), (await fetch(samaan)).status]).toEqual([mark, 200, 404])
  expect(existsSync(join(schools, 'samaan'))).toBe(false)
  expect(await server.stop()).toBe(0)
})

test('a school that is not asked for is closed for another, and opened again with its sessions; meanwhile its backup can be restored', async () => {
  const cwd = emptyDirectory()
  const schools = schoolsIn(cwd, 'poui', 'immortelle', 'samaan')
  const server = await serveAll(cwd, '--open-schools', '1')
  const [poui, immortelle, samaan] = ['poui', 'immortelle', 'samaan'].map((name) => at(server.url, name)) as [string, string, string]
  const isOpen = (name: string) => existsSync(join(schools, name, 'school.db-wal'))
  const admin = await administrator(immortelle)
  const teacher = await teacherAt(poui)
  const mark = await teacher.type()
  expect(run(cwd, 'backup', '--data', 'schools/poui', 'backup.db').status).toBe(0)
  expect(run(cwd, 'serve', '--data', 'schools/poui', '--port', '0').stderr).toMatch(/Another term-reports is serving/)
  await teacher.type()

  // a request that is still being sent: the school is not closed under it
  const { port } = new URL(server.url)
  const slow = connect(Number(port), '127.0.0.1')
  const head = `POST /api/admin-login HTTP/1.1\r\nHost: immortelle.localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n`
  slow.write(`${head}Cookie: XSRF-TOKEN=x\r\nX-XSRF-TOKEN: x\r\n\r\n{"username"`)
  await setTimeout(settled)
  expect(await health(samaan)).toBe(200)
  await expect.poll(server.log).toContain('"school":"poui","msg":"the school is closed"')
  expect([isOpen('poui'), isOpen('immortelle'), isOpen('samaan')]).toEqual([false, true, true])
  expect(existsSync(join(schools, 'poui/as-left'))).toBe(true)
  slow.destroy()

  expect([await health(poui), isOpen('poui')]).toEqual([200, false]) // a monitor opens none that is as it was left
  expect(run(cwd, 'restore', '--data', 'schools/poui', 'backup.db')).toMatchObject({ status: 0 })
  expect((await fetch(`${poui}/api/lesson-marks/20252026/3/2C/104`, { headers: teacher.headers })).status).toBe(401) // a restore signs everybody out
  expect(await (await teacherAt(poui)).find()).toBe(mark)
  await expect.poll(server.log).toContain('"school":"immortelle","msg":"the school is closed"')
  expect((await admin.get('/admin/dashboard')).status).toBe(200)
  expect(await server.stop()).toBe(0)
  expect(['poui', 'immortelle', 'samaan'].filter(isOpen)).toEqual([])
}, 120_000)

test.runIf(canMount)('a school whose disk is full saves nothing; the others save on', async () => {
  const cwd = emptyDirectory()
  const schools = schoolsIn(cwd, 'poui', 'full')
  const disk = smallDisk('size=12m')
  cpSync(join(schools, 'full'), disk, { recursive: true })
  own(join(disk, 'school.db'))
  rmSync(join(schools, 'full'), { recursive: true })
  symlinkSync(disk, join(schools, 'full'))
  const server = await serveAll(cwd)
  const [poui, full] = [await teacherAt(at(server.url, 'poui')), await teacherAt(at(server.url, 'full'))]
  expect(() => writeFileSync(join(disk, 'ballast'), Buffer.alloc(20_000_000))).toThrow('ENOSPC')
  await expect.poll(() => health(at(server.url, 'full'))).toBe(503)
  expect(await poui.type()).toBe(await poui.find())
  expect([await health(at(server.url, 'poui')), await full.find()]).toEqual([200, full.row.course_mark])
  expect(await server.stop()).toBe(0)
})

test('what cannot be served is refused in one line', async () => {
  const cwd = emptyDirectory()
  schoolsIn(cwd, 'poui')
  const refused = (...args: string[]) => run(cwd, 'serve', '--port', '0', ...args)
  expect(refused('--schools', 'nowhere')).toMatchObject({ status: 1, stderr: expect.stringMatching(/There is no directory/) })
  expect(refused('--schools', 'schools/poui')).toMatchObject({ status: 1, stderr: expect.stringMatching(/serve --data schools\/poui/) })
  expect(refused('--schools', 'schools', '--data', 'x')).toMatchObject({ status: 1, stderr: expect.stringMatching(/choose one/) })
  const server = await serveAll(cwd)
  expect(refused('--schools', 'schools')).toMatchObject({ status: 1, stderr: expect.stringMatching(/Another term-reports/) })
  expect(await server.stop()).toBe(0)
})

test.runIf(serverUrl)(
  'two programs serve the schools of one directory that are on a server; what is in a file is the first’s',
  async () => {
    const cwd = emptyDirectory()
    const schools = schoolsIn(cwd, 'poui')
    const file = join(schools, 'immortelle/address')
    mkdirSync(join(schools, 'immortelle'), { mode: 0o700 })
    writeFileSync(file, await demoOnServer(), { mode: 0o640 })
    for (const path of [join(schools, 'immortelle'), file]) own(path)
    const [first, second] = [await serveAll(cwd), await serveAll(cwd, '--home', 'second')]
    const [here, there] = [first, second].map(({ url }) => at(url, 'immortelle')) as [string, string]
    const teacher = await teacherAt(here)
    expect(await teacher.type(there)).toBe(await teacher.find(here))
    expect(await teacher.type(here)).toBe(await teacher.find(there))
    expect(first.log()).toContain('others on this computer may read the file address')

    expect([await health(at(first.url, 'poui')), (await fetch(at(first.url, 'poui'), html)).status]).toEqual([200, 200])
    const page = await fetch(at(second.url, 'poui'), html)
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('The school can’t be opened')])
    await expect.poll(second.log).toMatch(/"school":"poui","fault":"Another term-reports is serving [^"]*poui. Stop it first/)

    await first.stop('SIGKILL')
    expect(await teacher.type(there)).toBe(await teacher.find(there))
    expect(await second.stop()).toBe(0)
  },
)
