import type { Page } from '@playwright/test'
import { infoOf, pagesOf } from '../reports/_poppler.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
const term = '20252026/1'
const chloe = 20240085

/** What comes out of the printer. */
const printed = (page: Page) => page.pdf({ preferCSSPageSize: true })

test.beforeEach(({ signIn }) => signIn('admin'))

test('the cards of a class print as they are drawn: one A4 page each @oldest', async ({ page }) => {
  await page.goto(`/reports/report-cards/2C/${term}`)
  const sheets = await page.locator('.sheet').count()
  expect(sheets).toBeGreaterThan(30)
  const [paper, document] = [await printed(page), await (await page.request.get(`/api/report-cards/2C/${term}`)).body()]
  expect([infoOf(paper).Pages, infoOf(document).Pages]).toEqual([String(sheets), String(sheets)])
  expect(infoOf(paper)['Page size']).toContain('A4')
  const names = (pages: string[]) => pages.map((text) => /\b20\d{6}\b/.exec(text)?.[0])
  expect(names(pagesOf(paper))).toEqual(names(pagesOf(document)))
})

test('two-sided, every card prints on a front', async ({ page }) => {
  await page.goto(`/reports/report-cards/2C/${term}`)
  await page.getByRole('link', { name: 'Two-sided' }).click()
  await expect(page.getByRole('link', { name: 'One-sided' })).toBeVisible()
  await page.waitForLoadState()
  const pages = pagesOf(await printed(page))
  expect(pages.length).toBeGreaterThan(60)
  expect(pages.map((text) => text.trim() !== '')).toEqual(pages.map((_, i) => i % 2 === 0))
  await expect(page.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `/api/report-cards/2C/${term}?duplex=1`)
})

test('a page that has not arrived whole prints no cards, but says so @oldest', async ({ page }) => {
  await page.goto(`/reports/report-cards/2C/${term}`)
  await page.evaluate(() => document.getElementById('paper-end')?.remove()) // the last of it to arrive
  const [text = '', ...more] = pagesOf(await printed(page))
  expect(text).toContain('This page was printed before it had loaded.')
  expect([/\b20\d{6}\b/.test(text), more]).toEqual([false, []])
})

test('a mark sheet prints on its side, a rank sheet upright, each on one page @oldest', async ({ page }) => {
  for (const [path, size] of [
    [`/reports/mark-sheet/${term}/2C`, /^84\d\.\d+ x 59\d/],
    [`/reports/rank-sheet/2C/${term}`, /^59\d\.\d+ x 84\d/],
  ] as const) {
    await page.goto(path)
    const info = infoOf(await printed(page))
    expect(info.Pages).toBe('1')
    expect(info['Page size']).toMatch(size)
  }
})

test('with the longest comments everywhere a card goes on on a second page, which names the student @oldest', async ({ page, school }) => {
  const long = 'She should practise reading aloud every evening with somebody at home. '.repeat(5)
  await school.write('update subject_record set custom_comment = ? where student_id = ?', long.slice(0, 300), chloe)
  await school.write(
    'update student_term_record set comments = ?, deans = ? where student_id = ?',
    long.slice(0, 255),
    long.slice(0, 255),
    chloe,
  )
  await page.goto(`/reports/report-card/${chloe}/${term}`)
  await expect(page.locator('.sheet')).toHaveCount(2)
  for (const pdf of [await printed(page), await (await page.request.get(`/api/report-card/${chloe}/${term}`)).body()]) {
    const pages = pagesOf(pdf)
    expect(pages.length).toBe(2)
    expect(pages[1]).toContain('Chloé Pantin-Gray · 2C')
    expect(pages.join(' ').replace(/\s+/g, ' ').split('She should pract.').length - 1).toBeGreaterThan(12)
  }
})

test('the report menu asks for a term, and shows the document in the dialog', async ({ page }) => {
  await page.goto('/admin/dashboard')
  await page.evaluate(() =>
    (globalThis as unknown as { htmx: { ajax(...of: string[]): void } }).htmx.ajax('GET', '/reports/rank-sheet?class=2C', '#dialog'),
  )
  const dialog = page.getByRole('dialog', { name: 'Rank Sheet' })
  await dialog.getByRole('link', { name: 'Term 1' }).click()
  await expect(dialog.locator('iframe')).toHaveAttribute('src', `/api/rank-sheet/2C/${term}`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('Print prints, and Close leads back to where the print page was opened', async ({ page }) => {
  await page.goto('/admin/term-details')
  await page.evaluate((href) => location.assign(href), `/reports/rank-sheet/2C/${term}`)
  await expect(page.locator('.sheet')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/term-details/)
})
