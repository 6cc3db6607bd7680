import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { mean } from '../../src/domain/_average.ts'
import { averageFigure, type Column, type Table } from '../../src/reports/_model.ts'
import { writeXlsx } from '../../src/reports/_xlsx.ts'
import { markSheet } from '../../src/reports/mark-sheet.ts'
import { classOf, letterhead, reportClass, student, subject, today } from './_sample.ts'

async function read(...sheets: Parameters<typeof writeXlsx>[0]) {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await writeXlsx(sheets, letterhead, new Date('2025-12-12T14:00:00Z'))) as never)
  return book
}
const spreadsheet = (of: ReturnType<typeof reportClass>) => read(...markSheet(of, today, Number.POSITIVE_INFINITY))

test('figures are numbers with as many decimals as are printed, words are words', async () => {
  const page = (await spreadsheet(classOf(4, 3))).worksheets[0]!
  const row = page.getRow(7)
  expect([1, 2, 3, 4, 9, 10, 11].map((n) => row.getCell(n).value)).toEqual([2, 'Alcántara B, Naïm', 7, 11, 28, 'E', 3])
  expect([row.getCell(9).numFmt, row.getCell(3).numFmt, row.getCell(2).numFmt]).toEqual(['0.0', '0', '@'])
  expect([row.getCell(4).font, row.getCell(3).font?.bold]).toMatchObject([{ bold: true, underline: true }, undefined])
  expect(page.getRow(11).getCell(3).value).toBe(16.5)
  expect([page.getCell('A1').value, page.getCell('A2').value]).toEqual([
    'Poui Valley Secondary School',
    'Class Mark Sheet · Class 2C · Term 1 · 2025-2026',
  ])
})

test('every subject is on one sheet, under its name, however many there are', async () => {
  const book = await spreadsheet(classOf(2, 25))
  const page = book.worksheets[0]!
  expect([book.worksheets.length, page.name]).toEqual([1, 'Class 2C Term 1'])
  expect([page.getCell('C4').value, page.getCell('D4').isMerged, page.getCell('C5').value, page.getCell('D5').value]).toEqual([
    'S101',
    true,
    'C',
    'E',
  ])
  expect(page.getRow(5).getCell(53).value).toBe('Avg')
})

test('heads and names stay in view, and it prints on its side, as wide as a page', async () => {
  const page = (await spreadsheet(classOf(3, 2))).worksheets[0]!
  expect(page.views).toMatchObject([{ state: 'frozen', xSplit: 2, ySplit: 5 }])
  expect(page.pageSetup).toMatchObject({
    orientation: 'landscape',
    paperSize: 9,
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '4:5',
  })
})

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', '=HYPERLINK("http://x","y")'])(
  'a name that begins with %j is never a formula',
  async (name) => {
    const page = (await spreadsheet(reportClass({ students: [student({ lastName: name, subjects: [subject({ abbr: name })] })] })))
      .worksheets[0]!
    expect([page.getCell('B6').type, page.getCell('B6').formula]).toEqual([ExcelJS.ValueType.String, undefined])
    expect(page.getCell('B6').value).toBe(`${name.trim()}, Chloé`)
    expect(page.getCell('C4').type).toBe(ExcelJS.ValueType.String)
  },
)

test('an empty class says so', async () => {
  const page = (await spreadsheet(reportClass({ students: [], formClass: "5'A/[*]" }))).worksheets[0]!
  expect(page.name).toBe('Class 5-A---- Term 1')
  expect(page.getCell('A3').value).toContain('No students are registered')
})

/** As a spreadsheet shows a number in one of the formats of the workbooks. */
const shown = (value: unknown, format = '') => {
  const [, decimals = '', after = ''] = /^0(?:\.(0+))?(?:"(.*)")?$/.exec(format) ?? []
  return typeof value === 'number' ? `${value.toFixed(decimals.length)}${after}` : String(value)
}

test('every average is the number that the other papers print, with its mark where one is incomplete', async () => {
  const sums = Array.from({ length: 12 }, (_, n) => Array.from({ length: (n + 1) * 100 + 1 }, (_, sum) => mean([[sum, n + 1]]))).flat()
  const averages = [null, ...new Set(sums)]
  const cells = averages.flatMap((average) => [averageFigure({ average }), averageFigure({ average, words: ['incomplete', 'absent'] })])
  const columns: Column[] = [{ title: 'Avg', align: 'right', width: 10, isHead: true }]
  const table: Table = { kind: 'table', isRuled: true, columns, rows: cells.map((cell) => [cell]), foot: [] }
  const page = (await read({ paper: 'list', title: 'Averages', when: 'Class 2C · Term 1', about: 'Class 2C', blocks: [table], foot: null }))
    .worksheets[0]!
  const printed = cells.map((_, i) => page.getCell(6 + i, 1)).map(({ value, numFmt }) => shown(value, numFmt))
  expect(printed).toEqual(cells.map(({ text }) => text))
  expect([averages.length > 1200, printed.includes('68.4*'), printed.includes('68.4'), printed.includes('100*'), printed[0]]).toEqual([
    true,
    true,
    true,
    true,
    '--',
  ])
})
