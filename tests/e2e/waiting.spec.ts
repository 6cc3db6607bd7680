import type { Page } from '@playwright/test'
import { expect, test } from './_fixtures.ts'

/** The next answer from there comes when it is let go. */
async function held(page: Page, path: RegExp) {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, (route) => until.then(() => route.continue()).catch(() => {}))
  return () => release()
}

const snackbar = (page: Page) => page.locator('.snackbar')
const shows = (page: Page, message: string) =>
  page.evaluate((words) => document.dispatchEvent(new CustomEvent('snackbar', { detail: { message: words, ms: 700 } })), message)

test('a search that waits shows an arc and greys the old rows', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students')
  const release = await held(page, /students\?q=mohammed/)
  await page.getByRole('searchbox').fill('mohammed')
  await expect(page.locator('[aria-busy=true] tbody')).toHaveCSS('opacity', '0.45')
  await expect(page.locator('.waits').first()).toHaveCSS('visibility', 'visible')
  release()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await expect(page.locator('tbody')).toHaveCSS('opacity', '1')
  await expect(page.locator('.waits').first()).toHaveCSS('visibility', 'hidden')
})

test('a section that is chosen lies under an overlay until it is there', async ({ page, signIn }) => {
  await signIn('admin')
  const release = await held(page, /\/admin\/term-details/)
  const seen = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('.drawer [href="/admin/term-details"]')?.click()
    await new Promise((resolve) => setTimeout(resolve, 600))
    const overlay = document.querySelector('[role=status].loading')
    return overlay && [overlay.textContent, getComputedStyle(overlay).visibility]
  })
  expect(seen).toEqual(['Loading Edit\\View Term Details ...', 'visible'])
  release()
  await expect(page).toHaveURL(/term-details/)
  await expect(page.getByText('Loading Edit\\View Term Details ...')).toHaveCount(0)
})

test('a snackbar leaves under a resting pointer and covers nothing that made it', async ({ page, signIn }) => {
  await signIn('admin')
  await shows(page, 'One')
  await snackbar(page).hover()
  await expect(snackbar(page)).toHaveCount(0, { timeout: 4000 })
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { id: 'under', textContent: 'Save' })
    Object.assign(button.style, { position: 'fixed', bottom: '30px', left: '50%' })
    document.querySelector('main')?.append(button)
  })
  await page.locator('#under').click()
  await shows(page, 'Saved, and said in a few words')
  const [own, made] = [await snackbar(page).boundingBox(), await page.locator('#under').boundingBox()]
  if (!own || !made) throw new Error('both are to be seen')
  const isApart =
    own.x + own.width <= made.x || made.x + made.width <= own.x || own.y + own.height <= made.y || made.y + made.height <= own.y
  expect(isApart).toBe(true)
})
