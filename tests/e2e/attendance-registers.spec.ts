import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool({ now: '2026-06-19T17:20:00Z', held: 'Labour Day' }) // after the afternoon's bell
test.describe.configure({ mode: 'serial' })

const rows = (page: Page) => page.locator('#register li[data-register-line]:visible')
const chosen = (page: Page, name: string, mark: string) => page.getByRole('radio', { name: `${mark}: ${name}` })
const saved = (page: Page) => expect(page.locator('#register-status')).toContainText('Saved')

test('a form teacher takes the register by keyboard, through a network that goes away', { tag: '@oldest' }, async ({
  page,
  signedIn,
  context,
}) => {
  test.info().annotations.push({ type: 'console-errors' }) // htmx says that the network is away
  await signedIn('m.achong')
  await page.goto('/term-reports/registers/2C?day=2026-06-19&session=am')
  const all = await rows(page).count()
  await expect(page.getByRole('radio', { name: ': Keziah Adams' }).first()).toBeFocused()
  await page.getByText('Day and search').click()
  await page.getByRole('searchbox', { name: 'Find a student' }).fill('keziah')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(all)
  await page.keyboard.press('Enter')
  const first = page.getByRole('radio', { name: ': Keziah Adams' }).last()
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter') // means nothing on a student: none of the marks, and the register is not left
  await expect(first).toBeFocused()
  await expect(chosen(page, 'Keziah Adams', 'Present')).not.toBeChecked()
  await page.keyboard.press('p')
  await expect(chosen(page, 'Keziah Adams', 'Present')).toBeChecked()
  await expect(page.getByRole('radio', { name: ': Naim Ahamad' }).nth(3)).toBeFocused()
  await page.keyboard.press('l')
  await saved(page)
  await expect(page.locator('#register-counts')).toContainText('Late 1')
  await context.setOffline(true)
  await page.keyboard.press('a')
  await expect(page.locator('#kept')).toContainText('is saved on this computer')
  await context.setOffline(false)
  await expect(page.locator('#kept')).toBeEmpty({ timeout: 20_000 })
  await page.reload()
  await expect(chosen(page, 'Sofía Alcántara', 'Absent')).toBeChecked()
  await expect(chosen(page, 'Naim Ahamad', 'Late')).toBeChecked()
})

test('two people mark the same student: both values, and one decides', async ({ page, signIn, signedIn, browser, school }) => {
  const url = `${school.baseURL}/term-reports/registers/2C?day=2026-06-19&session=pm`
  const other = await (await browser.newContext()).newPage()
  await signIn('m.achong')
  await signedIn('k.joseph', other)
  await page.goto(url)
  await other.goto(url)
  await chosen(other, 'Keziah Adams', 'Absent').check()
  await saved(other)
  await chosen(page, 'Keziah Adams', 'Present').check()
  const row = rows(page).filter({ hasText: 'Keziah' })
  await expect(row.getByRole('alert')).toContainText('K. Joseph changed this')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Take this/ }).click()
  await expect(row.getByRole('alert')).toHaveCount(0)
  await expect(chosen(page, 'Keziah Adams', 'Absent')).toBeChecked()
  await other.context().close()
})

test('the rest is marked together, and the notice goes', async ({ page, signIn }) => {
  await signIn('m.achong')
  const open = page.getByRole('link', { name: /^Take the register: / })
  const count = await open.count()
  expect(count).toBeGreaterThan(0)
  await open.first().click()
  await page.getByText('Day and search').click()
  await page.getByRole('link', { name: 'Mark the rest absent' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Mark \d+ students absent\?/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rest present' }).click()
  await expect(page.locator('#register-counts')).toContainText(/\d+ marked present\./)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('#register-counts')).toContainText(/not marked|Not started/)
  await page.getByRole('button', { name: 'Rest present' }).click()
  await expect(page.locator('#register-counts')).toContainText('Taken')
  await page.goto('/term-reports')
  await expect(page.getByRole('list').filter({ hasText: 'Register of 2C' }).first()).toBeVisible()
  await expect(open).toHaveCount(count - 1)
})

test('a file of scans is read, taken in with its progress, and undone', async ({ page, signedIn }, testInfo) => {
  await signedIn('admin')
  await page.goto('/admin/attendance/imports')
  await page.getByRole('link', { name: 'Import a file' }).click()
  await expectAccessible(page)
  const file = testInfo.outputPath('scans.csv')
  const times = Array.from(
    { length: 1500 },
    (_, i) => `20240698,20/05/2026,${7 + Math.floor(i / 180)}:${String(Math.floor(i / 3) % 60).padStart(2, '0')}:${(i % 3) * 20 + 10}`,
  )
  writeFileSync(
    file,
    ['Student Number;Date;Time', ...times.map((line) => line.replaceAll(',', ';')), '99999999;20/05/2026;07:41'].join('\n'),
  )
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('button', { name: 'Read File' }).click()
  await expect(page.getByText('No student has this number.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Import 1,\d+ scans, leave out \d+ lines?$/ }).click()
  await expect(page.getByText(/scans imported, .* left out/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone by admin')).toBeVisible({ timeout: 30_000 })
})
