import { describe, expect, test } from 'vitest'
import { countOver } from '../../src/db/retention/counts.ts'
import { figuresOf, listFigures } from '../../src/db/retention/figures.ts'
import { sweep } from '../../src/db/retention/sweep.ts'
import { daysLater } from '../../src/domain/_dates.ts'
import { sessionLimits } from '../../src/domain/_limits.ts'
import { system } from '../../src/domain/words/retention.ts'
import { addRows } from '../_rows.ts'
import { makeWorld, students, year } from '../world.ts'
import { admin, clock, count, justBefore, midnight, sweepOn } from './_retention.ts'

const { zahra } = students

describe('what is just over its time goes, and what is just within it stays', () => {
  const attempt = (at: string, more: object = {}) =>
    ({ at, door: 'employee', user_name: 'k.joseph', outcome: 'wrong-password', address: null, ...more }) as const
  const opening = (at: string) => ({ student_id: zahra.id, academic_year_id: year, term: 1, at, address: null })
  const reading = (at: string, entity = 'reading') =>
    ({
      at,
      actor_kind: 'administrator',
      actor_name: 'admin',
      entity,
      entity_key: 'students',
      field: 'read',
      new_value: '6 as Excel',
    }) as const
  const scan = (day: string, problem: 'no-school' | null) =>
    ({
      client_id: `scan-${day}-${problem}`,
      source: 'kiosk',
      typed: '1',
      student_id: zahra.id,
      scanned_at: midnight(day),
      school_day: day,
      school_time: '08:00:00',
      received_at: midnight(day),
      problem,
    }) as const
  const run = (at: string) =>
    ({
      academic_year_id: year,
      term: 1,
      paper: 'report-cards',
      part: 'all',
      sort_order: 'name',
      is_duplex: 0,
      has_cover: 1,
      has_separators: 0,
      at,
      actor_kind: 'administrator',
      actor_id: 1,
      actor_name: 'admin',
    }) as const

  test('sign-ins after 13 months, but not the last one of a student', async () => {
    const { db } = await makeWorld()
    const edge = midnight('2024-11-01')
    const ofZahra = { door: 'student', user_name: String(zahra.id) } as const
    await addRows(db, 'sign_in_attempt', [
      ...Array.from({ length: 250 }, () => attempt(justBefore(edge))),
      attempt(edge),
      attempt('2020-01-01T00:00:00.000Z', { ...ofZahra, outcome: 'signed-in' }),
      attempt('2021-01-01T00:00:00.000Z', { ...ofZahra, outcome: 'signed-in' }),
      attempt('2021-01-02T00:00:00.000Z', ofZahra),
    ])
    await addRows(db, 'sign_in_spray', { address: '10.0.0.9', accounts: 40, first_at: justBefore(edge), last_at: justBefore(edge) })
    const figures = await listFigures(db, clock)
    expect(figures['sign-ins']).toMatchObject({ count: 254, oldest: '2019-12-31', over: 253, next: { day: '2025-12-01', count: 253 } })
    expect(await sweepOn(db)).toMatchObject({ 'sign-ins': 253 })
    const left = await db.selectFrom('sign_in_attempt').select(['at', 'outcome']).orderBy('at').execute()
    expect(left).toEqual([
      { at: '2021-01-01T00:00:00.000Z', outcome: 'signed-in' },
      { at: edge, outcome: 'wrong-password' },
    ])
    expect((await listFigures(db, clock))['sign-ins']).toMatchObject({ count: 1, over: 0, next: { day: '2025-12-02', count: 1 } })
  })

  test('years of sign-ins are counted to a thousand for a page, and all of them where it is asked what a time deletes', async () => {
    const { db } = await makeWorld()
    const days = Array.from({ length: 5 * 365 }, (_, n) => daysLater('2020-12-02', n))
    await addRows(
      db,
      'sign_in_attempt',
      days.map((day) => attempt(midnight(day))),
    )
    const figures = await figuresOf(db, { kind: 'sign-ins', time: '13 months' }, clock)
    expect(figures).toEqual({ count: 1001, oldest: '2020-12-02', over: 1001, next: { day: '2025-12-01', count: 1001 } })
    expect(await countOver(db, 'sign-ins', '13 months', clock)).toBe(1430)
  })

  test('sessions when they have ended, also those of a clock that ran years ahead; those of a kiosk last', async () => {
    const { db } = await makeWorld()
    const session = (token_hash: string, created_at: string, seen_at: string, kiosk_id: number | null = null) => ({
      ...{ token_hash, created_at, seen_at, kiosk_id },
      ...{ administrator_id: kiosk_id ? null : 1, employee_id: null, student_id: null },
    })
    await addRows(db, 'session', [
      session('idle', '2025-12-01T05:00:00.000Z', '2025-12-01T05:59:59.999Z'),
      session('long', '2025-12-01T01:59:59.999Z', '2025-12-01T13:59:00.000Z'),
      session('open', '2025-12-01T02:00:00.000Z', '2025-12-01T06:00:00.000Z'),
      session('ahead', '2031-05-01T02:00:00.000Z', '2031-05-01T02:10:00.000Z'),
      session('minutes', '2025-12-01T14:02:00.000Z', '2025-12-01T14:02:00.000Z'),
      session('gate', '2024-12-01T02:00:00.000Z', '2024-12-01T06:00:00.000Z', 1),
    ])
    expect(await sweepOn(db)).toEqual({ sessions: 3 })
    expect((await db.selectFrom('session').select('token_hash as hash').orderBy('hash').execute()).map(({ hash }) => hash)).toEqual([
      'gate',
      'minutes',
      'open',
    ])
  })

  test('openings of cards after 2 years, readings after 7, and no other line of the history', async () => {
    const { db } = await makeWorld()
    await addRows(db, 'report_card_access', [opening(justBefore(midnight('2023-12-01'))), opening(midnight('2023-12-01'))])
    await addRows(db, 'change', [
      reading(justBefore(midnight('2018-12-01'))),
      reading(midnight('2018-12-01')),
      reading('2001-01-01T00:00:00.000Z', 'student'),
    ])
    expect(await sweepOn(db)).toEqual({ openings: 1, readings: 1 })
    expect((await db.selectFrom('report_card_access').select('at').execute()).map(({ at }) => at)).toEqual([midnight('2023-12-01')])
    expect((await db.selectFrom('change').select('at').orderBy('at').execute()).map(({ at }) => at)).toEqual([
      '2001-01-01T00:00:00.000Z',
      midnight('2018-12-01'),
    ])
  })

  test('a line of what was read this year cannot be deleted even by a query', async () => {
    const { db } = await makeWorld()
    await db.insertInto('change').values(reading(new Date().toISOString())).execute()
    await expect(db.deleteFrom('change').execute()).rejects.toThrow('history is never deleted')
  })

  test('rejected scans after 13 months; one that counts never', async () => {
    const { db } = await makeWorld()
    const rows = [scan('2024-10-31', 'no-school'), scan('2024-11-01', 'no-school'), scan('2001-01-08', null)]
    await db.insertInto('attendance_scan').values(rows).execute()
    expect(await sweepOn(db)).toEqual({ scans: 1 })
    expect(await count(db, 'attendance_scan')).toBe(2)
  })

  test('print runs with their students after 3 years', async () => {
    const { db } = await makeWorld()
    await addRows(db, 'print_run', [run(justBefore(midnight('2022-12-01'))), run(midnight('2022-12-01'))])
    await addRows(
      db,
      'print_run_student',
      [1, 2].map((id) => ({ print_run_id: id, student_id: zahra.id })),
    )
    expect(await sweepOn(db)).toEqual({ 'print-runs': 1 })
    expect(await count(db, 'print_run_student')).toBe(1)
  })

  test('copies of the school beside it after 13 months', async () => {
    const { db } = await makeWorld()
    const gone: string[] = []
    const files = [
      { name: 'old', day: '2024-10-31', bytes: 1 },
      { name: 'new', day: '2024-11-01', bytes: 1 },
    ]
    expect(await sweepOn(db, '2025-12-01', { list: () => files, remove: (name) => void gone.push(name) })).toEqual({ copies: 1 })
    expect(gone).toEqual(['old'])
  })
})

test('a sweep that was killed is no sweep, and the next one goes on where it was', async () => {
  const { db } = await makeWorld()
  const old = Array.from({ length: 350 }, () => ({
    student_id: zahra.id,
    academic_year_id: year,
    term: 1,
    at: '2020-01-01T00:00:00.000Z',
    address: null,
  }))
  await db.insertInto('report_card_access').values(old).execute()
  const killed = new AbortController()
  const now = new Date(admin.at)
  const first = sweep(db, { ...clock, by: { actor: system, at: admin.at }, sessions: sessionLimits(now), signal: killed.signal })
  setTimeout(() => killed.abort(), 0)
  await expect(first).rejects.toThrow()
  const sweeps = () => db.selectFrom('retention_sweep').select(['finished_at as finished', 'counts']).orderBy('id').execute()
  expect((await sweeps()).map(({ finished }) => finished)).toEqual([null])
  expect(await count(db, 'report_card_access')).toBeGreaterThan(0)
  await sweepOn(db)
  expect(await count(db, 'report_card_access')).toBe(0)
  expect((await sweeps()).at(-1)?.finished).toBe(admin.at)
})
