import { expect, test } from './_fixtures.ts'

test('in a small window the name, the pager and the remarks are in sight, a few keys away, and Alt+H opens the history of a field', async ({
  page,
  signedIn,
}) => {
  const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks" })
  await page.setViewportSize({ width: 1366, height: 650 })
  await signedIn('m.achong')
  await page.goto('/term-reports/term-details/2C/3')
  for (const seen of [remarks, page.locator('#next'), page.getByRole('link', { name: 'Enter Marks' })])
    await expect(seen).toBeInViewport({ ratio: 1 })
  await page.locator('#next').focus()
  let stops = 0
  while ((await page.evaluate(() => document.activeElement?.id)) !== 'comments' && stops < 20) {
    await page.keyboard.press('Tab')
    stops++
  }
  expect(stops).toBeLessThan(12)
  await page.keyboard.press('Alt+h')
  await expect(page.getByRole('dialog')).toContainText("History of Form Teacher's Remarks")
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /^History of Course, / })
    .first()
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: 'History of Exam, English Literature' })).toBeFocused()
})
