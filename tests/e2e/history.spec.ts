import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog')
const fieldHistory = (page: Page) => page.locator('#field-history')
const status = (page: Page, word: string) => page.locator('#student-status').getByText(word)

test('the history of a name opens below what is being edited, and the focus comes back', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students?q=keziah+adams')
  await page.getByRole('link', { name: 'Edit Keziah Adams' }).click()
  const first = dialog(page).getByLabel('First Name', { exact: true })
  await dialog(page).getByRole('link', { name: 'History of First Name' }).click()
  await expect(fieldHistory(page)).toContainText('No changes yet')
  await first.fill('Keziah-Ann')
  await first.blur()
  await expect(status(page, 'Updated Successfully.')).toBeVisible()
  await dialog(page).getByRole('link', { name: 'History of First Name' }).press('Enter')
  const row = fieldHistory(page).locator('tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('admin')
  await expect(row).toContainText('Keziah → becameKeziah-Ann')
  await expect(fieldHistory(page).locator('summary')).toBeFocused()
  await expect(first).toHaveValue('Keziah-Ann')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(row).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Edit Keziah-Ann Adams' })).toBeFocused()
})

test('what is typed of a teacher and not saved is not lost over the history', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/teachers')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await dialog(page).getByLabel('First Name', { exact: true }).fill('Half typed')
  await dialog(page).getByRole('link', { name: 'History of Last Name' }).click()
  await expect(fieldHistory(page)).toContainText('No changes yet')
  await expectAccessible(page)
  await expect(dialog(page).getByLabel('First Name', { exact: true })).toHaveValue('Half typed')
  page.once('dialog', (asked) => void asked.dismiss())
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByLabel('First Name', { exact: true })).toHaveValue('Half typed')
})
