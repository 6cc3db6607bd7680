import type { Page } from '@playwright/test'
import { expect, test } from './_fixtures.ts'
import { keys, open, sheets } from './_typing.ts'

test.use({ ownSchool: {} })

/** Where each row begins, as it is seen. */
const tops = (page: Page) =>
  page.locator('.mark-grid tbody > tr:not(.of-row)').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top)))

async function type(page: Page, at: string, text: string): Promise<void> {
  await page.locator(at).click()
  await page.keyboard.type(text)
  await keys(page, 'Enter')
}

for (const { of, who, address, at, figure } of sheets) {
  test(`in ${of} no row moves for a network that goes and comes, or two who change one cell`, async ({
    page,
    browser,
    school,
    signedIn,
  }) => {
    await page.setViewportSize({ width: 1366, height: 650 })
    const other = await (await browser.newContext()).newPage()
    await signedIn('admin', other)
    await signedIn(who)
    await open(page, address)
    await page.locator(at).click()
    const before = await tops(page)

    await page.route(/\/api\//, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await type(page, at, figure)
    await expect(page.getByText('No connection since')).toBeVisible()
    expect(await tops(page)).toEqual(before)
    await page.unrouteAll()
    await expect(page.getByText('No connection since')).toHaveCount(0)
    expect(await tops(page)).toEqual(before)

    await open(other, school.baseURL + address.replace('/term-reports', '/admin'))
    const saved = other.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/api/'))
    await type(other, at, '1')
    await saved
    await type(page, at, '2')
    const keep = page.getByRole('button', { name: /^Keep 2/ })
    await expect(keep).toBeVisible()
    expect(await tops(page)).toEqual(before)
    await keep.click()
    await expect(keep).toHaveCount(0)
    expect(await tops(page)).toEqual(before)
    await other.context().close()
  })
}

test('no row moves for the list of what was not sent on another sheet, nor when it is viewed', async ({ page, signedIn }) => {
  const [marks, book] = sheets
  await signedIn(marks.who)
  await open(page, marks.address)
  await page.route('/api/lesson-marks/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await type(page, marks.at, '77')
  await expect(page.getByText('No connection since')).toBeVisible()
  await open(page, book.address)
  const list = page.getByRole('region', { name: 'Not sent' })
  await expect(list).toBeVisible()
  const beside = await tops(page)
  await list.getByRole('button', { name: /^View/ }).click()
  await expect(list.getByRole('table')).toBeVisible()
  expect(await tops(page)).toEqual(beside)
  await list.evaluate((one) => one.remove())
  expect(await tops(page)).toEqual(beside)
})

test('on a phone a notice hides no button above the sheet, and no other notice', { tag: '@oldest' }, async ({ page, signedIn }) => {
  const [marks] = sheets
  const notices = page.locator('.notices .alert:visible')
  /** Of what can be pressed or read there, what something else lies over. */
  const hidden = () =>
    page.locator('.main :is(.row > a.btn, .notices .alert > div)').evaluateAll((all) =>
      all
        .filter((one) => {
          const { left, bottom } = one.getBoundingClientRect()
          return !one.contains(document.elementFromPoint(left + 8, bottom - 6))
        })
        .map((one) => one.textContent),
    )
  await page.setViewportSize({ width: 360, height: 740 })
  await signedIn(marks.who)
  await open(page, marks.address)
  await page.route('/api/lesson-marks/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await keys(page, '6', '6', 'Enter')
  await expect(notices).toHaveCount(1)
  await expect(notices).toContainText('Keep typing.')
  expect(await hidden()).toEqual([])
  await page.goto(marks.address.replace('/3/', '/2/'))
  await expect(notices).toHaveCount(2)
  expect(await hidden()).toEqual([])
})
