import type { Download } from '@playwright/test'
import { expect, test } from './_fixtures.ts'
import { pick } from './_pick.ts'

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/reports')
})

test('Student by Class/Subject asks for a subject, then shows its document; the values stay in the address', async ({ page }) => {
  await page.getByRole('link', { name: 'Student by Class/Subject' }).click()
  await page.getByRole('button', { name: 'Display Report' }).click()
  const subject = page.getByLabel('Subject', { exact: true })
  await expect(subject).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please select a subject.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await pick(subject, 'Mathematics (MATH)')
  await page.getByLabel('Form', { exact: true }).selectOption('upper')
  await page.getByRole('button', { name: 'Display Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Student by Class/Subject' })
  await expect(dialog.locator('iframe')).toHaveAttribute('src', '/api/student-subject-report/upper/104')
  const isSpreadsheet = (download: Download) => /^Student by Class-Subject Mathematics .*\.xlsx$/.test(download.suggestedFilename())
  const spreadsheet = page.waitForEvent('download', isSpreadsheet) // a browser that shows no PDF loads the one in the frame down, now or later
  await dialog.getByRole('link', { name: 'Excel' }).click()
  await spreadsheet
  await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/form=upper&subject=104$/)
  await page.reload()
  await expect(subject).toHaveValue('Mathematics (MATH)')
})

test('Failed logins: days that were typed but not shown yet are still there on the tab of the staff', async ({ page }) => {
  await page.getByRole('link', { name: 'Logins - Students Failed Logins' }).click()
  await page.getByLabel('Date From', { exact: true }).fill('02-Dec-2025')
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByLabel('Date From', { exact: true })).toHaveValue('02-Dec-2025')
  await expect(page).toHaveURL(/failed-logins\?of=staff&from=02-Dec-2025&to=$/)
  await page.getByRole('button', { name: 'Display Report' }).click()
  await expect(page.getByRole('dialog', { name: 'Logins - Staff Failed Logins' })).toContainText('on 02-Dec-2025')
})

test('Never Logged In opens at once, and says for two seconds how many', async ({ page }) => {
  await page.getByRole('link', { name: 'Logins - Students Never Logged In' }).click()
  await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute('src', '/api/no-logins-student')
  const snackbar = page.locator('.snackbar')
  await expect(snackbar).toContainText(/\d+ students/)
  await expect(snackbar).toBeHidden({ timeout: 6000 })
})
