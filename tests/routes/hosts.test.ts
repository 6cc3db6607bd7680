import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { testAssets } from '../assets.ts'
import { makeWorld, today } from '../world.ts'

const world = await makeWorld()
const options = { db: world.db, assets: testAssets, log: { info() {}, error() {} }, now: () => today }
const open = (host: string, path = '/', app = world.app) => app.request(path, { headers: { Host: host } })

test.each([
  ...['localhost', 'localhost:3000', '127.0.0.1:3000', '10.0.7.1', '192.168.1.10:3000', '203.0.113.9', '[::1]:3000', '[fe80::1]'],
  ...[hostname(), 'office', 'office.local:3000', 'reports.lan', 'reports.localhost'],
])('the school answers as %s', async (host) => {
  expect((await open(host)).status).toBe(200)
})

test.each([
  'evil.com',
  'evil.com:3000',
  'local.evil.com',
  '127.0.0.1.evil.com',
  'localhost.evil.com',
  `${hostname()}.evil.com`,
  'lan',
  'a b',
  '',
])('and as %j only where nobody outside can own that name', async (host) => {
  const isWithin = host === 'lan'
  expect((await open(host)).status).toBe(isWithin ? 200 : 421)
})

test('another name is answered with nothing but how to allow it: no page, no call, no write', async () => {
  const page = await open('reports.evil.com')
  expect(await page.text()).toContain('School, Profile, Web address of this server')
  const cookie = { Host: 'evil.com', Cookie: 'XSRF-TOKEN=xsrf; session=token-of-admin', 'X-XSRF-TOKEN': 'xsrf', Origin: 'http://evil.com' }
  await world.as('admin')('/admin/dashboard')
  for (const path of ['/admin/dashboard', '/api/students', '/logo'])
    expect((await world.app.request(path, { headers: cookie })).status).toBe(421)
  const write = await world.app.request('/api/post-term-reports', { method: 'POST', headers: cookie, body: '{}' })
  expect([write.status, (await write.text()).includes('Zahra')]).toEqual([421, false])
  expect((await open('evil.com', '/healthz')).status).toBe(200)
})

test('the Web address of this server, the names of the certificate, and whatever a proxy passes on are allowed', async () => {
  await world.db.updateTable('school').set({ public_address: 'https://reports.school.edu.tt' }).execute()
  expect((await open('reports.school.edu.tt')).status).toBe(200)
  expect((await open('other.school.edu.tt')).status).toBe(421)
  const certified = createApp({ ...options, names: () => ['marks.school.edu', '*.poui.edu'] })
  for (const [host, status] of [
    ['marks.school.edu', 200],
    ['a.poui.edu:3000', 200],
    ['a.b.poui.edu', 421],
    ['poui.edu', 421],
  ] as const)
    expect([host, (await open(host, '/', certified)).status]).toEqual([host, status])
  expect((await open('any.name.com', '/', createApp({ ...options, trustProxy: true }))).status).toBe(200)
})

test('before there is a school any name leads to the set-up', async () => {
  const { db } = await import('../_school.ts').then(({ emptySchool }) => emptySchool())
  const app = createApp({ ...options, db, setUpCode: 'code' })
  expect((await open('reports.school.edu', '/', app)).headers.get('Location')).toBe('/set-up')
})
