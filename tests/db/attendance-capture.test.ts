import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { listDays, removeAttendance, restoreAttendance } from '../../src/db/attendance/days/index.ts'
import { addScans, countKept, deriveDays, listKept, type NewScan, recountKept } from '../../src/db/attendance/gate/index.ts'
import { dayOf } from '../../src/domain/attendance/gate/index.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, type World } from '../world.ts'

const by = { kind: 'system', id: null, name: 'Gate' } as const
const day = '2025-12-01'
const { zahra, marcus } = students
let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})

let made = 0
/** Port of Spain is four hours behind. */
const scan = (time: string, more: Partial<NewScan> = {}): NewScan => ({
  clientId: `client-${++made}`,
  typed: String(zahra.id),
  scannedAt: new Date(`${day}T${time}-04:00`),
  ...more,
})
const soonAfter = ({ scannedAt }: NewScan, ms = 20_000) => new Date(scannedAt.getTime() + ms)
const add = (scans: readonly NewScan[], at = `${day}T22:00:00.000Z`) =>
  world.db.transaction().execute((trx) => addScans(trx, scans, { source: 'kiosk', at, by }))
const outcomes = async (scans: readonly NewScan[], at?: string) => (await add(scans, at)).map(({ outcome }) => outcome)
async function shown(student: number = zahra.id, on = day) {
  const [found] = await listDays(world.db, student, { from: on, to: on })
  return found && [found.am, found.pm, found.timeIn, found.timeOut, found.isLate && 'late', `v${found.version}`].filter(Boolean).join(' ')
}

test('a scan is time in, a later one time out, and each answer says whose', async () => {
  const [first] = await add([scan('08:00:01')])
  expect(first).toMatchObject({ outcome: 'late', time: '08:00:01', student: { lastName: zahra.last, classId: '5A' } })
  expect(await shown()).toBe('P P 08:00:01 late v1')
  expect(await outcomes([scan('08:00:40')])).toEqual(['repeated'])
  expect(await shown()).toBe('P P 08:00:01 late v1')
  expect(await outcomes([scan('11:15:00')])).toEqual(['out'])
  expect(await shown()).toBe('P A 08:00:01 11:15:00 late v2')
  const changes = await world.db.selectFrom('change').selectAll().where('entity', '=', 'attendance_record').execute()
  expect(changes.map(({ actor_name, field, old_value, new_value }) => [actor_name, field, old_value, new_value])).toEqual([
    ['Gate', 'attendance_pm', 'P', 'A'],
  ])
})

test('sent twice, in any order and in any parts, scans make the same day', async () => {
  const all = ['07:41:00', '07:41:20', '12:10:00', '14:31:00'].map((time) => scan(time))
  await add([all[3] as NewScan])
  await add([all[1] as NewScan, all[3] as NewScan, all[1] as NewScan])
  expect(await outcomes(all)).toEqual(['in', 'repeated', 'out', 'out'])
  expect(await outcomes(all)).toEqual(['in', 'repeated', 'out', 'out'])
  expect(await shown()).toBe('P P 07:41:00 14:31:00 v3')
  expect(await world.db.selectFrom('attendance_scan').select('id').execute()).toHaveLength(4)
})

test('any split into batches, in any order, with repeats: the day that the rule makes of all', async () => {
  const times = fc.uniqueArray(fc.integer({ min: 6 * 3600, max: 16 * 3600 }), { minLength: 1, maxLength: 6 })
  const days = fc.constantFrom('2025-11-24', '2025-11-25', '2025-11-26', '2025-11-27', '2025-11-28')
  const batches = fc
    .tuple(days, times)
    .chain(([on, all]) =>
      fc.tuple(
        fc.constant(on),
        fc.constant(all),
        fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        fc.integer({ min: 1, max: 5 }),
      ),
    )
  await fc.assert(
    fc.asyncProperty(batches, async ([on, all, sent, size]) => {
      await world.db.deleteFrom('attendance_record').execute()
      await world.db.deleteFrom('attendance_scan').execute()
      const scans = sent.map(
        (seconds): NewScan => ({
          clientId: `property-${seconds}`,
          typed: String(zahra.id),
          scannedAt: new Date(Date.parse(`${on}T04:00:00Z`) + seconds * 1000),
        }),
      )
      for (let from = 0; from < scans.length; from += size) await add(scans.slice(from, from + size))
      const wall = all.map((seconds) => new Date(seconds * 1000).toISOString().slice(11, 19))
      const [found] = await listDays(world.db, zahra.id, { from: on, to: on })
      expect(found).toMatchObject(dayOf({ scans: wall, bells: { first: '08:00', afternoon: '12:30', isOutScanned: true } }) as object)
    }),
    { numRuns: 25 },
  )
})

test('what was sent first under an id stands, whatever is sent under it later', async () => {
  const first = scan('07:41:00')
  await add([first])
  const [again] = await add([{ ...first, typed: String(marcus.id), scannedAt: new Date(`${day}T15:00:00Z`) }])
  expect(again).toMatchObject({ outcome: 'in', time: '07:41:00', student: { studentId: zahra.id } })
  expect(await shown(marcus.id)).toBeUndefined()
})

describe('kept for the office, and not counted', () => {
  test('each with its reason', async () => {
    await world.db.updateTable('student').set({ archived_on: '2025-11-01' }).where('id', '=', marcus.id).execute()
    const archived = { ...zahra, date_scanned: '2025-11-20', academic_year_id: world.year, term: 1, archived_at: `${day}T00:00:00Z` }
    const { date_scanned, academic_year_id, term, archived_at } = archived
    await addRows(world.db, 'attendance_archive', {
      ...{ id: 1, student_id: students.ana.id, date_scanned, academic_year_id, term, archived_at },
      ...{ attendance_am: 'P', attendance_pm: 'P', time_scanned_in: null, time_scanned_out: null },
    })
    const at = (instant: string) => ({ scannedAt: new Date(instant) })
    const strange = [
      scan('07:41:00', { typed: 'nonsense' }),
      scan('07:41:00', { typed: '99999999' }),
      scan('07:41:00', { typed: String(marcus.id) }),
      scan('07:41:00', at('2025-12-01T22:02:00.001Z')),
      scan('07:41:00', at('2025-11-20T12:00:00Z')),
      scan('07:41:00', at('2025-11-10T12:00:00Z')),
      scan('07:41:00', at('2025-11-29T12:00:00Z')),
    ]
    expect(await outcomes(strange)).toEqual(['unknown', 'unknown', 'archived', 'future', 'archived-day', 'old', 'no-school'])
    expect(await outcomes([scan('07:41:00', at('2025-12-15T12:00:00Z'))], '2025-12-15T12:00:00Z')).toEqual(['outside-term'])
    expect(await world.db.selectFrom('attendance_record').select('id').execute()).toEqual([])
    const kept = await world.db.selectFrom('attendance_scan').select(['typed', 'problem']).orderBy('id').execute()
    expect(kept).toHaveLength(8)
    expect(kept[0]).toEqual({ typed: 'nonsense', problem: 'unknown' })
  })

  test('the school day is that of the school, on both sides of midnight', async () => {
    const answers = await add([
      scan('', { scannedAt: new Date('2025-12-01T03:59:59Z') }),
      scan('', { scannedAt: new Date('2025-12-01T04:00:00Z') }),
    ])
    expect(answers.map(({ day: on, time, outcome }) => [on, time, outcome])).toEqual([
      ['2025-11-30', '23:59:59', 'no-school'],
      ['2025-12-01', '00:00:00', 'in'],
    ])
  })

  test('where clocks are put back, the time is that of the wall', async () => {
    await world.db.updateTable('school').set({ time_zone: 'America/New_York' }).execute()
    const answers = await add(
      ['2025-11-03T12:59:00Z', '2025-10-31T11:59:00Z'].map((instant) => scan('', { scannedAt: new Date(instant) })),
      '2025-11-03T20:00:00Z',
    )
    expect(answers.map(({ day: on, time }) => `${on} ${time}`)).toEqual(['2025-11-03 07:59:00', '2025-10-31 07:59:00'])
  })
})

test('a scan that is taken back leaves the day as it was, and stays to be seen', async () => {
  const counts = () => world.db.selectFrom('attendance_count').select(['form_level', 'records', 'present', 'late']).execute()
  const [coming, going] = [scan('07:41:00'), scan('11:00:00')]
  await add([coming, going])
  expect(await counts()).toEqual([{ form_level: 5, records: 1, present: 1, late: 0 }])
  expect(await outcomes([{ ...going, undoneAt: soonAfter(going) }])).toEqual(['undone'])
  expect(await shown()).toBe('P P 07:41:00 v2')
  expect(await counts()).toEqual([{ form_level: 5, records: 1, present: 2, late: 0 }])
  expect(await outcomes([going])).toEqual(['undone'])
  expect(await outcomes([{ ...coming, undoneAt: soonAfter(coming) }])).toEqual(['undone'])
  expect(await shown()).toBeUndefined()
  expect(await counts()).toEqual([])
  const kept = await world.db.selectFrom('attendance_scan').select('undone_by').execute()
  expect(kept).toEqual([{ undone_by: 'Gate' }, { undone_by: 'Gate' }])
  expect(await outcomes([scan('07:50:00', { undoneAt: new Date(`${day}T11:50:20Z`) }), scan('08:30:00')])).toEqual(['undone', 'late'])
})

test('sent together, a scan and its undo are an undo, and a later time for the scan does not prolong it', async () => {
  const coming = scan('07:41:00')
  expect(await outcomes([coming, { ...coming, undoneAt: soonAfter(coming) }])).toEqual(['undone', 'undone'])
  const going = scan('08:41:00')
  await add([going])
  const later = new Date(`${day}T18:00:00Z`)
  expect(await outcomes([{ ...going, scannedAt: later, undoneAt: later }])).toEqual(['late'])
})

test('a scan is taken back within two minutes, and where it was scanned', async () => {
  const coming = scan('07:41:00')
  await add([coming])
  const late = { ...coming, undoneAt: soonAfter(coming, 120_001) }
  const before = { ...coming, undoneAt: soonAfter(coming, -1) }
  expect(await outcomes([late, before])).toEqual(['in', 'in'])
  const elsewhere = { source: 'kiosk', kioskId: 1, at: day, by } as const
  const taken = [{ ...coming, undoneAt: soonAfter(coming) }]
  const [answer] = await world.db.transaction().execute((trx) => addScans(trx, taken, elsewhere))
  expect(answer?.outcome).toBe('in')
  expect(await outcomes([{ ...coming, undoneAt: soonAfter(coming, 120_000) }])).toEqual(['undone'])
})

test('nothing is added to a day that is archived, nor taken from it', async () => {
  const coming = scan('07:41:00')
  await add([coming])
  const record = await world.db.selectFrom('attendance_record').selectAll().executeTakeFirstOrThrow()
  const { version: _, ...row } = record
  await world.db.deleteFrom('attendance_record').execute()
  await addRows(world.db, 'attendance_archive', { ...row, academic_year_id: world.year, term: 1, archived_at: day })
  expect(await outcomes([{ ...coming, undoneAt: soonAfter(coming) }, scan('14:40:00')])).toEqual(['in', 'archived-day'])
  await world.db.transaction().execute((trx) => deriveDays(trx, [{ studentId: zahra.id, day }], { at: day, by }))
  expect(await world.db.selectFrom('attendance_record').select('id').execute()).toEqual([])
})

test('the office has kept scans counted: those that can be by now, or one that it means', async () => {
  const admin = actor('admin')
  const at = '2025-12-01T22:00:00.000Z'
  const instant = (text: string) => ({ scannedAt: new Date(text) })
  await world.db.updateTable('academic_term').set({ term_end: '2025-11-30' }).where('term', '=', 1).execute()
  const early = scan('', { typed: '20990001', ...instant('2025-11-25T11:50:00Z') })
  const kept = [scan('07:41:00'), early, scan('', instant('2025-11-29T12:00:00Z')), scan('', instant('2025-11-03T12:00:00Z'))]
  expect(await outcomes(kept)).toEqual(['outside-term', 'unknown', 'no-school', 'old'])
  expect(await recountKept(world.db, { actor: admin, at })).toBe(0)
  await world.db.updateTable('academic_term').set({ term_end: '2025-12-12' }).where('term', '=', 1).execute()
  await world.db.insertInto('student').values({ id: 20990001, first_name: 'New', last_name: 'Comer', updated_at: at }).execute()
  expect(await recountKept(world.db, { actor: admin, at })).toBe(2)
  expect(await shown()).toBe('P P 07:41:00 v1')
  expect(await shown(20990001, '2025-11-25')).toBe('P P 07:50:00 v1')
  const { scans, total } = await listKept(world.db, 1, 15)
  expect([total, scans.map(({ problem }) => problem)]).toEqual([2, ['no-school', 'old']])
  expect(await Promise.all(scans.map(({ id }) => countKept(world.db, id, { actor: admin, at }))), 'the calendar decides').toEqual([
    false,
    true,
  ])
  const saturday = { date_from: '2025-11-29', date_to: '2025-11-29', reason: 'Instead of Divali', kind: 'held', added_at: at } as const
  await world.db.insertInto('school_calendar').values(saturday).execute()
  expect(await recountKept(world.db, { actor: admin, at })).toBe(1)
  expect(await shown(zahra.id, '2025-11-29')).toBe('P P 08:00:00 v1')
  expect(await shown(zahra.id, '2025-11-03')).toBe('P P 08:00:00 v1')
})

test('a scan that came before its time does not count when the time has come, and one that came in time is not old by then', async () => {
  const later = '2025-12-02T18:00:00.000Z'
  expect(await outcomes([scan('07:41:00')], '2025-11-30T22:00:00.000Z')).toEqual(['future'])
  expect(await recountKept(world.db, { actor: actor('admin'), at: later })).toBe(0)
  const [kept] = (await listKept(world.db, 1, 15)).scans
  expect(await countKept(world.db, kept?.id ?? 0, { actor: actor('admin'), at: later })).toBe(false)
  expect(await shown()).toBeUndefined()
  await world.db.updateTable('academic_term').set({ term_end: '2025-11-28' }).where('term', '=', 1).execute()
  expect(await outcomes([scan('07:45:00')])).toEqual(['outside-term'])
  await world.db.updateTable('academic_term').set({ term_end: '2025-12-12' }).where('term', '=', 1).execute()
  expect(await recountKept(world.db, { actor: actor('admin'), at: '2026-01-20T12:00:00.000Z' })).toBe(1)
  expect(await shown()).toBe('P P 07:45:00 v1')
})

test('a mark by hand stands over scans', async () => {
  await add([scan('08:10:00')])
  await addRows(world.db, 'attendance_mark', { student_id: zahra.id, date: day, session: 'am', mark: 'P', updated_at: day })
  await world.db.transaction().execute((trx) => deriveDays(trx, [{ studentId: zahra.id, day }], { at: day, by }))
  expect(await shown()).toBe('P P 08:10:00 v2')
  await add([scan('14:40:00')])
  expect(await shown()).toBe('P P 08:10:00 14:40:00 v3')
})

test('a record that stood there before anything was scanned keeps its times', async () => {
  await addRows(world.db, 'attendance_record', {
    ...{ student_id: zahra.id, date_scanned: day, attendance_am: 'P', attendance_pm: 'P', late: 0 },
    ...{ time_scanned_in: '07:30:00', time_scanned_out: null },
  })
  expect(await outcomes([scan('14:40:00')])).toEqual(['out'])
  expect(await shown()).toBe('P P 07:30:00 14:40:00 v2')
})

test('scans of a day that was deleted do not come back with the next scan, unless the day was put back', async () => {
  await add([scan('07:41:00')])
  const admin = actor('admin')
  const [record] = await world.db.selectFrom('attendance_record').select('id').execute()
  expect(await removeAttendance(world.db, [{ id: record?.id as number }], { actor: admin, at: '2025-12-01T15:00:00.000Z' })).toMatchObject({
    count: 1,
  })
  expect(await outcomes([scan('11:30:00')])).toEqual(['late'])
  expect(await shown()).toBe('P P 11:30:00 late v1')
  const [again] = await world.db.selectFrom('attendance_record').select('id').execute()
  await removeAttendance(world.db, [{ id: again?.id as number }], { actor: admin, at: '2025-12-01T16:00:00.000Z' })
  expect(await restoreAttendance(world.db, zahra.id, '2025-12-01T15:00:00.000Z', { actor: admin, at: '2025-12-01T16:01:00.000Z' })).toBe(1)
  expect(await outcomes([scan('14:40:00')])).toEqual(['out'])
  expect(await shown()).toMatch(/^P P 07:41:00 14:40:00 v\d$/)
})
