import type { Page } from '@playwright/test'
import { expect, test } from './_fixtures.ts'

/** The browser's Back closes what lies over the page, and then leads where it always led. */
const everywhere = { tag: ['@oldest', '@firefox'] }
const oldest = { tag: '@oldest' }
const dialog = (page: Page) => page.getByRole('dialog')
const back = (page: Page) => page.evaluate(() => history.back())

/** From the list to a student, as the page before. */
async function openStudent(page: Page): Promise<void> {
  await page.goto('/admin/students')
  await page.goto('/admin/students/20240999')
}

test('Back closes a dialog and stays on the page; the next Back leaves it', everywhere, async ({ page, signedIn }) => {
  await signedIn('admin')
  await openStudent(page)
  const add = page.getByRole('link', { name: 'Add Contact' })
  for (let times = 0; times < 2; times++) {
    await add.click()
    await expect(dialog(page)).toBeVisible()
    await back(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(add).toBeFocused()
  }
  await expect(page).toHaveURL(/20240999$/)
  await page.goBack()
  await expect(page).toHaveURL(/students$/)
})

test('Back asks before it closes a dialog in which something is typed', everywhere, async ({ page, signedIn }) => {
  const asked: string[] = []
  let isLeft = false
  page.on('dialog', (question) => {
    asked.push(question.message())
    void (isLeft ? question.accept() : question.dismiss())
  })
  await signedIn('admin')
  await openStudent(page)
  await page.getByRole('link', { name: 'Add Contact' }).click()
  const name = dialog(page).getByLabel('Name')
  await name.fill('Typed by hand')
  for (let times = 1; times <= 2; times++) {
    void back(page)
    await expect.poll(() => asked).toHaveLength(times)
    await expect(name).toHaveValue('Typed by hand')
    await expect.poll(() => page.evaluate(() => history.state?.isOver)).toBe(true)
  }
  isLeft = true
  void back(page)
  await expect(dialog(page)).toHaveCount(0)
  expect(new Set(asked)).toEqual(new Set(['Close without saving what you have typed?']))
  await page.goBack()
  await expect(page).toHaveURL(/students$/)
  expect(asked).toHaveLength(3)
})

test('a dialog closed by its button, by Escape, or saved leaves nothing for Back', oldest, async ({ page, signedIn }) => {
  await signedIn('admin')
  await openStudent(page)
  const add = page.getByRole('link', { name: 'Add Contact' })
  await add.click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await add.click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(add).toBeFocused()
  await add.click()
  await dialog(page).getByLabel('Name').fill('Zelda Back')
  await dialog(page).getByLabel('Telephone', { exact: true }).fill('868 555-0100')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Zelda Back').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/students$/)
})

test(
  'where a dialog led to another page, or was open at a reload, Back leads to its page, and then on',
  everywhere,
  async ({ page, signedIn }) => {
    await signedIn('admin')
    await openStudent(page)
    await page.getByRole('link', { name: 'Add Contact' }).click()
    await expect(dialog(page)).toBeVisible()
    await page.evaluate(() => location.assign('/admin/teachers'))
    await expect(page).toHaveURL(/teachers$/)
    await page.goBack()
    await expect(page).toHaveURL(/20240999$/)
    await page.getByRole('link', { name: 'Add Contact' }).click()
    await expect(dialog(page)).toBeVisible()
    await page.reload()
    await page.goBack()
    await expect(page).toHaveURL(/students$/)
  },
)

test('the pages of a list are there for Back after a dialog over it', oldest, async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students')
  await page.getByRole('link', { name: '2', exact: true }).click()
  await expect(page.getByText('16–30 of 1,000')).toBeVisible()
  await page
    .getByRole('button', { name: 'Add Student' })
    .or(page.getByRole('link', { name: 'Add Student' }))
    .click()
  await expect(dialog(page)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await back(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('16–30 of 1,000')).toBeVisible()
  expect(asked).toEqual([])
  await page.goBack()
  await expect(page.getByText('1–15 of 1,000')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('16–30 of 1,000')).toBeVisible()
})

test('a spreadsheet that a dialog fetches is saved, and the page stays', oldest, async ({ page, signedIn }) => {
  await signedIn('admin')
  await openStudent(page)
  await page.evaluate(() =>
    (globalThis as unknown as { htmx: { ajax(...of: string[]): void } }).htmx.ajax('GET', '/reports/mark-sheet?class=2C', '#dialog'),
  )
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('radio', { name: /Excel/ }).check()
  await dialog(page).getByRole('button', { name: 'Generate' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/students$/)
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('Back closes the menu, and the box for a comment, which keeps what was typed', oldest, async ({ page, signedIn }) => {
    await signedIn('admin')
    await openStudent(page)
    const menu = page.locator('#drawer')
    await menu.locator('> summary').click()
    await expect(menu).toHaveAttribute('open')
    await back(page)
    await expect(menu).not.toHaveAttribute('open')
    await page.goto('/term-reports/enter-marks/20252026/3/2D/104')
    await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
    const comments = page.getByRole('button', { name: /^Subject Teacher Comments, Imran/ })
    await comments.click()
    await dialog(page).getByRole('textbox').fill('Works with care.')
    await back(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(comments).toHaveAttribute('title', 'Works with care.')
    await page.goBack()
    await expect(page).toHaveURL(/20240999$/)
  })
})

test('after Back to the student before, the shortcuts still open their dialogs', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('m.achong')
  await page.goto('/term-reports/term-details/2C/4')
  const late = page.getByRole('textbox', { name: 'Times Late' })
  await late.click()
  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByText('5 of 33')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('4 of 33')).toBeVisible()
  for (const keys of ['Control+k', 'Alt+h']) {
    await late.click()
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
