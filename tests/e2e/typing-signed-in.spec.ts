import type { Page } from '@playwright/test'
import { expect, signInAnew } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { holds, keys, open, sheets, value } from './_typing.ts'

/** A page that was open before a new sign-in in another tab shows what is stored, and nothing else as saved. */
const test = testOfOwnSchool()
const oldest = { tag: '@oldest' }
const below = (at: string, by: number) => at.replace(/\d+/, (row) => `${Number(row) + by}`)
const calm = (page: Page) => expect(page.locator('.is-saving, .is-unsent, .is-failed, .is-conflict')).toHaveCount(0, { timeout: 40_000 })

async function type(page: Page, at: string, text: string): Promise<void> {
  await page.locator(at).click()
  await keys(page, ...text, 'Enter')
}

test.beforeEach(() => void test.info().annotations.push({ type: 'console-errors', description: 'a session has ended' }))

for (const { of, who, address, at, figure } of sheets)
  test(
    `in ${of} a new sign-in in another tab and the page of the sign-in before end with the same marks`,
    oldest,
    async ({ page, context, school, signedIn }) => {
      test.setTimeout(120_000)
      await signedIn(who)
      await open(page, address)
      const cells = [at, below(at, 1), below(at, 2), below(at, 3)] as const
      const free = await Promise.all(cells.map((cell) => value(page, cell)))
      const [waiting, overtyped, theirs, later] = cells.map((_, n) => (free[n] === `${figure.charAt(0)}` ? '2' : figure.charAt(0)))
      await context.clearCookies({ name: /session/ })
      await type(page, cells[0], `${waiting}`)
      await type(page, cells[1], `${overtyped}`)
      await expect(page.getByText('You have been signed out').first()).toBeVisible()
      await page.route(/\/api\//, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))

      const tab = await context.newPage()
      await signInAnew(tab, school, who)
      await open(tab, address)
      await holds(tab, cells[1], `${overtyped}`) // who types before what was kept is there has not seen it, and is asked
      await type(tab, cells[1], figure)
      await type(tab, cells[2], `${theirs}`)
      await holds(page, cells[2], `${theirs}`)
      await page.unrouteAll()
      await type(page, cells[3], `${later}`)
      await calm(page)
      await holds(tab, cells[3], `${later}`)
      await calm(tab)
      const shown = [`${waiting}`, figure, `${theirs}`, `${later}`]
      for (const one of [page, tab]) {
        for (const [n, cell] of cells.entries()) await holds(one, cell, `${shown[n]}`)
        await one.reload()
        await one.waitForSelector('x-island[data-ready]', { state: 'attached' })
        for (const [n, cell] of cells.entries()) await holds(one, cell, `${shown[n]}`)
      }
    },
  )
