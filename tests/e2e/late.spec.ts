import type { Page } from '@playwright/test'
import { expect, test } from './_fixtures.ts'
import { held } from './_held.ts'

/** What a slow network answers late, or not in the order in which it was asked. */
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('#student-table tbody tr')

test('the next page that comes late does not take the place of what is searched by then', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students')
  const [turn, find] = [await held(page, /[?&]page=2/), await held(page, /[?&]q=naim/)]
  const found = page.waitForRequest(/[?&]q=naim/)
  await page.getByRole('link', { name: '2', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('naim ahamad')
  await found
  turn()
  await page.waitForTimeout(300)
  find()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Ahamad')
})

test('a list that changes while one searches in it shows what is searched', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students')
  const [find, found] = [await held(page, /[?&]q=naim/), page.waitForRequest(/[?&]q=naim/)]
  await page.getByRole('searchbox', { name: 'Search' }).fill('naim ahamad')
  await found
  await page.evaluate(() => document.body.dispatchEvent(new CustomEvent('students-changed')))
  await page.waitForTimeout(300)
  find()
  await expect(rows(page)).toHaveCount(1)
})

test('a link that is pressed again opens its dialog once, and what is typed there stays', { tag: '@oldest' }, async ({
  page,
  signedIn,
}) => {
  await signedIn('admin')
  await page.goto('/admin/students/20240999')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/contacts/new') && asked.push(request.url()))
  const answer = await held(page, /contacts\/new/)
  const add = page.getByRole('link', { name: 'Add Contact' })
  for (let n = 0; n < 3; n++) await add.click()
  answer()
  await dialog(page).getByLabel('Name').fill('Typed at once')
  await page.waitForTimeout(300)
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Typed at once')
  expect(asked).toHaveLength(1)
})

test('what a choice would do is not told any more once its dialog is closed', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students')
  await rows(page).first().getByRole('checkbox').check()
  await page.locator('[data-tick-bar]').getByRole('button', { name: 'Archive' }).click()
  await expect(dialog(page)).toContainText(/Archive 1 student/)
  const again = /students\/ticked/
  const [tell, asked] = [await held(page, again), page.waitForRequest(again)]
  await dialog(page).getByRole('textbox', { name: 'Leaving Date' }).fill('28-Nov-2025')
  await dialog(page).getByRole('textbox', { name: 'Leaving Date' }).blur()
  await asked
  page.once('dialog', (question) => question.accept())
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  tell()
  await page.waitForTimeout(500)
  await expect(dialog(page)).toBeHidden()
})
