import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog')
const days = (page: Page) => page.locator('#attendance-days tbody tr')

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => [v.id, v.nodes.map((n) => n.html)])).toEqual([])
}

async function openStudent(page: Page) {
  await page.goto('/admin/attendance')
  await page.getByRole('link', { name: 'Attendance - Student' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('keziah adams')
  await expect(page.locator('#attendance-students tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: 'Select Keziah Adams' }).click()
  await expect(page.getByRole('heading', { name: 'Keziah Adams' })).toBeVisible()
}

test('the charts of a student open, close and say their figures', { tag: '@oldest' }, async ({ page, signIn }) => {
  await signIn('admin')
  await openStudent(page)
  await expectAccessible(page)
  await expect(page.locator('x-island[data-ready]')).toHaveCount(1)
  const present = page.getByRole('button', { name: /^Present/ })
  await present.focus()
  await expect(page.getByRole('tooltip')).toContainText(/^Present: \d+ of \d+ sessions$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await page.locator('.doughnut path').first().hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  const ring = page.locator('.doughnut svg').first()
  const small = (await ring.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Expand charts' }).click()
  await expect.poll(async () => (await ring.boundingBox())?.width ?? 0).toBeGreaterThan(small * 1.5)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Collapse charts' }).click()
  await expect.poll(async () => (await ring.boundingBox())?.width ?? 0).toBe(small)
})

test('days are searched, and records deleted and put back', async ({ page, signIn }) => {
  await signIn('admin')
  await openStudent(page)
  const all = await days(page).count()
  await page.getByRole('searchbox', { name: 'Date' }).fill('friday')
  await expect.poll(() => days(page).count()).toBeLessThan(all)
  await expect(page).toHaveURL(/q=friday/)
  await page.getByRole('searchbox', { name: 'Date' }).fill('')
  await expect(days(page)).toHaveCount(all)
  await page.getByRole('link', { name: 'Delete' }).click()
  const whole = days(page).filter({ has: page.locator('td.mid:nth-of-type(2):text-is("P")') })
  await expect(whole).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await expect(dialog(page)).toContainText('No record is selected.')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  const both = page.locator('#attendance-days tbody tr:not(:has(.badge.warn:text-is("A")))')
  await both.nth(0).getByRole('checkbox').check()
  await both.nth(1).getByRole('checkbox').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await expect(dialog(page)).toContainText('Delete 2 attendance records?')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.locator('#snackbar')).toContainText('2 Attendance records deleted.')
  await expect(days(page)).toHaveCount(all - 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(days(page)).toHaveCount(all)
})

test('the report of some days opens in the dialog', async ({ page, signIn }) => {
  await signIn('admin')
  await openStudent(page)
  await page.getByRole('link', { name: 'Attendance Report' }).click()
  await dialog(page).getByLabel('Date From').fill('04-May-2026')
  await dialog(page).getByLabel('Date To').fill('01-May-2026')
  await dialog(page).getByRole('button', { name: 'Display Report' }).click()
  await expect(dialog(page)).toContainText('This is before Date From.')
  await expectAccessible(page)
  await dialog(page).getByLabel('Date To').fill('08-May-2026')
  await dialog(page).getByRole('button', { name: 'Display Report' }).click()
  await expect(dialog(page).locator('iframe')).toHaveAttribute('src', /2026-05-04\/2026-05-08$/)
})
