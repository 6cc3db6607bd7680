import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { move } from '../../src/operate/move.ts'
import { often, serveSchools } from '../operate/_schools.ts'
import { example, writing } from '../routes/_examples.ts'
import { addressesFor, type LeakWorld, readAnswer } from '../routes/_leak.ts'
import { asked } from '../routes/_leaks.ts'
import { headersOf, makeMarkedWorld, type Name, other, password, strays, tokenOf } from '../routes/_two-schools.ts'
import { people, students, subjects, today, type Who, year } from '../world.ts'
import { asSuperuser, directoryAt, inFile, makeRole } from './_roles.ts'

/** Two schools on one server that share every number, name and password, each a schema and a role, served by one process by host name. */
const names = ['poui', 'immortelle'] as const
const roles = { poui: `wall_poui_${process.pid}`, immortelle: `wall_immortelle_${process.pid}` }
let [served, keys] = [undefined as unknown as Awaited<ReturnType<typeof serveSchools>>, undefined as unknown as LeakWorld['keys']['zahra']]
const agent = new Agent({ maxSockets: 50 })

beforeAll(async () => {
  if (!process.env.POSTGRES_URL) return
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  const root = mkdtempSync(join(tmpdir(), 'term-reports-wall-'))
  const all = join(root, 'schools')
  for (const name of names) {
    const world = await inFile(() => makeMarkedWorld(name))
    const from = join(root, name)
    mkdirSync(from)
    writeFileSync(join(from, 'school.db'), world.sqlite.serialize())
    await world.close()
    if (name === 'poui') keys = world.keys.zahra
    const address = await makeRole(roles[name])
    await move({ from, to: address }, () => {})
    directoryAt(all, name, address)
  }
  served = await serveSchools(all, often, { isOfFile: true })
  return () => rmSync(root, { recursive: true, force: true })
})
afterAll(() => {
  agent.destroy()
  vi.useRealTimers()
})

type Asked = { json?: object; form?: Record<string, string>; headers?: Record<string, string>; method?: string; token?: string }
/** Asks a school by its host name, with the session of that school unless another token is named. */
function ask(name: Name, who: Who, path: string, { json, form, headers, token, method = json || form ? 'POST' : 'GET' }: Asked = {}) {
  const body = json ? JSON.stringify(json) : form && String(new URLSearchParams(form))
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
  const all = { Host: `${name}.localhost`, ...headersOf(name, who, token), ...(body !== undefined && { 'Content-Type': type }), ...headers }
  return new Promise<Response>((resolve, reject) => {
    const sent = request({ port: served.port, agent, path: encodeURI(decodeURI(path)), method, headers: all }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode: status = 0 } = answer
        const given = Object.entries(answer.headersDistinct).flatMap(([key, values = []]) => values.map((value) => [key, value] as const))
        resolve(new Response([204, 304].includes(status) ? null : Buffer.concat(parts), { status, headers: new Headers(given as never) }))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const sheet = `/api/lesson-marks/${year}/1/5A/${subjects.mathematics}`
type Row = { student_id: number; version: number; course_mark: number | null }

describe('of two schools on one server', () => {
  test.each(['admin', 'lutchman', 'zahra'] as const)(
    'neither answers %s anything of the other, by any page, paper, list or call, asked of both at once',
    async (who) => {
      const [found, failed, own]: [string[], string[], Map<Name, number>] = [[], [], new Map()]
      const one = async (name: Name, path: string) => {
        const answer = await ask(name, who, path)
        const text = await readAnswer(answer)
        for (const word of strays(name, text)) found.push(`${name} ${path}: ${word}`)
        if (strays(other(name), text).length > 0) own.set(name, (own.get(name) ?? 0) + 1)
        if (answer.status >= 500) failed.push(`${name} ${path} ${answer.status}`)
      }
      const addresses = [...new Set(asked.flatMap(({ path }) => addressesFor(path, 'zahra', keys)))]
      const all = [...addresses, '/', '/admin', '/student', '/term-reports', '/logo', '/healthz', '/api/school', '/find?q=a']
      for (let at = 0; at < all.length; at += 25)
        await Promise.all(all.slice(at, at + 25).flatMap((path) => names.map((name) => one(name, path))))
      expect({ found, failed }).toEqual({ found: [], failed: [] })
      expect(all.length).toBeGreaterThan(200)
      expect(own.get('poui')).toBeGreaterThan(who === 'zahra' ? 5 : 30)
      expect(own.get('immortelle')).toBeGreaterThan(who === 'zahra' ? 5 : 30)
    },
    300_000,
  )

  test('marks that are saved in both at once, while fifty read, are each in their own school alone', async () => {
    const first = { poui: 10, immortelle: 60 }
    const isOwn = (name: Name, mark: number | null) => mark === null || (mark >= first[name] && mark < first[name] + 30)
    const read = async (name: Name) => ((await (await ask(name, 'lutchman', sheet)).json()) as { students: Row[] }).students
    const rowOf = async (name: Name) => (await read(name)).find(({ student_id }) => student_id === students.zahra.id) as Row
    const save = async (name: Name) => {
      let { version } = await rowOf(name)
      for (let n = 0; n < 25; n++) {
        const json = { student_id: students.zahra.id, version, course_mark: first[name] + n }
        const answer = await ask(name, 'lutchman', sheet, { json })
        expect(answer.status).toBe(200)
        version = ((await answer.json()) as { data: Row }).data.version
      }
    }
    for (const name of names) {
      const { version } = await rowOf(name)
      expect(
        (await ask(name, 'lutchman', sheet, { json: { student_id: students.zahra.id, version, course_mark: first[name] } })).status,
      ).toBe(200)
    }
    const wrong: unknown[] = []
    const reader = async (name: Name) => {
      for (let n = 0; n < 3; n++) {
        const { course_mark } = await rowOf(name)
        if (course_mark === null || !isOwn(name, course_mark)) wrong.push([name, course_mark])
      }
    }
    await Promise.all([...names.map(save), ...Array.from({ length: 25 }, () => names.map(reader)).flat()])
    expect(wrong).toEqual([])
    expect([(await rowOf('poui')).course_mark, (await rowOf('immortelle')).course_mark]).toEqual([34, 84])
  }, 300_000)

  test('a session, a draft key, a report code, work under way and its file are of one', async () => {
    for (const [who, path] of [
      ['admin', '/admin/dashboard'],
      ['lutchman', '/term-reports'],
      ['zahra', '/student/reports'],
    ] as const)
      for (const name of names) {
        const status = async (token: string) => (await ask(name, who, path, { token, headers: { 'HX-Request': 'true' } })).status
        expect([who, name, await status(tokenOf(name, who)), await status(tokenOf(other(name), who))]).toEqual([who, name, 200, 401])
      }

    const draftOf = async (name: Name) => {
      const page = await (await ask(name, 'admin', '/admin/dashboard')).text()
      return { key: /data-key="([^"]+)"/.exec(page)?.[1], sitting: /data-sitting="([^"]+)"/.exec(page)?.[1] }
    }
    const [here, there] = [await draftOf('poui'), await draftOf('immortelle')]
    expect([here.key, there.key === here.key]).toEqual([expect.any(String), false])
    const opened = await ask('immortelle', 'admin', `/kept?of=${here.sitting}`)
    expect([opened.status, await opened.text()]).toEqual([200, expect.not.stringContaining(here.key ?? '')])

    const codeOf = async (name: Name) => {
      const card = await (await ask(name, 'admin', `/reports/report-card/${students.zahra.id}/${year}/1`)).text()
      return /\/verify\/([0-9A-Z]{24})/.exec(card)?.[1] ?? ''
    }
    for (const name of names) {
      const path = `/verify/${await codeOf(name)}`
      expect([(await ask(name, 'admin', path)).status, (await ask(other(name), 'admin', path)).status]).toEqual([200, 404])
    }

    await ask('poui', 'admin', '/admin/dashboard')
    const owner = `administrator-${people.admin.id}`
    const job = await served.tenant()?.jobs.open({ owner, key: 'k', change: 1 }, async () => new TextEncoder().encode('of poui'))
    const now = () => served.tenant()?.jobs.find(job?.id ?? '', { owner, key: 'k' })
    await expect.poll(async () => (await now())?.outcome).toBe('made')
    const json = { filePath: (await now())?.state.filePath, name: 'marks' }
    const fetched = async (name: Name) => {
      const answer = await ask(name, 'admin', '/api/spreadsheet-download', { json })
      return [answer.status, (await answer.text()).includes('of poui')]
    }
    expect([await fetched('immortelle'), await fetched('poui')]).toEqual([
      [404, false],
      [200, true],
    ])
  })

  test('wrong passwords in one slow nobody in the other', async () => {
    const signIn = async (name: Name, typed: string) =>
      (await ask(name, 'lutchman', '/api/employee-login', { json: { username: 'd.lutchman', password: typed }, token: 'none' })).status
    let last = 401
    for (let i = 0; i < 12 && last !== 429; i++) last = await signIn('poui', `wrong ${i}`)
    expect([last, await signIn('poui', password), await signIn('immortelle', password)]).toEqual([429, 429, 200])
  })

  test('whatever is sent to one, no row of the other changes', async () => {
    const before = { poui: await rowsOf(roles.poui), immortelle: await rowsOf(roles.immortelle) }
    for (const [who, path, body] of await writesOf(roles.poui)) {
      const answer = await ask('poui', who, path, { ...body, headers: { 'HX-Request': 'true' } })
      expect(answer.status, `${path} ${await answer.text()}`).toBeLessThan(400)
    }
    const routes = writing(served.app).filter(({ path }) => !/sign-(?:in|out)|log(?:in|out)/.test(path))
    const failed: string[] = []
    for (const who of ['lutchman', 'zahra', 'admin'] as const)
      for (const { method, path } of routes) {
        const body = path.startsWith('/api/')
          ? { json: { student_id: students.zahra.id, year, term: 1 } }
          : { form: { name: 'Umbrage Hall' } }
        const { status } = await ask('poui', who, example(path), { method, ...body, headers: { 'HX-Request': 'true' } })
        if (status >= 500) failed.push(`${method} ${path} ${status}`)
      }
    expect(failed).toEqual([])
    expect(routes.length).toBeGreaterThan(250)
    expect(await rowsOf(roles.immortelle)).toEqual(before.immortelle)
    const after = await rowsOf(roles.poui)
    expect(after.filter(({ sum }, n) => sum !== before.poui[n]?.sum).length).toBeGreaterThan(5)
  }, 300_000)

  test('the role of one can read nothing of the other', async () => {
    for (const name of names) {
      const [own, foreign] = [roles[name], roles[other(name)]]
      const client = new pg.Client(process.env.POSTGRES_URL?.replace('postgres@', `${own}@`))
      await client.connect()
      const codeOf = (text: string) =>
        client.query(text).then(
          ({ rowCount }) => rowCount,
          ({ code }) => code,
        )
      expect([
        await codeOf(`select 1 from ${own}.school`),
        await codeOf(`select 1 from ${foreign}.school`),
        await codeOf(`update ${foreign}.student set last_name = 'x'`),
        await codeOf(`select ${foreign}.note_given()`),
        await codeOf(`set role ${foreign}`),
        await codeOf(`create table ${foreign}.x (id int)`),
        await codeOf(`grant usage on schema ${foreign} to ${own}`),
      ]).toEqual([1, '42501', '42501', '42501', '42501', '42501', '42501'])
      await client.query(`set search_path = ${foreign}`)
      expect(await codeOf('select 1 from school')).toBe('42P01')
      await client.end()
    }
  })
})

/** What writes into marks, mark books, remarks, registers and print runs of a student. */
async function writesOf(role: string): Promise<[who: Who, path: string, body: Pick<Asked, 'json' | 'form'>][]> {
  const { id: student_id } = students.zahra
  const versionIn = async (table: string, only = '') =>
    Number((await asSuperuser(`select version from ${role}.${table} where student_id = ${student_id} ${only}`)).rows[0]?.version)
  const version = await versionIn('subject_record', `and subject_id = ${subjects.mathematics}`)
  const report = await versionIn('student_term_record')
  const key = { student_id, year, term: 1 }
  const lesson = { form_class_id: '5A', subject_id: subjects.mathematics, employee_id: people.lutchman.id }
  const book = { academic_year_id: year, term: 1, ...lesson }
  return [
    ['lutchman', '/api/mark-book-assesment', { json: { ...book, assesment_number: 2, topic: 'Vectors', total: 100 } }],
    ['lutchman', '/api/mark-book', { json: { ...book, student_id, assesment_number: 2, mark: 71 } }],
    ['lutchman', sheet, { json: { student_id, version, exam_mark: 72 } }],
    ['admin', '/api/term-report', { json: { ...key, version: report, comments: 'Of this school' } }],
    ['joseph', `/term-reports/registers/5A/${student_id}?day=2025-12-01&session=am`, { form: { version: '0', base: '', value: 'P' } }],
    ['joseph', '/term-reports/reports/print', { form: { of: 'class-5A', term: `${year}-1` } }],
  ]
}

/** A sum of each table of a school; who is signed in was seen meanwhile. */
async function rowsOf(role: string): Promise<{ name: string; sum: string }[]> {
  const { rows } = await asSuperuser(
    `select tablename as name from pg_tables where schemaname = '${role}' and tablename <> 'session' order by 1`,
  )
  const sumOf = ({ name }: { name: string }) =>
    `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${role}."${name}" t`
  return (await asSuperuser(rows.map(sumOf).join(' union all '))).rows
}
