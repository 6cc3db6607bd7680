import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../../src/db/_open.ts'
import {
  findClassAttendance,
  findLateList,
  findStudentAttendance,
  findSummary,
  planAttendanceUpdate,
  updateReportAttendance,
} from '../../src/db/attendance/days/index.ts'
import { run as byHand } from '../_by-hand.ts'
import { demoSchool } from '../_demo.ts'
import { addRows } from '../_rows.ts'
import { actor } from '../world.ts'

const at = '2026-11-20T12:00:00.000Z'
const until = '2026-11-20'
const term = { from: '2026-04-13', to: '2026-07-03' }
const whole = { from: '2025-09-08', to: '2026-07-03' }
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)

/** The summary, every class report, every student's page and the late list of the same days come to the same. */
async function expectAgreement({ db }: School, between: { from: string; to: string }) {
  const summary = await findSummary(db, between, until)
  const classes = await db.selectFrom('form_class').select(['id', 'form_level as level']).execute()
  const forms = new Map(summary.forms.map(({ level }) => [level, { present: 0, total: 0, mornings: 0, late: 0 }]))
  for (const { id, level } of classes) {
    const form = forms.get(level ?? 0)
    const report = await findClassAttendance(db, id, between, until)
    if (!form || !report) continue
    for (const { studentId, figures } of report.students) {
      expect((await findStudentAttendance(db, studentId, until, between))?.figures).toEqual(figures)
      expect(figures.absent, `${studentId} is absent from what was possible`).toBe(figures.possible - figures.present)
    }
    form.present += sum(report.students, ({ figures }) => figures.present)
    form.total += sum(report.students, ({ figures }) => figures.possible)
    form.mornings += sum(report.students, ({ figures }) => figures.mornings)
    form.late += sum(report.students, ({ figures }) => figures.lates)
  }
  expect(summary.forms).toEqual([...forms].map(([level, form]) => ({ level, ...form })))
  const late = await findLateList(db, between)
  if (!late.isCut) expect(late.lines).toHaveLength(summary.school.late)
  return summary
}

async function expectCardsAgree({ db }: School) {
  const records = db.selectFrom('student_term_record').where('academic_year_id', '=', 20252026).where('term', '=', 3)
  for (const { studentId } of await records.select('student_id as studentId').execute())
    expect(await updateReportAttendance(db, until, { studentId }, { actor: actor('admin'), at })).toMatchObject({
      kind: 'updated',
      kept: {},
    })
  const cards = await records
    .select(['student_id as id', 'possible_attendance as possible', 'times_absent as absent', 'times_late as lates'])
    .execute()
  for (const { id, ...card } of cards) expect((await findStudentAttendance(db, id, until))?.figures).toMatchObject(card)
  expect(await planAttendanceUpdate(db, actor('admin'), until)).toMatchObject({ changing: 0, otherPossible: 0 })
}

let school: School
const run = (query: string) => byHand(school.db, query)
const close = (from: string, to: string, level: number | null, session: 'pm' | null = null) =>
  addRows(school.db, 'school_calendar', { date_from: from, date_to: to, reason: 'Excursion', form_level: level, session, added_at: at })

describe('all reports agree', () => {
  beforeAll(async () => {
    school = await demoSchool(240)
  })
  afterAll(() => school.close())

  test('of the demo school, of a term, a year and a week', async () => {
    const { school: all } = await expectAgreement(school, term)
    expect(all.total).toBeGreaterThan(20_000)
    await expectAgreement(school, whole)
    await expectAgreement(school, { from: '2026-06-15', to: '2026-06-21' })
    await expectCardsAgree(school)
  })

  test('where a form was away, and what was scanned of it that day counts in nothing', async () => {
    const before = await findSummary(school.db, term, until)
    await close('2026-05-04', '2026-05-05', 5)
    const after = await expectAgreement(school, term)
    const of = (summary: typeof before, level: number) => summary.forms.find((form) => form.level === level)
    expect(of(after, 5)?.total).toBeLessThan(of(before, 5)?.total ?? 0)
    expect(of(after, 5)?.present).toBeLessThan(of(before, 5)?.present ?? 0)
    expect(of(after, 4)).toEqual(of(before, 4))
    await expectCardsAgree(school)
  })

  test('with a student who left, one who moved to another form, and one whose possible attendance was typed', async () => {
    const records = school.db.selectFrom('student_term_record').select('student_id').where('academic_year_id', '=', 20252026)
    const [leaver, mover, typed] = (await records.where('term', '=', 3).orderBy('id').limit(3).execute()).map((row) => row.student_id)
    await run(`update student set archived_on = '2026-05-20' where id = ${leaver}`)
    await run(`update student_term_record set form_class_id = '4A', form_level = 4 where term = 3 and student_id = ${mover}`)
    await run(`update student_term_record set possible_attendance = 100 where term = 3 and student_id = ${typed}`)
    await run(`delete from attendance_record where student_id = ${typed} and date_scanned > '2026-06-01'`)
    await expectAgreement(school, term)
    await expectAgreement(school, { from: '2026-05-18', to: '2026-06-05' })
    await close('2026-05-06', '2026-05-06', 1, 'pm')
    await expectAgreement(school, term)
    expect((await findStudentAttendance(school.db, typed ?? 0, until))?.figures.possible).toBe(100)
    const weekAfter = await findClassAttendance(school.db, '1A', { from: '2026-05-25', to: '2026-05-29' }, until)
    expect(weekAfter?.students.map(({ studentId }) => studentId)).not.toContain(leaver)
  })

  test('of a school of which only some classes were scanned: the others were absent, and one stray scan makes no school day', async () => {
    await run('delete from attendance_record where form_level not in (2, 3)')
    await run(`insert into attendance_record (student_id, date_scanned, attendance_am, attendance_pm)
      select student_id, '2026-06-20', 'P', 'P' from student_term_record where term = 3 and form_level = 2 limit 1`)
    const summary = await expectAgreement(school, term)
    expect(summary.forms.find(({ level }) => level === 1)).toMatchObject({ present: 0 })
    expect(summary.forms.find(({ level }) => level === 1)?.total).toBeGreaterThan(1000)
    await expectAgreement(school, { from: '2026-06-20', to: '2026-06-20' })
    expect((await findSummary(school.db, { from: '2026-06-20', to: '2026-06-20' }, until)).school).toEqual({
      ...{ present: 0, total: 0, mornings: 0, late: 0 },
    })
  })
})
