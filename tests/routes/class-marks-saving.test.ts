import { describe, expect, test } from 'vitest'
import { insert } from '../../src/db/_insert.ts'
import { addTrigger, sqlMark } from '../_by-hand.ts'
import { addRows } from '../_rows.ts'
import { makeWorld, students, subjects } from '../world.ts'
import { cellOf, confirm, download, look, mark, sheetOf, undo, upload } from './_class-marks.ts'

const { zahra, nicolette } = students
const column = (subject: keyof typeof subjects, field: 'course' | 'exam') => `${subjects[subject]}/${field}_mark`

test('a file of hundreds of students is taken, and saved part by part', async () => {
  const world = await makeWorld()
  const ids = Array.from({ length: 300 }, (_, i) => 30_000_000 + i)
  const term = { academic_year_id: 20252026, term: 1, updated_at: 't' }
  const row = (id: number) => ({ id, first_name: 'Many', last_name: `No ${id}`, form_class_id: '5B', updated_at: 't' })
  await insert(world.db, 'student', ids.map(row))
  const records = ids.map((id) => ({ ...term, student_id: id, form_class_id: '5B', form_level: 5 }))
  await insert(world.db, 'student_term_record', records)
  const marks = ids.map((id) => ({ ...term, student_id: id, subject_id: subjects.mathematics }))
  await insert(world.db, 'subject_record', marks)
  const book = await download(world, 'admin', '/20252026/1')
  for (const id of ids) cellOf(sheetOf(book, '5B'), id, column('mathematics', 'exam')).value = id % 101
  const looked = await upload(world, 'admin', book)
  expect(looked.html).toContain('300 values will be saved.')
  await confirm(world, 'admin', looked)
  for (const id of ids) expect((await mark(world, id, subjects.mathematics)).exam_mark).toBe(id % 101)
  expect((await undo(world, 'admin', looked.url)).status).toBe(303)
  for (const id of ids) expect((await mark(world, id, subjects.mathematics)).exam_mark).toBeNull()
})

describe('all or nothing', () => {
  test('a mark that somebody saves between the look and the confirmation stops all of it', async () => {
    const world = await makeWorld()
    const book = await download(world, 'admin')
    for (const { id } of [zahra, nicolette]) cellOf(sheetOf(book), id, column('mathematics', 'exam')).value = 64
    const looked = await upload(world, 'admin', book)
    await world.as('lutchman')('/api/lesson-marks/20252026/1/5A/104', {
      method: 'POST',
      json: { student_id: nicolette.id, version: 1, exam_mark: 70 },
    })
    const { status, html } = await confirm(world, 'admin', looked)
    expect([status, html.includes('Someone changed marks')]).toEqual([409, true])
    expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBeNull()
  })

  test('a mark that is changed while it is being saved takes back what was saved already, and says which', async () => {
    const world = await makeWorld()
    const book = await download(world, 'admin')
    for (const subject of ['english', 'mathematics'] as const) cellOf(sheetOf(book), zahra.id, column(subject, 'exam')).value = 64
    const looked = await upload(world, 'admin', book)
    // Written behind the back of the difference that was shown: the first subject is saved by then.
    await world.db
      .updateTable('batch')
      .set({ version: Number(looked.version) })
      .execute()
    const saved = `when new.subject_id = ${subjects.english} and new.exam_mark = ${sqlMark(64)}`
    await addTrigger(
      world.db,
      'meanwhile',
      `after update of exam_mark on subject_record ${saved}
      begin update subject_record set exam_mark = ${sqlMark(70)} where student_id = new.student_id and subject_id = ${subjects.mathematics}; end`,
    )
    await confirm(world, 'admin', looked)
    expect((await mark(world, zahra.id, subjects.english)).exam_mark).toBeNull()
    expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBe(70)
    const { html } = await look(world, 'admin', looked.url)
    expect(html).toMatch(/Nothing was saved\. .*Abdool-Rahman, Zahra.*Mathematics Exam · Someone else has changed it\./s)
    expect(html).toContain('1 value to choose.')
  })

  test('two who confirm the same upload at once: what the second chose is not mixed with the first', async () => {
    const world = await makeWorld()
    const book = await download(world, 'admin')
    for (const { id } of [zahra, nicolette]) cellOf(sheetOf(book), id, column('mathematics', 'exam')).value = 64
    const looked = await upload(world, 'admin', book)
    // The second confirms while the differences of the first are being kept.
    await addTrigger(
      world.db,
      'meanwhile',
      `after insert on batch_difference
      begin update batch set version = version + 1 where id = new.batch_id; end`,
    )
    const { status, html } = await confirm(world, 'admin', looked)
    expect([status, html.includes('Someone changed marks')]).toEqual([409, true])
    for (const { id } of [zahra, nicolette]) expect((await mark(world, id, subjects.mathematics)).exam_mark).toBeNull()
  })

  test('an undo is refused where a mark was changed since, and says which and by whom', async () => {
    const world = await makeWorld()
    const book = await download(world, 'admin')
    for (const { id } of [zahra, nicolette]) cellOf(sheetOf(book), id, column('mathematics', 'exam')).value = 64
    const looked = await upload(world, 'admin', book)
    await confirm(world, 'admin', looked)
    await world.as('lutchman')('/api/lesson-marks/20252026/1/5A/104', {
      method: 'POST',
      json: { student_id: nicolette.id, version: 2, exam_mark: 70 },
    })
    const { status, html } = await undo(world, 'admin', looked.url)
    expect(status).toBe(409)
    expect(html).toMatch(/D'Abreau, Nicolette<\/b> Mathematics Exam · now 70 · D\. Lutchman/)
    expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBe(64)
  })

  test('what is undone after the deadline is refused like any other change', async () => {
    const world = await makeWorld()
    const book = await download(world, 'lutchman')
    cellOf(sheetOf(book), zahra.id, column('mathematics', 'exam')).value = 64
    const looked = await upload(world, 'lutchman', book)
    await confirm(world, 'lutchman', looked)
    await addRows(world.db, 'entry_deadline', { academic_year_id: 20252026, term: 1, entry: 'marks', closes: '2025-11-30 16:00' })
    await undo(world, 'lutchman', looked.url)
    expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBe(64)
    expect((await look(world, 'lutchman', looked.url)).html).toContain('Nothing was undone.')
  })
})
