import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { connect, type Db } from '../../src/db/_open.ts'
import type { Database } from '../../src/db/_schema.ts'
import { finishUploads } from '../../src/db/school-upload/undo.ts'
import { addRows } from '../_rows.ts'
import { serverOfRun } from '../_school.ts'
import { bookOf } from '../spreadsheets/make.ts'
import { firstUpload, lastYear, makeWorld, students, subjects, type World, year } from '../world.ts'
import { confirm, pageOf, post, sendFile } from './_school-upload.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})

const older = { year: lastYear - 10001, term: 3 }
const pupils = Array.from({ length: 60 }, (_, i) => 20270001 + i)
const abbrs = ['MATH', 'Lat', 'Grk', 'Art1', 'Art2'] as const

/** 60 students with 5 subjects each in a term that is over, in steps of which there are several of each kind. */
const past = () =>
  bookOf({
    Subjects: [['Title', 'Abbreviation'], ...abbrs.slice(1).map((abbr) => [`Old ${abbr}`, abbr])],
    Terms: [
      ['Year', 'Term', 'Start', 'End', 'Possible Attendance'],
      ['2023-24', 3, '15-Apr-2024', '05-Jul-2024', 110],
    ],
    Students: [['Student ID', 'Last Name', 'First Name', 'Class'], ...pupils.map((id) => [id, 'Khan', `Kai ${id}`, '5A'])],
    'Student Subjects': [['Student ID', 'Subject', 'Takes'], ...pupils.map((id) => [id, 'Lat', 'Yes'])],
    Marks: [
      ['Student ID', 'Year', 'Term', 'Class', 'Subject', 'Exam Mark'],
      ...pupils.flatMap((id) => abbrs.map((abbr, i) => [id, '2023-2024', 3, '5A', abbr, (id + i) % 101])),
      [students.zahra.id, '2025-2026', 1, '', 'MATH', 77],
    ],
    Attendance: [
      ['Student ID', 'Year', 'Term', 'Sessions Absent'],
      [students.zahra.id, '2025-26', 1, 6],
    ],
  })

const tables = [
  ...(['student', 'student_term_record', 'subject_record', 'subject_student', 'academic_term', 'academic_year', 'subject'] as const),
  ...(['upload_taken', 'upload_work', 'term_kept'] as const),
]
const bare = (key: string, value: unknown) => (key === 'updated_at' || key === 'version' || key.endsWith('_version') ? undefined : value)
const all = async (db: Db = world.db, of: readonly (keyof Database)[] = tables) =>
  Promise.all(
    of.map(async (table) =>
      (
        await db
          .selectFrom(table as 'student')
          .selectAll()
          .execute()
      )
        .map((row) => JSON.stringify(row, bare))
        .sort(),
    ),
  )

async function confirmed(file = past()) {
  const { address, text } = await sendFile(world, 'Our Past.xlsx', await file)
  expect([address, text]).toEqual([expect.stringContaining('/admin/school-upload/'), expect.anything()])
  const status = await confirm(world, address)
  expect(status).toBe(303)
  return address
}
const countTaken = async () => (await world.db.selectFrom('upload_taken').select('step').execute()).length
/** Waits until so many steps are done. */
async function steps(count: number) {
  while ((await countTaken()) < count) await setImmediate()
}
const change = (exam_mark: number) =>
  world.db
    .updateTable('subject_record')
    .set({ exam_mark, updated_at: '2099-01-01T00:00:00.000Z' })
    .where('academic_year_id', '=', older.year)
    .where('student_id', '=', pupils.at(-1) ?? 0)
    .where('subject_id', '=', subjects.mathematics)
    .execute()

describe('the undoing of an upload', () => {
  test('goes a few rows at a time, and others read and save between', async () => {
    const before = await all()
    const batch = await confirmed()
    const undoing = post(world, `${batch}/undo`)
    await steps(1)
    const mark = world.db.updateTable('subject_record').set({ course_mark: 12 }).where('student_id', '=', students.nicolette.id)
    expect((await mark.executeTakeFirst()).numUpdatedRows).toBeGreaterThan(0n)
    expect(await countTaken()).toBeGreaterThan(0)
    expect(await pageOf(world, batch)).toContain('Undoing this upload')
    expect((await undoing).status).toBe(303)
    await world.db.updateTable('subject_record').set({ course_mark: null }).where('student_id', '=', students.nicolette.id).execute()
    expect((await all()).slice(-3)).toEqual(before.slice(-3))
    expect(await countTaken()).toBe(0)
  })

  test.skipIf(serverOfRun())('that a stopped server left half done is gone on with when it is started again', async () => {
    const before = await all()
    const batch = await confirmed()
    const undoing = post(world, `${batch}/undo`)
    await steps(3)
    const left = world.sqlite.serialize()
    await undoing
    const again = connect(new Sqlite(left))
    expect(await all(again.db)).not.toEqual(before)
    await finishUploads(again.db)
    expect(await all(again.db)).toEqual(before)
    const { undone_by } = await again.db.selectFrom('batch').select('undone_by').executeTakeFirstOrThrow()
    expect(undone_by).toBe('admin')
    await again.close()
  })

  test('puts everything back where somebody uses it meanwhile, and can be asked for again', async () => {
    const batch = await confirmed()
    const after = await all()
    const undoing = post(world, `${batch}/undo`)
    await steps(2)
    await change(55)
    const res = await undoing
    expect([res.status, await res.text()]).toEqual([409, expect.stringContaining('Marks have been entered')])
    const { exam_mark } = await world.db
      .selectFrom('subject_record')
      .select('exam_mark')
      .where('exam_mark', '=', 55)
      .where('student_id', '=', pupils.at(-1) ?? 0)
      .executeTakeFirstOrThrow()
    expect(exam_mark).toBe(55)
    const other = (rows: string[][]) => rows.flat().filter((row) => !row.includes(`"student_id":${pupils.at(-1)}`))
    expect(other(await all())).toEqual(other(after))
    expect((await post(world, `${batch}/undo`)).status).toBe(409)
  })

  test('puts the students back too, where something becomes of one meanwhile', async () => {
    const many = Array.from({ length: 400 }, (_, i) => [20280001 + i, 'Khan', `Kai ${i}`, '5A'])
    const [first, second] = [20280001, 20280002]
    const file = bookOf({
      Terms: [
        ['Year', 'Term'],
        ['2023-24', 3],
      ],
      Students: [['Student ID', 'Last Name', 'First Name', 'Class'], ...many],
      Attendance: [
        ['Student ID', 'Year', 'Term', 'Class', 'Sessions Absent'],
        [first, '2023-24', 3, '5A', 6],
      ],
    })
    const batch = await confirmed(file)
    const ofTerm = { academic_year_id: older.year, term: older.term, student_id: first }
    await addRows(world.db, 'term_report_hold', { ...ofTerm, reason: 'Fees', held_at: '2025-12-01T14:00:00.000Z' })
    await addRows(world.db, 'printed_card', { ...ofTerm, digest: 'a', at: '2025-12-01T14:00:00.000Z', by_name: 'admin' })
    await addRows(world.db, 'student_contact', { student_id: first, place: 1, name: 'Ann Khan', telephone: '868 555 0100' })
    const { id } = await world.db.selectFrom('student_contact').select('id').where('student_id', '=', first).executeTakeFirstOrThrow()
    await addRows(world.db, 'student_contact', { id: id + 1, student_id: first, place: 2, name: 'Anne Khan', telephone: '868 555 0100' })
    await addRows(world.db, 'contact_apart', { contact_id: id, other_id: id + 1, at: '2025-12-01T14:00:00.000Z', by_name: 'admin' })
    await addRows(world.db, 'student_apart', { student_id: first, other_id: second, at: '2025-12-01T14:00:00.000Z', by_name: 'admin' })
    await addRows(world.db, 'retention_hold', { student_id: second, reason: 'A court', at: '2025-12-01T14:00:00.000Z', by_name: 'admin' })
    await addRows(world.db, 'year_student', { academic_year_id: year, student_id: first, to_class_id: '5A' })
    const theirs = [
      'student_contact',
      'contact_apart',
      'contact_word',
      'student_apart',
      'retention_hold',
      'year_student',
      'student_word',
      'term_report_hold',
      'printed_card',
    ] as const
    const [after, along] = [await all(), await all(world.db, theirs)]
    const undoing = post(world, `${batch}/undo`)
    await steps(1)
    const last = world.db.updateTable('student').where('id', '=', 20280400)
    const set = await last.set({ password_hash: 'set meanwhile' }).executeTakeFirst()
    expect(set.numUpdatedRows).toBe(1n)
    const res = await undoing
    expect([res.status, await res.text()]).toEqual([409, expect.stringContaining('password')])
    await last.set({ password_hash: null }).execute()
    expect(await all()).toEqual(after)
    expect(await all(world.db, theirs)).toEqual(along)
    expect((await post(world, `${batch}/undo`)).status).toBe(303)
  })

  test('that is refused from the start has changed nothing, and the history says nothing', async () => {
    const batch = await confirmed()
    await change(55)
    const lines = async () => (await world.db.selectFrom('change').select('id').execute()).length
    const before = await lines()
    expect((await post(world, `${batch}/undo`)).status).toBe(409)
    expect(await lines()).toBe(before)
  })

  test('takes the first term of a year in which teachers have classes already, and leaves the year', async () => {
    await world.db.insertInto('academic_year').values({ id: older.year }).execute()
    const { id } = await world.db.selectFrom('employee').select('id').limit(1).executeTakeFirstOrThrow()
    await world.db.insertInto('form_teacher_class').values({ employee_id: id, form_class_id: '5A', academic_year_id: older.year }).execute()
    const before = await all()
    const batch = await confirmed()
    expect((await post(world, `${batch}/undo`)).status).toBe(303)
    expect(await all()).toEqual(before)
  })
})

test.skipIf(serverOfRun())('an upload that a stopped server left half added is taken back when it is started again', async () => {
  const { address } = await sendFile(world, 'Our Past.xlsx', await past())
  const before = await all()
  const confirming = confirm(world, address)
  while (
    (
      await world.db
        .selectFrom('student')
        .select('id')
        .where('id', '=', pupils[55] ?? 0)
        .execute()
    ).length === 0
  )
    await setImmediate()
  const left = world.sqlite.serialize()
  expect(await confirming).toBe(303)
  const again = connect(new Sqlite(left))
  expect(await all(again.db)).not.toEqual(before)
  await finishUploads(again.db)
  expect(await all(again.db)).toEqual(before)
  await again.close()
})

describe('while an upload is being added or undone', () => {
  const said = 'An upload of marks is being undone. Try again in a minute.'
  const underWay = (of: { year: number; term: number }) =>
    addRows(world.db, 'upload_work', {
      batch_id: firstUpload,
      work: 'undoing',
      at: '2025-12-01T14:00:00.000Z',
      actor: '{}',
      terms: JSON.stringify([of]),
    })
  beforeEach(async () => {
    await confirmed()
    await underWay({ year, term: 1 })
  })

  test.each([
    ['a card is printed', `/reports/report-card/${students.zahra.id}/${year}/1`],
    ['the cards of a class are printed', `/reports/report-cards/5A/${year}/1`],
    ['a mark sheet is printed', `/reports/mark-sheet/${year}/1/5A`],
    ['the PDF of a card is drawn', `/api/report-card/${students.zahra.id}/${year}/1`],
    ['a school’s cards are drawn', `/api/report-cards/all/${year}/1`],
    ['a transcript is drawn', `/api/transcript/${students.zahra.id}`],
  ])('nothing that shows a part of it comes out when %s', async (_, path) => {
    const res = await world.as('admin')(path)
    expect([res.status, await res.text()]).toEqual([409, expect.stringContaining(said)])
  })
  test('its term is not posted, nor a print run started, nor anybody promoted', async () => {
    for (const [path, fields] of [
      [`/admin/posting/${year}/1`, { posted: '1', version: '0' }],
      ['/admin/reports/print', { term: `${year}-1`, of: 'class-5A' }],
      ['/admin/year/promotion/confirm', { up: '0', moves: '0', repeats: '0', leaves: '0', open: '0' }],
    ] as const) {
      const res = await post(world, path, fields)
      expect([path, res.status, await res.text()]).toEqual([path, 409, expect.stringContaining(said)])
    }
  })
  test('another term is printed as ever', async () => {
    await world.db
      .updateTable('upload_work')
      .set({ terms: JSON.stringify([older]) })
      .execute()
    expect((await world.as('admin')(`/reports/mark-sheet/${year}/1/5A`)).status).toBe(200)
  })
})
