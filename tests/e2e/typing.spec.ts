import { expect } from './_fixtures.ts'
import { held } from './_held.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { holds, keys, open, sheets, value } from './_typing.ts'

/** A key belongs to where the person is going: each value is that of the cell at which it was typed, and whole. */
const test = testOfOwnSchool()
const oldest = { tag: '@oldest' }
const everywhere = { tag: ['@oldest', '@firefox'] }
for (const { of, who, address, at, figure } of sheets)
  test(
    `in ${of} a figure that begins with the one that it replaces is whole, however slowly it is typed and wherever the caret was put`,
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

      await page.locator(at).click()
      await keys(page, '3', 'Enter', 'ArrowUp')
      await page.evaluate(() => (document.activeElement as HTMLInputElement).setSelectionRange(0, 0)) // as a menu of the browser does
      await keys(page, ...figure, 'Enter')
      await holds(page, at, figure)
    },
  )

test('Ctrl and an arrow go to the end of the column and of the row', { tag: '@oldest' }, async ({ page, signedIn }) => {
  const { who, address } = sheets[2]
  await signedIn(who)
  await open(page, address)
  await page.locator('#m4-4').click()
  const before = await page.locator('#m0-4').inputValue()
  await keys(page, 'Control+ArrowUp')
  await expect(page.locator('#m0-4')).toBeFocused()
  await keys(page, 'x', 'Enter')
  await holds(page, '#m0-4', 'x')
  await keys(page, 'Control+ArrowLeft')
  await expect(page.locator('#m1-0')).toBeFocused()
  await keys(page, 'Control+z')
  await holds(page, '#m0-4', before)
})

test(
  'they do so out of the list of comments too, and the number that was typed stays as it was typed',
  oldest,
  async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, sheets[0].address)
    await page.locator('#m4-3').click()
    await keys(page, '2', '4', 'Control+ArrowUp')
    await expect(page.locator('#m0-3')).toBeFocused()
    await holds(page, '#m4-3', '24')
  },
)

for (const { of, script, who, address, at, figure } of sheets)
  test(`in ${of} a figure that was begun before the sheet was ready is whole, though it begins with the one that it replaces`, {
    tag: '@oldest',
  }, async ({ page, signedIn }) => {
    const [first, second] = [figure.charAt(0), figure.charAt(1)]
    await signedIn(who)
    await open(page, address)
    await page.locator(at).click()
    await keys(page, first, 'Enter')
    await expect(page.locator('.is-saved, .is-saving')).toHaveCount(0)
    const free = await held(page, new RegExp(`/build/${script}\\b`))
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
    const below = (all: readonly number[]) => all.map((top) => top - (all[0] ?? 0)) // to come back may scroll by a pixel
    expect(below(await tops())).toEqual(below(stood))
  },
)

test('words of one’s own are continued where they end, whichever way their dialog is opened', everywhere, async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page, '/term-reports/enter-marks/20252026/3/3C/104')
  const note = page.locator('.mark-grid tbody button[title]:not([title=""])').first()
  const before = await note.getAttribute('title')
  // The browser tells of a close with its next picture, which a slow computer has much later.
  await page.evaluate(() => addEventListener('close', (told) => told.stopImmediatePropagation(), { capture: true }))
  await note.click()
  for (const [n, key] of ['', 'Enter', 'F2'].entries()) {
    if (key) await keys(page, key)
    await page.keyboard.type(` ${n}`)
    await keys(page, 'Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(note).toHaveAttribute('title', `${before} 0 1 2`)
})

test('Tab to the link of a row ends the cell, which does not say Saved of what stood there before', oldest, async ({ page, signedIn }) => {
  const { who, address } = sheets[1]
  const last = '#m4-7'
  await signedIn(who)
  await open(page, address)
  await page.evaluate(() => {
    const later = window.setTimeout
    window.setTimeout = ((run: () => void, ms: number) => (ms === 1500 ? 0 : later(run, ms))) as typeof setTimeout // no pause in typing is long enough
  })
  await page.locator(last).click()
  const sent = page.waitForRequest((request) => /"mark":16\b/.test(request.postData() ?? ''), { timeout: 10_000 })
  await keys(page, 'Delete', '1', '6', 'Tab')
  await expect(page.locator('.mark-grid tbody a:focus')).toHaveCount(1)
  await sent
  await expect(page.locator(`td:has(${last})`)).toHaveClass(/is-saved/)
})

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

test('the menu of the right button, which takes the end of its press, holds up no save', oldest, async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page, sheets[0].address)
  await page.locator('#m10-1').click()
  const typed = (await value(page, '#m10-1')) === '63' ? '64' : '63'
  await page.mouse.down({ button: 'right' })
  await keys(page, ...typed, 'Enter')
  await expect(page.locator('td:has(#m10-1)')).toHaveClass(/is-saved/)
  await keys(page, 'ArrowUp', '6', '5', 'Enter')
  await expect(page.locator('td:has(#m10-1)')).toHaveClass(/is-saved/)
})

test(
  'a comment without a mark stays in its cell until there is a mark, also after a reload, and another page lists it',
  oldest,
  async ({ page, signedIn }) => {
    await signedIn('d.lutchman')
    await open(page, '/term-reports/enter-marks/20252026/3/3B/104')
    const blank = await page
      .locator('.mark-grid tbody tr')
      .evaluateAll((rows) =>
        rows.findIndex((row) => row.querySelector('[id$="-4"]') && [...row.querySelectorAll('input')].every((cell) => cell.value === '')),
      )
    const [row, note] = [page.locator('.mark-grid tbody tr').nth(blank), page.locator(`#m${blank}-4`)]
    await note.click()
    await page.keyboard.type('Kind')
    await keys(page, 'Control+Enter')
    await expect(row).toContainText('Not saved until you enter a mark or a coded comment.')
    await page.reload()
    await expect(row).toContainText('Not saved until you enter a mark or a coded comment.')
    await expect(note).toHaveAttribute('title', 'Kind')
    await page.goto('/term-reports')
    await expect(page.getByRole('region', { name: 'Not sent' })).toContainText('1 ')
    await page.goBack()
    await expect(note).toHaveAttribute('title', 'Kind')
    await page.locator(`#m${blank}-0`).click()
    await keys(page, '4', '0', 'Enter')
    await expect(row).toContainText('Record Saved')
    await expect(page.locator('.is-unsent, .is-saving')).toHaveCount(0)
    await page.reload()
    await expect(page.locator(`#m${blank}-0`)).toHaveValue('40')
    await expect(note).toHaveAttribute('title', 'Kind')
    await expect(page.getByRole('region', { name: 'Not sent' })).toHaveCount(0)
  },
)

test('a reload while a mark is on its way shows the mark that is stored, not the one before', oldest, async ({ page, signedIn }) => {
  const { who, address } = sheets[0]
  await signedIn(who)
  await open(page, address)
  const at = '#m6-1'
  const typed = (await value(page, at)) === '61' ? '62' : '61'
  const free = await held(page, /\/api\/lesson-marks/)
  await page.locator(at).click()
  await keys(page, ...typed, 'Enter')
  await page.route(`**${address}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const drawn = await route.fetch()
    const saved = page.waitForResponse(/\/api\/lesson-marks/)
    free()
    await saved
    await page.waitForTimeout(300)
    await route.fulfill({ response: drawn })
  })
  await page.reload()
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  await holds(page, at, typed)
})
