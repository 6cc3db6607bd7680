import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findStudentAttendance, findSummary } from '../../src/db/attendance/days/index.ts'
import { demoSchool } from '../_demo.ts'
import { addRows } from '../_rows.ts'
import type { emptySchool } from '../_school.ts'
import { makeWorld, students, type World } from '../world.ts'

/** What the table of counts should say, counted from the rows. */
async function counted({ db }: World) {
  const { rows } = await sql`select date_scanned, form_level, count(*) as records,
      sum(cast(attendance_am = 'P' as integer) + cast(attendance_pm = 'P' as integer)) as present, sum(cast(attendance_am = 'P' as integer)) as mornings, sum(late) as late
    from (select date_scanned, form_level, attendance_am, attendance_pm, late from attendance_record
      union all select date_scanned, form_level, attendance_am, attendance_pm, late from attendance_archive)
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
const kept = ({ db }: World) => db.selectFrom('attendance_count').selectAll().orderBy('date_scanned').orderBy('form_level').execute()

test('the counts of a day follow every change of its records', async () => {
  const world = await makeWorld()
  const { db } = world
  const { zahra, marcus, ana } = students
  const date_scanned = '2025-11-24'
  const row = { date_scanned, attendance_am: 'P', attendance_pm: 'P' } as const
  await addRows(
    db,
    'attendance_record',
    [zahra, marcus, ana].map((s) => ({ ...row, student_id: s.id })),
  )
  expect(await kept(world)).toEqual([
    { date_scanned, form_level: 1, records: 1, present: 2, mornings: 1, late: 0 },
    { date_scanned, form_level: 5, records: 2, present: 4, mornings: 2, late: 0 },
  ])
  await db.updateTable('attendance_record').set({ attendance_pm: 'A', late: 1 }).where('student_id', '=', zahra.id).execute()
  await db.updateTable('attendance_record').set({ date_scanned: '2025-11-25' }).where('student_id', '=', marcus.id).execute()
  expect(await kept(world)).toEqual(await counted(world))
  await db.updateTable('student').set({ form_class_id: '5B' }).where('id', '=', ana.id).execute()
  await db.updateTable('student_term_record').set({ form_level: 5 }).where('student_id', '=', ana.id).execute()
  await db.updateTable('attendance_record').set({ late: 1 }).where('student_id', '=', ana.id).execute()
  expect((await kept(world))[0], 'moved with the record of the term').toEqual({
    date_scanned,
    form_level: 5,
    records: 2,
    present: 3,
    mornings: 2,
    late: 2,
  })
  await db.deleteFrom('attendance_record').where('student_id', '!=', zahra.id).execute()
  expect(await kept(world)).toEqual([{ date_scanned, form_level: 5, records: 1, present: 1, mornings: 1, late: 1 }])
  expect(await kept(world)).toEqual(await counted(world))
  await world.close()
})

test('a day outside any term is counted in the form of the class that the student is in', async () => {
  const world = await makeWorld()
  const row = { date_scanned: '2025-08-20', attendance_am: 'P', attendance_pm: 'A' } as const
  await addRows(
    world.db,
    'attendance_record',
    [students.ana, students.zahra].map((s) => ({ ...row, student_id: s.id })),
  )
  expect((await kept(world)).map((one) => one.form_level)).toEqual([1, 5])
  await world.close()
})

describe('of the demo school', () => {
  let school: Awaited<ReturnType<typeof emptySchool>>
  const term = { from: '2026-04-13', to: '2026-07-03' }
  beforeAll(async () => {
    school = await demoSchool(120, 2)
    return () => school.close()
  })

  test('the summary of a term, and of two years, equals a direct count', async () => {
    for (const { from, to } of [term, { from: '2024-09-01', to: '2026-08-31' }]) {
      const { rows } =
        await sql`select c.form_level as level, sum(cast(a.attendance_am = 'P' as integer) + cast(a.attendance_pm = 'P' as integer)) as present, 2 * count(*) as total, sum(cast(a.attendance_am = 'P' as integer)) as mornings, sum(a.late) as late
        from (select student_id, date_scanned, attendance_am, attendance_pm, late from attendance_record
          union all select student_id, date_scanned, attendance_am, attendance_pm, late from attendance_archive) a
        join academic_term t on a.date_scanned between t.term_start and t.term_end
        join student_term_record r on r.student_id = a.student_id and r.academic_year_id = t.academic_year_id and r.term = t.term
        join form_class c on c.id = r.form_class_id
        where a.date_scanned between ${from} and ${to} group by 1 order by 1`.execute(school.db)
      expect(rows).toHaveLength(6)
      expect((await findSummary(school.db, { from, to }, '2026-07-10')).forms).toEqual(rows)
    }
  })

  test('the figures of every student are those of the report card', async () => {
    const records = await school.db
      .selectFrom('student_term_record')
      .select(['student_id', 'possible_attendance', 'times_absent', 'times_late'])
      .where('academic_year_id', '=', 20252026)
      .where('term', '=', 3)
      .where('times_absent', 'is not', null)
      .execute()
    expect(records.length).toBeGreaterThan(20)
    for (const record of records) {
      const found = await findStudentAttendance(school.db, record.student_id, '2026-07-10')
      expect(found?.figures).toMatchObject({ possible: record.possible_attendance, absent: record.times_absent, lates: record.times_late })
    }
  })
})
