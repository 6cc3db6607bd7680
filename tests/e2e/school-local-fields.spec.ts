import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()

test('a document that is renamed under School has its new name on a phone and on a wide screen', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/school/local-fields')
  await page.getByRole('link', { name: 'Edit Contribution Receipt' }).click()
  const dialog = page.locator('#dialog')
  await dialog.getByRole('textbox', { name: 'Name at your school' }).fill('Fee Receipt')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fee Receipt saved')).toBeVisible()
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/admin/students?q=a')
    const row = page.getByRole('table').getByRole('row').nth(1)
    await row.locator('summary').filter({ hasText: '/5' }).click()
    await expect(row.getByRole('link', { name: 'Fee Receipt' })).toBeVisible()
    await expect(row).not.toContainText('Contribution Receipt')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  }
})
