import type { Page } from '@playwright/test'
import { expect } from './_fixtures.ts'
import { held } from './_held.ts'
import { testOfOwnSchool } from './_own-school.ts'

/** A key belongs to where the person is going: each value is that of the cell at which it was typed, and whole. */
const test = testOfOwnSchool()
const oldest = { tag: '@oldest' }
const everywhere = { tag: ['@oldest', '@firefox'] }
const sheets = [
  { of: 'Enter Marks', who: 'd.lutchman', address: '/term-reports/enter-marks/20252026/3/2E/104', at: '#m4-1', figure: '84' },
  { of: 'Mark Book', who: 'd.lutchman', address: '/term-reports/mark-book/20252026/3/3C/104/11', at: '#m4-1', figure: '10' },
  { of: 'Class Remarks', who: 'm.achong', address: '/term-reports/class-remarks/20252026/3/2C', at: '#m4-0', figure: '84' },
] as const

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}
async function keys(page: Page, ...presses: string[]): Promise<void> {
  for (const press of presses) await page.keyboard.press(press)
}
/** A cell of the mark book is a field only while the cursor is in it. */
const value = (page: Page, at: string) =>
  page.locator(at).evaluate((cell) => (cell instanceof HTMLInputElement ? cell.value : (cell.textContent ?? '')))
const holds = (page: Page, at: string, text: string) => expect.poll(() => value(page, at)).toBe(text)

for (const { of, who, address, at, figure } of sheets)
  test(
    `in ${of} a figure that begins with the one that it replaces is whole, however slowly it is typed`,
    everywhere,
    async ({ page, signedIn }) => {
      await signedIn(who)
      await open(page, address)
      const [first, second] = [figure.charAt(0), figure.charAt(1)]
      await page.locator(at).click()
      await keys(page, first, 'Enter', 'ArrowUp', first)
      await page.waitForTimeout(2300) // the tick of the first has come and gone
      await keys(page, second, 'Enter')
      await holds(page, at, figure)
      // Put back, it is selected; emptied, or begun and put back, it is typed as if it were new.
      for (const [before, after] of [
        ['Backspace', figure],
        ['Delete', figure],
        ['Escape', figure],
        ['F2', figure + figure],
      ] as const) {
        await keys(page, 'ArrowUp', before, first)
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        await page.waitForTimeout(200)
        await keys(page, second)
        await holds(page, at, after)
        await keys(page, before === 'F2' ? 'Escape' : 'Enter')
      }
      await page.reload()
      await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
      await holds(page, at, figure)
    },
  )

for (const { of, who, address, at, figure } of sheets)
  test(`in ${of} a figure that was begun before the sheet was ready is whole, though it begins with the one that it replaces`, {
    tag: '@oldest',
  }, async ({ page, signedIn }) => {
    const [first, second] = [figure.charAt(0), figure.charAt(1)]
    await signedIn(who)
    await open(page, address)
    await page.locator(at).click()
    await keys(page, first, 'Enter')
    await expect(page.locator('.is-saved, .is-saving')).toHaveCount(0)
    const free = await held(page, new RegExp(`/build/${address.split('/')[2]}.*\\.js`))
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => Symbol.for('term-reports.early') in document)
    await page.locator(at).click()
    await keys(page, '7', 'Enter', 'ArrowUp', first)
    free()
    await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await keys(page, second, 'Enter')
    await holds(page, at, figure)
  })

test(
  'a figure of which half was typed is not selected when its window, its tab or a dialog gives the focus back',
  everywhere,
  async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheets[0].address)
    const at = '#m7-1'
    await page.locator(at).click()
    await keys(page, '6')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })) // what it tells when the window is left
      Reflect.deleteProperty(document, 'visibilityState')
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.waitForTimeout(500)
    await keys(page, '7')
    await holds(page, at, '67')
    await keys(page, 'Enter', 'ArrowUp', '6')
    for (const shortcut of ['Alt+h', 'Control+k']) {
      await keys(page, shortcut)
      await expect(page.getByRole('dialog')).toBeVisible()
      await keys(page, 'Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await keys(page, '8', 'Enter')
    await holds(page, at, '68')
  },
)

test(
  'a click goes to the cell that was aimed at, though leaving another shows why it is not saved',
  everywhere,
  async ({ page, signedIn }) => {
    await signedIn('m.achong')
    await open(page, sheets[2].address)
    const conduct = page.getByLabel('Conduct, ').nth(5)
    const late = page.getByLabel(/Times Late, /)
    await conduct.click()
    const [before, rows] = [await late.nth(5).inputValue(), page.locator('.mark-grid tbody tr')]
    const tops = () => rows.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    const stood = await tops()
    await keys(page, 'Z')
    const box = await late.nth(6).boundingBox()
    if (!box) throw new Error('it is in sight')
    await page.mouse.move(box.x + 20, box.y + 2)
    await page.mouse.down()
    await expect(rows.nth(5)).toContainText('Conduct:')
    await page.mouse.move(box.x + 21, box.y) // a hand is not quite still
    await page.waitForTimeout(100)
    await page.mouse.up()
    expect(await tops()).toEqual(stood)
    await expect(late.nth(6)).toBeFocused()
    await page.keyboard.type('17')
    await keys(page, 'Enter')
    await expect(late.nth(6)).toHaveValue('17')
    await expect(late.nth(5)).toHaveValue(before)
    await conduct.click()
    await keys(page, 'Escape')
    await expect(rows.nth(5)).not.toContainText('Conduct:')
    expect(await tops()).toEqual(stood)
  },
)

test('what an answer has to say waits until the button is let go; a drag still selects', oldest, async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page, sheets[0].address)
  const free = await held(page, /\/api\/lesson-marks/)
  await page.locator('#m9-1').click()
  await keys(page, '5', 'Enter')
  await page.locator('#m12-1').hover()
  await page.mouse.down()
  const answered = page.waitForResponse(/\/api\/lesson-marks/)
  free()
  await answered
  await page.waitForTimeout(300)
  await expect(page.locator('td:has(#m9-1)')).toHaveClass(/is-saving/)
  await page.locator('#m14-1').hover()
  await expect(page.locator('.is-picked')).toHaveCount(3)
  await page.mouse.up()
  await expect(page.locator('td:has(#m9-1)')).toHaveClass(/is-saved/)
})

for (const { of, who, address, at } of sheets)
  test(
    `in ${of} what is typed after a shortcut is the dialog’s, also before it is there, and when it does not come`,
    everywhere,
    async ({ page, signedIn }) => {
      test.info().annotations.push({ type: 'console-errors', description: 'requests are cut off' })
      await signedIn(who)
      await open(page, address)
      await page.locator(at).click()
      const [before, dialog] = [await value(page, at), page.getByRole('dialog')]
      const free = await held(page, /\/find$/)
      await keys(page, 'Control+k')
      await page.keyboard.type('mark ')
      await expect(dialog.getByRole('searchbox')).toHaveValue('mark ')
      free()
      const find = dialog.getByRole('combobox')
      await expect(find).toHaveValue('mark ')
      await page.keyboard.type('book')
      await expect(find).toHaveValue('mark book')
      await expect(dialog.getByRole('option').first()).toBeVisible()
      await keys(page, 'Escape')
      await expect(page.locator(at)).toBeFocused()
      await page.unroute(/\/find$/)
      for (const [shortcut, path] of [
        ['Control+k', /\/find$/],
        ['Alt+h', /\/history\//],
      ] as const) {
        if (of === 'Mark Book' && shortcut === 'Alt+h') continue // its history is that of a student
        await page.route(path, (route) => route.abort())
        await keys(page, shortcut)
        await page.keyboard.type('8350012')
        await expect(dialog.getByRole('alert')).toBeVisible()
        await page.keyboard.type('9')
        await keys(page, 'Escape')
        await expect(dialog).toHaveCount(0)
        await expect(page.locator(at)).toBeFocused()
        expect(await value(page, at)).toBe(before)
        await page.unroute(path)
      }
    },
  )

test('Enter after what was typed into a dialog that was on its way opens what is found', oldest, async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page, sheets[0].address)
  const free = await held(page, /\/find$/)
  await keys(page, 'Control+k')
  await page.keyboard.type('mark book')
  await keys(page, 'Enter')
  free()
  await expect(page).not.toHaveURL(/enter-marks/)
})

test(
  'what is typed on the way to the next student is the next one’s, whichever way the page is turned',
  everywhere,
  async ({ page, signedIn }) => {
    const place = (n: number) => `/term-reports/term-details/2C/${n}`
    const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks" })
    const absent = page.getByRole('textbox', { name: 'Sessions Absent' })
    await signedIn('m.achong')
    await page.goto(place(21))
    await expect(page.locator('#next[data-htmx-powered]')).toBeVisible()
    await remarks.fill('Of the first.')
    const next = async () => {
      const free = await held(page, /term-details\/2C\/22/)
      return async () => {
        free()
        await expect(page.getByText('22 of 33')).toBeVisible()
        await page.unroute(/term-details\/2C\/22/)
      }
    }
    let come = await next()
    await keys(page, 'Alt+PageDown')
    await page.keyboard.type('Of the ')
    await come()
    await page.keyboard.type('next.')
    await expect(remarks).toHaveValue(/Of the next\.$/)
    await keys(page, 'Alt+PageUp')
    await expect(page.getByText('21 of 33')).toBeVisible()
    await expect(remarks).toHaveValue('Of the first.')

    come = await next()
    await page.locator('#next').click()
    await page.keyboard.type(' And more.')
    await come()
    await expect(remarks).toHaveValue(/Of the next\. And more\.$/)
    await expect(remarks).toBeFocused()
    await page.locator('#prev').click()
    await expect(page.getByText('21 of 33')).toBeVisible()

    come = await next()
    await page.locator('#next').focus()
    await keys(page, 'Enter')
    const box = await absent.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    await page.keyboard.type('7')
    await come()
    await expect(absent).toHaveValue('7')
    await page.goto(place(21))
    await expect(remarks).toHaveValue('Of the first.')
    await expect(absent).not.toHaveValue('7')
  },
)

test(
  'words for a student who does not come stay in sight and are sent for nobody; the next press brings both',
  oldest,
  async ({ page, signedIn }) => {
    await signedIn('m.achong')
    test.info().annotations.push({ type: 'console-errors', description: 'a request is cut off' })
    await page.goto('/term-reports/term-details/2C/23')
    await expect(page.locator('#next[data-htmx-powered]')).toBeVisible()
    const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks" })
    const before = await remarks.inputValue()
    await remarks.click()
    const sent: string[] = []
    page.on('request', (it) => it.method() === 'POST' && sent.push(it.url()))
    await page.route(/term-details\/2C\/24/, (route) => route.abort())
    await keys(page, 'Alt+PageDown')
    await page.keyboard.type('For the next one')
    const waiting = page.getByRole('textbox', { name: /^For the next student/ })
    await expect(page.getByRole('alert')).toBeVisible()
    await page.keyboard.type(', too.')
    await expect(waiting).toHaveValue('For the next one, too.')
    await expect(waiting).toBeInViewport()
    await expect(remarks).toHaveValue(before)
    expect(sent).toEqual([])
    await page.unroute(/term-details\/2C\/24/)
    await keys(page, 'Alt+PageDown')
    await expect(page.getByText('24 of 33')).toBeVisible()
    await expect(remarks).toHaveValue(/For the next one, too\.$/)
    await expect(waiting).toHaveCount(0)
  },
)
