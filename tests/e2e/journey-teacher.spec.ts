import ExcelJS from 'exceljs'
import { bare, textOf } from '../reports/_poppler.ts'
import { expectAccessible } from './_axe.ts'
import { expect, signInAnew } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
const term = { year: 20252026, term: 3 }
const columns = { name: 2, course: 3, exam: 4 }

async function bookOf(path: string) {
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(path)
  return book
}

test('a subject teacher’s road: sign in, type marks, fill in the rest in Excel, and see the mark sheet of the class', async ({
  page,
  school,
}) => {
  test.setTimeout(120_000)
  await signInAnew(page, school, 'd.lutchman')
  await page
    .getByRole('link', { name: /Enter Marks/ })
    .first()
    .click()
  await page.getByRole('link', { name: '2C Mathematics' }).click()
  await expect(page.locator('x-island[data-ready]')).toBeAttached()
  const course = page.getByRole('textbox', { name: /^Course, / })
  const exam = page.getByRole('textbox', { name: /^Exam, / })
  const count = await course.count()
  expect(count).toBeGreaterThan(30)

  await test.step('a column is typed, and is there after a reload', async () => {
    const typed = Array.from({ length: count }, (_, n) => String(40 + n))
    const values = () => course.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    expect(await values()).not.toEqual(typed)
    await course.first().click()
    for (const mark of typed) await page.keyboard.type(`${mark}\n`)
    expect(await values()).toEqual(typed)
    await expect(page.getByText('Saving...')).toHaveCount(0)
    await page.reload()
    await expect(page.locator('x-island[data-ready]')).toBeAttached()
    expect(await values()).toEqual(typed)
  })

  await test.step('the other column is filled in at home, in Excel', async () => {
    await page.getByRole('link', { name: 'Marks in Excel' }).click()
    await expectAccessible(page)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download this sheet' }).click()])
    const book = await bookOf(await file.path())
    const sheet = book.worksheets[0] as ExcelJS.Worksheet
    expect(sheet.getCell(2, columns.course).value).toBe(40)
    for (let n = 0; n < count; n++) sheet.getCell(n + 2, columns.exam).value = 90 - n
    const buffer = Buffer.from(await book.xlsx.writeBuffer())
    await page.getByLabel('Spreadsheet (.xlsx)').setInputFiles({ name: 'marks.xlsx', mimeType: 'application/octet-stream', buffer })
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save what is ticked' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'values saved.' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the sheet' }).click()
    await expect(exam.first()).toHaveValue('90')
    await expect(exam.nth(count - 1)).toHaveValue(String(90 - (count - 1)))
  })

  await test.step('the marks stand on the mark sheet, on paper and in Excel', async () => {
    await page.goto('/term-reports/term-details')
    await page.getByRole('link', { name: /^2C/ }).first().click()
    await page.getByRole('link', { name: 'Class Mark Sheet' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Generate Mark Sheet' }).click()
    await expect(dialog.locator('iframe')).toBeVisible()
    const [year, number] = [term.year, term.term]
    const pdf = await page.request.get(`/api/mark-sheet/${year}/${number}/2C`)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect(bare(textOf(await pdf.body()))).toMatch(/MATH.*4090/)
    await page.goto(`/reports/mark-sheet/${year}/${number}/2C`)
    await expect(page.locator('.sheet tbody tr').first()).toContainText('90')
    const [excel] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Excel' }).click()])
    const cells: unknown[] = []
    ;(await bookOf(await excel.path())).worksheets[0]?.eachRow((row) => row.eachCell(({ value }) => cells.push(value)))
    for (const mark of [40, 90, 90 - (count - 1)]) expect(cells).toContain(mark)
  })

  await test.step('another’s lesson and another’s class are not there', async () => {
    for (const path of [`/term-reports/enter-marks/${term.year}/${term.term}/2C/101`, `/reports/mark-sheet/${term.year}/${term.term}/6E`])
      expect((await page.request.get(path)).status()).toBe(404)
    await page.goto('/term-reports')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
  })
})
