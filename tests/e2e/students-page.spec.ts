import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

test('by the keyboard from the list to a student, to the term report, and back by the name', { tag: '@oldest' }, async ({
  page,
  signedIn,
}) => {
  await signedIn('admin')
  await page.goto('/admin/students?q=keziah+adams')
  await page.getByRole('link', { name: 'Adams, Keziah' }).press('Enter')
  const name = page.getByRole('heading', { level: 1, name: 'Keziah Adams' })
  await expect(name).toBeVisible()
  const own = new URL(page.url()).pathname
  await expectAccessible(page)
  const reports = page.getByRole('region', { name: 'Term Reports' })
  const average = await reports
    .getByRole('row', { name: /^Term 2 · 2025-2026/ })
    .getByRole('cell')
    .nth(1)
    .innerText()
  await reports.getByRole('link', { name: 'Term 2 · 2025-2026', exact: true }).press('Enter')
  await expect(page.locator('[data-score]')).toContainText(average)
  await page.locator('#who').getByRole('link', { name: 'Keziah Adams' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${own}$`))
  await page.getByRole('link', { name: 'Edit', exact: true }).press('Enter')
  const first = page.getByRole('dialog').getByLabel('First Name')
  await first.fill('Kezia')
  await first.blur()
  await expect(page.getByRole('dialog').getByText('Updated Successfully.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Kezia Adams' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('#term-report')).toBeVisible()
})
