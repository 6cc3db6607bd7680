import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRaw } from '../../src/operate/_school-file.ts'
import { emptyDirectory } from '../operate/_backups.ts'
import { type Browser, browserAt, firstSignIn, makeAccount, newPassword } from '../operate/_district.ts'
import { directoryWith, often, serveSchools } from '../operate/_schools.ts'
import { people, students } from '../world.ts'

const still = { ...often, lookMs: 60_000 }
const home = '/admin/dashboard'

/** Schools with the people and marks of the tests' world, and a district that is signed in to. */
async function served(...names: string[]) {
  const root = await directoryWith(...names)
  const password = await makeAccount(root)
  const { ask, port } = await serveSchools(root, still)
  const own = browserAt(port, 'district')
  const { key, done } = await firstSignIn(own, password)
  expect(done).toContain('Recovery Codes')
  return { root, ask, port, own, key, password }
}

const isRead = async (own: Browser) => {
  await expect.poll(async () => /Reading schools/.test(await own.text(home)), { timeout: 10_000 }).toBe(false)
  return own.text(home)
}
const logOf = async (own: Browser) =>
  [...(await own.text('/admin/log')).matchAll(/data-head="What"[^>]*>(.*?)<\/td>|wrap-anywhere">([^<]*)<\/td>/g)].map(
    ([, folded, said]) => folded ?? said,
  )

test('without the file of a district there is no page, and its name is no school', async () => {
  const root = emptyDirectory()
  mkdirSync(join(root, 'district'))
  const { ask } = await serveSchools(root, still)
  expect([await ask('district', '/admin'), existsSync(join(root, 'district/school.db'))]).toEqual([404, false])
})

test('signing in needs the password and the code; a session of a school is none here, nor the other way round', async () => {
  const { own, port, root } = await served('poui')
  const other = browserAt(port, 'district')
  expect((await other.ask(home)).status).toBe(303)
  expect(await other.text('/admin/sign-in/password', { form: { userName: 'officer', password: newPassword } })).toContain(
    'Code From Your Phone',
  )
  expect((await other.ask(home)).status).toBe(303) // the password alone opens nothing
  expect((await other.ask('/admin/sign-in/code', { form: { code: '000000' } })).status).toBe(422)
  expect((await other.ask('/admin/schools/refresh', { form: {} })).headers.get('Location')).toBe('/')

  const school = browserAt(port, 'poui')
  for (const [name, value] of own.cookies) school.cookies.set(name, value)
  expect((await school.ask(home)).status).toBe(303)
  expect((await own.ask(home)).status).toBe(200)

  const second = browserAt(port, 'district')
  const temporary = await makeAccount(root, 'deputy')
  await second.ask('/admin/sign-in/password', { form: { userName: 'deputy', password: temporary } })
  await second.ask('/admin/sign-in/new-password', { form: { password: newPassword, confirmation: newPassword } })
  expect((await second.ask(home)).status).toBe(303) // nothing before the second factor
  const log = await logOf(own)
  expect(log).toEqual(
    expect.arrayContaining(['Account added: deputy', expect.stringContaining('Sign-in failed: wrong code'), 'Sign-in code: on']),
  )
})

test('an account that the command line gave no factor comes no further than to its set-up', async () => {
  const { root, port } = await served()
  const { addAdministrator } = await import('../../src/operate/admin.ts')
  const password = (await addAdministrator(join(root, 'district'), 'third', false)).split(': ').at(-1) ?? ''
  const third = browserAt(port, 'district')
  await third.ask('/admin/sign-in/password', { form: { userName: 'third', password } })
  await third.ask('/admin/sign-in/new-password', { form: { password: newPassword, confirmation: newPassword } })
  const sent = await third.ask(home)
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/admin/account/second-factor'])
  expect((await third.ask('/admin/schools/new', { form: { directory: 'x', address: '' } })).status).toBe(303)
  expect(existsSync(join(root, 'x'))).toBe(false)
})

test('the page has the state of each school, opened or not, and no name, mark or password', async () => {
  const { own, root, password } = await served('poui', 'immortelle')
  mkdirSync(join(root, 'broken'))
  writeFileSync(join(root, 'broken/school.db'), 'x'.repeat(8192))
  mkdirSync(join(root, 'samaan'))
  writeFileSync(join(root, 'samaan/address'), 'postgres://officer:Secret-77@127.0.0.1:1/none?schema=s\n')
  const sqlite = openRaw(join(root, 'poui/school.db'))
  sqlite.exec(`update subject_record set course_mark = 87 where term = 1`)
  sqlite.close()
  const page = await isRead(own)
  expect(page).toMatch(/Term 1 · 2025-26/)
  expect(page).toMatch(/>\d+%</)
  expect(page.match(/Can’t be read/g)).toHaveLength(2)
  expect([existsSync(join(root, 'poui/school.db-wal')), existsSync(join(root, 'immortelle/school.db-wal'))]).toEqual([false, false])
  const pages = [
    page,
    ...(await Promise.all(['/admin/log', '/admin/schools/new', '/admin/schools/poui/suspend'].map((path) => own.text(path)))),
  ]
  const kept = readFileSync(join(root, 'district/readings.json'), 'utf8')
  const staff = Object.values(people).flatMap((one) => (one.kind === 'employee' ? [one.last, one.userName] : []))
  const names = [...staff, ...Object.values(students).flatMap(({ id, last }) => [`${id}`, last])]
  expect(names.length).toBeGreaterThan(8)
  for (const text of [...pages, kept])
    for (const secret of [...names, 'Secret-77', password, newPassword]) expect(text).not.toContain(secret)
  expect(kept).not.toMatch(/\b87\b/)
  for (const path of ['/admin/students', '/admin/history', '/admin/school', '/api/openapi.json', '/term-reports'])
    expect((await own.ask(path)).status, path).toBe(404)
})

test('a suspended school refuses everybody, keeps sessions, and its neighbour answers; also after a restart', async () => {
  const { own, root, ask } = await served('poui', 'immortelle')
  await isRead(own)
  expect([await ask('poui'), (await own.ask('/admin/schools/poui/suspend', { form: {} })).status]).toEqual([200, 303])
  expect([await ask('poui'), await ask('poui', '/healthz'), await ask('immortelle')]).toEqual([503, 503, 200])
  expect(await own.text(home)).toContain('Suspended')
  await expect.poll(() => existsSync(join(root, 'poui/school.db-wal')), { timeout: 5000 }).toBe(false)
  expect((await own.ask('/admin/schools/poui/suspend', { form: {} })).status).toBe(404)
  expect((await own.ask('/admin/schools/poui/resume', { form: {} })).status).toBe(303)
  expect(await ask('poui')).toBe(200)
  expect(await logOf(own)).toEqual(expect.arrayContaining(['Suspended poui', 'Resumed poui']))
})

test('a school is made with its code, and no name leads elsewhere', async () => {
  const { own, root, port } = await served()
  expect(await own.text('/admin/schools/new')).toContain('<p class="crumb"><a href="/admin/dashboard">Schools</a>')
  const make = (directory: string, address = '') => own.ask('/admin/schools/new', { form: { directory, address } })
  for (const name of ['../out', 'a/b', 'UPPER', 'tls', 'district', '<b>x</b>', '.', '-a', ''])
    expect([name, (await make(name)).status]).toEqual([name, 422])
  expect((await make('samaan', 'mysql://x')).status).toBe(422)
  expect((await make('samaan', 'postgres://u:Secret-77@127.0.0.1:1/none?schema=s')).status).toBe(422)
  expect(existsSync(join(root, 'samaan'))).toBe(false)
  const made = await make('samaan')
  const code = /<code>([\w-]+)<\/code>/.exec(await made.text())?.[1] ?? ''
  expect([made.status, code.length > 9, (await make('samaan')).status]).toEqual([200, true, 422])
  expect((await browserAt(port, 'samaan').ask('/')).headers.get('Location')).toBe('/set-up')
  const both = await Promise.all([make('tamarind'), make('tamarind')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(existsSync(join(root, 'tamarind/school.db'))).toBe(true)
  expect(await own.text('/admin/schools/samaan/code', { form: {} })).toContain(code)
  expect(await logOf(own)).toEqual(expect.arrayContaining(['Made the school samaan', 'Showed the set-up code of samaan']))
})

test('schools of an older version are upgraded after a backup, and one that fails leaves the others alone', async () => {
  const { own, root } = await served('poui', 'immortelle', 'samaan')
  const age = (name: string) => {
    const sqlite = openRaw(join(root, name, 'school.db'))
    sqlite.exec(`drop table honour_rule; delete from kysely_migration where name like '0021%'; pragma user_version = 0`)
    return sqlite
  }
  age('poui').close()
  const broken = age('immortelle')
  broken.exec('create table honour_rule (id integer)') // its migration fails
  broken.close()
  expect(await isRead(own)).toContain('Upgrade 2 schools')
  expect((await own.ask('/admin/schools/upgrade', { form: {} })).status).toBe(303)
  await expect.poll(() => own.text(home), { timeout: 20_000 }).toMatch(/Schools upgraded: 1 of 2/)
  const page = await own.text(home)
  expect([page.match(/Needs upgrade/g)?.length, page.includes('immortelle: ')]).toEqual([1, true])
  expect(existsSync(join(root, 'poui/backups'))).toBe(true)
  const log = await logOf(own)
  expect(log).toEqual(expect.arrayContaining(['Upgraded poui', expect.stringContaining('Upgrade failed: immortelle')]))
})

test('what another site sends, or sends too often, does nothing', async () => {
  const { own, root, port } = await served('poui')
  await isRead(own)
  const suspend = (headers: Record<string, string>) => own.ask('/admin/schools/poui/suspend', { form: {}, headers })
  expect((await suspend({ Origin: 'http://poui.localhost' })).status).toBe(403)
  expect((await suspend({ Origin: '', 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
  expect(existsSync(join(root, 'poui/suspended'))).toBe(false)
  const guess = browserAt(port, 'district')
  const tries: number[] = []
  for (let n = 0; n < 12; n++)
    tries.push((await guess.ask('/admin/sign-in/password', { form: { userName: 'officer', password: `no-${n}` } })).status)
  expect([tries[0], tries.at(-1)]).toEqual([422, 429])
  rmSync(join(root, 'poui'), { recursive: true })
  expect((await suspend({})).status).toBe(404)
})

test('names with HTML stay text', async () => {
  const { own, root } = await served('poui')
  const sqlite = openRaw(join(root, 'poui/school.db'))
  sqlite.prepare('update school set name = ?').run('<img src=x onerror=alert(1)>')
  sqlite.close()
  expect(await isRead(own)).not.toContain('<img src=x')
  expect(await own.text(home)).toContain('&lt;img src=x')
})
