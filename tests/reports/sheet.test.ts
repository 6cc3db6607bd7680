import { setImmediate } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { type PlainSheet, writeSheets } from '../../src/reports/_sheet.ts'
import { readSpreadsheet } from '../../src/routes/_spreadsheet/index.ts'

const about = { author: 'Poui Valley', at: new Date('2025-12-01T14:00:00Z') }
const sheet = (rows: PlainSheet['rows']): PlainSheet => ({
  name: 'Students',
  columns: [
    { title: 'Name', width: 20, kind: 'text' },
    { title: 'Mark', width: 8, kind: 'number' },
    { title: 'DOB', width: 12, kind: 'date' },
    { title: 'Class', width: 8, kind: 'text', choices: 'Classes!$A$2:$A$3' },
  ],
  rows,
})

test('what begins like a formula stays text, figures stay figures, days stay days', async () => {
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', "O'Brien", 'محمد', '<b>&"', '0042', '😀']
  const rows = names.map((name) => [name, 45.5, '2014-05-08', null])
  const read = await readSpreadsheet(await writeSheets([sheet(rows)], about))
  if (!read.ok) throw new Error(read.error)
  expect(read.value.rows[0]?.map((cell) => cell.text)).toEqual(['Name', 'Mark', 'DOB', 'Class'])
  expect(read.value.rows.slice(1)).toEqual(
    names.map((text) => [
      { text, kind: 'text' },
      { text: '45.5', kind: 'number' },
      { text: '2014-05-08', kind: 'date' },
    ]),
  )
})

test('others have their turn between the rows, and every row is there', async () => {
  let isDone = false
  let turns = 0
  const ofOthers = (async () => {
    while (!isDone) {
      await setImmediate()
      turns++
    }
  })()
  const turnAt: number[] = []
  function* rows() {
    for (let i = 0; i < 1000; i++) {
      turnAt.push(turns)
      yield [`Zahra ${i}`, i, '2014-05-08', '1A']
    }
  }
  const read = await readSpreadsheet(await writeSheets([sheet(rows())], about))
  isDone = true
  await ofOthers
  expect(read.ok && read.value.rows).toHaveLength(1001)
  expect(new Set(turnAt).size).toBeGreaterThanOrEqual(20)
})

test('printed as it is, all its columns are on a sheet of A4 on its side, under the titles', async () => {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await writeSheets([sheet([['Ann', 45, '2014-05-08', '1A']])], about)).buffer)
  expect(book.worksheets[0]?.pageSetup).toMatchObject({
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
  })
})
