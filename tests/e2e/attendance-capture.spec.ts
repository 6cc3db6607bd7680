import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { clockAt } from './_server.ts'

/** Ten to eight on a school day on which nobody is recorded yet. */
const now = '2026-06-04T11:50:00Z'
const test = testOfOwnSchool({ now, held: 'Corpus Christi' })
test.describe.configure({ mode: 'serial' })

const [jose, andre, ariana, kavita] = ['20200008', '20200014', '20200055', '20200058'] as const
const kiosks = '/admin/attendance/kiosks'
const result = (page: Page) => page.locator('.kiosk-result')
const status = (page: Page) => page.locator('.kiosk-link')

async function scan(page: Page, code: string, suffix = 'Enter') {
  await page.keyboard.type(code)
  await page.keyboard.press(suffix)
}

async function becomeKiosk(page: Page, name: string) {
  await page.getByRole('link', { name: 'Turn this browser into a kiosk' }).click()
  await expectAccessible(page, { within: '#dialog-box' })
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Turn into a kiosk' }).click()
  await expect(page).toHaveURL(/\/kiosk$/)
  await expect(page.locator('x-island[data-ready]')).toHaveCount(1)
}

const daysOf = async (page: Page, student: string) =>
  (await (await page.request.get(`/api/student-attendance/${student}`)).json()).attendance_records.filter(
    ({ date_scanned }: { date_scanned: string }) => date_scanned === now.slice(0, 10),
  )

const keptIn = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kiosk-scan')))

test('a kiosk reads cards, keeps them while the server is away, and sends them', { tag: '@oldest' }, async ({
  page,
  signIn,
  signedIn,
  browser,
  school,
}) => {
  test.setTimeout(120_000)
  await page.addInitScript(clockAt(now))
  await signedIn('admin')
  await page.goto('/admin/attendance')
  await page.getByRole('link', { name: 'Kiosks', exact: true }).click()
  await expect(page.getByText('No kiosk yet')).toBeVisible()
  await expectAccessible(page)
  await becomeKiosk(page, 'Main gate')
  await expect(status(page)).toContainText('Connected')
  await expectAccessible(page)
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))

  await scan(page, jose)
  await expect(result(page)).toContainText('In')
  await expect(result(page)).toContainText("José D'Oliveira")
  await expect(result(page)).toContainText('6B')
  await expect(result(page).locator('img')).toBeVisible()
  await expectAccessible(page)
  await scan(page, `*${jose}*`, 'Tab')
  await expect(result(page)).toContainText('Already scanned')
  await scan(page, '99999999')
  await expect(result(page)).toContainText('No student has this number')
  await expectAccessible(page)

  await page.context().setOffline(true)
  await scan(page, andre)
  await expect(result(page)).toContainText('Saved – will be sent')
  await scan(page, ariana)
  await expect(status(page)).toContainText('Offline: 2 scans saved on this computer')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo last scan' }).click()
  await expect(result(page)).toContainText('Undone')
  await scan(page, kavita) // the focus has come back by itself
  await expect(status(page)).toContainText('3 scans saved on this computer')
  await page.context().setOffline(false)
  await expect(status(page)).toContainText('Connected')
  await expect(result(page)).toContainText('Kavita-Brianna Rajkumar')
  await expect(page.locator('.kiosk-last li')).toContainText(['Kavita', 'Undone', 'André', '99999999', 'Already scanned', 'In'])
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
  await expect.poll(() => keptIn(page)).toEqual([])

  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/kiosk$/)
  const office = await browser.newContext({ baseURL: school.baseURL })
  const desk = await office.newPage()
  await signIn('admin', desk)
  await desk.goto(kiosks)
  await expect(desk.locator('#kiosk-table')).toContainText('Main gate')
  await expect(desk.locator('#kept-scans')).toContainText('99999999')
  await expectAccessible(desk)
  expect((await daysOf(desk, jose)).length).toBe(1)
  expect((await daysOf(desk, kavita)).length).toBe(1)
  expect((await daysOf(desk, ariana)).length).toBe(0)
  await desk.getByRole('button', { name: /Remove 99999999 .* from list/ }).click()
  await expect(desk.locator('#kept-scans')).toContainText('No rejected scans')
  await desk.getByRole('link', { name: 'End Main gate' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(desk.locator('#kiosk-table')).toContainText('No kiosk yet')
  await scan(page, andre)
  await expect(status(page)).toContainText('This kiosk has been ended')
  await expect(result(page)).toContainText('Saved – will be sent')
  await office.close()

  await signedIn('admin')
  await page.goto(kiosks)
  await becomeKiosk(page, 'Main gate')
  await expect(page.locator('.kiosk-bar')).toContainText('In3')
  await expect.poll(() => keptIn(page)).toEqual([])
})

test('a clock that is wrong is said to be, and the server’s counts', async ({ page, signedIn }) => {
  await page.addInitScript(clockAt('2026-06-04T14:50:00Z'))
  await signedIn('admin')
  await page.goto(kiosks)
  await becomeKiosk(page, 'Back gate')
  await expect(status(page)).toContainText('This computer’s clock is 3 hours fast.')
  await scan(page, ariana)
  await expect(result(page)).toContainText(/In.*Ariana Hosein.*6E · 07:5\d:\d\d AM/)
})
