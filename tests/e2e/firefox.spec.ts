import { expect, test } from './_fixtures.ts'

/** What the other journeys that carry the tag do not come by; in Chromium each is part of a longer one. */
test.describe('in Firefox @firefox', () => {
  test('a column of a mark book is typed, and stands there after a reload', async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await page.goto('/term-reports/mark-book/20252026/3/3D/104/11')
    await expect(page.locator('x-island[data-ready]')).toBeAttached()
    const cell = (n: number) => page.locator(`#m${n}-0`)
    await cell(0).focus()
    for (const mark of ['1', '2', '3']) {
      await page.keyboard.type(mark)
      await page.keyboard.press('Enter')
    }
    await expect(cell(3)).toBeFocused()
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept/')).length)).toBe(0)
    await page.reload()
    for (const [n, mark] of ['1', '2', '3'].entries()) await expect(cell(n)).toHaveText(mark)
  })

  test('the Dashboard says what is entered by form, and by class when that is chosen', async ({ page, signedIn }) => {
    await signedIn('admin')
    await page.goto('/admin/dashboard')
    const progress = page.locator('#progress')
    await expect(progress.getByRole('row', { name: /^Form 2/ })).toBeVisible()
    await progress.getByRole('link', { name: 'Class', exact: true }).press('Enter')
    await expect(progress.getByRole('row', { name: /^2C/ })).toBeVisible()
    await expect(progress.getByRole('link', { name: 'Class', exact: true })).toHaveAttribute('aria-current', 'page')
  })

  test('the cards of a class become a PDF, with their progress', async ({ page, signedIn }) => {
    test.info().annotations.push({ type: 'console-errors' }) // Firefox takes the counts that are asked for as one leaves for a fault of the network
    await signedIn('admin')
    await page.goto('/admin/reports/print?of=class-2C')
    await expect(page.getByRole('region', { name: 'Summary' }).locator('.score dd').first()).toHaveText('33')
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.getByText('The PDF is ready.')).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('[data-progress]')).toHaveText('33 of 33')
    const address = (await page.getByRole('link', { name: 'Open in a tab' }).getAttribute('href')) ?? ''
    expect((await page.request.get(address)).headers()['content-type']).toBe('application/pdf')
  })
})
