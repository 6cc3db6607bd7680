import type { Page } from '@playwright/test'
import { expect } from './_fixtures.ts'
import { held } from './_held.ts'
import { testOfOwnSchool } from './_own-school.ts'

/** A key belongs to where the person is going: each value is that of the cell at which it was typed, and whole. */
const test = testOfOwnSchool()
const everywhere = { tag: ['@oldest', '@firefox'] }
const sheets = [
  { of: 'Enter Marks', who: 'd.lutchman', address: '/term-reports/enter-marks/20252026/3/2E/104', at: '#m4-1', figure: '84' },
  { of: 'Mark Book', who: 'd.lutchman', address: '/term-reports/mark-book/20252026/3/3C/104/11', at: '#m4-1', figure: '10' },
  { of: 'Class Remarks', who: 'm.achong', address: '/term-reports/class-remarks/20252026/3/2C', at: '#m4-0', figure: '84' },
] as const

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}
async function keys(page: Page, ...presses: string[]): Promise<void> {
  for (const press of presses) await page.keyboard.press(press)
}
/** A cell of the mark book is a field only while the cursor is in it. */
const value = (page: Page, at: string) =>
  page.locator(at).evaluate((cell) => (cell instanceof HTMLInputElement ? cell.value : (cell.textContent ?? '')))
const holds = (page: Page, at: string, text: string) => expect.poll(() => value(page, at)).toBe(text)

for (const { of, who, address, at, figure } of sheets)
  test(
    `in ${of} a figure that begins with the one that it replaces is whole, however slowly it is typed`,
    everywhere,
    async ({ page, signedIn }) => {
      await signedIn(who)
      await open(page, address)
      const [first, second] = [figure.charAt(0), figure.charAt(1)]
      await page.locator(at).click()
      await keys(page, first, 'Enter', 'ArrowUp', first)
      await page.waitForTimeout(2300) // the tick of the first has come and gone
      await keys(page, second, 'Enter')
      await holds(page, at, figure)
      // Put back, it is selected; emptied, or begun and put back, it is typed as if it were new.
      for (const [before, after] of [
        ['Backspace', figure],
        ['Delete', figure],
        ['Escape', figure],
        ['F2', figure + figure],
      ] as const) {
        await keys(page, 'ArrowUp', before, first)
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        await page.waitForTimeout(200)
        await keys(page, second)
        await holds(page, at, after)
        await keys(page, before === 'F2' ? 'Escape' : 'Enter')
      }
      await page.reload()
      await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
      await holds(page, at, figure)
    },
  )

for (const { of, who, address, at, figure } of sheets)
  test(`in ${of} a figure that was begun before the sheet was ready is whole, though it begins with the one that it replaces`, {
    tag: '@oldest',
  }, async ({ page, signedIn }) => {
    const [first, second] = [figure.charAt(0), figure.charAt(1)]
    await signedIn(who)
    await open(page, address)
    await page.locator(at).click()
    await keys(page, first, 'Enter')
    await expect(page.locator('.is-saved, .is-saving')).toHaveCount(0)
    const free = await held(page, new RegExp(`/build/${address.split('/')[2]}.*\\.js`))
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => Symbol.for('term-reports.early') in document)
    await page.locator(at).click()
    await keys(page, '7', 'Enter', 'ArrowUp', first)
    free()
    await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await keys(page, second, 'Enter')
    await holds(page, at, figure)
  })

test(
  'a figure of which half was typed is not selected when its window, its tab or a dialog gives the focus back',
  everywhere,
  async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheets[0].address)
    const at = '#m7-1'
    await page.locator(at).click()
    await keys(page, '6')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })) // what it tells when the window is left
      Reflect.deleteProperty(document, 'visibilityState')
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.waitForTimeout(500)
    await keys(page, '7')
    await holds(page, at, '67')
    await keys(page, 'Enter', 'ArrowUp', '6')
    for (const shortcut of ['Alt+h', 'Control+k']) {
      await keys(page, shortcut)
      await expect(page.getByRole('dialog')).toBeVisible()
      await keys(page, 'Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await keys(page, '8', 'Enter')
    await holds(page, at, '68')
  },
)
