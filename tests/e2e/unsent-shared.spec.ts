import type { Page } from '@playwright/test'
import { sealOf } from '../../src/islands/_page/drafts/seal.ts'
import { expect, test } from './_fixtures.ts'

const sheet = '/term-reports/enter-marks/20252026/3/3C/104'
const course = (page: Page, n: number) => page.locator(`tbody tr:has(td:first-child:text-is("${n}"))`).getByLabel('Course, ')
const list = (page: Page) => page.getByRole('region', { name: 'Not sent' })

async function open(page: Page) {
  await page.goto(sheet)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}

/** What a script reads that has hold of the page of somebody who is signed in: the key, and the ticket of the sheet. */
async function stolenFrom(page: Page) {
  const html = await (await page.request.get(sheet)).text()
  const [, user = '', key = '', sitting = ''] = /data-user="([^"]*)" data-key="([^"]*)" data-sitting="([^"]*)"/.exec(html) ?? []
  const props = await page.evaluate(() => JSON.parse(document.querySelector('x-island')?.getAttribute('props') ?? '{}'))
  expect(key).toMatch(/^[\w-]{43}$/)
  return {
    user,
    key,
    sitting,
    ticket: props.head.ticket as string,
    row: props.rows[0] as { student_id: number; version: number; id: number },
  }
}
type Stolen = Awaited<ReturnType<typeof stolenFrom>>

/** A mark for the first student, made up, and sealed with a key that was read earlier; in the place of `sitting`. */
async function plant(page: Page, { user, key, ticket, row }: Stolen, sitting: string, was: string) {
  const name = `marks/${user}/20252026/3/3C/104/${row.student_id}/course_mark`
  const base = was === '' ? null : Number(was)
  const kept = {
    row: row.student_id,
    field: 'course_mark',
    text: '7',
    bases: [base],
    version: row.version,
    record: row.id,
    typedAt: Date.now() - 60_000,
  }
  const about = { tab: 'closed', sitting, ticket, of: '3C Mathematics', who: 'Nobody At All', what: 'Exam', formLevel: 0 }
  const seal = sealOf(key, sitting)
  const entry = [seal.hide(name), seal.close(name, JSON.stringify({ ...kept, ...about }))]
  await page.evaluate(([at = '', text = '']) => localStorage.setItem(at, text), entry)
}

test.use({ ownSchool: {} })

test.beforeEach(() => void test.info().annotations.push({ type: 'console-errors' }))

test('the sign-in page says that the school is open in another tab', async ({ page, context, signedIn }) => {
  const other = await context.newPage()
  await signedIn('d.lutchman', page)
  await page.goto('/term-reports')
  await context.clearCookies({ name: /session/ })
  await other.goto('/')
  await expect(other.getByText('This school is open in another tab or window of this browser')).toBeVisible()
  await page.close()
  await other.reload()
  await other.waitForTimeout(1000)
  await expect(other.getByText('This school is open in another tab or window of this browser')).toBeHidden()
})

test('where the browser has no room, cell and foot say that nothing is saved, Logout asks, and what is of nobody is removed', async ({
  page,
  signedIn,
}) => {
  await signedIn('d.lutchman')
  await open(page)
  const before = await course(page, 2).inputValue()
  await page.route('/api/lesson-marks/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const fill = (name: string, start: string) =>
    page.evaluate(
      ([at = '', text = '']) => {
        localStorage.clear()
        for (let size = 4_000_000, n = 0; size >= 1; ) {
          try {
            localStorage.setItem(`${at}${String(n++).padStart(22, '0')}`, text + 'A'.repeat(size))
          } catch {
            size = Math.floor(size / 2)
          }
        }
      },
      [name, start],
    )
  const type = async (mark: string) => {
    await course(page, 2).focus()
    await page.keyboard.type(mark)
    await page.keyboard.press('Enter')
  }
  await fill('another-program-', '')
  await type('61')
  await expect(page.getByText('One mark is saved on this computer')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => !name.startsWith('kept/')))).toEqual([])

  await fill('kept/somebodyels/', `s2.${Date.now().toString(36)}.`) // of others: it stays
  await type('62')
  await expect(page.locator('tbody tr').nth(1)).toContainText('Not saved anywhere yet')
  await expect(page.getByRole('status').getByText('Not saved anywhere yet')).toBeVisible()
  await expect(page.getByText('saved on this computer')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 entry is not saved anywhere yet')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText('Not saved anywhere yet')).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await type(before === '' ? '63' : before)
  await expect(page.locator('tbody tr').nth(1)).toContainText('Record Saved')
})

// Last: with a new password.
test('a tab left open at the sign-in page reads no key of the next person, and what it plants after a new password is not sent as theirs', {
  tag: '@oldest',
}, async ({ page: left, context, signIn, browser, school }) => {
  await left.goto('/')
  const page = await context.newPage()
  await signIn('d.lutchman', page)
  const fetched = await left.evaluate(async () => (await (await fetch('/term-reports')).text()).includes('data-key='))
  const framed = await left.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.src = '/term-reports'
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
    return frame.contentDocument?.documentElement.outerHTML.includes('data-key=')
  })
  expect([fetched, framed]).toEqual([false, false])

  await open(page)
  expect(await page.locator('body').getAttribute('data-key')).toBeNull() // gone as soon as it is used
  const was = await course(page, 1).inputValue()
  const stolen = await stolenFrom(page) // and yet somebody has it
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)

  const admin = await (await browser.newContext({ baseURL: school.baseURL })).newPage()
  await signIn('admin', admin)
  const answer = await admin.request.post(`/admin/teachers/${stolen.user.split('-')[1]}/reset`, {
    headers: { Origin: school.baseURL, 'HX-Request': 'true' },
  })
  const [temporary = ''] = /[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}/.exec(await answer.text()) ?? []
  expect(temporary).not.toBe('')
  await admin.context().close()
  await plant(left, stolen, stolen.sitting, was)
  await page.getByRole('textbox', { name: /user ?name/i }).fill('d.lutchman')
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(temporary)
  await page.keyboard.press('Enter')
  await page.getByLabel('New Password', { exact: true }).fill('Immortelle-2026')
  await page.getByLabel('Confirm Password', { exact: true }).fill('Immortelle-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/term-reports/)
  await open(page)
  const now = await stolenFrom(page)
  expect([now.key === stolen.key, now.sitting === stolen.sitting]).toEqual([false, false])
  await plant(left, stolen, now.sitting, was) // with the old key, in the place of the new sign-in

  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await open(page)
  await expect(list(page)).toContainText('1 mark of 3C Mathematics')
  await expect(list(page).getByRole('button', { name: 'Send' })).toHaveCount(0)
  await page.waitForTimeout(6000) // longer than anything waits that is sent by itself
  await list(page).getByRole('button', { name: 'View' }).click()
  const line = list(page).getByRole('row').nth(1)
  const student = (await course(page, 1).getAttribute('aria-label')) ?? ''
  await expect(line.getByRole('rowheader')).toHaveText(student) // as the server says, not as it was planted
  await expect(line.getByRole('cell').nth(1)).toHaveText(was || 'blank')
  await expect(line.getByRole('cell').nth(2)).toHaveText('7')
  expect(sent).toEqual([])
  page.once('dialog', (dialog) => dialog.accept())
  await line.getByRole('button', { name: 'Discard' }).click()
  await expect(list(page)).toHaveCount(0)
  await expect(course(page, 1)).toHaveValue(was)
  await page.reload()
  await expect(course(page, 1)).toHaveValue(was)
})
