import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'
import { firstTyped } from '../../src/domain/school/set-up.ts'
import { startPostgres } from '../_postgres.ts'
import { administrator } from './_administrator.ts'
import { next, type Row, read, save, signIn } from './_marks.ts'
import { demoAt, demoOnServer, newDatabase, serverUrl } from './_on-server.ts'
import { emptyDirectory, run, runWith, serveWith } from './_run.ts'

const has = serverUrl !== undefined
const url = has ? await newDatabase() : ''

/** The server of the tests asks for no password, and this one must show nowhere. */
const secret = 'Frangipani%2F9'
const withSecret = (address: string) => address.replace('postgres@', `postgres:${secret}@`)
const addressOf = (schema: string) => `${withSecret(url)}?schema=${schema}`
const isHidden = (...texts: string[]) => expect(texts.join('\n')).not.toMatch(/Frangipani/)
const password = 'Poui-Tree-2026'

const serveAt = (cwd: string, address: string, ...args: string[]) => serveWith({}, cwd, '--data', withSecret(address), ...args)
const html = { headers: { Accept: 'text/html' } }
const statusOf = async (address: string) => (await fetch(address, html)).status

test.runIf(has)('an empty schema is set up in the browser, by one copy; then a second serves the school too', async () => {
  const cwd = emptyDirectory()
  const first = await serveAt(cwd, `${url}?schema=fresh`, '--home', 'home')
  await expect.poll(first.said).toMatch(/There is no school in 127\.0\.0\.1:\d+\/\w+\?schema=fresh yet/)
  const code = /Set-up code: (\S+)\n/.exec(first.said())?.[1] ?? ''
  const refused = run(cwd, 'serve', '--port', '0', '--data', addressOf('fresh'), '--home', 'other')
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^term-reports: Another term-reports has this school to itself/),
  })
  const body = new FormData()
  const classes = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`class_${n}`, 'A B']))
  const typed = { code, ...firstTyped('2025-12-01'), ...classes, name: 'Samaan', user_name: 'admin', password, confirmation: password }
  for (const [name, value] of Object.entries(typed)) body.append(name, value)
  const made = await fetch(`${first.url}/set-up/school`, { method: 'POST', body, headers: { Origin: first.url }, redirect: 'manual' })
  expect([made.status, made.headers.get('Location')]).toEqual([303, '/admin/dashboard'])
  expect((await (await administrator(first.url)).get('/admin/dashboard')).status).toBe(200)

  const second = await serveAt(cwd, `${url}?schema=fresh`, '--home', 'other')
  expect(second.said()).not.toContain('Set-up')
  expect((await (await administrator(second.url)).get('/admin/dashboard')).status).toBe(200)
  const reset = run(cwd, 'admin', '--data', addressOf('fresh'), 'reset-password', 'admin')
  expect(reset).toMatchObject({ status: 0, stdout: expect.stringContaining('Temporary password') })

  const kept = ['server.json', 'last-errors.json'].map((name) => join(cwd, 'home', name)).filter((file) => existsSync(file))
  const title = readFileSync(`/proc/${first.pid}/cmdline`, 'utf8')
  isHidden(first.said(), first.log(), refused.stderr, second.log(), reset.stdout, title, ...kept.map((file) => readFileSync(file, 'utf8')))
  expect(kept).toHaveLength(1)
  expect([await first.stop(), await second.stop()]).toEqual([0, 0])
})

test.runIf(has)('what was acknowledged is there after a kill; while the server is away pages say so, and then all goes on', async () => {
  const server = await startPostgres() // its own, because it is halted
  if (typeof server === 'string') throw new Error(server)
  onTestFinished(server.stop)
  const address = `${server.url}?schema=demo`
  demoAt(address)
  const cwd = emptyDirectory()
  const first = await serveAt(cwd, address)
  const headers = await signIn(first.url)
  const rows = await read(first.url, headers)
  const acknowledged = new Map<number, number>()
  const type = async (at: string, row: Row) => {
    const mark = next(row.course_mark ?? -1)
    await save(at, headers, row, mark)
    acknowledged.set(row.student_id, mark)
  }
  const expectAll = async (at: string) =>
    expect(
      (await read(at, headers)).filter(({ student_id }) => acknowledged.has(student_id)).map((row) => [row.student_id, row.course_mark]),
    ).toEqual(expect.arrayContaining([...acknowledged]))
  const [row, ...others] = rows as [Row, ...Row[]]
  await type(first.url, row)
  await Promise.all(others.slice(0, 6).map((one) => type(first.url, one)))
  await first.stop('SIGKILL')

  const second = await serveAt(cwd, address)
  await expectAll(second.url)
  await type(second.url, row)
  expect(await statusOf(`${second.url}/healthz/ready`)).toBe(200)
  const last = { ...row, mark: next(row.course_mark ?? 0) }
  const saving = saveUntilRefused(second.url, headers, last, acknowledged)
  await server.halt()
  expect([503]).toContain(await saving)
  await expect.poll(() => statusOf(second.url)).toBe(503)
  const page = await fetch(second.url, html)
  expect([page.headers.get('Retry-After'), await page.text()]).toEqual(['3', expect.stringContaining('database can’t be reached')])
  expect([await statusOf(`${second.url}/healthz/ready`), await statusOf(`${second.url}/healthz/live`)]).toEqual([503, 200])
  await server.again()
  await expect.poll(() => statusOf(`${second.url}/healthz/ready`)).toBe(200)
  await expectAll(second.url)
  await type(second.url, others[0] as Row)
  await expectAll(second.url)
  expect(second.log()).not.toContain('"bug"')
  isHidden(second.said(), second.log())
  expect(await second.stop()).toBe(0)
})

/** Saves one mark after the other until the answer is another than 200, and notes what was acknowledged. */
async function saveUntilRefused(at: string, headers: Record<string, string>, row: Row, acknowledged: Map<number, number>): Promise<number> {
  for (;;) {
    const mark = next(row.course_mark ?? -1)
    const body = JSON.stringify({ student_id: row.student_id, version: row.version, course_mark: mark })
    const response = await fetch(`${at}/api/lesson-marks/20252026/3/2C/104`, { method: 'POST', headers, body })
    if (response.status !== 200) return response.status
    Object.assign(row, ((await response.json()) as { data: Row }).data)
    acknowledged.set(row.student_id, mark)
  }
}

test.runIf(has)('no page that an administrator is led to fails, and none leads to backups', async () => {
  const { url: at, log, stop: end } = await serveAt(emptyDirectory(), await demoOnServer())
  const admin = await administrator(at)
  const [queue, known, kinds] = [['/admin/dashboard'], new Set<string>(), new Map<string, number>()]
  const wrong: string[] = []
  for (let address = queue.shift(); address !== undefined && known.size < 220; address = queue.shift()) {
    const kind = address.replace(/\d+[A-Z]?/g, 'n')
    if (known.has(address) || (kinds.get(kind) ?? 0) >= 2 || /sign-out|events/.test(address)) continue
    known.add(address)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    const answer = await admin.get(address)
    const text = await answer.text()
    if (answer.status >= 400) wrong.push(`${answer.status} ${address}`)
    if (answer.headers.get('Content-Type')?.startsWith('text/html'))
      queue.push(...[...text.matchAll(/ (?:href|hx-get)="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')))
  }
  expect(wrong).toEqual([])
  expect(known.size).toBeGreaterThan(120)
  expect([...known].filter((address) => /school\/(?:backups|copy|support)/.test(address))).toEqual([])
  expect(await (await admin.get('/find?q=backups')).text()).not.toContain('school.backups')
  for (const path of ['backups', 'backups/settings', 'copy', 'copy/new', 'support', 'support/text']) {
    const answer = await admin.get(`/admin/school/${path}`)
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, expect.stringContaining('kept on a database server')])
  }
  expect(log()).not.toContain('"bug"')
  expect(await end()).toBe(0)
})

test.runIf(has)('an address or an option that cannot be used is one line, without the password', async () => {
  const cwd = emptyDirectory()
  const serveWrong = (address: string, ...args: string[]) => run(cwd, 'serve', '--port', '0', '--home', 'home', '--data', address, ...args)
  const { db, close } = await openAddress(addressOf('fresh'))
  await sql`create database sorted template template0 locale_provider icu icu_locale 'en' locale 'C'`.execute(db)
  await close()
  const at = url.slice(url.indexOf('@'))
  const wrongs: [address: string, says: RegExp][] = [
    [
      `postgres://postgres:${secret}@127.0.0.1:1/postgres`,
      /The school at 127\.0\.0\.1:1\/postgres\?schema=school cannot be opened: no server answers there/,
    ],
    [`postgres://nobody:${secret}${at}`, /does not let this user in/],
    [`postgres://postgres:${secret}${at}-none`, /has no such database/],
    [addressOf('fresh').replace(/\/\w+\?/, '/sorted?'), /The database must be made with: create database/],
    [`postgres://postgres:${secret}@`, /The address of a school on PostgreSQL is postgres:\/\/USER@HOST/],
    [`${addressOf('fresh')}&sslmode=verify-full`, /does not support SSL/],
    [addressOf('No-Name'), /must be small letters/],
  ]
  for (const [address, says] of wrongs) {
    const said = serveWrong(address)
    expect(said).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(says) })
    expect(said.stderr).toMatch(/^term-reports: [^\n]+\n$/)
    isHidden(said.stderr)
  }
  const refused = [
    ...[
      'backup a.db',
      'restore a.db',
      'doctor',
      'demo --force',
      'support',
      'replicate --to there',
      'tls init',
      'install --dry-run',
      'upgrade x',
    ].map((command) => run(cwd, ...command.split(' '), '--data', addressOf('fresh'))),
    runWith({ TERM_REPORTS_DATA: addressOf('fresh') }, cwd, 'doctor'),
    serveWrong(addressOf('fresh'), '--replicate-to', 'there'),
    run(cwd, 'serve', '--schools', addressOf('fresh')),
    run(cwd, 'serve', '--data', 'data', '--home', 'home'),
  ]
  for (const { status, stdout, stderr } of refused) {
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^term-reports: [^\n]*(?:PostgreSQL)[^\n]*\n$/),
    })
    isHidden(stderr)
  }
})
