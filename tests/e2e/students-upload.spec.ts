import type { Page } from '@playwright/test'
import { book, fixture } from '../spreadsheets/make.ts'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
const head = ['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date']
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const dialog = (page: Page) => page.getByRole('dialog')
/** A row that can be written in, by its place in the file. */
const card = (page: Page, place: number) => page.locator(`#row-${place}`)
const tableRow = (page: Page, row: number) => page.getByRole('row', { name: new RegExp(`^(Edit row )?${row} `) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function choose(page: Page, bytes: Uint8Array, name: string) {
  await dialog(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: excel, buffer: Buffer.from(bytes) })
  await button(page, 'Upload File').click()
}

test('students are uploaded from a file, and taken back', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students?q=keziah+adams')
  const keziah = await page.getByRole('row', { name: /Keziah Adams/ }).innerText()
  const known = /\d{8}/.exec(keziah)?.[0] ?? ''

  await test.step('the template', async () => {
    await page.getByRole('link', { name: 'Upload Students' }).click()
    await expect(dialog(page)).toContainText('Upload Students')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('link', { name: 'Download Template' }).click()
    expect((await download).suggestedFilename()).toBe('Registration Upload.xlsx')
  })

  await test.step('no file, and a wrong one', async () => {
    await button(page, 'Upload File').click()
    await expect(dialog(page).getByText('Please select a file!')).toBeVisible()
    await choose(page, fixture('students.xls'), 'students.xlsx')
    await expect(dialog(page).getByRole('alert').filter({ hasText: 'Could not upload the file.' })).toContainText('old type of spreadsheet')
    await expectAccessible(page)
  })

  await test.step('every row is shown, and what is wrong is mended', async () => {
    const rows = [
      [20990001, "O'Brien", 'Té-Shawn', 'S1', '1A', '08-May-2014', 'Poui', '01-Sep-2026'],
      [20990002, 'Ali', 'Ria', 'S2', '1AA', '', '', ''],
      [20990003, 'Khan', 'Gone', 'S3', '', '', '', ''],
      [known, 'Adams', 'Kezia', '', '', '', '', ''],
    ]
    await choose(page, book([head, ...rows]), 'form 1.xlsx')
    await expect(page).toHaveURL(/\/admin\/students\/uploads\/\d+$/)
    await expect(page.getByText('2 rows must be corrected before anything can be added.')).toBeVisible()
    await expect(button(page, 'Confirm Upload')).toBeDisabled()
    await expect(page.locator('#sheet-rows tbody tr')).toHaveCount(4)
    await expectAccessible(page)
    const other = card(page, 3).getByLabel('House', { exact: true })
    await card(page, 3).getByText('Other columns').click()
    await other.fill('Ibis')
    await card(page, 2).getByRole('button', { name: 'Use 1A' }).click()
    await expect(page.getByText('1 row must be corrected')).toBeVisible()
    await expect(other, 'what is being typed elsewhere stays').toHaveValue('Ibis')
    await expect(tableRow(page, 3)).toContainText('New')
    await card(page, 3).getByLabel('Class', { exact: true }).fill('1B')
    await card(page, 3).getByRole('button', { name: 'Save row' }).click()
    await expect(page.getByText('4 rows in the file. No errors found.')).toBeVisible()
    await expect(tableRow(page, 4)).toContainText('Ibis')
    await expect(button(page, 'Confirm Upload')).toBeEnabled()
  })

  await test.step('any row is opened, one is deleted, and a difference accepted', async () => {
    await page.getByRole('link', { name: 'Edit row 2' }).click()
    await expect(card(page, 1).getByLabel('First Name', { exact: true })).toHaveValue('Té-Shawn')
    await page.getByRole('link', { name: 'Delete Records' }).click()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Select row 4' }).check()
    await button(page, 'Delete').click()
    await expect(page.getByText('3 rows in the file.')).toBeVisible()
    await expect(page.getByText('Gone')).toHaveCount(0)
    await expect(tableRow(page, 5)).toContainText('Left as it is')
    await page.getByRole('button', { name: 'Accept, row 5' }).click()
    await expect(tableRow(page, 5)).toContainText('Accepted')
    await expectAccessible(page)
  })

  await test.step('confirmed, with a tick to each row', async () => {
    await page.getByRole('radio', { name: /Since the beginning of the term/ }).check()
    await button(page, 'Confirm Upload').click()
    await expect(page.getByText('2 students added, 1 student changed.')).toBeVisible()
    await expect(page.locator('#sheet-rows tbody .good').getByText('Uploaded')).toHaveCount(3)
    await expectAccessible(page)
    await page.goto('/admin/students?q=20990001')
    await expect(page.getByRole('row', { name: /Té-Shawn O'Brien/ })).toBeVisible()
    await page.goto('/admin/students?q=kezia+adams')
    await expect(page.getByRole('row', { name: /Kezia Adams/ })).toBeVisible()
  })

  await test.step('and taken back', async () => {
    await page.goto('/admin/students/uploads')
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: /^Undo form 1\.xlsx/ })).toBeVisible()
    await page.getByRole('link', { name: 'form 1.xlsx', exact: true }).click()
    await page.getByRole('link', { name: 'Undo', exact: true }).click()
    await expect(dialog(page)).toContainText('Undo the upload of form 1.xlsx ?')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Upload undone: 2 students removed, 1 put back.')).toBeVisible()
    await expect(page.getByText(/Undone by admin/), 'the page says so by itself').toBeVisible()
    await expect(page.locator('#sheet-rows')).toHaveCount(0)
    await page.goto('/admin/students?q=20990001')
    await expect(page.getByText('No student matches “20990001”')).toBeVisible()
  })
})
