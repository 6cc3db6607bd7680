import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  archiveAttendance,
  archivedAtOnce,
  findClassAttendance,
  findDatesImpact,
  findLateList,
  findStudentAttendance,
  listArchivable,
  planAttendanceUpdate,
  removeAttendance,
  restoreAttendance,
  updateReportAttendance,
} from '../../src/db/attendance/days/index.ts'
import { saveTermReport } from '../../src/db/term-reports/index.ts'
import { rowsOf } from '../_by-hand.ts'
import { attended } from '../routes/_attendance.ts'
import { actor, makeWorld, students, type World, year } from '../world.ts'

const { zahra, nicolette, andres, marcus } = students
const [at, later] = ['2025-12-13T12:00:00.000Z', '2025-12-14T12:00:00.000Z']
/** The term is over, so that its stored possible attendance counts: 124. */
const over = '2025-12-13'
const admin = actor('admin')
let world: World
beforeEach(async () => {
  world = await makeWorld()
  await attended(world)
})
afterEach(() => world.close())

const cardOf = (studentId: number) =>
  world.db
    .selectFrom('student_term_record')
    .select(['times_absent', 'times_late', 'version'])
    .where('student_id', '=', studentId)
    .where('term', '=', 1)
    .executeTakeFirstOrThrow()
const update = (studentId: number, replaces?: object, today = over) =>
  updateReportAttendance(world.db, today, { studentId, ...(replaces && { replaces }) }, { actor: admin, at })
const changes = (studentId: number) =>
  world.db
    .selectFrom('change')
    .select(['actor_name as by', 'field', 'old_value as old', 'new_value as new'])
    .where('student_id', '=', studentId)
    .where('entity', '=', 'student_term_record')
    .execute()
const teacherTypes = async (studentId: number, values: object) => {
  const { version } = await cardOf(studentId)
  const saved = await saveTermReport(
    world.db,
    { classId: '5A', year, term: 1, studentId } as never,
    { version, values },
    { actor: actor('joseph'), at },
  )
  expect(saved.kind).toBe('saved')
}

describe('the update of a term report', () => {
  test('writes absent and late with their history, once', async () => {
    expect(await update(zahra.id)).toMatchObject({
      kind: 'updated',
      figures: { times_absent: 119, times_late: 1 },
      kept: {},
      hasChanged: true,
    })
    expect(await cardOf(zahra.id)).toEqual({ times_absent: 119, times_late: 1, version: 2 })
    expect(await changes(zahra.id)).toEqual([
      { by: 'admin', field: 'times_absent', old: null, new: '119' },
      { by: 'admin', field: 'times_late', old: null, new: '1' },
    ])
    expect(await update(zahra.id)).toMatchObject({ hasChanged: false })
    expect(await cardOf(zahra.id)).toMatchObject({ version: 2 })
    expect(await changes(zahra.id)).toHaveLength(2)
  })

  test('counts only the sessions so far while the term runs, as the page does', async () => {
    const running = '2025-12-01'
    expect(await update(zahra.id, undefined, running)).toMatchObject({ figures: { times_absent: 1, times_late: 1 } })
    expect((await findStudentAttendance(world.db, zahra.id, running))?.figures).toMatchObject({ possible: 6, absent: 1, lates: 1 })
  })

  test('takes the possible attendance of the student where it is another than that of the term', async () => {
    await world.db.updateTable('student_term_record').set({ possible_attendance: 100 }).where('student_id', '=', zahra.id).execute()
    expect(await update(zahra.id)).toMatchObject({ figures: { times_absent: 95 } })
    expect((await findStudentAttendance(world.db, zahra.id, over))?.figures).toMatchObject({ possible: 100, absent: 95 })
  })

  test('keeps what was typed by hand, unless it is named as it stands', async () => {
    await update(zahra.id)
    await teacherTypes(zahra.id, { times_absent: 7 })
    expect(await update(zahra.id)).toMatchObject({ kept: { times_absent: 7 }, hasChanged: false })
    const plan = await planAttendanceUpdate(world.db, admin, over)
    expect(plan).toMatchObject({ kind: 'plan', students: 6, changing: 5, daysHeld: 3, isOver: true })
    expect(plan.kind === 'plan' && plan.typed).toMatchObject([
      { studentId: zahra.id, stored: { times_absent: 7, times_late: 1 }, counted: { times_absent: 119, times_late: 1 } },
    ])
    await teacherTypes(zahra.id, { times_absent: 8 })
    expect(await update(zahra.id, { times_absent: 7 })).toMatchObject({ kept: { times_absent: 8 } })
    expect(await update(zahra.id, { times_absent: 8 })).toMatchObject({ kept: {}, figures: { times_absent: 119 } })
  })

  test('follows a day that was deleted and put back', async () => {
    await update(zahra.id)
    await removeAttendance(world.db, [{ id: 1 }], { actor: admin, at })
    expect(await update(zahra.id)).toMatchObject({ figures: { times_absent: 121 }, hasChanged: true })
    await restoreAttendance(world.db, zahra.id, at, { actor: admin, at: later })
    expect(await update(zahra.id)).toMatchObject({ figures: { times_absent: 119 } })
  })

  test('of a student who is not registered is not there', async () => {
    await world.db.deleteFrom('subject_record').where('student_id', '=', marcus.id).execute()
    await world.db.deleteFrom('student_term_record').where('student_id', '=', marcus.id).execute()
    expect(await update(marcus.id)).toEqual({ kind: 'missing' })
    expect(await update(7)).toEqual({ kind: 'missing' })
  })

  test('counts who was never there, and says how many they are', async () => {
    expect(await planAttendanceUpdate(world.db, admin, over)).toMatchObject({ absentThroughout: 4 })
    expect(await update(andres.id)).toMatchObject({ figures: { times_absent: 124, times_late: 0 } })
  })

  const post = () =>
    world.db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: at }).execute()
  test('of a posted term is the administrator’s alone', async () => {
    await post()
    const closed = { kind: 'refused', fault: 'closed' }
    const asked = { studentId: zahra.id }
    expect(await updateReportAttendance(world.db, over, asked, { actor: actor('deansHods'), at })).toEqual(closed)
    expect(await planAttendanceUpdate(world.db, actor('deansHods'), over)).toEqual(closed)
    expect(await cardOf(zahra.id)).toMatchObject({ version: 1 })
    expect(await update(zahra.id)).toMatchObject({ kind: 'updated' })
  })

  test.each([
    ['no-term', () => world.db.updateTable('academic_term').set({ is_current: 0 }).execute()],
    ['no-dates', () => world.db.updateTable('academic_term').set({ term_end: null }).execute()],
    ['nothing-recorded', () => world.db.deleteFrom('attendance_record').execute()],
  ])('is refused: %s', async (fault, arrange) => {
    expect(await planAttendanceUpdate(world.db, admin, over)).toMatchObject({ kind: 'plan' })
    await arrange()
    expect(await update(zahra.id)).toEqual({ kind: 'refused', fault })
    expect(await planAttendanceUpdate(world.db, admin, over)).toEqual({ kind: 'refused', fault })
  })
})

describe('a class', () => {
  const days = { from: '2025-11-24', to: '2025-11-26' }
  const of = (classId: string, between = days) => findClassAttendance(world.db, classId, between, over)
  test('has a row a student in name order, with the figures of the student’s own report', async () => {
    const found = await of('5A')
    expect(found?.held).toEqual(['2025-11-24', '2025-11-25', '2025-11-26'])
    expect(found?.students.map((s) => [s.lastName, s.figures.present, s.figures.absent, s.figures.lates])).toEqual([
      ['Abdool-Rahman', 5, 1, 1],
      ["D'Abreau", 2, 4, 0],
      ['Gómez Rondón', 0, 6, 0],
      ['O’Brien', 0, 6, 0],
    ])
    for (const { studentId, figures } of found?.students ?? [])
      expect((await findStudentAttendance(world.db, studentId, over, days))?.figures).toEqual(figures)
    expect(found?.students[0]?.days.get('2025-11-26')).toMatchObject({ am: 'A', pm: 'P' })
  })

  test('of the whole term counts what is possible for each, as the page does', async () => {
    const found = await of('5A', { from: '2025-09-01', to: '2025-12-12' })
    expect(found).toMatchObject({ isTerm: true })
    const page = await findStudentAttendance(world.db, zahra.id, over)
    expect(found?.students[0]?.figures).toEqual(page?.figures)
  })

  test('is who was in it in the last of the terms, and who is in it now without a record', async () => {
    await world.db.updateTable('student').set({ form_class_id: '5B' }).where('id', '=', zahra.id).execute()
    const inClass = async (classId: string) => (await of(classId))?.students.map((s) => s.studentId)
    expect(await inClass('5A')).toContain(zahra.id)
    expect(await inClass('5B')).toEqual([marcus.id])
    await world.db.deleteFrom('subject_record').where('student_id', '=', zahra.id).execute()
    await world.db.deleteFrom('student_term_record').where('student_id', '=', zahra.id).execute()
    expect(await inClass('5B')).toEqual([zahra.id, marcus.id])
    expect(await of('9Z')).toBeUndefined()
  })
})

test('the late list names the class of that day, and reads the archive too', async () => {
  await world.db.updateTable('student').set({ form_class_id: '5B' }).where('id', '=', zahra.id).execute()
  const days = { from: '2025-11-01', to: '2025-11-30' }
  const line = { studentId: zahra.id, date: '2025-11-25', classId: '5A', timeIn: '08:09:34' }
  expect(await findLateList(world.db, days)).toMatchObject({ lines: [line], isCut: false })
  await world.db.updateTable('academic_term').set({ is_current: 0 }).execute()
  while ((await archiveAttendance(world.db, at, over)).records > 0);
  expect((await findLateList(world.db, days)).lines).toMatchObject([line])
  expect((await findLateList(world.db, { from: '2025-11-26', to: '2025-11-30' })).lines).toEqual([])
})

describe('the archive', () => {
  const leave = () => world.db.updateTable('academic_term').set({ is_current: 0 }).execute()
  test('takes only terms that are over and not current', async () => {
    expect(await archiveAttendance(world.db, at, over)).toEqual({ date: null, records: 0 })
    await leave()
    expect(await archiveAttendance(world.db, at, '2025-12-12')).toEqual({ date: null, records: 0 })
    expect(await listArchivable(world.db, over)).toEqual([{ year, term: 1, records: 5, earliest: '2025-11-24' }])
    expect(await archiveAttendance(world.db, at, over)).toEqual({ date: '2025-11-26', records: 5 })
    expect(await archiveAttendance(world.db, at, over)).toEqual({ date: null, records: 0 })
    expect(await listArchivable(world.db, over)).toEqual([])
  })

  test('leaves what no term has, and keeps all that stood there', async () => {
    const outside = { student_id: zahra.id, date_scanned: '2025-08-20', attendance_am: 'P', attendance_pm: 'A' } as const
    await world.db.insertInto('attendance_record').values(outside).execute()
    const before = await world.db
      .selectFrom('attendance_record')
      .selectAll()
      .where('date_scanned', '>', '2025-09-01')
      .orderBy('id')
      .execute()
    const counted = () => rowsOf(world.db, 'select * from attendance_count order by 1, 2, 3, 4')
    const counts = await counted()
    await leave()
    await archiveAttendance(world.db, at, over)
    const after = await world.db.selectFrom('attendance_archive').selectAll().orderBy('date_scanned').orderBy('id').execute()
    const own = { academic_year_id: year, term: 1, archived_at: at }
    const without = (row: (typeof before)[number]) => ({ ...row, id: expect.any(Number), version: undefined, ...own })
    expect(after).toEqual(before.sort((a, b) => (a.date_scanned < b.date_scanned ? -1 : 1)).map(without))
    expect(await counted()).toEqual(counts)
    expect(await world.db.selectFrom('attendance_record').select('date_scanned').execute()).toEqual([{ date_scanned: '2025-08-20' }])
  })

  test('takes a bounded number at a time, the earliest first', async () => {
    const days = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2025, 8, 1 + i)).toISOString().slice(0, 10))
    const rows = days.flatMap((date_scanned) =>
      [zahra, nicolette, andres, marcus].map((s) => ({
        student_id: s.id,
        date_scanned,
        attendance_am: 'P' as const,
        attendance_pm: 'P' as const,
      })),
    )
    await world.db.insertInto('attendance_record').values(rows).execute()
    await leave()
    expect(await archiveAttendance(world.db, at, over)).toEqual({ date: '2025-09-25', records: archivedAtOnce })
    expect(await archiveAttendance(world.db, at, over)).toEqual({ date: '2025-10-20', records: archivedAtOnce })
    expect(await archiveAttendance(world.db, at, over)).toEqual({ date: '2025-11-26', records: 45 })
  })

  test('never has a day twice: neither recorded anew nor put back', async () => {
    await removeAttendance(world.db, [{ id: 1 }], { actor: admin, at })
    const again = { student_id: zahra.id, date_scanned: '2025-11-24', attendance_am: 'P', attendance_pm: 'P' } as const
    await world.db.insertInto('attendance_record').values(again).execute()
    await leave()
    await archiveAttendance(world.db, at, over)
    await expect(world.db.insertInto('attendance_record').values(again).execute()).rejects.toThrow('archived')
    expect(await restoreAttendance(world.db, zahra.id, at, { actor: admin, at: later })).toBe(0)
  })
})

test('other dates of a term: what leaves it and what joins it', async () => {
  const term = { termStart: '2025-09-01', termEnd: '2025-12-12' }
  const impact = (termStart: string | null, termEnd: string | null) => findDatesImpact(world.db, term, { termStart, termEnd })
  const none = { days: 0, records: 0 }
  expect(await impact('2025-09-01', '2025-12-12')).toEqual({ leaving: none, joining: none })
  expect(await impact('2025-09-01', '2025-11-25')).toEqual({ leaving: { days: 1, records: 2 }, joining: none })
  expect(await impact('2025-11-25', '2025-11-25')).toEqual({ leaving: { days: 2, records: 4 }, joining: none })
  expect(await impact(null, null)).toEqual({ leaving: { days: 3, records: 5 }, joining: none })
  const none2 = { termStart: null, termEnd: null }
  expect(await findDatesImpact(world.db, none2, term)).toEqual({ leaving: none, joining: { days: 3, records: 5 } })
})
