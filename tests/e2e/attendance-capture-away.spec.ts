import type { Page } from '@playwright/test'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { clockAt } from './_server.ts'

const now = '2026-06-04T11:50:00Z'
const test = testOfOwnSchool({ now, held: 'Corpus Christi' })
const andre = '20200014'
const status = (page: Page) => page.locator('.kiosk-link')
const ready = (page: Page) => expect(page.locator('x-island[data-ready]')).toHaveCount(1)
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const names = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return names.flat().filter(({ url }) => url.endsWith('/kiosk')).length
  })

/** Its clock is three hours fast. */
async function becomeKiosk(page: Page, name: string) {
  await page.addInitScript(clockAt('2026-06-04T14:50:00Z'))
  await page.goto('/admin/attendance/kiosks/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Turn into a kiosk' }).click()
  await expect(page).toHaveURL(/\/kiosk$/)
  await ready(page)
  await expect.poll(() => keptPages(page)).toBe(1)
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
}

test('a kiosk that is started while the server is away reads cards, and sends them when it is back', { tag: '@oldest' }, async ({
  page,
  signIn,
  signedIn,
  browser,
  school,
}) => {
  test.setTimeout(120_000)
  await signedIn('admin')
  await becomeKiosk(page, 'Main gate')
  const scopes = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname))
  expect(await scopes()).toEqual(['/kiosk'])

  await school.kill()
  for (const start of ['first', 'second']) {
    await page.reload()
    await ready(page)
    await expect(page.locator('.kiosk-bar'), start).toContainText('Main gate')
    await expect(status(page)).toContainText(start === 'first' ? 'Offline' : 'Offline: 1 scan saved on this computer')
    await expect(status(page)).not.toContainText('Do not close')
    await expect(page.locator('.kiosk-bar dd')).toHaveText(['–', '–', '–'])
    if (start === 'second') break
    await page.keyboard.type(andre)
    await page.keyboard.press('Enter')
    await expect(page.locator('.kiosk-result')).toContainText(/Saved – will be sent.*20200014.*07:5\d:\d\d AM/)
  }
  await school.restart()
  await expect(status(page)).toContainText(/Connected|clock is 3 hours fast/, { timeout: 40_000 })
  await expect(page.locator('.kiosk-bar')).toContainText('In1')
  const office = await browser.newContext({ baseURL: school.baseURL })
  const desk = await office.newPage()
  await signIn('admin', desk)
  const days = (await (await desk.request.get(`/api/student-attendance/${andre}`)).json()).attendance_records
  expect(days.filter((day: { date_scanned: string }) => day.date_scanned === '2026-06-04')).toMatchObject([
    { time_scanned_in: expect.stringMatching(/^07:5/) },
  ])

  await desk.goto('/admin/attendance/kiosks')
  await desk.getByRole('link', { name: 'End Main gate' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(desk.locator('#kiosk-table')).toContainText('No kiosk yet')
  await page.keyboard.type(andre)
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('This kiosk has been ended')
  await expect.poll(scopes).toEqual([])
  expect(await keptPages(page)).toBe(0)
})

test('another kiosk takes the place of the one that was kept', async ({ page, signedIn, school }) => {
  await signedIn('admin')
  await becomeKiosk(page, 'Back gate')
  await page.context().clearCookies()
  await page.goto('/kiosk')
  await expect(page).not.toHaveURL(/\/kiosk$/)
  expect(await keptPages(page)).toBe(0)
  await signedIn('admin')
  await becomeKiosk(page, 'Hall')
  await school.kill()
  await page.reload()
  await expect(page.locator('.kiosk-bar')).toContainText('Hall')
  await school.restart()
})

test('a kiosk takes the new version that the server comes back with, once nobody is there', async ({ page, signedIn, school }) => {
  test.setTimeout(90_000)
  await signedIn('admin')
  await becomeKiosk(page, 'Side gate')
  await school.kill()
  await expect(status(page)).toContainText('Offline', { timeout: 30_000 })
  await page.route('**/kiosk', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, body: (await answer.text()).replace(/client-[\w-]+\.js/, 'client-of-the-new-version.js') })
  })
  const reloaded = page.waitForEvent('load', { timeout: 60_000 })
  await school.restart()
  await reloaded
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await ready(page)
  await expect(status(page)).not.toContainText('Offline')
})
