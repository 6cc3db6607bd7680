import type { Page } from '@playwright/test'
import { expect } from './_fixtures.ts'
import { held } from './_held.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { below, follow, holds, keys, open, pathOf, pause, placeOf, ready, sheets, value } from './_typing.ts'

/** Between two pages no key is heard: of a number around that moment no part is entered, and the sheet says so. */
const test = testOfOwnSchool()
const everywhere = { tag: ['@oldest', '@firefox'] }
const notKept = /was not kept. Type it again/

/** Opens a sheet and goes elsewhere; `stored` is what its first cells hold. */
async function lookAndLeave(page: Page, signedIn: (userName: string) => Promise<void>) {
  const { who, address } = sheets[0]
  await signedIn(who)
  await open(page, address)
  const first = `#${await placeOf(page)}`
  const stored = await Promise.all([0, 1, 2].map((by) => value(page, below(first, by))))
  await page.goto('/term-reports')
  await expect(page.locator('html[data-ready]')).toHaveCount(1)
  return { address, first, stored }
}

test(
  'of a number whose first digit fell between the two pages nothing is entered, and the sheet says so',
  everywhere,
  async ({ page, signedIn }) => {
    const {
      address,
      first,
      stored: [before],
    } = await lookAndLeave(page, signedIn)
    const [free, freeScript] = [await held(page, /\/build\/early\b/), await held(page, /\/build\/enter\b/)]
    const asked = page.waitForRequest(/\/build\/early\b/)
    await follow(page, address)
    await asked
    await page.keyboard.down('5')
    free()
    await expect(page.locator(first)).toBeVisible()
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50)))) // no key is heard before
    await page.keyboard.up('5')
    await keys(page, '6', 'Enter')
    freeScript()
    await ready(page)
    await expect(page.locator('#snackbar')).toHaveText(notKept)
    await keys(page, 'ArrowDown')
    expect(await value(page, first)).toBe(before)
    await page.unrouteAll()
    await open(page, address)
    expect(await value(page, first)).toBe(before)
  },
)

test(
  'Enter after a number that fell between the two pages does not lead on to the next student',
  everywhere,
  async ({ page, signedIn }) => {
    const {
      address,
      first,
      stored: [, second],
    } = await lookAndLeave(page, signedIn)
    const [free, freeScript] = [await held(page, /\/build\/early\b/), await held(page, /\/build\/enter\b/)]
    const asked = page.waitForRequest(/\/build\/early\b/)
    await follow(page, address)
    await asked
    await page.keyboard.down('5')
    free()
    await expect(page.locator(first)).toBeVisible()
    await pause(page)
    await page.keyboard.up('5')
    let isGoingOn = true
    async function goOn(): Promise<void> {
      for (; isGoingOn; await page.waitForTimeout(50)) await page.keyboard.press('Enter')
    }
    const going = goOn()
    freeScript()
    await ready(page)
    await page.waitForTimeout(500)
    isGoingOn = false
    await going
    await expect(page.locator('#snackbar')).toHaveText(notKept)
    await expect(page.locator(first)).toBeFocused()
    await pause(page)
    await keys(page, '7', '8', 'Enter')
    await holds(page, first, '78')
    await holds(page, below(first, 1), `${second}`)
    await page.unrouteAll()
  },
)

test(
  'what is typed before anybody can have seen the sheet may be the rest of a number, and is not entered',
  everywhere,
  async ({ page, signedIn }) => {
    const {
      address,
      first,
      stored: [before],
    } = await lookAndLeave(page, signedIn)
    await page.addInitScript(() => {
      performance.getEntriesByName = () => [{ startTime: performance.now() + 5000 } as PerformanceEntry] // it comes into sight later than any test is slow
    })
    await follow(page, address)
    await page.waitForURL(pathOf(address))
    await ready(page)
    await keys(page, '6', 'Enter')
    await expect(page.locator('#snackbar')).toHaveText(notKept)
    await expect(page.locator(first)).toBeFocused()
    expect(await value(page, first)).toBe(before)
    await pause(page)
    await keys(page, '7', '8', 'Enter')
    await holds(page, first, '78')
  },
)

test(
  'of a number around the moment between two pages no part is entered, but what was ended before it',
  everywhere,
  async ({ page, signedIn }) => {
    const {
      address,
      first,
      stored: [, second, third],
    } = await lookAndLeave(page, signedIn)
    const freeScript = await held(page, /\/build\/enter\b/)
    const [drawn, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(pathOf(address), async (route) => {
      const response = await route.fetch({ headers: { ...route.request().headers(), 'accept-encoding': 'gzip' } }) // Playwright reads no Zstandard
      drawn.resolve()
      await free.promise
      await route.fulfill({ response })
    })
    await follow(page, address)
    await drawn.promise
    await keys(page, '4', '1', 'Enter', '7')
    free.resolve()
    await page.locator(first).waitFor({ state: 'attached' }) // and an 8 is pressed where nobody hears it
    await keys(page, 'Enter', '9', '9', 'Enter')
    freeScript()
    await ready(page)
    await expect(page.locator('#snackbar')).toHaveText(notKept)
    await holds(page, first, '41')
    await expect(page.locator(below(first, 1))).toBeFocused()
    await holds(page, below(first, 1), `${second}`)
    await holds(page, below(first, 2), `${third}`)
    await pause(page)
    await keys(page, '7', '8', 'Enter')
    await holds(page, below(first, 1), '78')
    await page.unrouteAll()
  },
)
