import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, term: number) => page.getByRole('row', { name: new RegExp(`^2025-2026 (Term )?${term}`) })
const edit = (page: Page, term: number) => page.getByRole('link', { name: `Edit 2025-2026 Term ${term}` })

test('posting is worked by the keyboard alone, and axe finds nothing', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/posting')
  await expectAccessible(page)
  await edit(page, 3).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(edit(page, 3)).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(row(page, 3)).toContainText(/Posted\d/)
  await expect(edit(page, 3)).toBeFocused()
})

test('a failure is shown', { annotation: { type: 'console-errors' } }, async ({ page, signedIn, school }) => {
  await signedIn('admin')
  await page.goto('/admin/posting')
  await edit(page, 2).click()
  await expect(dialog(page)).toContainText('Post 2025-2026 Term 2 reports?')
  await school.kill('SIGKILL')
  await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The server is not answering.')
  await expect(dialog(page)).toBeVisible()
  await school.restart()
})

test('on a telephone Edit is in sight of each term', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signedIn('admin')
  await page.goto('/admin/posting')
  for (const term of [1, 2, 3]) {
    const year = row(page, term).getByRole('rowheader')
    await year.scrollIntoViewIfNeeded()
    await expect(year).toBeInViewport({ ratio: 1 })
    await expect(edit(page, term)).toBeInViewport({ ratio: 1 })
  }
})
