import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'
import { pick } from './_pick.ts'

const lists = (page: Page) => page.getByRole('navigation', { name: 'What is missing' })

test('an administrator sees what is missing, narrows it to a class, and goes where it is entered', { tag: '@oldest' }, async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin/posting')
  await page.getByRole('link', { name: 'What is missing in 2025-2026 Term 3' }).click()
  await expect(page.getByRole('heading', { name: 'Readiness' })).toBeVisible()
  await expectAccessible(page)
  await lists(page)
    .getByRole('link', { name: /^Marks [\d,]+$/ })
    .click()
  await expect(page).toHaveURL(/list=marks/)
  await page.getByRole('link', { name: 'Teacher', exact: true }).click()
  await expect(page).toHaveURL(/sort=teacher/)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Class' }).focus()
  await pick(page.getByRole('combobox', { name: 'Class' }), '2C')
  await expect(page).toHaveURL(/class=2C/)
  await expect(page.getByRole('combobox', { name: 'Class' })).toBeFocused()
  await expect(page.getByRole('cell', { name: '2C' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: '2D' })).toHaveCount(0)
  await page
    .getByRole('link', { name: /^Enter Marks: 2C/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/enter-marks\/20252026\/3\/2C\/\d+/)
  await page.goBack()
  await lists(page)
    .getByRole('link', { name: /remarks/ })
    .click()
  await page
    .getByRole('link', { name: /^View Record/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/term-details\/2C\/\d+/)
})

test('a dean sees the own classes from the home page, page by page, and prints them', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn('k.joseph')
  await page.getByRole('link', { name: 'What the term reports still lack' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['2A', '2B', '2C', '2D', '2E'])
  await expectAccessible(page)
  await lists(page)
    .getByRole('link', { name: /^Dean's comments/ })
    .click()
  await expect(page.getByText(/1–50 of \d+/)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/51–\d+ of \d+/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/51–\d+ of \d+/)).toBeVisible()
  const [paper] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Print', exact: true }).click()])
  await expect(paper.getByRole('heading', { name: "Readiness: Dean's comments" })).toBeVisible()
  await expectAccessible(paper)
})
