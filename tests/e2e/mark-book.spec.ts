import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

const sheet = (formClass: string) => `/term-reports/mark-book/20252026/3/${formClass}/104/11`

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}
const row = (page: Page, n: number) => page.locator('.mark-grid tbody tr', { has: page.locator(`td:first-child:text-is("${n}")`) })
/** Of row n, from 1. Where the cursor stands it is an input, elsewhere text. */
const cell = (page: Page, n: number, column: number) => page.locator(`#m${n - 1}-${column - 1}`)
const mark = (page: Page, n: number, column: number) =>
  cell(page, n, column).evaluate((box) => (box instanceof HTMLInputElement ? box.value : (box.textContent ?? '')))
const stands = (page: Page, n: number, column: number, text: string) => expect.poll(() => mark(page, n, column)).toBe(text)
const percent = (page: Page, n: number) => row(page, n).locator('td b')
const head = (page: Page, column: number) => page.locator(`.mark-grid thead th:has(#edit-${column})`)
const says = (page: Page, words: string) => page.locator('dialog.message').getByText(words, { exact: true })
const saved = (page: Page, n: number) => expect(row(page, n).getByText('Data Saved.')).toBeAttached()
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept/')).length)

async function keys(page: Page, ...presses: string[]): Promise<void> {
  for (const press of presses) await page.keyboard.press(press)
}
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Fills in the edit menu of a column and saves it. */
async function assess(page: Page, column: number, values: { topic?: string; date?: string; total?: string; weighting?: string }) {
  await page.locator(`#edit-${column}`).click()
  const menu = page.locator('dialog.edit-menu')
  const labels = { topic: 'Topic', date: 'Date', total: 'Total', weighting: 'Weighting %' } as const
  for (const [name, value] of Object.entries(values))
    await menu.getByLabel(labels[name as keyof typeof labels], { exact: true }).fill(value)
  await menu.getByRole('button', { name: 'Save' }).click()
  return menu
}

test.describe('the mark book @oldest', () => {
  test('a teacher opens a lesson, sets an assessment, enters a column and pastes another', async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await page.goto('/term-reports')
    await page.getByRole('main').getByRole('link', { name: 'Mark Book', exact: true }).click()
    await page.getByRole('link', { name: '3D Mathematics' }).click()
    await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
    await page.getByRole('button', { name: 'Add assessment' }).click()
    const added = page.locator('dialog.edit-menu')
    await added.getByRole('button', { name: 'Close' }).click()
    const last = await page.locator('.mark-grid thead th:has(.topic)').count()
    await cell(page, 1, last).focus()
    await page.keyboard.type('1x2')
    await keys(page, 'Enter')
    await expect(
      says(page, 'Assesment has no Total. Total % will not be updated. Edit Assesment Total to calculate correct Total %'),
    ).toBeVisible()
    await keys(page, 'Enter')
    await stands(page, 1, last, '12')
    const before = await percent(page, 1).textContent()
    const menu = await assess(page, last, {
      topic: 'Statistics: tables, charts and the three averages',
      date: '5-Jun-2026',
      total: '20',
      weighting: '10',
    })
    await expect(menu.getByText('Data Saved.')).toBeVisible()
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(head(page, last)).toContainText('05 Jun 26')
    await expect(head(page, last)).toContainText('Total: 20')
    await expect(percent(page, 1)).not.toHaveText(before ?? '')
    await expect.poll(() => kept(page)).toBe(0)
    await cell(page, 2, last).focus()
    await page.keyboard.type('21')
    await keys(page, 'Enter')
    await expect(says(page, 'Mark Entered is greater than the assigned total.')).toBeVisible()
    await keys(page, 'Enter')
    await expect(cell(page, 2, last)).toHaveAttribute('aria-invalid', 'true')
    await cell(page, 2, last).focus()
    await paste(page, '11\r\n12\r\n13\r\n14\r\n')
    await saved(page, 5)
    await keys(page, 'Control+z')
    await stands(page, 3, last, '')
    await keys(page, 'Control+y')
    await stands(page, 5, last, '14')
    await expect.poll(() => kept(page)).toBe(0)
    await open(page, sheet('3D'))
    expect(await Promise.all([1, 2, 3, 4, 5].map((n) => mark(page, n, last)))).toEqual(['12', '11', '12', '13', '14'])
    await expect(page.locator('.mark-grid thead th:has(.topic)')).toHaveCount(last)
  })

  test.describe('on a slow network', () => {
    test.use({ isPatient: false })

    test('what is typed while the script is on its way stands in its cell, and is saved; Tab and a click go from cell to cell @firefox', async ({
      page,
      signedIn,
    }) => {
      await signedIn('d.lutchman')
      const hold = async (files: string) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        await page.route(files, async (route) => {
          await promise
          await route.continue()
        })
        return resolve
      }
      const [pageScript, itsScript] = [await hold('**/build/client*.js'), await hold('**/build/book-*.js')]
      await page.goto(sheet('3C'), { waitUntil: 'commit' })
      await expect(page.locator('.book input')).toHaveCount(1)
      const [before, other, next] = [await mark(page, 7, 2), await mark(page, 7, 3), await mark(page, 8, 2)]
      await cell(page, 7, 2).click()
      await keys(page, '8', 'Backspace', '1')
      await expect(cell(page, 7, 2)).toHaveAttribute('data-typed', '1')
      pageScript()
      await page.waitForFunction(() => customElements.get('x-island'))
      await keys(page, '0')
      await expect(cell(page, 7, 2)).toHaveAttribute('data-typed', '10')
      await keys(page, 'Enter', '6', 'ArrowUp')
      itsScript()
      await stands(page, 8, 2, '6')
      await saved(page, 7)
      await expect(cell(page, 7, 2)).toBeFocused()
      expect(await mark(page, 7, 2)).toBe('10')
      await keys(page, 'Tab')
      await expect(cell(page, 7, 3)).toBeFocused()
      expect(await mark(page, 7, 3)).toBe(other)
      await keys(page, 'Shift+Tab')
      await expect(cell(page, 7, 2)).toBeFocused()
      await page.keyboard.type(before || '0')
      await cell(page, 8, 2).click()
      await stands(page, 7, 2, before || '0')
      await expect(cell(page, 8, 2)).toBeFocused()
      await page.keyboard.type(next || '0')
      await keys(page, 'Enter')
      await expect.poll(() => kept(page)).toBe(0)
    })
  })

  test('the next mark is taken after a message was closed by the mouse', async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('2E'))
    await cell(page, 1, 5).click()
    await keys(page, '7', 'Enter')
    await page.locator('dialog.message').getByRole('button', { name: 'OK' }).click()
    await keys(page, '8')
    await stands(page, 2, 5, '8')
    await keys(page, 'Escape', 'ArrowUp', 'Escape')
  })

  test('without a network marks are kept, and go when it is back', async ({ page, signedIn, context }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('3C'))
    await context.setOffline(true)
    await cell(page, 1, 1).focus()
    await page.keyboard.type('1')
    await keys(page, 'Enter')
    await page.keyboard.type('2')
    await keys(page, 'Enter')
    await expect(page.getByText('No connection since')).toBeVisible()
    expect(await kept(page)).toBe(2)
    await page.route('/api/mark-book', (route) => route.abort())
    await context.setOffline(false)
    await page.goto('/term-reports/mark-book')
    await expect(page.getByRole('listitem').filter({ hasText: '3C' })).toContainText('Two marks not sent yet')
    await page.goto('/term-reports')
    await expect(page.getByText(/2 marks of 3C Mathematics, typed today \d\d:\d\d, were not sent\./)).toBeVisible()
    await page.unroute('/api/mark-book')
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('button', { name: /^Send: 2 marks/ }).click()
    await expect.poll(() => kept(page)).toBe(0)
    await open(page, sheet('3C'))
    await stands(page, 1, 1, '1')
    await stands(page, 2, 1, '2')
  })

  test('what two change at once is shown with both values, in a cell and in the edit menu', async ({
    page,
    signIn,
    signedIn,
    browser,
    school,
  }) => {
    const other = await browser.newPage({ baseURL: school.baseURL })
    await signIn('d.lutchman')
    await signedIn('admin', other)
    await open(page, sheet('3C'))
    await open(other, sheet('3C').replace('/term-reports', '/admin'))
    await cell(other, 4, 1).focus()
    await other.keyboard.type('3')
    await keys(other, 'Enter')
    await saved(other, 4)
    await cell(page, 4, 1).focus()
    await page.keyboard.type('5')
    await keys(page, 'Enter')
    await expect(page.getByText(/admin saved 3 at \d\d:\d\d, while you were typing 5\./)).toBeVisible()
    await page.getByRole('button', { name: 'Take 3' }).click()
    await stands(page, 4, 1, '3')
    await page.locator('#edit-2').click()
    const theirs = await assess(other, 2, { topic: 'Theirs' })
    await expect(theirs.getByText('Data Saved.')).toBeVisible()
    await other.close()
    const menu = page.locator('dialog.edit-menu')
    await menu.getByLabel('Topic').fill('Mine')
    await menu.getByRole('button', { name: 'Save' }).click()
    await expect(menu.getByRole('alert')).toContainText('admin has changed this assessment. It is now: Theirs')
    await menu.getByRole('button', { name: 'Save mine' }).click()
    await expect(menu.getByText('Data Saved.')).toBeVisible()
    await keys(page, 'Escape')
    await expect(head(page, 2)).toContainText('Mine')
  })

  test('an assessment is deleted with its marks, and Undo brings both back', async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('3C'))
    const marks = await page.locator('.mark-grid tbody tr').count()
    const [topic, first, whole] = [
      await head(page, 5).locator('.topic').textContent(),
      await mark(page, 1, 5),
      await percent(page, 1).textContent(),
    ]
    await page.locator('#edit-5').click()
    const menu = page.locator('dialog.edit-menu')
    await menu.getByLabel('Topic').fill('Begun')
    await menu.getByRole('button', { name: 'Delete' }).click()
    await expect(menu).toContainText(/Delete .*\? \d+ marks go with it\. The history keeps them\./)
    await menu.getByRole('button', { name: 'Keep it' }).click()
    await expect(menu.getByLabel('Topic')).toHaveValue('Begun')
    await menu.getByRole('button', { name: 'Delete' }).click()
    await menu.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`${topic} deleted, with`)).toBeVisible()
    await expect(head(page, 5).locator('.topic')).toHaveText('')
    await expect(percent(page, 1)).not.toHaveText(whole ?? '')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(head(page, 5).locator('.topic')).toHaveText(topic ?? '')
    await stands(page, 1, 5, first)
    await expect(percent(page, 1)).toHaveText(whole ?? '')
    await expect(page.locator('.mark-grid tbody tr')).toHaveCount(marks)
  })
})

test('axe finds nothing in the edit menu, its question, a message and the history of a row', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page, sheet('3A'))
  await expectAccessible(page, { where: 'the sheet' })
  await page.locator('#edit-1').click()
  await page.locator('dialog.edit-menu').getByLabel('Total').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A total is a whole number, 1 to 1000.')).toBeVisible()
  await expect(page.locator('dialog.edit-menu').getByText('Error Occured')).toBeVisible()
  await expectAccessible(page, { where: 'the edit menu', within: 'dialog.edit-menu' })
  const date = page.locator('dialog.edit-menu').getByLabel('Date', { exact: true })
  const [stood, choose] = [await date.inputValue(), page.getByRole('button', { name: 'Choose a date: Date' })]
  await choose.click()
  await expect(page.locator('.picker')).toBeVisible()
  await expectAccessible(page, { where: 'the month', within: '.picker' })
  await keys(page, 'ArrowRight', 'Enter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(date).toHaveValue(stood)
  await choose.click()
  await keys(page, 'Home', 'Enter', 'Escape')
  await expect(date).toHaveValue(stood)
  await choose.click()
  await keys(page, 'PageUp', 'Enter')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(date).not.toHaveValue(stood)
  await expect(date).toBeFocused()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expectAccessible(page, { where: 'the question', within: 'dialog.edit-menu' })
  await keys(page, 'Escape')
  await expect(date).toBeVisible()
  page.once('dialog', (asked) => asked.accept())
  await keys(page, 'Escape')
  await cell(page, 1, 1).focus()
  await page.keyboard.type('9999')
  await keys(page, 'Enter')
  await expect(says(page, 'Mark Entered is greater than the assigned total.')).toBeVisible()
  await expectAccessible(page, { where: 'a message', within: 'dialog.message' })
  await keys(page, 'Enter', 'ArrowUp', 'Escape')
  await row(page, 1)
    .getByRole('link', { name: /^History of/ })
    .click()
  await expect(page.locator('#dialog')).toContainText('History of')
  await expectAccessible(page, { where: 'the history of a row', within: '#dialog' })
})

test('the browser’s own Print says where the whole mark book is printed, instead of a cut screen', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page, sheet('3C'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.book-wrap')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Mark Book to print' })).toHaveAttribute('href', `${sheet('3C')}/print`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
