import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLater } from '../../src/domain/_dates.ts'
import { isHere, owedIn, owedOn, type Place, whyNotOwed } from '../../src/domain/_owed.ts'
import { possibleByForm, possibleIn, type Seat, termPossible } from '../../src/domain/_possible-attendance.ts'
import { type CalendarDays, daysIn, SchoolDays, type Span } from '../../src/domain/_school-days.ts'
import { asOwed, countsOf } from '../../src/domain/attendance/days/index.ts'

const term = { year: 20252026, term: 1, from: '2025-09-01', to: '2025-10-31', possible: null }
const closed = (from: string, to: string, more: Partial<CalendarDays> = {}): CalendarDays => ({
  ...{ from, to, reason: 'Closed', level: null, kind: 'closed', session: null },
  ...more,
})
const place = (more: Partial<Place> = {}): Place => ({ term, level: 2, leftOn: null, ...more })
const within: Span = term
const count = ({ am, pm }: { am: boolean; pm: boolean }) => Number(am) + Number(pm)

describe('what a student owes', () => {
  test('a move across forms keeps the holidays of the form of that day', () => {
    const days = new SchoolDays(
      [term],
      [closed('2025-09-08', '2025-09-12', { level: 1 }), closed('2025-10-06', '2025-10-10', { level: 2 })],
    )
    const stayed = owedIn(place(), within, days)
    const moved = place({ before: [{ day: '2025-10-13', level: 1 }] })
    expect(owedIn(moved, { from: '2025-09-08', to: '2025-09-12' }, days), 'form 1 had no school').toBe(0)
    expect(owedIn(moved, { from: '2025-10-06', to: '2025-10-10' }, days), 'form 1 had school').toBe(10)
    expect(owedIn(moved, within, days)).toBe(stayed)
    const early = place({ before: [{ day: '2025-09-15', level: 1 }] })
    expect(owedIn(early, within, days), 'both holidays').toBe(stayed - 10)
    const onTheLastDay = place({ before: [{ day: '2025-10-13', level: 1 }] })
    const half = new SchoolDays([term], [closed('2025-10-13', '2025-10-13', { level: 2 })])
    expect(owedIn(onTheLastDay, { from: '2025-10-10', to: '2025-10-13' }, half), 'the day of the move is of the new form').toBe(2)
  })

  test('half a day is one session: a mark in the other one does not count, and says why', () => {
    const days = new SchoolDays([term], [closed('2025-09-10', '2025-09-10', { session: 'pm', reason: 'Sports' })])
    const owed = owedOn(place(), '2025-09-10', days)
    expect(owed).toEqual({ am: true, pm: false })
    expect(countsOf([asOwed({ am: 'P', pm: 'P', isLate: true }, owed)])).toEqual({ present: 1, mornings: 1, lates: 1 })
    expect(whyNotOwed([place()], '2025-09-10', days)).toEqual({ kind: 'closed', reason: 'Sports', session: 'pm' })
  })

  test('nothing before joining, after leaving and while away', () => {
    const days = new SchoolDays([term], [])
    const partly = place({ joinedOn: '2025-09-08', leftOn: '2025-10-24', away: '[["2025-09-15","2025-09-19"]]' })
    expect(
      ['2025-09-05', '2025-09-08', '2025-09-16', '2025-09-22', '2025-10-24', '2025-10-27'].map((day) => count(owedOn(partly, day, days))),
    ).toEqual([...[0, 2, 0, 2, 2, 0]])
    expect(whyNotOwed([partly], '2025-10-27', days)).toEqual({ kind: 'outside' })
  })
})

const day = fc.integer({ min: -5, max: 70 }).map((n) => daysLater(term.from, n))
const span = fc.tuple(day, day).map(([a, b]): Span => (a < b ? { from: a, to: b } : { from: b, to: a }))
const level = fc.constantFrom(null, 1, 2, 3)
const entries = fc.array(
  fc.record({
    span,
    level,
    kind: fc.constantFrom('closed' as const, 'held' as const),
    session: fc.constantFrom(null, 'am' as const, 'pm' as const),
  }),
  { maxLength: 5 },
)
const places = fc
  .record({
    level,
    joinedOn: fc.option(day),
    leftOn: fc.option(day),
    away: fc.option(fc.array(span, { maxLength: 2 })),
    before: fc.array(fc.record({ day, level }), { maxLength: 3 }),
  })
  .map(({ away, ...one }): Place => ({ ...one, term, away: away && JSON.stringify(away.map(({ from, to }) => [from, to])) }))
const known = (rows: readonly { span: Span; level: number | null; kind: 'closed' | 'held'; session: 'am' | 'pm' | null }[]) =>
  new SchoolDays(
    [term],
    rows.map(({ span: of, ...row }) => ({ ...of, ...row, reason: 'x' })),
  )

describe('whatever the stay, the forms and the calendar', () => {
  test('what is owed in days is the sum over the days', () => {
    fc.assert(
      fc.property(entries, places, span, (rows, one, asked) => {
        const days = known(rows)
        expect(owedIn(one, asked, days)).toBe(daysIn(asked).reduce((sum, date) => sum + count(owedOn(one, date, days)), 0))
      }),
    )
  })

  test('leaving on a day and joining on the next divide the term, and lose nothing', () => {
    fc.assert(
      fc.property(entries, places, day, span, (rows, one, last, asked) => {
        const [days, whole] = [known(rows), { ...one, joinedOn: null, leftOn: null }]
        const [first, second] = [
          { ...whole, leftOn: last },
          { ...whole, joinedOn: daysLater(last, 1) },
        ]
        expect(owedIn(first, asked, days) + owedIn(second, asked, days)).toBe(owedIn(whole, asked, days))
      }),
    )
  })

  test('nobody is present more often than is owed, however often that was recorded', () => {
    fc.assert(
      fc.property(entries, places, fc.array(day), (rows, one, recorded) => {
        const days = known(rows)
        const counted = [...new Set(recorded)].map((date) => asOwed({ am: 'P', pm: 'P', isLate: true }, owedOn(one, date, days)))
        const { present, mornings, lates } = countsOf(counted)
        expect(present).toBeLessThanOrEqual(owedIn(one, { from: '2025-08-01', to: '2025-12-31' }, days))
        expect([mornings <= present, lates <= mornings]).toEqual([true, true])
      }),
    )
  })

  test('a day counts, or says why not', () => {
    fc.assert(
      fc.property(entries, places, day, (rows, one, date) => {
        const [days, owed] = [known(rows), owedOn(one, date, known(rows))]
        const why = whyNotOwed([one], date, days)
        expect(why === undefined).toBe(owed.am && owed.pm)
        if (count(owed) === 2) expect(isHere(one, date)).toBe(true)
      }),
    )
  })

  test('the forms of a term add up to what is possible, typed or not', () => {
    fc.assert(
      fc.property(entries, places, span, fc.option(fc.integer({ min: 0, max: 99 })), (rows, one, between, typed) => {
        const days = known(rows)
        const seat: Seat = { ...one, term, possible: typed, counted: null }
        const asked = { between, until: '2025-12-01' }
        expect([...possibleByForm(seat, asked, days).values()].reduce((sum, n) => sum + n, 0)).toBe(possibleIn(seat, asked, days))
        if (typed === null) expect(termPossible(seat, days)).toBe(owedIn(one, term, days))
      }),
    )
  })
})
