import type { Page } from '@playwright/test'
import { expect, signInAnew, test } from './_fixtures.ts'

const first = '/term-reports/term-details/2C/1'
const remarks = (page: Page) => page.getByRole('textbox', { name: "Form Teacher's Remarks" })
const alert = (page: Page) => page.locator('#kept')
const unsent = (page: Page) => page.getByRole('region', { name: 'Not sent' })
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kept/')))

/** With what the page loads on demand, before the network goes: a slow page is quiet before it asks for that. */
async function opened(page: Page) {
  await page.goto(first)
  await expect(page.locator('html[data-ready]')).toBeAttached()
}

async function type(page: Page, text: string) {
  await remarks(page).fill(text)
  await remarks(page).blur()
}

async function stored(page: Page) {
  await opened(page)
  return remarks(page).inputValue()
}

/** The network between this page and the server, which the page itself can still be loaded over. */
const cut = (page: Page) => page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))

test.beforeEach(() => void test.info().annotations.push({ type: 'console-errors' }))

test('remarks typed without a network are kept, counted, and sent when it is back', { tag: '@oldest' }, async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn('m.achong')
  await opened(page)
  await context.setOffline(true)
  await type(page, 'Kept while the network was away.')
  await expect(alert(page)).toContainText(
    /No connection since \d\d:\d\d\. One change is saved on this computer and will be sent when it is back\. Keep typing\./,
  )
  await expect(page.getByText('Saved on this computer, not sent yet')).toBeVisible()
  await context.setOffline(false)
  await expect(alert(page)).toBeEmpty()
  await expect(page.getByText('Saved on this computer, not sent yet')).toHaveCount(0)
  expect(await kept(page)).toEqual([])
  expect(await stored(page)).toBe('Kept while the network was away.')
})

test('after a power cut what was typed stands in the field again and is sent', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('m.achong')
  await opened(page)
  await cut(page)
  await remarks(page).fill('Typed the moment before the lamps went out.')
  await page.goto('about:blank')
  await opened(page)
  await expect(remarks(page)).toHaveValue('Typed the moment before the lamps went out.')
  await expect(alert(page)).toContainText('One change is saved on this computer')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(alert(page)).toBeEmpty()
  expect(await stored(page)).toBe('Typed the moment before the lamps went out.')
})

test('words kept before a new sign-in stand in their field again, and are sent after one look', async ({ page, school, signedIn }) => {
  await signedIn('m.achong')
  const before = await stored(page)
  await cut(page)
  await type(page, 'Typed before the session ended.')
  await expect(alert(page)).toContainText('One change')
  await page.goto('about:blank')
  await page.unrouteAll()
  await signInAnew(page, school, 'm.achong')
  await opened(page)
  await expect(remarks(page)).toHaveValue('Typed before the session ended.')
  await expect(page.getByText(/^Typed .*not sent/)).toBeVisible()
  expect(await kept(page)).toHaveLength(1)
  const page2 = await page.request.get(school.baseURL + first)
  expect(await page2.text()).not.toContain('Typed before the session ended.')
  await unsent(page).getByRole('button', { name: 'View' }).click()
  await expect(unsent(page)).toContainText(before)
  await unsent(page)
    .getByRole('button', { name: /^Send: 1 change/ })
    .click()
  await expect.poll(() => kept(page)).toEqual([])
  expect(await stored(page)).toBe('Typed before the session ended.')
})

test('what was typed on a page that is left is listed on the next, and sent when that is asked', async ({ page, signedIn }) => {
  await signedIn('m.achong')
  await opened(page)
  await cut(page)
  await type(page, 'Left behind, not lost.')
  await expect(alert(page)).toContainText('One change')
  await page.unrouteAll()
  await page.goto('/term-reports')
  await expect(unsent(page)).toContainText(/1 change of Form Teacher's Remarks, .*, typed today \d\d:\d\d, was not sent\./)
  await unsent(page).getByRole('button', { name: 'View' }).click()
  await expect(unsent(page).getByRole('row').nth(1)).toContainText('Left behind, not lost.')
  expect(await kept(page)).toHaveLength(1)
  await unsent(page).getByRole('button', { name: 'Send' }).first().click()
  await expect(unsent(page)).toHaveCount(0)
  expect(await kept(page)).toEqual([])
  expect(await stored(page)).toBe('Left behind, not lost.')
})

test('a server that stops and starts again gets everything', async ({ page, school, signedIn }) => {
  await signedIn('m.achong')
  await opened(page)
  await school.kill('SIGKILL')
  await type(page, 'Typed while the server was down.')
  await expect(alert(page)).toContainText('One change is saved on this computer')
  await school.restart()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(alert(page)).toBeEmpty()
  expect(await stored(page)).toBe('Typed while the server was down.')
})

test('nobody else who signs in to the browser sees or sends what one has typed', async ({ page, signIn, signedIn }) => {
  await signedIn('m.achong')
  await opened(page)
  const before = await remarks(page).inputValue()
  await cut(page)
  await type(page, 'For nobody else’s eyes.')
  await expect(alert(page)).toContainText('One change')
  await page.unrouteAll()
  await page.context().clearCookies({ name: /session/ })
  await signedIn('admin')
  await page.goto('/admin/term-details/2C/1')
  await expect(remarks(page)).toHaveValue(before)
  await expect(alert(page)).toBeEmpty()
  expect(await kept(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn('m.achong')
  await unsent(page).getByRole('button', { name: 'View' }).click()
  await unsent(page)
    .getByRole('button', { name: /^Send: 1 change/ })
    .click()
  await expect.poll(() => kept(page)).toEqual([])
  expect(await stored(page)).toBe('For nobody else’s eyes.')
})

test('an open page sends nothing under the name of whoever has signed in since', async ({ page, context, signIn, signedIn }) => {
  await signedIn('m.achong')
  await opened(page)
  const other = await context.newPage()
  await context.clearCookies({ name: /session/ })
  await signIn('admin', other)
  await type(page, 'Mine, not the administrator’s.')
  await expect(alert(page)).toContainText('You have been signed out. One change is saved on this computer')
  await other.goto('/admin/term-details/2C/1')
  await expect(remarks(other)).not.toHaveValue('Mine, not the administrator’s.')
})

test('where somebody else has changed it meanwhile, both values are shown and nothing is overwritten', async ({
  page,
  browser,
  school,
  signIn,
  signedIn,
}) => {
  await signedIn('m.achong')
  await opened(page)
  await cut(page)
  await type(page, 'Mine, typed in the dark.')
  await expect(alert(page)).toContainText('One change')
  const elsewhere = await browser.newContext({ baseURL: school.baseURL })
  const other = await elsewhere.newPage()
  await signIn('admin', other)
  await other.goto('/admin/term-details/2C/1')
  await type(other, 'Theirs, saved first.')
  await expect(other.getByText('Record Saved')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Theirs, saved first.')
  await expect(remarks(page)).toHaveValue('Mine, typed in the dark.')
  await other.reload()
  await expect(remarks(other)).toHaveValue('Theirs, saved first.')
  await elsewhere.close()
})
