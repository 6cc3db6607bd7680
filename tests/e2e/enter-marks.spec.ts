import type { Page } from '@playwright/test'
import { expect, test } from './_fixtures.ts'
import { look } from './_typing.ts'

const year = 20252026
const sheet = (formClass: string, term = 3, base = '/term-reports') => `${base}/enter-marks/${year}/${term}/${formClass}/104`

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}
/** The cell of row n, from 1, as a teacher sees it. */
const cell = (page: Page, column: string, n: number) =>
  page.locator('.mark-grid tbody tr', { has: page.locator(`td:first-child:text-is("${n}")`) }).getByLabel(`${column}, `)
const row = (page: Page, n: number) => page.locator('.mark-grid tbody tr', { has: page.locator(`td:first-child:text-is("${n}")`) })
const fact = (page: Page, label: string) => page.locator('dl div', { has: page.getByText(label, { exact: true }) }).locator('dd')

async function keys(page: Page, ...presses: string[]): Promise<void> {
  for (const press of presses) await page.keyboard.press(press)
}
async function typeDown(page: Page, ...values: string[]): Promise<void> {
  for (const value of values) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
}
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept/')).length)

test.describe('Enter Marks @oldest', () => {
  test('a class is entered by the keyboard alone @firefox', async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await page.goto('/term-reports/enter-marks')
    await page.getByRole('link', { name: '2D Mathematics' }).press('Enter')
    await expect(cell(page, 'Course', 1)).toBeFocused()
    await look(page)
    await typeDown(page, '72', '0', '100')
    await expect(row(page, 3)).toContainText('Record Saved')
    await keys(page, 'Control+Home', 'ArrowRight')
    await expect(cell(page, 'Exam', 1)).toBeFocused()
    await page.keyboard.type('6')
    await keys(page, 'Tab')
    await page.keyboard.type('Good')
    await expect(page.getByRole('option', { selected: true })).toHaveText('08GoodEnter')
    await keys(page, 'Tab')
    await page.keyboard.type('revise')
    await expect(page.getByRole('option', { selected: true })).toContainText('Must revise more regularly')
    await keys(page, 'Enter', 'Shift+Enter')
    await expect(fact(page, '# Entered')).toHaveText('1') // of whom there is an exam mark
    await expect(row(page, 1)).toContainText('Record Saved')
    await open(page, sheet('2D'))
    await expect(cell(page, 'Course', 4)).toBeFocused()
    expect(await Promise.all([1, 2, 3].map((n) => cell(page, 'Course', n).inputValue()))).toEqual(['72', '0', '100'])
    await expect(cell(page, 'Comment 1', 1)).toHaveValue('08')
    await expect(row(page, 1)).toContainText('Must revise more regularly')
  })

  test('a comment in words is written in the bottom sheet; Escape puts back what stood there, and then closes', async ({
    page,
    signedIn,
  }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('2D'))
    const button = cell(page, 'Subject Teacher Comments', 5)
    await cell(page, 'Course', 5).fill('55')
    await button.click()
    const box = page.getByRole('dialog').getByRole('textbox')
    await expect(box).toBeFocused()
    await box.fill('x'.repeat(301))
    await expect(page.getByRole('dialog')).toContainText('At most 300 characters.')
    await box.fill('Works with care.')
    await expect(page.getByRole('dialog')).toContainText('16 / 300')
    await keys(page, 'Control+Enter')
    await expect(button).toBeFocused()
    await expect(row(page, 5)).toContainText('Record Saved')
    await button.click()
    await box.fill('Not what was meant.')
    await keys(page, 'Escape')
    await expect(box).toHaveValue('Works with care.')
    await keys(page, 'Control+z')
    await expect(box).toHaveValue('Not what was meant.')
    await keys(page, 'Escape', 'Escape')
    await expect(button).toBeFocused()
    await page.reload()
    await expect(cell(page, 'Subject Teacher Comments', 5)).toHaveAttribute('title', 'Works with care.')
    await page.emulateMedia({ media: 'print' })
    const printed = cell(page, 'Subject Teacher Comments', 5)
    expect(await printed.evaluate((box) => [box.checkVisibility(), getComputedStyle(box, '::after').content])).toEqual([
      true,
      '"Works with care."',
    ])
    const cut = (page: Page) =>
      page.locator('.mark-grid :is(th, td)').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
    expect(await cut(page), 'names and comments are whole on paper').toBe(0)
  })

  test('a column pasted from Excel fills, and undo and redo save it back and forth', async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('2E'))
    await expect(cell(page, 'Course', 1)).toBeFocused()
    await paste(page, `${Array.from({ length: 40 }, (_, i) => i + 40).join('\r\n')}\r\n`)
    await expect(page.getByText('37 cells filled. Left over: 3 rows more than there are students.')).toBeVisible()
    await expect(page.getByText('37 exam marks missing')).toBeVisible()
    await expect(row(page, 37)).toContainText('Record Saved')
    expect(await kept(page)).toBe(0)
    await keys(page, 'Control+z')
    await expect(cell(page, 'Course', 2)).toHaveValue('')
    await expect.poll(() => kept(page)).toBe(0)
    await page.reload()
    await expect(fact(page, '# Entered')).toHaveText('0')
    await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
    await paste(page, '70\t71\t7\tMust revise more regularly\n80\t81\t99\t')
    await expect(row(page, 1)).toContainText('Commendable effort')
    await expect(row(page, 2)).toContainText('There is no such comment.')
    await keys(page, 'Control+z', 'Control+y')
    await expect(cell(page, 'Exam', 2)).toHaveValue('81')
  })

  test('what is no mark stays with its reason, and Escape and F2 mend it', async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('3B'))
    const before = await fact(page, '# Entered').textContent()
    await typeDown(page, '105')
    await expect(row(page, 1)).toContainText('Marks are whole numbers, 0 to 100.')
    const wrong = cell(page, 'Course', 1)
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    expect(await page.locator(`#${await wrong.getAttribute('aria-describedby')}`).textContent()).toContain('Marks are whole numbers')
    await page.reload()
    await expect(wrong).toHaveValue('105')
    await wrong.focus()
    await keys(page, 'F2', 'ArrowLeft', 'Backspace', 'Enter')
    await expect(wrong).toHaveValue('15')
    await expect(row(page, 1)).toContainText('Record Saved')
    await keys(page, 'ArrowUp')
    await page.keyboard.type('99')
    await keys(page, 'Escape')
    await expect(wrong).toHaveValue('15')
    await keys(page, 'Delete')
    await expect(fact(page, '# Entered')).toHaveText(before ?? '')
  })
})

test.describe('Enter Marks on a bad day @oldest', () => {
  test('marks typed without a server are kept, and sent after a reload', async ({ page, signedIn, school }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('3C'))
    const filled = () =>
      page
        .getByRole('textbox', { name: /^Course, / })
        .evaluateAll((all) => all.filter((one) => (one as HTMLInputElement).value !== '').length)
    const first = await filled()
    await school.kill('SIGKILL')
    await typeDown(page, '61', '74')
    await expect(page.getByText(/No connection since \d\d:\d\d\. Two marks are saved on this computer/)).toBeVisible()
    await expect(page.getByText('Saved on this computer, not sent yet')).toHaveCount(2)
    await page.goto('about:blank') // else the sheet itself sends them, as soon as the server is back
    await school.restart()
    await page.goto('/term-reports/enter-marks')
    await expect(page.getByText('Two marks not sent yet')).toBeVisible()
    await open(page, sheet('3C'))
    await expect.poll(() => kept(page)).toBe(0)
    await page.reload()
    expect(await filled()).toBe(first + 2)
  })

  test('without a network typing goes on, and Try now sends it', async ({ page, context, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('3A'))
    await context.setOffline(true)
    await typeDown(page, '44')
    await expect(page.getByText('One mark is saved on this computer')).toBeVisible()
    await page.getByRole('link', { name: 'Next Subject Class' }).click()
    await expect(page.getByText('One change is not sent yet.')).toBeVisible()
    await context.setOffline(false)
    await page
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 2000 })
      .catch(() => {}) // it may have been sent by itself
    await expect.poll(() => kept(page)).toBe(0)
    await expect(page.getByText('is saved on this computer')).toBeHidden()
  })

  test('whoever is signed out goes on typing, signs in elsewhere, and loses nothing', async ({ page, context, signIn, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('3A'))
    await context.clearCookies()
    await page.keyboard.type('51')
    await keys(page, 'Enter')
    await expect(page.getByText('You have been signed out.')).toBeVisible()
    const other = await context.newPage()
    await signIn('d.lutchman', other)
    await other.close()
    await page.bringToFront()
    await page
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 2000 })
      .catch(() => {})
    await expect.poll(() => kept(page)).toBe(0)
    await expect(page.getByText('You have been signed out.')).toBeHidden()
  })

  test('marks that wait for one teacher are neither shown to another nor sent as theirs', async ({ page, context, signIn, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheet('3A'))
    await context.clearCookies()
    await page.keyboard.type('52')
    await keys(page, 'Enter')
    await expect(page.getByText('You have been signed out.')).toBeVisible()
    const other = await context.newPage()
    await signIn('p.baptiste', other)
    await open(other, sheet('3A'))
    expect(await kept(other)).toBe(1)
    await expect(other.getByText('Saved on this computer, not sent yet')).toHaveCount(0)
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByText('You have been signed out.')).toBeVisible()
    await other.close()
    await context.clearCookies()
    const again = await context.newPage()
    await signIn('d.lutchman', again)
    await again.close()
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect.poll(() => kept(page)).toBe(0)
  })

  test('a browser that can keep nothing says so before anybody leaves', async ({ page, context, signIn }) => {
    await signIn('d.lutchman')
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await open(page, sheet('3A'))
    await context.setOffline(true)
    await page.keyboard.type('53')
    await keys(page, 'Enter')
    await expect(page.getByText('This browser cannot store what you type.')).toBeVisible()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(page.isClosed()).toBe(false)
    await context.setOffline(false)
    await expect(page.getByText('This browser cannot store what you type.')).toHaveCount(0)
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => page.isClosed()).toBe(true)
    expect(asked).toHaveLength(1)
  })
})
