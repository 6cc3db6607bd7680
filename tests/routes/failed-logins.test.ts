import { beforeEach, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { bare, textOf } from '../reports/_poppler.ts'
import { makeWorld, students, type World } from '../world.ts'

const { zahra } = students
const htmx = { headers: { 'HX-Request': 'true' } }
let world: World
beforeEach(async () => {
  world = await makeWorld({ term: 2 })
  return world.close
})

const read = async (path: string) => {
  const res = await world.as('admin')(`/api/${path}`)
  expect(res.status).toBe(200)
  return bare(textOf(new Uint8Array(await res.arrayBuffer())))
}

const staffFailed = 'report-failed-logins/0/0?of=staff'
const officeFailed = 'report-failed-logins/0/0?of=administrators'

test('Failed logins of staff and of administrators have a tab each, with user names, and only their own', async () => {
  const tried = { address: '10.0.8.20', outcome: 'wrong-password' } as const
  await addRows(world.db, 'sign_in_attempt', [
    { ...tried, at: '2025-12-15T14:00:00.000Z', door: 'student', user_name: String(zahra.id) },
    { ...tried, at: '2025-12-16T14:00:00.000Z', door: 'employee', user_name: 'd.lutchman' },
    { ...tried, at: '2025-12-16T14:01:00.000Z', door: 'employee', user_name: '', outcome: 'unknown-user' },
    { ...tried, at: '2025-12-16T14:02:00.000Z', door: 'administrator', user_name: 'admin' },
    { ...tried, at: '2025-12-16T14:03:00.000Z', door: 'administrator', user_name: 'admin', outcome: 'signed-in' },
  ])
  const [staff, office, of16] = [
    await read(staffFailed),
    await read(officeFailed),
    await read('report-failed-logins/2025-12-15/0?of=staff'),
  ]
  expect(staff).toContain(bare('Logins - Staff Failed Logins'))
  expect(staff).toMatch(/d\.lutchman.*Lutchman,\s?\S+.*Wrong\s?password/s)
  expect(staff).toContain(bare('User name not found Unknown user name 10.0.8.20 1'))
  expect(of16).toContain(bare('No sign-in of an employee failed on 15-Dec-2025.'))
  expect(office).toContain(bare('admin Wrong password 10.0.8.20 1 16-Dec-2025 10:02'))
  for (const [text, others] of [
    [staff, ['Zahra', String(zahra.id), 'adminWrong']],
    [office, ['lutchman', String(zahra.id), 'user name']],
  ] as const)
    for (const other of others) expect([other, text.includes(other)]).toEqual([other, false])
  const book = await world.as('admin')(`/api/${staffFailed}&format=xlsx`)
  expect(book.headers.get('Content-Disposition')).toContain('filename="Logins - Staff Failed Logins Every day.xlsx"')
})

test('Failed logins: where administrators are tried is for who may change their accounts', async () => {
  const card = async (who: 'admin' | 'deansHods') => (await world.as(who)('/admin/reports/failed-logins?of=staff&from=15-Dec-2025')).text()
  const [own, limited] = [await card('admin'), await card('deansHods')]
  for (const html of [own, limited]) {
    expect(html).toMatch(/<a href="[^"]*of=staff&amp;from=15-Dec-2025[^"]*" aria-current="page"[^>]*>Staff</)
    expect(html).toContain('<input type="hidden" name="of" value="staff"')
  }
  expect([own.includes('of=administrators'), limited.includes('of=administrators')]).toEqual([true, false])
  for (const path of [`/api/${officeFailed}`, `/api/${officeFailed}&format=xlsx`, `/reports/${officeFailed}`]) {
    expect([path, (await world.as('deansHods')(path)).status]).toEqual([path, 403])
    expect([path, (await world.as('admin')(path)).status]).toEqual([path, 200])
  }
  expect((await world.as('deansHods')('/admin/reports/failed-logins/show?of=administrators', htmx)).status).toBe(403)
  expect((await world.as('deansHods')(`/api/${staffFailed}`)).status).toBe(200)
  expect((await world.as('admin')('/api/report-failed-logins/0/0?of=everybody')).status).toBe(422)
  expect((await world.as('admin')('/reports/report-failed-logins/0/0?of=everybody')).status).toBe(404)
})

test('Failed logins: of very many guesses of passwords only the latest are listed, and it says how many are not', async () => {
  const at = { first_at: '2025-12-01T13:00:00.000Z', last_at: '2025-12-01T13:40:00.000Z' }
  const sprays = Array.from({ length: 1023 }, (_, i) => ({ ...at, address: `10.1.${i >> 8}.${i & 255}`, accounts: 41 }))
  await world.db.insertInto('sign_in_spray').values(sprays.slice(0, 20)).execute()
  expect(await read('report-failed-logins/0/0')).not.toContain(bare('Only the latest'))
  await world.db.insertInto('sign_in_spray').values(sprays.slice(20)).execute()
  const text = await read('report-failed-logins/0/0')
  expect(text.match(/10\.1\.\d+\.\d+/g)).toHaveLength(20)
  expect(await (await world.as('admin')('/admin/dashboard')).text()).toContain(
    'Passwords were guessed like this 1,003 times before in the last week',
  )
  expect(text).toContain(bare('Only the latest 20 are listed; 1,003 earlier ones are not. Choose fewer days to see them.'))
})

test('Failed logins: from where passwords were guessed in these days stands at the head, whosever they are', async () => {
  const spray = { address: '10.0.8.66', accounts: 41, first_at: '2025-12-16T14:00:00.000Z', last_at: '2025-12-16T14:40:00.000Z' }
  await world.db.insertInto('sign_in_spray').values(spray).execute()
  const line = bare('10.0.8.66 41 16-Dec-2025 10:00 16-Dec-2025 10:40')
  for (const of of ['students', 'staff', 'administrators']) expect(await read(`report-failed-logins/0/0?of=${of}`)).toContain(line)
  expect(await read('report-failed-logins/2025-12-16/0')).toContain(line)
  expect(await read('report-failed-logins/2025-12-17/0')).not.toContain('10.0.8.66')
  expect(await (await world.as('admin')('/admin/reports/failed-logins/show', htmx)).text()).toContain('<iframe')
})
