import { expect, test } from './_fixtures.ts'

const sheet = '/term-reports/enter-marks/20252026/3/2C/104'
const late = 'This page has not finished loading.'

test('a sheet whose script does not come says so, before anything typed in it is lost', async ({ page, signIn }) => {
  test.info().annotations.push({ type: 'console-errors' })
  await signIn('d.lutchman')
  await page.route(/\/build\/enter\b/, (route) => route.abort())
  await page.goto(sheet)
  await expect(page.getByText(late)).toBeVisible({ timeout: 15_000 })
  await page.unrouteAll()
  await expect(page.locator('x-island[data-ready]')).toHaveCount(1)
  await expect(page.getByText(late)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a sheet can be read, and says that nothing typed is saved', async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await page.goto(sheet)
    const notice = page.locator('.not-ready noscript p')
    await expect(notice).toHaveText(/^JavaScript is off in this browser/)
    await expect(notice).toBeVisible()
  })
})
