import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './_fixtures.ts'
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
