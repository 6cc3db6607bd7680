import type { Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { expectAccessible } from './_axe.ts'
import { startNetwork } from './_cut.ts'
import { test as base, expect, signIn } from './_fixtures.ts'
import { pick } from './_pick.ts'

/** The page of a head of department, over a network that can be cut. */
const test = base.extend<{ network: Awaited<ReturnType<typeof startNetwork>> }>({
  network: async ({ page, school }, use) => {
    const network = await startNetwork(school.baseURL)
    await signIn(page, { ...school, baseURL: network.baseURL }, 'p.baptiste')
    await page.goto(`${network.baseURL}/term-reports/course-spreadsheet`)
    await use(network)
    network.stop()
  },
})

const start = (page: Page) => page.getByRole('button', { name: 'Download Spreadsheet' }).first()
const again = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Download Spreadsheet' })
const dialog = (page: Page) => page.getByRole('dialog')

test('a head of department chooses a class, and gets its mark books as a workbook', async ({ page, network }) => {
  await start(page).click()
  await expect(dialog(page)).toContainText('No Fields selected. Please select field to download spreadsheet.')
  await expectAccessible(page, { where: 'no fields', within: '#dialog-box' })
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(start(page)).toBeFocused()
  await page.getByLabel('Form Level').selectOption('Form 3')
  await expect(page.getByText(/mark books of 5 classes\./)).toBeVisible()
  await pick(page.getByLabel('Form Class'), '3A')
  await expect(page.getByText('18 mark books of 1 class.')).toBeVisible()
  expect(page.url()).toContain('formClass=3A')
  await expectAccessible(page, { where: 'page' })
  const downloading = page.waitForEvent('download')
  await start(page).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^3A Term 3 Course Assesments \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.xlsx$/)
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await download.path())
  const names = book.worksheets.map((sheet) => sheet.name)
  expect([names.length, names.slice(0, 3)]).toEqual([19, ['Contents', '3A AGRI', '3A DRAM']])
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(/Course Assesments .* is downloaded\./)).toBeVisible()
  await expect(start(page)).toBeFocused()
  expect(network.seen.streams).toBe(1)
})

test('@oldest a network that is cut in the middle is waited for, and the same spreadsheet goes on', async ({ page, network }, {
  retry,
}) => {
  await page.getByLabel('Form Level').selectOption(`Form ${4 + retry}`) // what was just made would not be made again
  await expect(page.getByText(/mark books of \d classes\./)).toBeVisible()
  const sheets = 1 + Number.parseInt((await page.getByText(/mark books of/).textContent()) ?? '', 10)
  const downloading = page.waitForEvent('download')
  network.become('cut')
  await start(page).click()
  await expect(dialog(page)).toContainText('The connection was lost. It will continue when it is back.')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  network.become('pass')
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await (await downloading).path())
  expect(book.worksheets).toHaveLength(sheets)
  await expect(dialog(page)).toBeHidden()
  expect(network.seen.lastIds).toEqual([expect.stringMatching(/^[\w-]{43}\.\d+$/)])
})

test('when it cannot go on the overlay gives way to the error, and it can be started again', async ({ page, network }, { retry }) => {
  const formClass = retry === 0 ? '2C' : '2D'
  await pick(page.getByLabel('Form Class'), formClass)
  await expect(page.getByText(/mark books of 1 class\./)).toBeVisible()
  network.become('forget')
  await start(page).click()
  await expect(dialog(page)).toContainText('An Error has occured, file could not be downloaded.')
  await expect(dialog(page)).toContainText('the server restarted or the page was closed')
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(dialog(page).getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await expectAccessible(page, { where: 'error', within: '#dialog-box' })
  network.become('pass')
  const downloading = page.waitForEvent('download')
  await again(page).click()
  expect((await downloading).suggestedFilename()).toContain(`${formClass} Term 3 Course Assesments`)
  await expect(dialog(page)).toBeHidden()
})

test('Cancel ends the waiting, and no file comes', async ({ page, network }) => {
  let downloads = 0
  page.on('download', () => downloads++)
  await pick(page.getByLabel('Subject'), 'Mathematics')
  await expect(page.getByText(/^30 mark books of 30 classes\.$/)).toBeVisible()
  network.become('hold')
  await start(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect.poll(() => network.seen.open).toBe(1)
  await expectAccessible(page, { where: 'progress', within: '#dialog-box' })
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(start(page)).toBeFocused()
  await expect.poll(() => network.seen.open).toBe(0)
  network.become('pass')
  await page.reload()
  expect(downloads).toBe(0)
})
