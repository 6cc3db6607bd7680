import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'
import { held } from './_held.ts'

const sheet = '/term-reports/enter-marks/20252026/3/3C/104'
const course = (page: Page, n: number) => page.locator(`tbody tr:has(td:first-child:text-is("${n}"))`).getByLabel('Course, ')
const list = (page: Page) => page.getByRole('region', { name: 'Not sent' })
const keptNames = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((name) => /^(?:kept|marks|book)\//.test(name)))

async function open(page: Page, address = sheet) {
  await page.goto(address)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}

/** The requests that write, but signing in and out. */
function writes(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST' && !/sign-(?:in|out)/.test(path)) seen.push(path)
  })
  return seen
}

/** What an earlier version kept, and what anybody at the machine could write: a new administrator, a posted term, a mark. */
const plant = (page: Page, mark: string, value?: string) =>
  page.evaluate(
    ([name, sealed]) => {
      const form = (key: string, action: string, typed: [string, string][]) => {
        const draft = {
          key,
          label: 'x',
          page: '/',
          of: 'x',
          action,
          ticket: '',
          typed,
          hidden: [],
          typedAt: Date.now(),
          seenAt: 0,
          tab: 'x',
        }
        for (const user of ['administrator-1', 'employee-1']) localStorage.setItem(`kept/${user}/${key}`, JSON.stringify(draft))
      }
      form('a', '/admin/school/administrators', [['user_name', 'mallory']])
      form('b', '/admin/posting/20252026/3', [['posted', '1']])
      const entry = { row: 1, field: 'course_mark', text: '100', bases: [78], version: 1, typedAt: Date.now(), tab: 'x' }
      localStorage.setItem(name ?? '', sealed ?? JSON.stringify(entry))
    },
    [mark, value],
  )

test.beforeEach(() => void test.info().annotations.push({ type: 'console-errors' }))

test('what somebody planted in a shared browser is neither shown nor sent, whoever signs in next', { tag: '@oldest' }, async ({
  page,
  signIn,
  signedIn,
}) => {
  const sent = writes(page)
  await signedIn('d.lutchman')
  await open(page)
  const user = await page.locator('body').getAttribute('data-user')
  const student = await page.evaluate(
    () => JSON.parse(document.querySelector('x-island')?.getAttribute('props') ?? '{}').rows[0].student_id,
  )
  const before = await course(page, 1).inputValue()
  const mark = `marks/${user}/20252026/3/3C/104/${student}/course_mark`

  await page.context().clearCookies({ name: /session/ })
  await page.goto('/')
  await plant(page, mark) // as signed out
  await signedIn('admin')
  await page.goto('/admin/posting')
  await expect.poll(() => keptNames(page)).toEqual([])
  await expect(list(page)).toHaveCount(0)

  await signIn('p.baptiste') // as another teacher, who has a key too
  await open(page, '/term-reports/enter-marks/20252026/3/3C/104')
  await page.route('/api/lesson-marks/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await course(page, 1).focus()
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  const [own = ''] = await keptNames(page)
  const sealed = await page.evaluate((name) => localStorage.getItem(name) ?? '', own)
  expect(sealed).toMatch(/^s2\.[\w.-]+$/)
  expect(own).not.toMatch(/employee|course|\/3C\//)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/term-reports')
  await plant(page, mark, sealed)
  await page.unrouteAll()
  sent.length = 0

  await signedIn('d.lutchman')
  await open(page)
  await expect(course(page, 1)).toHaveValue(before)
  await expect.poll(() => keptNames(page)).toEqual([])
  await expect(list(page)).toHaveCount(0)
  expect(sent).toEqual([])
})

test('a mark that could not be sent survives Logout sealed, is listed at the next sign-in, and goes when that is asked', async ({
  page,
  signIn,
  signedIn,
}) => {
  await signedIn('d.lutchman')
  await open(page)
  await page.route('/api/lesson-marks/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const before = await course(page, 2).inputValue()
  const typed = before === '61' ? '62' : '61'
  await course(page, 2).focus()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 entry is not sent.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.unrouteAll()

  await signIn('p.baptiste')
  await expect(list(page)).toHaveCount(0)
  expect(await keptNames(page)).toHaveLength(1)

  await signIn('d.lutchman')
  await expect(list(page)).toContainText(/1 mark of 3C Mathematics, typed today \d\d:\d\d, was not sent\./)
  await list(page).getByRole('button', { name: 'View' }).click()
  await expect(list(page).getByRole('row').nth(1)).toContainText(typed)
  await expectAccessible(page)
  expect(before).not.toBe(typed)
  const sent = writes(page)
  await open(page)
  await expect(course(page, 2)).toHaveValue(typed) // it stands in its cell again, marked
  await expect(page.locator('tbody tr').nth(1)).toContainText('Saved on this computer, not sent yet')
  await expect(list(page).getByRole('button', { name: 'Send' })).toHaveCount(0)
  await list(page).getByRole('button', { name: 'View' }).click()
  await expect(list(page).getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(before || 'blank')
  expect(sent).toEqual([])
  await list(page)
    .getByRole('button', { name: /^Send: 1 mark/ })
    .click()
  await expect(course(page, 2)).toHaveValue(typed)
  await expect(list(page)).toHaveCount(0)
  expect(await keptNames(page)).toEqual([])
})

test('a mark of an earlier sign-in that had arrived after all is not called unsent once it was looked at', async ({
  page,
  signIn,
  signedIn,
}) => {
  await signedIn('d.lutchman')
  await open(page)
  await page.route('/api/lesson-marks/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  const typed = (await course(page, 3).inputValue()) === '61' ? '62' : '61'
  await course(page, 3).focus()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.unrouteAll()
  await signIn('d.lutchman')
  await open(page)
  await expect(page.locator('tbody tr').nth(2)).toContainText('Saved on this computer, not sent yet')
  await list(page).getByRole('button', { name: 'View' }).click()
  await expect(list(page)).toHaveCount(0)
  await expect(page.locator('.is-unsent')).toHaveCount(0)
  await expect(course(page, 3)).toHaveValue(typed)
})

test('Logout sends what waits, and asks nothing once it has arrived', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page)
  await page.route('/api/lesson-marks/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await course(page, 3).focus()
  await page.keyboard.type('63')
  await page.keyboard.press('Enter')
  await expect(page.getByText('One mark is saved on this computer')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await keptNames(page)).toEqual([])
})

test('a mark whose student has left the class says so, is not sent by itself when they come back, and can be discarded', async ({
  page,
  browser,
  school,
  signIn,
  signedIn,
}) => {
  const admin = await (await browser.newContext({ baseURL: school.baseURL })).newPage()
  await signIn('admin', admin)
  const move = async (student: number, to: string) => {
    const token = (await admin.context().cookies()).find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? ''
    const data = { student_id: student, class_id: to, class_from: 'this-term' }
    const answer = await admin.request.post('/api/student-class', { headers: { 'X-XSRF-TOKEN': token }, data })
    expect(answer.status()).toBe(200)
  }
  await signedIn('d.lutchman')
  await open(page)
  const student = await page.evaluate(
    () => JSON.parse(document.querySelector('x-island')?.getAttribute('props') ?? '{}').rows[4].student_id,
  )
  const was = await course(page, 5).inputValue()
  const name = (await course(page, 5).getAttribute('aria-label'))?.replace('Course, ', '') ?? ''
  await page.route('/api/lesson-marks/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await course(page, 5).focus()
  await page.keyboard.type('47')
  await page.keyboard.press('Enter')
  await expect(page.getByText('One mark is saved on this computer')).toBeVisible()
  await move(student, '3A')
  await page.unrouteAll()

  await open(page) // the sheet on which it was typed, without the student
  await expect(list(page)).toContainText('1 mark of 3C Mathematics')
  await list(page).getByRole('button', { name: 'View' }).click()
  const line = list(page).getByRole('row').nth(1)
  await expect(line).toContainText('No longer in 3C for this subject.')
  for (const told of [`Course, ${name}`, '47', 'minute']) await expect(line).toContainText(told)

  await move(student, '3C')
  const sent = writes(page)
  const free = await held(page, /\/build\/enter-/)
  const lister = page.waitForResponse(/\/build\/unsent-/)
  await page.goto(sheet, { waitUntil: 'commit' })
  await lister.then((answer) => answer.finished())
  await page.waitForTimeout(1000)
  free() // the sheet is there after its list
  await expect(list(page)).toContainText('1 mark of 3C Mathematics')
  await expect(course(page, 5)).toHaveValue('47')
  await page.unrouteAll()
  await page.reload()
  await list(page).getByRole('button', { name: 'View' }).click()
  await expect(line).toContainText('47')
  expect([was === '47', await course(page, 5).inputValue(), sent]).toEqual([false, '47', []])
  page.once('dialog', (dialog) => dialog.accept())
  await line.getByRole('button', { name: 'Discard' }).click()
  await expect(list(page)).toHaveCount(0)
  expect(await keptNames(page)).toEqual([])
  await admin.context().close()
})
