import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, today, type Who, type World } from '../world.ts'

const path = '/api/attendance-scan'
const kiosks = '/admin/attendance/kiosks'
const { zahra, marcus } = students
const everyone = ['admin', 'deansHods', 'lutchman', 'joseph', 'noel', 'baptiste', 'stranger', 'gone', 'zahra', 'gate', 'nobody'] as const
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

let made = 0
/** `today` is ten in the morning in Port of Spain. */
const scan = (more: object = {}) => ({
  client_id: `0123456789abcdef-${++made}`,
  student_number: String(zahra.id),
  scanned_at: today.toISOString(),
  ...more,
})
const post = (who: Who | 'nobody', json: unknown, on = world) => on.as(who)(path, { method: 'POST', json })
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

describe('who may', () => {
  const table: [string, RequestInit & { json?: unknown }, Partial<Record<Who | 'nobody', number>>, number][] = [
    [path, { method: 'POST', json: { scans: [] } }, { admin: 200, deansHods: 200, gate: 200, nobody: 401, gone: 401 }, 403],
    [kiosks, {}, { admin: 200, deansHods: 200, nobody: 303, gone: 303, gate: 303 }, 403],
    [`${kiosks}/kept`, {}, { admin: 200, deansHods: 200, nobody: 303, gone: 303, gate: 303 }, 403],
    [`${kiosks}/new`, {}, { admin: 200, deansHods: 200, nobody: 303, gone: 303, gate: 303 }, 403],
    [`${kiosks}/1/end`, {}, { admin: 200, deansHods: 200, nobody: 303, gone: 303, gate: 303 }, 403],
    [`${kiosks}/7/end`, {}, { admin: 404, deansHods: 404, nobody: 303, gone: 303, gate: 303 }, 403],
    [`${kiosks}/7/end`, form({}), { admin: 404, deansHods: 404, nobody: 303, gone: 303 }, 403],
    [`${kiosks}/kept`, form({}), { admin: 303, deansHods: 303, nobody: 303, gone: 303 }, 403],
    [`${kiosks}/kept/7`, form({}), { admin: 303, deansHods: 303, nobody: 303, gone: 303 }, 403],
    [`${kiosks}/kept/7/dismiss`, form({}), { admin: 404, deansHods: 404, nobody: 303, gone: 303 }, 403],
    ['/kiosk', {}, { gate: 200, nobody: 303, gone: 303 }, 403],
    ['/kiosk/pictures/0123456789abcdef', {}, { gate: 404, nobody: 303, gone: 303 }, 403],
  ]
  test.each(table)('%s', async (address, init, expected, otherwise) => {
    for (const who of everyone) {
      const { status } = await world.as(who)(address, init)
      expect([who, status]).toEqual([who, expected[who] ?? otherwise])
    }
  })

  test('the token is wanted back', async () => {
    const res = await world.as('gate')(path, { method: 'POST', json: { scans: [] }, headers: { Cookie: 'XSRF-TOKEN=other' } })
    expect(res.status).toBe(200)
    const bare = await world.app.request(path, { method: 'POST', body: '{"scans":[]}', headers: { 'Content-Type': 'application/json' } })
    expect(bare.status).toBe(403)
  })
})

describe('the session of a kiosk', () => {
  test.each([
    '/',
    '/admin',
    '/admin/dashboard',
    '/term-reports',
    '/student/reports',
    '/sign-in',
    `/students/${zahra.id}/picture`,
    '/nowhere',
  ])('leads from %s to its own page', async (address) => {
    const res = await world.as('gate')(address)
    expect([res.status, res.headers.get('Location')]).toEqual([303, '/kiosk'])
  })
  test.each([
    ['GET', '/api/students'],
    ['GET', '/api/openapi.json'],
    ['GET', `/api/student-attendance/${zahra.id}`],
    ['POST', '/login'],
    ['POST', '/sign-out'],
    ['POST', `${kiosks}/1/end`],
    ['DELETE', '/api/student-attendance'],
  ])('is refused %s %s', async (method, address) => {
    expect((await world.as('gate')(address, { method })).status).toBe(403)
  })

  test('lasts through the holidays, and ends when the kiosk does', async () => {
    const on = await makeWorld()
    expect((await on.as('gate')('/kiosk')).headers.get('Set-Cookie')).toMatch(/session=.*Max-Age=34560000/)
    on.setNow(new Date(today.getTime() + 80 * 86_400_000))
    expect((await on.as('gate')('/kiosk')).status).toBe(200)
    expect((await on.as('admin')(`${kiosks}/1/end`, form({}))).status).toBe(303)
    expect((await post('gate', { scans: [] }, on)).status).toBe(401)
    expect((await on.as('gate')('/kiosk')).headers.get('Location')).toBe('/')
    await on.close()
  })
})

describe('a scan', () => {
  test('is answered with the student, the counts and the clock', async () => {
    const one = scan({ student_number: `*${zahra.id}*\t` })
    const res = await post('gate', { scans: [one], waiting: 3 })
    expect([res.status, await res.json()]).toEqual([
      200,
      {
        now: today.toISOString(),
        counts: { in: 1, late: 1, out: 0 },
        scans: [
          {
            ...{ client_id: one.client_id, outcome: 'late', day: '2025-12-01', time: '10:00:00' },
            student: { student_id: zahra.id, first_name: zahra.first, last_name: zahra.last, class_id: '5A', picture: null },
          },
        ],
      },
    ])
    const kiosk = await world.db.selectFrom('kiosk').select(['waiting', 'seen_at']).executeTakeFirstOrThrow()
    expect(kiosk).toEqual({ waiting: 3, seen_at: today.toISOString() })
    const again = (await (await post('gate', { scans: [one, scan({ student_number: 'x' })] })).json()) as Answers
    expect(again.scans.map(({ outcome }) => outcome)).toEqual(['late', 'unknown'])
    const taken = { ...one, undone_at: new Date(today.getTime() + 5000).toISOString() }
    const undone = (await (await post('gate', { scans: [taken] })).json()) as Answers
    expect([undone.scans[0]?.outcome, undone.counts.in]).toEqual(['undone', 0])
  })

  test('at two kiosks within a minute is one', async () => {
    const on = await makeWorld()
    const second = await on.db
      .insertInto('kiosk')
      .values({ name: 'Back gate', created_at: 't', created_by: 'admin' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await post('gate', { scans: [scan()] }, on)
    const later = scan({ scanned_at: new Date(today.getTime() + 40_000).toISOString() })
    const answers = (await (await post('admin', { kiosk: second.id, scans: [later] }, on)).json()) as Answers
    expect(answers.scans[0]?.outcome).toBe('repeated')
    const kept = await on.db.selectFrom('attendance_scan').select('kiosk_id').orderBy('id').execute()
    expect(kept.map(({ kiosk_id }) => kiosk_id)).toEqual([1, second.id])
    expect((await post('gate', { kiosk: second.id, scans: [] }, on)).status).toBe(404)
    expect((await post('admin', { kiosk: 99, scans: [] }, on)).status).toBe(404)
    await on.close()
  })

  const instant = today.toISOString()
  test.each([
    ['no list', {}],
    ['a list of its own', [scan()]],
    ['something unknown', { scans: [], admin: true }],
    ['a scan without an id', { scans: [{ student_number: '1', scanned_at: instant }] }],
    ['a short id', { scans: [scan({ client_id: 'short' })] }],
    ['an id with other signs', { scans: [scan({ client_id: "0123456789abcdef'--" })] }],
    ['nothing typed', { scans: [scan({ student_number: '' })] }],
    ['a million digits', { scans: [scan({ student_number: '9'.repeat(1_000_000) })] }],
    ['a number instead of text', { scans: [scan({ student_number: zahra.id })] }],
    ['no time', { scans: [scan({ scanned_at: 'now' })] }],
    ['another century', { scans: [scan({ scanned_at: '1925-12-01T14:00:00Z' })] }],
    ['a time without a zone', { scans: [scan({ scanned_at: '2025-12-01T10:00:00' })] }],
    ['too many at once', { scans: Array.from({ length: 101 }, () => scan()) }],
    ['fewer than none waiting', { scans: [], waiting: -1 }],
    ['more about a student', { scans: [scan({ student: marcus.id })] }],
  ])('is refused with %s', async (_, json) => {
    const before = await world.db.selectFrom('attendance_scan').select('id').execute()
    expect((await post('gate', json)).status).toBe(422)
    expect(await world.db.selectFrom('attendance_scan').select('id').execute()).toEqual(before)
  })

  test('is put off where a kiosk sends more than a school has in an hour', async () => {
    const on = await makeWorld()
    const hundred = () => ({ scans: Array.from({ length: 100 }, () => scan({ student_number: 'x' })) })
    const statuses = new Map<number, number>()
    for (let n = 0; n < 101; n++) {
      const { status } = await post('gate', hundred(), on)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, 100],
      [429, 1],
    ])
    expect((await post('gate', { scans: [] }, on)).status).toBe(200)
    expect((await post('admin', hundred(), on)).status).toBe(200)
    await on.close()
  })

  test('of a hundred at once is taken whole, and sent again it changes nothing', async () => {
    const on = await makeWorld()
    const scans = Array.from({ length: 100 }, (_, n) => scan({ scanned_at: new Date(today.getTime() - n * 1000).toISOString() }))
    const [first, again] = [await post('gate', { scans }, on), await post('gate', { scans }, on)]
    expect([first.status, await first.json()]).toEqual([200, await again.json()])
    expect(await on.db.selectFrom('attendance_scan').select('id').execute()).toHaveLength(100)
    expect(await on.db.selectFrom('attendance_record').select('id').execute()).toHaveLength(1)
    await on.close()
  })
})

describe('a photograph', () => {
  test('is shown to the kiosk that scanned, for a day, and not to another', async () => {
    const on = await makeWorld()
    const picture = { kind: 'passport-photo', name: 'p.png', type: 'image/png', bytes: Buffer.from('png'), uploaded_at: 't' } as const
    await addRows(on.db, 'student_document', { student_id: zahra.id, ...picture })
    const [own, other] = [scan(), scan()]
    const answers = (await (await post('gate', { scans: [own] }, on)).json()) as Answers
    const address = `/kiosk/pictures/${own.client_id}`
    expect(answers.scans[0]?.student?.picture).toBe(address)
    const res = await on.as('gate')(address)
    expect([res.status, res.headers.get('Content-Type'), await res.text()]).toEqual([200, 'image/png', 'png'])
    await post('admin', { scans: [other] }, on)
    expect((await on.as('gate')(`/kiosk/pictures/${other.client_id}`)).status).toBe(404)
    on.setNow(new Date(today.getTime() + 86_400_001))
    expect((await on.as('gate')(address)).status).toBe(404)
    await on.close()
  })
})

type Answers = { counts: { in: number }; scans: { outcome: string; student: { picture: string | null } | null }[] }
