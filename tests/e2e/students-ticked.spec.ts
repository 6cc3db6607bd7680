import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('#student-table tbody tr')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

test('ticks stay through pages, searches and other pages, and are archived and brought back together', { tag: '@oldest' }, async ({
  page,
  signIn,
}) => {
  const bar = page.locator('[data-tick-bar]')
  await signIn('admin')
  await page.goto('/admin/students?of=level-2&sort=name')
  await expect(bar).toBeHidden()
  await rows(page).nth(0).getByRole('checkbox').press('Space')
  await rows(page).nth(1).getByRole('checkbox').press('Space')
  await expect(bar).toContainText('2 ticked, 2 on this page')
  await page.getByRole('link', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await rows(page).nth(0).getByRole('checkbox').check()
  await expect(bar).toContainText('3 ticked, 1 on this page')
  const ids = await page.evaluate(() => Array.from(document.querySelectorAll<HTMLInputElement>('tbody :checked'), ({ value }) => value))
  expect(ids).toHaveLength(1)
  const left = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect([left.includes('kept/'), ids.some((id) => left.includes(id.split('-')[0] ?? id))]).toEqual([true, false])
  await search(page).fill('nobody of that name')
  await expect(bar).toContainText('3 ticked, 0 on this page')
  await page.goto('/admin/teachers')
  await page.goto('/admin/students')
  await expect(bar).toContainText('3 ticked')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect(dialog(page)).toContainText('Archive 3 students?')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Archive' }).click()
  await expect(dialog(page)).toContainText('3 students archived.')
  await expect(page.getByText('1–15 of 997')).toBeVisible()
  await expect(bar).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1–15 of 1,000')).toBeVisible()
})

test('a list shows as many rows as are chosen below it, in this browser from then on', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/students')
  await page.getByLabel('Rows').selectOption('30')
  await expect(rows(page)).toHaveCount(30)
  await page.goto('/admin/teachers')
  await expect(page.getByText('1–30 of 70')).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 650 })
  await page.getByLabel('Rows').selectOption('As many as fit')
  await expect(page.getByText(/1–(9|1\d) of 70/)).toBeVisible()
  await expect(page.locator('.pager')).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Rows').selectOption('15')
})
