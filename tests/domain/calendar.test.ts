import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moved, rowEnd, sheetOf, stages, turned } from '../../src/domain/_calendar.ts'
import { isDay } from '../../src/domain/_dates.ts'

const range = { first: '1950-01-01', last: '2026-11-21' }
const labels = (rows: ReturnType<typeof sheetOf>['rows']) => rows.map((row) => row.map((cell) => cell?.label ?? '').join(' '))

describe('a page of the date picker', () => {
  test('has twenty years that count back from the last one', () => {
    const { title, rows, hasEarlier, hasLater } = sheetOf('year', '2014-05-08', range)
    expect([title, hasEarlier, hasLater]).toEqual(['2007–2026', true, false])
    expect(labels(rows)[0]).toBe('2007 2008 2009 2010 2011')
  })

  test('has no year before the first', () => {
    const { title, hasEarlier, hasLater } = sheetOf('year', '1951-05-08', range)
    expect([title, hasEarlier, hasLater]).toEqual(['1950–1966', false, true])
  })

  test('has the months, those to come switched off', () => {
    const { title, rows, hasLater } = sheetOf('month', '2026-03-01', range)
    expect([title, labels(rows)[0], hasLater]).toEqual(['2026', 'Jan Feb Mar Apr', false])
    expect(rows.flat().flatMap((cell) => (cell?.isOff ? [cell.label] : []))).toEqual(['Dec'])
  })

  test('has the days of a month in weeks that begin on Monday', () => {
    const { title, rows } = sheetOf('day', '2024-02-10', range)
    expect(title).toBe('Feb 2024')
    expect(labels(rows)).toEqual(['   1 2 3 4', '5 6 7 8 9 10 11', '12 13 14 15 16 17 18', '19 20 21 22 23 24 25', '26 27 28 29'])
    expect(rows[0]?.[3]?.day).toBe('2024-02-01')
  })

  test('lets no day be picked that is still to come', () => {
    const off = sheetOf('day', '2026-11-01', range).rows.flat()
    expect(off.filter((cell) => cell?.isOff).map((cell) => cell?.label)).toEqual(['22', '23', '24', '25', '26', '27', '28', '29', '30'])
  })
})

test.each([
  ['year', '2012-02-29', 1, '2013-02-28'],
  ['month', '2013-01-31', 1, '2013-02-28'],
  ['month', '2013-01-15', -1, '2012-12-15'],
  ['day', '2012-12-31', 1, '2013-01-01'],
  ['year', '1952-05-08', -5, '1950-01-01'],
  ['day', '2026-11-20', 7, '2026-11-21'],
] as const)('a %s from %s by %i is %s', (stage, day, by, expected) => expect(moved(stage, day, by, range)).toBe(expected))

test('Home and End stay in the row, and among what can be picked', () => {
  expect([rowEnd('day', '2024-02-08', 'first', range), rowEnd('day', '2024-02-08', 'last', range)]).toEqual(['2024-02-05', '2024-02-11'])
  expect(rowEnd('month', '2026-11-01', 'last', range)).toBe('2026-11-01')
})

const day = fc.date({ min: new Date(range.first), max: new Date(range.last), noInvalidDate: true }).map((d) => d.toISOString().slice(0, 10))
test('wherever one goes, the place is a day of the range, and stands on its own page', () =>
  fc.assert(
    fc.property(day, fc.constantFrom(...stages), fc.integer({ min: -40, max: 40 }), (from, stage, by) => {
      for (const to of [moved(stage, from, by, range), turned(stage, from, 1, range), turned(stage, from, -1, range)]) {
        expect(isDay(to) && to >= range.first && to <= range.last).toBe(true)
        const cells = sheetOf(stage, to, range).rows.flat()
        const length = { year: 4, month: 7, day: 10 }[stage]
        expect(cells.filter((cell) => cell && !cell.isOff && cell.day.slice(0, length) === to.slice(0, length))).toHaveLength(1)
      }
    }),
  ))
