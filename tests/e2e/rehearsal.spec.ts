import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

const sheet = '/term-reports/enter-marks/20252026/3/3C/104'
const course = (page: Page, n: number) => page.locator(`tbody tr:has(td:first-child:text-is("${n}"))`).getByLabel('Course, ')
const keptNames = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((name) => /^(?:kept|marks)\//.test(name)))

async function open(page: Page, address: string) {
  await page.goto(address)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}

async function makeCopy(page: Page) {
  await page.goto('/admin/school/copy')
  await page.getByRole('link', { name: /Make a (New )?Copy/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Make a/ })
    .click()
  await expect(page.getByRole('button', { name: 'Open the Copy' })).toBeVisible({ timeout: 90_000 })
}

const row = (page: Page, term: number) => page.getByRole('row', { name: new RegExp(`^2025-2026 ${term}`) })

async function postTerm(page: Page) {
  await page.getByRole('link', { name: 'Edit 2025-2026 Term 3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(row(page, 3)).toContainText(/Posted\d{4}-/)
}

/** Through the screens of the copy's own door. */
async function signInToCopy(page: Page, userName: string, password: string) {
  await page.goto('/rehearsal')
  await page.getByRole('textbox', { name: /user ?name/i }).fill(userName)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/\/rehearsal\/term-reports$/)
}

test.describe.configure({ timeout: 300_000 }) // a copy is made in small steps, which wait for a busy machine
test.use({ ownSchool: { now: '2026-06-12T14:00:00Z' } })
test.beforeEach(() => void test.info().annotations.push({ type: 'console-errors' }))

test('a copy is made, a term posted, cards printed and the next year set up in it, and the school knows nothing of that @oldest @firefox', async ({
  page,
  signedIn,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await signedIn('admin')
  await makeCopy(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open the Copy' }).click()
  await expect(page).toHaveURL(/\/rehearsal\/admin\/dashboard$/)
  await expect(page.getByText('This is practice: nothing here is saved in the school.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('navigation').getByRole('link', { name: /Post/ }).click()
  await expect(page).toHaveURL(/\/rehearsal\/admin\/posting/)
  sent.length = 0
  await postTerm(page)

  await page.goto('/rehearsal/admin/reports/print?of=class-2C')
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByText('The PDF is ready.')).toBeVisible({ timeout: 60_000 })
  const address = (await page.getByRole('link', { name: 'Open in a tab' }).getAttribute('href')) ?? ''
  const pdf = await page.request.get(address)
  expect([address, pdf.headers()['content-disposition']]).toEqual([
    expect.stringMatching(/^\/rehearsal\//),
    expect.stringContaining('COPY '),
  ])

  await page.goto('/rehearsal/admin/year')
  await page.getByRole('link', { name: 'Set the terms' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set the terms' }).click()
  await expect(page.getByRole('region', { name: /\d\. Terms/ }).getByText('Done', { exact: true })).toBeVisible()
  expect(sent.length).toBeGreaterThan(2)
  expect(sent.filter((path) => !path.startsWith('/rehearsal/'))).toEqual([])

  await page.getByRole('link', { name: 'Leave the Copy' }).click()
  await expect(page).toHaveURL(/:\d+\/admin\/dashboard$/)
  await expect(page.getByText('This is a copy')).toHaveCount(0)
  await page.goto('/admin/posting')
  await expect(row(page, 3)).toContainText('Not posted')
  await page.goto('/admin/year')
  await expect(page.getByRole('link', { name: 'Set the terms' })).toBeVisible()

  await page.goto('/admin/school/copy')
  await page.getByRole('link', { name: 'Delete the Copy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the Copy' }).click()
  await expect(page.getByText('There is no copy now.')).toBeVisible()
  await page.goto('/rehearsal/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'There is no copy of the school' })).toBeVisible()
})

test('what is typed without a network into one of the two is never sent to the other', async ({ page, school, signedIn }) => {
  await signedIn('admin')
  await makeCopy(page)

  await signedIn('d.lutchman')
  await open(page, sheet)
  const before = [await course(page, 1).inputValue(), await course(page, 2).inputValue()] as const
  await page.context().setOffline(true)
  await course(page, 1).fill('41')
  await course(page, 1).press('Enter')
  await expect.poll(() => keptNames(page)).toHaveLength(1)
  await page.route('/api/lesson-marks/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.context().setOffline(false)
  await page.reload() // the real one still waits

  await signInToCopy(page, 'd.lutchman', school.password)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await open(page, `/rehearsal${sheet}`)
  expect([await course(page, 1).inputValue(), await course(page, 2).inputValue()]).toEqual(before)
  await page.route('/rehearsal/api/lesson-marks/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await course(page, 2).fill('32')
  await course(page, 2).press('Enter')
  await expect.poll(() => keptNames(page)).toHaveLength(2)
  await page.reload()
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  await expect(course(page, 2)).toHaveValue('32')
  await expect(course(page, 1)).toHaveValue(before[0])
  await page.unroute('/rehearsal/api/lesson-marks/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => keptNames(page), { timeout: 20_000 }).toHaveLength(1)
  expect(sent.filter((path) => !path.startsWith('/rehearsal/'))).toEqual([])

  await page.unroute('/api/lesson-marks/**')
  await open(page, sheet)
  await expect.poll(() => keptNames(page), { timeout: 20_000 }).toHaveLength(0)
  await page.reload()
  expect([await course(page, 1).inputValue(), await course(page, 2).inputValue()]).toEqual(['41', before[1]])
  await open(page, `/rehearsal${sheet}`)
  expect([await course(page, 1).inputValue(), await course(page, 2).inputValue()]).toEqual([before[0], '32'])
})
