import fs, { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { move } from '../../src/operate/move.ts'
import { startPostgres } from '../_postgres.ts'
import { emptyDirectory, schoolOnDisk } from '../operate/_backups.ts'
import { often, serveSchools } from '../operate/_schools.ts'
import { asSuperuser, connectionsOf, directoryAt, inFile, makeRole } from './_roles.ts'

/** Schools in files and on a server, served by one process. */
async function schoolInFile(): Promise<string> {
  const { dir, close } = await inFile(() => schoolOnDisk())
  await close()
  return dir
}

async function schoolOnServer(root: string, name: string): Promise<{ dir: string; role: string; address: string }> {
  const role = `${name}_${process.pid}`
  const address = await makeRole(role)
  await move({ from: await schoolInFile(), to: address }, () => {})
  return { dir: directoryAt(root, name, address), role, address }
}

const rest = { ...often, restMs: 0, firstVisitMs: 60_000 }
const soon = { ...often, retryMs: 1000 }
const errorsOf = (dir: string) => readFileSync(join(dir, 'last-errors.json'), 'utf8')

test('schools of both kinds are served by one process; one that nobody asks for has no connection, before and after', async () => {
  const root = emptyDirectory()
  renameSync(await schoolInFile(), join(root, 'poui'))
  const { role } = await schoolOnServer(root, 'immortelle')
  const written = vi.spyOn(fs, 'writeSync')
  const { schools, ask, tenant } = await serveSchools(root, rest)
  expect([await ask('immortelle', '/healthz'), await connectionsOf(role), schools.countOpen()]).toEqual([200, 0, 0])
  expect([await ask('poui'), await ask('immortelle'), await ask('nobody'), schools.countOpen()]).toEqual([200, 200, 404, 2])
  const atFirst = await connectionsOf(role)
  expect(atFirst).toBeGreaterThan(1)
  expect(atFirst).toBeLessThan(10)

  const done = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const job = await tenant()?.jobs.open({ owner: 'administrator-1', key: 'k', change: 1 }, () => done.promise)
  schools.start()
  await expect.poll(() => schools.countOpen(), { timeout: 10_000 }).toBe(1)
  await setTimeout(1500)
  const heard = job && (await tenant()?.jobs.listen(job, () => {}))
  expect([(await heard?.look())?.outcome, schools.countOpen()]).toEqual(['running', 1]) // a file is being made in it
  await heard?.leave('cancel')
  done.resolve(new TextEncoder().encode('made'))
  await expect.poll(() => [schools.countOpen()], { timeout: 10_000 }).toEqual([0])
  await expect.poll(() => connectionsOf(role), { timeout: 10_000 }).toBe(0)
  expect([await ask('immortelle', '/healthz'), await connectionsOf(role), await ask('immortelle')]).toEqual([200, 0, 200])
  expect(written.mock.calls.filter(([, line]) => String(line).includes('"stack"'))).toEqual([])
  written.mockRestore()
})

test('of many schools the one longest not asked for is closed for another, and its connections with it', async () => {
  const root = emptyDirectory()
  const all = [await schoolOnServer(root, 'poui'), await schoolOnServer(root, 'immortelle')]
  const { schools, ask } = await serveSchools(root, { ...often, firstVisitMs: 60_000, settlesMs: 1000 }, { most: 1 })
  expect(await ask('poui')).toBe(200)
  await setTimeout(1100) // not between the requests of one page
  expect(await ask('immortelle')).toBe(200)
  await expect.poll(() => schools.countOpen(), { timeout: 10_000 }).toBe(1)
  await expect.poll(() => connectionsOf(all[0]?.role ?? ''), { timeout: 10_000 }).toBe(0)
  expect(await connectionsOf(all[1]?.role ?? '')).toBeGreaterThan(0)
  expect(await ask('poui')).toBe(200)
})

test('a night’s work is done in a school on a server that nobody has opened, and it is closed again', async () => {
  const root = emptyDirectory()
  const { role } = await schoolOnServer(root, 'poui')
  const { schools } = await serveSchools(root)
  schools.start()
  const swept = async () => (await asSuperuser(`select 1 from ${role}.retention_sweep where finished_at is not null`)).rowCount
  await expect.poll(swept, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => connectionsOf(role), { timeout: 10_000 }).toBe(0)
})

test('a school that cannot be opened is closed to those who ask, and leaves the others alone; its log has why, and no password', async () => {
  const root = emptyDirectory()
  const { address } = await schoolOnServer(root, 'poui')
  const secret = 'Frangipani9'
  const withPassword = address.replace('@', `:${secret}@`)
  const wrong: Record<string, [content: string, says: RegExp]> = {
    away: [withPassword.replace(/:\d+\//, ':1/'), /no server answers there/],
    stranger: [
      withPassword.replace(/\/\/\w+/, '//nobody_of_this_name').replace(/schema=\w+/, 'schema=theirs'),
      /does not let this user in/,
    ],
    twin: [withPassword, /Its school is the one of poui/],
    unread: [`school on ${withPassword}`, /must be one line, postgres:/],
    lines: [`${withPassword}\n${withPassword}`, /must be one line, postgres:/],
    both: [withPassword, /has a school in a file and an address/],
    foreign: [withPassword.replace(/schema=\w+/, 'schema=of_others'), /may not make or use the schema/],
  }
  for (const [name, [content]] of Object.entries(wrong)) directoryAt(root, name, content)
  writeFileSync(join(root, 'both/school.db'), '')
  const { ask, schools } = await serveSchools(root)
  const written = vi.spyOn(fs, 'writeSync')
  expect(await ask('poui')).toBe(200)
  for (const [name, [, says]] of Object.entries(wrong)) {
    expect([name, await ask(name, '/healthz'), await ask(name), await ask('poui')]).toEqual([name, name === 'twin' ? 200 : 503, 503, 200])
    const log = written.mock.calls.map(([, line]) => String(line))
    expect(log.find((line) => line.includes(`"school":"${name}"`))).toMatch(says)
    expect(errorsOf(join(root, name))).not.toContain(secret)
  }
  expect(String(written.mock.calls)).not.toContain(secret)
  written.mockRestore()
  expect([schools.countOpen(), existsSync(join(root, 'away/school.db'))]).toEqual([1, false])
})

test('a school whose server refuses it from now on is closed, and is back when it may be', async () => {
  const root = emptyDirectory()
  const [one, other] = [await schoolOnServer(root, 'poui'), await schoolOnServer(root, 'immortelle')]
  const { ask, schools } = await serveSchools(root, soon)
  expect([await ask('poui'), await ask('immortelle')]).toEqual([200, 200])
  await asSuperuser(`alter role ${one.role} nologin; select pg_terminate_backend(pid) from pg_stat_activity where usename = '${one.role}'`)
  await expect.poll(() => ask('poui')).toBe(503)
  expect([await ask('immortelle'), await ask('poui', '/healthz'), await ask('immortelle', '/healthz')]).toEqual([200, 503, 200])
  await expect.poll(() => schools.countOpen(), { timeout: 30_000, interval: 500 }).toBe(1)
  expect(errorsOf(one.dir)).toMatch(/the school can be served no longer/)
  await asSuperuser(`alter role ${one.role} login`)
  await expect.poll(() => ask('poui'), { timeout: 15_000, interval: 500 }).toBe(200)
  expect([await ask('immortelle'), existsSync(join(other.dir, 'last-errors.json'))]).toEqual([200, false])
})

test('while a server is away its schools say so, and those in files go on; open ones are back with it, closed ones are opened', async () => {
  const own = await startPostgres()
  if (typeof own === 'string') throw new Error(own)
  const root = emptyDirectory()
  renameSync(await schoolInFile(), join(root, 'poui'))
  for (const name of ['open', 'closed']) directoryAt(root, name, `${own.url}?schema=${name}`)
  const { ask } = await serveSchools(root, soon)
  const statuses = async () => [
    await ask('poui'),
    await ask('open', '/set-up'),
    await ask('open', '/healthz'),
    await ask('poui', '/healthz'),
  ]
  expect(await statuses()).toEqual([200, 200, 200, 200])
  const written = vi.spyOn(fs, 'writeSync')
  await own.halt()
  await expect.poll(statuses).toEqual([200, 503, 503, 200])
  expect([await ask('closed', '/healthz'), await ask('closed', '/set-up')]).toEqual([503, 503])
  await own.again()
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([200, 200, 200, 200])
  await expect.poll(() => ask('closed', '/set-up'), { timeout: 15_000, interval: 500 }).toBe(200)
  const lines = written.mock.calls.map(([, line]) => String(line))
  written.mockRestore()
  expect(lines.some((line) => line.includes('out of reach'))).toBe(true)
  expect(lines.filter((line) => line.includes('"stack"'))).toEqual([])
  own.stop()
})
