import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { separatorOf } from '../../src/domain/_spreadsheet.ts'
import {
  columnsOf,
  faultOfLine,
  findRepeats,
  readDay,
  readLine,
  readTime,
  readTitles,
  splitMoment,
} from '../../src/domain/attendance/import/index.ts'

describe('columns', () => {
  test.each([
    [
      ['Student Number', 'Date', 'Time'],
      ['number', 'date', 'time'],
    ],
    [
      ['TIME', 'Name', 'date', 'student_id'],
      ['time', 'other', 'date', 'number'],
    ],
    [
      ['Barcode', 'Timestamp'],
      ['number', 'moment'],
    ],
    [
      ['Date/Time', 'No.'],
      ['moment', 'number'],
    ],
    [['Number', 'Date'], undefined],
    [['Number', 'Number', 'Date', 'Time'], undefined],
    [['Number', 'Date', 'Time', 'Timestamp'], undefined],
    [['20210001', '24/11/2025', '07:41'], undefined],
    [['=cmd()', '', ''], undefined],
  ])('%j', (cells, parts) => {
    expect(readTitles(cells)).toEqual(parts)
  })

  test('titles win over the chosen order, and without either nothing is guessed', () => {
    const titles = ['Time', 'Date', 'ID']
    expect(columnsOf(titles, 'number,date,time')).toEqual({ parts: ['time', 'date', 'number'], hasTitles: true })
    expect(columnsOf(['1', '2', '3'], 'date,time,number')).toEqual({ parts: ['date', 'time', 'number'], hasTitles: false })
    expect(columnsOf(['1', '2', '3'], 'titles')).toBeUndefined()
  })

  test.each([
    ['a,b,c', ','],
    ['a;b;c', ';'],
    ['a\tb\tc', '\t'],
    ['"x,y,z,w";b;c', ';'],
    ['a', ','],
    ['', ','],
  ])('%j is parted by %j', (line, separator) => {
    expect(separatorOf([line])).toBe(separator)
  })
})

describe('when', () => {
  test.each([
    ['2025-11-24', '2025-11-24'],
    ['2025/11/24', '2025-11-24'],
    ['24/11/2025', '2025-11-24'],
    ['4/1/26', '2026-01-04'],
    ['24.11.2025', '2025-11-24'],
    ['24-11-2025', '2025-11-24'],
    ['24-Nov-2025', '2025-11-24'],
    ['11/24/2025', undefined],
    ['31/02/2026', undefined],
    ['24/11', undefined],
    ['24/11/205', undefined],
    ['45985', undefined],
    ['', undefined],
    ['=TODAY()', undefined],
  ])('%s, the day first, is %s', (text, day) => {
    expect(readDay(text, 'day-first')).toBe(day)
  })

  test('the month comes first only where that is said', () => {
    expect([readDay('05/08/2026', 'day-first'), readDay('05/08/2026', 'month-first')]).toEqual(['2026-08-05', '2026-05-08'])
    expect(readDay('2026-08-05', 'month-first')).toBe('2026-08-05')
  })

  test.each([
    ['07:41', '07:41:00'],
    ['7:41:05', '07:41:05'],
    ['07:41:05.123', '07:41:05'],
    ['7:41 AM', '07:41:00'],
    ['12:05 am', '00:05:00'],
    ['12:05pm', '12:05:00'],
    ['1:05 p.m.', '13:05:00'],
    ['23:59:59', '23:59:59'],
    ['24:00', undefined],
    ['07:60', undefined],
    ['13:05 PM', undefined],
    ['0:05 AM', undefined],
    ['0741', undefined],
    ['', undefined],
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  test('every time of the day is read as it was written', () => {
    const two = (n: number) => String(n).padStart(2, '0')
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), fc.nat(59), (h, m, s) => {
        const time = `${two(h)}:${two(m)}:${two(s)}`
        expect(readTime(time)).toBe(time)
        expect(readTime(`${h % 12 || 12}:${two(m)}:${two(s)} ${h < 12 ? 'AM' : 'PM'}`)).toBe(time)
      }),
    )
  })

  test.each([
    ['2025-11-24T07:41:05', '2025-11-24', '07:41:05'],
    ['24/11/2025 7:41 AM', '24/11/2025', '7:41 AM'],
    ['24/11/2025, 07:41', '24/11/2025', '07:41'],
    ['24/11/2025', '24/11/2025', ''],
  ])('%s', (text, date, time) => {
    expect(splitMoment(text)).toEqual({ date, time })
  })
})

describe('a line', () => {
  const parts = ['number', 'date', 'time'] as const
  const fault = (...cells: string[]) => faultOfLine({ ...readLine(1, cells, parts, 'day-first'), sameAs: null })
  test.each([
    [['20210001', '24/11/2025', '07:41'], undefined],
    [['*20210001*', '24/11/2025', '07:41'], undefined],
    [['=20210001+1', '24/11/2025', '07:41'], 'number'],
    [['', '24/11/2025', '07:41'], 'number'],
    [['20210001', '11/24/2025', '07:41'], 'month-first'],
    [['20210001', 'today', '07:41'], 'date'],
    [['20210001', '24/11/2025', '25:00'], 'time'],
    [['20210001', '24/11/2025'], 'time'],
    [[], 'number'],
  ])('%j: %s', (cells, expected) => {
    expect(fault(...cells)).toBe(expected)
  })

  test('what is typed is kept short and on one line', () => {
    const { typed } = readLine(1, [`1\n2${'9'.repeat(500)}`, '\u0000x\u202e', ''], parts, 'day-first')
    expect([typed.number.length, typed.number.slice(0, 3), typed.time]).toEqual([60, '1 2', ''])
  })

  test('the second of two that say the same is noticed, however it is written', () => {
    const seen = new Map<string, number>()
    const lines = [
      ['20210001', '24/11/2025', '07:41'],
      ['20210001', '2025-11-24', '7:41 AM'],
      ['20210002', '24/11/2025', '07:41'],
      ['x', '24/11/2025', '07:41'],
      ['x', '24/11/2025', '07:41'],
    ].map((cells, i) => findRepeats(seen, readLine(i + 2, cells, parts, 'day-first')))
    expect(lines.map(({ sameAs }) => sameAs)).toEqual([null, 2, null, null, null])
  })
})
