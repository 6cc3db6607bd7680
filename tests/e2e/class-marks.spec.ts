import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

const grid = '/term-reports/enter-marks/20252026/3/3C/104'
const exam = '104/exam_mark'
const examOf = (page: Page, n: number) =>
  page.locator('.mark-grid tbody tr', { has: page.locator(`td:first-child:text-is("${n}")`) }).getByLabel('Exam, ')
/** A mark that does not stand there yet, and takes none away. */
const other = (mark: string | undefined) => (mark === '64' ? 65 : 64)

test('a class goes out to Excel in all its subjects and comes in again: looked at first, saved, and taken back', async ({
  page,
  signedIn,
}) => {
  await signedIn('d.lutchman')
  const marks = () => Promise.all([27, 28].map((n) => examOf(page, n).inputValue()))
  await page.goto(grid)
  await expect(examOf(page, 27)).toBeVisible()
  const before = await marks()
  const wanted = before.map(other)

  await page.goto('/term-reports/class-marks')
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download 3C' }).click()])
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await file.path())
  const sheet = book.getWorksheet('3C') as ExcelJS.Worksheet
  const column = (sheet.getRow(1).values as unknown[]).indexOf(exam)
  for (const [i, mark] of wanted.entries()) sheet.getCell(27 + i + 2, column).value = mark

  const dialog = page.locator('#dialog')
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  const buffer = Buffer.from(await book.xlsx.writeBuffer())
  await dialog.getByLabel('File').setInputFiles({ name: 'class 3C.xlsx', mimeType: 'application/octet-stream', buffer })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 values will be saved.' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Mathematics Exam/ })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('2 values changed.')).toBeVisible()
  await expectAccessible(page)
  const saved = page.url()
  await page.goto(grid)
  await expect(examOf(page, 27)).toBeVisible()
  expect(await marks()).toEqual(wanted.map(String))

  await page.goto(saved)
  await page.getByRole('link', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('This upload has been undone.')).toBeVisible()
  await page.goto(grid)
  await expect(examOf(page, 27)).toBeVisible()
  expect(await marks()).toEqual(before)
})
