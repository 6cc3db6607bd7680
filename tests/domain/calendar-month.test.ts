import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarDays, SchoolDays } from '../../src/domain/_school-days.ts'
import { isMonth, monthShown, monthsLater, monthsOf, spanOf } from '../../src/domain/calendar/month.ts'
import { itemTitle, monthTitle } from '../../src/domain/words/calendar-month.ts'

const term = { year: 20252026, term: 2, from: '2026-01-05', to: '2026-03-27' }
const entry = (from: string, to: string, reason: string, more: Partial<CalendarDays> = {}): CalendarDays => ({
  ...{ from, to, reason, level: null, kind: 'closed', session: null },
  ...more,
})
const entries = [
  entry('2026-02-16', '2026-02-17', 'Carnival'),
  entry('2026-03-09', '2026-03-13', 'Mock examination', { kind: 'exams', level: 5 }),
  entry('2026-03-21', '2026-03-21', 'Sports Day', { kind: 'held' }),
]
const known = {
  ...{ terms: [term], entries, days: new SchoolDays([term], entries) },
  deadlines: [
    { entry: 'marks' as const, closes: '2026-03-20 16:00', classId: null, isOwn: false },
    { entry: 'marks' as const, closes: '2026-03-23 24:00', classId: '3A', isOwn: false },
    { entry: 'deans' as const, closes: '2026-03-23 24:00', classId: null, isOwn: true },
  ],
}
const said = (month: string) =>
  monthShown(month, known).days.flatMap(({ day, items }) => items.map((item) => `${day.slice(8)} ${itemTitle(item)}`))

describe('a month of the calendar', () => {
  test('says what begins, ends, is closed, held, examined and due on each day', () => {
    expect(said('2026-01')).toEqual(['05 Term 2 begins'])
    expect(said('2026-02')).toEqual(['16 Carnival', '17 Carnival'])
    expect(said('2026-03')).toEqual([
      ...['09', '10', '11', '12', '13'].map((day) => `${day} Exams: Mock examination (Form 5)`),
      '20 Marks close, 16:00',
      '21 School is held: Sports Day',
      '23 Marks close for 3A',
      "23 Dean's comments close for you",
      '27 Term 2 ends',
    ])
  })

  test('exams close no day, not even for their form; a day on which school is held counts', () => {
    const { days, schoolDays } = monthShown('2026-03', known)
    expect(days.filter(({ isSchoolDay }) => isSchoolDay).map(({ day }) => Number(day.slice(8)))).toEqual([
      2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27,
    ])
    expect(schoolDays).toBe(21)
    expect(known.days.list(5)).toEqual(known.days.list(null))
  })

  test('begins in the column of its first day, and has all of its days once', () => {
    expect(monthShown('2026-02', known)).toMatchObject({ column: 7 }) // a Sunday
    expect(monthShown('2026-06', known)).toMatchObject({ column: 1 })
    fc.assert(
      fc.property(fc.integer({ min: 1951, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
        const month = `${year}-${String(number).padStart(2, '0')}`
        const { days, column } = monthShown(month, known)
        expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))])
        expect([days[0]?.day, days.at(-1)?.day]).toEqual([spanOf(month).from, spanOf(month).to])
        expect(days.length).toBe(new Date(Date.UTC(year, number, 0)).getUTCDate())
        expect(column).toBe(((new Date(`${month}-01`).getUTCDay() + 6) % 7) + 1)
      }),
    )
  })

  test('the months of a year go from September to August', () => {
    expect(monthsOf(20252026).map(monthTitle)).toEqual(
      expect.arrayContaining(['September 2025', 'December 2025', 'January 2026', 'August 2026']),
    )
    expect([monthsOf(20252026)[0], monthsOf(20252026).at(-1)]).toEqual(['2025-09', '2026-08'])
    expect([monthsLater('2026-01', -1), monthsLater('2025-12', 1)]).toEqual(['2025-12', '2026-01'])
    expect(['2026-03', '2026-13', '2026-3', '', '1900-01', '2026-03-01'].map(isMonth)).toEqual([true, false, false, false, false, false])
  })
})
