import type { Page } from '@playwright/test'
import { expect, test } from './_fixtures.ts'
import { holds, keys, open, sheets } from './_typing.ts'

test.use({ ownSchool: {} })

/** Keys and fingers that do something else elsewhere on the computer: none of them changes a value, or puts it at somebody else's. */
const cells = (page: Page) =>
  page
    .locator('.mark-grid tbody')
    .evaluate((body) =>
      [...body.querySelectorAll('[id^=m]')].map((cell) => (cell instanceof HTMLInputElement ? cell.value : cell.textContent)),
    )

for (const { of, who, address, at, figure } of sheets) {
  test(`in ${of} F2 writes on in the value, Alt and an arrow leave it as it is, and an input method writes once it is chosen`, {
    tag: '@oldest',
  }, async ({ page, signedIn, browserName }) => {
    await signedIn(who)
    await page.goto('/term-reports')
    await open(page, address)
    const before = await cells(page)
    await page.locator(at).click()
    for (const arrow of ['ArrowUp', 'ArrowDown']) await keys(page, `Alt+${arrow}`)
    await keys(page, 'Escape')
    expect(await cells(page)).toEqual(before)
    await page.locator(at).click()
    await page.keyboard.type('1')
    await keys(page, 'Enter', 'ArrowUp', 'F2')
    await page.keyboard.type(figure.slice(1))
    await keys(page, 'Enter')
    await holds(page, at, `1${figure.slice(1)}`)
    if (browserName === 'chromium') await writesByInputMethod(page, at, figure) // others let no test speak for one
  })
}

async function writesByInputMethod(page: Page, at: string, figure: string): Promise<void> {
  const before = await cells(page)
  await page.locator(at).click()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.imeSetComposition', { text: figure.slice(0, 1), selectionStart: 1, selectionEnd: 1 })
  await cdp.send('Input.imeSetComposition', { text: figure, selectionStart: figure.length, selectionEnd: figure.length })
  await cdp.send('Input.insertText', { text: figure })
  await keys(page, 'Enter')
  await holds(page, at, figure)
  const after = await cells(page)
  expect(after.filter((cell, n) => cell !== before[n]).length).toBeLessThanOrEqual(2) // the cell, and a total of it
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

  for (const { of, who, address, at } of sheets)
    test(`in ${of} a swipe scrolls: it selects nothing and changes nothing`, async ({ page, signedIn, browserName }) => {
      test.skip(browserName !== 'chromium', 'only Chromium lets a test swipe')
      await signedIn(who)
      await open(page, address)
      const before = await cells(page)
      const box = await page.locator(at).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5]
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: y + 200 }] })
      for (const n of [150, 100, 50, 0, -50]) {
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + n }] })
        await page.waitForTimeout(16)
      }
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      const scrolled = () => page.evaluate(() => [...document.querySelectorAll('*')].some((box) => box.scrollTop > 0))
      await expect.poll(scrolled).toBe(true)
      expect(await cells(page)).toEqual(before)
      expect(await page.evaluate(() => String(getSelection()))).toBe('')
    })
})
