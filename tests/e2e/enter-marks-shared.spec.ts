import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { expectAccessible } from './_axe.ts'
import { isOnServer } from './_database.ts'
import { expect, test } from './_fixtures.ts'

const sheet = (formClass: string, term = 3, base = '/term-reports') => `${base}/enter-marks/20252026/${term}/${formClass}/104`
const row = (page: Page, n: number) => page.locator('.mark-grid tbody tr', { has: page.locator(`td:first-child:text-is("${n}")`) })
const course = (page: Page, n: number) => row(page, n).getByLabel('Course, ')

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}

/** What somebody else saves meanwhile, by way of the JSON interface. */
async function saveAs(request: APIRequestContext, url: string, n: number, mark: number): Promise<void> {
  const { students } = await (await request.get(url)).json()
  const { student_id, version } = students[n - 1]
  const { cookies } = await request.storageState()
  const token = cookies.find((c) => c.name.endsWith('XSRF-TOKEN'))?.value ?? ''
  const answer = await request.post(url, { headers: { 'X-XSRF-TOKEN': token }, data: { student_id, version, course_mark: mark } })
  expect(answer.status()).toBe(200)
}

test.describe('Enter Marks with others', () => {
  test('a cell that somebody else changed shows both values, and either can be chosen @oldest', async ({
    page,
    browser,
    school,
    signIn,
    signedIn,
  }) => {
    const api = `${school.baseURL}/api/lesson-marks/20252026/3/3C/104`
    const admin = await (await browser.newContext()).newPage()
    await signIn('admin', admin)
    await signedIn('d.lutchman')
    await open(page, sheet('3C'))
    await saveAs(admin.request, api, 1, 43)
    await saveAs(admin.request, api, 2, 44)
    for (const n of [1, 2]) {
      await course(page, n).focus()
      await page.keyboard.type('38')
      await page.keyboard.press('Enter')
      await expect(row(page, n)).toContainText('Changed by someone else')
    }
    await expect(page.getByText(/admin saved 43 at \d\d:\d\d, while you were typing 38\./)).toBeVisible()
    await page.getByRole('button', { name: 'Keep 38' }).first().click()
    await expect(row(page, 1)).toContainText('Record Saved')
    await page.getByRole('button', { name: 'Take 44' }).click()
    await expect(course(page, 2)).toHaveValue('44')
    await page.reload()
    expect([await course(page, 1).inputValue(), await course(page, 2).inputValue()]).toEqual(['38', '44'])
    await admin.context().close()
  })

  test('a file that was chosen in a page left open is not sent for whoever has signed in since', async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await page.goto(`${sheet('3C')}/spreadsheet`)
    const stale = await page.context().newPage()
    await stale.goto(page.url())
    await signedIn('admin')
    await page.goto('/admin/dashboard')
    const answer = stale.waitForResponse((response) => response.request().method() === 'POST')
    await stale.getByRole('button', { name: 'Preview changes' }).click()
    expect((await answer).headers().location).toBe('/')
    await expect(stale).toHaveURL(/\/admin\/dashboard/)
    await stale.close()
    await page.goto(`${sheet('3C', 3, '/admin')}/spreadsheet`)
    const own = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Preview changes' }).click()
    expect((await own).status()).toBe(422) // no file was chosen
  })

  test('a mark waits in the browser while another program holds the school’s file, and then goes by itself', async ({
    page,
    school,
    signedIn,
  }) => {
    test.skip(isOnServer(), 'there is no file')
    test.info().annotations.push({ type: 'console-errors' })
    await signedIn('d.lutchman')
    await open(page, sheet('3D'))
    const other = new Sqlite(join(school.place, 'school.db'))
    other.exec('begin immediate')
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/api/lesson-marks/'))
    await course(page, 3).fill('47')
    await course(page, 3).press('Enter')
    expect((await answered).status()).toBe(503)
    await expect(page.getByText(/One mark is saved on this computer and will be sent in a minute/)).toBeVisible()
    other.exec('rollback')
    other.close()
    await expect(row(page, 3)).toContainText('Record Saved', { timeout: 30_000 })
    await page.reload()
    await expect(course(page, 3)).toHaveValue('47')
  })

  test('after “Try now” the next key goes into the cell where the cursor is @oldest', async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('3C'))
    await page.route('**/api/lesson-marks/**', (route) => route.abort())
    await course(page, 9).focus()
    await page.keyboard.type('51')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible() // not before it was cut off
    await page.unroute('**/api/lesson-marks/**')
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(row(page, 9)).toContainText('Record Saved')
    await page.keyboard.type('52')
    await page.keyboard.press('Enter')
    await expect(course(page, 10)).toHaveValue('52')
    await expect(row(page, 10)).toContainText('Record Saved')
  })

  test('two tabs of one sheet show and keep the same @oldest', async ({ page, context, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('3C'))
    const other = await context.newPage()
    await open(other, sheet('3C'))
    await course(page, 4).focus()
    await page.keyboard.type('66')
    await page.keyboard.press('Enter')
    await expect(course(other, 4)).toHaveValue('66')
    await course(other, 4).focus()
    await other.keyboard.type('67')
    await other.keyboard.press('Enter')
    await expect(row(other, 4)).toContainText('Record Saved')
    await expect(course(page, 4)).toHaveValue('67')
    await expect(page.getByText('Changed by someone else')).toHaveCount(0)
  })

  test('axe finds nothing, whatever state the sheet is in', async ({ page, context, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('3B'))
    await expectAccessible(page)
    await page.keyboard.type('105')
    await page.keyboard.press('Enter')
    await context.setOffline(true)
    await page.keyboard.type('55')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('eff')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expect(page.getByText('One mark is saved on this computer')).toBeVisible()
    await context.setOffline(false)
    await expectAccessible(page)
    await page.goto('/term-reports/enter-marks')
    await expectAccessible(page)
  })
})
