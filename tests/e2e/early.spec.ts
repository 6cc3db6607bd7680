import type { Page } from '@playwright/test'
import { expect } from './_fixtures.ts'
import { held } from './_held.ts'
import { testOfOwnSchool } from './_own-school.ts'

/** A person who is quicker than the page script: nothing is lost, and nothing is done twice. */
const test = testOfOwnSchool()
test.use({ isPatient: false })

const script = /\/build\/client.*\.js/
const opened = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })
const isReady = (page: Page) => expect(page.locator('html[data-ready]')).toHaveCount(1)

test('links, forms and the way out work as they are', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('admin')
  await held(page, script)
  await opened(page, '/admin/students/20240999')
  await page.getByRole('link', { name: 'Add Contact' }).click({ noWaitAfter: true })
  await page.getByLabel('Name', { exact: true }).fill('Zelda Early')
  await page.getByLabel('Telephone', { exact: true }).fill('868 555-0100')
  await page.getByRole('button', { name: 'Save' }).click({ noWaitAfter: true })
  await expect(page.getByRole('listitem').filter({ hasText: 'Zelda Early' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Find' }).click({ noWaitAfter: true })
  await page.getByRole('searchbox', { name: /^Name, number/ }).fill('naim ahamad')
  await page.getByRole('button', { name: 'Find' }).click({ noWaitAfter: true })
  await expect(page.getByRole('link', { name: /Ahamad/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click({ noWaitAfter: true })
  await expect(page.getByRole('textbox', { name: /user ?name/i })).toBeVisible()
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('the menu opens before the script is there, and stays open', async ({ page, signedIn }) => {
    await signedIn('admin')
    const free = await held(page, script)
    await opened(page, '/admin/teachers')
    const button = page.locator('#drawer > summary')
    await button.click({ noWaitAfter: true })
    await expect(page.locator('#drawer')).toHaveAttribute('open')
    free()
    await isReady(page)
    await expect(page.locator('#drawer')).toHaveAttribute('open')
  })
})

test('what is searched and chosen is found once the script is there', async ({ page, signedIn }) => {
  await signedIn('admin')
  const free = await held(page, script)
  await opened(page, '/admin/students')
  await page.getByRole('searchbox', { name: 'Search' }).fill('naim')
  free()
  await expect(page.locator('#student-table tbody tr').first()).toContainText('Naim')
})

test('a remark is saved, once', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('m.achong')
  const free = await held(page, script)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  await opened(page, '/term-reports/term-details/2C/4')
  const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks", exact: true })
  await remarks.fill('Typed early')
  await remarks.blur()
  free()
  await expect(page.locator('#save-status')).toHaveText(/Record Updated|Saved/, { useInnerText: true })
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(remarks).toHaveValue('Typed early')
})

test('a remark is saved though what keeps it could not be loaded at first', async ({ page, signedIn }) => {
  await signedIn('m.achong')
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' || route.request().url().includes('/build/signed-in-') ? route.abort() : route.continue(),
  )
  await page.goto('/term-reports/term-details/2C/8')
  await isReady(page)
  const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks", exact: true })
  await remarks.fill('Typed while half of the page was away')
  await remarks.blur()
  await page.unrouteAll()
  await expect(page.locator('#save-status')).toHaveText(/Record Updated|Saved/, { useInnerText: true })
  await page.reload()
  await expect(remarks).toHaveValue('Typed while half of the page was away')
})

test('a remark is kept though a part of the page was swapped in before what keeps it was there', { tag: '@oldest' }, async ({
  page,
  signedIn,
}) => {
  test.info().annotations.push({ type: 'console-errors' })
  await signedIn('m.achong')
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const free = await held(page, /\/build\/signed-in-/)
  await page.goto('/term-reports/term-details/2C/9')
  const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks", exact: true })
  await remarks.fill('Typed before a part was swapped in')
  await remarks.blur()
  await page.evaluate(() => document.dispatchEvent(new Event('htmx:after:swap')))
  free()
  await isReady(page)
  await expect(page.locator('#kept')).toContainText('One change is saved on this computer')
})

test('a remark is saved also when the page was reloaded, or come back to', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('m.achong')
  const record = '/term-reports/term-details/2C/6'
  await page.goto(record)
  const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks", exact: true })
  const again = [
    async () => {
      const free = await held(page, script)
      await page.reload({ waitUntil: 'commit' })
      return free
    },
    async () => {
      await page.goto('/term-reports/term-details/2C/7')
      const free = await held(page, script)
      await page.goBack({ waitUntil: 'commit' })
      return free
    },
  ]
  for (const [n, come] of again.entries()) {
    await isReady(page)
    const free = await come()
    await expect(page).toHaveURL(/2C.6$/)
    await remarks.fill(`Typed early, time ${n}`)
    await remarks.blur()
    free()
    await expect(page.locator('#save-status')).toHaveText(/Record Updated|Saved/, { useInnerText: true })
    await page.unrouteAll()
    await page.goto(record)
    await expect(remarks).toHaveValue(`Typed early, time ${n}`)
  }
})

test('a calendar is offered once it opens', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('admin')
  const free = await held(page, script)
  await opened(page, '/admin/history')
  const button = page.getByRole('button', { name: 'Choose a date: From' })
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  await expect(button).toBeHidden()
  free()
  await isReady(page)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Choose a date: From' })).toBeVisible()
})
