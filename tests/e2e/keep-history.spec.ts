import { expect, test } from './_fixtures.ts'
import { keys } from './_typing.ts'

/** A field's history is asked for by a link in its form: its answer says nothing of what is typed there. */
test.use({ ownSchool: {} })
const everywhere = { tag: ['@oldest', '@firefox'] }
const address = '/term-reports/term-details/2C/1'
const notSent = 'Saved on this computer, not sent yet'

test('what was saved while its history opened is not kept once more', everywhere, async ({ page, signedIn }) => {
  await signedIn('m.achong')
  await page.goto(address)
  await expect(page.locator('html[data-ready]')).toHaveCount(1)
  await page.locator('#times_absent').click()
  await keys(page, 'Control+a', '4', 'Alt+h')
  await expect(page.getByRole('dialog')).toContainText('History')
  await keys(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept/')).length)).toBe(0)
})

test('what could not be sent says so still after its history was read, and is sent', everywhere, async ({ page, signedIn }) => {
  test.info().annotations.push({ type: 'console-errors', description: 'a request is cut off' })
  await signedIn('m.achong')
  await page.goto(address)
  await expect(page.locator('html[data-ready]')).toHaveCount(1)
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.locator('#times_absent').click()
  await keys(page, 'Control+a', '7', 'Tab', 'Shift+Tab')
  await expect(page.getByText(notSent)).toBeVisible()
  await keys(page, 'Alt+h')
  await expect(page.getByRole('dialog')).toContainText('History')
  await page.waitForTimeout(500)
  await keys(page, 'Escape')
  await expect(page.getByText(notSent)).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText(notSent)).toHaveCount(0, { timeout: 20_000 })
  await page.reload()
  await expect(page.locator('#times_absent')).toHaveValue('7')
})
