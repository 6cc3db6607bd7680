import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../../src/db/_open.ts'
import { findSchoolDays } from '../../src/db/calendar/index.ts'
import { calendarAt } from '../../src/demo/calendar.ts'
import { makeDemoSchool } from '../../src/demo/index.ts'
import { dayAt, daysBetween, daysLater } from '../../src/domain/_dates.ts'
import { isWeekend } from '../../src/domain/_school-days.ts'
import { emptySchool } from '../_school.ts'
import { times } from '../_times.ts'

/** Each fifth comes to all days of the week. */
const step = times(5, 1)
const everyDay = Array.from({ length: (5 * 366) / step }, (_, n) => dayAt(2024, 7, 1 + step * n))

describe('the terms of the demo school, made on any day of five years', () => {
  test.each([1, 3])('hold that day and the next school day, two weeks after they began, with %i year(s) of reports', (years) => {
    for (const today of everyDay) {
      const { terms, nextSchoolDay, starts } = calendarAt(today, years)
      const current = terms.at(-1)
      expect(terms, today).toHaveLength(3 * years)
      expect(terms.map(({ isCurrent }) => isCurrent).indexOf(true), today).toBe(terms.length - 1)
      if (!current) throw new Error(today)
      expect(current.start <= today && today <= current.end && current.days.includes(nextSchoolDay), today).toBe(true)
      expect(isWeekend(today) ? daysBetween(today, nextSchoolDay) <= 2 : nextSchoolDay === today, today).toBe(true)
      expect(current.past.length, today).toBeGreaterThanOrEqual(6)
      expect(current.past.every((day) => day < today) && current.written < today && current.next > current.end, today).toBe(true)
      expect(starts, today).toContain(Math.floor(current.year / 10_000))
    }
  })

  test('follow one another, and those before were posted before that day', () => {
    for (const today of everyDay) {
      const { terms, firstDay, currentYear } = calendarAt(today, 2)
      terms.slice(1).forEach((term, n) => {
        const before = terms[n]
        expect(before && before.end < term.start && before.next <= term.start && before.posted.slice(0, 10) < today, today).toBe(true)
        expect(before?.past).toEqual(before?.days)
      })
      expect(firstDay(currentYear) < today, today).toBe(true)
    }
  })

  test('are those of the season: the first in November, the second in February, the third in May', () => {
    const termOn = (today: string) => calendarAt(today, 1).terms.at(-1)
    expect(termOn('2026-11-22')).toMatchObject({ year: 20262027, term: 1, start: '2026-09-07', end: '2026-12-04' })
    expect(termOn('2028-02-29')).toMatchObject({ year: 20272028, term: 2 })
    expect(termOn('2027-05-12')).toMatchObject({ year: 20262027, term: 3 })
    expect(termOn('2026-08-12')).toMatchObject({ year: 20252026, term: 3, end: '2026-08-21' })
  })
})

/** The first and the last day of a term, a weekend, the holidays, a holiday of the calendar, 29 February. */
const days = ['2027-04-12', '2026-12-04', '2026-11-22', '2026-08-15', '2026-09-24', '2028-02-29']

describe.each(days)('a demo school made on %s', (today) => {
  let school: School
  beforeAll(async () => {
    school = await emptySchool()
    await makeDemoSchool(school.db, { today, students: 30, password: 'yellow-poui-58' })
  })
  afterAll(() => school.close())
  const rows = <T>(query: string) => school.sqlite.prepare(query).all() as T[]
  const one = (query: string) => school.sqlite.prepare(query).pluck().get() as number

  test('has nothing of the future but what is planned, and can have its registers taken', async () => {
    expect(school.sqlite.pragma('foreign_key_check')).toEqual([])
    expect(
      datesIn(rows).filter(({ date, where }) => date >= (date.includes('T') ? `${today}T04:00:00.000Z` : today) && !planned.has(where)),
    ).toEqual([])
    const next = calendarAt(today, 1).nextSchoolDay
    const { days: calendar } = await findSchoolDays(school.db, { from: next, to: next })
    expect([1, 2, 3, 4, 5, 6].filter((level) => calendar.isHeld(level, next))).toEqual([1, 2, 3, 4, 5, 6])
    expect(one(`select count(*) from attendance_record where date_scanned < '${today}'`)).toBeGreaterThan(6 * 25)
  })

  test('has two posted terms with all marks before the current one, which is half entered and closes in some days', async () => {
    expect(one('select count(*) from term_report_posting where posted = 1')).toBe(2)
    const entered = rows<{ current: number; share: number; students: number }>(
      `select is_current as current, avg(course_mark is not null or exam_mark is not null) as share, count(distinct student_id) as students
       from subject_record join academic_term using (academic_year_id, term) group by academic_year_id, term order by academic_year_id, term`,
    )
    expect(entered.map(({ current }) => current)).toEqual([0, 0, 1])
    expect(entered.map(({ share }) => share > 0.98)).toEqual([true, true, false])
    expect(entered[2]?.share).toBeGreaterThan(0.3)
    expect(entered[2]?.students).toBe(30)
    const closes = rows<{ entry: string; closes: string }>('select entry, closes from entry_deadline order by closes')
    expect(closes.map(({ entry }) => entry)).toEqual(['marks', 'remarks', 'deans'])
    for (const { closes: at } of closes) expect(at > daysLater(today, 3) && at < daysLater(today, 14), at).toBe(true)
    expect(one('select count(*) from student where archived_on is null')).toBe(30)
    expect(one('select count(*) from student where archived_on is null and entry_date > (select max(term_start) from academic_term)')).toBe(
      0,
    )
  })
})

const planned = new Set([
  ...['academic_term.term_end', 'academic_term.new_term_beginning', 'student_term_record.new_term_beginning'],
  ...['school_calendar.date_from', 'school_calendar.date_to', 'entry_deadline.closes'],
])

/** The latest day or instant of each column of the database. */
function datesIn(rows: <T>(query: string) => T[]) {
  const tables = rows<{ name: string }>(`select name from sqlite_schema where type = 'table' and name not like 'kysely%'`)
  const columns = tables.flatMap(({ name }) =>
    rows<{ column: string }>(`select name as "column" from pragma_table_info('${name}')`).map(({ column }) => [name, column]),
  )
  return columns.flatMap(([table, column]) =>
    rows<{ date: string | null }>(
      `select max("${column}") as date from "${table}" where "${column}" glob '20[0-9][0-9]-[01][0-9]-[0-3][0-9]*'`,
    ).flatMap(({ date }) => (date ? [{ where: `${table}.${column}`, date }] : [])),
  )
}
