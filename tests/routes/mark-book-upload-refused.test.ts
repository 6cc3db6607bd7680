import type ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { students } from '../world.ts'
import { at, column, downloaded, makeBookWorld, page, post, put, upload } from './_mark-book.ts'

describe('a file that is refused, and why', () => {
  const other = (...key: unknown[]) => JSON.stringify(['mark-book', ...key])
  test.each<[string, (book: ExcelJS.Workbook) => void, string]>([
    ['of another class', (book) => put(book, at.origin, 1, other(20252026, 1, '5B', 104, 1)), 'This is the sheet of another class.'],
    ['of another term', (book) => put(book, at.origin, 1, other(20252026, 2, '5A', 104, 1)), 'This is the sheet of another term.'],
    ['of another subject', (book) => put(book, at.origin, 1, other(20252026, 1, '5A', 113, 1)), 'This is the sheet of another subject.'],
    [
      'of another teacher',
      (book) => put(book, at.origin, 1, other(20252026, 1, '5A', 104, 2)),
      'This is the mark book of another teacher.',
    ],
    ['without its key', (book) => put(book, at.origin, 1, null), 'This is not a mark book that was downloaded here'],
    ['with another key', (book) => put(book, at.origin, 1, '{"a":1}'), 'This is not a mark book that was downloaded here'],
    [
      'without students',
      (book) => {
        for (const row of [at.zahra, at.nicolette, at.andres, at.teShawn]) page(book).getRow(row).values = []
      },
      'There are no students in this sheet.',
    ],
  ])('%s', async (_, change, words) => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    change(book)
    const { status, html } = await upload(world, book)
    expect([status, html.includes(words)]).toEqual([422, true])
  })

  test.each(['', 'ID,Name\n1,Zahra', 'PK\u0003\u0004 no zip', '%PDF-1.7'])('%j under the name of a spreadsheet', async (text) => {
    const { status, html } = await upload(await makeBookWorld(), new Uint8Array(Buffer.from(text)))
    expect([status, html.includes('id="file-error"')]).toEqual([422, true])
  })
})

test.each<[number, number, ExcelJS.CellValue, string]>([
  [at.zahra, 1, { formula: '10+5', result: 16 }, 'A formula is not calculated here.'],
  [at.zahra, 1, { error: '#DIV/0!' }, 'The cell shows an error of the spreadsheet.'],
  [at.zahra, 1, 21, 'Mark Entered is greater than the assigned total.'],
  [at.zahra, 1, -1, 'Marks are whole numbers'],
  [at.zahra, 1, 12.5, 'Marks are whole numbers'],
  [at.zahra, 1, '1e1', 'Marks are whole numbers'],
  [at.zahra, 1, '１５', 'Write 15, a whole number.'],
  [at.zahra, 1, 'absent', 'Marks are whole numbers'],
  [at.total, 1, 0, 'A total is a whole number'],
  [at.total, 1, 20.5, 'A total is a whole number'],
  [at.total, 1, 1001, 'A total is a whole number'],
  [at.weighting, 1, 101, 'A weighting is a whole number'],
  [at.date, 1, '05/08/2025', 'Write a day like'],
  [at.date, 1, new Date('1900-01-01T00:00:00Z'), 'a day'],
  [at.date, 1, new Date('2031-01-01T00:00:00Z'), 'not in this academic year'],
  [at.topic, 1, 'x'.repeat(101), 'At most 100 characters.'],
  [at.topic, 1, '—', 'A topic has a letter or a digit in it.'],
  [at.topic, 1, { formula: 'A1', result: 'Quiz' }, 'A formula is not calculated here.'],
])('in row %i of assessment %i, %j is not taken: %s', async (row, number, value, words) => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  put(book, row, column(number), value)
  const { status, html, changes } = await upload(world, book)
  expect([status, html.includes(words), changes]).toEqual([200, true, []])
  expect(html).toContain(`Row ${row}, D`)
})

test('rows and columns that do not belong are refused by name, the others are read', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  const it = page(book)
  const [one, two] = [it.getCell(at.zahra, 3).value, it.getCell(at.nicolette, 3).value]
  put(book, at.zahra, 3, two)
  put(book, at.nicolette, 3, one)
  put(book, at.andres, column(1), 5)
  put(book, at.teShawn + 2, 1, String(students.marcus.id))
  put(book, at.teShawn + 2, 2, 'Pierre, Marcus')
  put(book, at.teShawn + 2, column(1), 5)
  put(book, at.origin, column(5), it.getCell(at.origin, column(1)).value)
  put(book, at.total, column(4), 30)
  const {
    body: { data },
  } = await world.assess({ assesment_number: 4, topic: 'Theirs', total: 5 }, 'admin')
  expect(data.assesment_number).toBe(4)
  const { html, changes } = await upload(world, book)
  expect(html.match(/is beside another student’s marks/g)).toHaveLength(2)
  expect(html).toMatch(/20210005 Pierre, Marcus<\/b>.*is not in this mark book/)
  expect(html).toContain('The column is in the file twice')
  expect(html).toContain('Another assessment has been added in this place since the download.')
  expect(changes).toHaveLength(1)
})

test('a column that somebody has put in, or whose hidden cell was changed, is named and not passed over', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  put(book, at.origin, column(1), null)
  put(book, at.zahra, column(1), 3)
  put(book, at.origin, column(4), '[1e9]')
  put(book, at.zahra, column(4), 4)
  const { html, changes } = await upload(world, book)
  expect([html.match(/not a column of this mark book as it was downloaded/g)?.length, changes]).toEqual([2, []])
  expect(html).not.toContain('The file has no changes.')
})

test('of a thousand wrong rows the first hundred are named', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  for (let n = 0; n < 1000; n++) put(book, 20 + n, 1, `9${n}`)
  const { html } = await upload(world, book)
  expect([html.match(/is not in this mark book/g)?.length, html.includes('and 900 more')]).toEqual([100, true])
})

test('the column of an assessment that has been deleted meanwhile is not taken for the one in its place', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  put(book, at.zahra, column(1), 20)
  const [first] = (await world.stored()).assesments
  await world.as('lutchman')('/api/delete-course-assesment', { method: 'POST', json: { id: first?.id } })
  await world.assess({ assesment_number: 1, topic: 'Another', total: 20 })
  const { html, changes } = await upload(world, book)
  expect([html.includes('The assessment has been deleted since the download.'), changes]).toEqual([true, []])
})

test('what the form could not have had is 422, and what the file was not checked for is not stored', async () => {
  const world = await makeBookWorld()
  const change = { kind: 'mark', number: 1, id: 1, studentId: students.marcus.id, version: 0, stored: null, next: 5 }
  const send = (json: object | string) =>
    post(world, '/upload/changes', [
      ['change', typeof json === 'string' ? json : JSON.stringify(json)],
      ['take', '0'],
    ])
  const outside = await send(change)
  expect([outside.status, outside.html.includes('Does not take this subject in this class.')]).toEqual([422, true])
  for (const wrong of ['x', '[]', { ...change, extra: 1 }, { ...change, next: '5' }, { ...change, field: 'id', kind: 'assessment' }])
    expect((await send(wrong)).status).toBe(422)
  const head = { kind: 'assessment', number: 1, id: 1, version: 1, field: 'total', stored: 20, next: 'abc' }
  expect((await send(head)).html).toContain('A total is a whole number')
  expect((await send({ ...head, field: 'topic', next: 'x'.repeat(500) })).html).toContain('At most 100 characters.')
  expect((await send({ ...head, id: 2, next: '30' })).status).toBe(422)
  const far = { ...head, number: 1_000_000, id: null, version: 0, stored: null, next: '30' }
  expect((await send(far)).status).toBe(422)
  expect((await post(world, '/upload/changes', [['change', JSON.stringify(change)]])).html).toContain('Nothing was ticked')
  expect((await world.stored()).assesments).toMatchObject([{ topic: 'Quiz 1', total: 20, version: 1 }, { version: 1 }])
})
