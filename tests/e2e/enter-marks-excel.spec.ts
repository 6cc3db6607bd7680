import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

const sheet = '/term-reports/enter-marks/20252026/3/3C/104'
const columns = { course: 3, exam: 4, comment1: 5, words: 7 }
const row = (page: Page, n: number) => page.locator('.mark-grid tbody tr', { has: page.locator(`td:first-child:text-is("${n}")`) })
const value = (page: Page, column: string, n: number) => row(page, n).getByLabel(`${column}, `)

async function download(page: Page): Promise<ExcelJS.Workbook> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download this sheet' }).click()])
  expect(file.suggestedFilename()).toBe('3C Mathematics Marks Term 3 2025-2026.xlsx')
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await file.path())
  return book
}

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Spreadsheet (.xlsx)').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByRole('button', { name: 'Preview changes' }).click()
}
function put(book: ExcelJS.Workbook, n: number, column: number, to: ExcelJS.CellValue): void {
  const cell = book.worksheets[0]?.getCell(n + 1, column)
  if (cell) cell.value = to
}
/** A mark that does not stand there yet, and takes none away. */
const other = (mark = '') => (mark === '64' ? 65 : 64)
const bytesOf = async (book: ExcelJS.Workbook) => Buffer.from(await book.xlsx.writeBuffer())

test('a sheet goes out to Excel and comes in again: some of it is taken, and taken back', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await page.goto(sheet)
  const before = await Promise.all([20, 21].map((n) => value(page, 'Course', n).inputValue()))
  await page.getByRole('link', { name: 'Marks in Excel' }).click()
  await expectAccessible(page)
  const book = await download(page)
  put(book, 20, columns.course, other(before[0]))
  put(book, 20, columns.words, `Works with care. ${Date.now()}`)
  put(book, 21, columns.course, other(before[1]))
  put(book, 22, columns.course, 105)
  put(book, 23, columns.exam, { formula: 'C5+1', result: 12 })
  await upload(page, 'my marks.xlsx', await bytesOf(book))
  await expect(page.getByText('3 values are different.')).toBeVisible()
  await expect(page.getByText('Marks are whole numbers, 0 to 100.')).toBeVisible()
  await expect(page.getByText('A formula is not calculated here.')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('checkbox', { name: /^Take Course of / })
    .nth(1)
    .uncheck()
  await page.getByRole('button', { name: 'Save what is ticked' }).click()
  await expect(page.getByRole('status')).toContainText(['2 values saved.'])
  await expectAccessible(page)
  await page.goto(sheet)
  await expect(value(page, 'Course', 20)).toHaveValue(String(other(before[0])))
  await expect(value(page, 'Course', 21)).toHaveValue(before[1] ?? '')
})

test('what was taken in is undone in one step', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await page.goto(sheet)
  const before = await Promise.all([25, 26].map((n) => value(page, 'Course', n).inputValue()))
  await page.getByRole('link', { name: 'Marks in Excel' }).click()
  const book = await download(page)
  put(book, 25, columns.course, other(before[0]))
  put(book, 26, columns.course, other(before[1]))
  await upload(page, 'marks.xlsx', await bytesOf(book))
  await page.getByRole('button', { name: 'Save what is ticked' }).click()
  await expect(page.getByText('2 values saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 values put back.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the sheet' }).click()
  expect(await Promise.all([25, 26].map((n) => value(page, 'Course', n).inputValue()))).toEqual(before)
})
