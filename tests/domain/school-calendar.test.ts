import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTypedFor, possibleIn, type Seat, termPossible } from '../../src/domain/_possible-attendance.ts'
import {
  type CalendarDays,
  calendarFaults,
  daysIn,
  isWeekend,
  proposedPossible,
  SchoolDays,
  sessions,
  yearsLater,
} from '../../src/domain/_school-days.ts'

const term = { year: 20252026, term: 1, from: '2025-09-01', to: '2025-09-14' }
const entry = (from: string, to: string, more: Partial<CalendarDays> = {}): CalendarDays => ({
  ...{ from, to, reason: 'Republic Day', level: null, kind: 'closed', session: null },
  ...more,
})
const daysOf = (...entries: CalendarDays[]) => new SchoolDays([term], entries)

describe('school days', () => {
  test('are the weekdays of a term', () => {
    expect(daysOf().list(null)).toEqual([
      ...['2025-09-01', '2025-09-02', '2025-09-03', '2025-09-04', '2025-09-05'],
      ...['2025-09-08', '2025-09-09', '2025-09-10', '2025-09-11', '2025-09-12'],
    ])
    expect(daysOf().count(1, { from: '2025-08-01', to: '2025-09-02' })).toBe(2)
    expect(daysOf().count(1, { from: '2025-09-06', to: '2025-09-07' })).toBe(0)
  })

  test.each([
    ['a holiday', '2025-09-03', [entry('2025-09-03', '2025-09-03')], [false, false]],
    ['of a form alone', '2025-09-03', [entry('2025-09-03', '2025-09-03', { level: 5 })], [true, false]],
    ['a Saturday on which school is held', '2025-09-06', [entry('2025-09-06', '2025-09-06', { kind: 'held' })], [true, true]],
    [
      'a form that comes on a holiday',
      '2025-09-03',
      [entry('2025-09-03', '2025-09-03', { level: 5, kind: 'held' }), entry('2025-09-01', '2025-09-05')],
      [false, true],
    ],
    [
      'a form that stays away when the school comes on a Saturday',
      '2025-09-06',
      [entry('2025-09-06', '2025-09-06', { level: 5 }), entry('2025-09-06', '2025-09-06', { kind: 'held' })],
      [true, false],
    ],
    ['a day in no term, whatever is said of it', '2025-08-29', [entry('2025-08-29', '2025-08-29', { kind: 'held' })], [false, false]],
  ] as const)('%s', (_, day, entries, held) => {
    const days = daysOf(...entries)
    expect([days.isHeld(1, day), days.isHeld(5, day)]).toEqual(held)
    expect([!days.whyNot(1, day), !days.whyNot(5, day)]).toEqual(held)
  })

  test('a day without school says why', () => {
    const days = daysOf(entry('2025-09-03', '2025-09-04'))
    expect(days.whyNot(1, '2025-09-04')).toEqual({ kind: 'closed', reason: 'Republic Day' })
    expect(days.whyNot(1, '2025-09-06')).toEqual({ kind: 'weekend' })
    expect(days.whyNot(1, '2025-12-25')).toEqual({ kind: 'no-term' })
  })

  test('a count is that of the days one by one, whatever is entered', () => {
    const day = fc.constantFrom(...daysIn({ from: '2025-08-25', to: '2025-09-20' }))
    const any = fc.record({
      a: day,
      b: day,
      level: fc.constantFrom(null, 1, 5),
      kind: fc.constantFrom('closed' as const, 'held' as const),
      session: fc.constantFrom(null, 'am' as const, 'pm' as const),
    })
    const sorted = (a: string, b: string) => (a < b ? { from: a, to: b } : { from: b, to: a })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), day, day, fc.constantFrom(null, 1, 2, 5), (rows, a, b, level) => {
        const days = daysOf(...rows.map(({ a: x, b: y, ...of }) => ({ ...sorted(x, y), ...of, reason: 'x' })))
        const span = sorted(a, b)
        expect(days.count(level, span)).toBe(daysIn(span).filter((one) => !days.whyNot(level, one)).length)
        expect(days.between(level, span)).toHaveLength(days.count(level, span))
        const halves = daysIn(span).flatMap((one) => sessions.filter((half) => !days.whyNot(level, one, half)))
        expect(days.sessions(level, span)).toBe(halves.length)
      }),
    )
  })
})

describe('possible attendance', () => {
  const seat = (of: Partial<Omit<Seat, 'term'>> & { termPossible?: number | null } = {}): Seat => {
    const { termPossible: possible = 20, ...rest } = of
    return { term: { ...term, possible }, level: 5, possible: 20, counted: null, leftOn: null, ...rest }
  }
  const whole = { between: { from: '2025-09-01', to: '2025-09-14' }, until: '2025-12-01' }
  const days = daysOf()
  test.each([
    ['two for each school day', seat(), whole, 20],
    ['of the days that are over, while the term runs', seat(), { ...whole, until: '2025-09-02' }, 4],
    ['of a part of the term', seat(), { ...whole, between: { from: '2025-09-04', to: '2025-09-09' } }, 8],
    ['as typed for the term, once it is over', seat({ termPossible: 18, possible: 18 }), whole, 18],
    ['as typed for the student', seat({ possible: 12 }), whole, 12],
    ['never more than the days so far, as typed or not', seat({ possible: 12 }), { ...whole, until: '2025-09-03' }, 6],
    [
      'a part of a term is counted, whatever was typed',
      seat({ possible: 12 }),
      { ...whole, between: { from: '2025-09-02', to: '2025-09-30' } },
      18,
    ],
    ['what a student was given before follows', seat({ possible: 16, counted: 16 }), whole, 20],
    ['until the day of leaving, that day with it', seat({ leftOn: '2025-09-03' }), whole, 6],
    ['nothing after it', seat({ leftOn: '2025-08-20' }), whole, 0],
  ] as const)('%s', (_, of, asked, sessions) => expect(possibleIn(of, asked, days)).toBe(sessions))

  test('is proposed of the form’s own days, and a form that was away does not have them missed', () => {
    const away = daysOf(entry('2025-09-03', '2025-09-04', { level: 5 }))
    expect([proposedPossible(away, term), proposedPossible(away, term, 5)]).toEqual([20, 16])
    expect(termPossible(seat(), away)).toBe(16)
    expect([isTypedFor(seat()), isTypedFor(seat({ possible: 11 }))]).toEqual([false, true])
  })

  test('of a whole term, typed for all, is no more than the days of who was there for a part of it', () => {
    const typed = { termPossible: 18, possible: 18 }
    expect([termPossible(seat(typed), days), termPossible(seat({ ...typed, leftOn: '2025-09-03' }), days)]).toEqual([18, 6])
  })
})

test.each([
  [entry('2025-09-24', '2025-09-24'), {}],
  [entry('2025-09-24', '2025-09-23'), { to: 'backwards' }],
  [entry('2025-09-24', '2026-09-24'), { to: 'too-long' }],
  [entry('2025-09-24', '2025-09-24', { reason: '' }), { reason: 'no-reason' }],
  [entry('2025-09-24', '2025-09-24', { reason: 'x'.repeat(81) }), { reason: 'long-reason' }],
  [entry('2025-09-24', '2025-09-24', { level: 7 }), { level: 'no-form' }],
] as const)('%j: %j', (days, faults) => expect(calendarFaults(days)).toEqual(faults))

test('copied to another year, the 29th of February is the last of the month', () => {
  expect([yearsLater('2024-02-29', 1), yearsLater('2024-02-29', 4), yearsLater('2025-09-24', 1)]).toEqual([
    ...['2025-02-28', '2028-02-29', '2026-09-24'],
  ])
  expect(isWeekend(yearsLater('2025-09-26', 1))).toBe(true)
})
