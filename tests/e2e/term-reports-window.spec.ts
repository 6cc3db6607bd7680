import { expect, test } from './_fixtures.ts'

test('in a small window the name, the pager and the remarks are in sight, a few keys away, and Alt+H opens the history of a field', async ({
  page,
  signedIn,
}) => {
  const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks" })
  await page.setViewportSize({ width: 1366, height: 650 })
  await signedIn('m.achong')
  await page.goto('/term-reports/term-details/2C/3')
  const marks = page.getByRole('navigation', { name: 'Reports and marks' }).getByRole('link', { name: 'Enter Marks' })
  for (const seen of [remarks, page.locator('#next'), marks]) await expect(seen).toBeInViewport({ ratio: 1 })
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

test('on a phone the name, the pager and the save status stay in sight in a third of the screen, and hide no field that is gone to', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signedIn('m.achong')
  await page.goto('/term-reports/term-details/2C/3')
  const head = page.locator('.report-head')
  for (const at of ['Print 2C', 'Class Mark Sheet']) {
    await page.getByRole('link', { name: at }).focus()
    await expect(head).toBeInViewport({ ratio: 1 })
  }
  for (const seen of ['#prev', '#next', '.report-head bdi']) await expect(page.locator(seen)).toBeInViewport()
  const { height, bottom } = await head.evaluate((element) => element.getBoundingClientRect())
  expect(height).toBeLessThan(640 / 3)
  await page.locator('main :is(input, select, textarea):not(:disabled, [type=hidden])').last().focus()
  let compared = 0
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Shift+Tab')
    const { top, isInHead, isFirst } = await page.evaluate(() => {
      const stop = document.activeElement ?? document.body
      const isInHead = stop.closest('.report-head, .topbar') !== null
      return { top: stop.getBoundingClientRect().top, isInHead, isFirst: stop.matches('.skip') }
    })
    if (isFirst) break // the first stop of the page lies above everything
    if (isInHead) continue
    expect(top).toBeGreaterThanOrEqual(bottom - 1)
    compared++
  }
  expect(compared).toBeGreaterThan(3)
})
