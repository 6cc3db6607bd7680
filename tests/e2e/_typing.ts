import type { Page } from '@playwright/test'
import { expect } from './_fixtures.ts'

/** The sheets that are typed in, each with the name of its script, a cell and a figure for it. */
export const sheets = [
  {
    of: 'Enter Marks',
    script: 'enter',
    who: 'd.lutchman',
    address: '/term-reports/enter-marks/20252026/3/2E/104',
    at: '#m4-1',
    figure: '84',
  },
  {
    of: 'Mark Book',
    script: 'book',
    who: 'd.lutchman',
    address: '/term-reports/mark-book/20252026/3/3C/104/11',
    at: '#m4-1',
    figure: '10',
  },
  {
    of: 'Class Remarks',
    script: 'remarks',
    who: 'm.achong',
    address: '/term-reports/class-remarks/20252026/3/2C',
    at: '#m4-0',
    figure: '84',
  },
] as const

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}
/** Whoever has come by a link looks at the sheet before the first key. */
export const look = (page: Page) => page.waitForTimeout(500)
export async function keys(page: Page, ...presses: string[]): Promise<void> {
  for (const press of presses) await page.keyboard.press(press)
}
/** A cell of the mark book is a field only while the cursor is in it. */
export const value = (page: Page, at: string) =>
  page.locator(at).evaluate((cell) => (cell instanceof HTMLInputElement ? cell.value : (cell.textContent ?? '')))
export const holds = (page: Page, at: string, text: string) => expect.poll(() => value(page, at)).toBe(text)

export const ready = (page: Page) => page.waitForSelector('x-island[data-ready]', { state: 'attached' })
export const pathOf = (address: string) => new RegExp(`${address}$`)
/** A link of this page, as Find and the home page have them. */
export const follow = (page: Page, address: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'there' })
    document.querySelector('main')?.append(link)
    link.click()
  }, address)
/** Nothing that is typed before or after is of one number with what falls between two pages. */
export const pause = (page: Page) => page.waitForTimeout(800)
/** The same where the page is there, which measures from its first picture. */
export async function pauseIn(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  await pause(page)
}
export const placeOf = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')
export const below = (at: string, by: number) => at.replace(/\d+/, (row) => `${Number(row) + by}`)
