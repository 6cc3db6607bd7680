import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { makeWorld, students, type Who, type World } from '../world.ts'

const marks = '/enter-marks/20252026/1/5A/104'
const url = `/term-reports${marks}/spreadsheet`
const api = '/api/lesson-marks/20252026/1/5A/104'
const columns = { course: 3, exam: 4, comment1: 5, comment2: 6, words: 7, origin: 8 }

async function download({ as }: World, who: Who = 'lutchman', path = url): Promise<ExcelJS.Workbook> {
  const res = await as(who)(`${path}/file`)
  expect(res.status).toBe(200)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await res.arrayBuffer())
  return book
}

async function upload({ as }: World, book: ExcelJS.Workbook | string, path = url, who: Who = 'lutchman') {
  const body = new FormData()
  const bytes = typeof book === 'string' ? book : new Uint8Array(await book.xlsx.writeBuffer())
  body.append('file', new File([bytes], 'any name.xlsx'))
  const res = await as(who)(path, { method: 'POST', body })
  const html = await res.text()
  return { status: res.status, html, cells: cellsIn(html) }
}

const cellsIn = (html: string) =>
  [...html.matchAll(/<input type="checkbox"([^>]*)>/g)].map(([, attributes = '']) => ({
    value: (/value="([^"]*)"/.exec(attributes)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'"),
    isTicked: /checked/.test(attributes),
  }))

async function accept({ as }: World, cells: readonly string[], undo = false) {
  const body = new URLSearchParams(cells.map((cell) => ['cell', cell]))
  if (undo) body.append('undo', '1')
  const res = await as('lutchman')(`${url}/marks`, { method: 'POST', body })
  return { status: res.status, html: await res.text() }
}

/** The page of marks, and a cell of a row of it, the first student in row 2. */
const page = (book: ExcelJS.Workbook) => book.worksheets[0] as ExcelJS.Worksheet
const put = (book: ExcelJS.Workbook, row: number, column: number, value: ExcelJS.CellValue) => {
  page(book).getCell(row, column).value = value
}
const stored = async ({ db }: World, id: number = students.zahra.id) =>
  db.selectFrom('subject_record').selectAll().where('student_id', '=', id).where('subject_id', '=', 104).executeTakeFirstOrThrow()
const save = ({ as }: World, json: object, who: Who = 'admin') => as(who)(api, { method: 'POST', json })

describe('who may', () => {
  test('write by it is who may write by hand', async () => {
    const world = await makeWorld()
    const book = await download(world)
    put(book, 2, columns.course, 72)
    const { cells } = await upload(world, book)
    expect(cells).toHaveLength(1)
    const body = () => new URLSearchParams([['cell', cells[0]?.value ?? '']])
    expect((await world.as('joseph')(`${url}/marks`, { method: 'POST', body: body() })).status).toBe(404)
    expect((await upload(world, book, url, 'joseph')).status).toBe(404)
    expect((await stored(world)).course_mark).toBeNull()
  })
})

test('the sheet has the class with its marks, what may not be typed is locked, and what may is checked', async () => {
  const world = await makeWorld()
  await save(world, { student_id: students.zahra.id, version: 1, course_mark: 72, coded_comment: 2 })
  const res = await world.as('lutchman')(`${url}/file`)
  expect(res.headers.get('Content-Disposition')).toContain('5A Mathematics Marks Term 1 2025-2026.xlsx')
  const sheet = page(await download(world))
  expect(sheet.getRow(2).values).toEqual([
    undefined,
    '20210001',
    'Abdool-Rahman, Zahra',
    72,
    undefined,
    '02 Good progress',
    undefined,
    undefined,
    expect.anything(),
  ])
  expect([sheet.getColumn(columns.origin).hidden, sheet.getCell(2, 1).isMerged]).toEqual([true, false])
  expect([sheet.getCell(2, 2).protection?.locked !== false, sheet.getCell(2, columns.course).protection.locked]).toEqual([true, false])
  expect(sheet.getCell(3, columns.course).dataValidation).toMatchObject({ type: 'whole', formulae: [0, 100] })
})

test('where no exam is sat its column is shut, and what is typed there is refused with the reason', async () => {
  const world = await makeWorld({ term: 2 })
  const path = '/term-reports/enter-marks/20252026/2/1A/104/spreadsheet'
  const book = await download(world, 'lutchman', path)
  expect(page(book).getCell(2, columns.exam).protection?.locked !== false).toBe(true)
  put(book, 2, columns.exam, 50)
  expect((await upload(world, book, path)).html).toContain('No exam in Term 2 for Forms 1 to 4.')
})

test('what was filled in is shown beside what is stored, saved when it is accepted, in the history, and undone', async () => {
  const world = await makeWorld()
  await save(world, { student_id: students.zahra.id, version: 1, course_mark: 40 })
  const book = await download(world)
  put(book, 2, columns.course, 72)
  put(book, 3, columns.exam, 0)
  put(book, 3, columns.comment1, '02 Good progress')
  put(book, 4, columns.comment2, 3)
  put(book, 4, columns.words, '=cmd|" /C calc"!A0 <b>😀')
  const { html, cells } = await upload(world, book)
  expect(html).toContain('5 values are different. 1 student is as before.')
  expect(html).toMatch(/Course<\/td><td><bdi>40<\/bdi>.*<bdi>72<\/bdi>/)
  expect((await stored(world)).course_mark).toBe(40)
  const saved = await accept(
    world,
    cells.filter((cell) => cell.isTicked).map((cell) => cell.value),
  )
  expect(saved.html).toContain('5 values saved.')
  expect(await stored(world)).toMatchObject({ course_mark: 72, version: 3 })
  expect(await stored(world, students.nicolette.id)).toMatchObject({ exam_mark: 0, coded_comment: 2 })
  expect(await stored(world, students.andres.id)).toMatchObject({ coded_comment_1: 3, custom_comment: '=cmd|" /C calc"!A0 <b>😀' })
  expect(await world.db.selectFrom('change').select('actor_name').where('actor_name', '=', 'D. Lutchman').execute()).toHaveLength(5)
  const back = [...saved.html.matchAll(/name="cell" value="([^"]*)"/g)].map(([, value = '']) =>
    value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  )
  expect(back).toHaveLength(5)
  expect((await accept(world, back, true)).html).toContain('5 values put back.')
  expect((await stored(world)).course_mark).toBe(40)
  expect((await stored(world, students.andres.id)).custom_comment).toBeNull()
})

test('a file that LibreOffice has saved again is read the same', async () => {
  const world = await makeWorld()
  const body = new FormData()
  body.append('file', new File([readFileSync('tests/spreadsheets/marks-libreoffice.xlsx')], 'marks.xlsx'))
  const html = await (await world.as('lutchman')(url, { method: 'POST', body })).text()
  expect(html).toContain('5 values are different. 1 student is as before.')
  expect(cellsIn(html).map(({ value }) => JSON.parse(value).slice(1))).toEqual([
    ['course_mark', 1, 72, null],
    ['exam_mark', 1, 0, null],
    ['coded_comment', 1, 2, null],
    ['coded_comment_1', 1, 3, null],
    ['custom_comment', 1, 'Écrit « bien » — 😀', null],
  ])
})

test('the same file again changes nothing', async () => {
  const world = await makeWorld()
  const book = await download(world)
  expect((await upload(world, book)).html).toContain('Nothing is different')
  put(book, 2, columns.course, 72)
  const { cells } = await upload(world, book)
  await accept(
    world,
    cells.map((cell) => cell.value),
  )
  expect((await upload(world, book)).html).toContain('Nothing is different')
  await accept(
    world,
    cells.map((cell) => cell.value),
  )
  expect((await stored(world)).version).toBe(2)
})

test('what moved since the download, and what would be taken away, is said and not ticked', async () => {
  const world = await makeWorld()
  await save(world, { student_id: students.nicolette.id, version: 1, course_mark: 61 })
  const book = await download(world)
  put(book, 2, columns.course, 72)
  put(book, 3, columns.course, null)
  await save(world, { student_id: students.zahra.id, version: 1, course_mark: 55, exam_mark: 50 })
  const { html, cells } = await upload(world, book)
  expect(html).toContain('Changed since the download, when it was blank')
  expect(html).toContain('Removes a value')
  expect(cells.map((cell) => cell.isTicked)).toEqual([false, false])
})

test('what moves while the difference is looked at is not overwritten', async () => {
  const world = await makeWorld()
  const book = await download(world)
  put(book, 2, columns.course, 72)
  const { cells } = await upload(world, book)
  await save(world, { student_id: students.zahra.id, version: 1, course_mark: 55 })
  expect(
    (
      await accept(
        world,
        cells.map((cell) => cell.value),
      )
    ).html,
  ).toContain('admin has changed it since.')
  expect((await stored(world)).course_mark).toBe(55)
})

describe('a file that is refused, and why', () => {
  test.each<[string, (book: ExcelJS.Workbook) => void, string]>([
    ['of another class', (book) => put(book, 1, columns.origin, '20252026/1/5B/104'), 'This is the sheet of another class.'],
    ['of another term', (book) => put(book, 1, columns.origin, '20252026/2/5A/104'), 'This is the sheet of another term.'],
    ['of another subject', (book) => put(book, 1, columns.origin, '20252026/1/5A/113'), 'This is the sheet of another subject.'],
    ['without its head', (book) => put(book, 1, columns.origin, null), 'This is not a sheet that was downloaded here'],
    [
      'without students',
      (book) => {
        for (const row of [2, 3, 4, 5]) for (const column of Object.values({ id: 1, name: 2, ...columns })) put(book, row, column, null)
      },
      'There are no students in this sheet.',
    ],
  ])('%s', async (_, change, words) => {
    const world = await makeWorld()
    const book = await download(world)
    change(book)
    const { status, html } = await upload(world, book)
    expect([status, html.includes(words)]).toEqual([422, true])
  })

  test.each(['', 'ID,Name\n1,Zahra', 'PK\u0003\u0004 no zip'])('%j', async (text) => {
    const { status, html } = await upload(await makeWorld(), text)
    expect([status, html.includes('id="file-error"')]).toEqual([422, true])
  })
})

test.each<[ExcelJS.CellValue, string]>([
  [{ formula: '30+42', result: 72 }, 'A formula is not calculated here.'],
  ['-1', 'Marks are whole numbers, 0 to 100.'],
  [101, 'Marks are whole numbers, 0 to 100.'],
  ['1e2', 'Marks are whole numbers, 0 to 100.'],
  ['10,5', 'Marks are whole numbers, 0 to 100.'],
  ['７５', 'Write 75, a whole number.'],
  [72.5, 'Marks are whole numbers, 0 to 100.'],
  [new Date('2025-12-01'), 'Marks are whole numbers, 0 to 100.'],
])('the mark %j is not taken: %s', async (value, words) => {
  const world = await makeWorld()
  const book = await download(world)
  put(book, 2, columns.course, value)
  const { html, cells } = await upload(world, book)
  expect([html.includes('Abdool-Rahman, Zahra'), html.includes(words), cells.length]).toEqual([true, true, 0])
})

test('rows that do not belong are refused by name, the others are read', async () => {
  const world = await makeWorld()
  const book = await download(world)
  const [one, two] = [page(book).getCell(2, columns.origin).value, page(book).getCell(3, columns.origin).value]
  put(book, 2, columns.origin, two)
  put(book, 3, columns.origin, one)
  put(book, 4, columns.course, 50)
  page(book).addRow([students.marcus.id, 'Pierre, Marcus', 90])
  page(book).addRow([String(students.andres.id), 'Gómez Rondón, Andrés', 90])
  const { html, cells } = await upload(world, book)
  expect(html).toMatch(/20210005 Pierre, Marcus<\/b>.*is not in this class/)
  expect(html).toContain('is in the file twice')
  expect(html.match(/is beside another student’s marks/g)).toHaveLength(2)
  expect(cells).toHaveLength(1)
})

test('cells of another class in the body are not written, and nonsense is 422', async () => {
  const world = await makeWorld()
  const sent = JSON.stringify([students.marcus.id, 'course_mark', 1, 99, null])
  expect((await accept(world, [sent])).html).toContain('Not registered for this subject.')
  expect((await stored(world, students.marcus.id)).course_mark).toBeNull()
  expect((await accept(world, ['[1]'])).status).toBe(422)
  expect((await accept(world, [JSON.stringify([students.zahra.id, 'employee_id', 1, 9, null])])).status).toBe(422)
  expect((await accept(world, [])).html).toContain('Nothing was ticked')
})

test('of a posted term it can be taken out, not in', async () => {
  const world = await makeWorld()
  const book = await download(world)
  put(book, 2, columns.course, 72)
  const { cells } = await upload(world, book)
  await world.as('admin')('/api/post-term-reports', { method: 'POST', json: { year: 20252026, term: 1, posted: 1 } })
  expect(await (await world.as('lutchman')(url)).text()).toContain('The reports of this term are posted.')
  expect(
    (
      await accept(
        world,
        cells.map((cell) => cell.value),
      )
    ).html,
  ).toContain('This term is closed')
  expect((await stored(world)).course_mark).toBeNull()
})
