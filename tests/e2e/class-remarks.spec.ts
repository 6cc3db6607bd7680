import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'
import { look } from './_typing.ts'

const sheet = '/term-reports/class-remarks/20252026/3/2C'
const api = '**/api/class-remarks/**'
const row = (page: Page, n: number) => page.locator('.mark-grid tbody tr', { has: page.locator(`td:first-child:text-is("${n}")`) })
const remark = (page: Page, n: number) => row(page, n).getByLabel("Form Teacher's Remarks, ")

async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const target = page.getByRole('link', { name }).or(page.getByRole('button', { name })).first()
  for (let n = 0; n < 40 && !(await target.evaluate((one) => one === document.activeElement)); n++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** What somebody else saves meanwhile, by way of the JSON interface. */
async function saveAs(request: APIRequestContext, url: string, n: number, comments: string): Promise<void> {
  const { students } = await (await request.get(url)).json()
  const { student_id, version } = students[n - 1]
  const { cookies } = await request.storageState()
  const token = cookies.find((c) => c.name.endsWith('XSRF-TOKEN'))?.value ?? ''
  const answer = await request.post(url, { headers: { 'X-XSRF-TOKEN': token }, data: { rows: [{ student_id, version, comments }] } })
  expect((await answer.json()).results[0].status).toBe('saved')
}

test('a form teacher writes the remarks of a class by keyboard alone, through a network that goes away and a colleague', {
  tag: '@oldest',
}, async ({ page, browser, school, signIn }) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn('admin', admin)
  await signIn('m.achong')
  await page.goto('/term-reports')
  await tabTo(page, 'Continue: Class Remarks of 2C')
  await page.keyboard.press('Enter')
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  await expect(row(page, 18).getByLabel('Sessions Absent, ')).toBeFocused() // the first who lacks something
  await expect(page.getByRole('complementary', { name: 'Subjects of Tyrese George' })).toContainText('Mathematics')

  await look(page)
  await page.keyboard.press('End')
  await expect(remark(page, 18)).toBeFocused()
  await page.keyboard.type('Tyrese has settled down.')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.type('neat and')
  await page.keyboard.press('Enter')
  await expect(remark(page, 18)).toHaveValue('Tyrese has settled down. Neat and careful work')
  await page.keyboard.press('ArrowLeft') // within the sentence, not to another cell
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  await expect(page.getByText('47 / 255')).toBeVisible()
  const saved = row(page, 18).locator('[data-icon=check]').waitFor() // it stands for two seconds
  await page.keyboard.press('Enter')
  await saved
  await page.keyboard.type('He worked as hard as Tyrese.')
  await page.keyboard.press('Enter')
  await expect(row(page, 19)).toContainText('“Tyrese” is the name of another student of this class.')
  await expect(row(page, 19)).toContainText('“He”: this student is recorded as female.')
  await page.keyboard.type('A word too many.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+z')
  await expect(remark(page, 20)).toHaveValue('')
  await expect(remark(page, 20)).toBeFocused()

  await page.route(api, (route) => route.abort())
  await page.keyboard.type('Written without a network.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No connection since')).toBeVisible()
  await page.unroute(api)
  await expect(page.getByText('No connection since')).toHaveCount(0) // it is tried again by itself

  await saveAs(admin.request, `${school.baseURL}/api/class-remarks/20252026/3/2C`, 21, 'By the office.')
  await remark(page, 21).focus()
  await page.keyboard.type('By the form teacher.')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/admin saved By the office\. at \d\d:\d\d, while you were typing By the form teacher\./)).toBeVisible()
  await tabTo(page, /^Keep By the form/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Keep/ })).toHaveCount(0)
  await expectAccessible(page, { where: sheet })

  await page.keyboard.press('Alt+h')
  await expect(page.getByRole('dialog')).toContainText('By the office.')
  await page.goto('/term-reports/term-details/2C/20')
  await expect(page.getByRole('textbox', { name: "Form Teacher's Remarks", exact: true })).toHaveValue('Written without a network.')
  await page.getByRole('link', { name: 'Class Remarks' }).click()
  await expect(remark(page, 21)).toHaveValue('By the form teacher.')
  await admin.context().close()
})

test('a column of remarks is pasted from a spreadsheet, and what was not sent is listed on other pages', async ({ page, signIn }) => {
  await signIn('m.achong')
  await page.goto(sheet)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  await page.route(api, (route) => route.abort())
  await remark(page, 30).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'First of all.\r\n"Two\nlines."\r\nThe third.\r\n')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(remark(page, 31)).toHaveValue('Two\nlines.')
  await expect(page.getByText('Three changes are saved on this computer')).toBeVisible()
  await page.goto('/term-reports')
  await expect(page.getByText(/3 changes of 2C Class Remarks, typed today/)).toBeVisible()
  await page.unroute(api)
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('button', { name: /^Send: 3 changes/ }).click()
  await expect(page.getByText('3 changes of 2C Class Remarks were sent.')).toBeVisible()
  await page.goto(sheet)
  await expect(remark(page, 32)).toHaveValue('The third.')
})

test('a click on one of several selected remarks leaves that cell selected, and what is copied goes into cells', async ({
  page,
  signIn,
}) => {
  await signIn('m.achong')
  await page.goto(sheet)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  await remark(page, 5).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await remark(page, 6).click()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Of the sixth.\r\nOf the seventh.\r\n')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(remark(page, 6)).toHaveValue('Of the sixth.')
  await expect(remark(page, 7)).toHaveValue('Of the seventh.')
  await page.keyboard.press('Control+z')
  await expect(remark(page, 7)).not.toHaveValue('Of the seventh.')
})

test('a remark of two paragraphs out of Word is one remark, and none of the next student', async ({ page, signIn }) => {
  await signIn('m.achong')
  await page.goto(sheet)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  const next = await remark(page, 28).inputValue()
  await remark(page, 26).focus()
  await page.keyboard.press('Enter')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Works with care.\r\nMust read more.\r\n')
    clipboardData.setData(
      'text/html',
      '<html><body><p class=MsoNormal>Works with care.</p><p class=MsoNormal>Must read more.</p></body></html>',
    )
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(remark(page, 27)).toHaveValue('Works with care.\nMust read more.')
  await expect(remark(page, 28)).toHaveValue(next)
})

test('Enter brings each remark into sight as a whole, in a low window too', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await signIn('m.achong')
  await page.goto(sheet)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  const cutOff = () =>
    page.evaluate(() => {
      const [cell, frame] = [document.activeElement?.closest('td'), document.querySelector('.grid-wrap')]
      return Math.round((cell?.getBoundingClientRect().bottom ?? 999) - (frame?.getBoundingClientRect().bottom ?? 0))
    })
  for (let n = 0; n < 20; n++, await page.keyboard.press('Enter')) expect(await cutOff()).toBeLessThanOrEqual(1)
})
