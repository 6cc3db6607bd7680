import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, subjects } from '../world.ts'
import { cellOf, confirm, download, home, look, mark, record, send, sheetOf, undo, upload } from './_class-marks.ts'

const { zahra, nicolette, andres, marcus } = students
const column = (subject: keyof typeof subjects, field: 'course' | 'exam') => `${subjects[subject]}/${field}_mark`

describe('who may', () => {
  test('a file is its uploader’s, and of those who reach every class', async () => {
    const world = await makeWorld()
    const book = await download(world, 'lutchman')
    cellOf(sheetOf(book), zahra.id, column('mathematics', 'exam')).value = 64
    const { url } = await upload(world, 'lutchman', book)
    const statuses = await Promise.all(
      (['joseph', 'stranger', 'baptiste'] as const).map(async (who) => (await look(world, who, url)).status),
    )
    expect(statuses).toEqual([404, 404, 200])
    expect((await world.as('joseph')(home('joseph'))).status).toBe(200)
    expect(await (await world.as('joseph')(home('joseph'))).text()).not.toContain('any name.xlsx')
    expect(await (await world.as('admin')(home('admin'))).text()).toContain('any name.xlsx')
  })
})

test('the file has the class with all its marks; only one’s own columns are open, and what may be typed is checked', async () => {
  const world = await makeWorld()
  const sheet = sheetOf(await download(world, 'lutchman'))
  const isOpen = (key: string) => cellOf(sheet, zahra.id, key).protection?.locked === false
  expect([column('mathematics', 'course'), column('english', 'course'), 'record/conduct'].map(isOpen)).toEqual([true, false, false])
  expect([sheet.getRow(1).hidden, sheet.getRow(2).getCell(3).value, sheet.views[0]]).toMatchObject([
    true,
    'English Language Course',
    { state: 'frozen', xSplit: 2, ySplit: 2 },
  ])
  expect(cellOf(sheet, zahra.id, column('mathematics', 'exam')).dataValidation).toMatchObject({ type: 'whole', formulae: [0, 100] })
  const formTeacher = sheetOf(await download(world, 'joseph'))
  expect(cellOf(formTeacher, zahra.id, 'record/conduct').dataValidation).toMatchObject({ type: 'list', formulae: ['"A,B,C,D,E"'] })
  expect(cellOf(formTeacher, zahra.id, 'record/possible_attendance').protection?.locked).not.toBe(false)
})

test('as it was downloaded it changes nothing', async () => {
  const world = await makeWorld()
  await world.db.updateTable('subject_record').set({ exam_mark: 71 }).where('student_id', '=', zahra.id).execute()
  const { html } = await upload(world, 'admin', await download(world, 'admin', '/20252026/1'))
  expect(html).toContain('Nothing is different')
})

test('marks, attendance and conduct of a class are saved in one, as the screens save them, and undone in one', async () => {
  const world = await makeWorld()
  const book = await download(world, 'admin')
  const sheet = sheetOf(book)
  cellOf(sheet, zahra.id, column('mathematics', 'exam')).value = 64
  cellOf(sheet, nicolette.id, column('english', 'course')).value = 0
  cellOf(sheet, zahra.id, 'record/times_absent').value = 3
  cellOf(sheet, zahra.id, 'record/conduct').value = 'b'
  const before = await Promise.all([mark(world, zahra.id, subjects.mathematics), record(world, zahra.id)])
  const looked = await upload(world, 'admin', book)
  expect(looked.html).toContain('4 values will be saved.')
  expect((await confirm(world, 'admin', looked)).status).toBe(303)
  const after = await mark(world, zahra.id, subjects.mathematics)
  expect(after).toMatchObject({ exam_mark: 64, course_mark: null, version: before[0].version + 1, employee_id: before[0].employee_id })
  expect((await mark(world, nicolette.id, subjects.english)).course_mark).toBe(0)
  expect(await record(world, zahra.id)).toMatchObject({ times_absent: 3, conduct: 'B', version: before[1].version + 1 })
  const history = await world.db.selectFrom('change').selectAll().where('field', '=', 'exam_mark').execute()
  expect(history).toMatchObject([{ actor_name: 'admin', student_id: zahra.id, old_value: null, new_value: '64' }])
  expect((await look(world, 'admin', looked.url)).html).toContain('4 values changed.')
  expect((await undo(world, 'admin', looked.url)).status).toBe(303)
  expect(await mark(world, zahra.id, subjects.mathematics)).toMatchObject({ exam_mark: null })
  expect((await mark(world, nicolette.id, subjects.english)).course_mark).toBeNull()
  expect(await record(world, zahra.id)).toMatchObject({ times_absent: null, conduct: null })
  expect((await look(world, 'admin', looked.url)).html).toContain('Undone by admin')
})

test('remarks are written by the form teacher and the dean, each the own, as the term report takes them', async () => {
  const world = await makeWorld()
  await world.db.updateTable('student_term_record').set({ comments: '=1+1, she said' }).where('student_id', '=', nicolette.id).execute()
  const [of, dean] = [sheetOf(await download(world, 'joseph')), sheetOf(await download(world, 'noel'))]
  const isOpen = (sheet: typeof of) =>
    ['comments', 'deans'].map((field) => cellOf(sheet, zahra.id, `record/${field}`).protection?.locked === false)
  expect([isOpen(of), isOpen(dean)]).toEqual([
    [true, false],
    [false, true],
  ])
  expect(cellOf(of, nicolette.id, 'record/comments').value, 'words, not a formula').toBe('=1+1, she said')
  const book = await download(world, 'joseph')
  cellOf(sheetOf(book), zahra.id, 'record/comments').value = 'Works hard.\nReads at home. 👏'
  cellOf(sheetOf(book), andres.id, 'record/comments').value = 'x'.repeat(256)
  cellOf(sheetOf(book), zahra.id, 'record/deans').value = 'Well done'
  const looked = await upload(world, 'joseph', book)
  expect(looked.html).toContain('1 value will be saved. 2 cells and rows cannot be used.')
  expect(looked.html).toContain('This is too long.')
  expect((await confirm(world, 'joseph', looked)).status).toBe(303)
  expect(await record(world, zahra.id)).toMatchObject({ comments: 'Works hard.\nReads at home. 👏', deans: null })
  expect((await upload(world, 'joseph', await download(world, 'joseph'))).html, 'the same again').toContain('Nothing is different')
  await undo(world, 'joseph', looked.url)
  expect(await record(world, zahra.id)).toMatchObject({ comments: null })
})

describe('nothing in the file gives a right that the screen does not give', () => {
  test('what is in another teacher’s column is named, and not saved', async () => {
    const world = await makeWorld()
    const book = await download(world, 'lutchman')
    for (const key of [column('mathematics', 'exam'), column('english', 'exam'), 'record/conduct'])
      cellOf(sheetOf(book), zahra.id, key).value = key === 'record/conduct' ? 'A' : 88
    const looked = await upload(world, 'lutchman', book)
    expect(looked.html).toContain('1 value will be saved. 2 cells and rows cannot be used.')
    expect(looked.html).toMatch(/English Language Exam: .*Abdool-Rahman, Zahra.*88.*You can’t change this column\./)
    await confirm(world, 'lutchman', looked)
    expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBe(88)
    expect((await mark(world, zahra.id, subjects.english)).exam_mark).toBeNull()
    expect((await record(world, zahra.id)).conduct).toBeNull()
  })

  test('a class that is not theirs is refused, whoever made the file', async () => {
    const world = await makeWorld()
    const book = await download(world, 'admin', '/20252026/1')
    cellOf(sheetOf(book, '5B'), marcus.id, column('mathematics', 'exam')).value = 88
    const { html } = await upload(world, 'lutchman', book)
    expect(html).toContain('is in a class whose marks you can’t enter.')
    expect(html).toContain('Nothing can be saved')
  })

  test('a posted term and a passed deadline refuse as they do on screen', async () => {
    const world = await makeWorld()
    const book = await download(world, 'lutchman')
    cellOf(sheetOf(book), zahra.id, column('mathematics', 'exam')).value = 88
    const looked = await upload(world, 'lutchman', book)
    await addRows(world.db, 'entry_deadline', { academic_year_id: 20252026, term: 1, entry: 'marks', closes: '2025-11-30 16:00' })
    expect((await look(world, 'lutchman', looked.url)).html).toContain('The deadline has passed')
    expect((await confirm(world, 'lutchman', looked)).status).toBe(409)
    expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBeNull()
    await world.db.deleteFrom('entry_deadline').execute()
    await world.db
      .insertInto('term_report_posting')
      .values({ academic_year_id: 20252026, term: 1, posted: 1, date_posted: '2025-11-30 09:12:40' })
      .onConflict((oc) => oc.columns(['academic_year_id', 'term']).doUpdateSet({ posted: 1, date_posted: '2025-11-30 09:12:40' }))
      .execute()
    expect((await look(world, 'lutchman', looked.url)).html).toContain('This term is closed.')
    expect((await look(world, 'admin', looked.url)).html).toContain('1 value will be saved.')
  })
})

describe('what asks first', () => {
  test('a mark that was changed after the file was made stands with both values, and stays unless it is ticked', async () => {
    const world = await makeWorld()
    const book = await download(world, 'admin')
    for (const { id } of [zahra, nicolette]) cellOf(sheetOf(book), id, column('mathematics', 'exam')).value = 64
    const saved = { student_id: zahra.id, version: 1, exam_mark: 70 }
    expect((await world.as('lutchman')('/api/lesson-marks/20252026/1/5A/104', { method: 'POST', json: saved })).status).toBe(200)
    const looked = await upload(world, 'admin', book)
    expect(looked.html).toContain('1 value will be saved. 1 value to choose.')
    expect(looked.html).toMatch(/70<.*>D\. Lutchman, .*Changed since the download, when it was blank/)
    expect(looked.html, 'narrow enough for a phone').toContain('Abdool-Rahman, Zahra <span class="dim small">5A</span>')
    await confirm(world, 'admin', looked)
    expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBe(70)
    expect((await mark(world, nicolette.id, subjects.mathematics)).exam_mark).toBe(64)
    const again = await upload(world, 'admin', book)
    await confirm(world, 'admin', again, again.boxes)
    expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBe(64)
  })

  test('an empty cell where there was a mark takes nothing away by itself', async () => {
    const world = await makeWorld()
    await world.db.updateTable('subject_record').set({ exam_mark: 71 }).where('subject_id', '=', subjects.mathematics).execute()
    const book = await download(world, 'admin')
    cellOf(sheetOf(book), zahra.id, column('mathematics', 'exam')).value = null
    const looked = await upload(world, 'admin', book)
    expect(looked.html).toContain('Removes a value')
    expect(await (await confirm(world, 'admin', looked)).html).toContain('Nothing was chosen, so nothing was saved.')
    expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBe(71)
    await confirm(world, 'admin', await look(world, 'admin', looked.url), looked.boxes)
    expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBeNull()
  })
})

test('what is wrong stands beside its cell, and the rest can be saved', async () => {
  const world = await makeWorld()
  const book = await download(world, 'admin')
  const put = (id: number, key: string, value: unknown) => {
    cellOf(sheetOf(book), id, key).value = value as never
  }
  put(zahra.id, column('mathematics', 'exam'), 101)
  put(nicolette.id, column('mathematics', 'exam'), { formula: 'C4+1', result: 5 })
  put(andres.id, 'record/conduct', 'F')
  put(andres.id, 'record/times_absent', 500)
  put(andres.id, column('english', 'course'), 50)
  await world.db.updateTable('student_term_record').set({ possible_attendance: 124 }).execute()
  const { html } = await upload(world, 'admin', book)
  for (const reason of [
    'Marks are whole numbers, 0 to 100.',
    'A formula is not calculated here.',
    'Choose a grade from A to E.',
    'Sessions Absent is more than Possible Attendance.',
  ])
    expect(html).toContain(reason)
  expect(html).toContain('1 value will be saved. 4 cells and rows cannot be used.')
})

test('a mark that is no number goes out by its code and comes in by it, where the school uses it', async () => {
  const world = await makeWorld()
  await world.db.updateTable('mark_word').set({ is_on: 1 }).where('id', '=', 'absent').execute()
  await world.db
    .updateTable('subject_record')
    .set({ exam_mark: 'absent' })
    .where('student_id', '=', nicolette.id)
    .where('subject_id', '=', subjects.mathematics)
    .execute()
  const book = await download(world, 'lutchman')
  const cell = (id: number) => cellOf(sheetOf(book), id, column('mathematics', 'exam'))
  expect([cell(nicolette.id).value, cell(zahra.id).dataValidation.type]).toEqual(['AB', 'custom'])
  cell(zahra.id).value = 'ab'
  cell(andres.id).value = 'EX'
  const looked = await upload(world, 'lutchman', book)
  expect(looked.html).toContain('1 value will be saved. 1 cell or row cannot be used.')
  await confirm(world, 'lutchman', looked)
  expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBe('absent')
  await undo(world, 'lutchman', looked.url)
  expect((await mark(world, zahra.id, subjects.mathematics)).exam_mark).toBeNull()
})

test('a file that is none of ours, or none at all, says so', async () => {
  const world = await makeWorld()
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.Workbook()
  book.addWorksheet('x').addRow(['a', 'b'])
  const wrong = await send(world, 'admin', new Uint8Array(await book.xlsx.writeBuffer()))
  expect([wrong.status, wrong.html.includes('This is not a file of class marks')]).toEqual([422, true])
  expect((await send(world, 'admin', new Uint8Array([1, 2, 3]))).status).toBe(422)
})

test('a file is discarded with its rows', async () => {
  const world = await makeWorld()
  const book = await download(world, 'lutchman')
  cellOf(sheetOf(book), zahra.id, column('mathematics', 'exam')).value = 64
  const { url, version } = await upload(world, 'lutchman', book)
  expect((await world.as('joseph')(`${url}/cancel`, { method: 'POST', body: new URLSearchParams({ version }) })).status).toBe(404)
  expect((await world.as('lutchman')(`${url}/cancel`, { method: 'POST', body: new URLSearchParams({ version }) })).status).toBe(303)
  expect((await look(world, 'lutchman', url)).status).toBe(404)
  expect(await world.db.selectFrom('batch_row').selectAll().execute()).toEqual([])
})
