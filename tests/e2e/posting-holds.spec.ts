import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
const dialog = (page: Page) => page.getByRole('dialog')

test('a student is held back by the keyboard, with a reason, and released', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/posting')
  await page.getByRole('link', { name: '0 held back in Term 3 2025-2026' }).click()
  await expect(page.getByText('Nobody is held back')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Hold Back a Student' }).press('Enter')
  await expect(dialog(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('20240085')
  await dialog(page)
    .getByRole('link', { name: /^Hold Back / })
    .press('Enter')
  await dialog(page).getByRole('button', { name: 'Hold Back' }).click()
  await expect(dialog(page)).toContainText('Say why the report is held back.')
  await expectAccessible(page)
  await dialog(page).getByLabel('Reason').fill('Library book not returned')
  await dialog(page).getByRole('button', { name: 'Hold Back' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('cell', { name: 'Library book not returned', exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Held back: Library book not returned' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Edit / })
    .last()
    .click()
  await dialog(page).getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Nobody is held back')).toBeVisible()
})
