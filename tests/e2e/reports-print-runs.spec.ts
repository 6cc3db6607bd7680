import type { Page } from '@playwright/test'
import { pagesOf } from '../reports/_poppler.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { pick } from './_pick.ts'

const test = testOfOwnSchool()
const home = '/admin/reports/print'

const plan = (page: Page) => page.getByRole('region', { name: 'Summary' })
const cards = (page: Page) => plan(page).locator('.score dd').first()
const reach = (page: Page) => page.getByLabel('Who', { exact: true })

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveURL(/\/reports\/print\/\d+(#draw)?$/)
}

/** The document comes by itself when a run is started, and again when it is asked for. */
async function downloaded(page: Page, by: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), by()])
  return download
}
const drawAgain = (page: Page) => page.getByRole('link', { name: 'Make the PDF' }).click()

test.beforeEach(({ signIn }) => signIn('admin'))

test('the counts follow what is chosen, a run is drawn with its progress, and can be drawn again @oldest', async ({ page }) => {
  await page.goto(home)
  await expect(cards(page)).toHaveText(/^9\d\d$/)
  await pick(reach(page), '2C')
  await expect(cards(page)).toHaveText('33')
  await page.getByLabel('A sheet before each class').check()
  await page.getByLabel(/^Two-sided/).check()
  const download = await downloaded(page, () => start(page))
  expect(download.suggestedFilename()).toMatch(/^Report cards Class 2C Term 3 2025-2026\.pdf$/)
  await expect(page.getByRole('status').filter({ hasText: 'The PDF is ready.' })).toBeVisible()
  await expect(page.locator('[data-progress]')).toHaveText('35 of 35')
  await page.reload()
  await expect(page.locator('progress')).toBeHidden()
  await downloaded(page, () => drawAgain(page))

  const address = (await page.getByRole('link', { name: 'Open in a tab' }).getAttribute('href')) ?? ''
  const pages = pagesOf(await (await page.request.get(address)).body())
  expect(pages.length).toBe(35 * 2) // each begins on a front
  expect(pages[0]).toContain('Nobody is left out.')
  expect(pages[2]).toContain('Class 2C')
})

test('drawing the whole school can be cancelled, and begun again', async ({ page }) => {
  await page.goto(home)
  await start(page)
  await expect(page.locator('[data-progress]')).toHaveText(/^[1-9]\d* of \d{3,4}$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Cancelled. No PDF was made.')).toBeVisible()
  await expect(page.locator('progress')).toBeHidden()
  await page.getByRole('link', { name: 'Make the PDF' }).click()
  await expect(page.locator('progress')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('students of a class are ticked by name; whoever was in no run yet is asked for afterwards', async ({ page }) => {
  // Of another term than the tests above: what they have printed is none of this one.
  await page.goto(`${home}?term=20252026-2&of=class-3A&cover=1`)
  await page.getByLabel('Which students').selectOption('chosen')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByText('Tick at least one student.')).toBeVisible()

  const boxes = page.getByRole('group', { name: 'Students' }).getByRole('checkbox')
  const all = await boxes.count()
  expect(all).toBeGreaterThan(30)
  await boxes.nth(0).check()
  await expect(cards(page)).toHaveText('1')
  await expect(boxes.nth(0)).toBeFocused()
  await boxes.nth(1).check()
  await expect(cards(page)).toHaveText('2')
  await start(page)
  await expect(page.locator('.score dd').first()).toHaveText('2')

  await page.goto(`${home}?term=20252026-2&of=class-3A&part=new&cover=1`)
  await expect(cards(page)).toHaveText(String(all - 2))
  await page.getByLabel('Which students').selectOption('chosen')
  await expect(page.getByText('Printed before', { exact: true })).toHaveCount(2)
})
