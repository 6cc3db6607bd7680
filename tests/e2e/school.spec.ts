import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

test('a crest and a motto are changed, and stand on the page at once', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/school')
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  await page.getByLabel('Motto').fill('Lux in tenebris')
  await page.getByLabel('Crest').setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  const before = await page.locator('.topbar .crest').getAttribute('src')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Motto')).toHaveValue('Lux in tenebris')
  await expect(page.locator('.topbar .crest')).not.toHaveAttribute('src', before ?? '')
  await page.getByLabel('Crest').setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is neither a PNG nor a JPEG picture.')).toBeVisible()
})

test('an administrator is added by keyboard, gets a temporary password, and is removed again', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/school/administrators')
  await page.getByRole('link', { name: 'Add Administrator' }).press('Enter')
  await dialog(page).getByLabel('User name').fill('Ms.Ali')
  await dialog(page).getByLabel('User name').press('Enter')
  await expect(dialog(page).locator('code')).toHaveText(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/)
  await expectAccessible(page)
  await page.locator('#dialog footer').getByRole('button', { name: 'Close' }).click()
  await expect(row(page, /Ms\.Ali/)).toContainText('Temporary password')
  await page.getByRole('link', { name: 'Remove Ms.Ali' }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Ms.Ali removed')).toBeVisible()
  await expect(row(page, /Ms\.Ali/)).toHaveCount(0)
})
