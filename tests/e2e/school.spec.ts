import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { startEmpty } from './_server.ts'

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => [v.id, v.nodes.map((n) => n.html)])).toEqual([])
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'in a browser' : 'in a browser without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an empty directory becomes a school', { tag: '@oldest' }, async ({ page }) => {
      const server = await startEmpty()
      await expect.poll(server.code).toBeTruthy()
      await page.goto(`${server.baseURL}/admin`)
      await expect(page).toHaveURL(/\/set-up$/)
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel('Set-up code').fill('wrong')
      await page.getByRole('button', { name: 'NEXT' }).click()
      await expect(page.getByText('This is not the code.')).toBeVisible()
      await page.getByLabel('Set-up code').fill(server.code() ?? '')
      await page.getByRole('button', { name: 'NEXT' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Mango Hill Secondary')
      await page.getByLabel('Motto').fill('Semper sursum')
      await page.getByLabel('User name').fill('head')
      await page.getByLabel('Password', { exact: true }).fill('Mango-Tree-2026')
      await page.getByLabel('Confirm Password').fill('Mango-Tree')
      await page.getByLabel('Form 6').fill('L U')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'SET UP THE SCHOOL' }).click()
      await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
      await expect(page.getByLabel('Form 6')).toHaveValue('L U')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel('Password', { exact: true }).fill('Mango-Tree-2026')
      await page.getByLabel('Confirm Password').fill('Mango-Tree-2026')
      await page.getByRole('button', { name: 'SET UP THE SCHOOL' }).click()
      await expect(page).toHaveURL(/\/admin\/dashboard$/)
      await expect(page.getByText('Mango Hill Secondary')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'What comes next' })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      expect((await page.goto(`${server.baseURL}/set-up`))?.status()).toBe(404)
      await server.stop()
    })
  })

const testOwn = testOfOwnSchool()
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

testOwn.describe('the School section', () => {
  testOwn('is found in the top bar, and every tab is accessible', async ({ page, signIn }) => {
    await signIn('admin')
    await page.getByRole('link', { name: 'School', exact: true }).click()
    for (const tab of ['Profile', 'Bells', 'Form Classes', 'Employee Posts', 'Coded Comments', 'Academic Years', 'Administrators']) {
      await page.getByRole('navigation', { name: 'School' }).getByRole('link', { name: tab }).click()
      await expect(page.getByRole('navigation', { name: 'School' }).locator('[aria-current]')).toHaveText(tab)
      await expectAccessible(page)
    }
  })

  testOwn('a crest and a motto are changed, and stand on the page at once', { tag: '@oldest' }, async ({ page, signIn }) => {
    await signIn('admin')
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

  testOwn('classes, posts and comments are added and changed in dialogs', { tag: '@oldest' }, async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/admin/school/classes')
    await page.getByRole('link', { name: 'Add Class' }).click()
    await dialog(page).getByLabel('Class').fill('1A')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toContainText('There is such a class already.')
    await dialog(page).getByLabel('Class').fill('4Z')
    await dialog(page).getByLabel('Form').selectOption('Form 4')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('4Z added')).toBeVisible()
    await page.getByRole('link', { name: 'Edit 4Z' }).click()
    await dialog(page)
      .getByLabel(/^Retired/)
      .check()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(row(page, /^4Z/)).toContainText('Retired')
    await page.goto('/admin/school/comments')
    await page.getByRole('searchbox').fill('superb')
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByRole('link', { name: 'Edit 3 A superb result' }).click()
    await expect(dialog(page)).toContainText(/It stands [\d,]+ times on reports/)
    await dialog(page).getByLabel('Comment').fill('A splendid result')
    await dialog(page).getByLabel('Comment').press('Enter')
    await expect(page.getByText('No comment matches “superb”')).toBeVisible()
  })

  testOwn('an administrator is added by keyboard, gets a temporary password, and is removed again', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/admin/school/administrators')
    await page.getByRole('link', { name: 'Add Administrator' }).press('Enter')
    await dialog(page).getByLabel('User name').fill('Ms. Ali')
    await dialog(page).getByLabel('User name').press('Enter')
    await expect(dialog(page).locator('code')).toHaveText(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/)
    await expectAccessible(page)
    await page.locator('#dialog footer').getByRole('button', { name: 'Close' }).click()
    await expect(row(page, /Ms\. Ali/)).toContainText('Temporary password')
    await page.getByRole('link', { name: 'Remove Ms. Ali' }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Ms. Ali removed')).toBeVisible()
    await expect(row(page, /Ms\. Ali/)).toHaveCount(0)
  })
})
