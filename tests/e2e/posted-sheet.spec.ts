import type { Page } from '@playwright/test'
import { expect, test } from './_fixtures.ts'
import { holds, keys, open, value } from './_typing.ts'

const marks = '/admin/enter-marks/20252026/1/3D/104'
const remarks = '/admin/class-remarks/20252026/1/3D'
const question = (page: Page) => page.getByRole('dialog', { name: 'Change Posted Reports' })
const answer = (page: Page, name: 'Cancel' | 'Change Posted Reports') => question(page).getByRole('button', { name }).click()

test.describe('A sheet whose cards are posted asks at its first change @oldest', () => {
  test.beforeEach(async ({ school, signedIn }) => {
    await school.write('delete from posted_sitting')
    await signedIn('admin')
  })

  test('and nothing that is typed meanwhile goes into a cell', async ({ page }) => {
    await page.route('**/api/lesson-marks/**', async (route) => {
      await new Promise((done) => setTimeout(done, 150))
      await route.continue()
    })
    await open(page, marks)
    await expect(page.getByText('You are asked before the first change')).toHaveCount(1)
    const [first, second] = [await value(page, '#m3-1'), await value(page, '#m4-1')]
    const mark = first === '61' ? '62' : '61'
    await page.locator('#m3-1').click()
    await keys(page, ...mark, 'Enter', '5', '5', 'Enter', ' ', '4')
    await expect(question(page)).toContainText(/\d+ cards? of Term 1 · 2025-2026 changes?: /)
    expect([await value(page, '#m3-1'), await value(page, '#m4-1')]).toEqual([mark, second])
    await answer(page, 'Cancel')
    await holds(page, '#m3-1', first)
    await keys(page, 'ArrowUp', ...mark, 'Enter')
    await answer(page, 'Change Posted Reports')
    await expect(page.locator('tbody tr').nth(3)).toContainText('Record Saved')
    await expect(page.locator('#m4-1')).toBeFocused()
    await expect(page.getByText('You are changing posted reports')).toBeVisible()
    await keys(page, 'ArrowUp', ...first, 'Enter')
    await expect(page.locator('tbody tr').nth(3)).toContainText('Record Saved')
    await page.reload()
    await holds(page, '#m3-1', first)
    expect(await value(page, '#m4-1')).toBe(second)
  })

  test('once for all that is pasted, and gives it back on Escape', async ({ page }) => {
    await open(page, remarks)
    const before = await Promise.all([0, 1, 2].map((n) => value(page, `#m${n}-1`)))
    await page.locator('#m0-1').click()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '91\r\n92\r\n93\r\n')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect(question(page)).toContainText('3 cards of Term 1 · 2025-2026 change: ')
    await keys(page, 'Escape')
    await expect(question(page)).toHaveCount(0)
    expect(await Promise.all([0, 1, 2].map((n) => value(page, `#m${n}-1`)))).toEqual(before)
  })

  test('and a reload before the answer keeps what was typed, and asks when that is wanted', async ({ page }) => {
    await open(page, marks)
    const before = await value(page, '#m5-1')
    await page.locator('#m5-1').click()
    await keys(page, ...(before === '71' ? '72' : '71'), 'Enter')
    await expect(question(page)).toBeVisible()
    await page.reload()
    await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
    await expect(question(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Change Posted Reports…' }).click()
    await expect(question(page)).toContainText(/\d+ cards? of Term 1/)
    await answer(page, 'Cancel')
    await holds(page, '#m5-1', before)
  })
})
