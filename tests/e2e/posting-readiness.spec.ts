import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

const lists = (page: Page) => page.getByRole('navigation', { name: 'What is missing' })

test('who owes most stands first; the reminder of a teacher is copied, and there is a slip for each', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/posting/readiness')
  await lists(page).getByRole('link', { name: 'Teachers', exact: true }).click()
  await expect(page).toHaveURL(/list=by-teacher/)
  await expectAccessible(page)
  const total = async (row: number) =>
    Number((await page.getByRole('row').nth(row).getByRole('cell').first().textContent())?.replace(',', ''))
  expect(await total(1)).toBeGreaterThanOrEqual(await total(2))
  const [name = ''] = await page.getByRole('rowheader').allTextContents()
  await page.getByRole('link', { name: `Reminder for ${name}`, exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text for an e-mail or a message' })
  await expect(text).toHaveValue(new RegExp(`^Dear ${name},`))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search' }).press('Control+v')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(/^Dear /)
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page.getByRole('rowheader')).toHaveText([name])
  const [paper] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Slips for teachers' }).click()])
  await expect(paper.getByText('Cut along the dashed lines.')).toBeVisible()
  await expect(paper.locator('.slip')).toHaveCount(1)
  await expectAccessible(paper)
})
