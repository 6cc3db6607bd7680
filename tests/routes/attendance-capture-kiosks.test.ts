import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, today, type World } from '../world.ts'

const kiosks = '/admin/attendance/kiosks'
const fragment = { 'HX-Request': 'true' }
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
const get = async (path: string, headers: Record<string, string> = {}) => (await world.as('admin')(path, { headers })).text()
const turn = (on: World, name: string, headers: Record<string, string> = {}) =>
  on.as('admin')(`${kiosks}/new`, { method: 'POST', body: new URLSearchParams({ name }), headers })

test('the list says when each was heard of, and what still waits', async () => {
  await world.as('gate')('/api/attendance-scan', {
    method: 'POST',
    json: { waiting: 12, scans: [{ client_id: 'abcdefabcdef0001', student_number: 'nonsense', scanned_at: today.toISOString() }] },
  })
  const page = await get(kiosks)
  expect(page).toContain('<!doctype html>')
  for (const words of ['Main gate', '01-Dec-2025 10:00', '>12<', 'nonsense', 'No student has this number']) expect(page).toContain(words)
  expect(page).not.toContain('>Offline<')
  world.setNow(new Date(today.getTime() + 120_001))
  expect(await get(kiosks)).toContain('>Offline<')
  world.setNow(today)
  const table = await get(kiosks, fragment)
  expect(table).toMatch(/^<section id="kiosk-table"/)
  expect(await get(`${kiosks}/kept`, fragment)).toMatch(/^<section id="kept-scans"/)
})

test('what was typed at a kiosk stays text', async () => {
  const student_number = '<script>alert(1)</script>'
  const scan = { client_id: 'abcdefabcdef0002', student_number, scanned_at: today.toISOString() }
  await world.as('gate')('/api/attendance-scan', { method: 'POST', json: { scans: [scan] } })
  const page = await get(kiosks)
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain(student_number)
})

describe('turning a browser into a kiosk', () => {
  test('asks first, as a page and as a dialog', async () => {
    expect(await get(`${kiosks}/new`)).toContain('You will be signed out')
    expect(await get(`${kiosks}/new`, fragment)).toMatch(/^<header/)
  })

  test('ends the administrator’s session there, and begins the kiosk’s', async () => {
    const on = await makeWorld()
    const res = await turn(on, '  Back \n gate ')
    expect([res.status, res.headers.get('Location')]).toEqual([303, '/kiosk'])
    expect((await on.as('admin')('/admin/dashboard')).status).toBe(303)
    const token = /session=([\w.-]+); Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/.exec(res.headers.get('Set-Cookie') ?? '')?.[1]
    const page = await on.app.request('/kiosk', { headers: { Cookie: `session=${token}` } })
    expect([page.status, /Back gate/.test(await page.text())]).toEqual([200, true])
    const changes = await on.db.selectFrom('change').select(['actor_name', 'entity', 'new_value']).execute()
    expect(changes).toEqual([{ actor_name: 'admin', entity: 'kiosk', new_value: 'Back gate' }])
    await on.close()
  })

  test('by htmx leads to its page', async () => {
    const on = await makeWorld()
    const res = await turn(on, 'Back gate', fragment)
    expect([res.status, res.headers.get('HX-Redirect')]).toEqual([204, '/kiosk'])
    await on.close()
  })

  test.each([
    ['', 'Give it a name.'],
    [' \u200f\n', 'Give it a name.'],
    ['x'.repeat(61), 'At most 60 characters.'],
    ['Main gate', 'Another kiosk has this name.'],
  ])('is refused with the name %j', async (name, message) => {
    const res = await turn(world, name, fragment)
    const text = await res.text()
    expect([res.status, text.includes(message), res.headers.get('Set-Cookie')]).toEqual([422, true, null])
    if (name.trim()) expect(text).toContain(`value="${name}"`)
    expect((await world.as('admin')(kiosks)).status).toBe(200)
  })
})

test('ending a kiosk asks first and says what is lost', async () => {
  const on = await makeWorld()
  await on.db.updateTable('kiosk').set({ waiting: 4 }).execute()
  const ask = await (await on.as('admin')(`${kiosks}/1/end`, { headers: fragment })).text()
  expect(ask).toContain('Main gate still has 4 scans to send.')
  const res = await on.as('admin')(`${kiosks}/1/end`, { method: 'POST', body: new URLSearchParams(), headers: fragment })
  expect([res.status, res.headers.get('HX-Trigger')]).toEqual([204, expect.stringContaining('kiosks-changed')])
  expect(await (await on.as('admin')(kiosks)).text()).toContain('No kiosk yet')
  expect((await turn(on, 'Main gate')).status).toBe(303)
  await on.close()
})

test('the office has what can count by now counted', async () => {
  const on = await makeWorld()
  await on.db.updateTable('academic_term').set({ term_end: '2025-11-28' }).where('term', '=', 1).execute()
  const scan = { client_id: 'abcdefabcdef0003', student_number: '20210001', scanned_at: today.toISOString() }
  await on.as('gate')('/api/attendance-scan', { method: 'POST', json: { scans: [scan] } })
  const again = () => on.as('admin')(`${kiosks}/kept`, { method: 'POST', body: new URLSearchParams(), headers: fragment })
  expect((await again()).headers.get('HX-Trigger')).toContain('None can be counted yet.')
  await on.db.updateTable('academic_term').set({ term_end: '2025-12-12' }).where('term', '=', 1).execute()
  expect((await again()).headers.get('HX-Trigger')).toContain('1 scan counts now.')
  expect(await (await on.as('admin')(kiosks)).text()).toContain('No rejected scans')
  await on.close()
})

test('what the office has seen is taken off its list, and stays stored', async () => {
  const on = await makeWorld()
  const scan = { client_id: 'abcdefabcdef0004', student_number: '99999999', scanned_at: today.toISOString() }
  await on.as('gate')('/api/attendance-scan', { method: 'POST', json: { scans: [scan] } })
  const { id } = await on.db.selectFrom('attendance_scan').select('id').executeTakeFirstOrThrow()
  const dismiss = async () =>
    (await on.as('admin')(`${kiosks}/kept/${id}/dismiss`, { method: 'POST', body: new URLSearchParams(), headers: fragment })).status
  expect([await dismiss(), await dismiss()]).toEqual([204, 404])
  expect(await (await on.as('admin')(kiosks)).text()).toContain('No rejected scans')
  const kept = await on.db.selectFrom('attendance_scan').select(['typed', 'undone_by']).execute()
  expect(kept).toEqual([{ typed: '99999999', undone_by: 'admin' }])
  await on.close()
})
