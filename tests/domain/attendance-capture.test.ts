import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, type Marks, outcomesOf, parseCode, passages, problemOf } from '../../src/domain/attendance/gate/index.ts'
import { titled } from '../_titled.ts'

const bells = { first: '08:00', afternoon: '12:30', isOutScanned: true }
const two = (n: number) => String(n).padStart(2, '0')
const clock = (seconds: number) => `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
const times = fc.array(fc.integer({ min: 0, max: 86_399 }).map(clock), { maxLength: 12 })
/** Close together, so that minutes run into each other. */
const crowded = fc.array(fc.integer({ min: 28_700, max: 29_200 }).map(clock), { maxLength: 12 })
const scans = fc.oneof(times, crowded)
const mark = fc.constantFrom('P', 'A', 'L', null, undefined)
const marks: fc.Arbitrary<Marks> = fc.record({ am: mark, pm: mark })

describe('a day at school', () => {
  test.each([
    ['nothing', [], null],
    ['in before the bell', ['07:40:00'], 'P P in 07:40:00'],
    ['exactly at the bell', ['08:00:00'], 'P P in 08:00:00'],
    ['a second after the bell', ['08:00:01'], 'P P in 08:00:01 late'],
    ['out at home time', ['07:40:00', '14:35:10'], 'P P in 07:40:00 out 14:35:10'],
    ['exactly at noon', ['12:00:00'], 'P P in 12:00:00 late'],
    ['a second after noon', ['12:00:01'], 'A P in 12:00:01'],
    ['after the afternoon bell', ['13:10:00'], 'A P in 13:10:00'],
    ['out exactly at the afternoon bell', ['07:40:00', '12:30:00'], 'P P in 07:40:00 out 12:30:00'],
    ['out a second before the afternoon bell', ['07:40:00', '12:29:59'], 'P A in 07:40:00 out 12:29:59'],
    ['between noon and the bell', ['12:05:00', '12:20:01'], 'A A in 12:05:00 out 12:20:01'],
    ['exactly a minute apart', ['07:40:00', '07:41:00'], 'P P in 07:40:00'],
    ['a minute and a second apart', ['07:40:00', '07:41:01'], 'P P in 07:40:00'],
    ['again just before the bell', ['07:10:00', '07:59:59'], 'P P in 07:10:00'],
    ['out exactly at the bell', ['07:40:00', '08:00:00'], 'P A in 07:40:00 out 08:00:00'],
    ['again within a quarter of an hour, after the bell', ['07:58:00', '08:13:00'], 'P P in 07:58:00'],
    ['a quarter of an hour and a second after coming in', ['07:58:00', '08:13:01'], 'P A in 07:58:00 out 08:13:01'],
    ['a restless minute', ['07:40:00', '07:40:50', '07:41:40', '07:42:30'], 'P P in 07:40:00'],
    ['out and back for lunch', ['07:40:00', '11:45:00', '12:25:00', '14:30:00'], 'P P in 07:40:00 out 14:30:00'],
    ['out, twice', ['07:40:00', '14:30:00', '14:30:40'], 'P P in 07:40:00 out 14:30:00'],
    ['at the first second of the day', ['00:00:00'], 'P P in 00:00:00'],
    ['at the last second of the day', ['23:59:59'], 'A P in 23:59:59'],
  ])('%s', (_, seen, shown) => expect(shownDay(dayOf({ scans: seen, bells }))).toBe(shown))

  test.each([
    [['07:40:00', '11:00:00'], 'P P in 07:40:00'],
    [['07:40:00', '14:30:00'], 'P P in 07:40:00'],
    [['13:10:00'], 'A P in 13:10:00'],
  ])('where nobody scans out, %j is only coming in', (seen, shown) => {
    expect(shownDay(dayOf({ scans: seen, bells: { ...bells, isOutScanned: false } }))).toBe(shown)
  })

  test.each<[string, string[], Marks, string]>([
    ['present by hand', [], { am: 'P' }, 'P P'],
    ['late by hand', [], { am: 'L' }, 'P P late'],
    ['absent by hand', [], { am: 'A' }, 'A A'],
    ['late in the afternoon, by hand, is no late morning', [], { am: 'P', pm: 'L' }, 'P P'],
    ['only the afternoon is marked', [], { pm: 'P' }, 'A P'],
    ['the register says absent, the gate says in', ['07:40:00'], { am: 'A' }, 'A P in 07:40:00'],
    ['the register says in time, the gate says late', ['08:20:00'], { am: 'P' }, 'P P in 08:20:00'],
    ['the register says late, the gate says in time', ['07:40:00'], { am: 'L' }, 'P P in 07:40:00 late'],
    ['left early, but was back', ['07:40:00', '11:00:00'], { pm: 'P' }, 'P P in 07:40:00 out 11:00:00'],
    ['a mark that was taken back', ['07:40:00'], { am: null, pm: null }, 'P P in 07:40:00'],
  ])('%s', (_, seen, byHand, shown) => expect(shownDay(dayOf({ scans: seen, marks: byHand, bells }))).toBe(shown))

  test('does not depend on the order in which scans arrive, nor on how often', () => {
    const shuffled = scans.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.subarray(all), marks),
    )
    fc.assert(
      fc.property(shuffled, ([all, inAnyOrder, again, byHand]) => {
        expect(dayOf({ scans: [...inAnyOrder, ...again], marks: byHand, bells })).toEqual(dayOf({ scans: all, marks: byHand, bells }))
      }),
    )
  })

  test('a mark by hand stands, whatever was scanned', () => {
    fc.assert(
      fc.property(scans, marks, (all, byHand) => {
        const day = dayOf({ scans: all, marks: byHand, bells })
        if (byHand.am) expect(day?.am).toBe(byHand.am === 'A' ? 'A' : 'P')
        if (byHand.pm) expect(day?.pm).toBe(byHand.pm === 'A' ? 'A' : 'P')
        if (day?.isLate) expect(`${day.am}${day.pm}`).toContain('P')
      }),
    )
  })

  test('the times are the first and the last that was scanned, and more than a minute apart', () => {
    fc.assert(
      fc.property(scans, (all) => {
        const day = dayOf({ scans: all, bells })
        const sorted = [...all].sort()
        expect(day?.timeIn ?? null).toBe(sorted[0] ?? null)
        if (day?.timeOut) expect(all).toContain(day.timeOut)
        if (day?.timeOut) expect(passages([day.timeIn as string, day.timeOut], bells)).toHaveLength(2)
      }),
    )
  })
})

test('what each scan of a day was', () => {
  const all = ['14:30:05', '07:40:00', '07:40:30', '14:30:00', '07:40:00'].map((time, id) => ({ id, time }))
  expect([...outcomesOf(all, bells)].sort(([a], [b]) => a - b).map(([, outcome]) => outcome)).toEqual([
    ...['repeated', 'in', 'repeated', 'out', 'repeated'],
  ])
  expect(outcomesOf([{ id: 1, time: '08:00:01' }], bells).get(1)).toBe('late')
  expect(outcomesOf([{ id: 1, time: '13:00:00' }], bells).get(1)).toBe('in')
})

test('every scan of a day is the one that came, one that went, or repeats one', () => {
  fc.assert(
    fc.property(scans, (all) => {
      const counted = [
        ...outcomesOf(
          all.map((time, id) => ({ id, time })),
          bells,
        ).values(),
      ]
      expect(counted).toHaveLength(all.length)
      expect(counted.filter((outcome) => outcome !== 'repeated')).toHaveLength(passages(all, bells).length)
      expect(counted.filter((outcome) => outcome === 'in' || outcome === 'late')).toHaveLength(Math.min(all.length, 1))
    }),
  )
})

describe('a number as a scanner types it', () => {
  test.each(['20240085', ' 20240085 ', '20240085\t', '20240085\r\n', '*20240085*', 'A20240085B', '20240085X', ']C020240085', '#20240085;'])(
    '%j is read',
    (typed) => expect(parseCode(typed)).toBe(20240085),
  )
  test.each(
    [
      ...['', ' ', '2024 0085', '2024-0085', '020240085', '２０２４００８５', '-', '1e7x5', 'ABCDE20240085', '20240085ABCDE', '0'],
      ...['9'.repeat(16), '9'.repeat(1_000_000), '<script>alert(1)</script>', "1' or '1'='1", '20240085 20240086'],
    ].map(titled),
  )('%s is no number', (_title, typed) => expect(parseCode(typed)).toBeNull())
})

describe('whether a scan counts', () => {
  const now = new Date('2025-12-01T12:00:00Z')
  const about = { scannedAt: now, now, student: { isArchived: false }, isDayArchived: false, noSchool: undefined, overlooks: [] }
  const ago = (ms: number) => ({ scannedAt: new Date(now.getTime() - ms) })
  const dayMs = 86_400_000
  test.each([
    [{}, null],
    [{ student: null }, 'unknown'],
    [{ student: { isArchived: true } }, 'archived'],
    [ago(-120_000), null],
    [ago(-120_001), 'future'],
    [{ isDayArchived: true }, 'archived-day'],
    [ago(14 * dayMs), null],
    [ago(14 * dayMs + 1), 'old'],
    [{ ...ago(40 * dayMs), overlooks: ['old' as const] }, null],
    [{ noSchool: { kind: 'no-term' as const } }, 'outside-term'],
    [{ noSchool: { kind: 'weekend' as const } }, 'no-school'],
    [{ noSchool: { kind: 'closed' as const, reason: 'Republic Day' } }, 'no-school'],
  ])('%j: %s', (change, problem) => expect(problemOf({ ...about, ...change })).toBe(problem))
})

function shownDay(day: ReturnType<typeof dayOf>): string | null {
  if (!day) return null
  const { am, pm, timeIn, timeOut, isLate } = day
  return [`${am} ${pm}`, timeIn && `in ${timeIn}`, timeOut && `out ${timeOut}`, isLate && 'late'].filter(Boolean).join(' ')
}
