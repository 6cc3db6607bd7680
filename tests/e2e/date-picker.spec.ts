import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()

const dialog = (page: Page) => page.locator('#dialog-box')
const field = (page: Page) => dialog(page).getByLabel('Date of Birth', { exact: true })
const opener = (page: Page) => dialog(page).getByRole('button', { name: 'Choose a date: Date of Birth' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose a date: Date of Birth' })
const place = (page: Page) => picker(page).getByRole('gridcell').locator(':focus')
const stage = (page: Page, name: string) => picker(page).getByRole('grid', { name })

test('a date of birth is picked as year, month and day by the keyboard', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/teachers?q=achong')
  await page.getByRole('link', { name: 'Edit Michelle Achong' }).click()
  await field(page).fill('24-Nov-1988')
  await opener(page).press('Enter')
  await expect(stage(page, 'Year')).toBeVisible()
  await expect(place(page)).toHaveText('1988')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(place(page)).toHaveText('1993')
  await page.keyboard.press('PageUp')
  await expect(place(page)).toHaveText('1973')
  await page.keyboard.press('Enter')
  await expect(stage(page, 'Month')).toBeVisible()
  await expect(place(page)).toHaveText('Nov')
  await page.keyboard.press('Home')
  await expect(place(page)).toHaveText('Sep')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(stage(page, 'Day')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(picker(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await expect(field(page)).toHaveValue('24-Nov-1988')
  await page.keyboard.press('Enter')
  for (const name of ['Year', 'Month', 'Day']) {
    await expect(stage(page, name)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
  }
  await expect(field(page)).toHaveValue('23-Oct-1987')
  await expect(field(page)).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Saved')).toBeVisible()
  await opener(page).press('Enter')
  await expect(stage(page, 'Year')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(picker(page)).toHaveCount(0)
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
})

test('a student’s is picked with the pointer, none that is still to come, and is saved once the question about posted cards is answered', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin')
  await page.goto('/admin/students?q=keziah+adams')
  await page.getByRole('link', { name: 'Edit Keziah Adams' }).click()
  await field(page).fill('08-May-2013')
  await opener(page).click()
  await picker(page).getByRole('button', { name: 'Earlier' }).click()
  await picker(page).getByRole('button', { name: 'Later' }).click()
  await expect(picker(page).getByRole('button', { name: 'Later' })).toBeDisabled()
  await picker(page).getByRole('button', { name: '2012', exact: true }).click()
  await picker(page).getByRole('button', { name: 'May 2012', exact: true }).click()
  await picker(page).getByRole('button', { name: 'May 2012, choose another' }).click()
  await picker(page).getByRole('button', { name: 'Feb 2012', exact: true }).click()
  await picker(page).getByRole('button', { name: '29 Feb 2012' }).click()
  await expect(picker(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('29-Feb-2012')
  await dialog(page).getByRole('button', { name: 'Change Posted Reports' }).click()
  await expect(page.locator('#student-table')).toContainText('29-Feb-2012')
})
