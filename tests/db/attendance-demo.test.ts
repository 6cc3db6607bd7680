import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../../src/db/_open.ts'
import {
  archiveAttendance,
  findStudentAttendance,
  findSummary,
  planAttendanceUpdate,
  updateReportAttendance,
} from '../../src/db/attendance/days/index.ts'
import { listRegistered } from '../../src/db/school/terms/students.ts'
import { demoSchool } from '../_demo.ts'
import { times } from '../_times.ts'
import { actor } from '../world.ts'

const year = 20252026
const at = '2026-11-20T12:00:00.000Z'
const today = '2026-11-20'
const admin = actor('admin')
const students = times(240, 1000)

let school: School
beforeAll(async () => {
  school = await demoSchool(students, 2)
})
afterAll(() => school.close())

const all = <T>(query: string) => school.sqlite.prepare(query).all() as T[]
const makeCurrent = (term: number | null) => {
  school.sqlite.prepare('update academic_term set is_current = 0').run()
  school.sqlite.prepare(`update academic_term set is_current = 1 where academic_year_id = ${year} and term = ?`).run(term)
}

async function updateAll(term: number): Promise<number> {
  let changed = 0
  for (const { student_id: studentId } of await listRegistered(school.db, { year, term })) {
    const updated = await updateReportAttendance(school.db, today, { studentId }, { actor: admin, at })
    if (updated.kind !== 'updated') throw new Error(updated.kind)
    if (updated.hasChanged) changed += 1
  }
  return changed
}

type Day = { id: number; day: string; am: string; pm: string; late: number }
type Card = { id: number; possible: number; absent: number; late: number }

/** From the rows alone, by other means than the application's. */
function counted(term: number) {
  const [dates] = all<{ from: string; to: string }>(
    `select term_start as "from", term_end as "to" from academic_term where academic_year_id = ${year} and term = ${term}`,
  )
  const days = ['attendance_record', 'attendance_archive'].flatMap((table) =>
    all<Day>(`select student_id as id, date_scanned as day, attendance_am as am, attendance_pm as pm, late from ${table}`),
  )
  const figures = new Map<number, { present: number; mornings: number; late: number }>()
  for (const { id, day, am, pm, late } of days) {
    if (!dates || day < dates.from || day > dates.to) continue
    const known = figures.get(id) ?? { present: 0, mornings: 0, late: 0 }
    const mornings = known.mornings + (am === 'P' ? 1 : 0)
    figures.set(id, { present: known.present + `${am}${pm}`.split('P').length - 1, mornings, late: known.late + late })
  }
  return figures
}

async function expectSameEverywhere(term: number) {
  const cards = all<Card>(
    `select student_id as id, possible_attendance as possible, times_absent as absent, times_late as late from student_term_record
     where academic_year_id = ${year} and term = ${term}`,
  )
  const figures = counted(term)
  expect(cards).toHaveLength(students)
  const shown: unknown[] = []
  const expected: unknown[] = []
  for (const { id, possible, absent, late } of cards) {
    const { present, mornings, late: lates } = figures.get(id) ?? { present: 0, mornings: 0, late: 0 }
    const percent = Math.round((present * 100) / possible)
    const punctuality = mornings === 0 ? null : Math.round(((mornings - lates) * 100) / mornings)
    const page = await findStudentAttendance(school.db, id, today)
    shown.push({ id, absent, late, ...page?.figures })
    const onTime = mornings - lates
    const own = { possible, present, absent: possible - present, percent, mornings, lates, onTime, punctuality }
    expected.push({ id, late: lates, ...own })
  }
  expect(shown).toEqual(expected)
}

describe('for the whole demo school the report card says what the attendance page says', () => {
  test.each([1, 2, 3])('in term %i, once it is updated', async (term) => {
    makeCurrent(term)
    await updateAll(term)
    await expectSameEverywhere(term)
    expect(await updateAll(term), 'a second update changes nothing').toBe(0)
  })

  test('and the archive changes neither, nor the summary', async () => {
    const days = { from: '2025-09-01', to: '2026-08-31' }
    const before = await findSummary(school.db, days, today)
    const records = all<{ n: number }>('select count(*) as n from attendance_record')[0]?.n ?? 0
    expect(records).toBeGreaterThan(50 * students)
    makeCurrent(2)
    for (let left = records; left > 0; ) {
      const { date, records: moved } = await archiveAttendance(school.db, at, today)
      expect(date).toMatch(/^2026-0[4-7]/)
      expect(moved).toBeGreaterThan(0)
      left -= moved
    }
    expect(await archiveAttendance(school.db, at, today)).toEqual({ date: null, records: 0 })
    expect(all('select 1 from attendance_record')).toEqual([])
    expect(await findSummary(school.db, days, today)).toEqual(before)
    makeCurrent(3)
    const plan = await planAttendanceUpdate(school.db, admin, today)
    expect(plan).toMatchObject({ kind: 'plan', students, changing: 0, typed: [] })
    await expectSameEverywhere(3)
  })
})
