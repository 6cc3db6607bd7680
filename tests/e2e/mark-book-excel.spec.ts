import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

const sheet = '/term-reports/mark-book/20252026/3/2C/104/11'
const row = (page: Page, n: number) => page.locator('.mark-grid tbody tr', { has: page.locator(`td:first-child:text-is("${n}")`) })
const cell = (page: Page, n: number, column: number) => page.locator(`#m${n - 1}-${column - 1}`)
/** Where the cursor stands it is in an input, elsewhere text. */
const mark = (page: Page, n: number, column: number) =>
  cell(page, n, column).evaluate((box) => (box instanceof HTMLInputElement ? box.value : (box.textContent ?? '')))

async function enter(page: Page, n: number, column: number, text: string): Promise<void> {
  await cell(page, n, column).focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
const dialog = (page: Page) => page.getByRole('dialog')
const proposal = (page: Page, n: number) => dialog(page).locator(`tbody tr >> nth=${n - 1}`)

async function open(page: Page): Promise<void> {
  await page.goto(sheet)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}

async function download(page: Page): Promise<ExcelJS.Workbook> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download', exact: true }).click()])
  expect(file.suggestedFilename()).toMatch(/^2C Term 3 Course Marks \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.xlsx$/)
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await file.path())
  return book
}

test('a mark book goes out to Excel and comes in again: some of it is taken, and taken back', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page)
  const [first, second] = [await mark(page, 1, 1), await mark(page, 2, 1)]
  const [one, two] = [first, second].map((value) => (value === '1' ? 2 : 1)) as [number, number]
  const book = await download(page)
  const put = (address: string, value: ExcelJS.CellValue) => {
    const cell = book.worksheets[0]?.getCell(address)
    if (cell) cell.value = value
  }
  put('D9', one)
  put('D10', two)
  put('D11', 1001)
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await expectAccessible(page, { within: '#dialog-box' })
  await dialog(page).getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog(page).getByText('Choose the spreadsheet first.')).toBeVisible()
  const buffer = Buffer.from(await book.xlsx.writeBuffer())
  await dialog(page)
    .getByLabel('Spreadsheet (.xlsx)')
    .setInputFiles({ name: 'my marks.xlsx', mimeType: 'application/octet-stream', buffer })
  await dialog(page).getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog(page).getByText('2 marks are different.')).toBeVisible()
  await expect(dialog(page).getByText('Mark Entered is greater than the assigned total.')).toBeVisible()
  await expectAccessible(page, { within: '#dialog-box' })
  await dialog(page)
    .getByRole('checkbox', { name: /^Take / })
    .nth(1)
    .uncheck()
  await dialog(page).getByRole('button', { name: 'Save what is ticked' }).click()
  await expect(dialog(page).getByRole('status').first()).toHaveText('1 value of the file saved.')
  await expectAccessible(page, { within: '#dialog-box' })
  await expect.poll(() => mark(page, 1, 1)).toBe(String(one))
  await expect.poll(() => mark(page, 2, 1)).toBe(second)
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(page).getByRole('status').first()).toHaveText('1 value put back.')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect.poll(() => mark(page, 1, 1)).toBe(first)
})

test('a sheet that cannot be fetched is said to be so', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page)
  await page.route('**/api/download-mark-book-page/**', async (route) => {
    await page.getByRole('dialog', { name: 'The spreadsheet is being made.' }).waitFor()
    await route.abort()
  })
  await page.getByRole('link', { name: 'Download', exact: true }).click()
  await expect(page.getByText('An Error has occured, file could not be downloaded.')).toBeVisible()
  await page.unroute('**/api/download-mark-book-page/**')
  await page.keyboard.press('Escape')
  await download(page)
})

test('the percentages of a mark book become course marks, and are taken back', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page)
  const before = await mark(page, 1, 1)
  await enter(page, 1, 1, before === '0' ? '1' : '0')
  await enter(page, 2, 1, '9999')
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('link', { name: 'Use as course mark' }).click()
  await expect(page.getByText('One mark is not saved yet, and would be missing in the percentages.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await cell(page, 2, 1).focus()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Use as course mark' }).click()
  await dialog(page).getByRole('link', { name: 'Weighted', exact: true }).click()
  await expect(dialog(page).getByText('No assessment has a total and a weighting')).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Unweighted', exact: true }).click()
  await expect(proposal(page, 1)).toContainText('Would be overwritten')
  await expectAccessible(page, { within: '#dialog-box' })
  const box = proposal(page, 1).getByRole('checkbox')
  await expect(box).not.toBeChecked()
  const proposed = await proposal(page, 1).locator('td.num').last().innerText()
  await box.check()
  await dialog(page).getByRole('button', { name: 'Save what is ticked' }).click()
  await expect(
    dialog(page)
      .getByText(/^\d+ course marks? saved\.$/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page, { within: '#dialog-box' })
  expect(await courseMark(page)).toBe(proposed)
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(
    dialog(page)
      .getByText(/^\d+ course marks? put back\.$/)
      .first(),
  ).toBeVisible()
  expect(await courseMark(page)).not.toBe(proposed)
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()
  await enter(page, 1, 1, before)
  await expect(row(page, 1).getByText('Data Saved.')).toBeAttached()
})

/** As Enter Marks has it. */
async function courseMark(page: Page): Promise<string> {
  const answer = await page.request.get('/api/lesson-marks/20252026/3/2C/104')
  const { students } = await answer.json()
  return String(students[0].course_mark)
}
