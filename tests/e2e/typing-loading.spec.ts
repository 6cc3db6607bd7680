import type { Page } from '@playwright/test'
import { expect } from './_fixtures.ts'
import { held } from './_held.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { below, follow, holds, keys, open, pathOf, pause, pauseIn, placeOf, ready, sheets, value } from './_typing.ts'

/** What is typed while another sheet is loaded is for that sheet, or for nobody. */
const test = testOfOwnSchool()
const everywhere = { tag: ['@oldest', '@firefox'] }
const notKept = /was not kept. Type it again/
/** Until the sheet takes nothing more. */
const leave = (page: Page, way: 'reload' | 'back') =>
  page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        new MutationObserver(() => resolve()).observe(document.querySelector('.grid-wrap') as Element, { attributeFilter: ['inert'] })
        if (to === 'back') history.back()
        else location.reload()
      }),
    way,
  )

for (const { of, who, address, figure } of sheets)
  test(
    `what is typed between the choice of a sheet and its being ready is in its first cell, in ${of}`,
    everywhere,
    async ({ page, signedIn }) => {
      await signedIn(who)
      await open(page, address)
      const first = `#${await placeOf(page)}`
      expect(first).toMatch(/^#m\d+-\d$/)
      const second = below(first, 1)
      const third = await value(page, below(first, 2))
      await page.goto('/term-reports')
      await expect(page.locator('html[data-ready]')).toHaveCount(1)
      const [freePage, freeScript] = [await held(page, pathOf(address)), await held(page, /\/build\/(?:enter|book|remarks)\b/)]
      await follow(page, address)
      await keys(page, ...figure, 'Enter', '1', 'Backspace', '1')
      await pause(page)
      freePage()
      await expect(page.locator(first)).toBeVisible()
      await pauseIn(page)
      await keys(page, '2', 'Backspace')
      freeScript()
      await ready(page)
      await keys(page, '0', 'ArrowUp', 'ArrowDown', 'Enter')
      await holds(page, first, figure)
      await holds(page, second, '10')
      await expect(page.locator(below(first, 2))).toBeFocused()
      await page.unrouteAll()
      await page.waitForTimeout(500)
      await open(page, address)
      await holds(page, first, figure)
      await holds(page, second, '10')
      await holds(page, below(first, 2), third)
    },
  )

test('a key that is held down from one page to the next begins its number', everywhere, async ({ page, signedIn }) => {
  const { who, address } = sheets[0]
  await signedIn(who)
  await open(page, address)
  const first = `#${await placeOf(page)}`
  const typed = (await value(page, first)) === '57' ? '58' : '57'
  await page.goto('/term-reports')
  await expect(page.locator('html[data-ready]')).toHaveCount(1)
  const [free, freeScript] = [await held(page, pathOf(address)), await held(page, /\/build\/enter\b/)]
  await follow(page, address)
  await page.keyboard.down(typed.charAt(0))
  await pause(page)
  free()
  await expect(page.locator(first)).toBeVisible()
  await pauseIn(page)
  await page.keyboard.up(typed.charAt(0))
  await keys(page, typed.charAt(1), 'Enter')
  freeScript()
  await ready(page)
  await holds(page, first, typed)
  await page.unrouteAll()
})

test('the sheet that is left takes nothing more, whichever way it is left', everywhere, async ({ page, signedIn }) => {
  const [one, other] = ['/term-reports/enter-marks/20252026/3/2E/104', '/term-reports/enter-marks/20252026/3/3C/104']
  await signedIn('d.lutchman')
  await open(page, other)
  const [otherFirst, otherBefore] = [`#${await placeOf(page)}`, await value(page, `#${await placeOf(page)}`)]
  await open(page, one)
  const [first, before] = [`#${await placeOf(page)}`, await value(page, `#${await placeOf(page)}`)]
  const free = await held(page, pathOf(other))
  await follow(page, other)
  await keys(page, '6', '1')
  await pause(page)
  free()
  await page.waitForURL(pathOf(other))
  await ready(page)
  await keys(page, 'Tab')
  await holds(page, otherFirst, '61')
  await page.unrouteAll()
  for (const way of ['reload', 'back'] as const) {
    const freeAgain = await held(page, /enter-marks\/2025/)
    await leave(page, way)
    await keys(page, '4', '3')
    freeAgain()
    await expect(page.locator('#snackbar')).toHaveText(notKept)
    await ready(page)
    await page.unrouteAll()
  }
  expect(page.url()).toMatch(pathOf(one))
  expect(await value(page, first)).toBe(before)
  await open(page, other)
  await holds(page, otherFirst, '61')
  expect(otherBefore).not.toBe('61')
})

test(
  'what is typed for a sheet that does not come, takes nothing or is somebody else’s, is nowhere',
  everywhere,
  async ({ page, signedIn, school }) => {
    test.info().annotations.push({ type: 'console-errors', description: 'a request is cut off' })
    const [one, closed] = ['/term-reports/enter-marks/20252026/3/2E/104', '/term-reports/enter-marks/20252026/2/2E/104']
    await signedIn('d.lutchman')
    await open(page, one)
    const [first, before] = [`#${await placeOf(page)}`, await value(page, `#${await placeOf(page)}`)]
    let free = await held(page, pathOf(closed))
    await follow(page, closed)
    await keys(page, '6', '1')
    free()
    await page.waitForURL(pathOf(closed))
    await expect(page.locator('#snackbar')).toHaveText(notKept)
    await expect(page.locator('.mark-grid')).toHaveAttribute('aria-readonly', 'true')
    await page.unrouteAll()

    await open(page, one)
    await page.locator(first).focus()
    await page.route(pathOf(closed), (route) => route.fulfill({ status: 204 }))
    await follow(page, closed)
    await keys(page, '6', '1')
    await keys(page, 'Escape')
    await expect(page.locator('#snackbar')).toHaveText(notKept)
    await expect(page.locator(first)).toBeFocused()
    expect(await value(page, first)).toBe(before)
    await page.unrouteAll()

    free = await held(page, pathOf(closed))
    await follow(page, closed)
    await keys(page, '6', '1')
    await school.write('delete from session')
    free()
    await expect(page.getByRole('textbox', { name: /user ?name/i })).toHaveValue('')
    await expect(page.locator('#snackbar')).toHaveText(notKept)
    await page.unrouteAll()
    await signedIn('d.lutchman')
    await open(page, one)
    expect(await value(page, first)).toBe(before)
  },
)

test('what is typed on the way to a posted sheet, which asks first, is for nobody', { tag: '@oldest' }, async ({ page, signedIn }) => {
  const [one, posted] = ['/admin/enter-marks/20252026/3/2E/104', '/admin/enter-marks/20252026/2/2E/104']
  await signedIn('admin')
  await open(page, posted)
  const before = await value(page, '#m0-0')
  await open(page, one)
  const free = await held(page, pathOf(posted))
  await follow(page, posted)
  await keys(page, '6', '1', 'Enter')
  free()
  await page.waitForURL(pathOf(posted))
  await expect(page.locator('#snackbar')).toHaveText(notKept)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await value(page, '#m0-0')).toBe(before)
})
