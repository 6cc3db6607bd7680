import { afterAll, describe, expect, test } from 'vitest'
import { createAppFor } from '../../src/app.ts'
import { hashToken } from '../../src/routes/_session.ts'
import { createTenant } from '../../src/routes/_tenant.ts'
import { testAssets } from '../assets.ts'
import { students, subjects, today, type Who, year } from '../world.ts'
import { addressesFor, readAnswer } from './_leak.ts'
import { asked, isFile, ways } from './_leaks.ts'
import { headersOf, makeMarkedWorld, type Name, other, password, strays, tokenOf } from './_two-schools.ts'

const app = createAppFor((c) => c.env.tenant, { provedForMs: 0 })

async function schoolOf(name: Name) {
  const { db, sqlite, keys, close } = await makeMarkedWorld(name)
  const tenant = createTenant({ db, assets: testAssets, log: { info: () => {}, error: () => {} }, now: () => today })
  return { db, sqlite, keys, close, tenant }
}
const schools = { poui: await schoolOf('poui'), immortelle: await schoolOf('immortelle') }
afterAll(() => Promise.all(Object.values(schools).map(({ close }) => close())))

type Asked = { json?: object; headers?: Record<string, string>; method?: string; token?: string }
/** Asks a school, with the session of that school unless another token is named. */
function ask(name: Name, who: Who, path: string, { json, headers, method, token = tokenOf(name, who) }: Asked = {}) {
  const own = headersOf(name, who, token)
  const init = { ...(json && { method: 'POST', body: JSON.stringify(json) }), ...(method && { method }) }
  const type = json && { 'Content-Type': 'application/json' }
  return app.request(path, { ...init, headers: { ...own, ...type, ...headers } }, { tenant: schools[name].tenant })
}

describe('of two schools that share every number, name and password', () => {
  test.each(['admin', 'lutchman', 'joseph', 'zahra', 'gate'] as const)(
    'neither answers %s anything of the other, by any page, paper, list or call',
    async (who) => {
      const [found, own]: [string[], Set<Name>] = [[], new Set()]
      const addresses = [...new Set(asked.flatMap(({ path }) => addressesFor(path, 'zahra', schools.poui.keys.zahra)))]
      for (const path of [
        ...addresses,
        '/',
        '/admin',
        '/student',
        '/term-reports',
        '/logo',
        '/healthz',
        '/api/school',
        '/api/openapi.json',
      ])
        for (const headers of ways(path)) {
          let isRead = false
          for (const name of ['poui', 'immortelle'] as const) {
            const answer = await ask(name, who, path, { headers })
            const text = await readAnswer(answer)
            for (const word of strays(name, text)) found.push(`${name} ${path}: ${word}`)
            if (strays(other(name), text).length > 0) own.add(name)
            isRead ||= isFile(answer)
          }
          if (isRead) break
        }
      expect(found).toEqual([])
      expect(addresses.length).toBeGreaterThan(200)
      if (who !== 'gate') expect([...own].sort()).toEqual(['immortelle', 'poui'])
    },
    240_000,
  )

  test('a session of one is nobody’s in the other', async () => {
    for (const [who, path] of [
      ['admin', '/admin/dashboard'],
      ['lutchman', '/term-reports'],
      ['zahra', '/student/reports'],
    ] as const)
      for (const name of ['poui', 'immortelle'] as const) {
        const status = async (token: string) => (await ask(name, who, path, { token, headers: { 'HX-Request': 'true' } })).status
        expect([await status(tokenOf(name, who)), await status(tokenOf(other(name), who))], `${who} of ${name}`).toEqual([
          expect.not.toBeOneOf([401]),
          401,
        ])
      }
  })

  test('a mark that is saved in one is not in the other', async () => {
    const path = `/api/lesson-marks/${year}/1/5A/${subjects.mathematics}`
    const before = await (await ask('immortelle', 'lutchman', path)).text()
    const { students: rows } = (await (await ask('poui', 'lutchman', path)).json()) as {
      students: { student_id: number; version: number }[]
    }
    const row = rows.find(({ student_id }) => student_id === students.zahra.id)
    const saved = await ask('poui', 'lutchman', path, { json: { student_id: row?.student_id, version: row?.version, course_mark: 42 } })
    expect([saved.status, await saved.text()]).toEqual([200, expect.stringContaining('42')])
    expect(await (await ask('immortelle', 'lutchman', path)).text()).toBe(before)
    const marks = (name: Name) => schools[name].sqlite.prepare('select count(*) from subject_record where course_mark = 42').pluck().get()
    expect([marks('poui'), marks('immortelle')]).toEqual([1, 0])
  })

  test('wrong passwords in one slow nobody in the other', async () => {
    const signIn = (name: Name, typed: string) =>
      ask(name, 'lutchman', '/api/employee-login', { json: { username: 'd.lutchman', password: typed }, token: 'none' })
    let last = 401
    for (let i = 0; i < 12 && last !== 429; i++) last = (await signIn('poui', `wrong ${i}`)).status
    expect([last, (await signIn('poui', password)).status]).toEqual([429, 429])
    expect((await signIn('immortelle', password)).status).toBe(200)
  })

  test('a file that was made for one person is not found by the same person of the other', async () => {
    const make = async () => new TextEncoder().encode('of poui')
    const job = await schools.poui.tenant.jobs.open({ owner: 'administrator-1', key: 'k', change: 1 }, make)
    await expect.poll(() => job?.outcome).toBe('made')
    const token = job?.state.filePath ?? ''
    expect(await schools.poui.tenant.jobs.file(token, 'administrator-1')).toBeDefined()
    expect(await schools.immortelle.tenant.jobs.file(token, 'administrator-1')).toBeUndefined()
    expect(await schools.immortelle.tenant.jobs.find(job?.id ?? '', { owner: 'administrator-1', key: 'k' })).toBeUndefined()
  })

  test('the key of what is typed and not sent is of one school', async () => {
    const keyOf = async (name: Name) => {
      const page = await (await ask(name, 'admin', '/admin/dashboard')).text()
      return [/data-key="([^"]+)"/.exec(page)?.[1], /data-sitting="([^"]+)"/.exec(page)?.[1]]
    }
    const [[key, sitting], [keyThere]] = [await keyOf('poui'), await keyOf('immortelle')]
    expect([key, sitting]).toEqual([expect.any(String), expect.any(String)])
    expect(keyThere).not.toBe(key)
    const opened = await ask('immortelle', 'admin', `/kept?of=${sitting}`)
    expect([opened.status, Object.values((await opened.json()) as object)]).toEqual([200, expect.not.arrayContaining([key])])
  })

  test('a session that began on the full disk of one is none in the other', async () => {
    const { sqlite } = schools.poui
    sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`)
    const fill = sqlite.prepare(
      `insert into session (token_hash, administrator_id, created_at, seen_at) values (hex(randomblob(8)) || ?, 1, 'x', 'x')`,
    )
    for (const size of [1000, 100, 0])
      for (let failed = 0; failed < 300; )
        try {
          fill.run('x'.repeat(size))
        } catch {
          failed += 1 // other pages of the table may still have room
        }
    const json = { username: 'k.joseph', password }
    const answer = await ask('poui', 'joseph', '/api/employee-login', { json, token: 'none', headers: { 'User-Agent': 'another' } })
    const token = /session=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1] ?? ''
    const stored = sqlite.prepare('select count(*) from session where token_hash = ?').pluck()
    expect(stored.get(await hashToken(token))).toBe(0)
    const status = async (name: Name) => (await ask(name, 'joseph', '/term-reports', { token, headers: { 'HX-Request': 'true' } })).status
    expect([answer.status, token, await status('poui'), await status('immortelle')]).toEqual([200, expect.any(String), 200, 401])
  })
})
